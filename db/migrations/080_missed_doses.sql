-- Up Migration

-- A mark can be corrected: another member may have given the dose than the one who marked it.
alter table doses
  add column given_by uuid,
  -- A dose that nobody had marked when its schedule was changed or its pet was archived. The new schedule does not plan it,
  -- so it could not be derived any more. A person's mark replaces it.
  add column is_derived boolean not null default false;

-- Missed doses of a medication are known from here on. Earlier schedules of existing ones left no missed doses behind.
alter table medications add column missed_from timestamptz not null default now();
alter table medications no force row level security;
alter table medications disable trigger user;
update medications
   set missed_from = coalesce((select min(begun) from unnest(times_from) as begun), created_at)
 where is_active;
alter table medications enable trigger user;
alter table medications force row level security;
-- A medication is watched from its first dose that counts; `times_from` restarts when its schedule changes.
create function app.watch_doses() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as
$$
begin
  new.missed_from := least((select min(begun) from unnest(new.times_from) as begun), now());
  return new;
end
$$;
create trigger watch_doses before insert on medications for each row execute function app.watch_doses();

-- Whoever may correct own marks may also say that a derived missed dose was given.
drop policy corrected on doses;
create policy corrected on doses for update to household_actor
  using (household_id = (select app.household_id())
         and ((select app.may('correct doses'))
              or ((select app.may_own('correct doses')) and (is_derived or created_by = (select app.user_id())))))
  with check (household_id = (select app.household_id()));
grant update (outcome, amount, given_at, given_by, note, stock_taken) on doses to household_actor;

-- What a correction changed, in the activity.
alter table activity add column change jsonb;
comment on column activity.change is 'A corrected dose before and after: {"before": {…}, "after": {…}}';

create function app.mark_in_trail(mark doses) returns jsonb language sql immutable set search_path = pg_catalog, pg_temp as
$$
  select jsonb_build_object('outcome', mark.outcome, 'givenAt', mark.given_at, 'amount', mark.amount, 'note', mark.note,
                            'byId', coalesce(mark.given_by, case when not mark.is_derived then mark.created_by end))
$$;
revoke execute on function app.mark_in_trail(doses) from public;
grant execute on function app.mark_in_trail(doses) to household_definer;

-- As in 006; a derived missed dose is nobody's deed, so the trail does not tell of it until a person corrects it.
create or replace function app.trace_ledger() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
declare
  written jsonb := to_jsonb(new);
  change jsonb;
  what text;
begin
  if app.household_id() is null then
    return null;
  end if;
  if tg_table_name = 'doses' then
    if tg_op = 'UPDATE' and app.mark_in_trail(old) <> app.mark_in_trail(new) and new.undone_at is null
       and old.undone_at is null then
      change := jsonb_build_object('before', app.mark_in_trail(old), 'after', app.mark_in_trail(new));
    elsif new.is_derived and new.outcome = 'missed' then
      return null;
    end if;
  end if;
  what := case
    when tg_table_name = 'refills' then 'refill'
    when tg_op = 'INSERT' then written ->> 'outcome'
    when change is not null then 'corrected'
    when to_jsonb(old) ->> 'undone_at' is distinct from written ->> 'undone_at' then 'taken back'
    else 'picture'
  end;
  insert into public.activity (household_id, actor_id, action, subject, subject_id, pet_id, label, change)
  select new.household_id, app.user_id(), case tg_op when 'INSERT' then 'added' else 'changed' end,
         tg_table_name, new.id, medication.pet_id, left(medication.name, 80) || ': ' || what, change
    from public.medications as medication
   where medication.household_id = new.household_id and medication.id = new.medication_id;
  return null;
end
$$;

-- As in 041; a corrected mark settles its dose with the corrected outcome.
create or replace function app.settle_dose() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  if new.due_date is null then
    return null;
  end if;
  perform app.look_at(new.household_id, 'medication', new.medication_id);
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
drop trigger settle_dose on doses;
create trigger settle_dose after insert or update of undone_at, outcome, given_at, given_by on doses
  for each row execute function app.settle_dose();

-- As in 047; `marked` also has the newest marked dose that was due before: a weekly dose is late for days.
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
                        from (select due_date, due_time from public.doses
                               where household_id = home and medication_id = source.id and undone_at is null
                                 and due_at > at - interval '2 days'
                              union all
                              (select due_date, due_time from public.doses
                                where household_id = home and medication_id = source.id and undone_at is null
                                  and due_date is not null and due_at <= at - interval '2 days'
                                order by due_date desc, due_time desc limit 1)) as mark),
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
