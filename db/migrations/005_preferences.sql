-- Up Migration

-- How a person wants the product to look, to count and to speak up. A row is made at onboarding; a person without one
-- has these defaults, which stand in packages/domain/src/preferences too; a test compares the two.
alter table user_preferences rename column push_notifications to browser_notifications;
alter table user_preferences
  add column smart_reminders boolean not null default false,
  add column photo_confirmation boolean not null default false,
  add column theme text not null default 'system' check (theme in ('light', 'dark', 'system')),
  add column time_format text not null default '12h' check (time_format in ('12h', '24h')),
  add column currency text not null default 'USD' check (currency in ('USD', 'EUR', 'GBP', 'CAD')),
  -- An IANA name, which the server holds against its own list; none: that of the device at hand.
  add column timezone text check (char_length(timezone) <= 64),
  add column weight_unit text not null default 'lb' check (weight_unit in ('lb', 'kg')),
  add column compact_mode boolean not null default false,
  add column animations boolean not null default true,
  add column high_contrast boolean not null default false;
