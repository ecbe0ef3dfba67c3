-- Budgets for expenses by category and calendar month, and the alerts about them (handbook: expenses).

create table expense_budgets (
  category text not null check (char_length(category) between 1 and 30),
  -- For each month, in the smallest unit of the currency.
  amount_minor integer not null check (amount_minor between 1 and 1000000000),
  amount_currency text not null check (amount_currency ~ '^[A-Z]{3}$')
);
select app.make_household_table('expense_budgets', nouns => 'expenses', of_pet => false, named_by => '{category}', ceiling => 50);
alter table expense_budgets add constraint one_budget_each unique (household_id, category, amount_currency);

-- The worker sums up the budgets of one household at a time, and reads no words of its expenses.
create policy summed_by_system on expense_budgets for select to household_system
  using (household_id = (select app.household_id()));
grant select (household_id, category, amount_minor, amount_currency) on expense_budgets to household_system;
grant select (household_id, category, amount_minor, amount_currency, spent_on) on expenses to household_system;
-- For app.announce_spending.
create policy found_by_definer on expense_budgets for select to household_definer using (household_id is not null);
grant select (household_id, category, amount_currency) on expense_budgets to household_definer;

-- Last step of a budget that its owner was notified of. The key is not the budget's id: a budget that is deleted and
-- added again alerts no one twice.
create table budget_alerts (
  household_id uuid not null references households (id) on delete cascade,
  category text not null,
  currency text not null,
  -- First day of the month.
  month date not null,
  -- Percent of the budget.
  step smallint not null check (step in (80, 100)),
  -- Amount of the budget. The steps of a larger one start over.
  budget_minor integer not null,
  primary key (household_id, category, currency)
);

-- Checks of budgets that the owner's quiet hours hold back.
create table budget_checks (
  household_id uuid not null references households (id) on delete cascade,
  -- First day of the month.
  month date not null,
  categories text[] not null,
  check_at timestamptz not null,
  primary key (household_id, month)
);
create index due_budget_checks on budget_checks (check_at);

alter table budget_alerts enable row level security;
alter table budget_alerts force row level security;
create policy kept_by_system on budget_alerts to household_system
  using (household_id = (select app.household_id())) with check (household_id = (select app.household_id()));
grant select, insert, update, delete on budget_alerts to household_system;

alter table budget_checks enable row level security;
alter table budget_checks force row level security;
-- The worker finds the due checks of all households; a check holds no amount.
create policy kept_by_system on budget_checks to household_system
  using (check_at is not null) with check (check_at is not null);
grant select, insert, update, delete on budget_checks to household_system;

-- Queues one check of a household's budgets after expenses of their categories were written, however many these are.
create function app.announce_spending() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  insert into public.outbox (topic, payload)
  select 'budget-alerts', jsonb_build_object('householdId', budget.household_id,
                                             'categories', jsonb_agg(distinct budget.category),
                                             'latest', max(written.spent_on))
    from written
    join public.expense_budgets as budget
      on budget.household_id = written.household_id and budget.category = written.category
     and budget.amount_currency = written.amount_currency
   group by budget.household_id;
  return null;
end
$$;
alter function app.announce_spending() owner to household_definer;
create trigger announce_added after insert on expenses referencing new table as written
  for each statement execute function app.announce_spending();
create trigger announce_changed after update on expenses referencing new table as written
  for each statement execute function app.announce_spending();

-- After a handover the former owner keeps no notification of budgets, and the new one is notified of each step again.
create function app.pass_on_budgets() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  delete from public.budget_alerts where household_id = new.id;
  delete from public.budget_checks where household_id = new.id;
  -- Locks in the order that all transactions use.
  delete from public.notifications where id in (
    select id from public.notifications
     where household_id = new.id and user_id = old.owner_user_id and kind = 'budget' order by id for update);
  return null;
end
$$;
alter function app.pass_on_budgets() owner to household_system;
create trigger pass_on_budgets after update of owner_user_id on households
  for each row when (old.owner_user_id <> new.owner_user_id) execute function app.pass_on_budgets();

-- Tax summaries read the deductible expenses of a year.
create index deductible_expenses on expenses (household_id, spent_on) where is_tax_deductible;
