-- Up Migration

-- When a medication is due: local times in a zone, which the domain expands with the zone's rules. The times of what is
-- there already are the usual ones of its frequency; what free text says is read by the domain, which puts its usual
-- times in the place of as many as do not fit.
alter table medications
  add column times text[] not null default '{08:00}' check (cardinality(times) <= 24),
  add column time_zone text not null default 'UTC' check (char_length(time_zone) <= 64),
  add column min_interval_hours numeric(6, 3) check (min_interval_hours > 0),
  add column max_doses_per_day integer check (max_doses_per_day > 0),
  -- What one dose takes from the stock; none: one unit.
  add column dose_units numeric(9, 3) check (dose_units > 0);

-- Nobody acts here: neither the security that binds the tables' owner too nor the stamp of whoever changed a record.
alter table medications no force row level security;
alter table medications disable trigger user;
alter table households no force row level security;
alter table user_preferences no force row level security;
update medications
   set times = case frequency
         when 'Twice daily' then '{08:00,20:00}'::text[]
         when 'Three times daily' then '{08:00,14:00,20:00}'::text[]
         when 'As needed' then '{}'::text[]
         else '{08:00}'::text[]
       end,
       time_zone = coalesce((
         select preference.timezone from households
           join user_preferences as preference on preference.user_id = households.owner_user_id
          where households.id = medications.household_id), 'UTC');
alter table user_preferences force row level security;
alter table households force row level security;
alter table medications enable trigger user;
alter table medications force row level security;

-- What is on hand of a medication, where somebody counts it. Beside the record, because doses change it all day and
-- must not make a form that is open elsewhere stale.
create table medication_stock (
  household_id uuid not null default app.household_id(),
  medication_id uuid not null,
  units numeric(12, 3) not null check (units >= 0),
  primary key (household_id, medication_id),
  foreign key (household_id, medication_id) references medications (household_id, id) on delete cascade
);

-- The ledger: a row is a mark. What is due is computed; a mark names its dose by the day and time of the schedule as it
-- was then, so a later schedule rewrites nothing.
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
  -- When it belongs in the ledger.
  happened_at timestamptz not null generated always as (coalesce(given_at, due_at)) stored,
  -- What came off the stock, and goes back when the mark is taken back.
  stock_taken numeric(12, 3) not null check (stock_taken >= 0),
  note text check (char_length(note) <= 500),
  blob_id uuid,
  undone_at timestamptz,
  made_from text not null,
  version integer not null,
  created_by uuid, updated_by uuid,
  created_at timestamptz not null, updated_at timestamptz not null,
  primary key (household_id, id),
  foreign key (household_id, medication_id) references medications (household_id, id) on delete cascade,
  check ((due_date is null) = (due_time is null) and (due_date is null) = (due_at is null)),
  check ((outcome in ('given', 'partial')) = (given_at is not null))
);
-- Whoever taps first: a dose has one mark, unless it was taken back.
create unique index one_mark_a_dose on doses (household_id, medication_id, due_date, due_time)
  where undone_at is null and due_date is not null;
create index doses_of_medication on doses (household_id, medication_id, happened_at desc, id desc);
-- For what is due in a span of days, over all pets.
create index doses_by_time on doses (household_id, happened_at);
create index doses_by_due_time on doses (household_id, due_at) where due_at is not null;

create table refills (
  household_id uuid not null default app.household_id(),
  id uuid not null,
  medication_id uuid not null,
  units numeric(12, 3) not null check (units > 0),
  refilled_on date not null,
  made_from text not null,
  version integer not null,
  created_by uuid, updated_by uuid,
  created_at timestamptz not null, updated_at timestamptz not null,
  primary key (household_id, id),
  foreign key (household_id, medication_id) references medications (household_id, id) on delete cascade
);
create index refills_of_medication on refills (household_id, medication_id);

do $$
declare
  tbl text;
begin
  foreach tbl in array array['medication_stock', 'doses', 'refills'] loop
    execute format('alter table %I enable row level security', tbl);
    execute format('alter table %I force row level security', tbl);
    execute format(
      'create policy visible on %I for select to household_actor
         using (household_id = (select app.household_id()) and (select app.may(''view medications'')))', tbl);
    execute format(
      'create policy added on %I for insert to household_actor
         with check (household_id = (select app.household_id()) and (select app.may(''mark doses'')))', tbl);
    execute format('grant select, insert on %I to household_actor', tbl);
  end loop;
end
$$;

create policy counted on medication_stock for update to household_actor
  using (household_id = (select app.household_id()) and (select app.may('mark doses')))
  with check (household_id = (select app.household_id()) and (select app.may('mark doses')));
create policy no_longer_counted on medication_stock for delete to household_actor
  using (household_id = (select app.household_id()) and (select app.may('edit medications')));
grant update (units), delete on medication_stock to household_actor;

-- A mark is corrected, never rewritten: it is taken back, or gets a picture.
create policy corrected on doses for update to household_actor
  using (household_id = (select app.household_id())
         and ((select app.may('correct doses'))
              or ((select app.may_own('correct doses')) and created_by = (select app.user_id()))))
  with check (household_id = (select app.household_id()));
grant update (undone_at, blob_id) on doses to household_actor;

create trigger stamp before insert or update on doses for each row execute function app.stamp_record();
create trigger stamp before insert on refills for each row execute function app.stamp_record();
create trigger release_blob after update or delete on doses for each row execute function app.release_blob();

-- The trail names the medication, which the ledger's rows do not.
create policy named on medications for select to household_definer
  using (household_id = (select app.household_id()));
grant select (household_id, id, pet_id, name) on medications to household_definer;

-- What goes with its medication is not told of one by one: the medication's own entry says it.
create function app.trace_ledger() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
declare
  written jsonb := to_jsonb(new);
  what text;
begin
  if app.household_id() is null then
    return null;
  end if;
  what := case
    when tg_table_name = 'refills' then 'refill'
    when tg_op = 'INSERT' then written ->> 'outcome'
    when to_jsonb(old) ->> 'undone_at' is distinct from written ->> 'undone_at' then 'taken back'
    else 'picture'
  end;
  insert into public.activity (household_id, actor_id, action, subject, subject_id, pet_id, label)
  select new.household_id, app.user_id(), case tg_op when 'INSERT' then 'added' else 'changed' end,
         tg_table_name, new.id, medication.pet_id, left(medication.name, 80) || ': ' || what
    from public.medications as medication
   where medication.household_id = new.household_id and medication.id = new.medication_id;
  return null;
end
$$;
alter function app.trace_ledger() owner to household_definer;
create trigger trace after insert or update on doses for each row execute function app.trace_ledger();
create trigger trace after insert on refills for each row execute function app.trace_ledger();

create policy ledger_visible on activity for select to household_actor
  using (
    household_id = (select app.household_id())
    and (select app.may('view activity'))
    and subject in ('doses', 'refills')
    and (select app.may('view medications'))
  );

-- One after the other in the ledger of a medication until the transaction ends, so that two doses as needed at once
-- see one another and the stock is counted by one at a time. Carers may not change medications, so their row can't be
-- what is locked.
create function app.lock_ledger(medication uuid) returns void language sql volatile as
$$ select pg_advisory_xact_lock(hashtextextended('ledger ' || app.household_id() || medication, 0)) $$;

create policy files_of_household on doses for select to household_system
  using (household_id = (select app.household_id()));
grant select (household_id, blob_id) on doses to household_system;
