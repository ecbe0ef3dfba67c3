-- Exports of the Export Center and health reports (handbook: exports).

-- The file is in the blob store under blob_id, for a week. The row stays in the history of its user, without the file.
create table exports (
  household_id uuid not null default app.household_id() references households (id) on delete cascade,
  id uuid not null,
  requested_by uuid not null default app.user_id(),
  document text not null check (document ~ '^[a-z-]{1,30}$'),
  -- Reports are for everyone who may view reports; other exports for the user who started them.
  is_report boolean not null generated always as (document in ('health-report', 'monthly-report')) stored,
  format text not null check (format in ('pdf', 'csv', 'json', 'xlsx')),
  period text not null check (period ~ '^[a-z0-9]{1,5}$'),
  sections text[] not null,
  paper text not null check (paper ~ '^[a-z0-9-]{1,20}$'),
  vaccination_id uuid,
  -- First day of the month of a monthly report.
  month date,
  time_zone text not null,
  state text not null default 'waiting' check (state in ('waiting', 'making', 'ready', 'failed')),
  blob_id uuid,
  bytes bigint,
  file_name text check (char_length(file_name) between 1 and 200),
  -- Time at which the owner was notified of a monthly report.
  told_at timestamptz,
  created_at timestamptz not null default now(),
  -- Starts again when the export is ready.
  expires_at timestamptz not null default now() + interval '7 days',
  primary key (household_id, id),
  check (blob_id is null or state = 'ready'),
  check ((month is not null) = (document = 'monthly-report'))
);
-- One at a time for each user: a second tap starts no second export.
create unique index export_under_way on exports (household_id, requested_by, is_report)
  where state in ('waiting', 'making') and month is null;
-- A month has one report, however many workers make it.
create unique index monthly_report on exports (household_id, month) where month is not null;
create index exports_by_time on exports (household_id, created_at desc, id desc);

-- Files of an export, each of one pet. They are joined when the last is written; until then a restarted worker finds here
-- what it has done.
create table export_parts (
  household_id uuid not null default app.household_id(),
  export_id uuid not null,
  place smallint not null,
  -- Null: the part concerns all pets.
  pet_id uuid,
  pet_name text check (char_length(pet_name) between 1 and 100),
  -- Table of a part that is one table.
  table_name text check (table_name ~ '^[a-z-]{1,30}$'),
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
  reason text check (reason ~ '^[a-z-]{1,30}$'),
  blob_id uuid,
  primary key (household_id, export_id, place),
  foreign key (household_id, export_id) references exports (household_id, id) on delete cascade,
  check ((state = 'failed') = (reason is not null))
);

alter table exports enable row level security;
alter table exports force row level security;
alter table export_parts enable row level security;
alter table export_parts force row level security;

create policy visible on exports for select to household_actor
  using (household_id = (select app.household_id())
         -- A monthly report states the spending.
         and (month is null or (select app.may('view expenses')))
         and case when is_report then (select app.may('view reports'))
                  else requested_by = (select app.user_id()) and (select app.may('export reports')) end);
create policy started on exports for insert to household_actor
  with check (household_id = (select app.household_id()) and requested_by = (select app.user_id()) and month is null
              and state = 'waiting'
              and case when is_report then (select app.may('generate reports')) else (select app.may('export reports')) end);
create policy deleted on exports for delete to household_actor
  using (household_id = (select app.household_id())
         and case when is_report then (select app.may('delete reports'))
                                   or requested_by = (select app.user_id()) and (select app.may_own('delete reports'))
                  else requested_by = (select app.user_id()) and (select app.may('export reports')) end);
-- Progress and file are the worker's to write.
create policy made on exports to household_archivist
  using (household_id = (select app.household_id())) with check (household_id = (select app.household_id()));
-- For app.expired_exports and app.announce_export.
create policy kept on exports to household_definer using (household_id is not null);
select app.give_files('exports');
grant select, insert (household_id, id, requested_by, document, format, period, sections, paper, vaccination_id, time_zone),
  delete on exports to household_actor;
grant select, update on exports to household_archivist;
grant select, delete on exports to household_definer;

-- A part is as visible as its export, whose policies the inner query applies.
create policy visible on export_parts for select to household_actor
  using (household_id = (select app.household_id())
         and exists (select from exports where exports.household_id = export_parts.household_id and exports.id = export_id));
create policy started on export_parts for insert to household_actor
  with check (household_id = (select app.household_id()) and state = 'waiting'
              and exists (select from exports
                           where exports.household_id = export_parts.household_id and exports.id = export_id
                             and exports.requested_by = (select app.user_id()) and exports.state = 'waiting'));
create policy made on export_parts to household_archivist
  using (household_id = (select app.household_id())) with check (household_id = (select app.household_id()));
select app.give_files('export_parts');
grant select, insert (household_id, export_id, place, pet_id, pet_name, table_name) on export_parts to household_actor;
grant select, update on export_parts to household_archivist;

-- Queues an export in the transaction of the request, and keeps the newest ten finished ones: of its user, of the
-- household's health reports, and of its monthly reports. Each ten count apart, so that one displaces no other.
create function app.announce_export() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  insert into public.outbox (topic, payload)
  values ('make-export', jsonb_build_object('householdId', new.household_id, 'exportId', new.id, 'userId', new.requested_by));
  delete from public.exports
   where household_id = new.household_id and state in ('ready', 'failed')
     and id in (select id from public.exports
                 where household_id = new.household_id and is_report = new.is_report
                   and (month is null) = (new.month is null)
                   and (new.is_report or requested_by = new.requested_by)
                 order by created_at desc, id desc offset 10);
  return null;
end
$$;
alter function app.announce_export() owner to household_definer;
create trigger announce after insert on exports for each row execute function app.announce_export();

-- Exports of all households whose file has expired; the archivist then enters each household to release it.
create function app.expired_exports() returns table (household_id uuid, id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$ select household_id, id from public.exports where expires_at < now() and blob_id is not null limit 10000 $$;
alter function app.expired_exports() owner to household_definer;
grant execute on function app.expired_exports() to household_archivist;
create index exports_with_file on exports (expires_at) where blob_id is not null;

-- Last month of which a household got its report, so that a report that its owner deleted is not made again.
create table monthly_reports (
  household_id uuid primary key references households (id) on delete cascade,
  -- First day of the month.
  month date not null
);
alter table monthly_reports enable row level security;
alter table monthly_reports force row level security;
-- For app.claim_monthly_reports.
create policy kept on monthly_reports to household_messenger using (household_id is not null) with check (household_id is not null);
grant select, insert, update on monthly_reports to household_messenger;

-- The worker begins a monthly report and notifies the owner once; it reads nothing else of an export.
create policy begun on exports for insert to household_system
  with check (household_id = (select app.household_id()) and month is not null and state = 'waiting');
create policy told on exports for update to household_system
  using (household_id = (select app.household_id()) and month is not null)
  with check (household_id = (select app.household_id()) and month is not null);
grant insert (household_id, id, requested_by, document, format, period, sections, paper, month, time_zone),
  select (id, month, state, told_at), update (told_at) on exports to household_system;
create policy begun on export_parts for insert to household_system
  with check (household_id = (select app.household_id()) and pet_id is null and state = 'waiting');
grant insert (household_id, export_id, place) on export_parts to household_system;

-- Claims the reports on the last month, for the households that get one and have none, from eight in the morning of the
-- first day, in the zone of the owner, to the end of the third: a server that was off makes up for it. The households are
-- those of the plans, older than the month's end, with a pet, whose owner has not switched the report off.
create function app.claim_monthly_reports(at timestamptz, plans text[], most integer)
  returns table (household_id uuid, month date)
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  with due as materialized (
    select household.id, household.owner_user_id, (date_trunc('month', local.at) - interval '1 month')::date as month
      from public.households as household
      left join public.user_preferences as preference on preference.user_id = household.owner_user_id
      cross join lateral (
        select claim_monthly_reports.at at time zone
                 coalesce(preference.timezone, preference.device_time_zone, 'UTC') as at) as local
     where household.plan = any(plans) and coalesce(preference.monthly_reports, true)
       and local.at >= date_trunc('month', local.at) + interval '8 hours' and extract(day from local.at) <= 3
       and household.created_at < date_trunc('month', local.at)
       and exists (select from public.pets where pets.household_id = household.id and pets.archived_at is null)
       and not exists (select from public.monthly_reports as had
                        where had.household_id = household.id and had.month >= date_trunc('month', local.at) - interval '1 month')
     order by household.id limit most
  ), claimed as (
    insert into public.monthly_reports (household_id, month)
    select id, month from due
    on conflict on constraint monthly_reports_pkey do update set month = excluded.month
      where monthly_reports.month < excluded.month
    returning monthly_reports.household_id, monthly_reports.month
  )
  select claimed.household_id, claimed.month from claimed
$$;
alter function app.claim_monthly_reports(timestamptz, text[], integer) owner to household_messenger;
grant execute on function app.claim_monthly_reports(timestamptz, text[], integer) to household_system;

-- Queues the notification of a monthly report in the transaction that makes it ready.
create function app.announce_monthly_report() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  insert into public.outbox (topic, payload)
  values ('monthly-report-ready',
          jsonb_build_object('householdId', new.household_id, 'exportId', new.id, 'month', new.month));
  return null;
end
$$;
alter function app.announce_monthly_report() owner to household_definer;
create trigger announce_monthly after update of state on exports
  for each row when (new.state = 'ready' and new.month is not null) execute function app.announce_monthly_report();
