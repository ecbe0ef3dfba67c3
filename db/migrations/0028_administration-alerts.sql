-- Completes the administration: mail settings are announced to super_admins.

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
