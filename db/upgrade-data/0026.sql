insert into backups (id, name, started_at, finished_at, state, row_count, file_count, bytes, store_parts, store_bytes)
values ('01930000-0000-7000-8000-000000000140', '2026-10-01t08-00-00.000z', '2026-10-01 08:00+00', '2026-10-01 08:00+00',
  'done', 1, 1, 1, 1, 1);
