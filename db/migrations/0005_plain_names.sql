-- Renames parameters, aliases, functions, policies and triggers to the terms of docs/glossary.md. No rule changes.

grant create on schema app to household_system, household_herald, household_planner, household_messenger;

-- Function bodies name functions that follow.
set local check_function_bodies = off;

-- Renames the hash that recognises a repeated request, in every table of records.
do $$
declare
  tbl regclass;
begin
  for tbl in
    select attrelid::regclass from pg_attribute join pg_class on pg_class.oid = attrelid
     where relkind = 'r' and relnamespace = 'public'::regnamespace and attname = 'made_from' and not attisdropped
  loop
    execute format('alter table %s rename column made_from to content_hash', tbl);
  end loop;
end
$$;

alter index occurrences_to_tell rename to occurrences_to_notify;
alter policy kept_up on user_preferences rename to read_by_planner;
alter policy told_by_messenger on user_preferences rename to read_by_messenger;
alter policy told on households rename to read_by_herald;
alter policy kept_up on households rename to read_by_planner;
alter policy told_by_messenger on households rename to read_by_messenger;
alter policy told on household_members rename to read_by_herald;
alter policy told_by_messenger on household_members rename to read_by_messenger;
alter policy offered_anew on handovers rename to offered_again;
alter policy told on activity rename to read_by_herald;
alter policy kept_up on pets rename to read_by_planner;
alter policy told_by_messenger on pets rename to read_by_messenger;
alter policy looked_at on medications rename to read_by_definer;
alter policy kept_up on medications rename to read_by_planner;
alter policy told_by_messenger on medications rename to read_by_messenger;
alter policy kept_up on medication_stock rename to read_by_planner;
alter policy kept_up on doses rename to read_by_planner;
alter policy kept_up on care_alerts rename to read_by_planner;
alter policy told_by_messenger on care_alerts rename to read_by_messenger;
alter policy looked_at on vaccinations rename to read_by_definer;
alter policy kept_up on vaccinations rename to read_by_planner;
alter policy told_by_messenger on vaccinations rename to read_by_messenger;
alter policy looked_at on appointments rename to read_by_definer;
alter policy kept_up on appointments rename to read_by_planner;
alter policy told_by_messenger on appointments rename to read_by_messenger;
alter policy looked_at on reminders rename to read_by_definer;
alter policy kept_up on reminders rename to read_by_planner;
alter policy told_by_messenger on reminders rename to read_by_messenger;
alter policy kept_up on occurrences rename to kept_by_planner;
alter policy told_by_messenger on occurrences rename to kept_by_messenger;
alter policy looked_at on schedules rename to kept_by_definer;
alter policy kept_up on schedules rename to kept_by_planner;
alter policy kept_few on notifications rename to read_by_system;
alter policy kept_few on announcements rename to read_by_system;
alter policy told_by_messenger on push_devices rename to read_by_messenger;
alter policy told_by_messenger on notices rename to kept_by_messenger;
alter policy told_by_messenger on daily_summaries rename to kept_by_messenger;
alter trigger tell on invitations rename to give_notice_of_invitation;
alter trigger look_at_schedule on reminders rename to replan_source;
alter trigger look_at_schedule on medications rename to replan_source;
alter trigger look_at_schedule on appointments rename to replan_source;
alter trigger look_at_schedule on medication_stock rename to replan_source;
alter trigger look_at_uncounted on medication_stock rename to replan_uncounted;
alter trigger look_at_schedule on vaccinations rename to replan_source;
alter trigger look_at_schedules on pets rename to replan_pet;
alter trigger look_at_days on households rename to replan_days;
alter trigger look_at_days on user_preferences rename to replan_days;
alter trigger look_at_days_at_first on user_preferences rename to replan_days_at_first;

-- Functions keep their triggers when they are renamed. A changed parameter name needs a new function.
alter function app.tell_of_invitation() rename to give_notice_of_invitation;
alter function app.look_at_invitation(text) rename to describe_invitation;
alter function app.look_at_schedule() rename to replan_source;
alter function app.look_at_uncounted() rename to replan_uncounted;
alter function app.look_at_vaccinations() rename to replan_vaccinations;
alter function app.look_at_schedules_of_pet() rename to replan_pet;
alter function app.look_at_days_of(uuid) rename to replan_days_of;
alter function app.look_at_days() rename to replan_days;
drop function app.sweep_member(uuid, uuid);
drop function app.join_household(uuid, uuid, uuid, jsonb);
drop function app.decline_handover(uuid);
drop function app.pass_on_payment(uuid);
drop function app.accept_handover(uuid, integer, text, integer);
drop function app.look_at(uuid, text, uuid);
drop function app.look_at_several(uuid, uuid[], text);
drop function app.reminder_facts(uuid, uuid, timestamptz);
drop function app.medication_facts(uuid, uuid, timestamptz);
drop function app.zone_of_home(uuid);
drop function app.visit_facts(uuid, uuid);
drop function app.vaccination_facts(uuid, uuid);
drop function app.plan_facts(uuid, text, uuid, timestamptz);
drop function app.hold_source(uuid, text, uuid);
drop function app.put_off_plan(uuid, text, uuid, timestamptz);
drop function app.thing_facts(uuid, uuid);
drop function app.people_to_tell(uuid);
drop function app.notice_facts(uuid, timestamptz, integer);
drop function app.hold_people_of(uuid);
drop function app.take_due_notices(timestamptz, integer, integer);
drop function app.write_notices(jsonb, jsonb);
drop function app.note_told_ahead(jsonb);
drop function app.folded(text);

create or replace function app.stamp_record() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
declare
  person constant uuid := app.user_id();
begin
  if tg_op = 'INSERT' then
    if exists (select 1 from public.deleted_records as gone where gone.household_id = new.household_id and gone.id = new.id) then
      raise exception 'the record % was deleted', new.id using errcode = 'PW410';
    end if;
    new.created_by := person;
    new.created_at := now();
    new.version := 1;
  else
    new.household_id := old.household_id;
    new.id := old.id;
    new.created_by := old.created_by;
    new.created_at := old.created_at;
    new.content_hash := old.content_hash;
    new.version := old.version + 1;
  end if;
  new.updated_by := person;
  new.updated_at := now();
  return new;
end
$$;

create or replace function app.give_record_columns(tbl regclass, of_pet boolean, listed_by text) returns void
language plpgsql as
$$
declare
  parent constant text := case when of_pet then 'pet' else 'household' end;
begin
  execute format(
    'alter table %s
       add column household_id uuid not null default app.household_id(),
       add column id uuid not null,
       add column content_hash text not null,
       add column version integer not null,
       add column created_by uuid,
       add column updated_by uuid,
       add column created_at timestamptz not null,
       add column updated_at timestamptz not null,
       add primary key (household_id, id)', tbl);
  if of_pet then
    execute format(
      'alter table %s
         add column pet_id uuid not null,
         add foreign key (household_id, pet_id) references public.pets (household_id, id) on delete cascade', tbl);
  else
    execute format(
      'alter table %s add foreign key (household_id) references public.households (id) on delete cascade', tbl);
  end if;
  if not of_pet and exists (select from pg_attribute where attrelid = tbl and attname = 'pet_id') then
    execute format(
      'alter table %s
         add foreign key (household_id, pet_id) references public.pets (household_id, id) on delete set null (pet_id)', tbl);
  end if;
  if listed_by is not null then
    execute format(
      'create index %I on %s (household_id, %s %I desc, id desc)',
      (select relname from pg_class where oid = tbl) || '_of_' || parent, tbl,
      case when of_pet then 'pet_id,' else '' end, listed_by);
  end if;
end
$$;

create or replace function app.visible_subjects() returns text[] language sql stable parallel safe as
$$
  select coalesce(array_agg(trail.subject), '{}')
    from app.trail_subjects as trail
    join public.role_permissions as held on held.permission = trail.permission
   where held.role = app.household_role() and held.reach = 'all'
$$;

create or replace function app.read_events(since pg_snapshot, most integer, reader uuid)
returns table (snapshot text, overflow boolean, events jsonb)
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  with own_households as (
    select id from public.households where owner_user_id = reader
    union all
    select household_id from public.household_members where user_id = reader
  ), happened as (
    select entry.xid, entry.subject, entry.action, null::uuid as person, entry.household_id as household,
           case when count(*) = 1 then (array_agg(entry.subject_id))[1] end as id, entry.pet_id as pet, entry.actor_id as actor
      from public.activity as entry
     where entry.xid >= pg_snapshot_xmin(since) and entry.xid < pg_snapshot_xmax(pg_current_snapshot())
       and not pg_visible_in_snapshot(entry.xid, since)
       and (reader is null or entry.household_id in (select own_households.id from own_households))
     group by entry.xid, entry.subject, entry.action, entry.household_id, entry.pet_id, entry.actor_id
    union all
    select notice.xid, notice.subject, 'changed', notice.person, notice.household, notice.subject_id, null, null
      from public.live_notices as notice
     where notice.xid >= pg_snapshot_xmin(since) and notice.xid < pg_snapshot_xmax(pg_current_snapshot())
       and not pg_visible_in_snapshot(notice.xid, since)
       and (reader is null or notice.subject = 'installation' or notice.person = reader
            or notice.household in (select own_households.id from own_households))
  ), first_events as (
    select * from happened order by xid limit most
  )
  select pg_current_snapshot()::text, (select count(*) from happened) > most,
         coalesce((
           select jsonb_agg(jsonb_build_object(
                    'subject', event.subject, 'action', event.action, 'person', event.person, 'household', event.household,
                    'id', event.id, 'pet', event.pet, 'by', event.actor, 'people', (
                      select coalesce(jsonb_agg(jsonb_build_array(someone.id, someone.role)), '[]')
                        from (select household.owner_user_id as id, 'owner' as role
                                from public.households as household where household.id = event.household
                               union all
                              select member.user_id, member.role
                                from public.household_members as member where member.household_id = event.household) as someone
                       where reader is null or someone.id = reader))
                  order by event.xid)
             from first_events as event), '[]')
$$;

create or replace function app.describe_deletion() returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  person constant uuid := app.user_id();
  household record;
  described jsonb := '[]';
begin
  for household in
    select households.id, households.name from public.households
     where households.owner_user_id = person order by households.owned_since, households.id
  loop
    perform app.become(person, household.id, 'owner');
    described := described || jsonb_build_array(jsonb_build_object(
      'id', household.id,
      'name', household.name,
      'pets', (select count(*) from public.pets where household_id = household.id),
      'photos', (select count(*) from public.photos where household_id = household.id)
        + (select count(*) from public.doses where household_id = household.id and blob_id is not null and undone_at is null),
      'documents', (select count(*) from public.documents where household_id = household.id),
      'members', coalesce((
        select jsonb_agg(users.name order by users.name)
          from public.household_members as member join public.users on users.id = member.user_id
         where member.household_id = household.id), '[]')
    ));
  end loop;
  return described;
end
$$;

create or replace function app.delete_account() returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  leaving record;
  household record;
begin
  select users.id, users.name, users.email into leaving from public.users where users.id = app.user_id();
  -- Locks the household first, as every write that enters a quota does, so that the two wait for each other. A household
  -- that was handed over during the wait stays.
  for household in
    select households.id, households.name from public.households
     where owner_user_id = leaving.id order by households.id for update
  loop
    -- The user's own households are deleted, not the acting one.
    perform app.become(leaving.id, household.id, null);
    insert into public.outbox (topic, payload)
    select 'household-deleted', jsonb_build_object(
        'to', users.email, 'name', users.name, 'ownerName', leaving.name, 'householdName', household.name)
      from public.household_members as member join public.users on users.id = member.user_id
     where member.household_id = household.id;
    perform app.become(leaving.id, null, null);
  end loop;
  insert into public.outbox (topic, payload)
  values ('account-deleted', jsonb_build_object('to', leaving.email, 'name', leaving.name));
  -- Without an acting household the trail's triggers write nothing: no reader is left.
  perform app.become(leaving.id, null, null);
  delete from public.verifications where identifier = leaving.email or value = leaving.id::text;
  delete from public.users where users.id = leaving.id;
end
$$;

create or replace function app.find_household(person uuid, wanted uuid, starts_in uuid)
returns table (id uuid, plan text, role text, had_choice boolean)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as
$$
begin
  if wanted is not null then
    return query
      select household.id, household.plan, 'owner', false
        from public.households as household
       where household.id = wanted and household.owner_user_id = person
       union all
      select household.id, household.plan, member.role, false
        from public.household_members as member join public.households as household on household.id = member.household_id
       where member.household_id = wanted and member.user_id = person and household.owner_user_id <> person;
  else
    return query
      select held.id, held.plan, held.role, count(*) over () > 1
        from (
          select household.id, household.plan, 'owner' as role, household.owned_since as since
            from public.households as household
           where household.owner_user_id = person
           union all
          select household.id, household.plan, member.role, member.created_at
            from public.household_members as member join public.households as household on household.id = member.household_id
           where member.user_id = person and household.owner_user_id <> person) as held
       order by held.id is distinct from starts_in, held.role <> 'owner', held.since, held.id
       limit 1;
  end if;
end
$$;

create function app.sweep_member(household uuid, person uuid) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  delete from public.household_members as member
   where member.household_id = household and member.user_id = person and member.ends_at <= now()
$$;
alter function app.sweep_member(uuid, uuid) owner to household_system;
grant execute on function app.sweep_member(uuid, uuid) to household_definer;

create or replace function app.own_household_ids() returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select household.id from public.households as household where household.owner_user_id = app.user_id()
  union all
  select member.household_id from public.household_members as member where member.user_id = app.user_id()
$$;

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
    select household.id, household.name, coalesce(member.role, 'owner'), household.plan
      from public.households as household
      left join public.household_members as member
        on member.household_id = household.id and member.user_id = person
     order by household.owner_user_id <> person, coalesce(member.created_at, household.owned_since), household.id
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

create or replace function app.describe_invitation(key_hash text)
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

create or replace function app.take_invitation_guess(address text, most_guesses integer, most_codes integer)
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

create or replace function app.own_invitations(most integer)
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

create or replace function app.own_handovers()
returns table (household_id uuid, household_name text, owner_name text, plan text, expires_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select household.id, household.name, owner.name, household.plan, offer.expires_at
    from public.handovers as offer
    join public.households as household on household.id = offer.household_id
    join public.household_members as member
      on member.household_id = offer.household_id and member.user_id = offer.to_user_id
    join public.users as owner on owner.id = household.owner_user_id
   where offer.to_user_id = app.user_id() and offer.expires_at > now()
   order by offer.offered_at
$$;

create function app.decline_handover(household uuid) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  delete from public.handovers as offer
   where offer.household_id = household and offer.to_user_id = app.user_id() and offer.expires_at > now();
  return found;
end
$$;
alter function app.decline_handover(uuid) owner to household_definer;
grant execute on function app.decline_handover(uuid) to household_actor;

create or replace function app.withdraw_handovers(person uuid) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.become(person, null, null);
  delete from public.handovers as offer
   using public.households as household
   where household.id = offer.household_id and household.owner_user_id = person;
  perform app.become(null, null, null);
end
$$;

create function app.pass_on_payment(household uuid) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  paying public.household_subscriptions;
  runs boolean;
  paid_until timestamptz;
begin
  select * into paying from public.household_subscriptions where household_id = household for update;
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
   where household_id = household;
  if runs and coalesce(paying.prepaid_until, '-infinity') <= now() then
    update public.households set plan = 'free', updated_at = now() where id = household;
  end if;
end
$$;
alter function app.pass_on_payment(uuid) owner to household_system;
grant execute on function app.pass_on_payment(uuid) to household_definer;

create function app.accept_handover(household uuid, most_owned integer, on_device text, most_notices integer)
returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  person constant uuid := app.user_id();
  acted_in constant uuid := app.household_id();
  acted_as constant text := app.household_role();
  before record;
  offer record;
  about text;
begin
  perform app.become(person, household, null);
  if not exists (select from public.household_members as member
                  where member.household_id = household and member.user_id = person)
     and not exists (select from public.households where id = household and owner_user_id = person) then
    perform app.become(person, acted_in, acted_as);
    return 'no-member';
  end if;
  select id, name, owner_user_id into before from public.households where id = household for no key update;
  perform from public.users where users.id in (person, before.owner_user_id) order by users.id for no key update;
  if before.owner_user_id = person then
    perform app.become(person, acted_in, acted_as);
    return 'accepted';
  end if;
  perform from public.household_members as member
    where member.household_id = household and member.user_id = person for update;
  if not found then
    perform app.become(person, acted_in, acted_as);
    return 'no-member';
  end if;
  select * into offer from public.handovers where household_id = household and to_user_id = person for update;
  if not found or offer.expires_at <= now() then
    perform app.become(person, acted_in, acted_as);
    return case when offer.household_id is null then 'gone' else 'expired' end;
  end if;
  if most_owned <= (select count(*) from public.households where owner_user_id = person) then
    perform app.become(person, acted_in, acted_as);
    return 'too-many';
  end if;

  delete from public.handovers where household_id = household;
  update public.household_members
     set user_id = before.owner_user_id, role = 'caregiver', nickname = null, ends_at = null, created_at = now()
   where household_id = household and user_id = person;
  update public.households set owner_user_id = person, owned_since = now(), updated_at = now() where id = household;
  delete from public.takeouts where household_id = household;
  perform app.pass_on_payment(household);

  -- Acts as the former owner from here on: they keep a household of their own, and start with the pets that they know.
  about := left(regexp_replace(before.name, '\s+', ' ', 'g'), 100);
  perform app.become(before.owner_user_id, null, null);
  if not exists (select from public.households where owner_user_id = before.owner_user_id) then
    insert into public.households (owner_user_id, name)
    select id, name from public.users where id = before.owner_user_id;
    update public.users set starts_in = household where id = before.owner_user_id;
  end if;
  perform app.note_security_event(before.owner_user_id, 'handover-accepted', offer.device, about, most_notices);
  perform app.become(person, acted_in, acted_as);
  perform app.note_security_event(person, 'household-received', on_device, about, most_notices);
  insert into public.outbox (topic, payload)
  values ('household-received-mail', jsonb_build_object('householdId', household, 'userId', person));
  return 'accepted';
end
$$;
alter function app.accept_handover(uuid, integer, text, integer) owner to household_definer;
grant execute on function app.accept_handover(uuid, integer, text, integer) to household_actor;

create or replace function app.time_notice() returns trigger language plpgsql as
$$
declare
  begins_round boolean := false;
begin
  if new.outcome is not null and old.outcome is null then
    new.next_notice_at := case
      when (old.notice_step > 0 or old.told_ahead) and new.outcome <> 'passed' then '-infinity' end;
    new.snoozed_until := null;
  elsif new.outcome is null and old.outcome is not null then
    begins_round := old.next_notice_at is distinct from '-infinity';
    -- A new plan sets the next notification itself; an undone answer leaves it to the plan.
    if new.next_notice_at is not distinct from old.next_notice_at then
      new.next_notice_at := null;
    end if;
  elsif new.snoozed_until is distinct from old.snoozed_until then
    new.next_notice_at := new.snoozed_until;
    begins_round := true;
    new.round_step := new.notice_step;
  end if;
  if begins_round and new.told_ahead then
    new.notice_step := new.notice_step + 1;
    new.round_step := new.notice_step;
    new.told_ahead := false;
  end if;
  return new;
end
$$;

create function app.replan(household uuid, kind_of_source text, id_of_source uuid) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  select from public.medications
   where kind_of_source = 'medication' and household_id = household and id = id_of_source for key share;
  insert into public.schedules (household_id, source, source_id, next_due_at)
  values (household, kind_of_source, id_of_source, '-infinity')
  on conflict (household_id, source_id, source) do update set next_due_at = '-infinity'
$$;
alter function app.replan(uuid, text, uuid) owner to household_definer;

create or replace function app.replan_source() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.replan(new.household_id, tg_argv[0], (to_jsonb(new) ->> tg_argv[1])::uuid);
  return null;
end
$$;

create function app.replan_several(household uuid, ids uuid[], kind_of_source text) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  select from public.schedules
   where household_id = household and source_id = any(ids) and source = coalesce(kind_of_source, source)
   order by household_id, source_id, source for update;
  update public.schedules set next_due_at = '-infinity'
   where household_id = household and source_id = any(ids) and source = coalesce(kind_of_source, source)
$$;
alter function app.replan_several(uuid, uuid[], text) owner to household_definer;

create or replace function app.replan_vaccinations() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
declare
  touched public.vaccinations := case when tg_op = 'DELETE' then old else new end;
begin
  perform app.replan_several(touched.household_id, array(
    select newest.id from unnest(array[lower(touched.vaccine_name), lower(old.vaccine_name)]) as name (of_vaccine)
     cross join lateral (
       select other.id from public.vaccinations as other
        where other.household_id = touched.household_id and other.pet_id = touched.pet_id
          and lower(other.vaccine_name) = name.of_vaccine
        order by other.administered_date desc, other.id desc limit 2) as newest), 'vaccination');
  if tg_op <> 'DELETE' then
    perform app.replan(new.household_id, 'vaccination', new.id);
  end if;
  return null;
end
$$;

create or replace function app.replan_pet() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.replan_several(new.household_id, array(
     select id from public.reminders
      where household_id = new.household_id and pet_id = new.id and ended_at is null
     union all
     select id from public.medications where household_id = new.household_id and pet_id = new.id
     union all
     select id from public.appointments where household_id = new.household_id and pet_id = new.id
     union all
     select id from public.vaccinations where household_id = new.household_id and pet_id = new.id), null);
  return null;
end
$$;

create or replace function app.replan_days() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.replan_days_of((to_jsonb(new) ->> tg_argv[0])::uuid);
  return null;
end
$$;

create or replace function app.settle_dose() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  if new.due_date is null then
    return null;
  end if;
  perform app.replan(new.household_id, 'medication', new.medication_id);
  if new.undone_at is null then
    update public.occurrences
       set outcome = new.outcome, settled_at = coalesce(new.given_at, now()),
           settled_by = coalesce(new.given_by, case when not new.is_derived then app.user_id() end)
     where household_id = new.household_id and source_id = new.medication_id and kind = 'dose'
       and due_date = new.due_date and due_time = new.due_time
       and (outcome is null or outcome = 'passed' or tg_op = 'UPDATE');
  else
    update public.occurrences set outcome = null, settled_at = null, settled_by = null
     where household_id = new.household_id and source_id = new.medication_id and kind = 'dose'
       and due_date = new.due_date and due_time = new.due_time
       and outcome in ('given', 'partial', 'skipped', 'missed');
  end if;
  return null;
end
$$;

create function app.reminder_facts(household uuid, wanted uuid, at timestamptz) returns jsonb
language sql volatile set search_path = pg_catalog, pg_temp as
$$
  select jsonb_build_object(
           'petId', source.pet_id, 'date', source.starts_on, 'time', source.time_of_day,
           'repeat', jsonb_build_object(
             'unit', source.repeat_unit, 'every', source.repeat_every, 'weekdays', source.repeat_weekdays),
           'endsOn', source.ends_on, 'endsAfter', source.ends_after, 'timeZone', source.time_zone,
           'isWaiting', source.is_active and source.ended_at is null and pet.archived_at is null,
           -- Completed dates that the plan must skip: later ones that were completed ahead of time, and the newest, which
           -- may be the last, however late it was completed.
           'completed', (select coalesce(jsonb_agg(done.due_date), '[]') from public.occurrences as done
                          where done.household_id = household and done.source_id = source.id and done.outcome = 'completed'
                            and (done.due_at > at - interval '2 days' or done.due_date = (
                              select max(newest.due_date) from public.occurrences as newest
                               where newest.household_id = household and newest.source_id = source.id
                                 and newest.outcome = 'completed'))))
    from public.reminders as source
    join public.pets as pet on pet.household_id = source.household_id and pet.id = source.pet_id
   where source.household_id = household and source.id = wanted
$$;
grant execute on function app.reminder_facts(uuid, uuid, timestamptz) to household_planner;

create function app.medication_facts(household uuid, wanted uuid, at timestamptz) returns jsonb
language sql volatile set search_path = pg_catalog, pg_temp as
$$
  select jsonb_build_object(
           'petId', source.pet_id, 'frequency', source.frequency, 'times', source.times, 'rhythm', source.rhythm,
           'timesFrom', (select coalesce(jsonb_agg(greatest(begun, pet.unarchived_at) order by place), '[]')
                           from unnest(source.times_from) with ordinality as begun_at (begun, place)),
           'timeZone', source.time_zone, 'startDate', source.start_date, 'endDate', source.end_date,
           'isWaiting', source.is_active and pet.archived_at is null,
           'marked', (select coalesce(jsonb_agg(jsonb_build_object('date', mark.due_date, 'time', mark.due_time)), '[]')
                        from (select due_date, due_time from public.doses
                               where household_id = household and medication_id = source.id and undone_at is null
                                 and due_at > at - interval '2 days'
                              union all
                              (select due_date, due_time from public.doses
                                where household_id = household and medication_id = source.id and undone_at is null
                                  and due_date is not null and due_at <= at - interval '2 days'
                                order by due_date desc, due_time desc limit 1)) as mark),
           'stock', (select jsonb_build_object(
                              'unitsOnHand', stock.units, 'doseUnits', coalesce(source.dose_units, 1), 'usedRecently', (
                                select coalesce(sum(used.stock_taken), 0) from public.doses as used
                                 where used.household_id = household and used.medication_id = source.id
                                   and used.undone_at is null and used.given_at is not null
                                   and used.happened_at > at - interval '30 days'))
                       from public.medication_stock as stock
                      where stock.household_id = household and stock.medication_id = source.id),
           'repeats', (select jsonb_build_object('minutes', alerts.repeat_minutes, 'times', alerts.repeat_times,
                                                 'escalates', alerts.escalate_to is not null)
                         from public.care_alerts as alerts where alerts.household_id = household))
    from public.medications as source
    join public.pets as pet on pet.household_id = source.household_id and pet.id = source.pet_id
   where source.household_id = household and source.id = wanted
$$;
grant execute on function app.medication_facts(uuid, uuid, timestamptz) to household_planner;

create function app.zone_of_household(household uuid) returns text
language sql volatile set search_path = pg_catalog, pg_temp as
$$
  select coalesce((select coalesce(preference.timezone, preference.device_time_zone) from public.households
                     join public.user_preferences as preference on preference.user_id = households.owner_user_id
                    where households.id = household), 'UTC')
$$;
grant execute on function app.zone_of_household(uuid) to household_planner, household_messenger;

create function app.visit_facts(household uuid, wanted uuid) returns jsonb
language sql volatile set search_path = pg_catalog, pg_temp as
$$
  select jsonb_build_object(
           'petId', source.pet_id, 'at', source.appointment_date, 'timeZone', app.zone_of_household(household),
           'isWaiting', source.status = 'scheduled' and pet.archived_at is null)
    from public.appointments as source
    join public.pets as pet on pet.household_id = source.household_id and pet.id = source.pet_id
   where source.household_id = household and source.id = wanted
$$;
grant execute on function app.visit_facts(uuid, uuid) to household_planner;

create function app.vaccination_facts(household uuid, wanted uuid) returns jsonb
language sql volatile set search_path = pg_catalog, pg_temp as
$$
  select jsonb_build_object(
           'petId', source.pet_id, 'date', source.next_due_date, 'timeZone', app.zone_of_household(household),
           'isWaiting', source.next_due_date is not null and pet.archived_at is null and not exists (
             select from public.vaccinations as newer
              where newer.household_id = household and newer.pet_id = source.pet_id
                and lower(newer.vaccine_name) = lower(source.vaccine_name)
                and (newer.administered_date, newer.id) > (source.administered_date, source.id)))
    from public.vaccinations as source
    join public.pets as pet on pet.household_id = source.household_id and pet.id = source.pet_id
   where source.household_id = household and source.id = wanted
$$;
grant execute on function app.vaccination_facts(uuid, uuid) to household_planner;

create function app.plan_facts(household uuid, kind_of_source text, wanted uuid, at timestamptz) returns jsonb
language sql volatile set search_path = pg_catalog, pg_temp as
$$
  select coalesce(case kind_of_source
                    when 'reminder' then app.reminder_facts(household, wanted, at)
                    when 'medication' then app.medication_facts(household, wanted, at)
                    when 'appointment' then app.visit_facts(household, wanted)
                    else app.vaccination_facts(household, wanted) end,
                  -- The planner does not see a reminder that is over.
                  '{"isWaiting": false}')
         || jsonb_build_object(
              'householdId', household, 'source', kind_of_source, 'sourceId', wanted,
              'open', (select coalesce(jsonb_agg(jsonb_build_object(
                                'kind', open.kind, 'date', open.due_date, 'time', open.due_time, 'at', open.due_at,
                                'snoozedUntil', open.snoozed_until, 'step', open.notice_step,
                                'roundStep', open.round_step) order by open.due_at), '[]')
                         from public.occurrences as open
                        where open.household_id = household and open.source_id = wanted and open.outcome is null
                          and app.source_of(open.kind) = kind_of_source))
$$;
grant execute on function app.plan_facts(uuid, text, uuid, timestamptz) to household_planner;

create function app.hold_source(household uuid, kind_of_source text, wanted uuid) returns boolean
language plpgsql volatile set search_path = pg_catalog, pg_temp as
$$
begin
  case kind_of_source
    when 'reminder' then
      perform from public.reminders where household_id = household and id = wanted for key share skip locked;
      -- The planner does not see a reminder that is over.
      return found or not exists (select from public.reminders where household_id = household and id = wanted);
    when 'medication' then
      perform from public.medications where household_id = household and id = wanted for key share skip locked;
    when 'appointment' then
      perform from public.appointments where household_id = household and id = wanted for key share skip locked;
    else
      perform from public.vaccinations where household_id = household and id = wanted for key share skip locked;
  end case;
  return found;
end
$$;
grant execute on function app.hold_source(uuid, text, uuid) to household_planner;

create function app.postpone_plan(household uuid, kind_of_source text, wanted uuid, at timestamptz) returns timestamptz
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  update public.schedules
     set plan_failures = least(plan_failures + 1, 100),
         next_due_at = at + least(interval '5 minutes' * power(2, least(plan_failures, 10)), interval '1 day')
   where household_id = household and source = kind_of_source and source_id = wanted
  returning next_due_at
$$;
alter function app.postpone_plan(uuid, text, uuid, timestamptz) owner to household_planner;
grant execute on function app.postpone_plan(uuid, text, uuid, timestamptz) to household_system;

create or replace function app.forget_notifications_of_pet() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  -- Locks in the order that all transactions use.
  delete from public.notifications where id in (
    select notification.id from public.notifications as notification
     where notification.id in (
             select notice.notification_id
               from public.occurrences as occurrence
               join public.notices as notice
                 on notice.household_id = occurrence.household_id and notice.occurrence_id = occurrence.id
              where occurrence.household_id = old.household_id and occurrence.pet_id = old.id
                and notice.notification_id is not null)
       and not exists (
             select from public.notices as notice
               join public.occurrences as occurrence
                 on occurrence.household_id = notice.household_id and occurrence.id = notice.occurrence_id
              where notice.notification_id = notification.id and occurrence.pet_id <> old.id)
     order by notification.id for update);
  return old;
end
$$;

create function app.occurrence_facts(household uuid, wanted uuid) returns jsonb
language sql volatile set search_path = pg_catalog, pg_temp as
$$
  select jsonb_build_object(
           'id', occurrence.id, 'kind', occurrence.kind, 'sourceId', occurrence.source_id,
           'petId', occurrence.pet_id, 'petName', pet.name,
           'date', occurrence.due_date, 'time', coalesce(occurrence.due_time, reminder.time_of_day),
           'at', occurrence.due_at, 'snoozedUntil', occurrence.snoozed_until,
           'tooLateAt', case occurrence.kind
             when 'dose' then occurrence.due_at + medication.latest_minutes * interval '1 minute' end,
           'step', occurrence.notice_step, 'roundStep', occurrence.round_step,
           'outcome', occurrence.outcome, 'settledAt', occurrence.settled_at, 'settledBy', occurrence.settled_by,
           'settledByName', (select person.name from public.users as person where person.id = occurrence.settled_by),
           'name', coalesce(medication.name, reminder.title, visit.title, vaccination.vaccine_name),
           'detail', coalesce(medication.dosage, nullif(concat_ws(' · ', visit.vet_name, visit.location), '')),
           'rhythm', case occurrence.kind when 'dose' then medication.rhythm end,
           'startDate', case occurrence.kind when 'dose' then medication.start_date end,
           'timeZone', coalesce(medication.time_zone, reminder.time_zone, app.zone_of_household(household)),
           'assignedTo', reminder.assigned_to, 'isCritical', coalesce(medication.is_critical, false),
           'notified', (select coalesce(jsonb_agg(jsonb_build_object(
                             'userId', notice.user_id, 'step', notice.step, 'notificationId', notice.notification_id)), '[]')
                      from public.notices as notice
                     where notice.household_id = household and notice.occurrence_id = occurrence.id))
    from public.occurrences as occurrence
    join public.pets as pet on pet.household_id = household and pet.id = occurrence.pet_id
    left join public.medications as medication
      on medication.household_id = household and medication.id = occurrence.medication_id
    left join public.reminders as reminder
      on reminder.household_id = household and reminder.id = occurrence.reminder_id
    left join public.appointments as visit
      on visit.household_id = household and visit.id = occurrence.appointment_id
    left join public.vaccinations as vaccination
      on vaccination.household_id = household and vaccination.id = occurrence.vaccination_id
   where occurrence.household_id = household and occurrence.id = wanted
$$;
grant execute on function app.occurrence_facts(uuid, uuid) to household_messenger;

create function app.people_to_notify(household uuid) returns jsonb
language sql volatile set search_path = pg_catalog, pg_temp as
$$
  select coalesce(jsonb_agg(jsonb_build_object(
           'userId', person.id, 'name', person.name, 'role', someone.role,
           'timeZone', coalesce(preference.timezone, preference.device_time_zone, app.zone_of_household(household)),
           'timeFormat', coalesce(preference.time_format, '12h'),
           'quietFrom', preference.quiet_from, 'quietTo', preference.quiet_to,
           'lockScreenDetails', coalesce(preference.lock_screen_details, true),
           'unmailedKinds', coalesce(preference.unmailed_kinds, '{}'),
           'switches', jsonb_build_object(
             'emailNotifications', coalesce(preference.email_notifications, true),
             'browserNotifications', coalesce(preference.browser_notifications, true),
             'reminderNotifications', coalesce(preference.reminder_notifications, true),
             'healthReminders', coalesce(preference.health_reminders, true),
             'appointmentReminders', coalesce(preference.appointment_reminders, true),
             'medicationReminders', coalesce(preference.medication_reminders, true)),
           'hasPush', exists (select from public.push_devices as device where device.user_id = person.id))), '[]')
    from (select owner_user_id as id, 'owner' as role from public.households where households.id = household
          union all
          select user_id, role from public.household_members where household_id = household) as someone
    join public.users as person on person.id = someone.id
    left join public.user_preferences as preference on preference.user_id = someone.id
$$;
grant execute on function app.people_to_notify(uuid) to household_messenger;

create function app.notice_facts(household uuid, at timestamptz, most integer) returns jsonb
language sql volatile set search_path = pg_catalog, pg_temp as
$$
  with due as materialized (
    select id from public.occurrences
     where household_id = household and next_notice_at <= at order by due_at, id limit most for update skip locked
  ), held as materialized (
    select occurrence_id, user_id, step from public.notices
     where household_id = household and held_until <= at order by occurrence_id limit most for update skip locked
  ), touched as materialized (
    select distinct notice.notification_id
      from due
      join public.occurrences as settled on settled.household_id = household and settled.id = due.id
       and settled.outcome is not null
      join public.notices as notice on notice.household_id = household and notice.occurrence_id = settled.id
     where notice.notification_id is not null
  ), others as materialized (
    select distinct other.notification_id, other.user_id, other.occurrence_id
      from touched join public.notices as other on other.notification_id = touched.notification_id
     where other.household_id = household
  ), described as materialized (
    -- Reads each item once, however many notifications name it; its recipients are not needed here.
    select occurrence_id, app.occurrence_facts(household, occurrence_id) || '{"notified": []}' as facts
      from (select distinct occurrence_id from others) as item
  )
  select jsonb_build_object(
           'householdId', household, 'plan', (select plan from public.households where id = household),
           'people', app.people_to_notify(household),
           'alerts', (select jsonb_build_object('minutes', alerts.repeat_minutes, 'times', alerts.repeat_times,
                                                'escalateTo', alerts.escalate_to)
                        from public.care_alerts as alerts where alerts.household_id = household),
           'due', (select coalesce(jsonb_agg(app.occurrence_facts(household, due.id)), '[]') from due),
           'held', (select coalesce(jsonb_agg(jsonb_build_object(
                             'userId', held.user_id, 'step', held.step,
                             'dueItem', app.occurrence_facts(household, held.occurrence_id))), '[]')
                      from held),
           -- The other items of notifications that name an item which is settled now.
           'others', (select coalesce(jsonb_agg(jsonb_build_object(
                               'notificationId', others.notification_id, 'userId', others.user_id,
                               'dueItem', described.facts)), '[]')
                        from others join described using (occurrence_id)))
$$;
grant execute on function app.notice_facts(uuid, timestamptz, integer) to household_messenger;

create function app.hold_people_of(household uuid) returns boolean
language sql volatile set search_path = pg_catalog, pg_temp as
$$
  select app.hold_people(array(
    select owner_user_id from public.households where id = household
    union
    select user_id from public.household_members where household_id = household))
$$;
grant execute on function app.hold_people_of(uuid) to household_messenger;

create function app.take_due_notices(at timestamptz, most_households integer, most_occurrences integer)
returns table (facts jsonb)
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  with due_households as materialized (
    select distinct household_id from (
      (select household_id from public.occurrences
        where next_notice_at is not null and next_notice_at <= at order by next_notice_at limit most_households)
      union all
      (select household_id from public.notices where held_until is not null and held_until <= at
        order by held_until limit most_households)) as waiting
  ), mine as materialized (
    select household_id from due_households
     where pg_try_advisory_xact_lock(hashtextextended('notices ' || household_id, 0))
  ), held as materialized (
    select household.id from mine join public.households as household on household.id = mine.household_id
       for key share of household skip locked
  )
  select app.notice_facts(held.id, at, most_occurrences) from held where app.hold_people_of(held.id)
$$;
alter function app.take_due_notices(timestamptz, integer, integer) owner to household_messenger;
grant execute on function app.take_due_notices(timestamptz, integer, integer) to household_system;

create function app.write_notices(written jsonb, next jsonb) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  insert into public.notices (household_id, occurrence_id, user_id, step, notification_id, held_until)
  select * from jsonb_to_recordset(written) as notice (
    household_id uuid, occurrence_id uuid, user_id uuid, step smallint, notification_id uuid, held_until timestamptz)
  on conflict (household_id, occurrence_id, user_id, step) do update
    set notification_id = excluded.notification_id, held_until = excluded.held_until
    where notices.notification_id is null;
  update public.occurrences
     set next_notice_at = later.notice_at, notice_step = coalesce(later.notice_step, occurrences.notice_step)
    from jsonb_to_recordset(next) as later (
           household_id uuid, occurrence_id uuid, notice_at timestamptz, notice_step smallint)
   where occurrences.household_id = later.household_id and occurrences.id = later.occurrence_id
$$;
alter function app.write_notices(jsonb, jsonb) owner to household_messenger;
grant execute on function app.write_notices(jsonb, jsonb) to household_system;

create or replace function app.mail_of_notification(wanted uuid) returns jsonb
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  select jsonb_build_object('userId', notification.user_id, 'email', person.email, 'name', person.name,
                            'kind', notification.kind, 'title', notification.title, 'message', notification.message,
                            'link', notification.link, 'householdId', notification.household_id)
    from public.notifications as notification
    join public.users as person on person.id = notification.user_id
    left join public.user_preferences as preference on preference.user_id = notification.user_id
   where notification.id = wanted and notification.read_at is null and notification.answered_at is null
     and coalesce(preference.email_notifications, true)
     and not notification.kind = any(coalesce(preference.unmailed_kinds, '{}'))
     and (notification.household_id is null
          or exists (select from public.households as household
                      where household.id = notification.household_id and household.owner_user_id = notification.user_id)
          or exists (select from public.household_members as member
                      where member.household_id = notification.household_id and member.user_id = notification.user_id))
$$;

create or replace function app.settle_notifications(answered jsonb, at timestamptz) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  -- Locks in the order that all transactions use.
  select from public.notifications
   where id in (select answer.id from jsonb_to_recordset(answered) as answer (id uuid)) order by id for update;
  update public.notifications
     set answered_at = at, read_at = coalesce(notifications.read_at, at), title = answer.title, message = answer.message
    from jsonb_to_recordset(answered) as answer (id uuid, title text, message text)
   where notifications.id = answer.id and notifications.answered_at is null
$$;

create or replace function app.snooze_here(wanted uuid, until timestamptz) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform from public.schedules
    where schedules.household_id = app.household_id()
      and (schedules.source, schedules.source_id) = (
        select app.source_of(occurrence.kind), occurrence.source_id from public.occurrences as occurrence
         where occurrence.household_id = app.household_id() and occurrence.id = wanted)
      for update;
  update public.occurrences set snoozed_until = until
   where household_id = app.household_id() and id = wanted and outcome is null
     and case kind when 'dose' then app.may('mark doses') when 'reminder' then app.may('edit reminders') else false end;
  return found;
end
$$;

create or replace function app.take_due_summaries(at timestamptz, most integer) returns table (person jsonb, is_due boolean)
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  with due as materialized (
    select user_id, next_at from public.daily_summaries
     where next_at <= at order by next_at limit most for update skip locked
  )
  select jsonb_build_object(
           'userId', due.user_id, 'timeZone', coalesce(preference.timezone, preference.device_time_zone, 'UTC'),
           'quietFrom', preference.quiet_from, 'quietTo', preference.quiet_to,
           'households', array(select id from public.households where owner_user_id = due.user_id
                          union
                          select household_id from public.household_members where user_id = due.user_id)),
         due.next_at > '-infinity'
    from due join public.user_preferences as preference on preference.user_id = due.user_id
$$;

create or replace function app.summary_facts(asked jsonb, most integer)
  returns table (user_id uuid, household_id uuid, facts jsonb)
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  with ask as materialized (
    select * from jsonb_to_recordset(asked) as ask (user_id uuid, household_id uuid, until timestamptz)
  ), mine as materialized (
    select household.id from (select distinct household_id as id from ask) as household
     where pg_try_advisory_xact_lock(hashtextextended('notices ' || household.id, 0))
  ), held as materialized (
    select household.id, household.plan from mine join public.households as household using (id)
       for key share of household skip locked
  )
  select ask.user_id, held.id,
         jsonb_build_object(
           'householdId', held.id, 'plan', held.plan, 'people', app.people_to_notify(held.id), 'alerts', null,
           'others', '[]'::jsonb,
           'due', (select coalesce(jsonb_agg(app.occurrence_facts(held.id, occurrence.id)), '[]')
                     from (select id from public.occurrences
                            where occurrences.household_id = held.id and next_notice_at <= ask.until
                              and kind <> 'dose' and outcome is null
                            order by due_at, id limit most for update skip locked) as occurrence),
           'held', (select coalesce(jsonb_agg(jsonb_build_object(
                             'userId', ask.user_id, 'step', waiting.step,
                             'dueItem', app.occurrence_facts(held.id, waiting.occurrence_id))), '[]')
                      from (select occurrence_id, step from public.notices
                             where notices.user_id = ask.user_id and notices.household_id = held.id
                               and held_until is not null
                             order by occurrence_id, step limit most for update skip locked) as waiting))
    from ask join held on held.id = ask.household_id
   where app.hold_people_of(held.id)
$$;

create function app.note_told_ahead(announced jsonb) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  update public.occurrences set told_ahead = true
    from jsonb_to_recordset(announced) as item (household_id uuid, occurrence_id uuid)
   where occurrences.household_id = item.household_id and occurrences.id = item.occurrence_id
$$;
alter function app.note_told_ahead(jsonb) owner to household_messenger;
grant execute on function app.note_told_ahead(jsonb) to household_system;

create function app.folded(original text) returns text
language sql immutable parallel safe as
$$
  select case when octet_length(original) = char_length(original) then lower(original)
    else replace(replace(replace(replace(
           translate(lower(regexp_replace(normalize(original, NFKD), '[\u0300-\u036f]', '', 'g')), 'øłđðıς‘’ʼ', 'olddiσ'''''''),
           'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
    end
$$;
grant execute on function app.folded(text) to household_actor;

revoke create on schema app from household_system, household_herald, household_planner, household_messenger;
