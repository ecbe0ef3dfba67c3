-- Up Migration

-- A row that cannot become a job must not stop the rows behind it, and must not be lost: it waits here with the reason.
alter table outbox
  add column parked_at timestamptz,
  add column parked_reason text,
  add constraint parked_with_reason check ((parked_at is null) = (parked_reason is null));
comment on column outbox.parked_at is 'Last failure to turn the row into a job. The relay tries parked rows again after some minutes.';
