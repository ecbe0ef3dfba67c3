-- Up Migration

-- What counts against each quota stood in four functions, each of which renamed the one before. The server counts now,
-- by one table of statements (apps/server/src/platform/http/quota-counts.ts); app.lock_household is still what makes
-- racing writes wait for each other.
drop function app.enter_quota(text, uuid, uuid, integer);
drop function app.count_quota(text, uuid, uuid, integer);
drop function app.count_quota_with_visits_in_memory(text, uuid, uuid, integer);
drop function app.count_quota_before_dose_pictures(text, uuid, uuid, integer);
drop function app.count_quota_before_documents(text, uuid, uuid, integer);
