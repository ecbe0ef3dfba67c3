-- Medications, their stock, doses and refills.

create table medications (
  name text not null check (char_length(name) between 1 and 100),
  dosage text not null check (char_length(dosage) <= 100),
  frequency text not null check (char_length(frequency) <= 100),
  start_date date not null,
  end_date date check (end_date >= start_date),
  notes text check (char_length(notes) <= 1000),
  is_active boolean not null,
  -- Local times of a day in a zone, which the domain expands with the zone's rules.
  times text[] not null default '{08:00}' check (cardinality(times) <= 24),
  time_zone text not null default 'UTC' check (char_length(time_zone) <= 64),
  -- Start of each of `times`: a medication that is entered in the evening is not late for the morning. Empty where every
  -- planned dose counts. Only the server writes it.
  times_from timestamptz[] not null default '{}' check (cardinality(times_from) <= 24),
  -- Steps of a plan such as tapering; null where the frequency says it all. The domain checks their contents, the database
  -- their amount: at most 12 steps of 24 times.
  rhythm jsonb check (
    case jsonb_typeof(rhythm) when 'array'
      then jsonb_array_length(rhythm) between 1 and 12 and octet_length(rhythm::text) <= 8000
      else rhythm is null
    end),
  min_interval_hours numeric(6, 3) check (min_interval_hours > 0),
  max_doses_per_day integer check (max_doses_per_day > 0),
  -- Minutes after its due time in which a dose may still be given, as the vet has said; null: no limit.
  latest_minutes integer check (latest_minutes between 15 and 1440),
  -- Units that one dose takes from the stock; null: one.
  dose_units numeric(9, 3) check (dose_units > 0),
  -- May break quiet hours, and asks at once however many notifications came before.
  is_critical boolean not null default false,
  -- Missed doses are known from this moment on. app.watch_doses sets it.
  missed_from timestamptz not null default now()
);
select app.make_household_table('medications', listed_by => 'start_date', ceiling => 1000);
-- For dates of a medication, which belong to its pet: their foreign key locks the medication alone, and not the pet.
alter table medications add unique (household_id, id, pet_id);
-- The trail names the medication of a dose or refill.
create policy named on medications for select to household_definer
  using (household_id = (select app.household_id()));
-- Shows emergency information through a view, behind a permission of its own.
create policy emergency on medications for select to household_definer
  using (household_id = (select app.household_where('view emergency information')));
-- app.replan finds and holds a medication of any household; it can change none.
create policy read_by_definer on medications for select to household_definer using (pet_id is not null);
create policy held_by_marks on medications for update to household_definer using (id is not null) with check (false);
-- The planner holds a medication while it writes its dates, which counts as an update; it can change none.
create policy read_by_planner on medications for select to household_planner using (id is not null);
create policy held on medications for update to household_planner using (id is not null) with check (false);
create policy read_by_messenger on medications for select to household_messenger using (id is not null);
grant select (household_id, id, pet_id, name, dosage, frequency, start_date, end_date, notes, is_active, rhythm), update
  (is_active) on medications to household_definer;
grant select (household_id, id, pet_id, frequency, start_date, end_date, is_active, times, time_zone, dose_units,
  times_from, rhythm), update (is_active) on medications to household_planner;
grant select (household_id, id, name, dosage, start_date, time_zone, is_critical, rhythm, latest_minutes) on medications
  to household_messenger;

-- Watches a medication from its first dose that counts; `times_from` restarts when its schedule changes.
create function app.watch_doses() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as
$$
begin
  new.missed_from := least((select min(begun) from unnest(new.times_from) as begun), now());
  return new;
end
$$;

create trigger watch_doses before insert on medications for each row execute function app.watch_doses();

-- Units on hand of a medication, if the household counts them. A table of its own, because doses change it all day and must
-- not make a form that is open elsewhere stale.
create table medication_stock (
  household_id uuid not null default app.household_id(),
  medication_id uuid not null,
  units numeric(12, 3) not null check (units >= 0),
  primary key (household_id, medication_id),
  foreign key (household_id, medication_id) references medications (household_id, id) on delete cascade
);

alter table medication_stock enable row level security;
alter table medication_stock force row level security;
create policy visible on medication_stock for select to household_actor
  using (household_id = (select app.household_where('view medications')));
create policy added on medication_stock for insert to household_actor
  with check (household_id = (select app.household_where('mark doses')));
create policy counted on medication_stock for update to household_actor
  using (household_id = (select app.household_where('mark doses')))
  with check (household_id = (select app.household_where('mark doses')));
create policy no_longer_counted on medication_stock for delete to household_actor
  using (household_id = (select app.household_where('edit medications')));
create policy read_by_planner on medication_stock for select to household_planner using (medication_id is not null);
select app.open_to_takeout('medication_stock');
grant select, insert, update (units), delete on medication_stock to household_actor;
grant select on medication_stock to household_planner;

-- Marks of doses. Due doses are computed; a mark names its dose by the day and time of the schedule at that time, so a
-- later schedule rewrites nothing.
create table doses (
  household_id uuid not null default app.household_id(),
  id uuid not null,
  medication_id uuid not null,
  due_date date,
  due_time text check (due_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  due_at timestamptz,
  outcome text not null check (outcome in ('given', 'partial', 'skipped', 'missed')),
  amount numeric(9, 3) check (amount > 0),
  given_at timestamptz,
  -- Position in the ledger.
  happened_at timestamptz not null generated always as (coalesce(given_at, due_at)) stored,
  -- Units taken off the stock, which return with the mark's undoing.
  stock_taken numeric(12, 3) not null check (stock_taken >= 0),
  note text check (char_length(note) <= 500),
  blob_id uuid,
  undone_at timestamptz,
  content_hash text not null,
  version integer not null,
  created_by uuid,
  updated_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The dose in words when it was marked: later changes of its medication do not reach back.
  dose_words text check (char_length(dose_words) between 1 and 120),
  -- The member who gave the dose, where a correction names another than the one who marked it.
  given_by uuid,
  -- A dose without a mark when its schedule was changed or its pet was archived. The new schedule does not plan it, so it
  -- could not be derived any more. A person's mark replaces it.
  is_derived boolean not null default false,
  primary key (household_id, id),
  foreign key (household_id, medication_id) references medications (household_id, id) on delete cascade,
  check ((due_date is null) = (due_time is null) and (due_date is null) = (due_at is null)),
  check ((outcome in ('given', 'partial')) = (given_at is not null))
);
-- A dose has one mark, of the first person to tap, unless it was undone.
create unique index one_mark_a_dose on doses (household_id, medication_id, due_date, due_time)
  where undone_at is null and due_date is not null;
create index doses_of_medication on doses (household_id, medication_id, happened_at desc, id desc);
-- For due doses in a span of days, over all pets.
create index doses_by_time on doses (household_id, happened_at);
create index doses_by_due_time on doses (household_id, due_at) where due_at is not null;
-- Pictures of doses count as photos of the household.
create index doses_pictured on doses (household_id) where blob_id is not null and undone_at is null;

alter table doses enable row level security;
alter table doses force row level security;
create policy visible on doses for select to household_actor
  using (household_id = (select app.household_where('view medications')));
create policy added on doses for insert to household_actor
  with check (household_id = (select app.household_where('mark doses')));
-- A mark is corrected or undone, or gets a picture, but is never deleted. A user who may correct their own marks may also
-- correct a derived missed dose. Once a correction names who gave it, it is that person's mark.
create policy corrected on doses for update to household_actor
  using (household_id = (select app.household_id())
         and ((select app.may('correct doses'))
              or ((select app.may_own('correct doses'))
                  and case when is_derived then coalesce(given_by = (select app.user_id()), true)
                           else created_by = (select app.user_id()) end)))
  with check (household_id = (select app.household_id()));
-- For app.describe_deletion.
create policy counted on doses for select to household_definer
  using (household_id = (select app.household_where('view medications')));
create policy read_by_planner on doses for select to household_planner using (id is not null);
select app.give_files('doses');
select app.open_to_takeout('doses');
grant select, insert, update (outcome, amount, given_at, stock_taken, note, blob_id, undone_at, given_by) on doses to
  household_actor;
grant select (household_id, blob_id, undone_at) on doses to household_definer;
grant select (household_id, medication_id, due_date, due_time, due_at, given_at, happened_at, stock_taken, undone_at) on
  doses to household_planner;

create trigger stamp before insert or update on doses for each row execute function app.stamp_record();
create trigger ceiling after insert on doses referencing new table as added for each statement
  execute function app.hold_ceiling('50000', 'medication');

-- Serialises the ledger of a medication until the transaction ends, so that two doses as needed at once see one another
-- and one at a time counts the stock. Caregivers may not change medications, so they cannot lock the row.
create function app.lock_ledger(medication uuid) returns void language sql volatile as
$$ select pg_advisory_xact_lock(hashtextextended('ledger ' || app.household_id() || medication, 0)) $$;
grant execute on function app.lock_ledger(uuid) to household_actor;

-- Refills of a stock. A refill is never changed, and medication_stock has the sum.
create table refills (
  household_id uuid not null default app.household_id(),
  id uuid not null,
  medication_id uuid not null,
  units numeric(12, 3) not null check (units > 0),
  refilled_on date not null,
  content_hash text not null,
  version integer not null,
  created_by uuid, updated_by uuid,
  created_at timestamptz not null, updated_at timestamptz not null,
  primary key (household_id, id),
  foreign key (household_id, medication_id) references medications (household_id, id) on delete cascade
);
create index refills_of_medication on refills (household_id, medication_id);

alter table refills enable row level security;
alter table refills force row level security;
create policy visible on refills for select to household_actor
  using (household_id = (select app.household_where('view medications')));
create policy added on refills for insert to household_actor
  with check (household_id = (select app.household_where('mark doses')));
select app.open_to_takeout('refills');
grant select, insert on refills to household_actor;

create trigger stamp before insert on refills for each row execute function app.stamp_record();
create trigger ceiling after insert on refills referencing new table as added for each statement
  execute function app.hold_ceiling('5000', 'medication');

-- Returns the parts of a mark that a correction changes, for the trail.
create function app.mark_in_trail(mark doses) returns jsonb language sql immutable set search_path = pg_catalog, pg_temp as
$$
  select jsonb_build_object('outcome', mark.outcome, 'givenAt', mark.given_at, 'amount', mark.amount, 'note', mark.note,
                            'byId', coalesce(mark.given_by, case when not mark.is_derived then mark.created_by end))
$$;
grant execute on function app.mark_in_trail(doses) to household_definer;

-- Writes marks and refills to the trail, under the name of the medication. Rows that are deleted with their medication
-- have no entries: the medication's own entry says it. A derived missed dose has none until a person corrects it.
create function app.trace_ledger() returns trigger
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
alter function app.trace_ledger() owner to household_definer;
create trigger trace after insert or update on doses for each row execute function app.trace_ledger();
create trigger trace after insert on refills for each row execute function app.trace_ledger();
insert into app.trail_subjects (subject, permission)
values ('doses', 'view medications'), ('refills', 'view medications');

-- Repeated notifications of a dose that no one answers, for a household.
create table care_alerts (
  household_id uuid not null default app.household_id() primary key references households (id) on delete cascade,
  repeat_minutes smallint not null default 30 check (repeat_minutes between 5 and 240),
  repeat_times smallint not null default 2 check (repeat_times between 0 and 5),
  -- The person to notify after the last repetition; null: no one.
  escalate_to uuid,
  updated_by uuid not null default app.user_id(),
  updated_at timestamptz not null default now()
);

alter table care_alerts enable row level security;
alter table care_alerts force row level security;
create policy visible on care_alerts for select to household_actor
  using (household_id = (select app.household_where('view medications')));
create policy added on care_alerts for insert to household_actor
  with check (household_id = (select app.household_where('edit medications')));
create policy edited on care_alerts for update to household_actor
  using (household_id = (select app.household_where('edit medications')))
  with check (household_id = (select app.household_where('edit medications')));
-- Only clears escalate_to.
create policy ended on care_alerts to household_definer
  using (escalate_to is not null) with check (escalate_to is null);
create policy read_by_planner on care_alerts for select to household_planner using (household_id is not null);
create policy read_by_messenger on care_alerts for select to household_messenger using (household_id is not null);
select app.open_to_takeout('care_alerts');
grant select, insert, update on care_alerts to household_actor;
grant select, update (escalate_to) on care_alerts to household_definer;
grant select on care_alerts to household_planner, household_messenger;

create trigger give_notice after insert or update on care_alerts
  for each row execute function app.give_notice('households', '', 'household_id');

-- Clears the escalation to a person who has left. The trail has no entry: no person changed the row.
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
