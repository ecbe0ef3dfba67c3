-- Accounts, as administrators list and change them.
--
-- household_overseer owns the functions that read: its grants name columns, so no function of an administrator can read a
-- record of a household. Functions that change (71-installation-changes.sql) answer an outcome in a word, which the server
-- turns into an error. Each locks the account first, and writes its entry in the audit log in the same transaction.

grant select (id, name, email, email_verified, unconfirmed_email, system_role, created_at, locked_at, locked_by, lock_reason,
  search_words) on users
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
    'id', account.id, 'email', coalesce(account.unconfirmed_email, account.email),
    'isConfirmed', account.email_verified, 'name', account.name, 'role', account.system_role,
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
