-- Up Migration

-- A dose that is put off shows on everybody's open pages. It is no entry of the trail: nothing was done about the dose, and
-- the trail tells of the mark that ends its waiting. Only what a person puts off is told: a dose that is settled or planned
-- anew loses its time by what is told already.

-- In the order in which whoever writes takes them.
lock table occurrences, live_notices in access exclusive mode;
alter table live_notices drop constraint live_notices_subject_check;
alter table live_notices add constraint live_notices_subject_check
  check (subject in ('sessions', 'households', 'account', 'vaccine_intervals', 'installation', 'notifications',
                     'occurrences'));
create trigger give_notice after update of snoozed_until on occurrences
  for each row when (new.kind = 'dose' and new.outcome is null and new.snoozed_until is not null
                     and new.snoozed_until is distinct from old.snoozed_until)
  execute function app.give_notice('occurrences', '', 'household_id');
