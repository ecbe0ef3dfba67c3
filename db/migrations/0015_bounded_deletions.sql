-- A household keeps its last 100 deleted expenses.

create or replace function app.keep_deleted_expense() returns trigger
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
