-- Ceilings are counted once a statement instead of once a row.

create or replace function app.hold_ceiling() returns trigger
language plpgsql security invoker set search_path = pg_catalog, pg_temp as
$$
declare
  most constant integer := tg_argv[0];
  is_passed boolean;
begin
  execute format(
    'select exists (
       select from (select distinct household_id, %1$I as parent_id from added) as parent
        where (select count(*) from (select from public.%2$I
                                      where household_id = parent.household_id and %1$I = parent.parent_id
                                      limit $1 + 1) as kept) > $1)',
    tg_argv[1] || '_id', tg_table_name)
    into is_passed using most;
  if is_passed then
    raise exception 'the ceiling of % is reached', tg_table_name using errcode = 'PW429', table = tg_table_name;
  end if;
  return null;
end
$$;

create or replace function app.give_record_triggers(tbl regclass, nouns text, named_by text[], of_pet boolean, ceiling integer)
returns void
language plpgsql as
$$
begin
  execute format('create trigger stamp before insert or update on %s for each row execute function app.stamp_record()', tbl);
  execute format(
    'create trigger trace after insert or update or delete on %s for each row execute function app.trace_record(%s)',
    tbl, (select string_agg(quote_literal(field), ', ' order by place)
            from unnest(named_by) with ordinality as names (field, place)));
  if ceiling is not null then
    execute format(
      'create trigger ceiling after insert on %s referencing new table as added for each statement
         execute function app.hold_ceiling(%L, %L)',
      tbl, ceiling, case when of_pet then 'pet' else 'household' end);
  end if;
  insert into app.trail_subjects (subject, permission)
  select relname, 'view ' || nouns from pg_class where oid = tbl;
end
$$;

do $$
declare
  counted record;
begin
  for counted in
    select tgrelid::regclass as tbl,
           (string_to_array(encode(tgargs, 'escape'), '\000'))[1] as most,
           (string_to_array(encode(tgargs, 'escape'), '\000'))[2] as parent
      from pg_trigger
     where tgname = 'ceiling' and not tgisinternal
  loop
    execute format('drop trigger ceiling on %s', counted.tbl);
    execute format(
      'create trigger ceiling after insert on %s referencing new table as added for each statement
         execute function app.hold_ceiling(%L, %L)',
      counted.tbl, counted.most, counted.parent);
  end loop;
end
$$;
