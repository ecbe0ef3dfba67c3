-- Up Migration

-- Who has the settings open elsewhere sees at once that a way into the account came or went.
create trigger give_notice after insert or delete or update of confirmed_at on authenticator_apps
  for each row execute function app.give_notice('account', 'user_id', '');
create trigger give_notice after insert or delete or update of name on passkeys
  for each row execute function app.give_notice('account', 'user_id', '');
create trigger give_notice after insert or delete on auth_accounts
  for each row execute function app.give_notice('account', 'user_id', '');
