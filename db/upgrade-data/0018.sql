insert into client_reports (id, kind, severity, message, component, stack, details, page, build, user_agent, digest, reports, noted_at, first_at,
  last_at)
values ('01930000-0000-7000-8000-000000000117', 'error', 'warning', 'client report message', 'client report component',
  'client report stack', '{}', 'client report page', 'client report build', 'client report user agent',
  'hash-client_reports', 1, '2026-10-01 08:00+00', '2026-10-01 08:00+00', '2026-10-01 08:00+00');
