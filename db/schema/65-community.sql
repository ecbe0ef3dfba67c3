-- The community: profiles, posts, replies, votes. It belongs to the installation, so no row names a household.
--
-- A row names its author by the profile, whose id is not the account's. Rules that must hold for every writer are in
-- triggers, with a constraint name that the server maps to an error: suspension, the first post, the rate, blocking,
-- locked posts, votes for oneself.

-- Name and face of a person in the community. It goes with the account; posts that were kept lose their author then.
create table community_profiles (
  id uuid primary key default app.new_id(),
  user_id uuid not null unique references users (id) on delete cascade,
  name text not null check (char_length(name) between 2 and 40),
  -- A drawn face, one of the species in the domain.
  face text not null check (face ~ '^[a-z-]{1,20}$'),
  -- Set once a moderator has approved a first post or reply.
  approved_at timestamptz,
  suspended_until timestamptz,
  -- Weight of the person's reports: halved by each that is dismissed, raised by each that is upheld.
  report_weight numeric not null default 1 check (report_weight between 0.1 and 2),
  -- Times of the posts, and of the replies and edits, within the last hour. Deleting a post does not take its time back.
  recent_posts timestamptz[] not null default '{}',
  recent_replies timestamptz[] not null default '{}',
  -- Times of the changes of the name within the last day.
  recent_names timestamptz[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- A text as it is compared: one form of each character (NFKC), small letters, no invisible characters. The ideographic full
-- stop counts as a full stop, as in host names.
create function app.plain_text(words text) returns text
language sql immutable parallel safe strict set search_path = pg_catalog, pg_temp as
$$
  select lower(normalize(translate(regexp_replace(words,
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff]',
    '', 'g'), '。｡', '..'), nfkc))
$$;
alter function app.plain_text(text) owner to household_definer;
grant execute on function app.plain_text(text) to household_actor, household_definer;

-- Names are told apart by their visible characters: capital letters, spaces and width don't count.
create unique index community_profile_names on community_profiles (regexp_replace(app.plain_text(name), '\s', '', 'g'));

-- Ids of posts and replies. Clients choose them, and functions that take either find a post or reply by its id alone, so no
-- post has the id of a reply.
create table community_subjects (
  id uuid primary key
);

create table community_posts (
  id uuid primary key,
  author_id uuid references community_profiles (id) on delete set null,
  kind text not null check (kind in ('question', 'discussion', 'story')),
  -- A species, or 'general'.
  topic text not null check (topic ~ '^[a-z-]{1,20}$'),
  title text not null check (char_length(title) between 5 and 120),
  body text not null check (char_length(body) between 1 and 5000),
  state text not null default 'held' check (state in ('published', 'held', 'hidden')),
  -- Reason of a review, while the post is held.
  held_for text check (held_for in ('first-post', 'link', 'words', 'reports')),
  locked boolean not null default false,
  best_reply_id uuid,
  -- Profile of the moderator who marked the post as expert-verified.
  verified_by uuid references community_profiles (id) on delete set null,
  verified_at timestamptz,
  -- Votes and published replies, counted by triggers.
  vote_count integer not null default 0 check (vote_count >= 0),
  reply_count integer not null default 0 check (reply_count >= 0),
  version integer not null default 1,
  -- Pictures ever added, so that a moderator decides about no picture that they have not seen.
  pictures_added integer not null default 0,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  published_at timestamptz,
  -- Time of the newest published reply, or of the post itself.
  active_at timestamptz,
  check ((state = 'held') = (held_for is not null)),
  check (state <> 'published' or (published_at is not null and active_at is not null)),
  check ((verified_by is null) or (verified_at is not null))
);
-- Lists: newest, latest replies, most helpful; all topics, or one.
create index community_posts_new on community_posts (published_at desc, id desc) where state = 'published';
create index community_posts_active on community_posts (active_at desc, id desc) where state = 'published';
create index community_posts_helpful on community_posts (vote_count desc, id desc) where state = 'published';
create index community_posts_of_topic on community_posts (topic, published_at desc, id desc) where state = 'published';
create index community_posts_of_topic_active on community_posts (topic, active_at desc, id desc) where state = 'published';
create index community_posts_of_topic_helpful on community_posts (topic, vote_count desc, id desc) where state = 'published';
-- Own posts, and the limits of an author.
create index community_posts_of_author on community_posts (author_id, created_at desc, id desc);
-- Statistics, and the queue of moderators.
create index community_posts_verified on community_posts (id) where verified_at is not null and state = 'published';
create index community_posts_held on community_posts (created_at, id) where state = 'held';

create table community_replies (
  id uuid primary key,
  post_id uuid not null references community_posts (id) on delete cascade,
  author_id uuid references community_profiles (id) on delete set null,
  body text not null check (char_length(body) between 1 and 3000),
  state text not null default 'held' check (state in ('published', 'held', 'hidden')),
  held_for text check (held_for in ('first-post', 'link', 'words', 'reports')),
  vote_count integer not null default 0 check (vote_count >= 0),
  -- People whom the text mentions.
  mentions uuid[] not null default '{}' check (cardinality(mentions) <= 5),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  published_at timestamptz,
  unique (post_id, id),
  check ((state = 'held') = (held_for is not null)),
  check (state <> 'published' or published_at is not null)
);
create index community_replies_helpful on community_replies (post_id, vote_count desc, id desc) where state = 'published';
create index community_replies_by_time on community_replies (post_id, published_at, id) where state = 'published';
create index community_replies_of_author on community_replies (author_id, created_at desc);
create index community_replies_held on community_replies (created_at, id) where state = 'held';
alter table community_posts add foreign key (id, best_reply_id) references community_replies (post_id, id)
  on delete set null (best_reply_id);
create index community_posts_best on community_posts (id, best_reply_id) where best_reply_id is not null;

-- Totals that the overview shows, in one row: counting a third of a million replies took 30 ms.
create table community_totals (
  one_row boolean primary key default true check (one_row),
  -- Published replies with more than 5 votes.
  helpful_replies integer not null default 0
);
insert into community_totals default values;
grant select, update on community_totals to household_definer;

-- Pictures of posts. The files are stored under the post's id, so they stay if its author leaves.
create table community_pictures (
  id uuid primary key,
  post_id uuid not null references community_posts (id) on delete cascade,
  position smallint not null check (position between 1 and 4),
  alt text not null default '' check (char_length(alt) <= 200),
  blob_id uuid not null,
  width integer not null,
  height integer not null,
  bytes bigint not null,
  sha256 text not null,
  created_at timestamptz not null default now(),
  unique (post_id, position)
);
-- The file route looks for a picture by its file.
create index community_pictures_of_blob on community_pictures (blob_id);

-- One vote of a person for a post or reply.
create table community_votes (
  voter_id uuid not null references community_profiles (id) on delete cascade,
  post_id uuid references community_posts (id) on delete cascade,
  reply_id uuid references community_replies (id) on delete cascade,
  subject_id uuid not null generated always as (coalesce(reply_id, post_id)) stored,
  created_at timestamptz not null default now(),
  primary key (voter_id, subject_id),
  check (num_nonnulls(post_id, reply_id) = 1)
);
create index community_votes_of_post on community_votes (post_id) where post_id is not null;
create index community_votes_of_reply on community_votes (reply_id) where reply_id is not null;

-- Posts that a person follows, and the time up to which they have read the replies.
create table community_follows (
  follower_id uuid not null references community_profiles (id) on delete cascade,
  post_id uuid not null references community_posts (id) on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (follower_id, post_id)
);
create index community_follows_of_post on community_follows (post_id);

-- A person follows 1000 posts at most: the one that they have not read for the longest time gives way.
create function app.bound_follows() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  delete from public.community_follows
   where follower_id = new.follower_id and post_id in (
           select post_id from public.community_follows where follower_id = new.follower_id
            order by seen_at desc, post_id desc offset 1000);
  return null;
end
$$;
alter function app.bound_follows() owner to household_definer;
create trigger bound_follows after insert on community_follows for each row execute function app.bound_follows();

-- People whose posts and replies a person does not want to see, and who can't answer or mention that person.
create table community_blocks (
  blocker_id uuid not null references community_profiles (id) on delete cascade,
  blocked_id uuid not null references community_profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index community_blocks_of_blocked on community_blocks (blocked_id);

-- Earlier texts of edited posts and replies, for moderators only.
create table community_edits (
  id uuid primary key default app.new_id(),
  post_id uuid references community_posts (id) on delete cascade,
  reply_id uuid references community_replies (id) on delete cascade,
  title text,
  body text not null,
  edited_at timestamptz not null default now(),
  check (num_nonnulls(post_id, reply_id) = 1)
);
create index community_edits_of_post on community_edits (post_id, edited_at) where post_id is not null;
create index community_edits_of_reply on community_edits (reply_id, edited_at) where reply_id is not null;

-- Words and phrases whose posts wait for review, in small letters, separated by single spaces.
create table community_words (
  word text primary key check (char_length(word) between 2 and 60)
);

-- Words of published posts, for the search. Row-level security would keep the index from being used, so the words are in
-- a table of their own, which only app.search_community and app.similar_posts read.
create table community_search (
  post_id uuid primary key references community_posts (id) on delete cascade,
  topic text not null,
  kind text not null,
  published_at timestamptz not null,
  words tsvector not null
);
create index community_search_words on community_search using gin (words);
-- Words that many posts have are found faster from the newest post on.
create index community_search_new on community_search (published_at desc, post_id desc);
create index community_search_of_topic on community_search (topic, published_at desc, post_id desc);
create index community_search_of_kind on community_search (kind, published_at desc, post_id desc);
grant select, insert, update, delete on community_search to household_definer;

-- True if the installation has a community: the setting is on by default.
create function app.has_community() returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select not exists (select from public.system_settings where key = 'communityEnabled' and value = 'false'::jsonb)
$$;
alter function app.has_community() owner to household_definer;
grant execute on function app.has_community() to household_actor;

-- Returns the profile of the acting user, null without one.
create function app.community_self() returns uuid
language sql stable parallel safe security definer set search_path = pg_catalog, pg_temp as
$$ select id from public.community_profiles where user_id = (app.identity())[1]::uuid $$;
alter function app.community_self() owner to household_definer;
grant execute on function app.community_self() to household_actor;

-- Locks the profile of the acting user and returns it. A change of a text locks the profile first, as decisions do.
create function app.lock_community_self() returns uuid
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$ select id from public.community_profiles where id = app.community_self() for update $$;
alter function app.lock_community_self() owner to household_definer;
grant execute on function app.lock_community_self() to household_actor;

-- Returns what a request of the acting user needs to know: the switch, their profile, and the people whom they blocked.
-- Always one row.
create function app.community_viewer() returns table (
  is_on boolean, id uuid, name text, face text, is_approved boolean, suspended_until timestamptz, blocked uuid[])
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select app.has_community(), profile.id, profile.name, profile.face, profile.approved_at is not null,
         case when profile.suspended_until > now() then profile.suspended_until end,
         array(select blocked_id from public.community_blocks where blocker_id = profile.id)
    from (select app.community_self() as id) as self left join public.community_profiles as profile on profile.id = self.id
$$;
alter function app.community_viewer() owner to household_definer;
grant execute on function app.community_viewer() to household_actor;

-- Row-level security: everyone who is signed in reads what is published; authors read and write their own.
do $$
declare
  name text;
begin
  foreach name in array array['community_profiles', 'community_posts', 'community_replies', 'community_pictures',
    'community_votes', 'community_follows', 'community_blocks', 'community_edits', 'community_words',
    'community_subjects'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
  end loop;
end
$$;

-- Names and faces. The account behind them, weight and suspension have no grant.
create policy shown on community_profiles for select to household_actor using ((select app.user_id()) is not null);
create policy chosen on community_profiles for insert to household_actor
  with check (user_id = (select app.user_id()));
create policy changed on community_profiles for update to household_actor
  using (user_id = (select app.user_id())) with check (user_id = (select app.user_id()));
grant select (id, name, face, created_at), insert (user_id, name, face), update (name, face) on community_profiles
  to household_actor;
create policy kept on community_profiles to household_definer using (id is not null) with check (id is not null);
grant select, update on community_profiles to household_definer;

create policy read on community_posts for select to household_actor
  using ((state = 'published' and (select app.user_id()) is not null) or author_id = (select app.community_self()));
create policy written on community_posts for insert to household_actor
  with check (author_id = (select app.community_self()));
create policy changed on community_posts for update to household_actor
  using (author_id = (select app.community_self())) with check (author_id = (select app.community_self()));
create policy deleted on community_posts for delete to household_actor
  using (author_id = (select app.community_self()));
grant select, insert (id, author_id, kind, topic, title, body), update (topic, title, body, best_reply_id), delete
  on community_posts to household_actor;
create policy kept on community_posts to household_definer using (id is not null) with check (id is not null);
grant select, update, delete on community_posts to household_definer;

-- A published reply is as visible as its post, whose policies apply to the subselect. `offset 0` keeps the planner from
-- reading all posts into a hash.
create policy read on community_replies for select to household_actor
  using ((state = 'published' and exists (select from community_posts as post where post.id = post_id offset 0))
         or author_id = (select app.community_self()));
create policy written on community_replies for insert to household_actor
  with check (author_id = (select app.community_self()));
create policy changed on community_replies for update to household_actor
  using (author_id = (select app.community_self())) with check (author_id = (select app.community_self()));
create policy deleted on community_replies for delete to household_actor
  using (author_id = (select app.community_self()));
grant select, insert (id, post_id, author_id, body, mentions), update (body, mentions), delete on community_replies
  to household_actor;
create policy kept on community_replies to household_definer using (id is not null) with check (id is not null);
grant select, update, delete on community_replies to household_definer;

-- A picture is as visible as its post, whose policies apply to the subselect.
create policy read on community_pictures for select to household_actor
  using (exists (select from community_posts as post where post.id = post_id offset 0));
create policy written on community_pictures for insert to household_actor
  with check (post_id in (select id from community_posts where author_id = (select app.community_self())));
create policy deleted on community_pictures for delete to household_actor
  using (post_id in (select id from community_posts where author_id = (select app.community_self())));
grant select, insert (id, post_id, position, alt, blob_id, width, height, bytes, sha256), delete on community_pictures
  to household_actor;
create policy kept on community_pictures to household_definer using (id is not null) with check (id is not null);
grant select, delete on community_pictures to household_definer;
create trigger release_blob after delete or update of blob_id on community_pictures
  for each row execute function app.release_blob('blob_id', 'post_id');
-- Counts a new picture, and judges its description as a text.
create function app.count_picture() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
declare
  held_for_words text := app.reason_to_hold(true, new.alt);
begin
  update public.community_posts
     set pictures_added = pictures_added + 1,
         held_for = case when state = 'published' then held_for_words else held_for end,
         state = case when state = 'published' and held_for_words is not null then 'held' else state end
   where id = new.post_id;
  return null;
end
$$;
alter function app.count_picture() owner to household_definer;
create trigger count_picture after insert on community_pictures for each row execute function app.count_picture();
-- The sweep of unused files enters the keeper of the files, which is the post.
create policy swept on community_pictures for select to household_system
  using (post_id = (select app.household_id()));
grant select (post_id, blob_id) on community_pictures to household_system;

create policy own on community_votes to household_actor
  using (voter_id = (select app.community_self())) with check (voter_id = (select app.community_self()));
grant select, insert (voter_id, post_id, reply_id), delete on community_votes to household_actor;

create policy own on community_follows to household_actor
  using (follower_id = (select app.community_self())) with check (follower_id = (select app.community_self()));
grant select, insert (follower_id, post_id), update (seen_at), delete on community_follows to household_actor;
create policy kept on community_follows to household_definer using (post_id is not null) with check (post_id is not null);
grant select, insert, update, delete on community_follows to household_definer;

create policy own on community_blocks to household_actor
  using (blocker_id = (select app.community_self())) with check (blocker_id = (select app.community_self()));
grant select, insert (blocker_id, blocked_id), delete on community_blocks to household_actor;
create policy kept on community_blocks for select to household_definer using (blocker_id is not null);
grant select on community_blocks to household_definer;

create policy kept on community_edits to household_definer using (id is not null) with check (id is not null);
grant select, insert on community_edits to household_definer;

create policy kept on community_subjects to household_definer using (id is not null) with check (id is not null);
grant select, insert, delete on community_subjects to household_definer;

create policy kept on community_words to household_definer using (word is not null) with check (word is not null);
grant select, insert, delete on community_words to household_definer;

-- Returns the reason to hold a text for review: its author's first, a link, or a listed word; null for none. A host counts as
-- a link with a path, or in a common domain; a missing space after a sentence is none.
create function app.reason_to_hold(approved boolean, words text) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select case
    when not approved then 'first-post'
    when plain ~ '(https?:|www\.)|[[:alnum:]-]\.[[:alpha:]]{2,24}/|[[:alnum:]-]\.(com|net|org|info|biz|shop|store|online|site|xyz|top|club|io|me|ru|cn|de|uk|fr|es|it|nl|pl|eu|us|ca|au|br|jp|in|co|app|dev|link|click|live|pro|gg|ly|tv|page|blog|vip|icu)(?![[:alnum:]])' then 'link'
    when exists (
      select from public.community_words as listed
       where position(' ' || listed.word || ' ' in ' ' || regexp_replace(plain, '[^[:alnum:]]+', ' ', 'g') || ' ') > 0)
      then 'words'
  end
    from app.plain_text(words) as plain
$$;
alter function app.reason_to_hold(boolean, text) owner to household_definer;
grant execute on function app.reason_to_hold(boolean, text) to household_definer;

create function app.refuse_suspended(writer uuid) returns void
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as
$$
declare
  until timestamptz := (select suspended_until from public.community_profiles where id = writer);
begin
  if until > now() then
    raise exception 'suspended' using errcode = 'check_violation', constraint = 'community_suspended',
      detail = to_char(until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"');
  end if;
end
$$;
alter function app.refuse_suspended(uuid) owner to household_definer;

-- Locks the profile of a writer, and refuses one that is suspended or writes too much: `act` is 'post', 'reply' or 'edit',
-- which counts as a reply. Returns true if the writer has an approved post or reply. The lock makes parallel requests of one
-- person wait for each other, so each limit holds.
create function app.admit_writer(writer uuid, act text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  profile public.community_profiles;
  is_new boolean;
  most integer;
  recent timestamptz[];
begin
  select * into profile from public.community_profiles where id = writer for update;
  perform app.refuse_suspended(writer);
  if act <> 'edit' and profile.approved_at is null and exists (
       select from public.community_posts where author_id = writer
       union all
       select from public.community_replies where author_id = writer) then
    raise exception 'the first post waits' using errcode = 'check_violation', constraint = 'community_first_post';
  end if;
  -- New profiles write less: 2 posts and 10 replies an hour, others 10 and 60 (packages/domain/src/community).
  is_new := profile.created_at > now() - interval '7 days';
  if act = 'post' then
    most := case when is_new then 2 else 10 end;
    recent := profile.recent_posts;
  else
    most := case when is_new then 10 else 60 end;
    recent := profile.recent_replies;
  end if;
  recent := array(select at from unnest(recent) as at where at > now() - interval '1 hour' order by at);
  if cardinality(recent) >= most then
    raise exception 'too much in an hour' using errcode = 'check_violation', constraint = 'community_rate',
      detail = least(3600, ceil(extract(epoch from recent[1] + interval '1 hour' - now())))::text;
  end if;
  recent := recent || now();
  if act = 'post' then
    update public.community_profiles set recent_posts = recent where id = writer;
  else
    update public.community_profiles set recent_replies = recent where id = writer;
  end if;
  return profile.approved_at is not null;
end
$$;
alter function app.admit_writer(uuid, text) owner to household_definer;
grant execute on function app.admit_writer(uuid, text) to household_definer;

-- Takes an id for a new post or reply, and refuses one of another post, reply or decision.
create function app.claim_subject(wanted uuid) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  insert into public.community_subjects values (wanted) on conflict do nothing;
  if not found or exists (select from public.community_decisions where id = wanted) then
    raise exception 'id taken' using errcode = 'unique_violation', constraint = 'community_id_taken';
  end if;
end
$$;
alter function app.claim_subject(uuid) owner to household_definer;

create function app.free_subject() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  delete from public.community_subjects where id = old.id;
  return null;
end
$$;
alter function app.free_subject() owner to household_definer;
create trigger free_subject after delete on community_posts for each row execute function app.free_subject();
create trigger free_subject after delete on community_replies for each row execute function app.free_subject();

-- Holds names to what texts are held for, and lets a person choose another one three times a day.
create function app.admit_name() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  if app.reason_to_hold(true, new.name) is not null then
    raise exception 'name refused' using errcode = 'check_violation', constraint = 'community_name_refused';
  end if;
  if tg_op = 'UPDATE' and new.id = app.community_self() then
    new.recent_names := array(
      select at from unnest(old.recent_names) as at where at > now() - interval '1 day' order by at);
    if cardinality(new.recent_names) >= 3 then
      raise exception 'too many names' using errcode = 'check_violation', constraint = 'community_names_a_day',
        detail = ceil(extract(epoch from new.recent_names[1] + interval '1 day' - now()))::text;
    end if;
    new.recent_names := new.recent_names || now();
  end if;
  return new;
end
$$;
alter function app.admit_name() owner to household_definer;
create trigger admit_name before insert on community_profiles for each row execute function app.admit_name();
create trigger admit_other_name before update of name on community_profiles for each row
  when (old.name is distinct from new.name) execute function app.admit_name();

-- Decides whether a new or changed post is published or held. A change after a review is reviewed again.
create function app.admit_post() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
declare
  approved boolean;
begin
  if tg_op = 'INSERT' then
    perform from public.community_profiles where id = new.author_id for update;
    -- A repeated request: the statement ignores the row.
    if exists (select from public.community_posts where id = new.id) then
      new.state := 'hidden';
      return new;
    end if;
    perform app.claim_subject(new.id);
    approved := app.admit_writer(new.author_id, 'post');
    new.state := 'held';
  else
    if old.locked then
      raise exception 'locked' using errcode = 'check_violation', constraint = 'community_locked';
    end if;
    approved := app.admit_writer(new.author_id, 'edit');
    insert into public.community_edits (post_id, title, body) values (old.id, old.title, old.body);
    new.edited_at := now();
    new.version := old.version + 1;
  end if;
  -- Hidden, or held because of reports: only a moderator shows it again.
  if new.state <> 'hidden' and new.held_for is distinct from 'reports' then
    new.held_for := app.reason_to_hold(approved, new.title || ' ' || new.body);
    new.state := case when new.held_for is null then 'published' else 'held' end;
    if new.state = 'published' then
      new.published_at := coalesce(new.published_at, now());
      new.active_at := coalesce(new.active_at, now());
    end if;
  end if;
  return new;
end
$$;
alter function app.admit_post() owner to household_definer;
create trigger admit_new before insert on community_posts for each row execute function app.admit_post();
create trigger admit_changed before update of title, body, topic on community_posts for each row
  when ((old.title, old.body, old.topic) is distinct from (new.title, new.body, new.topic))
  execute function app.admit_post();

-- A locked post takes no other best answer either; the choice can be taken back.
create function app.keep_locked_post() returns trigger
language plpgsql security invoker set search_path = pg_catalog, pg_temp as
$$
begin
  raise exception 'locked' using errcode = 'check_violation', constraint = 'community_locked';
end
$$;
create trigger keep_locked before update of best_reply_id on community_posts for each row
  when (old.locked and new.best_reply_id is not null and new.best_reply_id is distinct from old.best_reply_id)
  execute function app.keep_locked_post();

create function app.admit_reply() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
declare
  approved boolean;
  post public.community_posts;
begin
  -- Locks the post against a deletion at the same time. A lock of it at the same time is found by app.count_reply.
  select * into post from public.community_posts where id = new.post_id for key share;
  if post.locked then
    raise exception 'locked' using errcode = 'check_violation', constraint = 'community_locked';
  end if;
  -- Others don't see the post, so it does not exist for them.
  if tg_op = 'INSERT' and post.state <> 'published' and post.author_id is distinct from new.author_id then
    raise exception 'no such post' using errcode = 'foreign_key_violation';
  end if;
  if exists (select from public.community_blocks where blocker_id = post.author_id and blocked_id = new.author_id) then
    raise exception 'blocked' using errcode = 'check_violation', constraint = 'community_blocked';
  end if;
  if tg_op = 'INSERT' then
    perform from public.community_profiles where id = new.author_id for update;
    -- A repeated request: the statement ignores the row.
    if exists (select from public.community_replies where id = new.id) then
      new.state := 'hidden';
      return new;
    end if;
    perform app.claim_subject(new.id);
    approved := app.admit_writer(new.author_id, 'reply');
    new.state := 'held';
  else
    approved := app.admit_writer(new.author_id, 'edit');
    insert into public.community_edits (reply_id, body) values (old.id, old.body);
    new.edited_at := now();
    new.version := old.version + 1;
  end if;
  -- Hidden, or held because of reports: only a moderator shows it again.
  if new.state <> 'hidden' and new.held_for is distinct from 'reports' then
    new.held_for := app.reason_to_hold(approved, new.body);
    new.state := case when new.held_for is null then 'published' else 'held' end;
    if new.state = 'published' then
      new.published_at := coalesce(new.published_at, now());
    end if;
  end if;
  return new;
end
$$;
alter function app.admit_reply() owner to household_definer;
create trigger admit_new before insert on community_replies for each row execute function app.admit_reply();
create trigger admit_changed before update of body on community_replies for each row
  when (old.body is distinct from new.body) execute function app.admit_reply();

-- Keeps the search in step with published posts, and lets an author follow a new post.
create function app.index_post() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  if tg_op = 'INSERT' then
    insert into public.community_follows (follower_id, post_id) values (new.author_id, new.id);
  end if;
  if new.state = 'published' then
    insert into public.community_search (post_id, topic, kind, published_at, words)
    values (new.id, new.topic, new.kind, new.published_at,
            setweight(to_tsvector('english', new.title), 'A') || to_tsvector('english', new.body))
    on conflict (post_id) do update
      set topic = excluded.topic, published_at = excluded.published_at, words = excluded.words;
  else
    delete from public.community_search where post_id = new.id;
  end if;
  return null;
end
$$;
alter function app.index_post() owner to household_definer;
create trigger index_new after insert on community_posts for each row execute function app.index_post();
create trigger index_changed after update of title, body, topic, state on community_posts
  for each row execute function app.index_post();

-- Counts published replies, moves the post up in the list of latest replies, and takes back a best answer that is shown no
-- more. Once a reply is published for the first time, its author and the people whom it mentions follow the post, and
-- followers are notified. For those mentioned, the reply is unread.
create function app.count_reply() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
declare
  is_locked boolean;
  before integer := case when tg_op <> 'INSERT' and old.state = 'published' then 1 else 0 end;
  after integer := case when tg_op <> 'DELETE' and new.state = 'published' then 1 else 0 end;
begin
  if before <> after then
    update public.community_posts
       set reply_count = reply_count + after - before,
           best_reply_id = case when after < before and best_reply_id = old.id then null else best_reply_id end,
           active_at = case when after > before then greatest(active_at, new.published_at) else active_at end
     where id = coalesce(new.post_id, old.post_id)
     returning locked into is_locked;
    if tg_op = 'INSERT' and is_locked then
      raise exception 'locked' using errcode = 'check_violation', constraint = 'community_locked';
    end if;
  end if;
  if after > before and (tg_op = 'INSERT' or old.published_at is null) then
    insert into public.community_follows (follower_id, post_id)
    select new.author_id, new.post_id where new.author_id is not null on conflict do nothing;
    insert into public.community_follows (follower_id, post_id, seen_at)
    select id, new.post_id, new.published_at - interval '1 millisecond'
      from public.community_profiles where id = any (new.mentions)
    on conflict do nothing;
    insert into public.outbox (topic, payload)
    values ('notify-of-reply', jsonb_build_object('replyId', new.id));
  end if;
  return null;
end
$$;
alter function app.count_reply() owner to household_definer;
create trigger count_reply after insert or delete or update of state on community_replies
  for each row execute function app.count_reply();

-- Counts votes exactly: the row of the post or reply is locked while its counter changes. No vote is for its own voter.
create function app.count_vote() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
declare
  vote public.community_votes := case when tg_op = 'DELETE' then old else new end;
  step integer := case when tg_op = 'DELETE' then -1 else 1 end;
  author uuid;
begin
  if vote.post_id is not null then
    update public.community_posts set vote_count = vote_count + step where id = vote.post_id returning author_id into author;
  else
    update public.community_replies set vote_count = vote_count + step where id = vote.reply_id returning author_id into author;
  end if;
  if tg_op = 'INSERT' and author = vote.voter_id then
    raise exception 'own vote' using errcode = 'check_violation', constraint = 'community_own_vote';
  end if;
  if tg_op = 'INSERT' then
    perform app.refuse_suspended(vote.voter_id);
  end if;
  return null;
end
$$;
alter function app.count_vote() owner to household_definer;
create trigger count_vote after insert or delete on community_votes for each row execute function app.count_vote();

-- Keeps the total of helpful replies. It changes only as a reply gets its sixth vote or loses it, so its row is seldom locked.
create function app.count_helpful() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  update public.community_totals
     set helpful_replies = helpful_replies
         + case when tg_op = 'UPDATE' and new.state = 'published' and new.vote_count > 5 then 1 else -1 end;
  return null;
end
$$;
alter function app.count_helpful() owner to household_definer;
create trigger count_helpful after update of state, vote_count on community_replies for each row
  when ((old.state = 'published' and old.vote_count > 5) is distinct from (new.state = 'published' and new.vote_count > 5))
  execute function app.count_helpful();
create trigger count_deleted after delete on community_replies for each row
  when (old.state = 'published' and old.vote_count > 5) execute function app.count_helpful();

-- Finds published posts by their words, the newest first: those after a position, of one topic and kind if they are named,
-- of any author, of the acting user ('mine'), or followed by them ('followed'), and never of people whom the user blocked.
-- Words that many posts have fill the page from the newest 500 posts; if they don't, the posts with them are few enough to
-- sort. The planner can't tell the two apart. A search without a word to look for, such as '-cat', looks no further.
create function app.search_community(
  query text, wanted_topic text, wanted_kind text, whose text, after_at timestamptz, after_id uuid, most integer)
returns table (post_id uuid, published_at timestamptz)
language plpgsql stable security definer rows 20 set search_path = pg_catalog, pg_temp as
$$
declare
  self uuid := app.community_self();
  blocked uuid[] := array(select blocked_id from public.community_blocks where blocker_id = self);
  wanted tsquery := websearch_to_tsquery('english', query);
  -- Beginning of the statement: the candidates.
  candidates text;
  -- Number of candidates.
  seen integer;
  near constant text := 'select * from public.community_search as found
    where ($2::text is null or found.topic = $2) and ($3::text is null or found.kind = $3)
      and (found.published_at, found.post_id) < ($4, $5)
    order by found.published_at desc, found.post_id desc limit 500';
  page constant text := '
    select (select count(*) from found), array_agg(hit.post_id order by hit.published_at desc, hit.post_id desc) from (
      select found.post_id, found.published_at
        from found cross join lateral (
          select author_id from public.community_posts where id = found.post_id offset 0) as post
       where found.words @@ $1
         and ($2::text is null or found.topic = $2) and ($3::text is null or found.kind = $3)
         and (found.published_at, found.post_id) < ($4, $5)
         and (post.author_id is null or post.author_id <> all ($6))
       order by found.published_at desc, found.post_id desc limit $7) as hit';
  hits uuid[];
begin
  after_at := coalesce(after_at, 'infinity');
  after_id := coalesce(after_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  most := least(most, 101);
  candidates := case whose
    when 'mine' then 'select found.* from public.community_posts as own
                        join public.community_search as found on found.post_id = own.id where own.author_id = $8'
    when 'followed' then 'select found.* from public.community_follows as follow
                            join public.community_search as found on found.post_id = follow.post_id
                           where follow.follower_id = $8'
    when 'all' then near end;
  execute 'with found as materialized (' || candidates || ')' || page into seen, hits
    using wanted, wanted_topic, wanted_kind, after_at, after_id, blocked, most, self;
  if whose = 'all' and seen = 500 and coalesce(cardinality(hits), 0) < most and querytree(wanted) not in ('', 'T') then
    candidates := 'select * from public.community_search
      where words @@ $1 and ($2::text is null or topic = $2) and ($3::text is null or kind = $3)';
    execute 'with found as materialized (' || candidates || ')' || page into seen, hits
      using wanted, wanted_topic, wanted_kind, after_at, after_id, blocked, most, self;
  end if;
  return query select found.post_id, found.published_at
    from public.community_search as found where found.post_id = any (hits)
   order by found.published_at desc, found.post_id desc;
end
$$;
alter function app.search_community(text, text, text, text, timestamptz, uuid, integer) owner to household_definer;
grant execute on function app.search_community(text, text, text, text, timestamptz, uuid, integer) to household_actor;

-- Finds published posts that share words with the title of a post, the likeliest first, among the newest 300 of its topic.
create function app.similar_posts(wanted uuid, most integer) returns table (post_id uuid)
language sql stable security definer rows 3 set search_path = pg_catalog, pg_temp as
$$
  with asked as materialized (
    select topic, replace(plainto_tsquery('english', title)::text, '&', '|')::tsquery as query
      from public.community_posts where id = wanted)
  select near.post_id
    from asked, lateral (
      select * from public.community_search as found
       where found.topic = asked.topic order by found.published_at desc, found.post_id desc limit 300) as near
   where near.post_id <> wanted and near.words @@ asked.query
   order by ts_rank(near.words, asked.query) desc, near.published_at desc
   limit least(most, 10)
$$;
alter function app.similar_posts(uuid, integer) owner to household_definer;
grant execute on function app.similar_posts(uuid, integer) to household_actor;

-- Returns the people who take part in a thread and whom the acting user may mention there: neither has blocked the other.
create function app.mentionable(thread uuid, wanted uuid[]) returns table (id uuid, name text)
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select profile.id, profile.name
    from (select app.community_self() as id) as self, public.community_profiles as profile
   where profile.id = any (wanted) and profile.id <> self.id
     and (exists (select from public.community_posts where community_posts.id = thread and author_id = profile.id)
          or exists (select from public.community_replies
                      where author_id = profile.id and post_id = thread and state = 'published'))
     and not exists (select from public.community_blocks
                      where (blocker_id, blocked_id) in ((profile.id, self.id), (self.id, profile.id)))
$$;
alter function app.mentionable(uuid, uuid[]) owner to household_definer;
grant execute on function app.mentionable(uuid, uuid[]) to household_actor;

-- Counts posts of the last 30 days and since the start of a day, replies with more than 5 votes, and expert-verified posts.
-- Row-level security would read each row, the definer's policy lets the indexes answer.
create function app.community_stats(day_start timestamptz)
returns table (posts_in_month integer, posts_today integer, helpful_replies integer, expert_verified integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select (select count(*)::int from public.community_posts
           where state = 'published' and published_at > now() - interval '30 days'),
         (select count(*)::int from public.community_posts where state = 'published' and published_at >= day_start),
         (select totals.helpful_replies from public.community_totals as totals),
         (select count(*)::int from public.community_posts where state = 'published' and verified_at is not null)
$$;
alter function app.community_stats(timestamptz) owner to household_definer;
grant execute on function app.community_stats(timestamptz) to household_actor;

-- Takeouts hold the profile, posts, replies and pictures of the user who asked.
grant execute on function app.community_self() to household_archivist;
create policy taken_out on community_profiles for select to household_archivist using (user_id = (select app.user_id()));
create policy taken_out on community_posts for select to household_archivist
  using (author_id = (select app.community_self()));
create policy taken_out on community_replies for select to household_archivist
  using (author_id = (select app.community_self()));
create policy taken_out on community_pictures for select to household_archivist
  using (post_id in (select id from community_posts where author_id = (select app.community_self())));
grant select on community_profiles, community_posts, community_replies, community_pictures to household_archivist;

-- For app.reply_recipients.
create policy unread_of_community on notifications for select to household_definer using (kind = 'community');
grant select (kind, link, read_at) on notifications to household_definer;
grant select (community_notifications) on user_preferences to household_definer;

-- Returns the followers of a reply's post whom to notify, a page of 500 after a follower: without its author, people in a
-- block relation with the author, those who switched these notifications off, and those who have an unread one of the post.
-- The lock makes jobs for the same post wait for each other, so that none misses what another has written.
-- `notification_id` is the same at every attempt.
create function app.reply_recipients(wanted uuid, after uuid) returns table (
  notification_id uuid, follower_id uuid, user_id uuid, is_mentioned boolean, post_id uuid, title text, author text)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform from public.community_posts as post
    where post.id = (select reply.post_id from public.community_replies as reply where reply.id = wanted)
      for no key update;
  return query
    select overlay(overlay(md5(wanted::text || person.id::text) placing '8' from 13) placing '8' from 17)::uuid,
           person.id, person.user_id, person.id = any (reply.mentions), post.id, post.title, writer.name
      from public.community_replies as reply
      join public.community_posts as post on post.id = reply.post_id
      join public.community_profiles as writer on writer.id = reply.author_id
      join public.community_follows as follow on follow.post_id = post.id
      join public.community_profiles as person on person.id = follow.follower_id
     where reply.id = wanted and reply.state = 'published' and post.state = 'published'
       and person.id <> writer.id and (after is null or person.id > after)
       and not exists (select from public.community_blocks
                        where (blocker_id, blocked_id) in ((person.id, writer.id), (writer.id, person.id)))
       and not exists (select from public.user_preferences as preference
                        where preference.user_id = person.user_id and not preference.community_notifications)
       and not exists (select from public.notifications
                        where notifications.user_id = person.user_id and kind = 'community' and read_at is null
                          and link = '/community/posts/' || post.id)
     order by person.id limit 500;
end
$$;
alter function app.reply_recipients(uuid, uuid) owner to household_definer;
grant execute on function app.reply_recipients(uuid, uuid) to household_system;
