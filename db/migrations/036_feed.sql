-- Up Migration

-- Which of these records were deleted since: the family's feed leads to those that are still there. Of the household that
-- is acted in, and nothing of them but that they are gone.
create function app.deleted_among(records uuid[]) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select gone.id from public.deleted_records as gone
   where gone.household_id = app.household_id() and gone.id = any (records)
$$;
alter function app.deleted_among(uuid[]) owner to household_definer;
grant execute on function app.deleted_among(uuid[]) to household_actor;
