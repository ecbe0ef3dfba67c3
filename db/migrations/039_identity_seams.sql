-- Up Migration

-- Backup codes that were renewed lately may be somebody else's: securing the account removes them. Those of before this
-- column are nobody's lately.
alter table backup_codes add column created_at timestamptz not null default '-infinity';
alter table backup_codes alter column created_at set default now();

-- Whether the installation lets nobody in without a second factor.
create function app.requires_second_factor() returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select exists (select from public.system_settings where key = 'twoFactorRequired' and value = 'true'::jsonb)
$$;
alter function app.requires_second_factor() owner to household_definer;

-- A live stream is held to that as requests are: it neither opens nor stays open for an account that has yet to set one up.
grant execute on function app.requires_second_factor() to household_herald;
grant select (user_id, confirmed_at) on authenticator_apps to household_herald;
grant create on schema app to household_herald;
drop function app.find_session(text);
create function app.find_session(token_hash text)
returns table (session_id uuid, user_id uuid, expires_at timestamptz, owes_second_factor boolean, snapshot text)
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select kept.id, kept.user_id, kept.expires_at,
         app.requires_second_factor() and not exists (
           select from public.authenticator_apps as factor
            where factor.user_id = kept.user_id and factor.confirmed_at is not null),
         pg_current_snapshot()::text
    from public.sessions as kept where kept.token = token_hash and kept.expires_at > now()
$$;
alter function app.find_session(text) owner to household_herald;
grant execute on function app.find_session(text) to household_system;

-- Those of some sessions that may go on listening, and until when.
create or replace function app.lasting_sessions(wanted uuid[]) returns table (session_id uuid, expires_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select kept.id, kept.expires_at
    from public.sessions as kept
   where kept.id = any(wanted) and kept.expires_at > now()
     and (not (select app.requires_second_factor()) or exists (
           select from public.authenticator_apps as factor
            where factor.user_id = kept.user_id and factor.confirmed_at is not null))
$$;
revoke create on schema app from household_herald;
