-- Up Migration

-- From when each time of a schedule counts, beside `times`: a medication that is entered in the evening is not late for
-- the morning. Empty where every planned dose counts. Written by the server alone; what is there already counts since
-- it was entered.
alter table medications
  add column times_from timestamptz[] not null default '{}' check (cardinality(times_from) <= 24);

-- Nobody acts here: neither the security that binds the tables' owner too nor the stamp of whoever changed a record.
alter table medications no force row level security;
alter table medications disable trigger user;
update medications set times_from = array_fill(created_at, array[cardinality(times)]) where cardinality(times) > 0;
alter table medications enable trigger user;
alter table medications force row level security;

-- While a pet is kept in memory nobody is asked for its doses, so those of that time are not late when it is back.
alter table pets add column unarchived_at timestamptz;
