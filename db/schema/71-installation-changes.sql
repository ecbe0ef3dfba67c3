-- Changes of accounts by administrators.

-- Locks the row of an account that the caller wants to change. The outcome is 'done', 'missing', 'own' for the caller's own
-- account, or 'administrator' for one that only a super_admin may change.
create function app.hold_account(person uuid, permission text) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  role text;
begin
  perform app.require_installation(permission);
  select users.system_role into role from public.users where users.id = person for no key update;
  if not found then
    return 'missing';
  elsif person = app.user_id() then
    return 'own';
  elsif role <> 'user' and not exists (
          select from public.users where users.id = app.user_id() and users.system_role = 'super_admin') then
    return 'administrator';
  end if;
  return 'done';
end
$$;
alter function app.hold_account(uuid, text) owner to household_definer;

-- Locks an account: its sessions end with their push devices and live streams, and none opens.
create function app.lock_account(person uuid, reason text) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  outcome constant text := app.hold_account(person, 'manage accounts');
begin
  if outcome <> 'done' then
    return outcome;
  end if;
  update public.users set locked_at = now(), locked_by = app.user_id(), lock_reason = lock_account.reason
   where users.id = person and users.locked_at is null;
  if found then
    delete from public.sessions where user_id = person;
    delete from public.sign_in_challenges where user_id = person;
    perform app.write_audit('manage accounts', 'lock account', 'users', person, reason);
  end if;
  return outcome;
end
$$;
alter function app.lock_account(uuid, text) owner to household_definer;
grant execute on function app.lock_account(uuid, text) to household_installation;

create function app.unlock_account(person uuid, reason text) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  outcome constant text := app.hold_account(person, 'manage accounts');
begin
  if outcome <> 'done' then
    return outcome;
  end if;
  update public.users set locked_at = null, locked_by = null, lock_reason = null
   where users.id = person and users.locked_at is not null;
  if found then
    perform app.write_audit('manage accounts', 'unlock account', 'users', person, reason);
  end if;
  return outcome;
end
$$;
alter function app.unlock_account(uuid, text) owner to household_definer;
grant execute on function app.unlock_account(uuid, text) to household_installation;

-- Ends every session of an account, and sign-ins that wait for the second factor.
create function app.end_account_sessions(person uuid, reason text) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  outcome constant text := app.hold_account(person, 'manage accounts');
  ended integer;
begin
  if outcome <> 'done' then
    return outcome;
  end if;
  delete from public.sessions where user_id = person;
  get diagnostics ended = row_count;
  delete from public.sign_in_challenges where user_id = person;
  perform app.write_audit('manage accounts', 'end sessions', 'users', person, reason, jsonb_build_object('sessions', ended));
  return outcome;
end
$$;
alter function app.end_account_sessions(uuid, text) owner to household_definer;
grant execute on function app.end_account_sessions(uuid, text) to household_installation;

-- Removes the authenticator app and the backup codes of an account. Its user is notified by mail.
create function app.reset_second_factor(person uuid, reason text) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  outcome constant text := app.hold_account(person, 'manage accounts');
begin
  if outcome <> 'done' then
    return outcome;
  end if;
  delete from public.backup_codes where user_id = person;
  delete from public.sign_in_challenges where user_id = person;
  delete from public.authenticator_apps where user_id = person and confirmed_at is not null;
  if found then
    perform app.tell_of_administrator(person, 'two-factor-off');
    perform app.write_audit('manage accounts', 'reset second factor', 'users', person, reason);
  end if;
  return outcome;
end
$$;
alter function app.reset_second_factor(uuid, text) owner to household_definer;
grant execute on function app.reset_second_factor(uuid, text) to household_installation;

-- Notes a security event that an administrator caused, for the mail to the account's user.
create function app.tell_of_administrator(person uuid, happened text) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  insert into public.security_notices (user_id, email, kind, device, time_zone)
  select users.id, users.email, happened, 'request of an administrator', coalesce(
    (select preference.timezone from public.user_preferences as preference where preference.user_id = person), 'UTC')
    from public.users where users.id = person
$$;
alter function app.tell_of_administrator(uuid, text) owner to household_definer;

-- Gives an account a system role. The trigger keep_super_admin keeps the last super_admin. The outcome is 'unconfirmed' for a
-- role of an account whose address anyone could have typed.
create function app.change_system_role(person uuid, role text, reason text) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  outcome constant text := app.hold_account(person, 'grant permissions');
  former text;
  is_confirmed boolean;
begin
  if outcome <> 'done' then
    return outcome;
  end if;
  select users.system_role, users.email_verified into former, is_confirmed from public.users where users.id = person;
  if role <> 'user' and not is_confirmed then
    return 'unconfirmed';
  elsif former <> role then
    update public.users set system_role = role, updated_at = now() where users.id = person;
    perform app.write_audit('grant permissions', 'change role', 'users', person, reason,
                            jsonb_build_object('from', former, 'role', role));
  end if;
  return outcome;
end
$$;
alter function app.change_system_role(uuid, text, text) owner to household_definer;
grant execute on function app.change_system_role(uuid, text, text) to household_installation;

-- Enters the own household of an account until the caller is restored by app.become; null without one.
create function app.enter_own_household(person uuid) returns uuid
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  home uuid;
begin
  -- Policies show household_definer the households of the acting user.
  perform app.become(person, null, null);
  select kept.id into home from public.households as kept
   where kept.owner_user_id = person order by kept.owned_since, kept.id limit 1;
  perform app.become(person, home, null);
  return home;
end
$$;
alter function app.enter_own_household(uuid) owner to household_definer;

-- Gives the own household of an account a plan without payment until the end of a day. The worker settles the plan in
-- force; the outcome is 'no-household' without a household.
create function app.give_complimentary_plan(person uuid, plan text, last_day date, reason text)
returns table (outcome text, household uuid)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  administrator constant uuid := app.user_id();
begin
  outcome := app.hold_account(person, 'manage accounts');
  if outcome = 'done' then
    household := app.enter_own_household(person);
    if household is null then
      outcome := 'no-household';
    else
      insert into public.complimentary_plans as given (household_id, plan, last_day)
      values (household, give_complimentary_plan.plan, give_complimentary_plan.last_day)
      on conflict (household_id) do update
        set plan = excluded.plan, last_day = excluded.last_day, given_at = now();
      insert into public.outbox (topic, payload) values ('settle-plan', jsonb_build_object('householdId', household));
    end if;
    perform app.become(administrator, null, null);
  end if;
  if outcome = 'done' then
    perform app.write_audit('manage accounts', 'give plan', 'users', person, reason,
                            jsonb_build_object('plan', plan, 'until', last_day));
  end if;
  return next;
end
$$;
alter function app.give_complimentary_plan(uuid, text, date, text) owner to household_definer;
grant execute on function app.give_complimentary_plan(uuid, text, date, text) to household_installation;

-- Ends the complimentary plan of an account's own household.
create function app.end_complimentary_plan(person uuid, reason text) returns table (outcome text, household uuid)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  administrator constant uuid := app.user_id();
  had_plan boolean := false;
begin
  outcome := app.hold_account(person, 'manage accounts');
  if outcome = 'done' then
    household := app.enter_own_household(person);
    delete from public.complimentary_plans where household_id = household;
    had_plan := found;
    if had_plan then
      insert into public.outbox (topic, payload) values ('settle-plan', jsonb_build_object('householdId', household));
    end if;
    perform app.become(administrator, null, null);
  end if;
  if had_plan then
    perform app.write_audit('manage accounts', 'end plan', 'users', person, reason);
  end if;
  return next;
end
$$;
alter function app.end_complimentary_plan(uuid, text) owner to household_definer;
grant execute on function app.end_complimentary_plan(uuid, text) to household_installation;

-- Starts an archive of an account's own household for its owner, who alone sees and downloads it, and who is notified by mail.
-- Nothing happens while one is under way.
create function app.start_account_export(person uuid, archive uuid, reason text) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  administrator constant uuid := app.user_id();
  outcome text := app.hold_account(person, 'manage accounts');
  home uuid;
  is_new boolean := false;
begin
  if outcome <> 'done' then
    return outcome;
  end if;
  home := app.enter_own_household(person);
  if home is null then
    outcome := 'no-household';
  else
    insert into public.takeouts (household_id, id, requested_by) values (home, archive, person) on conflict do nothing;
    is_new := found;
  end if;
  perform app.become(administrator, null, null);
  if is_new then
    perform app.tell_of_administrator(person, 'export-started');
    perform app.write_audit('manage accounts', 'start export', 'users', person, reason);
  end if;
  return outcome;
end
$$;
alter function app.start_account_export(uuid, uuid, text) owner to household_definer;
grant execute on function app.start_account_export(uuid, uuid, text) to household_installation;

-- Deletes an account as its user does. The outcome is 'address' if the typed address is not the account's.
create function app.delete_managed_account(person uuid, address text, removes_posts boolean, reason text) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  administrator constant uuid := app.user_id();
  outcome constant text := app.hold_account(person, 'manage accounts');
begin
  if outcome <> 'done' then
    return outcome;
  elsif not exists (select from public.users where users.id = person and address in (users.email, users.unconfirmed_email)) then
    return 'address';
  end if;
  perform app.write_audit('manage accounts', 'delete account', 'users', person, reason);
  perform app.become(person, null, null);
  if removes_posts then
    delete from public.community_replies
     where author_id = (select profile.id from public.community_profiles as profile where profile.user_id = person);
    delete from public.community_posts
     where author_id = (select profile.id from public.community_profiles as profile where profile.user_id = person);
  end if;
  perform app.delete_account();
  perform app.become(administrator, null, null);
  return outcome;
end
$$;
alter function app.delete_managed_account(uuid, text, boolean, text) owner to household_definer;
grant execute on function app.delete_managed_account(uuid, text, boolean, text) to household_installation;
