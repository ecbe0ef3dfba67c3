insert into expenses (amount_minor, amount_currency, category, pet_id, spent_on, description, notes, is_tax_deductible, reimbursed_minor,
  household_id, id, made_from, version, created_by, updated_by, created_at, updated_at)
values (1, 'EUR', 'expense category', '01930000-0000-7000-8000-000000000024', '2026-10-01', 'expense description',
  'expense notes', true, 1, '01930000-0000-7000-8000-000000000012', '01930000-0000-7000-8000-000000000101',
  'expense made from', 1, '01930000-0000-7000-8000-000000000007', '01930000-0000-7000-8000-000000000007',
  '2026-10-01 08:00+00', '2026-10-01 08:00+00');
