insert into mail_tests (only_one, sent_to, tested_at, is_sent, message)
values (true, '01930000-0000-7000-8000-000000000138', '2026-10-01 08:00+00', true, 'mail test message');
