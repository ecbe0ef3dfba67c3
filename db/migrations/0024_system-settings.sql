-- System settings with the author of their last change and its undo, and the test mail.

alter table system_settings
  alter column value drop not null,
  add column changed_by uuid,
  add column previous jsonb;
grant insert, update on system_settings to household_definer;

-- The key has the specification's name now.
update system_settings set key = 'lockoutDurationMinutes' where key = 'lockoutMinutes';

-- Result of the last test mail: one row.
create table mail_tests (
  only_one boolean primary key default true check (only_one),
  -- Recipient. No foreign key: the result outlives the account.
  sent_to uuid not null,
  tested_at timestamptz not null default now(),
  is_sent boolean not null,
  -- Answer of the mail server, or the reason of the failure.
  message text not null check (char_length(message) <= 500)
);
alter table mail_tests enable row level security;
alter table mail_tests force row level security;
create policy kept on mail_tests to household_definer using (true) with check (true);
grant select, insert, update on mail_tests to household_definer;

-- Writes a value, or null for the default, and its entry in the audit log, in the name of the acting user; of no user at
-- the console. `earlier` becomes the value of an undo. The entry holds the name of the API, and no secret. Another
-- mail server, port or user clears the stored password with the value of its undo.
create function app.put_system_setting(setting text, new_value jsonb, earlier jsonb, action text, reason text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  old_value jsonb;
begin
  select value into old_value from public.system_settings where key = setting;
  -- Pages compare times to milliseconds.
  insert into public.system_settings (key, value, previous, changed_by, updated_at)
  values (setting, new_value, earlier, app.user_id(), date_trunc('milliseconds', clock_timestamp()))
  on conflict (key) do update
    set value = excluded.value, previous = excluded.previous, changed_by = excluded.changed_by,
        updated_at = greatest(excluded.updated_at, system_settings.updated_at + interval '1 millisecond');
  perform app.write_audit(
    'change system settings', action, 'system_settings', null, reason,
    jsonb_build_object('key', lower(regexp_replace(setting, '([A-Z])', '_\1', 'g')))
    || case when setting = 'smtpPassword' then '{}'::jsonb
            else jsonb_build_object('from', old_value, 'to', new_value) end);
  -- The stored password belongs to this server and user: another server must not receive it.
  if setting in ('smtpHost', 'smtpPort', 'smtpUsername') and exists (
       select from public.system_settings as password
        where password.key = 'smtpPassword'
          and (nullif(password.value, '""') is not null or nullif(password.previous, '""') is not null)) then
    perform app.put_system_setting('smtpPassword', null, null, action, reason);
  end if;
end
$$;
alter function app.put_system_setting(text, jsonb, jsonb, text, text) owner to household_definer;

-- Changes a setting, null for the default. The present value is not written again.
create function app.set_system_setting(setting text, new_value jsonb, reason text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  old_value jsonb;
begin
  select value into old_value from public.system_settings where key = setting;
  if new_value is distinct from old_value then
    perform app.put_system_setting(setting, new_value, old_value, 'change setting', reason);
  end if;
end
$$;
alter function app.set_system_setting(text, jsonb, text) owner to household_definer;

-- Serialises changes of the settings until the transaction ends, so that two that agree alone, such as both ends of the
-- support's hours, cannot contradict each other.
create function app.lock_system_settings() returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$ select pg_advisory_xact_lock(hashtextextended('system settings', 0)) $$;
alter function app.lock_system_settings() owner to household_definer;

-- Lists the settings that were ever changed, with their authors: no account is named but those of administrators. For a
-- change it locks them; a reading adds at most one entry an hour to the audit log.
create function app.list_system_settings(for_change boolean, reason text)
returns table (key text, value jsonb, previous jsonb, changed_by uuid, changed_by_name text, changed_at timestamptz)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.require_installation('change system settings');
  if for_change then
    perform app.lock_system_settings();
  elsif not exists (select from public.audit_log
                     where permission = 'change system settings' and at > now() - interval '1 hour'
                       and action = 'read settings' and actor_id = app.user_id())
        and pg_try_advisory_xact_lock(hashtextextended('settings reads ' || app.user_id(), 0)) then
    perform app.write_audit('change system settings', 'read settings', 'system_settings', null, reason);
  end if;
  return query
    select setting.key, setting.value, setting.previous, setting.changed_by, author.name,
           date_trunc('milliseconds', setting.updated_at)
      from public.system_settings as setting left join public.users as author on author.id = setting.changed_by;
end
$$;
alter function app.list_system_settings(boolean, text) owner to household_definer;
grant execute on function app.list_system_settings(boolean, text) to household_installation;

-- Requires the permission to change a setting: whoever changes the mail server reads the mails of resets, those of
-- super_admins too.
create function app.require_setting(setting text) returns void
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.require_installation('change system settings');
  if setting like 'smtp%' then
    perform app.require_installation('grant permissions');
  end if;
end
$$;
alter function app.require_setting(text) owner to household_definer;

-- Changes a setting.
create function app.change_system_setting(setting text, new_value jsonb, reason text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.require_setting(setting);
  perform app.set_system_setting(setting, new_value, reason);
end
$$;
alter function app.change_system_setting(text, jsonb, text) owner to household_definer;
grant execute on function app.change_system_setting(text, jsonb, text) to household_installation;

-- Puts the earlier value of a setting back. Another undo leads to the default.
create function app.undo_system_setting(setting text, reason text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  earlier jsonb;
begin
  perform app.require_setting(setting);
  select previous into earlier from public.system_settings where key = setting and previous is distinct from value;
  if found then
    perform app.put_system_setting(setting, earlier, null, 'undo setting', reason);
  end if;
end
$$;
alter function app.undo_system_setting(text, text) owner to household_definer;
grant execute on function app.undo_system_setting(text, text) to household_installation;

-- The number of accounts, and the last test mail.
create function app.describe_system(reason text)
returns table (accounts bigint, mailed_to text, tested_at timestamptz, is_sent boolean, message text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.require_installation('change system settings');
  return query
    select (select count(*) from public.users), recipient.email, test.tested_at, test.is_sent, test.message
      from (values (true)) as one (only_one)
      left join public.mail_tests as test on test.only_one = one.only_one
      left join public.users as recipient on recipient.id = test.sent_to;
end
$$;
alter function app.describe_system(text) owner to household_definer;
grant execute on function app.describe_system(text) to household_installation;

-- Begins a test mail: returns the acting user's address.
create function app.begin_test_mail(reason text) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.require_installation('change system settings');
  perform app.write_audit('change system settings', 'send test mail', 'system_settings', null, reason);
  return (select email from public.users where id = app.user_id());
end
$$;
alter function app.begin_test_mail(text) owner to household_definer;
grant execute on function app.begin_test_mail(text) to household_installation;

-- Keeps the result of the acting user's test mail; returns its time.
create function app.keep_test_mail(was_sent boolean, answer text, reason text) returns timestamptz
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.require_installation('change system settings');
  insert into public.mail_tests (sent_to, is_sent, message, tested_at) values (app.user_id(), was_sent, answer, now())
  on conflict (only_one) do update
    set sent_to = excluded.sent_to, is_sent = excluded.is_sent, message = excluded.message, tested_at = excluded.tested_at;
  return now();
end
$$;
alter function app.keep_test_mail(boolean, text, text) owner to household_definer;
grant execute on function app.keep_test_mail(boolean, text, text) to household_installation;

-- Applies a shorter idle timeout to open sessions: each ends at the latest so many hours after its last use. A longer one
-- applies with the next use.
create function app.shorten_sessions() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
declare
  idle interval := make_interval(hours => coalesce((new.value #>> '{}')::integer, 8));
begin
  update public.sessions set expires_at = last_active_at + idle
   where not remembered and expires_at > last_active_at + idle;
  return null;
end
$$;
alter function app.shorten_sessions() owner to household_definer;
create trigger shorten_sessions after insert or update of value on system_settings
  for each row when (new.key = 'sessionTimeoutHours') execute function app.shorten_sessions();

-- Accounts that are opened before their address is proved.
alter table users
  add column unconfirmed_email text check (unconfirmed_email = lower(unconfirmed_email)),
  drop constraint address_is_confirmed,
  add constraint address_is_confirmed check (
    case when email_verified then unconfirmed_email is null and email not like '%@unconfirmed.invalid'
         else unconfirmed_email is not null and email = id || '@unconfirmed.invalid' end);
create index users_of_unconfirmed_address on users (unconfirmed_email, created_at) where unconfirmed_email is not null;
grant update (unconfirmed_email) on users to household_accounts;
grant update (email, email_verified, unconfirmed_email) on users to household_definer;
grant update (password_hash) on pending_sign_ups to household_definer;

create or replace view own_account with (security_barrier) as
  select id, email, name, onboarding_completed_at, phone, avatar_blob_id, created_at, unconfirmed_email
    from users where id = app.user_id();

-- Makes the account of a sign-up, or confirms the address of the one that was opened with it: `made` or `confirmed`. `gone`:
-- the link was used, has expired, or its address has an account by now; `full`: the installation has as many accounts as it
-- takes. The links of the address's other sign-ups are deleted. Their rows stay until they expire, so that a stranger's
-- answer does not reveal the account.
create or replace function app.complete_sign_up(link_hash text, most_users integer)
returns table (outcome text, user_id uuid, plan text)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  made record;
begin
  -- Serialised, so that two at once cannot both take the last place, or the same address.
  perform pg_advisory_xact_lock(hashtext('app.complete_sign_up'));
  select pending.* into made
    from public.sign_up_links as link join public.pending_sign_ups as pending on pending.id = link.sign_up_id
   where link.token_hash = link_hash and pending.expires_at > now()
     and not exists (select 1 from public.users where users.email = pending.email)
     and not exists (select 1 from public.users where users.id = pending.id and users.email_verified);
  if not found then
    return query select 'gone', null::uuid, null::text;
    return;
  end if;
  update public.users set email = made.email, email_verified = true, unconfirmed_email = null, updated_at = now()
   where users.id = made.id;
  outcome := case when found then 'confirmed' else 'made' end;
  if outcome = 'made' then
    if most_users > 0 and (select count(*) from public.users) >= most_users then
      return query select 'full', null::uuid, null::text;
      return;
    end if;
    insert into public.users (id, name, email, email_verified, selected_plan)
    values (made.id, made.display_name, made.email, true, made.selected_plan);
    insert into public.auth_accounts (id, user_id, account_id, provider_id, password)
    values (app.new_id(), made.id, made.id::text, 'credential', made.password_hash);
  end if;
  delete from public.sign_up_links
   where sign_up_id in (select pending.id from public.pending_sign_ups as pending where pending.email = made.email);
  delete from public.pending_sign_ups where id = made.id;
  return query select outcome, made.id, made.selected_plan;
end
$$;

-- Opens the account of a sign-up before its address is proved, under the sign-up's id; false if the installation has as
-- many accounts as it takes, or the address has five such accounts. It may have an account of its owner besides: neither
-- shows the other.
create function app.open_sign_up(sign_up uuid, most_users integer) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  made public.pending_sign_ups;
begin
  perform pg_advisory_xact_lock(hashtext('app.complete_sign_up'));
  select * into made from public.pending_sign_ups where id = sign_up;
  if not found
     or most_users > 0 and (select count(*) from public.users) >= most_users
     or (select count(*) from public.users where users.unconfirmed_email = made.email) >= 5 then
    return false;
  end if;
  insert into public.users (id, name, email, email_verified, unconfirmed_email, selected_plan)
  values (made.id, made.display_name, made.id || '@unconfirmed.invalid', false, made.email, made.selected_plan);
  insert into public.auth_accounts (id, user_id, account_id, provider_id, password)
  values (app.new_id(), made.id, made.id::text, 'credential', made.password_hash);
  return true;
end
$$;
alter function app.open_sign_up(uuid, integer) owner to household_definer;
grant execute on function app.open_sign_up(uuid, integer) to household_accounts;

-- The sign-up of an account that was opened with it follows a new password, since the link of its mail asks for that, and
-- ends with the account.
create function app.follow_account() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  if tg_table_name = 'users' then
    delete from public.pending_sign_ups where id = old.id;
  else
    update public.pending_sign_ups set password_hash = new.password where id = new.user_id;
  end if;
  return null;
end
$$;
alter function app.follow_account() owner to household_definer;
create trigger follow_account after update of password on auth_accounts
  for each row when (new.provider_id = 'credential') execute function app.follow_account();
create trigger follow_account after delete on users for each row execute function app.follow_account();

-- As before, with an outcome of its own for an address that is not proved.
create or replace function app.accept_invitation(key_hash text, invited uuid, seats jsonb)
returns table (outcome text, household_id uuid)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  person constant uuid := app.user_id();
  acted_in constant uuid := app.household_id();
  acted_as constant text := app.household_role();
  wanted record;
begin
  select invitation.household_id, invitation.id, invitation.email into wanted
    from public.invitations as invitation
   where case when key_hash is null
              then invitation.id = invited
                   and invitation.email = (select users.email from public.users where users.id = person)
              else (invitation.household_id, invitation.id) =
                   (select key.household_id, key.invitation_id from public.invitation_keys as key where key.link_hash = key_hash)
         end;
  household_id := wanted.household_id;
  if wanted.id is null then
    outcome := 'gone';
  elsif wanted.email <> (select users.email from public.users where users.id = person) then
    outcome := case when wanted.email = (select users.unconfirmed_email from public.users where users.id = person)
                    then 'unconfirmed' else 'other-address' end;
  else
    outcome := app.join_household(wanted.household_id, wanted.id, person, seats);
    perform app.become(person, acted_in, acted_as);
  end if;
  return next;
end
$$;
