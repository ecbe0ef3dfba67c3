insert into receipts (expense_id, title, content_type, blob_id, bytes, household_id, id, content_hash, version, created_by, updated_by,
  created_at, updated_at)
values ('01930000-0000-7000-8000-000000000101', 'receipt title', 'application/pdf', '01930000-0000-7000-8000-000000000103',
  1, '01930000-0000-7000-8000-000000000012', '01930000-0000-7000-8000-000000000104', 'hash-receipts', 1,
  '01930000-0000-7000-8000-000000000007', '01930000-0000-7000-8000-000000000007', '2026-10-01 08:00+00',
  '2026-10-01 08:00+00');
