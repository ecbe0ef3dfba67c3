-- Up Migration

-- A weighing changes its pet by a trigger. The entry of the pet stays, for screens read it as the event that it is; to
-- people it is the same change said twice.
alter table activity add column follows boolean not null default false;
comment on column activity.follows is 'Whether the change followed from another one of the same statement';

-- As in 028; a trigger that runs within a trigger is of a row that nobody wrote.
create or replace function app.trace_record() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
declare
  written constant jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  actor uuid;
begin
  if tg_op = 'DELETE' then
    if app.household_id() is null then
      return null;
    end if;
    actor := app.user_id();
    insert into public.deleted_records (household_id, id) values (old.household_id, old.id) on conflict do nothing;
  else
    actor := new.updated_by;
    if actor is null and app.household_id() is null then
      return null;
    end if;
  end if;
  insert into public.activity (household_id, actor_id, action, subject, subject_id, pet_id, label, follows)
  values (
    (written ->> 'household_id')::uuid, actor,
    case tg_op when 'INSERT' then 'added' when 'UPDATE' then 'changed' else 'deleted' end,
    tg_table_name, (written ->> 'id')::uuid, (written ->> 'pet_id')::uuid,
    left(coalesce(written ->> tg_argv[0], written ->> tg_argv[1]), 100),
    tg_op = 'UPDATE' and pg_trigger_depth() > 1
  );
  return null;
end
$$;
