insert into repeating_expenses (amount_minor, amount_currency, category, pet_id, description, notes, is_tax_deductible, starts_on, repeat_unit,
  repeat_every, repeat_weekdays, ends_on, time_zone, next_on, next_at, household_id, id, content_hash, version,
  created_by, updated_by, created_at, updated_at)
values (1, 'EUR', 'repeating expense category', '01930000-0000-7000-8000-000000000024', 'repeating expense description',
  'repeating expense notes', true, '2026-10-01', 'day', 1, '{1}', '2026-10-01', 'Europe/Madrid', '2026-10-01',
  '2026-10-01 08:00+00', '01930000-0000-7000-8000-000000000012', '01930000-0000-7000-8000-000000000105',
  'hash-repeating_expenses', 1, '01930000-0000-7000-8000-000000000007', '01930000-0000-7000-8000-000000000007',
  '2026-10-01 08:00+00', '2026-10-01 08:00+00');
