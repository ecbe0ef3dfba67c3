-- Up Migration

-- Reminders, and the ledger of what is due (docs/decisions, 50). A date that comes again is computed from its rule by the
-- domain; what is written here is the date that is waited for now, and when the rule has to be looked at again.

create table reminders (
  title text not null check (char_length(title) between 1 and 100),
  type text not null check (char_length(type) <= 30),
  description text check (char_length(description) <= 500),
  starts_on date not null,
  -- On the wall clock of the zone; null: all day.
  time_of_day text check (time_of_day ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  repeat_unit text not null check (repeat_unit in ('once', 'day', 'week', 'month')),
  repeat_every smallint not null check (repeat_every between 1 and 99),
  -- As ISO 8601 counts them: Monday is 1.
  repeat_weekdays smallint[] not null check (repeat_weekdays <@ '{1,2,3,4,5,6,7}' and cardinality(repeat_weekdays) <= 7),
  ends_on date,
  ends_after integer check (ends_after between 1 and 999),
  time_zone text not null check (char_length(time_zone) <= 64),
  -- The owner or a caregiver; null: whoever comes first.
  assigned_to uuid,
  is_active boolean not null default true,
  -- Completed for good, or stopped.
  ended_at timestamptz
);
select app.make_household_table(
  'reminders', listed_by => 'starts_on', named_by => '{title}', ceiling => 500);
-- For the dates of a reminder, which belong to its pet: so they hold the reminder alone, and no lock on the pet.
alter table reminders add unique (household_id, id, pet_id);
-- What a reminder says of itself is changed by whoever may edit it; who it is assigned to also ends with a membership.
create index reminders_of_person on reminders (household_id, assigned_to) where assigned_to is not null;

-- What is due: one row for each date that is waited for, and for those that were settled. A reminder waits for one date at
-- a time.
create table occurrences (
  household_id uuid not null default app.household_id(),
  id uuid not null default app.new_id(),
  reminder_id uuid not null,
  pet_id uuid not null,
  -- As the calendar of its zone says it, and the instant that it means.
  due_date date not null,
  due_at timestamptz not null,
  snoozed_until timestamptz,
  -- Null while it is waited for. Passed: the next date came first.
  outcome text check (outcome in ('completed', 'stopped', 'passed')),
  settled_at timestamptz,
  settled_by uuid,
  primary key (household_id, id),
  unique (household_id, reminder_id, due_date),
  foreign key (household_id, reminder_id, pet_id) references reminders (household_id, id, pet_id) on delete cascade,
  check ((outcome is null) = (settled_at is null))
);
create unique index one_open_date_a_reminder on occurrences (household_id, reminder_id) where outcome is null;
create index open_occurrences on occurrences (household_id, due_at, id) where outcome is null;
create index settled_occurrences on occurrences (household_id, settled_at desc, id desc)
  where outcome in ('completed', 'stopped');
create index occurrences_of_pet on occurrences (household_id, pet_id);

-- When the ledger has to be written on for a source: the instant at which its next date takes the place of the one that is
-- waited for. One index over all households finds what is due, however many there are.
create table schedules (
  household_id uuid not null default app.household_id(),
  reminder_id uuid not null,
  -- Null: nothing more comes. -infinity: its source was changed, and the ledger does not know yet.
  next_due_at timestamptz,
  primary key (household_id, reminder_id),
  foreign key (household_id, reminder_id) references reminders (household_id, id) on delete cascade
);
create index schedules_by_time on schedules (next_due_at) where next_due_at is not null;

alter table occurrences enable row level security;
alter table occurrences force row level security;
alter table schedules enable row level security;
alter table schedules force row level security;

create policy visible on occurrences for select to household_actor
  using (household_id = (select app.household_id()) and (select app.may('view reminders')));
create policy planned on occurrences for insert to household_actor
  with check (household_id = (select app.household_id())
              and ((select app.may('edit reminders')) or (select app.may('add reminders'))));
create policy settled on occurrences for update to household_actor
  using (household_id = (select app.household_id()) and (select app.may('edit reminders')))
  with check (household_id = (select app.household_id()) and (select app.may('edit reminders')));
-- A date that is not waited for any more; of those that were completed, what somebody may delete.
create policy withdrawn on occurrences for delete to household_actor
  using (household_id = (select app.household_id())
         and case when outcome is null then (select app.may('edit reminders'))
                  else (select app.may('delete reminders'))
                       or ((select app.may_own('delete reminders')) and settled_by = (select app.user_id())) end);
grant select, insert, delete on occurrences to household_actor;
grant update (due_at, snoozed_until, outcome, settled_at, settled_by) on occurrences to household_actor;

create policy visible on schedules for select to household_actor
  using (household_id = (select app.household_id()) and (select app.may('view reminders')));
create policy planned on schedules for update to household_actor
  using (household_id = (select app.household_id()) and (select app.may('edit reminders')))
  with check (household_id = (select app.household_id()) and (select app.may('edit reminders')));
grant select on schedules to household_actor;
grant update (next_due_at) on schedules to household_actor;

select app.open_to_takeout('occurrences');

-- A source that is added or changed has to be looked at again. The server does so in the same transaction; whatever else
-- changes one, the worker finds it at its next look.
create function app.look_at_schedule() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  insert into public.schedules (household_id, reminder_id, next_due_at) values (new.household_id, new.id, '-infinity')
  on conflict (household_id, reminder_id) do update set next_due_at = '-infinity';
  return null;
end
$$;
alter function app.look_at_schedule() owner to household_definer;
create trigger look_at_schedule
  after insert or update of starts_on, time_of_day, repeat_unit, repeat_every, repeat_weekdays, ends_on, ends_after,
    time_zone, is_active, ended_at
  on reminders for each row execute function app.look_at_schedule();

-- Archiving a pet silences its reminders, and bringing it back lets them wait again.
create function app.look_at_schedules_of_pet() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  update public.schedules set next_due_at = '-infinity'
    from public.reminders as reminder
   where reminder.household_id = new.household_id and reminder.pet_id = new.id and reminder.ended_at is null
     and schedules.household_id = reminder.household_id and schedules.reminder_id = reminder.id;
  return null;
end
$$;
alter function app.look_at_schedules_of_pet() owner to household_definer;
create trigger look_at_schedules after update of archived_at on pets
  for each row when (old.archived_at is distinct from new.archived_at)
  execute function app.look_at_schedules_of_pet();
create policy looked_at on schedules to household_definer
  using (household_id = (select app.household_id())) with check (household_id = (select app.household_id()));
grant select, insert, update on schedules to household_definer;
-- Of any household: whoever deletes their account acts in none.
create policy looked_at on reminders for select to household_definer using (household_id is not null);
grant select on reminders to household_definer;

-- Who completed, stopped or reopened a reminder is told in the trail as a change of the reminder.
create function app.trace_occurrence() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  if app.household_id() is null then
    return null;
  end if;
  insert into public.activity (household_id, actor_id, action, subject, subject_id, pet_id, label)
  select new.household_id, app.user_id(), 'changed', 'reminders', reminder.id, reminder.pet_id,
         left(reminder.title, 80) || ': ' || case
           when new.outcome is not null then new.outcome
           when old.outcome is not null then 'reopened'
           else 'snoozed' end
    from public.reminders as reminder
   where reminder.household_id = new.household_id and reminder.id = new.reminder_id;
  return null;
end
$$;
alter function app.trace_occurrence() owner to household_definer;
-- Another name than 'trace': it tells of reminders, not of its own table.
create trigger trace_reminder after update of outcome, snoozed_until on occurrences
  for each row when (new.outcome is distinct from 'passed') execute function app.trace_occurrence();

-- A reminder is not left to somebody who has left, or may not complete it any more.
-- That is no change that somebody made to it: whoever deletes their account has no household to tell of it.
drop trigger trace on reminders;
create trigger trace after insert or delete or update of title, is_active, ended_at
  on reminders for each row execute function app.trace_record('title');
create function app.unassign_reminders() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  -- Locked in the order in which several are completed.
  perform from public.reminders
    where household_id = old.household_id and assigned_to = old.user_id order by id for update;
  update public.reminders set assigned_to = null
   where household_id = old.household_id and assigned_to = old.user_id;
  return null;
end
$$;
alter function app.unassign_reminders() owner to household_definer;
create trigger unassign_reminders after delete on household_members
  for each row execute function app.unassign_reminders();
create trigger unassign_reminders_by_role after update of role on household_members
  for each row when (new.role <> 'caregiver') execute function app.unassign_reminders();
create policy unassigned on reminders for update to household_definer
  using (assigned_to is not null) with check (assigned_to is null);
grant update (assigned_to) on reminders to household_definer;

create function app.read_plans(plans jsonb)
returns table (household_id uuid, reminder_id uuid, pet_id uuid, due_date date, due_at timestamptz, next_due_at timestamptz)
language sql immutable set search_path = pg_catalog, pg_temp as
$$
  select * from jsonb_to_recordset(plans) as plan (
    household_id uuid, reminder_id uuid, pet_id uuid, due_date date, due_at timestamptz, next_due_at timestamptz)
$$;

-- Writes what the domain planned: the date that each source waits for now (none where it waits for nothing), and when to
-- look again. A date that had come when another takes its place has passed; one that was still to come is withdrawn.
-- It has the rights of whoever calls it.
create function app.write_plans(plans jsonb, at timestamptz) returns void
language sql volatile set search_path = pg_catalog, pg_temp as
$$
  update public.occurrences as former set outcome = 'passed', settled_at = at
    from app.read_plans(plans) as plan
   where former.household_id = plan.household_id and former.reminder_id = plan.reminder_id and former.outcome is null
     and former.due_at <= at and (former.due_date, former.due_at) is distinct from (plan.due_date, plan.due_at);
  delete from public.occurrences as former using app.read_plans(plans) as plan
   where former.household_id = plan.household_id and former.reminder_id = plan.reminder_id and former.outcome is null
     and (former.due_date, former.due_at) is distinct from (plan.due_date, plan.due_at);
  -- A date that was completed stays so; one that passed is waited for again, at another time of that day.
  insert into public.occurrences (household_id, reminder_id, pet_id, due_date, due_at)
  select plan.household_id, plan.reminder_id, plan.pet_id, plan.due_date, plan.due_at
    from app.read_plans(plans) as plan where plan.due_at is not null
  on conflict (household_id, reminder_id, due_date) do update
    set due_at = excluded.due_at, outcome = null, settled_at = null, snoozed_until = null
    where occurrences.outcome = 'passed';
  update public.schedules set next_due_at = plan.next_due_at
    from app.read_plans(plans) as plan
   where schedules.household_id = plan.household_id and schedules.reminder_id = plan.reminder_id
$$;

-- A further role beside 001, 009, 016 and 025: it owns what plans over all households.
do $$
begin
  begin
    create role household_planner nologin;
  exception when duplicate_object or unique_violation then
    null;
  end;
  begin
    grant household_planner to current_user;
  exception when insufficient_privilege or unique_violation then
    -- Granted by whoever made the role; without it this migration says so.
    null;
  end;
end
$$;
grant usage on schema app, public to household_planner;
grant create on schema app to household_planner;

-- It reads rules, never words: no title, no description.
create policy kept_up on schedules to household_planner
  using (next_due_at is not null) with check (reminder_id is not null);
grant select, update on schedules to household_planner;
create policy kept_up on occurrences to household_planner
  using (reminder_id is not null) with check (reminder_id is not null);
grant select, insert, update, delete on occurrences to household_planner;
create policy kept_up on reminders for select to household_planner using (ended_at is null);
grant select (household_id, id, pet_id, starts_on, time_of_day, repeat_unit, repeat_every, repeat_weekdays, ends_on,
              ends_after, time_zone, is_active, ended_at) on reminders to household_planner;
-- It holds a reminder while it writes its dates, which counts as changing it; it can change none.
create policy held on reminders for update to household_planner using (ended_at is null) with check (false);
grant update (ended_at) on reminders to household_planner;
create policy kept_up on pets for select to household_planner using (id is not null);
grant select (household_id, id, archived_at) on pets to household_planner;

-- A reminder as its plan needs it. Volatile: it reads what was committed while its caller waited for a lock.
create function app.plan_facts(household uuid, reminder uuid) returns jsonb
language sql volatile set search_path = pg_catalog, pg_temp as
$$
  select jsonb_build_object(
           'householdId', source.household_id, 'reminderId', source.id, 'petId', source.pet_id,
           'date', source.starts_on, 'time', source.time_of_day,
           'repeat', jsonb_build_object(
             'unit', source.repeat_unit, 'every', source.repeat_every, 'weekdays', source.repeat_weekdays),
           'endsOn', source.ends_on, 'endsAfter', source.ends_after, 'timeZone', source.time_zone,
           'isWaiting', source.is_active and source.ended_at is null and pet.archived_at is null,
           'open', (select jsonb_build_object('date', open.due_date, 'at', open.due_at)
                      from public.occurrences as open
                     where open.household_id = source.household_id and open.reminder_id = source.id
                       and open.outcome is null),
           -- Those that may be planned again: still to come, where somebody was ahead of their time, and the newest, which
           -- may be the last, however late it was completed.
           'completed', (select coalesce(jsonb_agg(done.due_date), '[]') from public.occurrences as done
                          where done.household_id = source.household_id and done.reminder_id = source.id
                            and done.outcome = 'completed'
                            and (done.due_at > now() - interval '2 days' or done.due_date = (
                              select max(newest.due_date) from public.occurrences as newest
                               where newest.household_id = source.household_id and newest.reminder_id = source.id
                                 and newest.outcome = 'completed'))))
    from public.reminders as source
    join public.pets as pet on pet.household_id = source.household_id and pet.id = source.pet_id
   where source.household_id = household and source.id = reminder
$$;

-- What has to be looked at now, at most so much at once; it stays locked until the transaction ends. What somebody else
-- has locked is left to them: the worker waits for nobody, so it is in no circle of those who wait.
create function app.take_due_schedules(at timestamptz, most integer) returns table (facts jsonb)
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  with due as materialized (
    select household_id, reminder_id from public.schedules
     where next_due_at <= at order by next_due_at limit most for update skip locked
  ), held as materialized (
    select source.household_id, source.id from due
      join public.reminders as source on source.household_id = due.household_id and source.id = due.reminder_id
       for key share of source skip locked
  )
  select coalesce(app.plan_facts(due.household_id, due.reminder_id),
                  jsonb_build_object('householdId', due.household_id, 'reminderId', due.reminder_id, 'isWaiting', false))
    from due
   where exists (select from held where held.household_id = due.household_id and held.id = due.reminder_id)
      -- One that is over is not shown to the planner.
      or not exists (select from public.reminders as source
                      where source.household_id = due.household_id and source.id = due.reminder_id)
$$;
alter function app.take_due_schedules(timestamptz, integer) owner to household_planner;
create function app.write_due_plans(plans jsonb, at timestamptz) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$ select app.write_plans(plans, at) $$;
alter function app.write_due_plans(jsonb, timestamptz) owner to household_planner;
revoke create on schema app from household_planner;

grant execute on function app.new_id() to household_planner;
grant execute on function app.read_plans(jsonb), app.write_plans(jsonb, timestamptz), app.plan_facts(uuid, uuid)
  to household_actor, household_planner;
grant execute on function app.take_due_schedules(timestamptz, integer), app.write_due_plans(jsonb, timestamptz)
  to household_system;
