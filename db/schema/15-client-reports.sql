-- Reports of pages: failures, violations of the content security policy, failures on iPhone and iPad. Unexpected failures of
-- the server are in the same table.

-- Anyone may report, so rows name no account and no household, and hold no network address. The server redacts and cuts
-- each text, limits reports by network, and keeps the newest few thousand rows. An equal report raises a counter.
create table client_reports (
  id uuid primary key default app.new_id(),
  kind text not null check (kind in ('error', 'policy', 'ios', 'server')),
  severity text not null check (severity in ('warning', 'error', 'critical')),
  message text not null check (char_length(message) <= 1000),
  component text not null check (char_length(component) <= 100),
  stack text check (char_length(stack) <= 8000),
  -- Further facts, each a text, a number or a boolean.
  details jsonb not null check (octet_length(details::text) <= 200000),
  -- Address of the page without query, ids and tokens.
  page text check (char_length(page) <= 2000),
  -- Build and browser of the newest report.
  build text check (char_length(build) <= 2000),
  user_agent text not null check (char_length(user_agent) <= 500),
  -- SHA-256 of kind, severity, message, component, stack and page.
  digest text not null unique,
  -- Number of equal reports.
  reports integer not null default 1,
  -- Time that the newest report of an iPhone or iPad states: one that is sent twice states the same, and counts once.
  noted_at timestamptz,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  -- Ids of the newest failed requests, newest first: an answer names its id, and the log has it too.
  request_ids text[] not null default '{}' check (cardinality(request_ids) <= 50)
);
create index client_reports_by_request on client_reports using gin (request_ids);
create index client_reports_by_time on client_reports (last_at);
grant select, insert, update, delete on client_reports to household_accounts;

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
