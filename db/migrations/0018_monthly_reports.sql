-- The monthly report is the owner's: it states the spending, and reports of others do not displace it.

drop policy visible on exports;
create policy visible on exports for select to household_actor
  using (household_id = (select app.household_id())
         and (month is null or (select app.may('view expenses')))
         and case when is_report then (select app.may('view reports'))
                  else requested_by = (select app.user_id()) and (select app.may('export reports')) end);

create or replace function app.announce_export() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  insert into public.outbox (topic, payload)
  values ('make-export', jsonb_build_object('householdId', new.household_id, 'exportId', new.id, 'userId', new.requested_by));
  delete from public.exports
   where household_id = new.household_id and state in ('ready', 'failed')
     and id in (select id from public.exports
                 where household_id = new.household_id and is_report = new.is_report
                   and (month is null) = (new.month is null)
                   and (new.is_report or requested_by = new.requested_by)
                 order by created_at desc, id desc offset 10);
  return null;
end
$$;
