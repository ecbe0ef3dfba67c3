-- Up Migration

-- The mail of a sign-up carries a code besides its link: a link opens the phone's browser, and not the app on its home
-- screen. Hashed as passwords are; null for links that were mailed before there were codes.
alter table sign_up_links add column code_hash text;
-- Wrong codes so far.
alter table pending_sign_ups add column guesses integer not null default 0;
