-- Expenses of a household, with their receipts. The owner alone reads and writes them.

create table expenses (
  -- In the smallest unit of the currency.
  amount_minor integer not null check (amount_minor between 1 and 1000000000),
  amount_currency text not null check (amount_currency ~ '^[A-Z]{3}$'),
  category text not null check (char_length(category) between 1 and 30),
  -- Null for an expense of all pets.
  pet_id uuid,
  spent_on date not null check (spent_on >= '1900-01-01'),
  description text check (char_length(description) <= 200),
  notes text check (char_length(notes) <= 1000),
  is_tax_deductible boolean not null,
  reimbursed_minor integer check (reimbursed_minor between 0 and amount_minor)
);
select app.make_household_table('expenses', of_pet => false, listed_by => 'spent_on', named_by => '{description,category}', ceiling => 100000);

-- Imports of expenses from a file, each undone as a whole.
create table expense_imports (
  household_id uuid not null default app.household_id() references households (id) on delete cascade,
  id uuid not null,
  content_hash text not null,
  file_name text not null check (char_length(file_name) between 1 and 200),
  -- Lines that became expenses, and those that existed already.
  added integer not null check (added between 0 and 10000),
  skipped integer not null check (skipped between 0 and 10000),
  imported_at timestamptz not null default now(),
  undone_at timestamptz,
  updated_by uuid not null default app.user_id(),
  primary key (household_id, id)
);

alter table expense_imports enable row level security;
alter table expense_imports force row level security;
create policy visible on expense_imports for select to household_actor
  using (household_id = (select app.household_where('view expenses')));
create policy added on expense_imports for insert to household_actor
  with check (household_id = (select app.household_where('add expenses')));
create policy undone on expense_imports for update to household_actor
  using (household_id = (select app.household_where('delete expenses')))
  with check (household_id = (select app.household_where('delete expenses')));
select app.open_to_takeout('expense_imports');
grant select, insert, update on expense_imports to household_actor;
create trigger trace after insert or update on expense_imports for each row execute function app.trace_record('file_name');
insert into app.trail_subjects (subject, permission) values ('expense_imports', 'view expenses');

alter table expenses
  add column import_id uuid,
  add foreign key (household_id, import_id) references expense_imports (household_id, id);
-- Undoing an import finds its expenses.
create index expenses_of_import on expenses (household_id, import_id) where import_id is not null;

-- The deletion of a pet makes its expenses General, within a trigger: that is no change of an expense, of which there may
-- be tens of thousands. app.restore_expense keeps the stamp of an expense.
create or replace trigger stamp before insert or update on expenses
  for each row when (pg_trigger_depth() = 0 and current_user <> 'household_definer') execute function app.stamp_record();

-- An import writes one entry of the trail, so its expenses write none. They are undone within a trigger, which other
-- deletions are not.
create or replace trigger trace after update on expenses
  for each row when (pg_trigger_depth() = 0) execute function app.trace_record('description', 'category');
create trigger trace_added after insert on expenses
  for each row when (new.import_id is null or current_user = 'household_definer')
  execute function app.trace_record('description', 'category');
create trigger trace_deleted after delete on expenses
  for each row when (pg_trigger_depth() = 0) execute function app.trace_record('description', 'category');

-- Deletes the expenses of an undone import that were not changed since and have no receipt.
create function app.undo_expense_import() returns trigger
language plpgsql security invoker set search_path = pg_catalog, pg_temp as
$$
begin
  delete from public.expenses
   where household_id = new.household_id and import_id = new.id and version = 1
     and not exists (select from public.receipts
                      where receipts.household_id = expenses.household_id and receipts.expense_id = expenses.id);
  return null;
end
$$;
create trigger undo after update of undone_at on expense_imports
  for each row when (old.undone_at is null and new.undone_at is not null) execute function app.undo_expense_import();

-- Deleted expenses, which the owner can restore for a day. A row of this table is in no list, sum, search or archive.
create table deleted_expenses (
  household_id uuid not null references households (id) on delete cascade,
  id uuid not null,
  -- The whole row of the table.
  expense jsonb not null,
  restorable_until timestamptz not null default now() + interval '1 day',
  primary key (household_id, id)
);
-- The worker finds what has expired over all households.
create index expired_expenses on deleted_expenses (restorable_until);

alter table deleted_expenses enable row level security;
alter table deleted_expenses force row level security;
-- Only the functions below read and write the rows.
create policy kept on deleted_expenses to household_definer
  using (household_id = (select app.household_id())) with check (household_id = (select app.household_id()));
grant select, insert, update, delete on deleted_expenses to household_definer;
-- The worker removes rows, and reads nothing of the expense.
create policy expired on deleted_expenses to household_system using (restorable_until < now());
grant select (restorable_until), delete on deleted_expenses to household_system;

-- Receipts of an expense: PDFs as they came, pictures encoded again. They are deleted with their expense.
create table receipts (
  expense_id uuid,
  -- Set instead while the expense is deleted: the receipt is restored or removed with it.
  deleted_expense_id uuid,
  title text not null check (char_length(title) between 1 and 100),
  content_type text not null check (content_type in ('application/pdf', 'image/jpeg', 'image/webp')),
  blob_id uuid not null,
  bytes bigint not null,
  constraint of_one_expense check (num_nonnulls(expense_id, deleted_expense_id) = 1)
);
select app.make_household_table('receipts', nouns => 'expenses', of_pet => false, named_by => '{title}');
-- The keys to the expense need the household's column, which the function above has added.
alter table receipts
  add foreign key (household_id, expense_id) references expenses (household_id, id) on delete cascade,
  add foreign key (household_id, deleted_expense_id) references deleted_expenses (household_id, id) on delete cascade;
create index receipts_of_expense on receipts (household_id, expense_id);
create index receipts_of_deleted_expense on receipts (household_id, deleted_expense_id) where deleted_expense_id is not null;
create trigger ceiling after insert on receipts referencing new table as added for each statement
  execute function app.hold_ceiling('10', 'expense');

-- Receipts of a deleted expense are as invisible as the expense.
alter policy visible on receipts
  using (household_id = (select app.household_where('view expenses')) and expense_id is not null);
alter policy taken_out on receipts
  using (household_id = (select app.household_id()) and expense_id is not null);
create policy kept on receipts to household_definer
  using (household_id = (select app.household_id())) with check (household_id = (select app.household_id()));
grant select (household_id, expense_id, deleted_expense_id), update (expense_id, deleted_expense_id) on receipts to household_definer;
-- A receipt that follows its deleted expense does not change, and the entry of the expense in the trail says enough.
create or replace trigger stamp before insert or update on receipts
  for each row when (current_user <> 'household_definer') execute function app.stamp_record();
create or replace trigger trace after insert or update on receipts
  for each row when (current_user <> 'household_definer') execute function app.trace_record('title');
create trigger trace_deleted after delete on receipts
  for each row when (old.expense_id is not null) execute function app.trace_record('title');

-- Keeps an expense that a user deletes, and of a household the last 100. Undoing an import and deleting the household happen within triggers, and keep none.
create function app.keep_deleted_expense() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  insert into public.deleted_expenses (household_id, id, expense) values (old.household_id, old.id, to_jsonb(old));
  update public.receipts set expense_id = null, deleted_expense_id = old.id
   where household_id = old.household_id and expense_id = old.id;
  delete from public.deleted_expenses where (household_id, id) in (
    select household_id, id from public.deleted_expenses
     where household_id = old.household_id order by restorable_until desc, id desc offset 100);
  return old;
end
$$;
alter function app.keep_deleted_expense() owner to household_definer;
create trigger keep before delete on expenses
  for each row when (pg_trigger_depth() = 0) execute function app.keep_deleted_expense();

-- Restores a deleted expense of the acting household with all its columns and receipts; without its pet, if that is
-- deleted. Does nothing without such an expense. A migration that adds a required column to `expenses` must add it to the
-- rows of `deleted_expenses` too.
create function app.restore_expense(wanted uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
declare
  household constant uuid := app.household_where('delete expenses');
  kept public.expenses;
begin
  select restored.* into kept
    from public.deleted_expenses as gone, jsonb_populate_record(null::public.expenses, gone.expense) as restored
   where gone.household_id = household and gone.id = wanted and gone.restorable_until > now()
     for update of gone;
  if not found then
    return;
  end if;
  select id into kept.pet_id from public.pets where household_id = household and id = kept.pet_id for key share;
  kept.updated_by := app.user_id();
  delete from public.deleted_records where household_id = household and id = wanted;
  insert into public.expenses select kept.*;
  update public.receipts set expense_id = wanted, deleted_expense_id = null
   where household_id = household and deleted_expense_id = wanted;
  delete from public.deleted_expenses where household_id = household and id = wanted;
end
$$;
alter function app.restore_expense(uuid) owner to household_definer;
grant execute on function app.restore_expense(uuid) to household_actor;
create policy restored on expenses for insert to household_definer with check (household_id = (select app.household_id()));
-- app.hold_ceiling counts the rows.
create policy counted on expenses for select to household_definer using (household_id = (select app.household_id()));
grant select (household_id), insert on expenses to household_definer;
-- The id of a restored expense is no deleted one.
grant delete on deleted_records to household_definer;

-- A new owner restores nothing that the former one has deleted.
create function app.forget_deleted_expenses() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  delete from public.deleted_expenses where household_id = new.id;
  return null;
end
$$;
alter function app.forget_deleted_expenses() owner to household_definer;
create trigger forget_deleted_expenses after update of owner_user_id on households
  for each row when (old.owner_user_id <> new.owner_user_id) execute function app.forget_deleted_expenses();

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
