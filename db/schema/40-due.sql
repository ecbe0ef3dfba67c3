-- Reminders, and the ledger of due items (handbook: due-and-notifications; docs/decisions, 51).
--
-- Doses, refills, appointments, vaccinations and dates of reminders are rows of one ledger, so that one index over all
-- households finds what is due, and another finds who has to be notified. The domain plans the rows from each source.

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
  -- The owner or a caregiver; null: the first to act.
  assigned_to uuid,
  is_active boolean not null default true,
  -- Completed for good, or stopped.
  ended_at timestamptz
);
select app.make_household_table('reminders', listed_by => 'starts_on', named_by => '{title}', ceiling => 500);
-- For dates of a reminder, which belong to its pet: their foreign key locks the reminder alone, and not the pet.
alter table reminders add unique (household_id, id, pet_id);
create index reminders_of_person on reminders (household_id, assigned_to) where assigned_to is not null;
-- app.replan_pet reads reminders of any household: a user who deletes their account acts in none.
create policy read_by_definer on reminders for select to household_definer using (household_id is not null);
create policy unassigned on reminders for update to household_definer
  using (assigned_to is not null) with check (assigned_to is null);
-- The planner holds a reminder while it writes its dates, which counts as an update; it can change none.
create policy read_by_planner on reminders for select to household_planner using (ended_at is null);
create policy held on reminders for update to household_planner using (ended_at is null) with check (false);
create policy read_by_messenger on reminders for select to household_messenger using (id is not null);
grant select, update (assigned_to) on reminders to household_definer;
grant select (household_id, id, pet_id, starts_on, time_of_day, repeat_unit, repeat_every, repeat_weekdays, ends_on,
  ends_after, time_zone, is_active, ended_at), update (ended_at) on reminders to household_planner;
grant select (household_id, id, title, time_of_day, time_zone, assigned_to) on reminders to household_messenger;

-- The end of an assignment is no change that a person made: a user who deletes their account acts in no household.
create or replace trigger trace after insert or delete or update of title, is_active, ended_at
  on reminders for each row execute function app.trace_record('title');

-- Ends the assignments of a member who has left, or may no longer complete reminders.
create function app.unassign_reminders() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  -- Locks in the order in which several are completed.
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

-- The ledger: one row for each pending date, and for settled ones until they are deleted. A reminder has one pending date
-- at a time.
create table occurrences (
  household_id uuid not null default app.household_id(),
  id uuid not null default app.new_id(),
  reminder_id uuid,
  pet_id uuid not null,
  -- The date on the calendar of its zone, and the instant.
  due_date date not null,
  due_at timestamptz not null,
  snoozed_until timestamptz,
  -- Null while it is pending. Passed: the next date came first.
  outcome text check (outcome in ('completed', 'stopped', 'passed', 'given', 'partial', 'skipped', 'missed')),
  settled_at timestamptz,
  settled_by uuid,
  medication_id uuid,
  appointment_id uuid,
  vaccination_id uuid,
  kind text not null check (kind in ('reminder', 'dose', 'refill', 'visit', 'vaccination')),
  -- Of a dose: its time of day in the schedule.
  due_time text,
  -- Next notification; null: none. -infinity: people are to be notified of the answer.
  next_notice_at timestamptz,
  -- Number of notifications so far: the next one has this number, counted from 0.
  notice_step smallint not null default 0,
  -- First step of the present round of notifications: a snooze begins a new round.
  round_step smallint not null default 0,
  source_id uuid not null
    generated always as (coalesce(reminder_id, medication_id, appointment_id, vaccination_id)) stored,
  -- A daily summary announced it ahead of its time. People are then notified of its answer, and a snooze begins a round of
  -- its own.
  told_ahead boolean not null default false,
  primary key (household_id, id),
  foreign key (household_id, reminder_id, pet_id)
    references reminders (household_id, id, pet_id) on delete cascade,
  foreign key (household_id, medication_id, pet_id)
    references medications (household_id, id, pet_id) on delete cascade,
  foreign key (household_id, appointment_id, pet_id)
    references appointments (household_id, id, pet_id) on delete cascade,
  foreign key (household_id, vaccination_id, pet_id)
    references vaccinations (household_id, id, pet_id) on delete cascade,
  check ((outcome is null) = (settled_at is null)),
  check (num_nonnulls(reminder_id, medication_id, appointment_id, vaccination_id) = 1),
  check (case kind when 'reminder' then reminder_id is not null
                   when 'visit' then appointment_id is not null
                   when 'vaccination' then vaccination_id is not null
                   else medication_id is not null end),
  check ((kind = 'dose') = (due_time is not null))
);
create unique index one_row_a_date on occurrences (household_id, source_id, kind, due_date, due_time) nulls not distinct;
create unique index one_open_date_a_reminder on occurrences (household_id, reminder_id) where outcome is null;
create index open_occurrences on occurrences (household_id, due_at, id) where outcome is null;
create index settled_occurrences on occurrences (household_id, settled_at desc, id desc)
  where outcome in ('completed', 'stopped');
-- Next notifications over all households.
create index occurrences_to_notify on occurrences (next_notice_at) where next_notice_at is not null;
create index occurrences_of_pet on occurrences (household_id, pet_id);
create index occurrences_of_reminder on occurrences (household_id, reminder_id, due_date) where reminder_id is not null;
create index occurrences_of_medication on occurrences (household_id, medication_id) where medication_id is not null;
create index occurrences_of_appointment on occurrences (household_id, appointment_id) where appointment_id is not null;
create index occurrences_of_vaccination on occurrences (household_id, vaccination_id) where vaccination_id is not null;
-- For app.forget_occurrences; completed dates of a reminder are kept for its list.
create index occurrences_to_forget on occurrences (settled_at)
  where settled_at is not null and (kind <> 'reminder' or outcome = 'passed');

alter table occurrences enable row level security;
alter table occurrences force row level security;
create policy visible on occurrences for select to household_actor
  using (household_id = (select app.household_id())
         and case kind when 'reminder' then (select app.may('view reminders'))
                       when 'visit' then (select app.may('view appointments'))
                       when 'vaccination' then (select app.may('view vaccinations'))
                       else (select app.may('view medications')) end);
-- Requests settle dates of reminders, and doses through their marks; app.plan_here plans.
create policy settled on occurrences for update to household_actor
  using (household_id = (select app.household_id()) and kind = 'reminder' and (select app.may('edit reminders')))
  with check (household_id = (select app.household_id()) and kind = 'reminder' and (select app.may('edit reminders')));
-- A user may remove a pending date, and completed ones as far as they may delete reminders.
create policy withdrawn on occurrences for delete to household_actor
  using (household_id = (select app.household_id()) and kind = 'reminder'
         and case when outcome is null then (select app.may('edit reminders'))
                  else (select app.may('delete reminders'))
                       or ((select app.may_own('delete reminders')) and settled_by = (select app.user_id())) end);
create policy settled_by_mark on occurrences to household_definer
  using (kind = 'dose') with check (kind = 'dose');
create policy kept_by_planner on occurrences to household_planner using (source_id is not null) with check (source_id is not null);
create policy kept_by_messenger on occurrences to household_messenger using (source_id is not null) with check (source_id is not null);
select app.open_to_takeout('occurrences');
grant select, update (snoozed_until, outcome, settled_at, settled_by), delete on occurrences to household_actor;
grant select, update (outcome, settled_at, settled_by) on occurrences to household_definer;
grant select, insert, update, delete on occurrences to household_planner;
grant select, update (snoozed_until, next_notice_at, notice_step, told_ahead) on occurrences to household_messenger;

-- A snoozed dose shows on all open pages. The trail has no entry: nothing was done about the dose, and its mark will have
-- one. Only a person's snooze is announced: a dose that is settled or planned again loses its time by changes that are
-- announced already.
create trigger give_notice after update of snoozed_until on occurrences
  for each row when (new.kind = 'dose' and new.outcome is null and new.snoozed_until is not null
                     and new.snoozed_until is distinct from old.snoozed_until)
  execute function app.give_notice('occurrences', '', 'household_id');

-- Sets the next notification of a row that was answered, reopened or snoozed: people who were notified learn of the answer,
-- and a snooze begins a new round. An undone answer that a daily summary included begins a new round too, since the
-- summary says that it is done.
create function app.time_notice() returns trigger language plpgsql as
$$
declare
  begins_round boolean := false;
begin
  if new.outcome is not null and old.outcome is null then
    new.next_notice_at := case
      when (old.notice_step > 0 or old.told_ahead) and new.outcome <> 'passed' then '-infinity' end;
    new.snoozed_until := null;
  elsif new.outcome is null and old.outcome is not null then
    begins_round := old.next_notice_at is distinct from '-infinity';
    -- A new plan sets the next notification itself; an undone answer leaves it to the plan.
    if new.next_notice_at is not distinct from old.next_notice_at then
      new.next_notice_at := null;
    end if;
  elsif new.snoozed_until is distinct from old.snoozed_until then
    new.next_notice_at := new.snoozed_until;
    begins_round := true;
    new.round_step := new.notice_step;
  end if;
  if begins_round and new.told_ahead then
    new.notice_step := new.notice_step + 1;
    new.round_step := new.notice_step;
    new.told_ahead := false;
  end if;
  return new;
end
$$;

create trigger time_notice before update of outcome, snoozed_until on occurrences
  for each row execute function app.time_notice();

-- Writes to the trail who completed, stopped, reopened or snoozed a reminder, as a change of the reminder; doses have
-- entries of their own. A date that is reopened after the next one has come passes at once, since the next one stays
-- pending, and has an entry too.
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
           when new.outcome <> 'passed' then new.outcome
           when old.outcome is not null then 'reopened'
           else 'snoozed' end
    from public.reminders as reminder
   where reminder.household_id = new.household_id and reminder.id = new.reminder_id;
  return null;
end
$$;
alter function app.trace_occurrence() owner to household_definer;
-- Not called 'trace', since it writes of reminders and not of its own table.
create trigger trace_reminder after update of outcome, snoozed_until on occurrences
  for each row when (new.kind = 'reminder' and old.outcome is distinct from 'passed'
                     and (new.outcome is distinct from 'passed' or old.outcome is not null)
                     and (old.outcome, old.snoozed_until) is distinct from (new.outcome, new.snoozed_until))
  execute function app.trace_occurrence();

-- Next look at each source: the ledger has to be planned again then.
create table schedules (
  household_id uuid not null default app.household_id(),
  source text not null check (source in ('reminder', 'medication', 'appointment', 'vaccination')),
  source_id uuid not null,
  reminder_id uuid generated always as (case source when 'reminder' then source_id end) stored,
  medication_id uuid generated always as (case source when 'medication' then source_id end) stored,
  appointment_id uuid generated always as (case source when 'appointment' then source_id end) stored,
  vaccination_id uuid generated always as (case source when 'vaccination' then source_id end) stored,
  -- Null: nothing more comes. -infinity: the source has changed since it was planned.
  next_due_at timestamptz,
  -- A source that fails to plan is postponed longer each time, so that it neither holds up others nor is retried for ever
  -- at the same pace.
  plan_failures smallint not null default 0 check (plan_failures >= 0),
  primary key (household_id, source_id, source),
  foreign key (household_id, reminder_id) references reminders (household_id, id) on delete cascade,
  foreign key (household_id, medication_id) references medications (household_id, id) on delete cascade,
  foreign key (household_id, appointment_id) references appointments (household_id, id) on delete cascade,
  foreign key (household_id, vaccination_id) references vaccinations (household_id, id) on delete cascade
);
-- Finds due sources over all households.
create index schedules_by_time on schedules (next_due_at) where next_due_at is not null;
create index changed_schedules on schedules (household_id) where next_due_at = '-infinity';

alter table schedules enable row level security;
alter table schedules force row level security;
create policy kept_by_definer on schedules to household_definer
  using (source_id is not null) with check (source_id is not null);
create policy kept_by_planner on schedules to household_planner using (source_id is not null) with check (source_id is not null);
create policy held_by_messenger on schedules to household_messenger using (source_id is not null) with check (false);
grant select, insert, update on schedules to household_definer;
grant select, update on schedules to household_planner;
grant select (household_id, source, source_id), update (next_due_at) on schedules to household_messenger;

-- Resets the failures after a plan, and after a change of the source.
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

-- Marks a source as changed. The server plans it in the same transaction; the worker finds any other change at its next
-- look. A medication is locked first, as in its deletion, which locks it before its schedule.
create function app.replan(household uuid, kind_of_source text, id_of_source uuid) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  select from public.medications
   where kind_of_source = 'medication' and household_id = household and id = id_of_source for key share;
  insert into public.schedules (household_id, source, source_id, next_due_at)
  values (household, kind_of_source, id_of_source, '-infinity')
  on conflict (household_id, source_id, source) do update set next_due_at = '-infinity'
$$;
alter function app.replan(uuid, text, uuid) owner to household_definer;

-- Does so for a changed row. Arguments: the kind of source, and the column that names it.
create function app.replan_source() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.replan(new.household_id, tg_argv[0], (to_jsonb(new) ->> tg_argv[1])::uuid);
  return null;
end
$$;
alter function app.replan_source() owner to household_definer;
create trigger replan_source
  after insert or update of starts_on, time_of_day, repeat_unit, repeat_every, repeat_weekdays, ends_on, ends_after,
    time_zone, is_active, ended_at
  on reminders for each row execute function app.replan_source('reminder', 'id');
create trigger replan_source
  after insert or update of frequency, times, rhythm, times_from, time_zone, start_date, end_date, is_active, dose_units
  on medications for each row execute function app.replan_source('medication', 'id');
create trigger replan_source after insert or update of appointment_date, status
  on appointments for each row execute function app.replan_source('appointment', 'id');
create trigger replan_source after insert or update of units
  on medication_stock for each row execute function app.replan_source('medication', 'medication_id');

-- Marks the medication of a deleted stock as changed, unless the medication is deleted too.
create function app.replan_uncounted() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  update public.schedules set next_due_at = '-infinity'
   where household_id = old.household_id and source = 'medication' and source_id = old.medication_id;
  return null;
end
$$;
alter function app.replan_uncounted() owner to household_definer;
create trigger replan_uncounted after delete on medication_stock
  for each row execute function app.replan_uncounted();

-- Marks several sources of a household as changed, of one kind or of all. All transactions lock several schedules in this
-- order.
create function app.replan_several(household uuid, ids uuid[], kind_of_source text) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  select from public.schedules
   where household_id = household and source_id = any(ids) and source = coalesce(kind_of_source, source)
   order by household_id, source_id, source for update;
  update public.schedules set next_due_at = '-infinity'
   where household_id = household and source_id = any(ids) and source = coalesce(kind_of_source, source)
$$;
alter function app.replan_several(uuid, uuid[], text) owner to household_definer;

-- Marks the two newest doses of a vaccine as changed: a newer dose replaces the one before, whose due date counts no
-- longer, and older ones are not concerned.
create function app.replan_vaccinations() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
declare
  touched public.vaccinations := case when tg_op = 'DELETE' then old else new end;
begin
  perform app.replan_several(touched.household_id, array(
    select newest.id from unnest(array[lower(touched.vaccine_name), lower(old.vaccine_name)]) as name (of_vaccine)
     cross join lateral (
       select other.id from public.vaccinations as other
        where other.household_id = touched.household_id and other.pet_id = touched.pet_id
          and lower(other.vaccine_name) = name.of_vaccine
        order by other.administered_date desc, other.id desc limit 2) as newest), 'vaccination');
  if tg_op <> 'DELETE' then
    perform app.replan(new.household_id, 'vaccination', new.id);
  end if;
  return null;
end
$$;
alter function app.replan_vaccinations() owner to household_definer;
create trigger replan_source
  after insert or delete or update of vaccine_name, administered_date, next_due_date
  on vaccinations for each row execute function app.replan_vaccinations();

-- Marks all sources of a pet as changed: archiving a pet ends its due dates, and unarchiving plans them again.
create function app.replan_pet() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.replan_several(new.household_id, array(
     select id from public.reminders
      where household_id = new.household_id and pet_id = new.id and ended_at is null
     union all
     select id from public.medications where household_id = new.household_id and pet_id = new.id
     union all
     select id from public.appointments where household_id = new.household_id and pet_id = new.id
     union all
     select id from public.vaccinations where household_id = new.household_id and pet_id = new.id), null);
  return null;
end
$$;
alter function app.replan_pet() owner to household_definer;
create trigger replan_pet after update of archived_at on pets
  for each row when (old.archived_at is distinct from new.archived_at)
  execute function app.replan_pet();

-- Marks appointments and vaccinations as changed when their owner's time zone changes, since they follow the owner's days.
create function app.replan_days_of(person uuid) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  with locked as materialized (
    select household_id, source_id, source from public.schedules
     where source in ('appointment', 'vaccination')
       and household_id in (select id from public.households where owner_user_id = person)
       and exists (select from public.occurrences as open
                    where open.household_id = schedules.household_id and open.source_id = schedules.source_id
                      and open.outcome is null)
     order by household_id, source_id, source for update
  )
  update public.schedules set next_due_at = '-infinity' from locked
   where schedules.household_id = locked.household_id and schedules.source_id = locked.source_id
     and schedules.source = locked.source
$$;
alter function app.replan_days_of(uuid) owner to household_planner;
grant execute on function app.replan_days_of(uuid) to household_definer;

-- Does so for the user that a column names.
create function app.replan_days() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.replan_days_of((to_jsonb(new) ->> tg_argv[0])::uuid);
  return null;
end
$$;
alter function app.replan_days() owner to household_definer;
create trigger replan_days after update of owner_user_id on households
  for each row execute function app.replan_days('owner_user_id');
create trigger replan_days after update of timezone, device_time_zone on user_preferences
  for each row when (coalesce(old.timezone, old.device_time_zone) is distinct from coalesce(new.timezone, new.device_time_zone))
  execute function app.replan_days('user_id');
-- A household counts its days in UTC until its owner has a zone.
create trigger replan_days_at_first after insert on user_preferences
  for each row when (coalesce(new.timezone, new.device_time_zone) is not null)
  execute function app.replan_days('user_id');

-- Settles a dose by its mark, and reopens it when the mark is undone. A corrected mark settles it with the corrected
-- outcome. Locks the schedule before the row of the ledger, as planning does.
create function app.settle_dose() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  if new.due_date is null then
    return null;
  end if;
  perform app.replan(new.household_id, 'medication', new.medication_id);
  if new.undone_at is null then
    update public.occurrences
       set outcome = new.outcome, settled_at = coalesce(new.given_at, now()),
           settled_by = coalesce(new.given_by, case when not new.is_derived then app.user_id() end)
     where household_id = new.household_id and source_id = new.medication_id and kind = 'dose'
       and due_date = new.due_date and due_time = new.due_time
       and (outcome is null or outcome = 'passed' or tg_op = 'UPDATE');
  else
    update public.occurrences set outcome = null, settled_at = null, settled_by = null
     where household_id = new.household_id and source_id = new.medication_id and kind = 'dose'
       and due_date = new.due_date and due_time = new.due_time
       and outcome in ('given', 'partial', 'skipped', 'missed');
  end if;
  return null;
end
$$;
alter function app.settle_dose() owner to household_definer;
create trigger settle_dose after insert or update of undone_at, outcome, given_at, given_by on doses
  for each row execute function app.settle_dose();
