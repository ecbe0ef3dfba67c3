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

-- Deletes the expenses of an undone import that were not changed since and have no receipt.
create or replace function app.undo_expense_import() returns trigger
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
