-- Up Migration

-- How many minutes after it is due a dose may still be given, as the vet has said; null says nothing.
alter table medications add column latest_minutes integer check (latest_minutes between 15 and 1440);

-- What one dose was when it was marked, in words: later changes of its medicine do not reach back.
alter table doses add column dose_words text check (char_length(dose_words) between 1 and 120);

-- A notification does not offer to give what it is too late for.
grant select (latest_minutes) on medications to household_messenger;
create or replace function app.thing_facts(home uuid, wanted uuid) returns jsonb
language sql volatile set search_path = pg_catalog, pg_temp as
$$
  select jsonb_build_object(
           'id', thing.id, 'kind', thing.kind, 'sourceId', thing.source_id, 'petId', thing.pet_id, 'petName', pet.name,
           'date', thing.due_date, 'time', coalesce(thing.due_time, reminder.time_of_day), 'at', thing.due_at,
           'snoozedUntil', thing.snoozed_until,
           'tooLateAt', case thing.kind when 'dose' then thing.due_at + medication.latest_minutes * interval '1 minute' end,
           'step', thing.notice_step, 'roundStep', thing.round_step,
           'outcome', thing.outcome, 'settledAt', thing.settled_at, 'settledBy', thing.settled_by,
           'settledByName', (select person.name from public.users as person where person.id = thing.settled_by),
           'name', coalesce(medication.name, reminder.title, visit.title, vaccination.vaccine_name),
           'detail', coalesce(medication.dosage, nullif(concat_ws(' · ', visit.vet_name, visit.location), '')),
           'rhythm', case thing.kind when 'dose' then medication.rhythm end,
           'startDate', case thing.kind when 'dose' then medication.start_date end,
           'timeZone', coalesce(medication.time_zone, reminder.time_zone, app.zone_of_home(home)),
           'assignedTo', reminder.assigned_to, 'isCritical', coalesce(medication.is_critical, false),
           'told', (select coalesce(jsonb_agg(jsonb_build_object(
                             'userId', notice.user_id, 'step', notice.step, 'notificationId', notice.notification_id)), '[]')
                      from public.notices as notice
                     where notice.household_id = home and notice.occurrence_id = thing.id))
    from public.occurrences as thing
    join public.pets as pet on pet.household_id = home and pet.id = thing.pet_id
    left join public.medications as medication on medication.household_id = home and medication.id = thing.medication_id
    left join public.reminders as reminder on reminder.household_id = home and reminder.id = thing.reminder_id
    left join public.appointments as visit on visit.household_id = home and visit.id = thing.appointment_id
    left join public.vaccinations as vaccination
      on vaccination.household_id = home and vaccination.id = thing.vaccination_id
   where thing.household_id = home and thing.id = wanted
$$;

-- Blood glucose in mg/dL, whatever it was typed in.
alter table health_logs
  drop constraint measure_fits,
  add constraint measure_fits check (
    case
      when measure is null then unit is null and scale is null
      when type = 'weight' then measure between 0.001 and 2000 and unit in ('lb', 'kg') and unit is not null and scale is null
      when type = 'temperature' then measure between 0 and 50 and unit in ('F', 'C') and unit is not null and scale is null
      when type = 'blood_glucose'
        then measure between 5 and 2000 and unit in ('mg/dL', 'mmol/L') and unit is not null and scale is null
      when type in ('energy_level', 'appetite')
        then unit is null and scale is not null and scale in (9, 10) and measure between 1 and scale and measure = trunc(measure)
      else false
    end);
alter table user_preferences
  add column glucose_unit text not null default 'mg/dL' check (glucose_unit in ('mg/dL', 'mmol/L'));
