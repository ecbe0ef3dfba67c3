-- Follow-ups of committed writes (mail, removal of files), handed to the job queue in order.

create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  -- Last failure to turn the row into a job. A parked row neither stops the rows behind it nor gets lost: the relay tries
  -- it again after some minutes.
  parked_at timestamptz,
  parked_reason text,
  constraint parked_with_reason check ((parked_at is null) = (parked_reason is null))
);
-- For administrators: tens of thousands of rows may wait after a nightly check.
create index outbox_parked on outbox (parked_at) where parked_at is not null;
-- The relay takes rows out under a lock, which needs the right to update.
grant select, insert, update, delete on outbox to household_system;
grant insert on outbox to household_accounts, household_definer;

-- Mails that were sent, so that a job that runs twice sends once.
create table sent_mails (
  id text primary key,
  sent_at timestamptz not null default now()
);
create index sent_mails_by_time on sent_mails (sent_at);
grant select, insert, update, delete on sent_mails to household_system;

-- The job queue (pg-boss) has a schema of its own, which the login for jobs owns.
create schema pgboss authorization household_system;
