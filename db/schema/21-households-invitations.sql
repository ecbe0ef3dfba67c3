-- Invitations into a household (handbook: households).

-- Pending until it is accepted, declined or revoked, or expires. The row is kept for a while after that, so that its link
-- can say what became of it.
create table invitations (
  household_id uuid not null default app.household_id() references households (id) on delete cascade,
  id uuid not null,
  role text not null check (role in ('caregiver', 'viewer', 'member')),
  -- Null: for any holder of the shown link.
  email text check (email = lower(email)),
  nickname text check (char_length(nickname) between 1 and 30),
  -- Last moment of the membership; null: until a person ends it.
  ends_at timestamptz,
  invited_by uuid not null default app.user_id(),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('accepted', 'declined', 'revoked')),
  -- Wrong codes since the last mail.
  guesses integer not null default 0,
  -- Sign-up by its link while registration was closed. The link lets in one person only.
  let_in_at timestamptz,
  primary key (household_id, id),
  check ((ended_at is null) = (outcome is null)),
  -- Accepting later would join a household with a membership that is already over.
  check (expires_at <= ends_at)
);
create index invitations_of_address on invitations (email, created_at desc) where outcome is null;

alter table invitations enable row level security;
alter table invitations force row level security;
create policy managed on invitations to household_actor
  using (household_id = (select app.household_where('manage members')))
  with check (household_id = (select app.household_where('manage members')));
-- The worker mails invitations, one household at a time, and deletes ended ones after the time in the domain
-- (kernel/retention.ts); it reaches no pending one.
create policy mailed on invitations to household_system
  using (household_id = (select app.household_id())) with check (household_id = (select app.household_id()));
create policy ended on invitations for select to household_system
  using (coalesce(ended_at, expires_at) < now());
create policy forgotten on invitations for delete to household_system
  using (coalesce(ended_at, expires_at) < now());
-- The functions below find an invitation by its key or its address.
create policy resolved on invitations to household_definer
  using (household_id is not null) with check (household_id is not null);
select app.open_to_takeout('invitations');
grant select, insert (household_id, id, role, email, nickname, ends_at, expires_at), update (expires_at, ended_at,
  outcome) on invitations to household_actor;
grant select, update (guesses), delete on invitations to household_system;
grant select, update (ended_at, outcome, guesses, let_in_at) on invitations to household_definer;

-- Keys to an invitation: the link of each mail with its code, or the shown link. Kept as hashes.
create table invitation_keys (
  -- SHA-256 of the token in the link.
  link_hash text not null unique,
  household_id uuid not null,
  invitation_id uuid not null,
  -- Hashed as passwords are; null for a link that was only shown.
  code_hash text,
  created_at timestamptz not null default clock_timestamp(),
  primary key (household_id, link_hash),
  foreign key (household_id, invitation_id) references invitations (household_id, id) on delete cascade
);
create index keys_of_invitation on invitation_keys (household_id, invitation_id, created_at desc);

alter table invitation_keys enable row level security;
alter table invitation_keys force row level security;
create policy managed on invitation_keys to household_actor
  using (household_id = (select app.household_where('manage members')))
  with check (household_id = (select app.household_where('manage members')));
create policy mailed on invitation_keys to household_system
  using (household_id = (select app.household_id())) with check (household_id = (select app.household_id()));
create policy resolved on invitation_keys to household_definer
  using (household_id is not null) with check (household_id is not null);
grant select, insert, delete on invitation_keys to household_actor, household_system;
grant select, insert on invitation_keys to household_definer;

-- Queues the mail of an invitation, and of each further one, in the transaction that asks for it.
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

-- Notifies the owner's pages, and those of the invited person if the address has an account.
create function app.give_notice_of_invitation() returns trigger
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
alter function app.give_notice_of_invitation() owner to household_herald;
create trigger give_notice_of_invitation after insert or delete or update of expires_at, outcome on invitations
  for each row execute function app.give_notice_of_invitation();

-- True if a person with this address is in the acting household.
create function app.is_of_household(address text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$ select exists (select from app.people_here() as person join public.users on users.id = person.user_id where users.email = address) $$;
alter function app.is_of_household(text) owner to household_definer;
grant execute on function app.is_of_household(text) to household_actor;

-- State of an invitation, in one word.
create function app.invitation_state(outcome text, expires_at timestamptz) returns text
language sql stable parallel safe as
$$ select coalesce(outcome, case when expires_at > now() then 'waiting' else 'expired' end) $$;
grant execute on function app.invitation_state(text, timestamptz) to household_actor, household_accounts,
  household_definer;

-- Shows the invitation of a key to its holder: household, owner and role.
create function app.describe_invitation(key_hash text)
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
           household.name, owner.name, invitation.role, invitation.email, invitation.ends_at, invitation.expires_at
      from public.invitations as invitation
      join public.households as household on household.id = invitation.household_id
      join public.users as owner on owner.id = household.owner_user_id
     where invitation.household_id = found_by.household_id and invitation.id = found_by.invitation_id;
  perform app.become(person, acted_in, acted_as);
end
$$;
alter function app.describe_invitation(text) owner to household_definer;
grant execute on function app.describe_invitation(text) to household_actor, household_accounts;

-- Takes one of the guesses at the codes that were mailed to an address, and returns the newest few codes to compare with;
-- none without an invitation or without a guess left. The newest code of each invitation comes before an older one of
-- any: a newer invitation that is sent again does not crowd out the code of an older one.
create function app.take_invitation_guess(address text, most_guesses integer, most_codes integer)
returns table (link_hash text, code_hash text)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  open_households uuid[];
  open_ids uuid[];
begin
  with guessed as (
    update public.invitations as invitation set guesses = invitation.guesses + 1
     where invitation.email = address and invitation.outcome is null and invitation.expires_at > now()
       and invitation.guesses < most_guesses
    returning invitation.household_id, invitation.id
  )
  select array_agg(guessed.household_id), array_agg(guessed.id) into open_households, open_ids from guessed;
  return query
    select key.link_hash, key.code_hash
      from public.invitation_keys as key
     -- An owner chooses the ids of their invitations: an id alone may also be that of another household's invitation.
     where (key.household_id, key.invitation_id) in (select * from unnest(open_households, open_ids))
       and key.code_hash is not null
     order by row_number() over (partition by key.household_id, key.invitation_id order by key.created_at desc),
              key.created_at desc
     limit most_codes;
end
$$;
alter function app.take_invitation_guess(text, integer, integer) owner to household_definer;
grant execute on function app.take_invitation_guess(text, integer, integer) to household_accounts;

-- Returns the guess after the right code, and makes another key to the same invitation.
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
grant execute on function app.prove_invitation(text, text) to household_accounts;

-- Makes a user a member by an invitation. `seats`: places for members of each plan. The caller has checked that the user
-- may accept it; the rest is decided here, under the household's lock.
create function app.join_household(household uuid, invited uuid, person uuid, seats jsonb) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  joined record;
  invitation record;
begin
  perform app.become(person, household, null);
  select households.plan, households.owner_user_id into joined
    from public.households where households.id = household for no key update;
  select * into invitation from public.invitations
   where invitations.household_id = household and invitations.id = invited for update;
  if app.invitation_state(invitation.outcome, invitation.expires_at) is distinct from 'waiting' then
    return 'gone';
  end if;
  if joined.owner_user_id = person
     or exists (select from public.household_members as member where member.household_id = household and member.user_id = person) then
    return 'already';
  end if;
  if (select count(*) from public.household_members as member where member.household_id = household)
     >= (seats ->> joined.plan)::integer then
    return 'full';
  end if;
  -- A membership that is over may still have its row. It ended by its date, so the trail names no actor.
  perform app.become(null, household, null);
  perform app.sweep_member(household, person);
  perform app.become(person, household, null);
  insert into public.household_members (household_id, user_id, role, nickname, ends_at)
  values (household, person, invitation.role, invitation.nickname, invitation.ends_at);
  update public.invitations set outcome = 'accepted', ended_at = now()
   where invitations.household_id = household and invitations.id = invited;
  return 'joined';
end
$$;
alter function app.join_household(uuid, uuid, uuid, jsonb) owner to household_definer;

-- Accepts the invitation of a key, or one to the signed-in user's own address by its id. `other-address`: it was sent to
-- another person.
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
    outcome := case when wanted.email = (select users.unconfirmed_email from public.users where users.id = person)
                    then 'unconfirmed' else 'other-address' end;
  else
    outcome := app.join_household(wanted.household_id, wanted.id, person, seats);
    perform app.become(person, acted_in, acted_as);
  end if;
  return next;
end
$$;
alter function app.accept_invitation(text, uuid, jsonb) owner to household_definer;
grant execute on function app.accept_invitation(text, uuid, jsonb) to household_actor;

-- Pending invitations to the signed-in user's address.
create function app.own_invitations(most integer)
returns table (id uuid, household_name text, owner_name text, role text, ends_at timestamptz, expires_at timestamptz)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  person constant uuid := app.user_id();
  acted_in constant uuid := app.household_id();
  acted_as constant text := app.household_role();
  household uuid;
begin
  for household, id, role, ends_at, expires_at in
    select invitation.household_id, invitation.id, invitation.role, invitation.ends_at, invitation.expires_at
      from public.invitations as invitation
     where invitation.email = (select users.email from public.users where users.id = person)
       and invitation.outcome is null and invitation.expires_at > now()
     order by invitation.created_at limit most
  loop
    perform app.become(person, household, null);
    select households.name, users.name into household_name, owner_name
      from public.households join public.users on users.id = households.owner_user_id where households.id = household;
    return next;
  end loop;
  perform app.become(person, acted_in, acted_as);
end
$$;
alter function app.own_invitations(integer) owner to household_definer;
grant execute on function app.own_invitations(integer) to household_actor;

-- Declines an invitation to the signed-in user's address; false if none is pending.
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
grant execute on function app.decline_invitation(uuid) to household_actor;

-- Makes the account of a person who was invited by mail: the mail has proved the address. They start in the household
-- that invited them. `taken`: the address has an account; `no-account`: the installation has as many as it takes. The
-- caller rolls back any outcome but `joined`.
create function app.join_as_new_person(key_hash text, display_name text, password_hash text, most_users integer, seats jsonb)
returns table (outcome text, user_id uuid, household_id uuid)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  wanted record;
begin
  -- The same lock as app.complete_sign_up: two at once cannot both take the last place, or the same address.
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

-- True if the invitation of a key allows a sign-up while registration is closed: it is pending, is for any holder of its
-- link, and has let in no one yet.
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
grant execute on function app.lets_in(text) to household_accounts;

-- Lets in a person by such an invitation; false if it does not, or has let in another person in the meantime.
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
grant execute on function app.let_in(text) to household_accounts;
