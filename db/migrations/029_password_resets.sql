-- Up Migration

-- Somebody asked to set a new password for an address. There is a row whether or not the address has an account, so
-- that neither the answers nor the time they take tell. Its mail carries a code and a link (docs/decisions, 42).
create table password_resets (
  id uuid primary key default app.new_id(),
  email text not null check (email = lower(email)),
  -- Wrong codes so far; the mail of a new request brings a new code with guesses of its own.
  guesses integer not null default 0,
  -- SHA-256 of the token that somebody was given for the right code; it sets the password once.
  proof_hash text unique,
  proved_at timestamptz,
  created_at timestamptz not null default now()
);
create index password_resets_of_address on password_resets (email, created_at desc);

-- What was mailed. A mail that is tried again has a code and a link for each try, of which the newest few count.
create table password_reset_mails (
  reset_id uuid not null references password_resets (id) on delete cascade,
  -- SHA-256 of the token in the link.
  link_hash text primary key,
  -- Hashed as passwords are: six digits would be found from a quick hash within a second.
  code_hash text not null,
  -- Code and link are valid from here on: the mail server may have kept them waiting.
  created_at timestamptz not null default clock_timestamp()
);
create index password_reset_mails_of_reset on password_reset_mails (reset_id, created_at desc);

grant select, insert, update, delete on password_resets to household_accounts;
grant select on password_reset_mails to household_accounts;
-- Somebody who has only ever signed in with another service gets a password this way.
grant insert on auth_accounts to household_accounts;
-- The worker makes code and link when it sends the mail.
grant select (id, email, created_at) on password_resets to household_system;
grant select, insert, delete on password_reset_mails to household_system;

-- The mail is due the moment the request is there, in the same transaction, so that a kill can't lose it.
create function app.announce_password_reset() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  insert into public.outbox (topic, payload) values ('password-reset-mail', jsonb_build_object('resetId', new.id));
  return null;
end
$$;
alter function app.announce_password_reset() owner to household_definer;
create trigger announce after insert on password_resets for each row execute function app.announce_password_reset();
