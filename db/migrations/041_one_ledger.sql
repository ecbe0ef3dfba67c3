-- Up Migration

-- One ledger of what is due (docs/decisions, 51): doses, refills, visits and vaccinations join the dates of reminders, so
-- that one index over all households finds what is due and who has to be told of it now.

-- How a household is reminded of a dose that nobody answers.
create table care_alerts (
  household_id uuid not null default app.household_id() primary key references households (id) on delete cascade,
  -- Minutes until it is said again, and how many times.
  repeat_minutes smallint not null default 30 check (repeat_minutes between 5 and 240),
  repeat_times smallint not null default 2 check (repeat_times between 0 and 5),
  -- Who is told after the last time; null: nobody.
  escalate_to uuid,
  updated_by uuid not null default app.user_id(),
  updated_at timestamptz not null default now()
);
alter table care_alerts enable row level security;
alter table care_alerts force row level security;
create policy visible on care_alerts for select to household_actor
  using (household_id = (select app.household_id()) and (select app.may('view medications')));
create policy added on care_alerts for insert to household_actor
  with check (household_id = (select app.household_id()) and (select app.may('edit medications')));
create policy edited on care_alerts for update to household_actor
  using (household_id = (select app.household_id()) and (select app.may('edit medications')))
  with check (household_id = (select app.household_id()) and (select app.may('edit medications')));
grant select, insert, update on care_alerts to household_actor;
select app.open_to_takeout('care_alerts');
-- Nobody is told who has left: that is no change that somebody made.
create function app.end_escalation() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  update public.care_alerts set escalate_to = null
   where household_id = old.household_id and escalate_to = old.user_id;
  return null;
end
$$;
alter function app.end_escalation() owner to household_definer;
create trigger end_escalation after delete on household_members
  for each row execute function app.end_escalation();
create policy ended on care_alerts to household_definer
  using (escalate_to is not null) with check (escalate_to is null);
grant select, update (escalate_to) on care_alerts to household_definer;

-- For the rows of the ledger: they hold their record alone, and no lock on its pet.
alter table medications add unique (household_id, id, pet_id);
alter table appointments add unique (household_id, id, pet_id);
alter table vaccinations add unique (household_id, id, pet_id);

alter table occurrences
  alter column reminder_id drop not null,
  add column medication_id uuid,
  add column appointment_id uuid,
  add column vaccination_id uuid,
  add column kind text not null default 'reminder'
    check (kind in ('reminder', 'dose', 'refill', 'visit', 'vaccination')),
  -- Of a dose: its time of day as its schedule says it.
  add column due_time text,
  -- When somebody is to be told of it; null: nothing more is to be told. -infinity: that it was answered.
  add column next_notice_at timestamptz,
  -- How often somebody was told of it: the next notice is this one, counted from 0.
  add column notice_step smallint not null default 0,
  -- The step with which the present round of notices began: what was put off begins anew.
  add column round_step smallint not null default 0,
  add column source_id uuid not null
    generated always as (coalesce(reminder_id, medication_id, appointment_id, vaccination_id)) stored,
  add foreign key (household_id, medication_id, pet_id)
    references medications (household_id, id, pet_id) on delete cascade,
  add foreign key (household_id, appointment_id, pet_id)
    references appointments (household_id, id, pet_id) on delete cascade,
  add foreign key (household_id, vaccination_id, pet_id)
    references vaccinations (household_id, id, pet_id) on delete cascade,
  drop constraint occurrences_outcome_check,
  add check (outcome in ('completed', 'stopped', 'passed', 'given', 'partial', 'skipped', 'missed')),
  add check (num_nonnulls(reminder_id, medication_id, appointment_id, vaccination_id) = 1),
  add check (case kind when 'reminder' then reminder_id is not null
                       when 'visit' then appointment_id is not null
                       when 'vaccination' then vaccination_id is not null
                       else medication_id is not null end),
  add check ((kind = 'dose') = (due_time is not null)),
  drop constraint occurrences_household_id_reminder_id_due_date_key;
alter table occurrences alter column kind drop default;
create unique index one_row_a_date on occurrences (household_id, source_id, kind, due_date, due_time) nulls not distinct;
create index occurrences_to_tell on occurrences (next_notice_at) where next_notice_at is not null;
create index occurrences_of_reminder on occurrences (household_id, reminder_id, due_date) where reminder_id is not null;
create index occurrences_of_medication on occurrences (household_id, medication_id) where medication_id is not null;
create index occurrences_of_appointment on occurrences (household_id, appointment_id) where appointment_id is not null;
create index occurrences_of_vaccination on occurrences (household_id, vaccination_id) where vaccination_id is not null;
-- What is forgotten after a while: what somebody completed of a reminder is kept for its list.
create index occurrences_to_forget on occurrences (settled_at)
  where settled_at is not null and (kind <> 'reminder' or outcome = 'passed');

drop policy visible on occurrences;
create policy visible on occurrences for select to household_actor
  using (household_id = (select app.household_id())
         and case kind when 'reminder' then (select app.may('view reminders'))
                       when 'visit' then (select app.may('view appointments'))
                       when 'vaccination' then (select app.may('view vaccinations'))
                       else (select app.may('view medications')) end);
-- Dates are planned by app.plan_here; requests settle those of reminders, and their doses through the marks.
drop policy planned on occurrences;
drop policy settled on occurrences;
drop policy withdrawn on occurrences;
create policy settled on occurrences for update to household_actor
  using (household_id = (select app.household_id()) and kind = 'reminder' and (select app.may('edit reminders')))
  with check (household_id = (select app.household_id()) and kind = 'reminder' and (select app.may('edit reminders')));
create policy withdrawn on occurrences for delete to household_actor
  using (household_id = (select app.household_id()) and kind = 'reminder'
         and case when outcome is null then (select app.may('edit reminders'))
                  else (select app.may('delete reminders'))
                       or ((select app.may_own('delete reminders')) and settled_by = (select app.user_id())) end);
revoke insert, update (due_at) on occurrences from household_actor;

-- When a source has to be looked at again, of whichever kind.
drop trigger look_at_schedule on reminders;
drop trigger look_at_schedules on pets;
drop function app.look_at_schedule(), app.look_at_schedules_of_pet(), app.take_due_schedules(timestamptz, integer),
  app.write_due_plans(jsonb, timestamptz), app.write_plans(jsonb, timestamptz), app.read_plans(jsonb),
  app.plan_facts(uuid, uuid);
drop table schedules;
create table schedules (
  household_id uuid not null default app.household_id(),
  source text not null check (source in ('reminder', 'medication', 'appointment', 'vaccination')),
  source_id uuid not null,
  reminder_id uuid generated always as (case source when 'reminder' then source_id end) stored,
  medication_id uuid generated always as (case source when 'medication' then source_id end) stored,
  appointment_id uuid generated always as (case source when 'appointment' then source_id end) stored,
  vaccination_id uuid generated always as (case source when 'vaccination' then source_id end) stored,
  -- Null: nothing more comes. -infinity: its source was changed, and the ledger does not know yet.
  next_due_at timestamptz,
  primary key (household_id, source_id, source),
  foreign key (household_id, reminder_id) references reminders (household_id, id) on delete cascade,
  foreign key (household_id, medication_id) references medications (household_id, id) on delete cascade,
  foreign key (household_id, appointment_id) references appointments (household_id, id) on delete cascade,
  foreign key (household_id, vaccination_id) references vaccinations (household_id, id) on delete cascade
);
create index schedules_by_time on schedules (next_due_at) where next_due_at is not null;
create index changed_schedules on schedules (household_id) where next_due_at = '-infinity';
alter table schedules enable row level security;
alter table schedules force row level security;
create policy kept_up on schedules to household_planner using (source_id is not null) with check (source_id is not null);
grant select, update on schedules to household_planner;

-- The worker's next look plans what is there already.
alter table reminders no force row level security;
alter table medications no force row level security;
alter table appointments no force row level security;
alter table vaccinations no force row level security;
alter table schedules no force row level security;
insert into schedules (household_id, source, source_id, next_due_at)
select household_id, 'reminder', id, '-infinity'::timestamptz from reminders where ended_at is null
union all
select household_id, 'medication', id, '-infinity' from medications
union all
select household_id, 'appointment', id, '-infinity' from appointments
 where status = 'scheduled' and appointment_date > now()
union all
select household_id, 'vaccination', id, '-infinity' from vaccinations where next_due_date is not null;
alter table schedules force row level security;
alter table vaccinations force row level security;
alter table appointments force row level security;
alter table medications force row level security;
alter table reminders force row level security;

-- A source that is added or changed has to be looked at again. The server does so in the same transaction; whatever else
-- changes one, the worker finds it at its next look.
create policy looked_at on schedules to household_definer
  using (source_id is not null) with check (source_id is not null);
grant select, insert, update on schedules to household_definer;
-- A medication is held first: whoever deletes one holds it before its schedule.
create function app.look_at(home uuid, kind_of_source text, id_of_source uuid) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  select from public.medications
   where kind_of_source = 'medication' and household_id = home and id = id_of_source for key share;
  insert into public.schedules (household_id, source, source_id, next_due_at)
  values (home, kind_of_source, id_of_source, '-infinity')
  on conflict (household_id, source_id, source) do update set next_due_at = '-infinity'
$$;
alter function app.look_at(uuid, text, uuid) owner to household_definer;
create policy held_by_marks on medications for update to household_definer using (id is not null) with check (false);
create policy looked_at on medications for select to household_definer using (pet_id is not null);
grant update (is_active) on medications to household_definer;

-- Arguments: the kind of source, and the column that names it.
create function app.look_at_schedule() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.look_at(new.household_id, tg_argv[0], (to_jsonb(new) ->> tg_argv[1])::uuid);
  return null;
end
$$;
alter function app.look_at_schedule() owner to household_definer;
create trigger look_at_schedule
  after insert or update of starts_on, time_of_day, repeat_unit, repeat_every, repeat_weekdays, ends_on, ends_after,
    time_zone, is_active, ended_at
  on reminders for each row execute function app.look_at_schedule('reminder', 'id');
create trigger look_at_schedule
  after insert or update of frequency, times, times_from, time_zone, start_date, end_date, is_active, dose_units
  on medications for each row execute function app.look_at_schedule('medication', 'id');
create trigger look_at_schedule after insert or update of appointment_date, status
  on appointments for each row execute function app.look_at_schedule('appointment', 'id');
create trigger look_at_schedule after insert or update of units
  on medication_stock for each row execute function app.look_at_schedule('medication', 'medication_id');
-- What is not counted any more; with its medication goes its schedule.
create function app.look_at_uncounted() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  update public.schedules set next_due_at = '-infinity'
   where household_id = old.household_id and source = 'medication' and source_id = old.medication_id;
  return null;
end
$$;
alter function app.look_at_uncounted() owner to household_definer;
create trigger look_at_uncounted after delete on medication_stock
  for each row execute function app.look_at_uncounted();

-- Several sources of a household, of one kind or of all. Everybody locks several schedules in this order.
create function app.look_at_several(home uuid, ids uuid[], kind_of_source text) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  select from public.schedules
   where household_id = home and source_id = any(ids) and source = coalesce(kind_of_source, source)
   order by household_id, source_id, source for update;
  update public.schedules set next_due_at = '-infinity'
   where household_id = home and source_id = any(ids) and source = coalesce(kind_of_source, source)
$$;
alter function app.look_at_several(uuid, uuid[], text) owner to household_definer;

-- A newer dose of a vaccine takes the place of the one before, whose due date counts no longer. So only the two newest
-- can be concerned, however many there are.
create function app.look_at_vaccinations() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
declare
  touched public.vaccinations := case when tg_op = 'DELETE' then old else new end;
begin
  perform app.look_at_several(touched.household_id, array(
    select newest.id from unnest(array[lower(touched.vaccine_name), lower(old.vaccine_name)]) as name (of_vaccine)
     cross join lateral (
       select other.id from public.vaccinations as other
        where other.household_id = touched.household_id and other.pet_id = touched.pet_id
          and lower(other.vaccine_name) = name.of_vaccine
        order by other.administered_date desc, other.id desc limit 2) as newest), 'vaccination');
  if tg_op <> 'DELETE' then
    perform app.look_at(new.household_id, 'vaccination', new.id);
  end if;
  return null;
end
$$;
alter function app.look_at_vaccinations() owner to household_definer;
create trigger look_at_schedule
  after insert or delete or update of vaccine_name, administered_date, next_due_date
  on vaccinations for each row execute function app.look_at_vaccinations();
-- One after the other in a household, since each looks at others of the same vaccine. Those that go with their pet
-- wait for nobody: whoever adds one waits for the pet.
create function app.lock_vaccinations() returns trigger language plpgsql as
$$
begin
  if pg_trigger_depth() > 1 then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('vaccinations ' || coalesce(app.household_id()::text, ''), 0));
  return null;
end
$$;
create trigger lock_vaccinations before insert or update or delete on vaccinations
  for each statement execute function app.lock_vaccinations();
create policy looked_at on vaccinations for select to household_definer using (pet_id is not null);
grant select (household_id, id, pet_id, vaccine_name, administered_date) on vaccinations to household_definer;

-- Archiving a pet silences what is due for it, and bringing it back lets that wait again.
create function app.look_at_schedules_of_pet() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.look_at_several(new.household_id, array(
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
alter function app.look_at_schedules_of_pet() owner to household_definer;
create trigger look_at_schedules after update of archived_at on pets
  for each row when (old.archived_at is distinct from new.archived_at)
  execute function app.look_at_schedules_of_pet();
create policy looked_at on appointments for select to household_definer using (pet_id is not null);
grant select (household_id, id, pet_id) on appointments to household_definer;

-- Visits and vaccinations are told of by the days of whoever owns the household.
create function app.look_at_days_of(person uuid) returns void
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
grant create on schema app to household_planner;
alter function app.look_at_days_of(uuid) owner to household_planner;
create function app.look_at_days() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.look_at_days_of((to_jsonb(new) ->> tg_argv[0])::uuid);
  return null;
end
$$;
alter function app.look_at_days() owner to household_definer;
create trigger look_at_days after update of timezone on user_preferences
  for each row when (old.timezone is distinct from new.timezone) execute function app.look_at_days('user_id');
create trigger look_at_days after update of owner_user_id on households
  for each row execute function app.look_at_days('owner_user_id');

-- A mark settles its dose, and a mark that is taken back lets it wait again. Its schedule first, then its row in the
-- ledger: so does whoever plans.
create function app.settle_dose() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  if new.due_date is null then
    return null;
  end if;
  perform app.look_at(new.household_id, 'medication', new.medication_id);
  if new.undone_at is null then
    update public.occurrences
       set outcome = new.outcome, settled_at = coalesce(new.given_at, now()), settled_by = app.user_id()
     where household_id = new.household_id and source_id = new.medication_id and kind = 'dose'
       and due_date = new.due_date and due_time = new.due_time and (outcome is null or outcome = 'passed');
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
create trigger settle_dose after insert or update of undone_at on doses
  for each row execute function app.settle_dose();
create policy settled_by_mark on occurrences to household_definer
  using (kind = 'dose') with check (kind = 'dose');
grant select, update (outcome, settled_at, settled_by) on occurrences to household_definer;

-- What is answered or put off is told of accordingly: an answer to whoever was told of it, what was put off anew.
create function app.time_notice() returns trigger language plpgsql as
$$
begin
  if new.outcome is not null and old.outcome is null then
    new.next_notice_at := case when old.notice_step > 0 and new.outcome <> 'passed' then '-infinity' end;
    new.snoozed_until := null;
  elsif new.outcome is null and old.outcome is not null then
    -- Whoever plans it anew says when people are told; an answer that is taken back leaves that to the plan.
    if new.next_notice_at is not distinct from old.next_notice_at then
      new.next_notice_at := null;
    end if;
  elsif new.snoozed_until is distinct from old.snoozed_until then
    new.next_notice_at := new.snoozed_until;
    new.round_step := new.notice_step;
  end if;
  return new;
end
$$;
create trigger time_notice before update of outcome, snoozed_until on occurrences
  for each row execute function app.time_notice();
-- The trail tells of marks themselves.
drop trigger trace_reminder on occurrences;
create trigger trace_reminder after update of outcome, snoozed_until on occurrences
  for each row when (new.kind = 'reminder' and new.outcome is distinct from 'passed' and old.outcome is distinct from 'passed'
                     and (old.outcome, old.snoozed_until) is distinct from (new.outcome, new.snoozed_until))
  execute function app.trace_occurrence();

-- The planner reads rules and dates over all households, and of words only which vaccine is the same as another.
drop policy kept_up on occurrences;
create policy kept_up on occurrences to household_planner using (source_id is not null) with check (source_id is not null);
create policy kept_up on medications for select to household_planner using (id is not null);
grant select (household_id, id, pet_id, frequency, times, times_from, time_zone, start_date, end_date, is_active,
              dose_units) on medications to household_planner;
create policy kept_up on medication_stock for select to household_planner using (medication_id is not null);
grant select on medication_stock to household_planner;
create policy kept_up on doses for select to household_planner using (id is not null);
grant select (household_id, medication_id, due_date, due_time, due_at, given_at, happened_at, stock_taken, undone_at)
  on doses to household_planner;
create policy kept_up on appointments for select to household_planner using (id is not null);
grant select (household_id, id, pet_id, appointment_date, status) on appointments to household_planner;
create policy kept_up on vaccinations for select to household_planner using (id is not null);
grant select (household_id, id, pet_id, vaccine_name, administered_date, next_due_date) on vaccinations
  to household_planner;
create policy kept_up on households for select to household_planner using (owner_user_id is not null);
grant select (id, owner_user_id) on households to household_planner;
create policy kept_up on user_preferences for select to household_planner using (user_id is not null);
grant select (user_id, timezone) on user_preferences to household_planner;
create policy kept_up on care_alerts for select to household_planner using (household_id is not null);
grant select on care_alerts to household_planner;
grant select (unarchived_at) on pets to household_planner;
-- It holds a source while it writes its dates, which counts as changing it; it can change none.
create policy held on medications for update to household_planner using (id is not null) with check (false);
grant update (is_active) on medications to household_planner;
create policy held on appointments for update to household_planner using (id is not null) with check (false);
grant update (status) on appointments to household_planner;
create policy held on vaccinations for update to household_planner using (id is not null) with check (false);
grant update (next_due_date) on vaccinations to household_planner;

-- A source as its plan needs it. Volatile: it reads what was committed while its caller waited for a lock.
create function app.reminder_facts(home uuid, wanted uuid, at timestamptz) returns jsonb
language sql volatile set search_path = pg_catalog, pg_temp as
$$
  select jsonb_build_object(
           'petId', source.pet_id, 'date', source.starts_on, 'time', source.time_of_day,
           'repeat', jsonb_build_object(
             'unit', source.repeat_unit, 'every', source.repeat_every, 'weekdays', source.repeat_weekdays),
           'endsOn', source.ends_on, 'endsAfter', source.ends_after, 'timeZone', source.time_zone,
           'isWaiting', source.is_active and source.ended_at is null and pet.archived_at is null,
           -- Those that may be planned again: still to come, where somebody was ahead of their time, and the newest, which
           -- may be the last, however late it was completed.
           'completed', (select coalesce(jsonb_agg(done.due_date), '[]') from public.occurrences as done
                          where done.household_id = home and done.source_id = source.id and done.outcome = 'completed'
                            and (done.due_at > at - interval '2 days' or done.due_date = (
                              select max(newest.due_date) from public.occurrences as newest
                               where newest.household_id = home and newest.source_id = source.id
                                 and newest.outcome = 'completed'))))
    from public.reminders as source
    join public.pets as pet on pet.household_id = source.household_id and pet.id = source.pet_id
   where source.household_id = home and source.id = wanted
$$;

create function app.medication_facts(home uuid, wanted uuid, at timestamptz) returns jsonb
language sql volatile set search_path = pg_catalog, pg_temp as
$$
  select jsonb_build_object(
           'petId', source.pet_id, 'frequency', source.frequency, 'times', source.times,
           'timesFrom', (select coalesce(jsonb_agg(greatest(begun, pet.unarchived_at) order by place), '[]')
                           from unnest(source.times_from) with ordinality as begun_at (begun, place)),
           'timeZone', source.time_zone, 'startDate', source.start_date, 'endDate', source.end_date,
           'isWaiting', source.is_active and pet.archived_at is null,
           'marked', (select coalesce(jsonb_agg(jsonb_build_object('date', mark.due_date, 'time', mark.due_time)), '[]')
                        from public.doses as mark
                       where mark.household_id = home and mark.medication_id = source.id and mark.undone_at is null
                         and mark.due_at > at - interval '2 days'),
           'stock', (select jsonb_build_object(
                              'unitsOnHand', stock.units, 'doseUnits', coalesce(source.dose_units, 1), 'usedLately', (
                                select coalesce(sum(used.stock_taken), 0) from public.doses as used
                                 where used.household_id = home and used.medication_id = source.id
                                   and used.undone_at is null and used.given_at is not null
                                   and used.happened_at > at - interval '30 days'))
                       from public.medication_stock as stock
                      where stock.household_id = home and stock.medication_id = source.id),
           'repeats', (select jsonb_build_object('minutes', alerts.repeat_minutes, 'times', alerts.repeat_times,
                                                 'escalates', alerts.escalate_to is not null)
                         from public.care_alerts as alerts where alerts.household_id = home))
    from public.medications as source
    join public.pets as pet on pet.household_id = source.household_id and pet.id = source.pet_id
   where source.household_id = home and source.id = wanted
$$;

create function app.zone_of_home(home uuid) returns text
language sql volatile set search_path = pg_catalog, pg_temp as
$$
  select coalesce((select preference.timezone from public.households
                     join public.user_preferences as preference on preference.user_id = households.owner_user_id
                    where households.id = home), 'UTC')
$$;

create function app.visit_facts(home uuid, wanted uuid) returns jsonb
language sql volatile set search_path = pg_catalog, pg_temp as
$$
  select jsonb_build_object(
           'petId', source.pet_id, 'at', source.appointment_date, 'timeZone', app.zone_of_home(home),
           'isWaiting', source.status = 'scheduled' and pet.archived_at is null)
    from public.appointments as source
    join public.pets as pet on pet.household_id = source.household_id and pet.id = source.pet_id
   where source.household_id = home and source.id = wanted
$$;

create function app.vaccination_facts(home uuid, wanted uuid) returns jsonb
language sql volatile set search_path = pg_catalog, pg_temp as
$$
  select jsonb_build_object(
           'petId', source.pet_id, 'date', source.next_due_date, 'timeZone', app.zone_of_home(home),
           'isWaiting', source.next_due_date is not null and pet.archived_at is null and not exists (
             select from public.vaccinations as newer
              where newer.household_id = home and newer.pet_id = source.pet_id
                and lower(newer.vaccine_name) = lower(source.vaccine_name)
                and (newer.administered_date, newer.id) > (source.administered_date, source.id)))
    from public.vaccinations as source
    join public.pets as pet on pet.household_id = source.household_id and pet.id = source.pet_id
   where source.household_id = home and source.id = wanted
$$;

-- Which kind of source something becomes due from: two of different kinds may bear the same id.
create function app.source_of(kind text) returns text
language sql immutable set search_path = pg_catalog, pg_temp as
$$
  select case kind when 'reminder' then 'reminder' when 'visit' then 'appointment' when 'vaccination' then 'vaccination'
                   else 'medication' end
$$;

create function app.plan_facts(home uuid, kind_of_source text, wanted uuid, at timestamptz) returns jsonb
language sql volatile set search_path = pg_catalog, pg_temp as
$$
  select coalesce(case kind_of_source
                    when 'reminder' then app.reminder_facts(home, wanted, at)
                    when 'medication' then app.medication_facts(home, wanted, at)
                    when 'appointment' then app.visit_facts(home, wanted)
                    else app.vaccination_facts(home, wanted) end,
                  -- One that is over is not shown to the planner.
                  '{"isWaiting": false}')
         || jsonb_build_object(
              'householdId', home, 'source', kind_of_source, 'sourceId', wanted,
              'open', (select coalesce(jsonb_agg(jsonb_build_object(
                                'kind', open.kind, 'date', open.due_date, 'time', open.due_time, 'at', open.due_at,
                                'snoozedUntil', open.snoozed_until, 'step', open.notice_step,
                                'roundStep', open.round_step) order by open.due_at), '[]')
                         from public.occurrences as open
                        where open.household_id = home and open.source_id = wanted and open.outcome is null
                          and app.source_of(open.kind) = kind_of_source))
$$;

create function app.read_plans(plans jsonb)
returns table (household_id uuid, source text, source_id uuid, pet_id uuid, next_due_at timestamptz, waits jsonb)
language sql immutable set search_path = pg_catalog, pg_temp as
$$
  select * from jsonb_to_recordset(plans) as plan (
    household_id uuid, source text, source_id uuid, pet_id uuid, next_due_at timestamptz, waits jsonb)
$$;
-- One row for each thing that the sources wait for.
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

-- Writes what the domain planned: what each source waits for now, and when to look again. What had come and is waited for
-- no longer has passed; what was still to come is withdrawn. It has the rights of whoever calls it.
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
  -- What was settled stays so; what passed is waited for again, at another time of that day. A notice that is due stays
  -- due: whoever tells of it takes it from here.
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
        -- What passed is told anew, from its first notice on.
        round_step = case when occurrences.outcome = 'passed' and excluded.next_notice_at is not null
                          then occurrences.notice_step else occurrences.round_step end
    where occurrences.outcome = 'passed' or (occurrences.outcome is null and occurrences.next_notice_at is null
                                             and excluded.next_notice_at is not null);
  update public.schedules set next_due_at = plan.next_due_at
    from app.read_plans(plans) as plan
   where schedules.household_id = plan.household_id and schedules.source_id = plan.source_id
     and schedules.source = plan.source
$$;

-- Keeps a source from being deleted until the transaction ends. What somebody else has locked is left to them: whoever
-- plans waits for nobody, so they are in no circle of those who wait.
create function app.hold_source(home uuid, kind_of_source text, wanted uuid) returns boolean
language plpgsql volatile set search_path = pg_catalog, pg_temp as
$$
begin
  case kind_of_source
    when 'reminder' then
      perform from public.reminders where household_id = home and id = wanted for key share skip locked;
      -- One that is over is not shown to the planner.
      return found or not exists (select from public.reminders where household_id = home and id = wanted);
    when 'medication' then
      perform from public.medications where household_id = home and id = wanted for key share skip locked;
    when 'appointment' then
      perform from public.appointments where household_id = home and id = wanted for key share skip locked;
    else
      perform from public.vaccinations where household_id = home and id = wanted for key share skip locked;
  end case;
  return found;
end
$$;

-- What has to be looked at now, at most so much at once; it stays locked until the transaction ends.
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
create function app.write_due_plans(plans jsonb, at timestamptz) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$ select app.write_plans(plans, at) $$;
alter function app.write_due_plans(jsonb, timestamptz) owner to household_planner;

-- For a request that has changed something: what it has to plan in its own household, and how that is written.
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
create function app.reminder_here(wanted uuid, at timestamptz) returns jsonb
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  select app.plan_facts(app.household_id(), 'reminder', wanted, at)
   where app.may('edit reminders') or app.may('add reminders')
$$;
alter function app.reminder_here(uuid, timestamptz) owner to household_planner;
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

-- What has long been settled, of which no list tells; at most so much at once.
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
revoke create on schema app from household_planner;

grant execute on function app.may(text), app.household_id(), app.household_role(), app.acting(integer)
  to household_planner;
grant select on role_permissions to household_planner;
grant execute on function app.source_of(text), app.read_plans(jsonb), app.read_waits(jsonb), app.write_plans(jsonb, timestamptz),
  app.plan_facts(uuid, text, uuid, timestamptz), app.reminder_facts(uuid, uuid, timestamptz), app.medication_facts(uuid, uuid, timestamptz),
  app.visit_facts(uuid, uuid), app.vaccination_facts(uuid, uuid), app.zone_of_home(uuid),
  app.hold_source(uuid, text, uuid) to household_planner;
grant execute on function app.look_at_days_of(uuid) to household_definer;
grant execute on function app.changed_here(timestamptz), app.reminder_here(uuid, timestamptz), app.plan_here(jsonb, timestamptz)
  to household_actor;
grant execute on function app.take_due_schedules(timestamptz, integer), app.write_due_plans(jsonb, timestamptz),
  app.forget_occurrences(timestamptz, integer) to household_system;
