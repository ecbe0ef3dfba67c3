-- Administration: accounts, overview, queues, errors, security, audit log, announcements.

-- Roles belong to the cluster, so another database may have made it already.
do $$
begin
  begin
    create role household_overseer nologin;
  exception when duplicate_object or unique_violation then
    null;
  end;
  begin
    grant household_overseer to current_user;
  exception when insufficient_privilege or unique_violation then
    -- The role's creator has to grant it. Without the grant a later statement here fails.
    null;
  end;
end
$$;
grant usage on schema app, public to household_overseer;
-- A role must be able to create in a schema to own a function there. The end of this file takes the grants back.
grant create on schema app to household_overseer, household_system;
grant create on schema public to household_overseer;

-- Locked accounts.
alter table users
  add column locked_at timestamptz,
  add column locked_by uuid,
  add column lock_reason text check (char_length(lock_reason) between 1 and 500),
  add column search_words text not null generated always as (lower(coalesce(unconfirmed_email, email) || ' ' || name)) stored,
  add constraint locked_for_a_reason check ((locked_at is null) = (lock_reason is null));
create index users_by_age on users (created_at desc, id desc) include (search_words);
create index users_of_system on users (created_at desc, id desc) where system_role <> 'user';
create index users_locked on users (created_at desc, id desc) where locked_at is not null;
grant select (locked_at) on users to household_system;
grant update (locked_at, locked_by, lock_reason) on users to household_definer;

drop trigger give_notice on users;

create trigger give_notice after update of name, email, phone, avatar_blob_id, onboarding_completed_at, system_role on users
  for each row when (
    (old.name, old.email, old.phone, old.avatar_blob_id, old.onboarding_completed_at, old.system_role)
    is distinct from
    (new.name, new.email, new.phone, new.avatar_blob_id, new.onboarding_completed_at, new.system_role))
  execute function app.give_notice('account', 'id', '');

-- Keeps an unlocked super_admin, whoever demotes, locks or deletes one: also the console, and the account itself. The lock
-- serialises two that happen at once.
create function app.keep_super_admin() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform pg_advisory_xact_lock(hashtextextended('super administrators', 0));
  if not exists (select from public.users
                  where users.system_role = 'super_admin' and users.locked_at is null and users.id <> old.id) then
    raise exception 'There has to be another super administrator'
      using errcode = 'check_violation', constraint = 'last_super_admin';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
alter function app.keep_super_admin() owner to household_definer;
create trigger keep_super_admin before update of system_role, locked_at on users
  for each row when (old.system_role = 'super_admin' and old.locked_at is null
                     and (new.system_role <> 'super_admin' or new.locked_at is not null))
  execute function app.keep_super_admin();
create trigger keep_super_admin_of_deleted before delete on users
  for each row when (old.system_role = 'super_admin' and old.locked_at is null)
  execute function app.keep_super_admin();

-- Refuses a session of a locked account, whichever way its user signed in. A lock in another transaction either waits for
-- this session and ends it, or is awaited here.
create function app.refuse_locked() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
declare
  is_locked boolean;
begin
  select users.locked_at is not null into is_locked from public.users where users.id = new.user_id for share;
  if is_locked then
    raise exception 'The account is locked' using errcode = 'PW423';
  end if;
  return new;
end
$$;
alter function app.refuse_locked() owner to household_definer;
create trigger refuse_locked before insert on sessions for each row execute function app.refuse_locked();

-- Opens a session by the hash of its token, the only way from a token to an identity. The function
--   checks the session, that the account is not locked, and for administrators the idle limit, remembered or not,
--   extends the idle limit of a browser that is not remembered,
--   notes at most every five minutes that the session is in use, and skips a row that another request of the same browser
--   has locked, so that parallel requests never wait for each other,
--   chooses the household by app.find_household,
--   and seals all of it for the transaction.
-- It returns no row without such a session, and a null role for a user who is not of the household. `had_choice` is true
-- if no household was requested and there are several: a write has to name its household (docs/decisions, 28).
-- Every request begins with it. Its plan: sessions by the token, the user by id, then app.find_household; each statement
-- within costs 40 to 80 µs, most of them its start, so the row is built from variables instead of by another statement.
create or replace function app.open_session(token_hash text, wanted_household uuid, idle_hours integer)
returns table (
  user_id uuid, session_id uuid, refresh_due boolean, system_role text, household_id uuid, household_role text, plan text,
  had_choice boolean, in_maintenance boolean, owes_second_factor boolean
)
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
declare
  is_idle boolean;
  is_use_old boolean;
  starts_in uuid;
begin
  select opened.id, opened.user_id, opened.remembered and opened.updated_at < now() - interval '1 day',
         not opened.remembered and opened.expires_at < now() + make_interval(hours => idle_hours) - interval '5 minutes',
         opened.last_active_at < now() - interval '5 minutes', users.system_role, users.starts_in, app.in_maintenance()
    into session_id, user_id, refresh_due, is_idle, is_use_old, system_role, starts_in, in_maintenance
    from public.sessions as opened join public.users on users.id = opened.user_id
   where opened.token = token_hash and opened.expires_at > now() and users.locked_at is null
     and (users.system_role = 'user' or opened.last_active_at > now() - make_interval(hours => idle_hours));
  if not found then
    return;
  end if;

  if is_idle then
    update public.sessions set expires_at = now() + make_interval(hours => idle_hours) where sessions.id = session_id;
  end if;
  if is_use_old then
    update public.sessions set last_active_at = now()
     where sessions.id = (select seen.id from public.sessions as seen where seen.id = session_id for update skip locked);
  end if;

  select found.id, found.plan, found.role, found.had_choice into household_id, plan, household_role, had_choice
    from app.find_household(user_id, wanted_household, starts_in) as found;
  had_choice := coalesce(had_choice, false);
  perform app.become(user_id, household_id, household_role, plan);
  owes_second_factor := app.owes_second_factor();
  return next;
end
$$;

-- Lets the rest of the transaction act as the feed's user, in its household and their present role: the same policies show
-- a calendar program the same rows as their screen. The transaction can only read.
create or replace function app.open_calendar_feed(key_hash text, program text)
returns table (
  household_id uuid, household_role text, plan text, in_maintenance boolean, owes_second_factor boolean,
  name text, pet_id uuid, categories text[]
)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  feed record;
  chosen record;
begin
  select found.household_id, found.id, found.user_id, found.name, found.pet_id, found.categories,
         found.last_fetched_at, found.last_fetched_by
    into feed
    from public.calendar_feeds as found join public.users as person on person.id = found.user_id
   where found.token_hash = key_hash and person.locked_at is null;
  if not found then
    return;
  end if;
  -- Without a household first: policies show household_definer the households of the acting user.
  perform app.become(feed.user_id, null, null);
  select households.plan,
         case when households.owner_user_id = feed.user_id then 'owner' else member.role end as role
    into chosen
    from public.households
    left join public.household_members as member
      on member.household_id = households.id and member.user_id = feed.user_id
   where households.id = feed.household_id
     and (households.owner_user_id = feed.user_id or member.user_id is not null);
  if not found then
    -- The membership is over, and its row not deleted yet.
    perform app.become(null, null, null);
    return;
  end if;
  if feed.last_fetched_at is null or feed.last_fetched_at < now() - interval '5 minutes'
     or feed.last_fetched_by is distinct from program then
    update public.calendar_feeds as noted set last_fetched_at = now(), last_fetched_by = program
     where (noted.household_id, noted.id) = (
       select kept.household_id, kept.id from public.calendar_feeds as kept
        where kept.household_id = feed.household_id and kept.id = feed.id for update skip locked);
  end if;
  perform app.become(feed.user_id, feed.household_id, chosen.role);
  perform set_config('transaction_read_only', 'on', true);
  return query select feed.household_id, chosen.role, chosen.plan, app.in_maintenance(), app.owes_second_factor(),
                      feed.name, feed.pet_id, feed.categories;
end
$$;

grant delete on authenticator_apps to household_definer;
grant delete on backup_codes to household_definer;

-- An administrator starts one for the owner, who alone sees it.
create policy started_for_owner on takeouts for insert to household_definer
  with check (household_id = (select app.household_id()) and requested_by = (select app.user_id()) and state = 'waiting');
grant insert (household_id, id, requested_by) on takeouts to household_definer;

-- A plan that an administrator gave a household without payment. It counts while it is larger than the paid one, never
-- touches a subscription, and is no revenue.
create table complimentary_plans (
  household_id uuid primary key references households (id) on delete cascade,
  plan text not null check (plan in ('premium', 'pro')),
  -- The plan ends with this day, in UTC.
  last_day date not null,
  given_at timestamptz not null default now()
);
create index complimentary_plans_by_end on complimentary_plans (last_day);

alter table complimentary_plans enable row level security;
alter table complimentary_plans force row level security;
create policy visible on complimentary_plans for select to household_actor
  using (household_id = (select app.household_where('change the plan')));
create policy settled on complimentary_plans to household_system
  using (household_id = (select app.household_id())) with check (false);
-- household_definer writes the plan of a household that it has entered, and finds those that are over.
create policy given on complimentary_plans to household_definer
  using (household_id = (select app.household_id())) with check (household_id = (select app.household_id()));
create policy over on complimentary_plans for select to household_definer using (last_day is not null);
select app.open_to_takeout('complimentary_plans');
grant select on complimentary_plans to household_actor;
grant select, delete on complimentary_plans to household_system;
grant select, insert, update, delete on complimentary_plans to household_definer;

-- Households with a complimentary plan that is over.
create function app.ended_complimentary_plans(at timestamptz, at_most integer) returns table (household_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select given.household_id from public.complimentary_plans as given
   where given.last_day < (at at time zone 'utc')::date
   order by given.last_day limit at_most
$$;
alter function app.ended_complimentary_plans(timestamptz, integer) owner to household_definer;
grant execute on function app.ended_complimentary_plans(timestamptz, integer) to household_system;

-- The audit log is kept for 24 months.
drop index audit_log_of_subject;
create index audit_log_of_subject on audit_log (subject_id, at desc, id desc);
-- For the filters of the list, and for the last reading of each reader.
create index audit_log_of_actor on audit_log (actor_id, at desc, id desc);
create index audit_log_of_action on audit_log (action, at desc, id desc);
create policy aged on audit_log for delete to household_definer using (at < now() - interval '24 months');
grant delete on audit_log to household_definer;
drop trigger append_only on audit_log;
create trigger append_only before update or truncate on audit_log
  for each statement execute function app.refuse_change();

-- Refuses a deletion by anyone but app.forget_audit_entries, and of any entry that is not old enough.
create function app.keep_young_entries() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as
$$
begin
  if current_user <> 'household_definer' or exists (select from gone where gone.at >= now() - interval '24 months') then
    raise exception 'Entries of % are kept for 24 months', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;
create trigger append_only_until_old after delete on audit_log referencing old table as gone
  for each statement execute function app.keep_young_entries();

-- Deletes the entries at the end of their retention.
create function app.forget_audit_entries() returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$ delete from public.audit_log where at < now() - interval '24 months' $$;
alter function app.forget_audit_entries() owner to household_definer;
grant execute on function app.forget_audit_entries() to household_system;

-- An entry for the people who run the installation, with the present names of the accounts.
create function app.audit_entry_json(entry public.audit_log) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select jsonb_build_object(
    'id', entry.id, 'at', entry.at, 'systemRole', entry.system_role, 'permission', entry.permission,
    'action', entry.action, 'subjectKind', entry.subject_kind, 'reason', entry.reason, 'details', entry.details,
    'actor', case when entry.actor_id is not null then jsonb_build_object(
      'id', entry.actor_id, 'name', (select users.name from public.users where users.id = entry.actor_id)) end,
    'subject', case when entry.subject_id is not null then jsonb_build_object(
      'id', entry.subject_id, 'name', (select users.name from public.users where users.id = entry.subject_id)) end)
$$;
alter function app.audit_entry_json(public.audit_log) owner to household_definer;

-- Unexpected failures of the server are reports too.
alter table client_reports
  drop constraint client_reports_kind_check,
  add constraint client_reports_kind_check check (kind in ('error', 'policy', 'ios', 'server'));
create index outbox_parked on outbox (parked_at) where parked_at is not null;
create index sent_mails_by_time on sent_mails (sent_at);

-- Announcements have an author.
alter table announcements add column published_by uuid;
create policy kept on announcements to household_definer using (id is not null) with check (id is not null);
grant select, insert, delete on announcements to household_definer;
revoke select on announcements from household_actor;
grant select (id, title, message, created_at) on announcements to household_actor;
create policy counted on announcement_states for select to household_definer using (announcement_id is not null);
grant select (announcement_id, read_at) on announcement_states to household_definer;

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

-- State of the installation, as administrators see it: processes, accounts, revenue, storage, waiting work.
--
-- household_overseer reads numbers over all households: its grants name the columns that it adds up.

-- A row for each running process, which renews it. A process that stops deletes its row.
create table processes (
  id uuid primary key,
  kind text not null check (kind in ('web', 'worker', 'both')),
  version text not null check (char_length(version) <= 100),
  node text not null check (char_length(node) <= 100),
  started_at timestamptz not null,
  seen_at timestamptz not null default now(),
  -- 99th percentile of the answers of the last minutes, in ms; null without requests.
  p99 numeric
);
grant select, insert, update, delete on processes to household_accounts;
grant select on processes to household_overseer;

-- Days on which a deleted account was made and deleted, for the growth of accounts. A row says nothing else.
create table account_deletions (
  id bigint generated always as identity primary key,
  made_on date not null,
  deleted_on date not null default current_date
);
create index account_deletions_by_day on account_deletions (deleted_on);
grant insert on account_deletions to household_definer;
grant select, delete on account_deletions to household_system;
grant select on account_deletions to household_overseer;

create function app.count_deletion() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  insert into public.account_deletions (made_on) values (old.created_at::date);
  return null;
end
$$;
alter function app.count_deletion() owner to household_definer;
create trigger count_deletion after delete on users for each row execute function app.count_deletion();

-- Number and bytes of stored files by their kind. A job adds them up: that takes too long for a request.
create table storage_sizes (
  kind text primary key check (kind ~ '^[a-z]{1,20}$'),
  files bigint not null,
  bytes bigint not null,
  measured_at timestamptz not null default now()
);
grant select, insert, update on storage_sizes to household_overseer;

create policy measured on photos for select to household_overseer using (household_id is not null);
grant select (bytes) on photos to household_overseer;
create policy measured on documents for select to household_overseer using (household_id is not null);
grant select (bytes) on documents to household_overseer;
create policy measured on receipts for select to household_overseer using (household_id is not null);
grant select (bytes) on receipts to household_overseer;
create policy measured on exports for select to household_overseer using (household_id is not null);
grant select (bytes) on exports to household_overseer;
grant select (bytes) on takeouts to household_overseer;
create policy measured on community_pictures for select to household_overseer using (id is not null);
grant select (bytes) on community_pictures to household_overseer;
create policy measured on support_files for select to household_overseer using (id is not null);
grant select (bytes) on support_files to household_overseer;

create function app.measure_storage() returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  insert into public.storage_sizes (kind, files, bytes)
  select 'photos', count(*), coalesce(sum(photos.bytes), 0) from public.photos
  union all select 'documents', count(*), coalesce(sum(documents.bytes), 0) from public.documents
  union all select 'receipts', count(*), coalesce(sum(receipts.bytes), 0) from public.receipts
  union all
  select 'exports', count(*), coalesce(sum(made.bytes), 0)
    from (select exports.bytes from public.exports union all select takeouts.bytes from public.takeouts) as made
   where made.bytes is not null
  union all select 'community', count(*), coalesce(sum(community_pictures.bytes), 0) from public.community_pictures
  union all select 'support', count(*), coalesce(sum(support_files.bytes), 0) from public.support_files
  on conflict (kind) do update set files = excluded.files, bytes = excluded.bytes, measured_at = now()
$$;
alter function app.measure_storage() owner to household_overseer;
grant execute on function app.measure_storage() to household_system;

-- Numbers of accounts: now, a year ago, and made and deleted by month in UTC, the oldest first. Accounts of a month are
-- counted in the index by age.
create function app.account_figures(months integer) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  with month as (
    select first, first at time zone 'utc' as starts, (first + interval '1 month') at time zone 'utc' as ends
      from (select date_trunc('month', now() at time zone 'utc') - make_interval(months => back) as first
              from generate_series(months - 1, 0, -1) as back) as firsts
  )
  select jsonb_build_object(
    'total', (select count(*) from public.users),
    'systemUsers', (select count(*) from public.users where users.system_role <> 'user'),
    'yearAgo', (select count(*) from public.users where users.created_at < now() - interval '1 year')
      + (select count(*) from public.account_deletions as gone
          where gone.made_on < current_date - interval '1 year' and gone.deleted_on >= current_date - interval '1 year'),
    'months', (
      select jsonb_agg(jsonb_build_object('month', to_char(month.first, 'YYYY-MM'),
               'added', (select count(*) from public.users
                          where users.created_at >= month.starts and users.created_at < month.ends)
                 + (select count(*) from public.account_deletions as gone
                     where gone.made_on >= month.first and gone.made_on < month.first + interval '1 month'),
               'deleted', (select count(*) from public.account_deletions as gone
                            where gone.deleted_on >= month.first and gone.deleted_on < month.first + interval '1 month'))
               order by month.first)
        from month))
$$;
alter function app.account_figures(integer) owner to household_overseer;

-- Households by their plan. A household pays with a running subscription at the provider; those of system users, trials
-- and complimentary plans don't count. Few households are on a paid plan, which an index finds.
create function app.plan_figures() returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  with paid as (
    select home.plan, count(*) as households from public.households as home where home.plan <> 'free' group by home.plan
  ), of_system as (
    select home.id from public.households as home
     where home.owner_user_id in (select users.id from public.users where users.system_role <> 'user')
  ), running as (
    select known.plan, count(*) filter (where known.status = 'active') as paying,
           count(*) filter (where known.status = 'trialing') as trials
      from public.household_subscriptions as known
     where known.provider = 'stripe' and known.status in ('active', 'trialing')
       and known.household_id not in (select of_system.id from of_system)
     group by known.plan
  ), given as (
    select known.plan, count(*) as complimentary from public.complimentary_plans as known
     where known.last_day >= (now() at time zone 'utc')::date group by known.plan
  )
  select jsonb_agg(jsonb_build_object(
           'plan', known.plan,
           'households', case known.plan
             when 'free' then (select count(*) from public.households) - (select coalesce(sum(paid.households), 0) from paid)
             else coalesce(paid.households, 0) end,
           'paying', coalesce(running.paying, 0), 'trials', coalesce(running.trials, 0),
           'complimentary', coalesce(given.complimentary, 0))
         order by known.place)
    from (values ('free', 1), ('premium', 2), ('pro', 3)) as known (plan, place)
    left join paid on paid.plan = known.plan
    left join running on running.plan = known.plan
    left join given on given.plan = known.plan
$$;
alter function app.plan_figures() owner to household_overseer;

-- Work of moderators and of the support that waits: held and reported posts and replies with appeals, open tickets, and the
-- times since which the longest waiting ones wait for an answer.
create function app.waiting_work() returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select jsonb_build_object(
    'held', (select count(*) from public.community_posts as post where post.state = 'held')
      + (select count(*) from public.community_replies as reply where reply.state = 'held'),
    'reported', (select count(distinct report.subject_id) from public.community_reports as report
                  where report.state = 'open'
                    and not exists (select from public.community_posts as post
                                     where post.id = report.subject_id and post.state = 'held')
                    and not exists (select from public.community_replies as reply
                                     where reply.id = report.subject_id and reply.state = 'held')),
    'appeals', (select count(*) from public.community_decisions as made
                 where made.appeal is not null and made.appeal_result is null),
    'tickets', (select count(*) from public.support_tickets as ticket
                 where ticket.confirmed_at is not null and ticket.status in ('open', 'in_progress')),
    'waitingSince', (select coalesce(jsonb_agg(waiting.since order by waiting.since), '[]')
                       from (select ticket.waiting_since as since from public.support_tickets as ticket
                              where ticket.confirmed_at is not null and ticket.status in ('open', 'in_progress')
                                and ticket.waiting_since is not null
                              order by ticket.waiting_since limit 500) as waiting))
$$;
alter function app.waiting_work() owner to household_definer;
grant execute on function app.waiting_work() to household_overseer;

-- State of the installation in numbers. Rows of processes that are silent for a day are left out.
create function app.read_overview(months integer, reason text) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.require_installation('run the installation');
  return jsonb_build_object(
    'accounts', app.account_figures(months),
    'plans', app.plan_figures(),
    'work', app.waiting_work(),
    'processes', (
      select coalesce(jsonb_agg(jsonb_build_object('id', running.id, 'kind', running.kind, 'version', running.version,
               'startedAt', running.started_at, 'seenAt', running.seen_at, 'p99', running.p99)
               order by running.kind, running.started_at, running.id), '[]')
        from (select * from public.processes where seen_at > now() - interval '1 day'
               order by seen_at desc limit 100) as running),
    'storage', (
      select jsonb_build_object('kinds', coalesce(jsonb_agg(jsonb_build_object(
               'kind', sizes.kind, 'files', sizes.files, 'bytes', sizes.bytes) order by sizes.bytes desc, sizes.kind), '[]'),
               'measuredAt', min(sizes.measured_at))
        from public.storage_sizes as sizes),
    'databaseBytes', pg_database_size(current_database()),
    'lastMailAt', app.last_mail_at(),
    'backup', app.last_backup(),
    'postgres', current_setting('server_version'));
end
$$;
alter function app.read_overview(integer, text) owner to household_overseer;
grant execute on function app.read_overview(integer, text) to household_installation;

-- Time of the last sent mail.
create function app.last_mail_at() returns timestamptz
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$ select max(sent_at) from public.sent_mails $$;
alter function app.last_mail_at() owner to household_system;
grant execute on function app.last_mail_at() to household_overseer;

-- Queues, errors, security, audit log and announcements, as administrators see them.

-- Jobs by topic: those that wait or run, and those whose last attempt failed. The job queue makes its own tables, which may
-- not exist yet. Rows of the outbox are jobs to be, and parked ones have failed.
create function app.job_states()
returns table (topic text, waiting bigint, failed bigint, oldest timestamptz, failing_since timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as
$$
begin
  return query
    select waits.topic, count(*) filter (where waits.parked_at is null), count(waits.parked_at), min(waits.created_at),
           min(waits.parked_at)
      from public.outbox as waits group by waits.topic;
  if to_regclass('pgboss.job') is not null then
    return query execute
      $sql$ select job.name, count(*) filter (where job.state in ('created', 'active')),
                   count(*) filter (where job.state in ('retry', 'failed')), min(job.created_on),
                   min(job.created_on) filter (where job.state in ('retry', 'failed'))
              from pgboss.job
             where job.state in ('created', 'retry', 'active', 'failed') and job.name not like '\_\_%'
               and (job.state <> 'created' or job.start_after <= now())
             group by job.name $sql$;
  end if;
  return query
    select '(push)', count(*) filter (where delivery.attempts = 0), count(*) filter (where delivery.attempts > 0),
           null::timestamptz, null::timestamptz
      from public.push_deliveries as delivery;
end
$$;
alter function app.job_states() owner to household_system;
grant execute on function app.job_states() to household_definer;

-- Newest failed jobs of each topic, without what they contain.
create function app.failed_jobs(most integer) returns table (
  id text, topic text, created_at timestamptz, failed_at timestamptz, next_at timestamptz, attempts integer, reason text
)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as
$$
begin
  return query
    select parked.id::text, parked.topic, parked.created_at, parked.parked_at, parked.parked_at + interval '10 minutes', 1,
           parked.parked_reason
      from public.outbox as parked where parked.parked_at is not null order by parked.parked_at desc limit most;
  if to_regclass('pgboss.job') is not null then
    return query execute
      $sql$ select kept.id::text, kept.name, kept.created_on, coalesce(kept.completed_on, kept.started_on),
                   case when kept.state = 'retry' then kept.start_after end, kept.retry_count + 1,
                   left(coalesce(kept.output ->> 'message', kept.output ->> 'error', kept.output::text, ''), 1000)
              from (select job.*, row_number() over (partition by job.name order by job.created_on desc, job.id) as place
                      from pgboss.job
                     where job.state in ('retry', 'failed') and job.name not like '\_\_%') as kept
             where kept.place <= $1 order by kept.created_on desc limit 500 $sql$ using most;
  end if;
end
$$;
alter function app.failed_jobs(integer) owner to household_system;
grant execute on function app.failed_jobs(integer) to household_definer;

create function app.read_job_states(reason text)
returns table (topic text, waiting bigint, failed bigint, oldest timestamptz, failing_since timestamptz)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.require_installation('run the installation');
  return query select * from app.job_states();
end
$$;
alter function app.read_job_states(text) owner to household_definer;
grant execute on function app.read_job_states(text) to household_installation;

create function app.list_failed_jobs(most integer, reason text) returns table (
  id text, topic text, created_at timestamptz, failed_at timestamptz, next_at timestamptz, attempts integer, cause text
)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.require_installation('run the installation');
  return query select * from app.failed_jobs(least(most, 100));
end
$$;
alter function app.list_failed_jobs(integer, text) owner to household_definer;
grant execute on function app.list_failed_jobs(integer, text) to household_installation;

-- Makes the failed jobs of topics due now; returns their number. A job that was given up gets one more attempt.
create function app.retry_topics(topics text[]) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  parked integer;
  failed integer := 0;
  pushes integer := 0;
begin
  update public.outbox set parked_at = null, parked_reason = null where parked_at is not null and topic = any(topics);
  get diagnostics parked = row_count;
  if to_regclass('pgboss.job') is not null then
    execute
      $sql$ update pgboss.job
               set state = 'retry', start_after = now(), completed_on = null,
                   retry_limit = greatest(retry_limit, retry_count + 1)
             where name = any($1) and state in ('retry', 'failed') $sql$ using topics;
    get diagnostics failed = row_count;
  end if;
  if '(push)' = any(topics) then
    update public.push_deliveries set next_try_at = now() where attempts > 0 and next_try_at > now();
    get diagnostics pushes = row_count;
  end if;
  return parked + failed + pushes;
end
$$;
alter function app.retry_topics(text[]) owner to household_system;
grant execute on function app.retry_topics(text[]) to household_definer;

create function app.retry_queue(queue text, topics text[], reason text) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  retried integer;
begin
  perform app.require_installation('run the installation');
  retried := app.retry_topics(topics);
  if retried > 0 then
    perform app.write_audit('run the installation', 'retry queue', 'queues', null, reason,
                            jsonb_build_object('queue', queue, 'jobs', retried));
  end if;
  return retried;
end
$$;
alter function app.retry_queue(text, text[], text) owner to household_definer;
grant execute on function app.retry_queue(text, text[], text) to household_installation;

grant select on client_reports to household_overseer;

-- Equal reports as one row: the newest report stands for its group.
create view error_groups with (security_barrier) as
  select (array_agg(report.id order by report.last_at desc, report.id))[1] as id, report.kind, report.message,
         report.component, report.details ->> 'directive' as directive, report.details ->> 'blocked' as blocked,
         case when bool_or(report.severity = 'critical') then 'critical'
              when bool_or(report.severity = 'error') then 'error' else 'warning' end as severity,
         sum(report.reports)::integer as reports, min(report.first_at) as first_at, max(report.last_at) as last_at
    from client_reports as report
   group by report.kind, report.message, report.component, report.details ->> 'directive', report.details ->> 'blocked';
alter view error_groups owner to household_overseer;

create function app.error_group_json(listed public.error_groups) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select jsonb_build_object(
    'id', listed.id, 'source', case listed.kind when 'error' then 'app' else listed.kind end, 'severity', listed.severity,
    'message', listed.message, 'component', listed.component, 'directive', listed.directive, 'blocked', listed.blocked,
    'reports', listed.reports, 'firstAt', listed.first_at, 'lastAt', listed.last_at)
$$;
alter function app.error_group_json(public.error_groups) owner to household_overseer;

-- Groups of reports, the last reported first, after a position.
create function app.list_errors(wanted text, after_last timestamptz, after_id uuid, most integer, reason text)
returns table (id uuid, last_at timestamptz, listed jsonb)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.require_installation('run the installation');
  return query
    select grouped.id, grouped.last_at, app.error_group_json(grouped) from public.error_groups as grouped
     where (wanted is null or grouped.kind = wanted)
       and (after_id is null or (grouped.last_at, grouped.id) < (after_last, after_id))
     order by grouped.last_at desc, grouped.id desc limit least(most, 101);
end
$$;
alter function app.list_errors(text, timestamptz, uuid, integer, text) owner to household_overseer;
grant execute on function app.list_errors(text, timestamptz, uuid, integer, text) to household_installation;

-- Numbers of reports and groups since a moment.
create function app.count_errors(since timestamptz, reason text) returns table (reports bigint, groups bigint)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.require_installation('run the installation');
  return query select coalesce(sum(grouped.reports), 0)::bigint, count(*)
                 from public.error_groups as grouped where grouped.last_at > since;
end
$$;
alter function app.count_errors(timestamptz, text) owner to household_overseer;
grant execute on function app.count_errors(timestamptz, text) to household_installation;

-- The group of a report, with its newest reports; null without such a report.
create function app.read_error(report uuid, most integer, reason text) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  about public.client_reports;
begin
  perform app.require_installation('run the installation');
  select * into about from public.client_reports where client_reports.id = report;
  if not found then
    return null;
  end if;
  return (
    select app.error_group_json(listed) || jsonb_build_object('rows', (
             select jsonb_agg(jsonb_build_object('id', one.id, 'severity', one.severity, 'page', one.page, 'build', one.build,
                      'userAgent', one.user_agent, 'stack', one.stack, 'details', one.details, 'reports', one.reports,
                      'firstAt', one.first_at, 'lastAt', one.last_at) order by one.last_at desc, one.id desc)
               from (select * from public.client_reports as kept
                      where kept.kind = listed.kind and kept.message = listed.message and kept.component = listed.component
                        and (kept.details ->> 'directive') is not distinct from listed.directive
                        and (kept.details ->> 'blocked') is not distinct from listed.blocked
                      order by kept.last_at desc, kept.id desc limit most) as one))
      from public.error_groups as listed
     where listed.kind = about.kind and listed.message = about.message and listed.component = about.component
       and listed.directive is not distinct from about.details ->> 'directive'
       and listed.blocked is not distinct from about.details ->> 'blocked');
end
$$;
alter function app.read_error(uuid, integer, text) owner to household_overseer;
grant execute on function app.read_error(uuid, integer, text) to household_installation;

-- Counters of security, the audit log, and announcements, as administrators see them.

-- Events by the hour: failed sign-ins, lockouts, refusals by a rate limit, suspicious input, policy violations. Processes
-- add what they have counted every few seconds. A row names no one and no address.
create table security_counts (
  hour timestamptz not null,
  event text not null check (event ~ '^[a-z-]{1,40}$'),
  count integer not null check (count > 0),
  primary key (hour, event)
);
grant select, insert, update, delete on security_counts to household_accounts;
grant select on security_counts to household_overseer;
grant select (locked_until) on sign_in_failures to household_overseer;

-- Counters of the last day and of the last days, today last, and the present number of lockouts.
create function app.read_security(days integer, reason text) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.require_installation('run the installation');
  return jsonb_build_object(
    'lockoutsNow', (select count(*) from public.sign_in_failures where locked_until > now()),
    'lastDay', (select coalesce(jsonb_object_agg(counted.event, counted.total), '{}')
                  from (select event, sum(count) as total from public.security_counts
                         where hour > now() - interval '1 day' group by event) as counted),
    'days', (select jsonb_agg(jsonb_build_object('day', to_char(day.first, 'YYYY-MM-DD'), 'counts', (
                      select coalesce(jsonb_object_agg(counted.event, counted.total), '{}')
                        from (select event, sum(count) as total from public.security_counts
                               where hour >= day.first at time zone 'utc'
                                 and hour < (day.first + interval '1 day') at time zone 'utc'
                               group by event) as counted)) order by day.first)
               from generate_series((now() at time zone 'utc')::date - (days - 1), (now() at time zone 'utc')::date,
                                    interval '1 day') as day (first)));
end
$$;
alter function app.read_security(integer, text) owner to household_overseer;
grant execute on function app.read_security(integer, text) to household_installation;

-- Writes that an administrator has read the audit log: at most one entry an hour for each reader.
create function app.note_audit_reading(reason text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.require_installation('run the installation');
  if not exists (select from public.audit_log
                  where actor_id = app.user_id() and at > now() - interval '1 hour' and action = 'read audit log')
     and pg_try_advisory_xact_lock(hashtextextended('audit reads ' || app.user_id(), 0)) then
    perform app.write_audit('run the installation', 'read audit log', 'audit_log', null, reason);
  end if;
end
$$;
alter function app.note_audit_reading(text) owner to household_definer;

-- Entries of the audit log, the newest first, after a position. The statement holds only the given conditions, so that
-- each combination is planned on its own.
create function app.list_audit(
  actor uuid, of_console boolean, acted text, subject uuid, after_at timestamptz, after_id uuid, most integer, reason text
) returns table (id uuid, at timestamptz, entry jsonb)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.note_audit_reading(reason);
  return query execute concat(
    'select page.id, page.at, app.audit_entry_json(page) from (select * from public.audit_log as kept where true',
    case when of_console then ' and kept.actor_id is null' when actor is not null then ' and kept.actor_id = $1' end,
    case when acted is not null then ' and kept.action = $2' end,
    case when subject is not null then ' and kept.subject_id = $3' end,
    case when after_id is not null then ' and (kept.at, kept.id) < ($4, $5)' end,
    ' order by kept.at desc, kept.id desc limit $6) as page order by page.at desc, page.id desc')
    using actor, acted, subject, after_at, after_id, least(most, 101);
end
$$;
alter function app.list_audit(uuid, boolean, text, uuid, timestamptz, uuid, integer, text) owner to household_definer;
grant execute on function app.list_audit(uuid, boolean, text, uuid, timestamptz, uuid, integer, text) to household_installation;

-- Newest entries, for the overview: of what administrators changed, without their readings.
create function app.last_changes(most integer, reason text) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.require_installation('run the installation');
  return (
    select coalesce(jsonb_agg(app.audit_entry_json(entry) order by entry.at desc, entry.id desc), '[]')
      from (select * from public.audit_log
             where action not like 'read %' and action not like 'list %'
             order by at desc, id desc limit least(most, 50)) as entry);
end
$$;
alter function app.last_changes(integer, text) owner to household_definer;
grant execute on function app.last_changes(integer, text) to household_installation;

-- Actions and actors in the log, 200 each at most. Each step of the recursion jumps to the next value in the index.
create function app.list_audit_filters(reason text) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.note_audit_reading(reason);
  return (
    with recursive acted as (
      (select action, 1 as place from public.audit_log order by action limit 1)
      union all
      select (select kept.action from public.audit_log as kept where kept.action > acted.action order by kept.action limit 1),
             acted.place + 1
        from acted where acted.action is not null and acted.place < 200
    ), actors as (
      (select actor_id, 1 as place from public.audit_log where actor_id is not null order by actor_id limit 1)
      union all
      select (select kept.actor_id from public.audit_log as kept
               where kept.actor_id > actors.actor_id order by kept.actor_id limit 1), actors.place + 1
        from actors where actors.actor_id is not null and actors.place < 200
    )
    select jsonb_build_object(
      'actions', (select coalesce(jsonb_agg(acted.action order by acted.action), '[]') from acted where acted.action is not null),
      'actors', (select coalesce(jsonb_agg(jsonb_build_object('id', actors.actor_id, 'name', person.name)
                                           order by person.name, actors.actor_id), '[]')
                   from actors left join public.users as person on person.id = actors.actor_id
                  where actors.actor_id is not null)));
end
$$;
alter function app.list_audit_filters(text) owner to household_definer;
grant execute on function app.list_audit_filters(text) to household_installation;

-- Announcements that users still see, the newest first.
create function app.list_announcements(most integer, reason text) returns table (
  id uuid, title text, message text, published_at timestamptz, published_by text, readers bigint
)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.require_installation('run the installation');
  return query
    select made.id, made.title, made.message, made.created_at,
           (select person.name from public.users as person where person.id = made.published_by),
           (select count(*) from public.announcement_states as state
             where state.announcement_id = made.id and state.read_at is not null)
      from public.announcements as made order by made.created_at desc, made.id desc limit least(most, 200);
end
$$;
alter function app.list_announcements(integer, text) owner to household_definer;
grant execute on function app.list_announcements(integer, text) to household_installation;

-- Announces a message to everyone with an account. The outcome is 'done', also for the same announcement again, or 'taken'
-- for an id with another text.
create function app.publish_announcement(announcement uuid, heading text, body text, reason text) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  known public.announcements;
begin
  perform app.require_installation('run the installation');
  insert into public.announcements (id, title, message, published_by) values (announcement, heading, body, app.user_id())
  on conflict (id) do nothing;
  if found then
    perform app.write_audit('run the installation', 'publish announcement', 'announcements', announcement, reason);
    return 'done';
  end if;
  select * into known from public.announcements where announcements.id = announcement;
  return case when known.title = heading and known.message = body then 'done' else 'taken' end;
end
$$;
alter function app.publish_announcement(uuid, text, text, text) owner to household_definer;
grant execute on function app.publish_announcement(uuid, text, text, text) to household_installation;

-- Removes an announcement from every panel; the outcome is 'done' or 'missing'.
create function app.withdraw_announcement(announcement uuid, reason text) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.require_installation('run the installation');
  delete from public.announcements where announcements.id = announcement;
  if not found then
    return 'missing';
  end if;
  perform app.write_audit('run the installation', 'withdraw announcement', 'announcements', announcement, reason);
  return 'done';
end
$$;
alter function app.withdraw_announcement(uuid, text) owner to household_definer;
grant execute on function app.withdraw_announcement(uuid, text) to household_installation;

revoke create on schema app from household_overseer, household_system;
revoke create on schema public from household_overseer;
