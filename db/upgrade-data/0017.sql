insert into export_templates (name, format, period, sections, household_id, id, content_hash, version, created_by, updated_by, created_at,
  updated_at)
values ('export template name', 'csv', 'year', '{overview}', '01930000-0000-7000-8000-000000000012',
  '01930000-0000-7000-8000-000000000116', 'hash-export_templates', 1, '01930000-0000-7000-8000-000000000007',
  '01930000-0000-7000-8000-000000000007', '2026-10-01 08:00+00', '2026-10-01 08:00+00');
