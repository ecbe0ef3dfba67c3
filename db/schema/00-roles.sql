-- Roles, schemas and their access.

-- No role owns a table. Each kind of actor has a role, and db/logins.ts makes a login with the rights of that role alone:
--   household_actor      a user's request
--   household_system     a background job, with the rights of the job
--   household_archivist  makes archives and finds health alerts: reads all of one household, which no other job may. It
--                        owns the function by which the support reads a household under a grant
--   household_accounts   accounts, sessions, rate limits and settings of the installation; no household
--   household_installation  a request of the people who run the installation: functions that take a reason, and no table
--   household_backup     reads every table for a backup, and writes only the list of backups
-- The other roles have no login. They own the functions and views that need more than their caller's rights:
--   household_definer    looks past the rights of a single request
--   household_herald     reads events of all households for live updates, and finds the household of a session
--   household_planner    plans due dates of all households; reads rules and dates, not titles or notes
--   household_messenger  notifies people of due items, and reads the words for it
--   household_overseer   reads accounts, plans and sizes of all households for administrators; no record and no name of a file
-- Roles belong to the cluster, so another database may have made them already.
do $$
declare
  role_name text;
begin
  foreach role_name in array array[
    'household_actor', 'household_system', 'household_archivist', 'household_accounts', 'household_installation',
    'household_backup', 'household_definer', 'household_herald', 'household_planner', 'household_messenger',
    'household_overseer'
  ] loop
    begin
      execute format('create role %I nologin', role_name);
    exception when duplicate_object or unique_violation then
      null;
    end;
    begin
      execute format('grant %I to current_user', role_name);
    exception when insufficient_privilege or unique_violation then
      -- The role's creator has to grant it. Without the grant a later statement here, or the first request, fails.
      null;
    end;
  end loop;
end
$$;

-- Functions for tables, policies and requests.
create schema app;

grant usage on schema app, public to
  household_actor, household_system, household_archivist, household_accounts, household_installation,
  household_backup, household_definer, household_herald, household_planner, household_messenger, household_overseer;
grant create on schema app, public to household_definer;

-- A role must be able to create in a schema to own a function there. The last file takes these grants back.
grant create on schema app to household_system, household_archivist, household_herald, household_planner,
  household_messenger, household_overseer;
grant create on schema public to household_overseer;

-- No function is open to everyone: each is granted to its callers, and so are functions of later migrations.
alter default privileges revoke execute on functions from public;

-- Function bodies name tables of later files. db/schema.test.ts checks each body once all tables exist.
set local check_function_bodies = off;
