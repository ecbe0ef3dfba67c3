-- Repeating expenses: the rule by which the worker adds expenses, each once.
create table repeating_expenses (
  -- The fields of each expense, as in their table.
  amount_minor integer not null check (amount_minor between 1 and 1000000000),
  amount_currency text not null check (amount_currency ~ '^[A-Z]{3}$'),
  category text not null check (char_length(category) between 1 and 30),
  pet_id uuid,
  description text check (char_length(description) <= 200),
  notes text check (char_length(notes) <= 1000),
  is_tax_deductible boolean not null,
  starts_on date not null check (starts_on >= '1900-01-01'),
  repeat_unit text not null check (repeat_unit in ('day', 'week', 'month')),
  repeat_every smallint not null check (repeat_every between 1 and 99),
  repeat_weekdays smallint[] not null check (repeat_weekdays <@ '{1,2,3,4,5,6,7}'),
  ends_on date,
  ends_after integer check (ends_after between 1 and 999),
  time_zone text not null,
  -- The next date to add; null once the series is over. It comes at midnight in the zone, unless the series is paused.
  next_on date,
  next_at timestamptz,
  paused_because text check (paused_because in ('owner', 'plan', 'pet')),
  constraint ends_once check (ends_on is null or ends_after is null),
  constraint waits_for_next check (next_at is null or (next_on is not null and paused_because is null))
);
select app.make_household_table('repeating_expenses', nouns => 'expenses', of_pet => false,
                                named_by => '{description,category}', ceiling => 200);
-- The worker finds what is due over all households.
create index repeating_expenses_due on repeating_expenses (next_at) where next_at is not null;
create policy due on repeating_expenses for select to household_definer using (next_at is not null);
grant select (household_id, next_at) on repeating_expenses to household_definer;
-- The worker acts in one household at a time.
create policy read_by_system on repeating_expenses for select to household_system
  using (household_id = (select app.household_id()));
create policy moved_by_system on repeating_expenses for update to household_system
  using (household_id = (select app.household_id())) with check (household_id = (select app.household_id()));
grant select, update (next_on, next_at, paused_because) on repeating_expenses to household_system;

-- The worker moves a series to its next date. That changes no field of the record, so it keeps its version and has no entry
-- in the trail: the expense has one.
create or replace trigger stamp before insert or update on repeating_expenses
  for each row when (current_user <> 'household_system') execute function app.stamp_record();
create or replace trigger trace after insert or update or delete on repeating_expenses
  for each row when (current_user <> 'household_system') execute function app.trace_record('description', 'category');

-- The series that added an expense, and the date of the series: an expense may be moved to another day. No foreign key:
-- a series that is stopped changes none of its expenses.
alter table expenses
  add column series_id uuid,
  add column series_on date,
  add constraint date_of_series check ((series_id is null) = (series_on is null));
-- Each date is added once, even if two workers race.
create unique index expenses_of_series on expenses (household_id, series_id, series_on) where series_id is not null;
create policy read_by_system on expenses for select to household_system
  using (household_id = (select app.household_id()));
create policy repeated on expenses for insert to household_system
  with check (household_id = (select app.household_id()) and series_id is not null);
grant select (household_id, id, series_id, series_on), insert on expenses to household_system;

-- Households with a date that has come, the longest waiting first.
create function app.due_repeating_expenses(at timestamptz, at_most integer) returns table (household_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select due.household_id
    from (select repeating.household_id, repeating.next_at from public.repeating_expenses as repeating
           where repeating.next_at <= at order by repeating.next_at limit at_most) as due
   group by due.household_id order by min(due.next_at)
$$;
alter function app.due_repeating_expenses(timestamptz, integer) owner to household_definer;
grant execute on function app.due_repeating_expenses(timestamptz, integer) to household_system;
