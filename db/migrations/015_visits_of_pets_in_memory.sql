-- Up Migration

-- A visit that was planned for a pet that is kept in memory fills no place in the plan. Bringing the pet back counts its
-- visits again, so that operation asks for room for both.
alter function app.count_quota(text, uuid, uuid, integer) rename to count_quota_with_visits_in_memory;
create function app.count_quota(quota text, pet uuid, record uuid, at_most integer) returns integer
language plpgsql stable as
$$
declare
  home uuid := app.household_id();
begin
  if quota = 'upcomingAppointments' then
    return (select count(*) from (
      select 1 from public.appointments visit join public.pets on pets.household_id = visit.household_id
                                                              and pets.id = visit.pet_id
       where visit.household_id = home and visit.status = 'scheduled' and visit.appointment_date > now()
         and pets.archived_at is null
       limit at_most) as counted);
  end if;
  return app.count_quota_with_visits_in_memory(quota, pet, record, at_most);
end
$$;
