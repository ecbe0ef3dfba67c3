-- Up Migration

-- What somebody writes shows on other people's screens within a second. The entry of the trail, which is written in the
-- write's own transaction, is the event: it only has to say which transaction that was. Whoever reads remembers a
-- snapshot and asks for what has become visible since. So nothing is lost to a transaction that began earlier and
-- committed later, no reader waits for a long one, and a write costs one index entry more (docs/decisions, 29).
alter table activity add column xid xid8;
alter table activity alter column xid set default pg_current_xact_id();
comment on column activity.xid is 'The transaction that wrote the entry; null for entries of before live updates.';
create index activity_by_transaction on activity (xid) where xid is not null;

-- A further role beside 001, 009 and 016: it owns the functions that read events over all households.
do $$
begin
  begin
    create role household_herald nologin;
  exception when duplicate_object or unique_violation then
    null;
  end;
  begin
    grant household_herald to current_user;
  exception when insufficient_privilege or unique_violation then
    -- Granted by whoever made the role; without it this migration says so.
    null;
  end;
end
$$;
grant usage on schema app, public to household_herald;
grant create on schema app to household_herald;

-- Changes that concern a person or a household but no record: they are no entry of the trail. Kept for an hour.
-- There are no foreign keys, for a notice outlives what it tells the end of.
create table live_notices (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  subject text not null check (subject in ('sessions', 'households', 'account', 'vaccine_intervals')),
  person uuid,
  household uuid,
  subject_id uuid,
  check (person is not null or household is not null)
);
create index live_notices_by_transaction on live_notices (xid);
grant select, insert on live_notices to household_herald;
grant select (at), delete on live_notices to household_system;

-- Arguments: the subject, the column that names the person or '', the column that names the household or ''.
create function app.give_notice() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
declare
  written jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  insert into public.live_notices (subject, person, household, subject_id)
  values (tg_argv[0], (written ->> tg_argv[1])::uuid, (written ->> tg_argv[2])::uuid, (written ->> 'id')::uuid);
  return null;
end
$$;
alter function app.give_notice() owner to household_herald;

-- A session that had time left was ended by somebody. One that has expired is ended by its date.
create trigger give_notice after delete on sessions
  for each row when (old.expires_at > now()) execute function app.give_notice('sessions', 'user_id', '');
create trigger give_notice after insert or delete or update of role on household_members
  for each row execute function app.give_notice('households', 'user_id', 'household_id');
create trigger give_notice after update of name, plan, owner_user_id on households
  for each row when ((old.name, old.plan, old.owner_user_id) is distinct from (new.name, new.plan, new.owner_user_id))
  execute function app.give_notice('households', '', 'id');
create trigger give_notice after update on household_subscriptions
  for each row when (
    (old.status, old.plan, old.held_plan, old.cancels_at, old.grace_until, old.period_ends_at)
    is distinct from (new.status, new.plan, new.held_plan, new.cancels_at, new.grace_until, new.period_ends_at))
  execute function app.give_notice('households', '', 'household_id');
create trigger give_notice after update of name, email, phone, avatar_blob_id, onboarding_completed_at on users
  for each row when (
    (old.name, old.email, old.phone, old.avatar_blob_id, old.onboarding_completed_at)
    is distinct from (new.name, new.email, new.phone, new.avatar_blob_id, new.onboarding_completed_at))
  execute function app.give_notice('account', 'id', '');
create trigger give_notice after insert or update on user_preferences
  for each row execute function app.give_notice('account', 'user_id', '');
create trigger give_notice after insert or update or delete on vaccine_intervals
  for each row execute function app.give_notice('vaccine_intervals', '', 'household_id');

-- What the herald reads: no words of anybody, only who did what to which row, and who is in which household.
create policy told on activity for select to household_herald using (xid is not null);
grant select (household_id, xid, actor_id, action, subject, subject_id, pet_id) on activity to household_herald;
create policy told on households for select to household_herald using (owner_user_id is not null);
grant select (id, owner_user_id) on households to household_herald;
create policy told on household_members for select to household_herald using (user_id is not null);
grant select (household_id, user_id, role) on household_members to household_herald;
grant select (id, user_id, token, expires_at) on sessions to household_herald;

-- What has become visible since a snapshot, one event for all rows of a kind that a transaction touched with one pet, and
-- for each event the people of its household now. With `reader`, only what that person's households or they themselves
-- are concerned by. `overflow`: there was more than `most`, and what is given is not all.
create function app.read_events(since pg_snapshot, most integer, reader uuid)
returns table (snapshot text, overflow boolean, events jsonb)
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  with homes as (
    select id from public.households where owner_user_id = reader
    union all
    select household_id from public.household_members where user_id = reader
  ), happened as (
    select entry.xid, entry.subject, entry.action, null::uuid as person, entry.household_id as household,
           case when count(*) = 1 then (array_agg(entry.subject_id))[1] end as id, entry.pet_id as pet, entry.actor_id as actor
      from public.activity as entry
     where entry.xid >= pg_snapshot_xmin(since) and entry.xid < pg_snapshot_xmax(pg_current_snapshot())
       and not pg_visible_in_snapshot(entry.xid, since)
       and (reader is null or entry.household_id in (select homes.id from homes))
     group by entry.xid, entry.subject, entry.action, entry.household_id, entry.pet_id, entry.actor_id
    union all
    select notice.xid, notice.subject, 'changed', notice.person, notice.household, notice.subject_id, null, null
      from public.live_notices as notice
     where notice.xid >= pg_snapshot_xmin(since) and notice.xid < pg_snapshot_xmax(pg_current_snapshot())
       and not pg_visible_in_snapshot(notice.xid, since)
       and (reader is null or notice.person = reader or notice.household in (select homes.id from homes))
  ), first_of_them as (
    select * from happened order by xid limit most
  )
  select pg_current_snapshot()::text, (select count(*) from happened) > most,
         coalesce((
           select jsonb_agg(jsonb_build_object(
                    'subject', told.subject, 'action', told.action, 'person', told.person, 'household', told.household,
                    'id', told.id, 'pet', told.pet, 'by', told.actor, 'people', (
                      select coalesce(jsonb_agg(jsonb_build_array(someone.id, someone.role)), '[]')
                        from (select home.owner_user_id as id, 'owner' as role
                                from public.households as home where home.id = told.household
                               union all
                              select member.user_id, member.role
                                from public.household_members as member where member.household_id = told.household) as someone
                       where reader is null or someone.id = reader))
                  order by told.xid)
             from first_of_them as told), '[]')
$$;
alter function app.read_events(pg_snapshot, integer, uuid) owner to household_herald;

-- The same for one person, from a snapshot that their browser has kept. One that is not of this server, or older than so
-- many transactions, counts as overflow: it bounds what is looked through.
create function app.resume_events(kept text, most integer, look_back bigint, reader uuid)
returns table (snapshot text, overflow boolean, events jsonb)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as
$$
declare
  newest bigint := pg_snapshot_xmax(pg_current_snapshot())::text::bigint;
  since pg_snapshot;
begin
  begin
    since := kept::pg_snapshot;
  exception when data_exception then
    since := null;
  end;
  if since is null or pg_snapshot_xmax(since)::text::bigint > newest
     or newest - pg_snapshot_xmin(since)::text::bigint > look_back then
    return query select pg_current_snapshot()::text, true, '[]'::jsonb;
  else
    return query select * from app.read_events(since, most, reader);
  end if;
end
$$;
alter function app.resume_events(text, integer, bigint, uuid) owner to household_herald;

-- Whose session a token opens, without counting it as used: an open stream keeps nobody signed in. The snapshot is from
-- before the stream opens.
create function app.find_session(token_hash text)
returns table (session_id uuid, user_id uuid, expires_at timestamptz, snapshot text)
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select kept.id, kept.user_id, kept.expires_at, pg_current_snapshot()::text
    from public.sessions as kept where kept.token = token_hash and kept.expires_at > now()
$$;
alter function app.find_session(text) owner to household_herald;

-- Those of some sessions that last, and until when.
create function app.lasting_sessions(wanted uuid[]) returns table (session_id uuid, expires_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select kept.id, kept.expires_at from public.sessions as kept where kept.id = any(wanted) and kept.expires_at > now()
$$;
alter function app.lasting_sessions(uuid[]) owner to household_herald;

grant execute on function
  app.read_events(pg_snapshot, integer, uuid), app.resume_events(text, integer, bigint, uuid), app.find_session(text),
  app.lasting_sessions(uuid[])
  to household_system;
revoke create on schema app from household_herald;
