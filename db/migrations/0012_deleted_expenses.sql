-- A deleted expense can be restored for a day, with its receipts. Until then it is kept in a table of its own, so that no list
-- or sum of expenses has to leave it out.
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

-- A receipt belongs to an expense or, while that is deleted, to what is kept of it.
alter table receipts
  alter column expense_id drop not null,
  add column deleted_expense_id uuid,
  add constraint of_one_expense check (num_nonnulls(expense_id, deleted_expense_id) = 1),
  add foreign key (household_id, deleted_expense_id) references deleted_expenses (household_id, id) on delete cascade;
create index receipts_of_deleted_expense on receipts (household_id, deleted_expense_id) where deleted_expense_id is not null;

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

-- Keeps an expense that a user deletes. Undoing an import and deleting the household happen within triggers, and keep none.
create function app.keep_deleted_expense() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  insert into public.deleted_expenses (household_id, id, expense) values (old.household_id, old.id, to_jsonb(old));
  update public.receipts set expense_id = null, deleted_expense_id = old.id
   where household_id = old.household_id and expense_id = old.id;
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

-- app.restore_expense keeps the stamp of an expense, and its entry in the trail is that of an added one.
create or replace trigger stamp before insert or update on expenses
  for each row when (pg_trigger_depth() = 0 and current_user <> 'household_definer') execute function app.stamp_record();
create or replace trigger trace_added after insert on expenses
  for each row when (new.import_id is null or current_user = 'household_definer')
  execute function app.trace_record('description', 'category');
