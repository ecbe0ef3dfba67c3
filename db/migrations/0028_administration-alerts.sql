-- Completes the administration: mail settings are announced to super_admins, and streams obey the idle limit.

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

create or replace function app.set_system_setting(setting text, new_value jsonb, reason text) returns void
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

create or replace function app.undo_system_setting(setting text, reason text) returns void
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

-- Time without use after which the session of an administrator ends, remembered or not.
create function app.idle_limit() returns interval
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select make_interval(hours => coalesce((
    select (value #>> '{}')::integer from public.system_settings where key = 'sessionTimeoutHours'), 8))
$$;
alter function app.idle_limit() owner to household_definer;
grant execute on function app.idle_limit() to household_herald;

grant select (system_role) on users to household_herald;
grant select (last_active_at) on sessions to household_herald;

-- Finds the session of a token without counting it as used: an open stream keeps no user signed in. The snapshot is from
-- before the stream opens. A stream is held to the second factor and to the idle limit of administrators as requests are: it
-- neither opens nor stays open without them.
create or replace function app.find_session(token_hash text)
returns table (session_id uuid, user_id uuid, expires_at timestamptz, owes_second_factor boolean, snapshot text)
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select kept.id, kept.user_id, ends.at,
         app.requires_second_factor() and not exists (
           select from public.authenticator_apps as factor
            where factor.user_id = kept.user_id and factor.confirmed_at is not null),
         pg_current_snapshot()::text
    from public.sessions as kept join public.users as person on person.id = kept.user_id,
         lateral (select case when person.system_role = 'user' then kept.expires_at
                      else least(kept.expires_at, kept.last_active_at + (select app.idle_limit())) end) as ends (at)
   where kept.token = token_hash and ends.at > now()
$$;
alter function app.find_session(text) owner to household_herald;
grant execute on function app.find_session(text) to household_system;

-- Returns those of some sessions that may go on listening, and until when.
create or replace function app.lasting_sessions(wanted uuid[]) returns table (session_id uuid, expires_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select kept.id, ends.at
    from public.sessions as kept join public.users as person on person.id = kept.user_id,
         lateral (select case when person.system_role = 'user' then kept.expires_at
                      else least(kept.expires_at, kept.last_active_at + (select app.idle_limit())) end) as ends (at)
   where kept.id = any(wanted) and ends.at > now()
     and (not (select app.requires_second_factor()) or exists (
           select from public.authenticator_apps as factor
            where factor.user_id = kept.user_id and factor.confirmed_at is not null))
$$;
alter function app.lasting_sessions(uuid[]) owner to household_herald;
grant execute on function app.lasting_sessions(uuid[]) to household_system;
