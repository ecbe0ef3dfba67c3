insert into deleted_expenses (household_id, id, expense, restorable_until)
values ('01930000-0000-7000-8000-000000000012', '01930000-0000-7000-8000-000000000107', '{}', '2026-12-01 08:00+00');
