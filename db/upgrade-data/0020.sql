insert into audit_log (id, at, actor_id, system_role, permission, action, subject_kind, subject_id, reason, details)
values ('01930000-0000-7000-8000-000000000118', '2026-10-01 08:00+00', '01930000-0000-7000-8000-000000000007',
  'audit log system role', 'audit log permission', 'audit log action', 'audit log subject kind',
  '01930000-0000-7000-8000-000000000119', 'audit log reason', '{}');

insert into installation_permissions (permission, held_by, is_grantable)
values ('installation permission permission', '{}', true);

insert into installation_grants (user_id, permission, granted_by, granted_at)
values ('01930000-0000-7000-8000-000000000007', 'installation permission permission', '01930000-0000-7000-8000-000000000007',
  '2026-10-01 08:00+00');
