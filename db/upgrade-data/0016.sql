insert into exports (household_id, id, requested_by, document, format, period, sections, paper, vaccination_id, time_zone, state, blob_id,
  bytes, file_name, told_at, created_at, expires_at)
values ('01930000-0000-7000-8000-000000000012', '01930000-0000-7000-8000-000000000111',
  '01930000-0000-7000-8000-000000000007', 'fixture', 'pdf', 'year', '{overview}', 'fixture',
  '01930000-0000-7000-8000-000000000112', 'Europe/Madrid', 'ready', '01930000-0000-7000-8000-000000000113', 1,
  'export file name', '2026-10-01 08:00+00', '2026-10-01 08:00+00', '2026-12-01 08:00+00');

insert into export_parts (household_id, export_id, place, pet_id, pet_name, table_name, state, reason, blob_id)
values ('01930000-0000-7000-8000-000000000012', '01930000-0000-7000-8000-000000000111', 1,
  '01930000-0000-7000-8000-000000000114', 'export part pet name', 'fixture', 'failed', 'fixture',
  '01930000-0000-7000-8000-000000000115');

insert into monthly_reports (household_id, month)
values ('01930000-0000-7000-8000-000000000012', '2026-10-01');
