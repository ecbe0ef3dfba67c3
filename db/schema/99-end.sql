-- Takes back the rights that were only needed to build the schema.

revoke create on schema app from household_system, household_archivist, household_herald, household_planner,
  household_messenger, household_overseer;
revoke create on schema public from household_overseer;

-- Later migrations in the same transaction are checked as usual.
set local check_function_bodies = on;
