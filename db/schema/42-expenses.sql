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

-- An import writes one entry of the trail, so its expenses write none. They are undone within a trigger, which other
-- deletions are not.
create or replace trigger trace after update on expenses
  for each row execute function app.trace_record('description', 'category');
create trigger trace_added after insert on expenses
  for each row when (new.import_id is null) execute function app.trace_record('description', 'category');
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

-- Receipts of an expense: PDFs as they came, pictures encoded again. They are deleted with their expense.
create table receipts (
  expense_id uuid not null,
  title text not null check (char_length(title) between 1 and 100),
  content_type text not null check (content_type in ('application/pdf', 'image/jpeg', 'image/webp')),
  blob_id uuid not null,
  bytes bigint not null
);
select app.make_household_table('receipts', nouns => 'expenses', of_pet => false, named_by => '{title}');
-- The key to the expense needs the household's column, which the function above has added.
alter table receipts add foreign key (household_id, expense_id) references expenses (household_id, id) on delete cascade;
create index receipts_of_expense on receipts (household_id, expense_id);
create trigger ceiling after insert on receipts referencing new table as added for each statement
  execute function app.hold_ceiling('10', 'expense');
