-- Up Migration

-- Backup codes that were renewed lately may be somebody else's: securing the account removes them. Those of before this
-- column are nobody's lately.
alter table backup_codes add column created_at timestamptz not null default '-infinity';
alter table backup_codes alter column created_at set default now();
