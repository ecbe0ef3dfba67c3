-- Handing a household over to one of its members (handbook: households).

-- The owner's offer. It ends when it is answered or withdrawn, with the membership, and by its date; then the next offer
-- replaces it.
create table handovers (
  household_id uuid primary key default app.household_id() references households (id) on delete cascade,
  to_user_id uuid not null,
  -- Device of the offer, in words, for the notice to the former owner.
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
-- An offer requires the ownership at that moment: a request that began before a handover must not offer the household
-- again.
create policy offered on handovers for insert to household_actor
  with check (household_id = (select app.household_where('hand over the household'))
              and exists (select from households where id = household_id and owner_user_id = (select app.user_id())));
create policy offered_again on handovers for update to household_actor
  using (household_id = (select app.household_where('hand over the household')))
  with check (household_id = (select app.household_where('hand over the household'))
              and exists (select from households where id = household_id and owner_user_id = (select app.user_id())));
create policy withdrawn on handovers for delete to household_actor
  using (household_id = (select app.household_where('hand over the household')));
-- The worker mails a pending offer.
create policy mailed on handovers for select to household_system using (household_id = (select app.household_id()));
-- The functions below find an offer by its household and recipient, or by the owner who made it. They lock the one that is
-- being answered, which counts as an update.
create policy resolved on handovers to household_definer
  using (household_id is not null) with check (household_id is not null);
grant select, insert (household_id, to_user_id, device, expires_at), update (to_user_id, device, offered_at,
  expires_at), delete on handovers to household_actor;
grant select on handovers to household_system;
grant select, update (expires_at), delete on handovers to household_definer;

-- Notifies the household and not the recipient alone: the latter would say that their membership has changed.
create trigger give_notice after insert or update or delete on handovers
  for each row execute function app.give_notice('households', '', 'household_id');

-- Queues the mail of an offer.
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

-- Pending offers to the signed-in user. They include the plan, since payment will be asked of the new owner.
create function app.own_handovers()
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
alter function app.own_handovers() owner to household_definer;
grant execute on function app.own_handovers() to household_actor;

-- Declines an offer to the signed-in user; false if none is pending.
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

-- Withdraws the offers of an account that is being secured: an intruder may have made them.
create function app.withdraw_handovers(person uuid) returns void
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
alter function app.withdraw_handovers(uuid) owner to household_definer;
grant execute on function app.withdraw_handovers(uuid) to household_accounts;

-- Ends the former owner's subscription at once, and keeps the plan for the time that was paid. Nothing of the former
-- owner stays at the payment provider or in the row: the new owner must not reach their card and invoices. Acts as the
-- worker, which alone writes subscriptions.
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

-- Writes a handover to the trail as the former owner's deed: 'Ana handed the household over to Sam'.
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

-- Accepts the offer for the signed-in user and returns the outcome. Locks follow one order, that of app.delete_account: the
-- household, the accounts, then the rows that both write. The household's lock is no harder than that of its other writes,
-- so that an owner who is leaving at the same time can finish. A user who owns the household already gets 'accepted',
-- since their first answer may have been lost.
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
