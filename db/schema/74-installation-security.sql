-- Counters of security, the audit log, and announcements, as administrators see them.

-- Events by the hour: failed sign-ins, lockouts, refusals by a rate limit, suspicious input, policy violations. Processes
-- add what they have counted every few seconds. A row names no one and no address.
create table security_counts (
  hour timestamptz not null,
  event text not null check (event ~ '^[a-z-]{1,40}$'),
  count integer not null check (count > 0),
  primary key (hour, event)
);
grant select, insert, update, delete on security_counts to household_accounts;
grant select on security_counts to household_overseer;
grant select (locked_until) on sign_in_failures to household_overseer;

-- Counters of the last day and of the last days, today last, and the present number of lockouts.
create function app.read_security(days integer, reason text) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.require_installation('run the installation');
  return jsonb_build_object(
    'lockoutsNow', (select count(*) from public.sign_in_failures where locked_until > now()),
    'lastDay', (select coalesce(jsonb_object_agg(counted.event, counted.total), '{}')
                  from (select event, sum(count) as total from public.security_counts
                         where hour > now() - interval '1 day' group by event) as counted),
    'days', (select jsonb_agg(jsonb_build_object('day', to_char(day.first, 'YYYY-MM-DD'), 'counts', (
                      select coalesce(jsonb_object_agg(counted.event, counted.total), '{}')
                        from (select event, sum(count) as total from public.security_counts
                               where hour >= day.first at time zone 'utc'
                                 and hour < (day.first + interval '1 day') at time zone 'utc'
                               group by event) as counted)) order by day.first)
               from generate_series((now() at time zone 'utc')::date - (days - 1), (now() at time zone 'utc')::date,
                                    interval '1 day') as day (first)));
end
$$;
alter function app.read_security(integer, text) owner to household_overseer;
grant execute on function app.read_security(integer, text) to household_installation;

-- Writes that an administrator has read the audit log: at most one entry an hour for each reader.
create function app.note_audit_reading(reason text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.require_installation('run the installation');
  if not exists (select from public.audit_log
                  where actor_id = app.user_id() and at > now() - interval '1 hour' and action = 'read audit log')
     and pg_try_advisory_xact_lock(hashtextextended('audit reads ' || app.user_id(), 0)) then
    perform app.write_audit('run the installation', 'read audit log', 'audit_log', null, reason);
  end if;
end
$$;
alter function app.note_audit_reading(text) owner to household_definer;

-- Entries of the audit log, the newest first, after a position. The statement holds only the given conditions, so that
-- each combination is planned on its own.
create function app.list_audit(
  actor uuid, of_console boolean, acted text, subject uuid, after_at timestamptz, after_id uuid, most integer, reason text
) returns table (id uuid, at timestamptz, entry jsonb)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.note_audit_reading(reason);
  return query execute concat(
    'select page.id, page.at, app.audit_entry_json(page) from (select * from public.audit_log as kept where true',
    case when of_console then ' and kept.actor_id is null' when actor is not null then ' and kept.actor_id = $1' end,
    case when acted is not null then ' and kept.action = $2' end,
    case when subject is not null then ' and kept.subject_id = $3' end,
    case when after_id is not null then ' and (kept.at, kept.id) < ($4, $5)' end,
    ' order by kept.at desc, kept.id desc limit $6) as page order by page.at desc, page.id desc')
    using actor, acted, subject, after_at, after_id, least(most, 101);
end
$$;
alter function app.list_audit(uuid, boolean, text, uuid, timestamptz, uuid, integer, text) owner to household_definer;
grant execute on function app.list_audit(uuid, boolean, text, uuid, timestamptz, uuid, integer, text) to household_installation;

-- Newest entries, for the overview: of what administrators changed, without their readings.
create function app.last_changes(most integer, reason text) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.require_installation('run the installation');
  return (
    select coalesce(jsonb_agg(app.audit_entry_json(entry) order by entry.at desc, entry.id desc), '[]')
      from (select * from public.audit_log
             where action not like 'read %' and action not like 'list %'
             order by at desc, id desc limit least(most, 50)) as entry);
end
$$;
alter function app.last_changes(integer, text) owner to household_definer;
grant execute on function app.last_changes(integer, text) to household_installation;

-- Actions and actors in the log, 200 each at most. Each step of the recursion jumps to the next value in the index.
create function app.list_audit_filters(reason text) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.note_audit_reading(reason);
  return (
    with recursive acted as (
      (select action, 1 as place from public.audit_log order by action limit 1)
      union all
      select (select kept.action from public.audit_log as kept where kept.action > acted.action order by kept.action limit 1),
             acted.place + 1
        from acted where acted.action is not null and acted.place < 200
    ), actors as (
      (select actor_id, 1 as place from public.audit_log where actor_id is not null order by actor_id limit 1)
      union all
      select (select kept.actor_id from public.audit_log as kept
               where kept.actor_id > actors.actor_id order by kept.actor_id limit 1), actors.place + 1
        from actors where actors.actor_id is not null and actors.place < 200
    )
    select jsonb_build_object(
      'actions', (select coalesce(jsonb_agg(acted.action order by acted.action), '[]') from acted where acted.action is not null),
      'actors', (select coalesce(jsonb_agg(jsonb_build_object('id', actors.actor_id, 'name', person.name)
                                           order by person.name, actors.actor_id), '[]')
                   from actors left join public.users as person on person.id = actors.actor_id
                  where actors.actor_id is not null)));
end
$$;
alter function app.list_audit_filters(text) owner to household_definer;
grant execute on function app.list_audit_filters(text) to household_installation;

-- Announcements that users still see, the newest first.
create function app.list_announcements(most integer, reason text) returns table (
  id uuid, title text, message text, published_at timestamptz, published_by text, readers bigint
)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.require_installation('run the installation');
  return query
    select made.id, made.title, made.message, made.created_at,
           (select person.name from public.users as person where person.id = made.published_by),
           (select count(*) from public.announcement_states as state
             where state.announcement_id = made.id and state.read_at is not null)
      from public.announcements as made order by made.created_at desc, made.id desc limit least(most, 200);
end
$$;
alter function app.list_announcements(integer, text) owner to household_definer;
grant execute on function app.list_announcements(integer, text) to household_installation;

-- Announces a message to everyone with an account. The outcome is 'done', also for the same announcement again, or 'taken'
-- for an id with another text.
create function app.publish_announcement(announcement uuid, heading text, body text, reason text) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  known public.announcements;
begin
  perform app.require_installation('run the installation');
  insert into public.announcements (id, title, message, published_by) values (announcement, heading, body, app.user_id())
  on conflict (id) do nothing;
  if found then
    perform app.write_audit('run the installation', 'publish announcement', 'announcements', announcement, reason);
    return 'done';
  end if;
  select * into known from public.announcements where announcements.id = announcement;
  return case when known.title = heading and known.message = body then 'done' else 'taken' end;
end
$$;
alter function app.publish_announcement(uuid, text, text, text) owner to household_definer;
grant execute on function app.publish_announcement(uuid, text, text, text) to household_installation;

-- Removes an announcement from every panel; the outcome is 'done' or 'missing'.
create function app.withdraw_announcement(announcement uuid, reason text) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.require_installation('run the installation');
  delete from public.announcements where announcements.id = announcement;
  if not found then
    return 'missing';
  end if;
  perform app.write_audit('run the installation', 'withdraw announcement', 'announcements', announcement, reason);
  return 'done';
end
$$;
alter function app.withdraw_announcement(uuid, text) owner to household_definer;
grant execute on function app.withdraw_announcement(uuid, text) to household_installation;
