insert into announcements (id, title, message, created_at)
values ('01930000-0000-7000-8000-000000000001', 'announcement title', 'announcement message', '2026-10-01 08:00+00');

insert into billing_events (id, type, received_at)
values ('billing event id', 'billing event type', '2026-10-01 08:00+00');

insert into live_notices (xid, at, subject, person, household, subject_id)
values ('1', '2026-10-01 08:00+00', 'sessions', '01930000-0000-7000-8000-000000000002',
  '01930000-0000-7000-8000-000000000003', '01930000-0000-7000-8000-000000000004');

insert into outbox (topic, payload, created_at, parked_at, parked_reason)
values ('outbox topic', '{}', '2026-10-01 08:00+00', '2026-10-01 08:00+00', 'outbox parked reason');

insert into password_resets (id, email, guesses, proof_hash, proved_at, created_at)
values ('01930000-0000-7000-8000-000000000005', 'ana@example.com', 1, 'hash-password_resets', '2026-10-01 08:00+00',
  '2026-10-01 08:00+00');

insert into password_reset_mails (reset_id, link_hash, code_hash, created_at)
values ('01930000-0000-7000-8000-000000000005', 'hash-password_reset_mails', 'hash-password_reset_mails',
  '2026-10-01 08:00+00');

insert into pending_sign_ups (id, email, display_name, password_hash, selected_plan, browser_hash, created_at, expires_at, guesses,
  invitation_hash)
values ('01930000-0000-7000-8000-000000000006', 'ana@example.com', 'pending sign up display name', 'hash-pending_sign_ups',
  'free', 'hash-pending_sign_ups', '2026-10-01 08:00+00', '2026-12-01 08:00+00', 1, 'hash-pending_sign_ups');

insert into sent_mails (id, sent_at)
values ('sent mail id', '2026-10-01 08:00+00');

insert into sign_in_failures (guess_key, failures, locked_until, last_failure_at)
values ('key-sign_in_failures', 1, '2026-12-01 08:00+00', '2026-10-01 08:00+00');

insert into sign_up_links (token_hash, sign_up_id, mail_key, created_at, code_hash)
values ('hash-sign_up_links', '01930000-0000-7000-8000-000000000006', 'key-sign_up_links', '2026-10-01 08:00+00',
  'hash-sign_up_links');

insert into system_secrets (name, value, created_at)
values ('system secret name', 'system secret value', '2026-10-01 08:00+00');

insert into system_settings (key, value, updated_at)
values ('lockoutMinutes', '20', '2026-10-01 08:00+00');

insert into users (id, name, email, email_verified, image, created_at, updated_at, system_role, onboarding_completed_at, selected_plan,
  phone, avatar_blob_id, starts_in)
values ('01930000-0000-7000-8000-000000000007', 'Ana', 'ana@example.com', true, 'user image', '2026-10-01 08:00+00',
  '2026-10-01 08:00+00', 'user', '2026-10-01 08:00+00', 'free', 'user phone', '01930000-0000-7000-8000-000000000008',
  '01930000-0000-7000-8000-000000000009');

insert into address_changes (id, user_id, old_email, new_email, guesses, created_at, confirmed_at, undone_at)
values ('01930000-0000-7000-8000-000000000010', '01930000-0000-7000-8000-000000000007', 'address change old email',
  'address change new email', 1, '2026-10-01 08:00+00', '2026-10-01 08:00+00', '2026-10-01 08:00+00');

insert into address_change_mails (change_id, link_hash, code_hash, created_at)
values ('01930000-0000-7000-8000-000000000010', 'hash-address_change_mails', 'hash-address_change_mails',
  '2026-10-01 08:00+00');

insert into announcement_states (user_id, announcement_id, read_at, deleted_at, delivery_status, delivery_method, delivery_error, retry_count)
values ('01930000-0000-7000-8000-000000000007', '01930000-0000-7000-8000-000000000001', '2026-10-01 08:00+00',
  '2026-10-01 08:00+00', 'pending', 'native', 'announcement state delivery error', 1);

insert into auth_accounts (id, user_id, account_id, provider_id, access_token, refresh_token, id_token, access_token_expires_at,
  refresh_token_expires_at, scope, password, created_at, updated_at, provider_email)
values ('01930000-0000-7000-8000-000000000011', '01930000-0000-7000-8000-000000000007', 'auth account account id',
  'auth account provider id', 'hash-auth_accounts', 'hash-auth_accounts', 'hash-auth_accounts', '2026-12-01 08:00+00',
  '2026-12-01 08:00+00', 'auth account scope', 'auth account password', '2026-10-01 08:00+00', '2026-10-01 08:00+00',
  'auth account provider email');

insert into authenticator_apps (user_id, sealed_secret, confirmed_at, last_step, created_at)
values ('01930000-0000-7000-8000-000000000007', 'authenticator app sealed secret', '2026-10-01 08:00+00', 1,
  '2026-10-01 08:00+00');

insert into backup_codes (user_id, code_hash, created_at)
values ('01930000-0000-7000-8000-000000000007', 'hash-backup_codes', '2026-10-01 08:00+00');

insert into daily_summaries (user_id, next_at)
values ('01930000-0000-7000-8000-000000000007', '2026-10-01 08:00+00');

insert into google_links (browser_hash, user_id, account_id, password_given, created_at)
values ('hash-google_links', '01930000-0000-7000-8000-000000000007', 'google link account id', true, '2026-10-01 08:00+00');

insert into households (id, owner_user_id, name, plan, created_at, updated_at, owned_since)
values ('01930000-0000-7000-8000-000000000012', '01930000-0000-7000-8000-000000000007', 'household name', 'free',
  '2026-10-01 08:00+00', '2026-10-01 08:00+00', '2026-10-01 08:00+00');

insert into activity (household_id, id, at, actor_id, action, subject, subject_id, pet_id, label, xid, follows, change)
values ('01930000-0000-7000-8000-000000000012', '01930000-0000-7000-8000-000000000013', '2026-10-01 08:00+00',
  '01930000-0000-7000-8000-000000000007', 'added', 'activity subject', '01930000-0000-7000-8000-000000000014',
  '01930000-0000-7000-8000-000000000015', 'activity label', '1', true, '{}');

insert into care_alerts (household_id, repeat_minutes, repeat_times, escalate_to, updated_by, updated_at)
values ('01930000-0000-7000-8000-000000000012', 30, 1, '01930000-0000-7000-8000-000000000016',
  '01930000-0000-7000-8000-000000000007', '2026-10-01 08:00+00');

insert into deleted_records (household_id, id, deleted_at)
values ('01930000-0000-7000-8000-000000000012', '01930000-0000-7000-8000-000000000017', '2026-10-01 08:00+00');

insert into emergency_contacts (name, phone, is_primary, is_vet, clinic_name, address, email, notes, household_id, id, made_from, version,
  created_by, updated_by, created_at, updated_at)
values ('emergency contact name', 'emergency contact phone', true, true, 'emergency contact clinic name', 'ana@example.com',
  'ana@example.com', 'emergency contact notes', '01930000-0000-7000-8000-000000000012',
  '01930000-0000-7000-8000-000000000018', 'emergency contact made from', 1, '01930000-0000-7000-8000-000000000007',
  '01930000-0000-7000-8000-000000000007', '2026-10-01 08:00+00', '2026-10-01 08:00+00');

insert into household_members (household_id, user_id, role, created_at, nickname, ends_at)
values ('01930000-0000-7000-8000-000000000012', '01930000-0000-7000-8000-000000000007', 'caregiver', '2026-10-01 08:00+00',
  'household member nickname', '2026-12-01 08:00+00');

insert into handovers (household_id, to_user_id, device, offered_at, expires_at)
values ('01930000-0000-7000-8000-000000000012', '01930000-0000-7000-8000-000000000007', 'handover device',
  '2026-10-01 08:00+00', '2026-12-01 08:00+00');

insert into household_subscriptions (household_id, provider, customer_id, subscription_id, status, plan, held_plan, held_until, trial_ends_at,
  period_ends_at, cancels_at, grace_until, trial_used_at, trial_subscription_id, read_ticket, reviewed_at, created_at,
  updated_at, prepaid_plan, prepaid_until)
values ('01930000-0000-7000-8000-000000000012', 'stripe', 'household subscription customer id',
  'household subscription subscription id', 'none', 'premium', 'premium', '2026-12-01 08:00+00', '2026-12-01 08:00+00',
  '2026-12-01 08:00+00', '2026-10-01 08:00+00', '2026-12-01 08:00+00', '2026-10-01 08:00+00',
  'household subscription trial subscription id', 1, '2026-10-01 08:00+00', '2026-10-01 08:00+00',
  '2026-10-01 08:00+00', 'premium', '2026-12-01 08:00+00');

insert into invitations (household_id, id, role, email, nickname, ends_at, invited_by, created_at, expires_at, ended_at, outcome, guesses,
  let_in_at)
values ('01930000-0000-7000-8000-000000000012', '01930000-0000-7000-8000-000000000019', 'caregiver', 'ana@example.com',
  'invitation nickname', '2026-12-01 08:00+00', '01930000-0000-7000-8000-000000000007', '2026-10-01 08:00+00',
  '2026-12-01 08:00+00', '2026-10-01 08:00+00', 'accepted', 1, '2026-10-01 08:00+00');

insert into invitation_keys (link_hash, household_id, invitation_id, code_hash, created_at)
values ('hash-invitation_keys', '01930000-0000-7000-8000-000000000012', '01930000-0000-7000-8000-000000000019',
  'hash-invitation_keys', '2026-10-01 08:00+00');

insert into known_devices (user_id, token_hash, created_at, last_used_at)
values ('01930000-0000-7000-8000-000000000007', 'hash-known_devices', '2026-10-01 08:00+00', '2026-10-01 08:00+00');

insert into notifications (id, user_id, household_id, kind, type, title, message, link, read_at, delivery_status, delivery_method,
  delivery_error, retry_count, answered_at, created_at)
values ('01930000-0000-7000-8000-000000000020', '01930000-0000-7000-8000-000000000007',
  '01930000-0000-7000-8000-000000000012', 'fixture', 'info', 'notification title', 'notification message', '/pets',
  '2026-10-01 08:00+00', 'pending', 'native', 'notification delivery error', 1, '2026-10-01 08:00+00',
  '2026-10-01 08:00+00');

insert into notification_mails (notification_id, mail_at)
values ('01930000-0000-7000-8000-000000000020', '2026-10-01 08:00+00');

insert into passkey_challenges (token_hash, challenge, purpose, user_id, created_at)
values ('hash-passkey_challenges', 'passkey challenge challenge', 'add', '01930000-0000-7000-8000-000000000007',
  '2026-10-01 08:00+00');

insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at, last_used_at)
values ('01930000-0000-7000-8000-000000000021', '01930000-0000-7000-8000-000000000007', 'passkey credential id',
  'key-passkeys', 1, '{}', 'passkey name', '2026-10-01 08:00+00', '2026-10-01 08:00+00');

insert into pets (name, species, breed, gender, birth_date, home_since, weight_kg, weight_from, typed_weight_kg, weight_typed_at,
  target_low_kg, target_high_kg, microchip_id, acquisition_source, notes, allergies, conditions, blob_id, archived_at,
  unarchived_at, died_on, household_id, id, made_from, version, created_by, updated_by, created_at, updated_at)
values ('Biscuit', 'dog', 'pet breed', 'male', '2026-10-01', '2026-10-01', 1, '01930000-0000-7000-8000-000000000022', 1,
  '2026-10-01 08:00+00', 1, 1, 'pet microchip id', 'purchased', 'pet notes', 'pet allergies', 'pet conditions',
  '01930000-0000-7000-8000-000000000023', '2026-10-01 08:00+00', '2026-10-01 08:00+00', '2026-10-01',
  '01930000-0000-7000-8000-000000000012', '01930000-0000-7000-8000-000000000024', 'pet made from', 1,
  '01930000-0000-7000-8000-000000000007', '01930000-0000-7000-8000-000000000007', '2026-10-01 08:00+00',
  '2026-10-01 08:00+00');

insert into appointments (title, vet_name, location, appointment_date, notes, status, household_id, id, made_from, version, created_by,
  updated_by, created_at, updated_at, pet_id)
values ('appointment title', 'appointment vet name', 'appointment location', '2026-10-01 08:00+00', 'appointment notes',
  'scheduled', '01930000-0000-7000-8000-000000000012', '01930000-0000-7000-8000-000000000025', 'appointment made from',
  1, '01930000-0000-7000-8000-000000000007', '01930000-0000-7000-8000-000000000007', '2026-10-01 08:00+00',
  '2026-10-01 08:00+00', '01930000-0000-7000-8000-000000000024');

insert into calendar_feeds (household_id, id, user_id, name, pet_id, categories, token_hash, made_from, created_at, last_fetched_at,
  last_fetched_by)
values ('01930000-0000-7000-8000-000000000012', '01930000-0000-7000-8000-000000000026',
  '01930000-0000-7000-8000-000000000007', 'calendar feed name', '01930000-0000-7000-8000-000000000024',
  '{visits,doses}', 'hash-calendar_feeds', 'calendar feed made from', '2026-10-01 08:00+00', '2026-10-01 08:00+00',
  'calendar feed last fetched by');

insert into health_logs (type, value, notes, log_date, log_time, measure, unit, household_id, id, made_from, version, created_by, updated_by,
  created_at, updated_at, pet_id)
values ('weight', 'health log value', 'health log notes', '2026-10-01', '08:00', 12.5, 'lb',
  '01930000-0000-7000-8000-000000000012', '01930000-0000-7000-8000-000000000027', 'health log made from', 1,
  '01930000-0000-7000-8000-000000000007', '01930000-0000-7000-8000-000000000007', '2026-10-01 08:00+00',
  '2026-10-01 08:00+00', '01930000-0000-7000-8000-000000000024');

insert into measure_targets (household_id, id, pet_id, measure, low, high, updated_by, updated_at)
values ('01930000-0000-7000-8000-000000000012', '01930000-0000-7000-8000-000000000028',
  '01930000-0000-7000-8000-000000000024', 'temperature', 38, 39, '01930000-0000-7000-8000-000000000007',
  '2026-10-01 08:00+00');

insert into medications (name, dosage, frequency, start_date, end_date, notes, is_active, times, time_zone, times_from, min_interval_hours,
  max_doses_per_day, latest_minutes, dose_units, is_critical, missed_from, household_id, id, made_from, version,
  created_by, updated_by, created_at, updated_at, pet_id)
values ('medication name', 'medication dosage', 'medication frequency', '2026-10-01', '2026-10-01', 'medication notes', true,
  '{}', 'Europe/Madrid', '{}', 6, 1, 60, 1, true, '2026-10-01 08:00+00', '01930000-0000-7000-8000-000000000012',
  '01930000-0000-7000-8000-000000000029', 'medication made from', 1, '01930000-0000-7000-8000-000000000007',
  '01930000-0000-7000-8000-000000000007', '2026-10-01 08:00+00', '2026-10-01 08:00+00',
  '01930000-0000-7000-8000-000000000024');

insert into doses (household_id, id, medication_id, due_date, due_time, due_at, outcome, amount, given_at, stock_taken, note, blob_id,
  undone_at, made_from, version, created_by, updated_by, created_at, updated_at, dose_words, given_by, is_derived)
values ('01930000-0000-7000-8000-000000000012', '01930000-0000-7000-8000-000000000030',
  '01930000-0000-7000-8000-000000000029', '2026-10-01', '08:00', '2026-12-01 08:00+00', 'given', 1,
  '2026-10-01 08:00+00', 1, 'dose note', '01930000-0000-7000-8000-000000000031', '2026-10-01 08:00+00',
  'dose made from', 1, '01930000-0000-7000-8000-000000000007', '01930000-0000-7000-8000-000000000007',
  '2026-10-01 08:00+00', '2026-10-01 08:00+00', 'dose dose words', '01930000-0000-7000-8000-000000000007', true);

insert into medication_stock (household_id, medication_id, units)
values ('01930000-0000-7000-8000-000000000012', '01930000-0000-7000-8000-000000000029', 1);

insert into milestones_put_away (household_id, user_id, pet_id, milestone)
values ('01930000-0000-7000-8000-000000000012', '01930000-0000-7000-8000-000000000007',
  '01930000-0000-7000-8000-000000000024', 'milestones put away milestone');

insert into photos (caption, type, taken_on, blob_id, width, height, bytes, household_id, id, made_from, version, created_by, updated_by,
  created_at, updated_at, pet_id)
values ('photo caption', 'photo type', '2026-10-01', '01930000-0000-7000-8000-000000000032', 1, 1, 1,
  '01930000-0000-7000-8000-000000000012', '01930000-0000-7000-8000-000000000033', 'photo made from', 1,
  '01930000-0000-7000-8000-000000000007', '01930000-0000-7000-8000-000000000007', '2026-10-01 08:00+00',
  '2026-10-01 08:00+00', '01930000-0000-7000-8000-000000000024');

insert into refills (household_id, id, medication_id, units, refilled_on, made_from, version, created_by, updated_by, created_at,
  updated_at)
values ('01930000-0000-7000-8000-000000000012', '01930000-0000-7000-8000-000000000034',
  '01930000-0000-7000-8000-000000000029', 1, '2026-10-01', 'refill made from', 1,
  '01930000-0000-7000-8000-000000000007', '01930000-0000-7000-8000-000000000007', '2026-10-01 08:00+00',
  '2026-10-01 08:00+00');

insert into reminders (title, type, description, starts_on, time_of_day, repeat_unit, repeat_every, repeat_weekdays, ends_on, ends_after,
  time_zone, assigned_to, is_active, ended_at, household_id, id, made_from, version, created_by, updated_by,
  created_at, updated_at, pet_id)
values ('reminder title', 'reminder type', 'reminder description', '2026-10-01', '08:00', 'once', 1, '{1}', '2026-10-01', 1,
  'Europe/Madrid', '01930000-0000-7000-8000-000000000035', true, '2026-10-01 08:00+00',
  '01930000-0000-7000-8000-000000000012', '01930000-0000-7000-8000-000000000036', 'reminder made from', 1,
  '01930000-0000-7000-8000-000000000007', '01930000-0000-7000-8000-000000000007', '2026-10-01 08:00+00',
  '2026-10-01 08:00+00', '01930000-0000-7000-8000-000000000024');

insert into security_notices (id, user_id, email, kind, device, detail, time_zone, address_change_id, used_at, created_at)
values ('01930000-0000-7000-8000-000000000037', '01930000-0000-7000-8000-000000000007', 'ana@example.com', 'fixture',
  'security notice device', 'security notice detail', 'Europe/Madrid', '01930000-0000-7000-8000-000000000010',
  '2026-10-01 08:00+00', '2026-10-01 08:00+00');

insert into security_notice_links (link_hash, notice_id, created_at)
values ('hash-security_notice_links', '01930000-0000-7000-8000-000000000037', '2026-10-01 08:00+00');

insert into service_providers (household_id, pet_id, groomer_name, groomer_phone, groomer_address, trainer_name, trainer_phone, trainer_address,
  daycare_name, daycare_phone, daycare_address, revision, updated_by, updated_at)
values ('01930000-0000-7000-8000-000000000012', '01930000-0000-7000-8000-000000000024', 'service provider groomer name',
  'service provider groomer phone', 'service provider groomer address', 'service provider trainer name',
  'service provider trainer phone', 'service provider trainer address', 'service provider daycare name',
  'service provider daycare phone', 'service provider daycare address', 1, '01930000-0000-7000-8000-000000000007',
  '2026-10-01 08:00+00');

insert into sessions (id, user_id, token, expires_at, ip_address, user_agent, created_at, updated_at, remembered, last_active_at,
  proved_at)
values ('01930000-0000-7000-8000-000000000038', '01930000-0000-7000-8000-000000000007', 'hash-sessions',
  '2026-12-01 08:00+00', 'session ip address', 'session user agent', '2026-10-01 08:00+00', '2026-10-01 08:00+00',
  true, '2026-10-01 08:00+00', '2026-10-01 08:00+00');

insert into google_attempts (state_hash, browser_hash, purpose, selected_plan, return_to, created_at)
values ('hash-google_attempts', 'hash-google_attempts', 'sign-in', 'free', 'google attempt return to', '2026-10-01 08:00+00');

insert into push_devices (id, user_id, session_id, endpoint, p256dh, auth, service, label, created_at, renewed_at, last_delivered_at,
  last_failed_at)
values ('01930000-0000-7000-8000-000000000039', '01930000-0000-7000-8000-000000000007',
  '01930000-0000-7000-8000-000000000038', 'push device endpoint', repeat('p', 87), 'abcdefghijklmnopqrstuv',
  'push device service', 'push device label', '2026-10-01 08:00+00', '2026-10-01 08:00+00', '2026-10-01 08:00+00',
  '2026-10-01 08:00+00');

insert into push_deliveries (device_id, tag, service, revision, message, urgency, stale_at, attempts, next_try_at, leased_until)
values ('01930000-0000-7000-8000-000000000039', 'push deliverie tag', 'push deliverie service', 1, '{}', 'normal',
  '2026-10-01 08:00+00', 1, '2026-10-01 08:00+00', '2026-12-01 08:00+00');

insert into sign_in_challenges (token_hash, user_id, remember, created_at)
values ('hash-sign_in_challenges', '01930000-0000-7000-8000-000000000007', true, '2026-10-01 08:00+00');

insert into takeouts (household_id, id, requested_by, state, done, total, blob_id, bytes, created_at, expires_at)
values ('01930000-0000-7000-8000-000000000012', '01930000-0000-7000-8000-000000000040',
  '01930000-0000-7000-8000-000000000007', 'ready', 1, 1, '01930000-0000-7000-8000-000000000041', 1,
  '2026-10-01 08:00+00', '2026-12-01 08:00+00');

insert into user_preferences (user_id, email_notifications, browser_notifications, reminder_notifications, health_reminders, appointment_reminders,
  medication_reminders, created_at, updated_at, smart_reminders, photo_confirmation, theme, time_format, currency,
  timezone, weight_unit, compact_mode, animations, high_contrast, device_time_zone, quiet_from, quiet_to,
  lock_screen_details, unmailed_kinds, tutorials, glucose_unit)
values ('01930000-0000-7000-8000-000000000007', true, true, true, true, true, true, '2026-10-01 08:00+00',
  '2026-10-01 08:00+00', true, true, 'light', '12h', 'USD', 'Europe/Madrid', 'lb', true, true, true, 'Europe/Madrid',
  '08:00', '08:00', true, '{}', true, 'mg/dL');

insert into user_tutorial_progress (user_id, tutorial_id, current_step, mastered_steps, is_completed, is_closed, last_updated)
values ('01930000-0000-7000-8000-000000000007', 'user tutorial progres tutorial id', 1, 1, true, true, '2026-10-01 08:00+00');

insert into vaccinations (vaccine_name, vaccine_class, vaccine, administered_date, due_date, next_due_date, veterinarian, clinic_name,
  batch_number, notes, household_id, id, made_from, version, created_by, updated_by, created_at, updated_at, pet_id)
values ('vaccination vaccine name', 'core', 'vaccination vaccine', '2026-10-01', '2026-10-01', '2026-10-01',
  'vaccination veterinarian', 'vaccination clinic name', 'vaccination batch number', 'vaccination notes',
  '01930000-0000-7000-8000-000000000012', '01930000-0000-7000-8000-000000000042', 'vaccination made from', 1,
  '01930000-0000-7000-8000-000000000007', '01930000-0000-7000-8000-000000000007', '2026-10-01 08:00+00',
  '2026-10-01 08:00+00', '01930000-0000-7000-8000-000000000024');

insert into documents (medication_id, title, type, dated_on, notes, content_type, blob_id, bytes, household_id, id, made_from, version,
  created_by, updated_by, created_at, updated_at, pet_id)
values ('01930000-0000-7000-8000-000000000029', 'document title', 'document type', '2026-10-01', 'document notes',
  'application/pdf', '01930000-0000-7000-8000-000000000043', 1, '01930000-0000-7000-8000-000000000012',
  '01930000-0000-7000-8000-000000000044', 'document made from', 1, '01930000-0000-7000-8000-000000000007',
  '01930000-0000-7000-8000-000000000007', '2026-10-01 08:00+00', '2026-10-01 08:00+00',
  '01930000-0000-7000-8000-000000000024');

insert into occurrences (household_id, id, reminder_id, pet_id, due_date, due_at, snoozed_until, outcome, settled_at, settled_by, kind,
  next_notice_at, notice_step, round_step, told_ahead)
values ('01930000-0000-7000-8000-000000000012', '01930000-0000-7000-8000-000000000045',
  '01930000-0000-7000-8000-000000000036', '01930000-0000-7000-8000-000000000024', '2026-10-01', '2026-12-01 08:00+00',
  '2026-12-01 08:00+00', 'completed', '2026-10-01 08:00+00', '01930000-0000-7000-8000-000000000007', 'reminder',
  '2026-10-01 08:00+00', 1, 1, true);

insert into notices (household_id, occurrence_id, user_id, step, notification_id, created_at)
values ('01930000-0000-7000-8000-000000000012', '01930000-0000-7000-8000-000000000045',
  '01930000-0000-7000-8000-000000000007', 1, '01930000-0000-7000-8000-000000000046', '2026-10-01 08:00+00');

insert into schedules (household_id, source, source_id, next_due_at, plan_failures)
values ('01930000-0000-7000-8000-000000000012', 'reminder', (select id from reminders), '2026-12-01 08:00+00', 1);

insert into vaccine_intervals (household_id, vaccine, first_months, then_months, updated_by, updated_at)
values ('01930000-0000-7000-8000-000000000012', 'vaccine interval vaccine', 1, 1, '01930000-0000-7000-8000-000000000007',
  '2026-10-01 08:00+00');

insert into verifications (id, identifier, value, expires_at, created_at, updated_at)
values ('01930000-0000-7000-8000-000000000047', 'verification identifier', 'verification value', '2026-12-01 08:00+00',
  '2026-10-01 08:00+00', '2026-10-01 08:00+00');
