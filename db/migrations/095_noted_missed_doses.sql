-- Up Migration

-- Everyone who may correct own marks may say what became of a missed dose that the server noted. Once a correction names
-- who gave it, it is that person's mark.
drop policy corrected on doses;
create policy corrected on doses for update to household_actor
  using (household_id = (select app.household_id())
         and ((select app.may('correct doses'))
              or ((select app.may_own('correct doses'))
                  and case when is_derived then coalesce(given_by = (select app.user_id()), true)
                           else created_by = (select app.user_id()) end)))
  with check (household_id = (select app.household_id()));
