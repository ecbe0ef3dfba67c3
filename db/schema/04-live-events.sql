-- Live updates: changes show on other people's pages within a second (docs/decisions, 29).
--
-- An entry of the activity trail is the event: it is written in the transaction of the change and names that transaction.
-- A reader remembers a snapshot and asks for all that has become visible since. So no event is lost to a transaction that
-- began earlier and committed later, and no reader waits for a long one.

-- Changes that concern a user or a household but no record, so that the trail has no entry. Kept for an hour.
-- No foreign keys: a notice outlives the end of its subject.
create table live_notices (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  subject text not null check (
    subject in ('sessions', 'households', 'account', 'vaccine_intervals', 'installation', 'notifications',
                'occurrences', 'health_alerts')),
  person uuid,
  household uuid,
  subject_id uuid,
  check (person is not null or household is not null or subject = 'installation')
);
create index live_notices_by_transaction on live_notices (xid);
grant select (at), delete on live_notices to household_system;
grant select, insert on live_notices to household_herald;

-- Notes a changed row. Arguments: the subject, the column with the user's id or '', and the column with the household's
-- id or ''.
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

-- Notes one notice for each user and statement, since the worker writes many rows at once. The argument is the subject.
create function app.give_notice_of_written() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  insert into public.live_notices (subject, person) select distinct tg_argv[0], written.user_id from written;
  return null;
end
$$;
alter function app.give_notice_of_written() owner to household_herald;

-- Notes only changes that the notification panel shows; the delivery of a notification is none.
create function app.give_notice_of_read() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  insert into public.live_notices (subject, person)
  select distinct tg_argv[0], written.user_id
    from written join former using (id)
   where (written.read_at, written.answered_at) is distinct from (former.read_at, former.answered_at);
  return null;
end
$$;
alter function app.give_notice_of_read() owner to household_herald;

-- Returns all that has become visible since a snapshot: one event for all rows of a kind that a transaction touched for
-- one pet, and for each event the present people of its household. With `reader`, only events of that user's households,
-- of the user, and of the installation. `overflow`: there were more than `most` events, and some are left out.
create function app.read_events(since pg_snapshot, most integer, reader uuid)
returns table (snapshot text, overflow boolean, events jsonb)
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  with own_households as (
    select id from public.households where owner_user_id = reader
    union all
    select household_id from public.household_members where user_id = reader
  ), happened as (
    select entry.xid, entry.subject, entry.action, null::uuid as person, entry.household_id as household,
           case when count(*) = 1 then (array_agg(entry.subject_id))[1] end as id, entry.pet_id as pet, entry.actor_id as actor
      from public.activity as entry
     where entry.xid >= pg_snapshot_xmin(since) and entry.xid < pg_snapshot_xmax(pg_current_snapshot())
       and not pg_visible_in_snapshot(entry.xid, since)
       and (reader is null or entry.household_id in (select own_households.id from own_households))
     group by entry.xid, entry.subject, entry.action, entry.household_id, entry.pet_id, entry.actor_id
    union all
    select notice.xid, notice.subject, 'changed', notice.person, notice.household, notice.subject_id, null, null
      from public.live_notices as notice
     where notice.xid >= pg_snapshot_xmin(since) and notice.xid < pg_snapshot_xmax(pg_current_snapshot())
       and not pg_visible_in_snapshot(notice.xid, since)
       and (reader is null or notice.subject = 'installation' or notice.person = reader
            or notice.household in (select own_households.id from own_households))
  ), first_events as (
    select * from happened order by xid limit most
  )
  select pg_current_snapshot()::text, (select count(*) from happened) > most,
         coalesce((
           select jsonb_agg(jsonb_build_object(
                    'subject', event.subject, 'action', event.action, 'person', event.person, 'household', event.household,
                    'id', event.id, 'pet', event.pet, 'by', event.actor, 'people', (
                      select coalesce(jsonb_agg(jsonb_build_array(someone.id, someone.role)), '[]')
                        from (select household.owner_user_id as id, 'owner' as role
                                from public.households as household where household.id = event.household
                               union all
                              select member.user_id, member.role
                                from public.household_members as member where member.household_id = event.household) as someone
                       where reader is null or someone.id = reader))
                  order by event.xid)
             from first_events as event), '[]')
$$;
alter function app.read_events(pg_snapshot, integer, uuid) owner to household_herald;
grant execute on function app.read_events(pg_snapshot, integer, uuid) to household_system;

-- Does the same for one user, from a snapshot that their browser has kept. A snapshot of another server, or one older
-- than `look_back` transactions, counts as overflow: this bounds the search.
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
grant execute on function app.resume_events(text, integer, bigint, uuid) to household_system;

-- Finds the session of a token without counting it as used: an open stream keeps no user signed in. The snapshot is from
-- before the stream opens. A stream is held to the second factor and to the idle limit of administrators as requests are: it
-- neither opens nor stays open without them.
create function app.find_session(token_hash text)
returns table (session_id uuid, user_id uuid, expires_at timestamptz, owes_second_factor boolean, snapshot text)
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select kept.id, kept.user_id, ends.at,
         app.requires_second_factor() and not exists (
           select from public.authenticator_apps as factor
            where factor.user_id = kept.user_id and factor.confirmed_at is not null),
         pg_current_snapshot()::text
    from public.sessions as kept join public.users as person on person.id = kept.user_id,
         lateral (select case when person.system_role = 'user' then kept.expires_at
                      else least(kept.expires_at, kept.last_active_at + (select app.idle_limit())) end) as ends (at)
   where kept.token = token_hash and ends.at > now()
$$;
alter function app.find_session(text) owner to household_herald;
grant execute on function app.find_session(text) to household_system;

-- Returns those of some sessions that may go on listening, and until when.
create function app.lasting_sessions(wanted uuid[]) returns table (session_id uuid, expires_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select kept.id, ends.at
    from public.sessions as kept join public.users as person on person.id = kept.user_id,
         lateral (select case when person.system_role = 'user' then kept.expires_at
                      else least(kept.expires_at, kept.last_active_at + (select app.idle_limit())) end) as ends (at)
   where kept.id = any(wanted) and ends.at > now()
     and (not (select app.requires_second_factor()) or exists (
           select from public.authenticator_apps as factor
            where factor.user_id = kept.user_id and factor.confirmed_at is not null))
$$;
alter function app.lasting_sessions(uuid[]) owner to household_herald;
grant execute on function app.lasting_sessions(uuid[]) to household_system;
