-- Up Migration

-- The steps in which a medication is given; none where its frequency says it all. The domain checks what is in them, and
-- the database how much it is: no more than 12 steps of 24 times.
alter table medications add column rhythm jsonb check (
  case jsonb_typeof(rhythm) when 'array'
    then jsonb_array_length(rhythm) between 1 and 12 and octet_length(rhythm::text) <= 8000
    else rhythm is null
  end);

drop trigger look_at_schedule on medications;
create trigger look_at_schedule
  after insert or update of frequency, times, rhythm, times_from, time_zone, start_date, end_date, is_active, dose_units
  on medications for each row execute function app.look_at_schedule('medication', 'id');

grant select (rhythm) on medications to household_planner;
create or replace function app.medication_facts(home uuid, wanted uuid, at timestamptz) returns jsonb
language sql volatile set search_path = pg_catalog, pg_temp as
$$
  select jsonb_build_object(
           'petId', source.pet_id, 'frequency', source.frequency, 'times', source.times, 'rhythm', source.rhythm,
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
