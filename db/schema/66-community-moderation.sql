-- Moderation of the community: reports, decisions, appeals.

-- A report of a post or reply. One open report of a person for each; a repeated one changes nothing.
create table community_reports (
  id uuid primary key default app.new_id(),
  reporter_id uuid not null references community_profiles (id) on delete cascade,
  post_id uuid references community_posts (id) on delete cascade,
  reply_id uuid references community_replies (id) on delete cascade,
  subject_id uuid not null generated always as (coalesce(reply_id, post_id)) stored,
  reason text not null check (reason in ('spam', 'harm', 'harassment', 'private', 'other')),
  note text check (char_length(note) <= 500),
  -- The reporter's weight at the time.
  weight numeric not null default 1,
  state text not null default 'open' check (state in ('open', 'upheld', 'dismissed')),
  created_at timestamptz not null default now(),
  check (num_nonnulls(post_id, reply_id) = 1)
);
create unique index community_reports_open on community_reports (subject_id, reporter_id) where state = 'open';
create index community_reports_of_reporter on community_reports (reporter_id, created_at);
create index community_reports_of_post on community_reports (post_id) where post_id is not null;
create index community_reports_of_reply on community_reports (reply_id) where reply_id is not null;

-- Decisions of moderators about a post, a reply or a person, in their order. The author reads those about them, and appeals
-- against one once. Who decided is in the audit log.
create table community_decisions (
  id uuid primary key,
  -- Null if the post or reply had lost its author before.
  author_id uuid references community_profiles (id) on delete cascade,
  -- Null for a decision about the person, and after the post or reply was deleted.
  post_id uuid references community_posts (id) on delete set null,
  reply_id uuid references community_replies (id) on delete set null,
  -- Title of the post concerned, so that the author recognises it; null for a decision about the person.
  title text check (char_length(title) <= 120),
  action text not null check (action in
    ('approve', 'hide', 'show', 'lock', 'unlock', 'verify', 'unverify', 'dismiss', 'suspend', 'unsuspend', 'rename')),
  -- Shown to the author.
  reason text not null check (char_length(reason) between 1 and 500),
  created_at timestamptz not null default now(),
  appeal text check (char_length(appeal) between 1 and 500),
  appealed_at timestamptz,
  appeal_result text check (appeal_result in ('upheld', 'reversed')),
  appeal_answer text check (char_length(appeal_answer) between 1 and 500),
  answered_at timestamptz,
  check ((appeal is null) = (appealed_at is null)),
  check (num_nulls(appeal_result, appeal_answer, answered_at) in (0, 3)),
  check (appeal_result is null or appeal is not null)
);
create index community_decisions_of_author on community_decisions (author_id, created_at desc, id desc);
create index community_decisions_of_post on community_decisions (post_id) where post_id is not null;
create index community_decisions_of_reply on community_decisions (reply_id) where reply_id is not null;
create index community_decisions_appealed on community_decisions (appealed_at, id)
  where appeal is not null and appeal_result is null;

alter table community_reports enable row level security;
alter table community_reports force row level security;
alter table community_decisions enable row level security;
alter table community_decisions force row level security;

create policy own on community_reports to household_actor
  using (reporter_id = (select app.community_self())) with check (reporter_id = (select app.community_self()));
grant select (id, reporter_id, post_id, reply_id, subject_id, state, created_at), insert (reporter_id, post_id, reply_id, reason, note)
  on community_reports to household_actor;
create policy kept on community_reports to household_definer using (id is not null) with check (id is not null);
grant select, update on community_reports to household_definer;

create policy own on community_decisions for select to household_actor
  using (author_id = (select app.community_self()));
create policy appealed on community_decisions for update to household_actor
  using (author_id = (select app.community_self()) and appeal is null and action in ('hide', 'lock', 'suspend'))
  with check (author_id = (select app.community_self()));
grant select, update (appeal, appealed_at) on community_decisions to household_actor;
create policy kept on community_decisions to household_definer using (id is not null) with check (id is not null);
grant select, insert, update on community_decisions to household_definer;

-- Limits reports to 20 a day and person, and gives each its weight: half of it to people of whom moderators have approved
-- nothing yet, so that three fresh accounts hold no post, and the least to suspended people. The lock makes parallel reports of one person wait for
-- each other.
create function app.admit_report() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  select case when suspended_until > now() then 0.1 when approved_at is null then report_weight / 2 else report_weight end
    into new.weight
    from public.community_profiles where id = new.reporter_id for update;
  if (select count(*) from public.community_reports
       where reporter_id = new.reporter_id and created_at > now() - interval '1 day') >= 20 then
    raise exception 'too many reports' using errcode = 'check_violation', constraint = 'community_reports_a_day';
  end if;
  return new;
end
$$;
alter function app.admit_report() owner to household_definer;
create trigger admit before insert on community_reports for each row execute function app.admit_report();

-- Holds a published post or reply for review once its open reports weigh 3. The lock makes parallel reports of it wait for
-- each other, so each sees the ones before.
create function app.weigh_reports() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform from public.community_posts where id = new.post_id for no key update;
  perform from public.community_replies where id = new.reply_id for no key update;
  if (select sum(weight) from public.community_reports where subject_id = new.subject_id and state = 'open') < 3 then
    return null;
  end if;
  update public.community_posts set state = 'held', held_for = 'reports'
   where id = new.post_id and state = 'published';
  update public.community_replies set state = 'held', held_for = 'reports'
   where id = new.reply_id and state = 'published';
  return null;
end
$$;
alter function app.weigh_reports() owner to household_definer;
create trigger weigh after insert on community_reports for each row execute function app.weigh_reports();
