-- Planning of due dates: facts for the domain's rules, and writing of their results.

-- Facts of a source, for its plan. The functions are volatile, so that they read rows that were committed while their
-- caller waited for a lock.
create function app.reminder_facts(household uuid, wanted uuid, at timestamptz) returns jsonb
language sql volatile set search_path = pg_catalog, pg_temp as
$$
  select jsonb_build_object(
           'petId', source.pet_id, 'date', source.starts_on, 'time', source.time_of_day,
           'repeat', jsonb_build_object(
             'unit', source.repeat_unit, 'every', source.repeat_every, 'weekdays', source.repeat_weekdays),
           'endsOn', source.ends_on, 'endsAfter', source.ends_after, 'timeZone', source.time_zone,
           'isWaiting', source.is_active and source.ended_at is null and pet.archived_at is null,
           -- Completed dates that the plan must skip: later ones that were completed ahead of time, and the newest, which
           -- may be the last, however late it was completed.
           'completed', (select coalesce(jsonb_agg(done.due_date), '[]') from public.occurrences as done
                          where done.household_id = household and done.source_id = source.id and done.outcome = 'completed'
                            and (done.due_at > at - interval '2 days' or done.due_date = (
                              select max(newest.due_date) from public.occurrences as newest
                               where newest.household_id = household and newest.source_id = source.id
                                 and newest.outcome = 'completed'))))
    from public.reminders as source
    join public.pets as pet on pet.household_id = source.household_id and pet.id = source.pet_id
   where source.household_id = household and source.id = wanted
$$;
grant execute on function app.reminder_facts(uuid, uuid, timestamptz) to household_planner;

-- `marked` has the doses of the last two days and the newest marked dose before: a weekly dose is late for days.
create function app.medication_facts(household uuid, wanted uuid, at timestamptz) returns jsonb
language sql volatile set search_path = pg_catalog, pg_temp as
$$
  select jsonb_build_object(
           'petId', source.pet_id, 'frequency', source.frequency, 'times', source.times, 'rhythm', source.rhythm,
           'timesFrom', (select coalesce(jsonb_agg(greatest(begun, pet.unarchived_at) order by place), '[]')
                           from unnest(source.times_from) with ordinality as begun_at (begun, place)),
           'timeZone', source.time_zone, 'startDate', source.start_date, 'endDate', source.end_date,
           'isWaiting', source.is_active and pet.archived_at is null,
           'marked', (select coalesce(jsonb_agg(jsonb_build_object('date', mark.due_date, 'time', mark.due_time)), '[]')
                        from (select due_date, due_time from public.doses
                               where household_id = household and medication_id = source.id and undone_at is null
                                 and due_at > at - interval '2 days'
                              union all
                              (select due_date, due_time from public.doses
                                where household_id = household and medication_id = source.id and undone_at is null
                                  and due_date is not null and due_at <= at - interval '2 days'
                                order by due_date desc, due_time desc limit 1)) as mark),
           'stock', (select jsonb_build_object(
                              'unitsOnHand', stock.units, 'doseUnits', coalesce(source.dose_units, 1), 'usedRecently', (
                                select coalesce(sum(used.stock_taken), 0) from public.doses as used
                                 where used.household_id = household and used.medication_id = source.id
                                   and used.undone_at is null and used.given_at is not null
                                   and used.happened_at > at - interval '30 days'))
                       from public.medication_stock as stock
                      where stock.household_id = household and stock.medication_id = source.id),
           'repeats', (select jsonb_build_object('minutes', alerts.repeat_minutes, 'times', alerts.repeat_times,
                                                 'escalates', alerts.escalate_to is not null)
                         from public.care_alerts as alerts where alerts.household_id = household))
    from public.medications as source
    join public.pets as pet on pet.household_id = source.household_id and pet.id = source.pet_id
   where source.household_id = household and source.id = wanted
$$;
grant execute on function app.medication_facts(uuid, uuid, timestamptz) to household_planner;

-- Zone of the household: that of its owner.
create function app.zone_of_household(household uuid) returns text
language sql volatile set search_path = pg_catalog, pg_temp as
$$
  select coalesce((select coalesce(preference.timezone, preference.device_time_zone) from public.households
                     join public.user_preferences as preference on preference.user_id = households.owner_user_id
                    where households.id = household), 'UTC')
$$;
grant execute on function app.zone_of_household(uuid) to household_planner, household_messenger;

create function app.visit_facts(household uuid, wanted uuid) returns jsonb
language sql volatile set search_path = pg_catalog, pg_temp as
$$
  select jsonb_build_object(
           'petId', source.pet_id, 'at', source.appointment_date, 'timeZone', app.zone_of_household(household),
           'isWaiting', source.status = 'scheduled' and pet.archived_at is null)
    from public.appointments as source
    join public.pets as pet on pet.household_id = source.household_id and pet.id = source.pet_id
   where source.household_id = household and source.id = wanted
$$;
grant execute on function app.visit_facts(uuid, uuid) to household_planner;

-- Only the newest dose of a vaccine has a due date that counts.
create function app.vaccination_facts(household uuid, wanted uuid) returns jsonb
language sql volatile set search_path = pg_catalog, pg_temp as
$$
  select jsonb_build_object(
           'petId', source.pet_id, 'date', source.next_due_date, 'timeZone', app.zone_of_household(household),
           'isWaiting', source.next_due_date is not null and pet.archived_at is null and not exists (
             select from public.vaccinations as newer
              where newer.household_id = household and newer.pet_id = source.pet_id
                and lower(newer.vaccine_name) = lower(source.vaccine_name)
                and (newer.administered_date, newer.id) > (source.administered_date, source.id)))
    from public.vaccinations as source
    join public.pets as pet on pet.household_id = source.household_id and pet.id = source.pet_id
   where source.household_id = household and source.id = wanted
$$;
grant execute on function app.vaccination_facts(uuid, uuid) to household_planner;

-- Kind of source of a kind of row. Two sources of different kinds may have the same id.
create function app.source_of(kind text) returns text
language sql immutable set search_path = pg_catalog, pg_temp as
$$
  select case kind when 'reminder' then 'reminder' when 'visit' then 'appointment' when 'vaccination' then 'vaccination'
                   else 'medication' end
$$;
grant execute on function app.source_of(text) to household_planner, household_messenger;

-- Facts of a source of any kind, with its pending rows.
create function app.plan_facts(household uuid, kind_of_source text, wanted uuid, at timestamptz) returns jsonb
language sql volatile set search_path = pg_catalog, pg_temp as
$$
  select coalesce(case kind_of_source
                    when 'reminder' then app.reminder_facts(household, wanted, at)
                    when 'medication' then app.medication_facts(household, wanted, at)
                    when 'appointment' then app.visit_facts(household, wanted)
                    else app.vaccination_facts(household, wanted) end,
                  -- The planner does not see a reminder that is over.
                  '{"isWaiting": false}')
         || jsonb_build_object(
              'householdId', household, 'source', kind_of_source, 'sourceId', wanted,
              'open', (select coalesce(jsonb_agg(jsonb_build_object(
                                'kind', open.kind, 'date', open.due_date, 'time', open.due_time, 'at', open.due_at,
                                'snoozedUntil', open.snoozed_until, 'step', open.notice_step,
                                'roundStep', open.round_step) order by open.due_at), '[]')
                         from public.occurrences as open
                        where open.household_id = household and open.source_id = wanted and open.outcome is null
                          and app.source_of(open.kind) = kind_of_source))
$$;
grant execute on function app.plan_facts(uuid, text, uuid, timestamptz) to household_planner;

-- Reads plans from JSON.
create function app.read_plans(plans jsonb)
returns table (household_id uuid, source text, source_id uuid, pet_id uuid, next_due_at timestamptz, waits jsonb)
language sql immutable set search_path = pg_catalog, pg_temp as
$$
  select * from jsonb_to_recordset(plans) as plan (
    household_id uuid, source text, source_id uuid, pet_id uuid, next_due_at timestamptz, waits jsonb)
$$;
grant execute on function app.read_plans(jsonb) to household_planner;

-- Reads the pending rows of plans from JSON.
create function app.read_waits(plans jsonb)
returns table (household_id uuid, source_id uuid, pet_id uuid, kind text, due_date date, due_time text,
               due_at timestamptz, notice_at timestamptz, notice_step smallint)
language sql immutable set search_path = pg_catalog, pg_temp as
$$
  select plan.household_id, plan.source_id, plan.pet_id, wait.*
    from app.read_plans(plans) as plan
   cross join lateral jsonb_to_recordset(plan.waits) as wait (
     kind text, due_date date, due_time text, due_at timestamptz, notice_at timestamptz, notice_step smallint)
$$;
grant execute on function app.read_waits(jsonb) to household_planner;

-- Writes plans: the pending rows of each source, and its next look. A row that was due and is no longer pending has passed;
-- a later one is deleted. Runs with the rights of its caller.
create function app.write_plans(plans jsonb, at timestamptz) returns void
language sql volatile set search_path = pg_catalog, pg_temp as
$$
  update public.occurrences as former set outcome = 'passed', settled_at = at
    from app.read_plans(plans) as plan
   where former.household_id = plan.household_id and former.source_id = plan.source_id and former.outcome is null
     and app.source_of(former.kind) = plan.source
     and former.due_at <= at and not exists (
       select from app.read_waits(plans) as wait
        where wait.household_id = former.household_id and wait.source_id = former.source_id and wait.kind = former.kind
          and wait.due_date = former.due_date and wait.due_time is not distinct from former.due_time
          and wait.due_at = former.due_at);
  delete from public.occurrences as former using app.read_plans(plans) as plan
   where former.household_id = plan.household_id and former.source_id = plan.source_id and former.outcome is null
     and app.source_of(former.kind) = plan.source
     and not exists (
       select from app.read_waits(plans) as wait
        where wait.household_id = former.household_id and wait.source_id = former.source_id and wait.kind = former.kind
          and wait.due_date = former.due_date and wait.due_time is not distinct from former.due_time
          and wait.due_at = former.due_at);
  -- A settled row stays settled; a passed one becomes pending again, at another time of that day. A due notice stays due:
  -- the messenger takes it from here.
  insert into public.occurrences (household_id, reminder_id, medication_id, appointment_id, vaccination_id, pet_id, kind,
                                  due_date, due_time, due_at, next_notice_at, notice_step)
  select wait.household_id,
         case wait.kind when 'reminder' then wait.source_id end,
         case when wait.kind in ('dose', 'refill') then wait.source_id end,
         case wait.kind when 'visit' then wait.source_id end,
         case wait.kind when 'vaccination' then wait.source_id end,
         wait.pet_id, wait.kind, wait.due_date, wait.due_time, wait.due_at, wait.notice_at, wait.notice_step
    from app.read_waits(plans) as wait
  on conflict (household_id, source_id, kind, due_date, due_time) do update
    set due_at = excluded.due_at, outcome = null, settled_at = null, settled_by = null,
        next_notice_at = excluded.next_notice_at,
        notice_step = case when occurrences.outcome = 'passed' then occurrences.notice_step + excluded.notice_step
                           else greatest(occurrences.notice_step, excluded.notice_step) end,
        -- A passed row is announced again, from its first notice on.
        round_step = case when occurrences.outcome = 'passed' and excluded.next_notice_at is not null
                          then occurrences.notice_step else occurrences.round_step end
    where occurrences.outcome = 'passed' or (occurrences.outcome is null and occurrences.next_notice_at is null
                                             and excluded.next_notice_at is not null);
  update public.schedules set next_due_at = plan.next_due_at
    from app.read_plans(plans) as plan
   where schedules.household_id = plan.household_id and schedules.source_id = plan.source_id
     and schedules.source = plan.source
$$;
grant execute on function app.write_plans(jsonb, timestamptz) to household_planner;

-- Keeps a source from being deleted until the transaction ends. Skips a source that another transaction has locked: the
-- planner waits for none, so it is in no deadlock.
create function app.hold_source(household uuid, kind_of_source text, wanted uuid) returns boolean
language plpgsql volatile set search_path = pg_catalog, pg_temp as
$$
begin
  case kind_of_source
    when 'reminder' then
      perform from public.reminders where household_id = household and id = wanted for key share skip locked;
      -- The planner does not see a reminder that is over.
      return found or not exists (select from public.reminders where household_id = household and id = wanted);
    when 'medication' then
      perform from public.medications where household_id = household and id = wanted for key share skip locked;
    when 'appointment' then
      perform from public.appointments where household_id = household and id = wanted for key share skip locked;
    else
      perform from public.vaccinations where household_id = household and id = wanted for key share skip locked;
  end case;
  return found;
end
$$;
grant execute on function app.hold_source(uuid, text, uuid) to household_planner;

-- Takes due sources of all households, at most so many; they stay locked until the transaction ends.
create function app.take_due_schedules(at timestamptz, most integer) returns table (facts jsonb)
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  with due as materialized (
    select household_id, source, source_id from public.schedules
     where next_due_at <= at order by next_due_at limit most for update skip locked
  )
  select app.plan_facts(due.household_id, due.source, due.source_id, at)
    from due where app.hold_source(due.household_id, due.source, due.source_id)
$$;
alter function app.take_due_schedules(timestamptz, integer) owner to household_planner;
grant execute on function app.take_due_schedules(timestamptz, integer) to household_system;

-- Writes plans for any household, for the worker.
create function app.write_due_plans(plans jsonb, at timestamptz) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$ select app.write_plans(plans, at) $$;
alter function app.write_due_plans(jsonb, timestamptz) owner to household_planner;
grant execute on function app.write_due_plans(jsonb, timestamptz) to household_system;

-- Postpones a source that failed to plan: by five minutes after the first failure, twice as long after each further one,
-- at most a day. Returns the next look.
create function app.postpone_plan(household uuid, kind_of_source text, wanted uuid, at timestamptz) returns timestamptz
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  update public.schedules
     set plan_failures = least(plan_failures + 1, 100),
         next_due_at = at + least(interval '5 minutes' * power(2, least(plan_failures, 10)), interval '1 day')
   where household_id = household and source = kind_of_source and source_id = wanted
  returning next_due_at
$$;
alter function app.postpone_plan(uuid, text, uuid, timestamptz) owner to household_planner;
grant execute on function app.postpone_plan(uuid, text, uuid, timestamptz) to household_system;

-- Facts of the acting household's sources that the request has changed.
create function app.changed_here(at timestamptz) returns table (facts jsonb)
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  with changed as materialized (
    select household_id, source, source_id from public.schedules
     where household_id = app.household_id() and next_due_at = '-infinity'
       and (app.may('edit reminders') or app.may('mark doses'))
       for update skip locked
  )
  select app.plan_facts(changed.household_id, changed.source, changed.source_id, at)
    from changed where app.hold_source(changed.household_id, changed.source, changed.source_id)
$$;
alter function app.changed_here(timestamptz) owner to household_planner;
grant execute on function app.changed_here(timestamptz) to household_actor;

-- Facts of one reminder of the acting household.
create function app.reminder_here(wanted uuid, at timestamptz) returns jsonb
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  select app.plan_facts(app.household_id(), 'reminder', wanted, at)
   where app.may('edit reminders') or app.may('add reminders')
$$;
alter function app.reminder_here(uuid, timestamptz) owner to household_planner;
grant execute on function app.reminder_here(uuid, timestamptz) to household_actor;

-- Writes plans for the acting household.
create function app.plan_here(plans jsonb, at timestamptz) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  if not (app.may('edit reminders') or app.may('mark doses'))
     or exists (select from app.read_plans(plans) as plan where plan.household_id is distinct from app.household_id()) then
    raise insufficient_privilege using message = 'A request plans for its own household alone.';
  end if;
  perform app.write_plans(plans, at);
end
$$;
alter function app.plan_here(jsonb, timestamptz) owner to household_planner;
grant execute on function app.plan_here(jsonb, timestamptz) to household_actor;

-- Deletes rows that were settled before a time and are in no list, at most so many at once.
create function app.forget_occurrences(before timestamptz, most integer) returns integer
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  with old as (
    select household_id, id from public.occurrences
     where settled_at < before and (kind <> 'reminder' or outcome = 'passed')
     order by settled_at limit most for update skip locked
  ), gone as (
    delete from public.occurrences using old
     where occurrences.household_id = old.household_id and occurrences.id = old.id
    returning 1
  )
  select count(*)::integer from gone
$$;
alter function app.forget_occurrences(timestamptz, integer) owner to household_planner;
grant execute on function app.forget_occurrences(timestamptz, integer) to household_system;
