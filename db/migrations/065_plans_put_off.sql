-- Up Migration

-- A source that can't be planned is put off for longer each time, so that it neither holds up others nor is tried for ever at
-- the same pace.
alter table schedules add column plan_failures smallint not null default 0 check (plan_failures >= 0);

-- Whoever plans it, and whoever changes its source, begins anew.
create function app.forget_plan_failures() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as
$$
begin
  new.plan_failures := 0;
  return new;
end
$$;
create trigger forget_plan_failures before update of next_due_at on schedules
  for each row when (old.plan_failures > 0 and new.plan_failures = old.plan_failures)
  execute function app.forget_plan_failures();

-- Five minutes after the first failure, twice as long after each further one, a day at most; returns the next look.
grant create on schema app to household_planner;
create function app.put_off_plan(home uuid, kind_of_source text, wanted uuid, at timestamptz) returns timestamptz
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  update public.schedules
     set plan_failures = least(plan_failures + 1, 100),
         next_due_at = at + least(interval '5 minutes' * power(2, least(plan_failures, 10)), interval '1 day')
   where household_id = home and source = kind_of_source and source_id = wanted
  returning next_due_at
$$;
alter function app.put_off_plan(uuid, text, uuid, timestamptz) owner to household_planner;
revoke create on schema app from household_planner;
revoke execute on function app.put_off_plan(uuid, text, uuid, timestamptz) from public;
grant execute on function app.put_off_plan(uuid, text, uuid, timestamptz) to household_system;
