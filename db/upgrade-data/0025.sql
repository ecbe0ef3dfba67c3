insert into account_deletions (made_on, deleted_on)
values ('2026-10-01', '2026-10-01');

insert into complimentary_plans (household_id, plan, last_day, given_at)
values ('01930000-0000-7000-8000-000000000012', 'premium', '2026-10-01', '2026-10-01 08:00+00');

insert into processes (id, kind, version, node, started_at, seen_at, p99)
values ('01930000-0000-7000-8000-000000000139', 'web', 'processe version', 'processe node', '2026-10-01 08:00+00',
  '2026-10-01 08:00+00', 1);

insert into security_counts (hour, event, count)
values ('2026-10-01 08:00+00', 'fixture', 1);

insert into storage_sizes (kind, files, bytes, measured_at)
values ('fixture', 1, 1, '2026-10-01 08:00+00');
