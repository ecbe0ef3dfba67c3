-- Completes the administration: mail settings are announced to super_admins, streams obey the idle limit, errors are found by
-- the id of a request and counted by the hour, the growth of storage is measured, the set-up link needs a confirmed
-- address, and failed pushes have a reason.

-- Mail settings before the changes of the last hour, as they are stored: one row. A change announces itself through this
-- server, since its author may read what the new one sends.
create table former_mail_settings (
  only_one boolean primary key default true check (only_one),
  settings jsonb not null,
  -- Time of the last change.
  changed_at timestamptz not null
);
alter table former_mail_settings enable row level security;
alter table former_mail_settings force row level security;
create policy kept on former_mail_settings to household_definer using (true) with check (true);
grant select, insert, update, delete on former_mail_settings to household_definer;

-- Queues a message to each super_admin about a change of a mail setting that is about to be written, its author included: a
-- thief of a session acts in that name. Changes of one hour are announced through the server from before all of them, so
-- none through a server of the same author. While there was none, only the server itself is announced.
create function app.announce_mail_setting(setting text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  former jsonb;
begin
  delete from public.former_mail_settings where changed_at < now() - interval '1 hour';
  insert into public.former_mail_settings (settings, changed_at)
  select coalesce(jsonb_object_agg(known.key, known.value), '{}'), now()
    from public.system_settings as known where known.key like 'smtp%' and known.value is not null
  on conflict (only_one) do update set changed_at = excluded.changed_at
  returning settings into former;
  if coalesce(former ->> 'smtpHost', '') = '' and setting <> 'smtpHost' then
    return;
  end if;
  insert into public.outbox (topic, payload)
  select 'mail-settings-changed',
         jsonb_build_object('userId', id, 'noticeId', app.new_id(), 'setting', setting, 'changedBy', app.user_id(),
                            'changedAt', now(), 'former', former)
    from public.users where system_role = 'super_admin' limit 100;
end
$$;
alter function app.announce_mail_setting(text) owner to household_definer;

-- Forgets the former mail settings an hour after the last change: they contain the sealed password.
create function app.forget_former_mail_settings() returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$ delete from public.former_mail_settings where changed_at < now() - interval '1 hour' $$;
alter function app.forget_former_mail_settings() owner to household_definer;
grant execute on function app.forget_former_mail_settings() to household_system;

create or replace function app.set_system_setting(setting text, new_value jsonb, reason text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  old_value jsonb;
begin
  select value into old_value from public.system_settings where key = setting;
  if new_value is distinct from old_value then
    if setting like 'smtp%' then
      perform app.announce_mail_setting(setting);
    end if;
    perform app.put_system_setting(setting, new_value, old_value, 'change setting', reason);
  end if;
end
$$;

create or replace function app.undo_system_setting(setting text, reason text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  earlier jsonb;
begin
  perform app.require_setting(setting);
  select previous into earlier from public.system_settings where key = setting and previous is distinct from value;
  if found then
    if setting like 'smtp%' then
      perform app.announce_mail_setting(setting);
    end if;
    perform app.put_system_setting(setting, earlier, null, 'undo setting', reason);
  end if;
end
$$;

-- Time without use after which the session of an administrator ends, remembered or not.
create function app.idle_limit() returns interval
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select make_interval(hours => coalesce((
    select (value #>> '{}')::integer from public.system_settings where key = 'sessionTimeoutHours'), 8))
$$;
alter function app.idle_limit() owner to household_definer;
grant execute on function app.idle_limit() to household_herald;

grant select (system_role) on users to household_herald;
grant select (last_active_at) on sessions to household_herald;

-- Finds the session of a token without counting it as used: an open stream keeps no user signed in. The snapshot is from
-- before the stream opens. A stream is held to the second factor and to the idle limit of administrators as requests are: it
-- neither opens nor stays open without them.
create or replace function app.find_session(token_hash text)
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
create or replace function app.lasting_sessions(wanted uuid[]) returns table (session_id uuid, expires_at timestamptz)
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

alter table client_reports
  add column request_ids text[] not null default '{}' check (cardinality(request_ids) <= 50);
create index client_reports_by_request on client_reports using gin (request_ids);
update client_reports set request_ids = array[details ->> 'requestId'] where details ? 'requestId';

-- Reports by the hour, for a day.
create table client_report_hours (
  report_id uuid not null references client_reports on delete cascade,
  hour timestamptz not null,
  reports integer not null,
  primary key (report_id, hour)
);
create index client_report_hours_by_time on client_report_hours (hour);
grant select, insert, update on client_report_hours to household_definer;
grant select (hour), delete on client_report_hours to household_accounts;

-- Counts a report in its hour. One that was sent twice raises no counter.
create function app.count_report() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
declare
  more integer := new.reports - case when tg_op = 'UPDATE' then old.reports else 0 end;
begin
  if more > 0 then
    insert into public.client_report_hours as known (report_id, hour, reports)
    values (new.id, date_trunc('hour', now()), more)
    on conflict (report_id, hour) do update set reports = known.reports + excluded.reports;
  end if;
  return null;
end
$$;
alter function app.count_report() owner to household_definer;
create trigger count_report after insert or update of reports on client_reports
  for each row execute function app.count_report();

grant create on schema app to household_overseer;
grant select on client_report_hours to household_overseer;
-- Equal reports as one row: the newest report stands for its group. `last_day` counts those of the last 24 hours.
create or replace view error_groups with (security_barrier) as
  select (array_agg(report.id order by report.last_at desc, report.id))[1] as id, report.kind, report.message,
         report.component, report.details ->> 'directive' as directive, report.details ->> 'blocked' as blocked,
         case when bool_or(report.severity = 'critical') then 'critical'
              when bool_or(report.severity = 'error') then 'error' else 'warning' end as severity,
         sum(report.reports)::integer as reports, min(report.first_at) as first_at, max(report.last_at) as last_at,
         coalesce(sum(day.reports), 0)::integer as last_day
    from client_reports as report
    left join (select report_id, sum(reports) as reports from client_report_hours
                where hour > now() - interval '1 day' group by report_id) as day on day.report_id = report.id
   group by report.kind, report.message, report.component, report.details ->> 'directive', report.details ->> 'blocked';

create or replace function app.error_group_json(listed public.error_groups) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select jsonb_build_object(
    'id', listed.id, 'source', case listed.kind when 'error' then 'app' else listed.kind end, 'severity', listed.severity,
    'message', listed.message, 'component', listed.component, 'directive', listed.directive, 'blocked', listed.blocked,
    'reports', listed.reports, 'lastDay', listed.last_day, 'firstAt', listed.first_at, 'lastAt', listed.last_at)
$$;

drop function app.list_errors(text, timestamptz, uuid, integer, text);
-- Groups of reports, the last reported first, after a position: all, or those with a failed request of this id.
create function app.list_errors(
  wanted text, request text, after_last timestamptz, after_id uuid, most integer, reason text
) returns table (id uuid, last_at timestamptz, listed jsonb)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.require_installation('run the installation');
  return query
    select grouped.id, grouped.last_at, app.error_group_json(grouped) from public.error_groups as grouped
     where (wanted is null or grouped.kind = wanted)
       and (request is null or (grouped.kind, grouped.message, grouped.component) in (
             select report.kind, report.message, report.component from public.client_reports as report
              where report.request_ids @> array[request]))
       and (after_id is null or (grouped.last_at, grouped.id) < (after_last, after_id))
     order by grouped.last_at desc, grouped.id desc limit least(most, 101);
end
$$;
alter function app.list_errors(text, text, timestamptz, uuid, integer, text) owner to household_overseer;
grant execute on function app.list_errors(text, text, timestamptz, uuid, integer, text) to household_installation;

create or replace function app.count_errors(since timestamptz, reason text) returns table (reports bigint, groups bigint)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.require_installation('run the installation');
  return query select (select coalesce(sum(counted.reports), 0)::bigint
                         from public.client_report_hours as counted where counted.hour > since),
                      (select count(*) from public.error_groups as grouped where grouped.last_at > since);
end
$$;

alter table storage_sizes add column recent_bytes bigint, add column oldest_at timestamptz;
grant select (created_at) on photos to household_overseer;
grant select (created_at) on documents to household_overseer;
grant select (created_at) on receipts to household_overseer;
grant select (created_at) on community_pictures to household_overseer;
grant select (created_at) on support_files to household_overseer;

create or replace function app.measure_storage() returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  insert into public.storage_sizes (kind, files, bytes, recent_bytes, oldest_at)
  select known.kind, count(file.kind), coalesce(sum(file.bytes), 0),
         case when known.lasts then coalesce(sum(file.bytes) filter (where file.created_at > now() - interval '30 days'), 0) end,
         min(file.created_at)
    from (values ('photos', true), ('documents', true), ('receipts', true), ('exports', false), ('community', true),
                 ('support', true)) as known (kind, lasts)
    left join (
      select 'photos' as kind, photos.bytes, photos.created_at from public.photos
      union all select 'documents', documents.bytes, documents.created_at from public.documents
      union all select 'receipts', receipts.bytes, receipts.created_at from public.receipts
      union all select 'exports', exports.bytes, null from public.exports where exports.bytes is not null
      union all select 'exports', takeouts.bytes, null from public.takeouts where takeouts.bytes is not null
      union all select 'community', community_pictures.bytes, community_pictures.created_at from public.community_pictures
      union all select 'support', support_files.bytes, support_files.created_at from public.support_files
    ) as file on file.kind = known.kind
   group by known.kind, known.lasts
  on conflict (kind) do update
    set files = excluded.files, bytes = excluded.bytes, measured_at = now(), recent_bytes = excluded.recent_bytes,
        oldest_at = excluded.oldest_at
$$;

create or replace function app.read_overview(months integer, reason text) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.require_installation('run the installation');
  return jsonb_build_object(
    'accounts', app.account_figures(months),
    'plans', app.plan_figures(),
    'work', app.waiting_work(),
    'processes', (
      select coalesce(jsonb_agg(jsonb_build_object('id', running.id, 'kind', running.kind, 'version', running.version,
               'startedAt', running.started_at, 'seenAt', running.seen_at, 'p99', running.p99)
               order by running.kind, running.started_at, running.id), '[]')
        from (select * from public.processes where seen_at > now() - interval '1 day'
               order by seen_at desc limit 100) as running),
    'storage', (
      select jsonb_build_object('kinds', coalesce(jsonb_agg(jsonb_build_object(
               'kind', sizes.kind, 'files', sizes.files, 'bytes', sizes.bytes) order by sizes.bytes desc, sizes.kind), '[]'),
               'measuredAt', min(sizes.measured_at), 'recentBytes', coalesce(sum(sizes.recent_bytes), 0),
               'oldestAt', min(sizes.oldest_at))
        from public.storage_sizes as sizes),
    'databaseBytes', pg_database_size(current_database()),
    'lastMailAt', app.last_mail_at(),
    'backup', app.last_backup(),
    'postgres', current_setting('server_version'));
end
$$;

revoke create on schema app from household_overseer;

drop function app.claim_setup(text);
-- Makes the first signed-in visitor of the set-up link super admin. The outcome is 'invalid' once the link was used or there
-- is an administrator, and 'unconfirmed' for an account whose address anyone could have typed; the link stays open then. It is
-- on the console of an empty installation.
create function app.claim_setup(link_hash text) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  if exists (select from public.system_secrets where name = 'setup-link' and value = link_hash)
     and not (select email_verified from public.users where id = app.user_id()) then
    return 'unconfirmed';
  end if;
  delete from public.system_secrets where name = 'setup-link' and value = link_hash;
  if not found or exists (select 1 from public.users where system_role in ('admin', 'super_admin')) then
    return 'invalid';
  end if;
  update public.users set system_role = 'super_admin', updated_at = now() where id = app.user_id();
  return 'claimed';
end
$$;
alter function app.claim_setup(text) owner to household_definer;
grant execute on function app.claim_setup(text) to household_actor;

alter table push_deliveries
  add column failure text check (char_length(failure) <= 300), add column failed_at timestamptz;
create or replace function app.job_states()
returns table (topic text, waiting bigint, failed bigint, oldest timestamptz, failing_since timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as
$$
begin
  return query
    select waits.topic, count(*) filter (where waits.parked_at is null), count(waits.parked_at), min(waits.created_at),
           min(waits.parked_at)
      from public.outbox as waits group by waits.topic;
  if to_regclass('pgboss.job') is not null then
    return query execute
      $sql$ select job.name, count(*) filter (where job.state in ('created', 'active')),
                   count(*) filter (where job.state in ('retry', 'failed')), min(job.created_on),
                   min(job.created_on) filter (where job.state in ('retry', 'failed'))
              from pgboss.job
             where job.state in ('created', 'retry', 'active', 'failed') and job.name not like '\_\_%'
               and (job.state <> 'created' or job.start_after <= now())
             group by job.name $sql$;
  end if;
  return query
    select '(push)', count(*) filter (where delivery.failure is null), count(delivery.failure), null::timestamptz,
           min(delivery.failed_at)
      from public.push_deliveries as delivery;
end
$$;
create or replace function app.failed_jobs(most integer) returns table (
  id text, topic text, created_at timestamptz, failed_at timestamptz, next_at timestamptz, attempts integer, reason text
)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as
$$
begin
  return query
    select parked.id::text, parked.topic, parked.created_at, parked.parked_at, parked.parked_at + interval '10 minutes', 1,
           parked.parked_reason
      from public.outbox as parked where parked.parked_at is not null order by parked.parked_at desc limit most;
  if to_regclass('pgboss.job') is not null then
    return query execute
      $sql$ select kept.id::text, kept.name, kept.created_on, coalesce(kept.completed_on, kept.started_on),
                   case when kept.state = 'retry' then kept.start_after end, kept.retry_count + 1,
                   left(coalesce(kept.output ->> 'message', kept.output ->> 'error', kept.output::text, ''), 1000)
              from (select job.*, row_number() over (partition by job.name order by job.created_on desc, job.id) as place
                      from pgboss.job
                     where job.state in ('retry', 'failed') and job.name not like '\_\_%') as kept
             where kept.place <= $1 order by kept.created_on desc limit 500 $sql$ using most;
  end if;
  -- A push has no id; its device and tag name no one in a digest.
  return query
    select left(encode(sha256(convert_to(delivery.device_id || delivery.tag, 'UTF8')), 'hex'), 20), '(push)', delivery.failed_at,
           delivery.failed_at, delivery.next_try_at, delivery.attempts::integer, delivery.service || ': ' || delivery.failure
      from public.push_deliveries as delivery where delivery.failure is not null
     order by delivery.failed_at desc limit most;
end
$$;
create or replace function app.retry_topics(topics text[]) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  parked integer;
  failed integer := 0;
  pushes integer := 0;
begin
  update public.outbox set parked_at = null, parked_reason = null where parked_at is not null and topic = any(topics);
  get diagnostics parked = row_count;
  if to_regclass('pgboss.job') is not null then
    execute
      $sql$ update pgboss.job
               set state = 'retry', start_after = now(), completed_on = null,
                   retry_limit = greatest(retry_limit, retry_count + 1)
             where name = any($1) and state in ('retry', 'failed') $sql$ using topics;
    get diagnostics failed = row_count;
  end if;
  if '(push)' = any(topics) then
    -- A leased one is being sent.
    update public.push_deliveries set next_try_at = now()
     where failure is not null and leased_until is null and next_try_at > now();
    get diagnostics pushes = row_count;
  end if;
  return parked + failed + pushes;
end
$$;
