-- Accounts, as administrators list and change them.
--
-- household_overseer owns the functions that read: its grants name columns, so no function of an administrator can read a
-- record of a household. Functions that change answer an outcome in a word, which the server turns into an error. Each
-- locks the account first, and writes its entry in the audit log in the same transaction.

grant select (id, name, email, system_role, created_at, locked_at, locked_by, lock_reason, search_words) on users
  to household_overseer;
grant select (id, user_id, user_agent, created_at, last_active_at, expires_at) on sessions to household_overseer;
grant select (user_id, confirmed_at) on authenticator_apps to household_overseer;
grant select (user_id) on passkeys to household_overseer;
grant select (user_id, provider_id, password) on auth_accounts to household_overseer;

create policy read_by_overseer on households for select to household_overseer using (owner_user_id is not null);
grant select (id, owner_user_id, plan, owned_since) on households to household_overseer;
create policy read_by_overseer on household_members for select to household_overseer
  using (ends_at is null or ends_at > now());
grant select (household_id, user_id, ends_at) on household_members to household_overseer;
create policy read_by_overseer on household_subscriptions for select to household_overseer
  using (household_id is not null);
grant select (household_id, provider, status, plan, prepaid_until) on household_subscriptions to household_overseer;
create policy read_by_overseer on complimentary_plans for select to household_overseer using (household_id is not null);
grant select on complimentary_plans to household_overseer;
-- Numbers alone.
create policy counted on pets for select to household_overseer using (household_id is not null);
grant select (household_id) on pets to household_overseer;
create policy counted on push_devices for select to household_overseer using (user_id is not null);
grant select (user_id) on push_devices to household_overseer;
create policy read_by_overseer on takeouts for select to household_overseer using (household_id is not null);
grant select (household_id, state, created_at, expires_at) on takeouts to household_overseer;
-- Of households on a plan there are few among those on the free one.
create index households_on_paid_plans on households (plan, owner_user_id) where plan <> 'free';

grant execute on function app.require_installation(text), app.installation_permissions_of(uuid),
  app.audit_entry_json(public.audit_log) to household_overseer;

-- Writes that an administrator has read accounts, or one account: at most one entry an hour for each reader and subject,
-- since open pages read again.
create function app.note_account_reading(person uuid, reason text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  read constant text := case when person is null then 'list accounts' else 'read account' end;
begin
  perform app.require_installation('manage accounts');
  if not exists (select from public.audit_log
                  where actor_id = app.user_id() and at > now() - interval '1 hour' and action = read
                    and subject_id is not distinct from person)
     and pg_try_advisory_xact_lock(hashtextextended(concat('account reads ', app.user_id(), ' ', person), 0)) then
    perform app.write_audit('manage accounts', read, 'users', person, reason);
  end if;
end
$$;
alter function app.note_account_reading(uuid, text) owner to household_definer;
grant execute on function app.note_account_reading(uuid, text) to household_overseer;

-- An account's own household: the one that it has owned longest, with its plan and the plan's origin.
create function app.own_plan_of(person uuid) returns table (household_id uuid, plan text, source text)
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select home.id, home.plan,
         case when home.plan = 'free' then 'none'
              when paying.prepaid_until > now() and paying.status not in ('trialing', 'active', 'past_due') then 'prepaid'
              when paying.status = 'trialing' and paying.plan = home.plan then 'trial'
              when paying.status in ('active', 'past_due') and paying.plan = home.plan then 'paid'
              when given.plan = home.plan and given.last_day >= (now() at time zone 'utc')::date then 'complimentary'
              when paying.status in ('active', 'past_due', 'trialing') then 'paid'
              else 'none' end
    from (select kept.id, kept.plan from public.households as kept where kept.owner_user_id = person
           order by kept.owned_since, kept.id limit 1) as home
    left join public.household_subscriptions as paying on paying.household_id = home.id
    left join public.complimentary_plans as given on given.household_id = home.id
$$;
alter function app.own_plan_of(uuid) owner to household_overseer;

-- An account in the list.
create function app.listed_account(person uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select jsonb_build_object(
    'id', account.id, 'email', account.email, 'name', account.name, 'role', account.system_role,
    'createdAt', account.created_at, 'isLocked', account.locked_at is not null,
    'plan', coalesce(own.plan, 'free'), 'planSource', coalesce(own.source, 'none'),
    'sessions', used.sessions, 'lastActiveAt', used.last_active_at,
    'hasSecondFactor', exists (select from public.authenticator_apps as factor
                                where factor.user_id = account.id and factor.confirmed_at is not null))
    from public.users as account
    left join lateral app.own_plan_of(account.id) as own on true
    left join lateral (select count(*) as sessions, max(kept.last_active_at) as last_active_at
                         from public.sessions as kept
                        where kept.user_id = account.id and kept.expires_at > now()) as used on true
   where account.id = person
$$;
alter function app.listed_account(uuid) owner to household_overseer;

-- Accounts, the newest first, after a position. `pattern` is part of address and name, in lowercase; `wanted` an id. The
-- statement holds only the given conditions, so that each combination is planned on its own.
create function app.list_accounts(
  pattern text, wanted uuid, role text, plan text, is_locked boolean, after_created timestamptz, after_id uuid,
  most integer, reason text
) returns table (id uuid, created_at timestamptz, account jsonb)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.note_account_reading(null, reason);
  return query execute concat(
    'select page.id, page.created_at, app.listed_account(page.id)
       from (select person.id, person.created_at from public.users as person where true',
    case when wanted is not null then ' and person.id = $2'
         when pattern is not null then ' and person.search_words like $1' end,
    case when role = 'user' then ' and person.system_role = ''user'''
         when role is not null then ' and person.system_role <> ''user'' and person.system_role = $3' end,
    case when is_locked then ' and person.locked_at is not null'
         when not is_locked then ' and person.locked_at is null' end,
    -- Few households are on a paid plan, so they are found first; most are on the free one.
    case when plan = 'free' then
           ' and (select home.plan from public.households as home where home.owner_user_id = person.id
                   order by home.owned_since, home.id limit 1) = ''free'''
         when plan is not null then
           ' and person.id in (
               select home.owner_user_id from public.households as home
                where home.plan <> ''free'' and home.plan = $4
                  and home.id = (select first.id from public.households as first
                                  where first.owner_user_id = home.owner_user_id
                                  order by first.owned_since, first.id limit 1))' end,
    case when after_id is not null then ' and (person.created_at, person.id) < ($5, $6)' end,
    ' order by person.created_at desc, person.id desc limit $7) as page
      order by page.created_at desc, page.id desc')
    using pattern, wanted, role, plan, after_created, after_id, least(most, 101);
end
$$;
alter function app.list_accounts(text, uuid, text, text, boolean, timestamptz, uuid, integer, text) owner to household_overseer;
grant execute on function app.list_accounts(text, uuid, text, text, boolean, timestamptz, uuid, integer, text)
  to household_installation;

-- Newest entries about an account.
create function app.entries_about(person uuid, most integer) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select coalesce(jsonb_agg(app.audit_entry_json(entry) order by entry.at desc, entry.id desc), '[]')
    from (select * from public.audit_log where subject_id = person order by at desc, id desc limit most) as entry
$$;
alter function app.entries_about(uuid, integer) owner to household_definer;
grant execute on function app.entries_about(uuid, integer) to household_overseer;

-- Reads one account: numbers of what it has, and no record. Null without one.
create function app.read_account(person uuid, most_sessions integer, most_entries integer, reason text) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  listed jsonb;
begin
  perform app.require_installation('manage accounts');
  listed := app.listed_account(person);
  if listed is null then
    return null;
  end if;
  perform app.note_account_reading(person, reason);
  return listed || (
    select jsonb_build_object(
      'lock', case when account.locked_at is not null then jsonb_build_object(
        'at', account.locked_at, 'reason', account.lock_reason,
        'by', (select giver.name from public.users as giver where giver.id = account.locked_by)) end,
      'openSessions', (
        select coalesce(jsonb_agg(jsonb_build_object('id', kept.id, 'userAgent', kept.user_agent,
                 'signedInAt', kept.created_at, 'lastActiveAt', kept.last_active_at) order by kept.last_active_at desc), '[]')
          from (select * from (select sessions.id, sessions.user_agent, sessions.created_at, sessions.last_active_at
                                 from public.sessions where sessions.user_id = person and sessions.expires_at > now()) as open
                 order by open.last_active_at desc limit most_sessions) as kept),
      'waysToSignIn', jsonb_build_object(
        'password', exists (select from public.auth_accounts as way
                             where way.user_id = person and way.provider_id = 'credential' and way.password is not null),
        'google', exists (select from public.auth_accounts as way
                           where way.user_id = person and way.provider_id = 'google'),
        'passkeys', (select count(*) from public.passkeys where passkeys.user_id = person),
        'authenticatorApp', listed -> 'hasSecondFactor'),
      'counts', jsonb_build_object(
        'ownHouseholds', (select count(*) from public.households as home where home.owner_user_id = person),
        'memberships', (select count(*) from public.household_members as member where member.user_id = person),
        'pets', (select count(*) from public.pets
                  where pets.household_id in (select home.id from public.households as home where home.owner_user_id = person)),
        'members', (select count(*) from public.household_members as member
                     where member.household_id in (select home.id from public.households as home
                                                    where home.owner_user_id = person)),
        'pushDevices', (select count(*) from public.push_devices as device where device.user_id = person)),
      'permissions', to_jsonb(app.installation_permissions_of(person)),
      'complimentary', (select jsonb_build_object('plan', given.plan, 'until', given.last_day, 'givenAt', given.given_at)
                          from app.own_plan_of(person) as own
                          join public.complimentary_plans as given on given.household_id = own.household_id
                         where given.last_day >= (now() at time zone 'utc')::date),
      'export', (select jsonb_build_object('state', made.state, 'createdAt', made.created_at, 'expiresAt', made.expires_at)
                   from app.own_plan_of(person) as own join public.takeouts as made on made.household_id = own.household_id
                  order by made.created_at desc limit 1),
      'entries', app.entries_about(person, most_entries))
      from (select users.locked_at, users.locked_by, users.lock_reason from public.users where users.id = person) as account);
end
$$;
alter function app.read_account(uuid, integer, integer, text) owner to household_overseer;
grant execute on function app.read_account(uuid, integer, integer, text) to household_installation;

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

-- Gives an account a system role. The trigger keep_super_admin keeps the last super_admin.
create function app.change_system_role(person uuid, role text, reason text) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  outcome constant text := app.hold_account(person, 'grant permissions');
  former text;
begin
  if outcome <> 'done' then
    return outcome;
  end if;
  select users.system_role into former from public.users where users.id = person;
  if former <> role then
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
  elsif not exists (select from public.users where users.id = person and users.email = address) then
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
