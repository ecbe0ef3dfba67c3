-- Up Migration

-- Lists that no quota bounds end somewhere all the same: printing, taking out and forecasting read them whole. The
-- numbers are those of packages/domain/src/kernel/ceilings.ts; a test compares the two. Racing writes may pass one by a
-- few, which harms nobody, so nothing is locked.
-- It counts what the writer sees, which is all that they may write to.
create function app.hold_ceiling() returns trigger
language plpgsql security invoker set search_path = pg_catalog, pg_temp as
$$
declare
  most constant integer := tg_argv[0];
  counted_by constant text := tg_argv[1] || '_id';
  kept integer;
begin
  execute format(
    'select count(*) from (select 1 from public.%I where household_id = $1 and %I = $2 limit $3) as kept',
    tg_table_name, counted_by)
    into kept using new.household_id, (to_jsonb(new) ->> counted_by)::uuid, most + 1;
  if kept > most then
    raise exception 'the ceiling of % is reached', tg_table_name using errcode = 'PW429', table = tg_table_name;
  end if;
  return null;
end
$$;
create trigger ceiling after insert on medications for each row execute function app.hold_ceiling('1000', 'pet');
create trigger ceiling after insert on appointments for each row execute function app.hold_ceiling('5000', 'pet');
create trigger ceiling after insert on vaccinations for each row execute function app.hold_ceiling('1000', 'pet');
create trigger ceiling after insert on doses for each row execute function app.hold_ceiling('50000', 'medication');
create trigger ceiling after insert on refills for each row execute function app.hold_ceiling('5000', 'medication');
