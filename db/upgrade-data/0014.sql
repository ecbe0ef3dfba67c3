insert into health_alert_answers (household_id, pet_id, kind, subject_id, occasion, hidden_until, updated_by)
values ('01930000-0000-7000-8000-000000000012', '01930000-0000-7000-8000-000000000024', 'fixture',
  '01930000-0000-7000-8000-000000000109', 'health alert answer occasion', '2026-12-01 08:00+00',
  '01930000-0000-7000-8000-000000000007');

insert into health_alerts_told (household_id, pet_id, kind, subject_id, user_id, occasion, told_at)
values ('01930000-0000-7000-8000-000000000012', '01930000-0000-7000-8000-000000000024', 'health alerts told kind',
  '01930000-0000-7000-8000-000000000110', '01930000-0000-7000-8000-000000000007', 'health alerts told occasion',
  '2026-10-01 08:00+00');
