-- Up Migration

-- A deleted pet takes the notifications along that concern only that pet. A notification that names other pets too stays,
-- since it may still be answered for them. Deleting the pet's occurrences deletes their notices by cascade, so the trigger
-- runs before the deletion.

grant delete on notifications to household_messenger;

grant create on schema app to household_messenger;
create function app.forget_notifications_of_pet() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  -- In the order in which everybody locks several.
  delete from public.notifications where id in (
    select notification.id from public.notifications as notification
     where notification.id in (
             select notice.notification_id
               from public.occurrences as thing
               join public.notices as notice
                 on notice.household_id = thing.household_id and notice.occurrence_id = thing.id
              where thing.household_id = old.household_id and thing.pet_id = old.id
                and notice.notification_id is not null)
       and not exists (
             select from public.notices as notice
               join public.occurrences as thing
                 on thing.household_id = notice.household_id and thing.id = notice.occurrence_id
              where notice.notification_id = notification.id and thing.pet_id <> old.id)
     order by notification.id for update);
  return old;
end
$$;
alter function app.forget_notifications_of_pet() owner to household_messenger;
revoke create on schema app from household_messenger;
create trigger forget_notifications before delete on pets
  for each row execute function app.forget_notifications_of_pet();
