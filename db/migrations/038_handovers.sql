-- Up Migration

-- A household can be handed over to one of its members, and a person may own several (docs/decisions, 49).

alter table households
  drop constraint households_owner_user_id_key,
  -- Of several households, the one that somebody has owned longest is their own one.
  add column owned_since timestamptz not null default now();
-- Forced security hides the rows from the tables' owner too.
alter table households no force row level security;
update households set owned_since = created_at;
alter table households force row level security;
create index households_of_owner on households (owner_user_id, owned_since);
grant select (owned_since) on households to household_system;

-- The owner offers the household to a member. It ends when it is answered or withdrawn, with the membership, and by its date;
-- then the next offer takes its place.
create table handovers (
  household_id uuid primary key default app.household_id() references households (id) on delete cascade,
  to_user_id uuid not null,
  -- Where it was offered, in words, for the notice to the former owner.
  device text not null check (char_length(device) <= 100),
  offered_at timestamptz not null default now(),
  expires_at timestamptz not null,
  foreign key (household_id, to_user_id) references household_members (household_id, user_id) on delete cascade
);
create index handovers_to_person on handovers (to_user_id);
alter table handovers enable row level security;
alter table handovers force row level security;

create policy visible on handovers for select to household_actor
  using (household_id = (select app.household_id())
         and ((select app.may('hand over the household')) or to_user_id = (select app.user_id())));
-- Whoever offers a household owns it at that moment: a request that began before a handover must not offer it again.
create policy offered on handovers for insert to household_actor
  with check (household_id = (select app.household_id()) and (select app.may('hand over the household'))
              and exists (select from households where id = household_id and owner_user_id = (select app.user_id())));
create policy offered_anew on handovers for update to household_actor
  using (household_id = (select app.household_id()) and (select app.may('hand over the household')))
  with check (household_id = (select app.household_id()) and (select app.may('hand over the household'))
              and exists (select from households where id = household_id and owner_user_id = (select app.user_id())));
create policy withdrawn on handovers for delete to household_actor
  using (household_id = (select app.household_id()) and (select app.may('hand over the household')));
grant select, delete on handovers to household_actor;
grant insert (household_id, to_user_id, device, expires_at) on handovers to household_actor;
grant update (to_user_id, device, offered_at, expires_at) on handovers to household_actor;

-- The functions below reach an offer by its household and the person whom it is for, or by the owner who made it.
create policy resolved on handovers to household_definer
  using (household_id is not null) with check (household_id is not null);
-- One that is being answered is locked, which counts as changing it.
grant select, update (expires_at), delete on handovers to household_definer;
-- The worker mails an offer while it waits.
create policy mailed on handovers for select to household_system using (household_id = (select app.household_id()));
grant select on handovers to household_system;

-- No notice to the one person: that would say that their membership has changed.
create trigger give_notice after insert or update or delete on handovers
  for each row execute function app.give_notice('households', '', 'household_id');

create function app.announce_handover() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  insert into public.outbox (topic, payload)
  values ('handover-offer-mail', jsonb_build_object('householdId', new.household_id, 'userId', new.to_user_id));
  return null;
end
$$;
alter function app.announce_handover() owner to household_definer;
create trigger announce after insert or update of offered_at on handovers
  for each row execute function app.announce_handover();

-- Offers that wait for the signed-in person. Until when something is paid for is theirs to know: payment will be asked of
-- them.
create function app.own_handovers()
returns table (household_id uuid, household_name text, owner_name text, plan text, expires_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select home.id, home.name, owner.name, home.plan, offer.expires_at
    from public.handovers as offer
    join public.households as home on home.id = offer.household_id
    join public.household_members as member
      on member.household_id = offer.household_id and member.user_id = offer.to_user_id
    join public.users as owner on owner.id = home.owner_user_id
   where offer.to_user_id = app.user_id() and offer.expires_at > now()
   order by offer.offered_at
$$;
alter function app.own_handovers() owner to household_definer;

-- The signed-in person declines; false where no offer to them waits.
create function app.decline_handover(home uuid) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  delete from public.handovers as offer
   where offer.household_id = home and offer.to_user_id = app.user_id() and offer.expires_at > now();
  return found;
end
$$;
alter function app.decline_handover(uuid) owner to household_definer;

-- Whoever secures an account takes back what was offered in its name.
create function app.withdraw_handovers(person uuid) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.become(person, null, null);
  delete from public.handovers as offer
   using public.households as home
   where home.id = offer.household_id and home.owner_user_id = person;
  perform app.become(null, null, null);
end
$$;
alter function app.withdraw_handovers(uuid) owner to household_definer;
grant execute on function app.withdraw_handovers(uuid) to household_accounts;

-- What is paid for when a household changes hands, and until when it stays. Whatever is subscribed to later starts after
-- that.
alter table household_subscriptions
  add column prepaid_plan text check (prepaid_plan in ('premium', 'pro')),
  add column prepaid_until timestamptz,
  add constraint prepaid check ((prepaid_plan is null) = (prepaid_until is null));

-- Ends what the former owner pays for, at once, and keeps the plan for as long as it was paid. Nothing of the former owner
-- stays at the payment provider or in the row: the new owner must not come near their card and invoices. It acts as the
-- worker, which alone writes subscriptions.
create function app.pass_on_payment(home uuid) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  paying public.household_subscriptions;
  runs boolean;
  paid_until timestamptz;
begin
  select * into paying from public.household_subscriptions where household_id = home for update;
  if not found then
    return;
  end if;
  runs := paying.status in ('trialing', 'active', 'past_due');
  paid_until := case when runs then greatest(coalesce(paying.grace_until, paying.period_ends_at), paying.prepaid_until) end;
  if paying.subscription_id is not null and paying.status not in ('none', 'canceled', 'incomplete_expired') then
    insert into public.outbox (topic, payload)
    values ('cancel-subscription', jsonb_build_object('subscriptionId', paying.subscription_id));
  end if;
  if paying.customer_id is not null then
    insert into public.outbox (topic, payload)
    values ('delete-customer', jsonb_build_object('customerId', paying.customer_id));
  end if;
  if paid_until > now() and (paying.prepaid_until is null or paying.prepaid_until < paid_until) then
    paying.prepaid_plan := coalesce(paying.held_plan, paying.plan);
    paying.prepaid_until := paid_until;
  end if;
  update public.household_subscriptions
     set customer_id = null, subscription_id = null, status = 'none', plan = null, held_plan = null, held_until = null,
         trial_ends_at = null, period_ends_at = null, cancels_at = null, grace_until = null,
         prepaid_plan = paying.prepaid_plan, prepaid_until = paying.prepaid_until, updated_at = now()
   where household_id = home;
  if runs and coalesce(paying.prepaid_until, '-infinity') <= now() then
    update public.households set plan = 'free', updated_at = now() where id = home;
  end if;
end
$$;
-- To own a function one may make some in its schema.
grant create on schema app to household_system;
alter function app.pass_on_payment(uuid) owner to household_system;
revoke create on schema app from household_system;
grant execute on function app.pass_on_payment(uuid) to household_definer;

-- As in 007, and those whose paid time is over.
drop index subscriptions_that_run;
create index subscriptions_that_run on household_subscriptions (household_id)
  where status in ('trialing', 'active', 'past_due') or prepaid_until is not null;
drop policy runs on household_subscriptions;
create policy runs on household_subscriptions for select to household_definer
  using (status in ('trialing', 'active', 'past_due') or prepaid_until is not null);
create or replace function app.due_subscriptions(at timestamptz, at_most integer) returns table (household_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select running.household_id
    from public.household_subscriptions as running
   where (running.status in ('trialing', 'active', 'past_due') or running.prepaid_until is not null)
     and exists (
       select 1
         from unnest(array[running.grace_until, running.held_until, running.cancels_at, running.period_ends_at,
                           running.prepaid_until]) as due
        where due <= at and due > running.reviewed_at)
   order by running.household_id limit at_most
$$;

drop trigger give_notice on household_subscriptions;
create trigger give_notice after update on household_subscriptions
  for each row when (
    (old.status, old.plan, old.held_plan, old.cancels_at, old.grace_until, old.period_ends_at, old.prepaid_until)
    is distinct from
    (new.status, new.plan, new.held_plan, new.cancels_at, new.grace_until, new.period_ends_at, new.prepaid_until))
  execute function app.give_notice('households', '', 'household_id');

-- The seat of the new owner becomes the former owner's: one row changes its person, so there are never more members than
-- before. The trail tells of the handover instead.
create policy passed_on on household_members for update to household_definer
  using (household_id = (select app.household_id())) with check (household_id = (select app.household_id()));
grant update (user_id, role, nickname, ends_at, created_at) on household_members to household_definer;
create or replace function app.trace_member() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
declare
  member public.household_members := case when tg_op = 'DELETE' then old else new end;
begin
  if app.household_id() is null or (tg_op = 'UPDATE' and old.user_id <> new.user_id) then
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

-- 'Ana handed the household over to Sam': it was hers to give.
create function app.trace_handover() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  insert into public.activity (household_id, actor_id, action, subject, subject_id, label)
  select new.id, old.owner_user_id, 'changed', tg_table_name, new.owner_user_id, left(users.name, 100)
    from public.users where users.id = new.owner_user_id;
  return null;
end
$$;
alter function app.trace_handover() owner to household_definer;
create trigger trace after update of owner_user_id on households
  for each row when (old.owner_user_id <> new.owner_user_id) execute function app.trace_handover();
insert into app.trail_subjects (subject, permission) values ('households', 'view members');

-- An archive holds the profile of the owner who asked for it, so it is theirs alone, and goes when they hand over.
alter policy visible on takeouts
  using (household_id = (select app.household_id()) and requested_by = (select app.user_id())
         and (select app.may('take out everything')));
alter policy deleted on takeouts
  using (household_id = (select app.household_id()) and requested_by = (select app.user_id())
         and (select app.may('take out everything')));
create policy passed_on on takeouts to household_definer using (household_id = (select app.household_id()));
grant delete on takeouts to household_definer;

-- The signed-in person takes the household over that was offered to them. Locks follow one order, that of deleting an account:
-- the household, the accounts, then what both write. The household is locked no harder than by its other writes, so that
-- whoever is leaving meanwhile can finish. Answers what became of it; whoever owns the household already is told
-- that it is done, since their first answer may have been lost.
create function app.accept_handover(home uuid, most_owned integer, on_device text, most_notices integer)
returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  person constant uuid := app.user_id();
  acted_in constant uuid := app.household_id();
  acted_as constant text := app.household_role();
  household record;
  offer record;
  about text;
begin
  perform app.become(person, home, null);
  if not exists (select from public.household_members as member
                  where member.household_id = home and member.user_id = person)
     and not exists (select from public.households where id = home and owner_user_id = person) then
    perform app.become(person, acted_in, acted_as);
    return 'no-member';
  end if;
  select id, name, owner_user_id into household from public.households where id = home for no key update;
  perform from public.users where users.id in (person, household.owner_user_id) order by users.id for no key update;
  if household.owner_user_id = person then
    perform app.become(person, acted_in, acted_as);
    return 'accepted';
  end if;
  perform from public.household_members as member
    where member.household_id = home and member.user_id = person for update;
  if not found then
    perform app.become(person, acted_in, acted_as);
    return 'no-member';
  end if;
  select * into offer from public.handovers where household_id = home and to_user_id = person for update;
  if not found or offer.expires_at <= now() then
    perform app.become(person, acted_in, acted_as);
    return case when offer.household_id is null then 'gone' else 'expired' end;
  end if;
  if most_owned <= (select count(*) from public.households where owner_user_id = person) then
    perform app.become(person, acted_in, acted_as);
    return 'too-many';
  end if;

  delete from public.handovers where household_id = home;
  update public.household_members
     set user_id = household.owner_user_id, role = 'caregiver', nickname = null, ends_at = null, created_at = now()
   where household_id = home and user_id = person;
  update public.households set owner_user_id = person, owned_since = now(), updated_at = now() where id = home;
  delete from public.takeouts where household_id = home;
  perform app.pass_on_payment(home);

  -- From here on as the former owner: they keep a household of their own, and start with the pets that they know.
  about := left(regexp_replace(household.name, '\s+', ' ', 'g'), 100);
  perform app.become(household.owner_user_id, null, null);
  if not exists (select from public.households where owner_user_id = household.owner_user_id) then
    insert into public.households (owner_user_id, name)
    select id, name from public.users where id = household.owner_user_id;
    update public.users set starts_in = home where id = household.owner_user_id;
  end if;
  perform app.note_security_event(household.owner_user_id, 'handover-accepted', offer.device, about, most_notices);
  perform app.become(person, acted_in, acted_as);
  perform app.note_security_event(person, 'household-received', on_device, about, most_notices);
  insert into public.outbox (topic, payload)
  values ('household-received-mail', jsonb_build_object('householdId', home, 'userId', person));
  return 'accepted';
end
$$;
alter function app.accept_handover(uuid, integer, text, integer) owner to household_definer;
grant update (starts_in) on users to household_definer;
grant execute on function
  app.own_handovers(), app.decline_handover(uuid), app.accept_handover(uuid, integer, text, integer)
  to household_actor;

-- As in 024, for a person who owns several.
create or replace function app.own_households(faces_of_each integer)
returns table (id uuid, name text, role text, plan text, pets integer, faces jsonb)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  person uuid := app.user_id();
  acted_in uuid := app.household_id();
  acted_as text := app.household_role();
begin
  for id, name, role, plan in
    select home.id, home.name, coalesce(member.role, 'owner'), home.plan
      from public.households as home
      left join public.household_members as member
        on member.household_id = home.id and member.user_id = person
     order by home.owner_user_id <> person, coalesce(member.created_at, home.owned_since), home.id
  loop
    perform app.become(person, own_households.id, own_households.role);
    select count(*) into pets from public.pet_faces as pet where pet.household_id = own_households.id and pet.archived_at is null;
    select coalesce(jsonb_agg(to_jsonb(face)), '[]') into faces
      from (select pet.id, pet.name, pet.species, pet.blob_id as "blobId"
              from public.pet_faces as pet
             where pet.household_id = own_households.id and pet.archived_at is null
             order by pet.created_at, pet.id
             limit faces_of_each) as face;
    return next;
  end loop;
  perform app.become(person, acted_in, acted_as);
end
$$;

-- As in 032, for a person who owns several.
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
     order by home.id is distinct from opened.starts_in, home.owner_user_id <> opened.user_id,
              coalesce(member.created_at, home.owned_since), home.id
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

-- The household that is called by its owner's name takes the name that they choose at the start; one that was handed over to
-- them keeps its own.
create or replace function app.complete_onboarding(display_name text) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  update public.households set name = display_name, updated_at = now()
   where owner_user_id = app.user_id()
     and name = (select users.name from public.users where users.id = app.user_id());
  update public.users
     set name = display_name, onboarding_completed_at = coalesce(onboarding_completed_at, now()), updated_at = now()
   where id = app.user_id();
$$;

-- Each household that goes with the account, and who else is in it.
create or replace function app.describe_deletion() returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  person constant uuid := app.user_id();
  home record;
  described jsonb := '[]';
begin
  for home in
    select households.id, households.name from public.households
     where households.owner_user_id = person order by households.owned_since, households.id
  loop
    perform app.become(person, home.id, 'owner');
    described := described || jsonb_build_array(jsonb_build_object(
      'id', home.id,
      'name', home.name,
      'pets', (select count(*) from public.pets where household_id = home.id),
      'photos', (select count(*) from public.photos where household_id = home.id)
        + (select count(*) from public.doses where household_id = home.id and blob_id is not null and undone_at is null),
      'documents', (select count(*) from public.documents where household_id = home.id),
      'members', coalesce((
        select jsonb_agg(users.name order by users.name)
          from public.household_members as member join public.users on users.id = member.user_id
         where member.household_id = home.id), '[]')
    ));
  end loop;
  return described;
end
$$;

-- As in 016, with every household that the person owns.
create or replace function app.delete_account() returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  leaving record;
  home record;
begin
  select users.id, users.name, users.email into leaving from public.users where users.id = app.user_id();
  -- Locked before anything else, as every write does that enters a quota, so that the two wait for each other. A household
  -- that was handed over while this waited stays.
  for home in
    select households.id, households.name from public.households
     where owner_user_id = leaving.id order by households.id for update
  loop
    -- Whichever household was acted in: it is their own ones that go.
    perform app.become(leaving.id, home.id, null);
    insert into public.outbox (topic, payload)
    select 'household-deleted', jsonb_build_object(
        'to', users.email, 'name', users.name, 'ownerName', leaving.name, 'householdName', home.name)
      from public.household_members as member join public.users on users.id = member.user_id
     where member.household_id = home.id;
    perform app.become(leaving.id, null, null);
  end loop;
  insert into public.outbox (topic, payload)
  values ('account-deleted', jsonb_build_object('to', leaving.email, 'name', leaving.name));
  -- Without a household the trail's triggers write nothing: there is none left to read it.
  perform app.become(leaving.id, null, null);
  delete from public.verifications where identifier = leaving.email or value = leaving.id::text;
  delete from public.users where users.id = leaving.id;
end
$$;
