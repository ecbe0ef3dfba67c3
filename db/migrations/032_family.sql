-- Up Migration

-- People whom an owner asked into the household: invitations, and what a membership says besides its role
-- (docs/decisions, 45).

alter table household_members
  -- What the household calls somebody: 'Mum', 'Sitter'.
  add column nickname text check (char_length(nickname) between 1 and 30),
  -- A sitter's fortnight: the membership is over from this moment on, whether or not its row is still there.
  add column ends_at timestamptz;
create index memberships_that_end on household_members (ends_at) where ends_at is not null;

-- A membership that is over shows to nobody, so that every function and every query is right without a condition of its
-- own. Its row is taken away within a minute, which tells the person's devices.
drop policy of_household on household_members;
create policy of_household on household_members for select to household_actor
  using (household_id = (select app.household_id()) and (ends_at is null or ends_at > now())
         and (select app.may('view members')));
drop policy resolved on household_members;
create policy resolved on household_members for select to household_definer
  using ((user_id = (select app.user_id()) or household_id = (select app.household_id()))
         and (ends_at is null or ends_at > now()));
drop policy told on household_members;
create policy told on household_members for select to household_herald using (ends_at is null or ends_at > now());
grant select (ends_at) on household_members to household_herald;
create policy over on household_members for select to household_system using (ends_at <= now());
create policy swept on household_members for delete to household_system using (ends_at <= now());
grant select (household_id, user_id, ends_at), delete on household_members to household_system;

-- The owner changes and ends memberships; everybody else may end their own.
create policy changed on household_members for update to household_actor
  using (household_id = (select app.household_id()) and (select app.may('manage members')))
  with check (household_id = (select app.household_id()) and (select app.may('manage members')));
create policy removed on household_members for delete to household_actor
  using (household_id = (select app.household_id())
         and ((select app.may('manage members'))
              or (user_id = (select app.user_id()) and (select app.may('leave the household')))));
grant update (role, nickname, ends_at), delete on household_members to household_actor;
drop trigger give_notice on household_members;
create trigger give_notice after insert or delete or update of role, nickname, ends_at on household_members
  for each row execute function app.give_notice('households', 'user_id', 'household_id');

-- The trail tells of people as it tells of records: who joined, was given another role, left. The sweep of memberships that
-- are over enters their household. With a household goes its trail, so nothing is written where none is acted in.
create function app.trace_member() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
declare
  member public.household_members := case when tg_op = 'DELETE' then old else new end;
begin
  if app.household_id() is null then
    return null;
  end if;
  insert into public.activity (household_id, actor_id, action, subject, subject_id, label)
  select member.household_id, app.user_id(),
         case tg_op when 'INSERT' then 'added' when 'UPDATE' then 'changed' else 'deleted' end,
         tg_table_name, member.user_id, left(coalesce(member.nickname, users.name), 100)
    from public.users where users.id = member.user_id;
  return null;
end
$$;
alter function app.trace_member() owner to household_definer;
create trigger trace after insert or delete or update of role, nickname, ends_at on household_members
  for each row execute function app.trace_member();
insert into app.trail_subjects (subject, permission) values ('household_members', 'view members');

-- People are called as the household calls them; their own names stand beside it.
drop view people;
drop function app.people_here();
create function app.people_here()
returns table (
  user_id uuid, display_name text, role text, avatar_blob_id uuid, own_name text, nickname text,
  ends_at timestamptz, joined_at timestamptz
)
language sql stable rows 5 security definer set search_path = pg_catalog, pg_temp as
$$
  select users.id, users.name, 'owner', users.avatar_blob_id, users.name, null, null, null
    from public.households join public.users on users.id = households.owner_user_id
   where households.id = app.household_id()
  union all
  select users.id, coalesce(member.nickname, users.name), member.role, users.avatar_blob_id, users.name, member.nickname,
         member.ends_at, member.created_at
    from public.household_members as member join public.users on users.id = member.user_id
   where member.household_id = app.household_id()
$$;
alter function app.people_here() owner to household_definer;
grant execute on function app.people_here() to household_actor;
create view people with (security_barrier) as select * from app.people_here();
alter view people owner to household_definer;
grant select on people to household_actor;

-- An invitation waits until it is accepted, declined or revoked, or its time is over. Its row is kept for a while after that,
-- so that whoever follows its link then is told what became of it.
create table invitations (
  household_id uuid not null default app.household_id() references households (id) on delete cascade,
  id uuid not null,
  role text not null check (role in ('caregiver', 'viewer', 'member')),
  -- Null: for whoever is shown the link.
  email text check (email = lower(email)),
  nickname text check (char_length(nickname) between 1 and 30),
  -- Until when the membership lasts; null: until somebody ends it.
  ends_at timestamptz,
  invited_by uuid not null default app.user_id(),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('accepted', 'declined', 'revoked')),
  -- Wrong codes since the last mail.
  guesses integer not null default 0,
  -- When somebody signed up by its link while registration was closed. It lets in nobody else.
  let_in_at timestamptz,
  primary key (household_id, id),
  check ((ended_at is null) = (outcome is null)),
  -- Whoever accepted later would join a household that they are not of any more.
  check (expires_at <= ends_at)
);
create index invitations_of_address on invitations (email, created_at desc) where outcome is null;

-- What leads to an invitation: the link of each mail with its code, or the link that was shown. Kept as hashes.
create table invitation_keys (
  -- SHA-256 of the token in the link.
  link_hash text not null unique,
  household_id uuid not null,
  invitation_id uuid not null,
  -- Hashed as passwords are; null where only a link was shown.
  code_hash text,
  created_at timestamptz not null default clock_timestamp(),
  primary key (household_id, link_hash),
  foreign key (household_id, invitation_id) references invitations (household_id, id) on delete cascade
);
create index keys_of_invitation on invitation_keys (household_id, invitation_id, created_at desc);

alter table invitations enable row level security;
alter table invitations force row level security;
alter table invitation_keys enable row level security;
alter table invitation_keys force row level security;

create policy managed on invitations to household_actor
  using (household_id = (select app.household_id()) and (select app.may('manage members')))
  with check (household_id = (select app.household_id()) and (select app.may('manage members')));
create policy managed on invitation_keys to household_actor
  using (household_id = (select app.household_id()) and (select app.may('manage members')))
  with check (household_id = (select app.household_id()) and (select app.may('manage members')));
grant select on invitations to household_actor;
grant insert (household_id, id, role, email, nickname, ends_at, expires_at) on invitations to household_actor;
grant update (expires_at, ended_at, outcome) on invitations to household_actor;
grant select, insert, delete on invitation_keys to household_actor;

-- The worker mails what it is told to, one household at a time, and forgets what ended long ago.
create policy mailed on invitations to household_system
  using (household_id = (select app.household_id())) with check (household_id = (select app.household_id()));
create policy mailed on invitation_keys to household_system
  using (household_id = (select app.household_id())) with check (household_id = (select app.household_id()));
create policy ended on invitations for select to household_system
  using (coalesce(ended_at, expires_at) < now() - interval '30 days');
create policy forgotten on invitations for delete to household_system
  using (coalesce(ended_at, expires_at) < now() - interval '30 days');
grant select, delete, update (guesses) on invitations to household_system;
grant select (name) on households to household_system;
grant select, insert, delete on invitation_keys to household_system;
select app.open_to_takeout('invitations');

-- The functions below reach an invitation by its key or its address. They say what is told to whom.
create policy resolved on invitations to household_definer
  using (household_id is not null) with check (household_id is not null);
create policy resolved on invitation_keys to household_definer
  using (household_id is not null) with check (household_id is not null);
grant select, update (ended_at, outcome, guesses, let_in_at) on invitations to household_definer;
grant select, insert on invitation_keys to household_definer;
-- The definer asks who is here.
grant execute on function app.people_here() to household_definer;
create policy acted_in_by_definer on households to household_definer using (id = (select app.household_id()));
create policy joined on household_members for insert to household_definer
  with check (household_id = (select app.household_id()));
grant insert on household_members to household_definer;

-- The mail of an invitation, and each further one, is due in the transaction that asks for it.
create function app.announce_invitation() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  insert into public.outbox (topic, payload)
  values ('invitation-mail', jsonb_build_object('householdId', new.household_id, 'invitationId', new.id));
  return null;
end
$$;
alter function app.announce_invitation() owner to household_definer;
create trigger announce after insert or update of expires_at on invitations
  for each row when (new.email is not null) execute function app.announce_invitation();

-- The owner's pages, and those of the invited person where the address has an account.
create function app.tell_of_invitation() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
declare
  written constant public.invitations := case when tg_op = 'DELETE' then old else new end;
begin
  insert into public.live_notices (subject, household) values ('households', written.household_id);
  insert into public.live_notices (subject, person) select 'account', users.id from public.users where users.email = written.email;
  return null;
end
$$;
grant select (id, email) on users to household_herald;
-- To own a function one may make some in its schema.
grant create on schema app to household_herald;
alter function app.tell_of_invitation() owner to household_herald;
revoke create on schema app from household_herald;
create trigger tell after insert or delete or update of expires_at, outcome on invitations
  for each row execute function app.tell_of_invitation();

-- Whether somebody with this address is in the household already.
create function app.is_of_household(address text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$ select exists (select from app.people_here() as person join public.users on users.id = person.user_id where users.email = address) $$;
alter function app.is_of_household(text) owner to household_definer;
grant execute on function app.is_of_household(text) to household_actor;

-- What became of an invitation, in one word.
create function app.invitation_state(outcome text, expires_at timestamptz) returns text
language sql stable parallel safe as
$$ select coalesce(outcome, case when expires_at > now() then 'waiting' else 'expired' end) $$;
grant execute on function app.invitation_state(text, timestamptz) to household_actor, household_definer, household_accounts;

-- The invitation of a key, told to whoever holds it: who asks them into which household, and as what.
create function app.look_at_invitation(key_hash text)
returns table (
  household_id uuid, id uuid, state text, household_name text, owner_name text, role text, email text,
  ends_at timestamptz, expires_at timestamptz
)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  found_by record;
  person constant uuid := app.user_id();
  acted_in constant uuid := app.household_id();
  acted_as constant text := app.household_role();
begin
  select key.household_id, key.invitation_id into found_by from public.invitation_keys as key where key.link_hash = key_hash;
  perform app.become(person, found_by.household_id, null);
  return query
    select invitation.household_id, invitation.id, app.invitation_state(invitation.outcome, invitation.expires_at),
           home.name, owner.name, invitation.role, invitation.email, invitation.ends_at, invitation.expires_at
      from public.invitations as invitation
      join public.households as home on home.id = invitation.household_id
      join public.users as owner on owner.id = home.owner_user_id
     where invitation.household_id = found_by.household_id and invitation.id = found_by.invitation_id;
  perform app.become(person, acted_in, acted_as);
end
$$;
alter function app.look_at_invitation(text) owner to household_definer;
grant execute on function app.look_at_invitation(text) to household_actor, household_accounts;

-- Takes one of the guesses at the codes that were mailed to an address, and answers the codes to compare with: the newest
-- few; none where nobody invited it, or no guess is left.
create function app.take_invitation_guess(address text, most_guesses integer, most_codes integer)
returns table (link_hash text, code_hash text)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  open_homes uuid[];
  open_ids uuid[];
begin
  with guessed as (
    update public.invitations as invitation set guesses = invitation.guesses + 1
     where invitation.email = address and invitation.outcome is null and invitation.expires_at > now()
       and invitation.guesses < most_guesses
    returning invitation.household_id, invitation.id
  )
  select array_agg(guessed.household_id), array_agg(guessed.id) into open_homes, open_ids from guessed;
  return query
    select key.link_hash, key.code_hash
      from public.invitation_keys as key
     -- An owner chooses the ids of their invitations: an id alone may be that of another household's.
     where (key.household_id, key.invitation_id) in (select * from unnest(open_homes, open_ids))
       and key.code_hash is not null
     order by key.created_at desc limit most_codes;
end
$$;
alter function app.take_invitation_guess(text, integer, integer) owner to household_definer;

-- The right code was given: gives the guess back, and makes another key to the same invitation.
create function app.prove_invitation(by_code text, new_key text) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  update public.invitations as invitation set guesses = greatest(invitation.guesses - 1, 0)
    from public.invitation_keys as key
   where key.link_hash = by_code and (invitation.household_id, invitation.id) = (key.household_id, key.invitation_id);
  insert into public.invitation_keys (link_hash, household_id, invitation_id)
  select new_key, key.household_id, key.invitation_id from public.invitation_keys as key where key.link_hash = by_code;
$$;
alter function app.prove_invitation(text, text) owner to household_definer;
grant execute on function app.take_invitation_guess(text, integer, integer), app.prove_invitation(text, text)
  to household_accounts;

-- Takes away the row of somebody's membership that is over, before the minute's sweep does. It acts as the worker, because
-- such a row shows to nobody else.
create function app.sweep_member(home uuid, person uuid) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  delete from public.household_members as member
   where member.household_id = home and member.user_id = person and member.ends_at <= now()
$$;
-- To own a function one may make some in its schema.
grant create on schema app to household_system;
alter function app.sweep_member(uuid, uuid) owner to household_system;
revoke create on schema app from household_system;
grant execute on function app.sweep_member(uuid, uuid) to household_definer;

-- Makes the person a member by an invitation. `seats`: how many members each plan has room for. Whoever calls has found
-- out that the person may accept it; everything else is decided here, under the household's lock.
create function app.join_household(home uuid, invited uuid, person uuid, seats jsonb) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  household record;
  invitation record;
begin
  perform app.become(person, home, null);
  select households.plan, households.owner_user_id into household
    from public.households where households.id = home for no key update;
  select * into invitation from public.invitations
   where invitations.household_id = home and invitations.id = invited for update;
  if app.invitation_state(invitation.outcome, invitation.expires_at) is distinct from 'waiting' then
    return 'gone';
  end if;
  if household.owner_user_id = person
     or exists (select from public.household_members as member where member.household_id = home and member.user_id = person) then
    return 'already';
  end if;
  if (select count(*) from public.household_members as member where member.household_id = home)
     >= (seats ->> household.plan)::integer then
    return 'full';
  end if;
  -- A membership that is over may still have its row. Nobody in particular ended it.
  perform app.become(null, home, null);
  perform app.sweep_member(home, person);
  perform app.become(person, home, null);
  insert into public.household_members (household_id, user_id, role, nickname, ends_at)
  values (home, person, invitation.role, invitation.nickname, invitation.ends_at);
  update public.invitations set outcome = 'accepted', ended_at = now()
   where invitations.household_id = home and invitations.id = invited;
  return 'joined';
end
$$;
alter function app.join_household(uuid, uuid, uuid, jsonb) owner to household_definer;

-- The signed-in person accepts the invitation of a key, or one to their own address by its id. `other-address`: it was sent
-- to somebody else.
create function app.accept_invitation(key_hash text, invited uuid, seats jsonb)
returns table (outcome text, household_id uuid)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  person constant uuid := app.user_id();
  acted_in constant uuid := app.household_id();
  acted_as constant text := app.household_role();
  wanted record;
begin
  select invitation.household_id, invitation.id, invitation.email into wanted
    from public.invitations as invitation
   where case when key_hash is null
              then invitation.id = invited
                   and invitation.email = (select users.email from public.users where users.id = person)
              else (invitation.household_id, invitation.id) =
                   (select key.household_id, key.invitation_id from public.invitation_keys as key where key.link_hash = key_hash)
         end;
  household_id := wanted.household_id;
  if wanted.id is null then
    outcome := 'gone';
  elsif wanted.email <> (select users.email from public.users where users.id = person) then
    outcome := 'other-address';
  else
    outcome := app.join_household(wanted.household_id, wanted.id, person, seats);
    perform app.become(person, acted_in, acted_as);
  end if;
  return next;
end
$$;
alter function app.accept_invitation(text, uuid, jsonb) owner to household_definer;

-- Invitations that wait for the signed-in person's address.
create function app.own_invitations(most integer)
returns table (id uuid, household_name text, owner_name text, role text, ends_at timestamptz, expires_at timestamptz)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  person constant uuid := app.user_id();
  acted_in constant uuid := app.household_id();
  acted_as constant text := app.household_role();
  home uuid;
begin
  for home, id, role, ends_at, expires_at in
    select invitation.household_id, invitation.id, invitation.role, invitation.ends_at, invitation.expires_at
      from public.invitations as invitation
     where invitation.email = (select users.email from public.users where users.id = person)
       and invitation.outcome is null and invitation.expires_at > now()
     order by invitation.created_at limit most
  loop
    perform app.become(person, home, null);
    select households.name, users.name into household_name, owner_name
      from public.households join public.users on users.id = households.owner_user_id where households.id = home;
    return next;
  end loop;
  perform app.become(person, acted_in, acted_as);
end
$$;
alter function app.own_invitations(integer) owner to household_definer;

-- The signed-in person declines an invitation to their own address; false when none waits.
create function app.decline_invitation(invited uuid) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  update public.invitations as invitation set outcome = 'declined', ended_at = now()
   where invitation.id = invited and invitation.outcome is null and invitation.expires_at > now()
     and invitation.email = (select users.email from public.users where users.id = app.user_id());
  return found;
end
$$;
alter function app.decline_invitation(uuid) owner to household_definer;
grant execute on function
  app.accept_invitation(text, uuid, jsonb), app.own_invitations(integer), app.decline_invitation(uuid)
  to household_actor;

-- In which household somebody acts who names none: the one that they were invited to before they had pets of their own.
alter table users add column starts_in uuid;
comment on column users.starts_in is 'A household, while its person is of it. No foreign key: it may outlive either.';

-- As in 030, and starts in that household.
create or replace function app.open_session(token_hash text, wanted_household uuid, idle_hours integer)
returns table (
  user_id uuid, session_id uuid, refresh_due boolean, system_role text,
  household_id uuid, household_role text, plan text, had_choice boolean, in_maintenance boolean
)
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
declare
  opened record;
  wanted uuid := wanted_household;
  choice boolean := false;
  chosen record;
begin
  select sessions.id, sessions.user_id, sessions.expires_at, sessions.updated_at, sessions.remembered,
         sessions.last_active_at, users.system_role, users.starts_in
    into opened
    from public.sessions join public.users on users.id = sessions.user_id
   where sessions.token = token_hash and sessions.expires_at > now();
  if not found then
    return;
  end if;

  if not opened.remembered and opened.expires_at < now() + make_interval(hours => idle_hours) - interval '5 minutes' then
    update public.sessions
       set expires_at = now() + make_interval(hours => idle_hours)
     where sessions.id = opened.id;
  end if;
  if opened.last_active_at < now() - interval '5 minutes' then
    update public.sessions set last_active_at = now()
     where sessions.id = (select seen.id from public.sessions as seen where seen.id = opened.id for update skip locked);
  end if;

  -- The person alone first: the policies show the definer the households of whoever acts.
  perform app.become(opened.user_id, null, null);
  if wanted is null then
    select home.id, count(*) over () > 1 into wanted, choice
      from public.households as home
      left join public.household_members as member
        on member.household_id = home.id and member.user_id = opened.user_id
     order by home.id is distinct from opened.starts_in, home.owner_user_id <> opened.user_id, member.created_at, home.id
     limit 1;
  end if;
  select households.id, households.plan,
         case when households.owner_user_id = opened.user_id then 'owner' else member.role end as role
    into chosen
    from public.households
    left join public.household_members as member
      on member.household_id = households.id and member.user_id = opened.user_id
   where households.id = wanted
     and (households.owner_user_id = opened.user_id or member.user_id is not null);
  perform app.become(opened.user_id, chosen.id, chosen.role);

  return query select opened.user_id, opened.id,
    opened.remembered and opened.updated_at < now() - interval '1 day',
    opened.system_role, chosen.id, chosen.role, chosen.plan, coalesce(choice, false), app.in_maintenance();
end
$$;

-- Makes the account of somebody who was invited by mail: the mail has proved the address. They start in the household
-- that invited them. `taken`: the address has an account; `no-account`: the installation has as many as it takes. Whatever
-- is not `joined` has to be rolled back.
create function app.join_as_new_person(key_hash text, display_name text, password_hash text, most_users integer, seats jsonb)
returns table (outcome text, user_id uuid, household_id uuid)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  wanted record;
begin
  -- As app.complete_sign_up does: one after the other.
  perform pg_advisory_xact_lock(hashtext('app.complete_sign_up'));
  select invitation.household_id, invitation.id, invitation.email into wanted
    from public.invitation_keys as key
    join public.invitations as invitation
      on (invitation.household_id, invitation.id) = (key.household_id, key.invitation_id)
   where key.link_hash = key_hash and invitation.email is not null
     and app.invitation_state(invitation.outcome, invitation.expires_at) = 'waiting';
  if not found then
    return query select 'gone', null::uuid, null::uuid;
    return;
  end if;
  if exists (select from public.users where users.email = wanted.email) then
    return query select 'taken', null::uuid, null::uuid;
    return;
  end if;
  if most_users > 0 and (select count(*) from public.users) >= most_users then
    return query select 'no-account', null::uuid, null::uuid;
    return;
  end if;
  user_id := app.new_id();
  household_id := wanted.household_id;
  insert into public.users (id, name, email, email_verified, starts_in)
  values (user_id, display_name, wanted.email, true, household_id);
  insert into public.auth_accounts (id, user_id, account_id, provider_id, password)
  values (app.new_id(), user_id, user_id::text, 'credential', password_hash);
  delete from public.sign_up_links
   where sign_up_id in (select pending.id from public.pending_sign_ups as pending where pending.email = wanted.email);
  outcome := app.join_household(household_id, wanted.id, user_id, seats);
  perform app.become(null, null, null);
  return next;
end
$$;
alter function app.join_as_new_person(text, text, text, integer, jsonb) owner to household_definer;
grant execute on function app.join_as_new_person(text, text, text, integer, jsonb) to household_accounts;
grant execute on function app.new_id() to household_definer;

-- Somebody who signs up by the link that they were shown is let in while registration is closed.
alter table pending_sign_ups add column invitation_hash text;

-- Whether the invitation of a key lets somebody sign up while registration is closed: one that waits for anybody who holds
-- its link, and has let in nobody yet.
create function app.lets_in(key_hash text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select exists (
    select from public.invitation_keys as key
      join public.invitations as invitation
        on (invitation.household_id, invitation.id) = (key.household_id, key.invitation_id)
     where key.link_hash = key_hash and invitation.email is null and invitation.let_in_at is null
       and app.invitation_state(invitation.outcome, invitation.expires_at) = 'waiting')
$$;
alter function app.lets_in(text) owner to household_definer;

-- Lets somebody in; false where the invitation of the key does not, or has let in somebody else meanwhile.
create function app.let_in(key_hash text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  update public.invitations as invitation set let_in_at = now()
    from public.invitation_keys as key
   where key.link_hash = key_hash and (invitation.household_id, invitation.id) = (key.household_id, key.invitation_id)
     and invitation.email is null and invitation.let_in_at is null
     and app.invitation_state(invitation.outcome, invitation.expires_at) = 'waiting';
  return found;
end
$$;
alter function app.let_in(text) owner to household_definer;
grant execute on function app.lets_in(text), app.let_in(text) to household_accounts;
