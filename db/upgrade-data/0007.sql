insert into expense_imports (household_id, id, content_hash, file_name, added, skipped, imported_at, undone_at, updated_by)
values ('01930000-0000-7000-8000-000000000012', '01930000-0000-7000-8000-000000000102', 'hash-expense_imports',
  'expense import file name', 1, 1, '2026-10-01 08:00+00', '2026-10-01 08:00+00',
  '01930000-0000-7000-8000-000000000007');
