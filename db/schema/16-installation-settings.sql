-- Changes of the system settings, and the test mail.

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

-- Mail settings before the changes of the last hour, as they are stored: one row. A change announces itself through this
-- server, since its author may read what the new one sends.
create table former_mail_settings (
  only_one boolean primary key default true check (only_one),
  settings jsonb not null,
  -- Time of the last change.
  changed_at timestamptz not null
);
alter table former_mail_settings enable row level security;
alter table former_mail_settings force row level security;
create policy kept on former_mail_settings to household_definer using (true) with check (true);
grant select, insert, update, delete on former_mail_settings to household_definer;

-- Queues a message to each super_admin about a change of a mail setting that is about to be written, its author included: a
-- thief of a session acts in that name. Changes of one hour are announced through the server from before all of them, so
-- none through a server of the same author. While there was none, only the server itself is announced.
create function app.announce_mail_setting(setting text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  former jsonb;
begin
  delete from public.former_mail_settings where changed_at < now() - interval '1 hour';
  insert into public.former_mail_settings (settings, changed_at)
  select coalesce(jsonb_object_agg(known.key, known.value), '{}'), now()
    from public.system_settings as known where known.key like 'smtp%' and known.value is not null
  on conflict (only_one) do update set changed_at = excluded.changed_at
  returning settings into former;
  if coalesce(former ->> 'smtpHost', '') = '' and setting <> 'smtpHost' then
    return;
  end if;
  insert into public.outbox (topic, payload)
  select 'mail-settings-changed',
         jsonb_build_object('userId', id, 'noticeId', app.new_id(), 'setting', setting, 'changedBy', app.user_id(),
                            'changedAt', now(), 'former', former)
    from public.users where system_role = 'super_admin' limit 100;
end
$$;
alter function app.announce_mail_setting(text) owner to household_definer;

-- Forgets the former mail settings an hour after the last change: they contain the sealed password.
create function app.forget_former_mail_settings() returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$ delete from public.former_mail_settings where changed_at < now() - interval '1 hour' $$;
alter function app.forget_former_mail_settings() owner to household_definer;
grant execute on function app.forget_former_mail_settings() to household_system;

-- Changes a setting, null for the default. The present value is not written again.
create function app.set_system_setting(setting text, new_value jsonb, reason text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  old_value jsonb;
begin
  select value into old_value from public.system_settings where key = setting;
  if new_value is distinct from old_value then
    if setting like 'smtp%' then
      perform app.announce_mail_setting(setting);
    end if;
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
    if setting like 'smtp%' then
      perform app.announce_mail_setting(setting);
    end if;
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
