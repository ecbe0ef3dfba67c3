-- Up Migration

-- Guesses are counted by network and address, by address alone, by device and by sign-up: the key says none of them.
alter table sign_in_failures rename column email_hash to guess_key;

-- Devices on which somebody has signed in before. Each has guesses of its own, so that a stranger who guesses at the
-- account from elsewhere can't keep its owner out (docs/decisions, 24).
create table known_devices (
  user_id uuid not null references users (id) on delete cascade,
  -- SHA-256 of the token in the device's cookie.
  token_hash text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (user_id, token_hash)
);
grant select, insert, update, delete on known_devices to household_accounts;

-- The set-up link is for an installation that nobody administers: it dies when somebody does, however that came.
create function app.close_setup() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  delete from public.system_secrets where name = 'setup-link';
  return null;
end
$$;
alter function app.close_setup() owner to household_definer;
create trigger close_setup after insert or update of system_role on users
  for each row when (new.system_role in ('admin', 'super_admin')) execute function app.close_setup();
delete from system_secrets
 where name = 'setup-link' and exists (select 1 from users where system_role in ('admin', 'super_admin'));

create or replace function app.claim_setup(link_hash text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  delete from public.system_secrets where name = 'setup-link' and value = link_hash;
  if not found or exists (select 1 from public.users where system_role in ('admin', 'super_admin')) then
    return false;
  end if;
  update public.users set system_role = 'super_admin', updated_at = now() where id = app.user_id();
  return true;
end
$$;

-- When the password was typed again in this session, for what only its person may do: leave, or take everything out.
alter table sessions add column proved_at timestamptz;

-- Whether that was within so many minutes; null when the session has ended meanwhile.
create function app.is_proved(session uuid, minutes integer) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select coalesce(proved_at > now() - make_interval(mins => minutes), false)
    from public.sessions where id = session and user_id = app.user_id()
$$;
alter function app.is_proved(uuid, integer) owner to household_definer;
grant execute on function app.is_proved(uuid, integer) to household_actor;
