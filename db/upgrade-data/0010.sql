insert into budget_alerts (household_id, category, currency, month, step, budget_minor)
values ('01930000-0000-7000-8000-000000000012', 'budget alert category', 'EUR', '2026-10-01', 80, 1);

insert into budget_checks (household_id, month, categories, check_at)
values ('01930000-0000-7000-8000-000000000012', '2026-10-01', '{}', '2026-10-01 08:00+00');

insert into expense_budgets (category, amount_minor, amount_currency, household_id, id, content_hash, version, created_by, updated_by, created_at,
  updated_at)
values ('expense budget category', 1, 'EUR', '01930000-0000-7000-8000-000000000012', '01930000-0000-7000-8000-000000000106',
  'hash-expense_budgets', 1, '01930000-0000-7000-8000-000000000007', '01930000-0000-7000-8000-000000000007',
  '2026-10-01 08:00+00', '2026-10-01 08:00+00');
