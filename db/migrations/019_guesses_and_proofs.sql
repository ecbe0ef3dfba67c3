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
