-- A monthly report states the spending of the household, which its other members may not see.

drop policy visible on exports;
create policy visible on exports for select to household_actor
  using (household_id = (select app.household_id())
         and (month is null or (select app.may('view expenses')))
         and case when is_report then (select app.may('view reports'))
                  else requested_by = (select app.user_id()) and (select app.may('export reports')) end);
