-- Queues, errors, security, audit log and announcements, as administrators see them.

-- Jobs by topic: those that wait or run, and those whose last attempt failed. The job queue makes its own tables, which may
-- not exist yet. Rows of the outbox are jobs to be, and parked ones have failed.
create function app.job_states()
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
alter function app.job_states() owner to household_system;
grant execute on function app.job_states() to household_definer;

-- Newest failed jobs of each topic, without what they contain.
create function app.failed_jobs(most integer) returns table (
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
alter function app.failed_jobs(integer) owner to household_system;
grant execute on function app.failed_jobs(integer) to household_definer;

create function app.read_job_states(reason text)
returns table (topic text, waiting bigint, failed bigint, oldest timestamptz, failing_since timestamptz)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.require_installation('run the installation');
  return query select * from app.job_states();
end
$$;
alter function app.read_job_states(text) owner to household_definer;
grant execute on function app.read_job_states(text) to household_installation;

create function app.list_failed_jobs(most integer, reason text) returns table (
  id text, topic text, created_at timestamptz, failed_at timestamptz, next_at timestamptz, attempts integer, cause text
)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.require_installation('run the installation');
  return query select * from app.failed_jobs(least(most, 100));
end
$$;
alter function app.list_failed_jobs(integer, text) owner to household_definer;
grant execute on function app.list_failed_jobs(integer, text) to household_installation;

-- Makes the failed jobs of topics due now; returns their number. A job that was given up gets one more attempt.
create function app.retry_topics(topics text[]) returns integer
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
alter function app.retry_topics(text[]) owner to household_system;
grant execute on function app.retry_topics(text[]) to household_definer;

create function app.retry_queue(queue text, topics text[], reason text) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  retried integer;
begin
  perform app.require_installation('run the installation');
  retried := app.retry_topics(topics);
  if retried > 0 then
    perform app.write_audit('run the installation', 'retry queue', 'queues', null, reason,
                            jsonb_build_object('queue', queue, 'jobs', retried));
  end if;
  return retried;
end
$$;
alter function app.retry_queue(text, text[], text) owner to household_definer;
grant execute on function app.retry_queue(text, text[], text) to household_installation;

grant select on client_reports, client_report_hours to household_overseer;

-- Equal reports as one row: the newest report stands for its group. `last_day` counts those of the last 24 hours.
create view error_groups with (security_barrier) as
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
alter view error_groups owner to household_overseer;

create function app.error_group_json(listed public.error_groups) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select jsonb_build_object(
    'id', listed.id, 'source', case listed.kind when 'error' then 'app' else listed.kind end, 'severity', listed.severity,
    'message', listed.message, 'component', listed.component, 'directive', listed.directive, 'blocked', listed.blocked,
    'reports', listed.reports, 'lastDay', listed.last_day, 'firstAt', listed.first_at, 'lastAt', listed.last_at)
$$;
alter function app.error_group_json(public.error_groups) owner to household_overseer;

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

-- Numbers of reports and groups since a moment.
create function app.count_errors(since timestamptz, reason text) returns table (reports bigint, groups bigint)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.require_installation('run the installation');
  return query select (select coalesce(sum(counted.reports), 0)::bigint
                         from public.client_report_hours as counted where counted.hour > since),
                      (select count(*) from public.error_groups as grouped where grouped.last_at > since);
end
$$;
alter function app.count_errors(timestamptz, text) owner to household_overseer;
grant execute on function app.count_errors(timestamptz, text) to household_installation;

-- The group of a report, with its newest reports; null without such a report.
create function app.read_error(report uuid, most integer, reason text) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  about public.client_reports;
begin
  perform app.require_installation('run the installation');
  select * into about from public.client_reports where client_reports.id = report;
  if not found then
    return null;
  end if;
  return (
    select app.error_group_json(listed) || jsonb_build_object('rows', (
             select jsonb_agg(jsonb_build_object('id', one.id, 'severity', one.severity, 'page', one.page, 'build', one.build,
                      'userAgent', one.user_agent, 'stack', one.stack, 'details', one.details, 'reports', one.reports,
                      'firstAt', one.first_at, 'lastAt', one.last_at) order by one.last_at desc, one.id desc)
               from (select * from public.client_reports as kept
                      where kept.kind = listed.kind and kept.message = listed.message and kept.component = listed.component
                        and (kept.details ->> 'directive') is not distinct from listed.directive
                        and (kept.details ->> 'blocked') is not distinct from listed.blocked
                      order by kept.last_at desc, kept.id desc limit most) as one))
      from public.error_groups as listed
     where listed.kind = about.kind and listed.message = about.message and listed.component = about.component
       and listed.directive is not distinct from about.details ->> 'directive'
       and listed.blocked is not distinct from about.details ->> 'blocked');
end
$$;
alter function app.read_error(uuid, integer, text) owner to household_overseer;
grant execute on function app.read_error(uuid, integer, text) to household_installation;
