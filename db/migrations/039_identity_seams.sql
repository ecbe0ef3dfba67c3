-- Up Migration

-- Backup codes that were renewed lately may be somebody else's: securing the account removes them. Those of before this
-- column are nobody's lately.
alter table backup_codes add column created_at timestamptz not null default '-infinity';
alter table backup_codes alter column created_at set default now();

-- What the installation says about second factors. Requests read it in their own transaction, as they do maintenance: so
-- a switch holds in every process as soon as it is committed.
create function app.requires_second_factor() returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select exists (select from public.system_settings where key = 'twoFactorRequired' and value = 'true'::jsonb)
$$;
alter function app.requires_second_factor() owner to household_definer;
create function app.offers_second_factor() returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select app.requires_second_factor() or not exists (
    select from public.system_settings where key = 'twoFactorEnabled' and value = 'false'::jsonb)
$$;
alter function app.offers_second_factor() owner to household_definer;
grant execute on function app.offers_second_factor() to household_accounts;

-- Whether the person who acts has yet to set up one that is required.
create function app.owes_second_factor() returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select app.requires_second_factor() and not app.has_second_factor()
$$;
alter function app.owes_second_factor() owner to household_definer;
grant execute on function app.owes_second_factor() to household_actor;

-- What the settings show.
drop function app.describe_second_factor();
create function app.describe_second_factor()
returns table (is_on boolean, backup_codes_left integer, is_offered boolean, is_required boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select app.has_second_factor(), (select count(*)::integer from public.backup_codes where user_id = app.user_id()),
         app.offers_second_factor(), app.requires_second_factor()
$$;
alter function app.describe_second_factor() owner to household_definer;
grant execute on function app.describe_second_factor() to household_actor;

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

-- As before, and takes the newest code of each invitation before an older one of any: so a newer invitation does not crowd
-- out the code of an older one by being sent again.
create or replace function app.take_invitation_guess(address text, most_guesses integer, most_codes integer)
returns table (link_hash text, code_hash text)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  open_homes uuid[];
  open_ids uuid[];
begin
  with guessed as (
    update public.invitations as invitation set guesses = invitation.guesses + 1
     where invitation.email = address and invitation.outcome is null and invitation.expires_at > now()
       and invitation.guesses < most_guesses
    returning invitation.household_id, invitation.id
  )
  select array_agg(guessed.household_id), array_agg(guessed.id) into open_homes, open_ids from guessed;
  return query
    select key.link_hash, key.code_hash
      from public.invitation_keys as key
     -- An owner chooses the ids of their invitations: an id alone may be that of another household's.
     where (key.household_id, key.invitation_id) in (select * from unnest(open_homes, open_ids))
       and key.code_hash is not null
     order by row_number() over (partition by key.household_id, key.invitation_id order by key.created_at desc),
              key.created_at desc
     limit most_codes;
end
$$;

-- When an ended invitation is forgotten, the domain says (kernel/retention.ts); the worker reaches none that waits.
alter policy ended on invitations using (coalesce(ended_at, expires_at) < now());
alter policy forgotten on invitations using (coalesce(ended_at, expires_at) < now());
