insert into former_mail_settings (settings, changed_at)
values ('{}', '2026-10-01 08:00+00');

insert into client_report_hours (report_id, hour, reports)
values ('01930000-0000-7000-8000-000000000117', '2026-10-01 08:00+00', 1)
on conflict do nothing;
