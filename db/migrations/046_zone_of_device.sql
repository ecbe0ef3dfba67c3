-- Up Migration

-- `GET /me` notes the zone of the device. That is no news to other pages of the person: two devices in different zones would
-- otherwise tell each other without end. What a row that was made for the zone alone says is no news either.
drop trigger give_notice on user_preferences;
create trigger give_notice after insert on user_preferences
  for each row when (new.device_time_zone is null) execute function app.give_notice('account', 'user_id', '');
create trigger give_notice_of_change after update on user_preferences
  for each row when (to_jsonb(old) - 'device_time_zone' is distinct from to_jsonb(new) - 'device_time_zone')
  execute function app.give_notice('account', 'user_id', '');

-- A household counts its days in UTC until its owner has a zone, by a row that is new or by one that changes.
create trigger look_at_days_at_first after insert on user_preferences
  for each row when (coalesce(new.timezone, new.device_time_zone) is not null)
  execute function app.look_at_days('user_id');

-- Other pages show at once how doses that nobody answers are told again.
create trigger give_notice after insert or update on care_alerts
  for each row execute function app.give_notice('households', '', 'household_id');
