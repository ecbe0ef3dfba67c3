-- Up Migration

-- What a household pays for. One row for each household that has ever been near a checkout; what the plan allows is
-- still read from households.plan alone, which the same transactions set.
create table household_subscriptions (
  household_id uuid primary key references households (id) on delete cascade,
  provider text not null check (provider in ('stripe', 'test')),
  customer_id text unique,
  subscription_id text unique,
  status text not null default 'none' check (status in (
    'none', 'incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'unpaid', 'canceled', 'paused')),
  -- The plan that is paid for from the next period on, and the larger one that was paid for before, while it lasts.
  plan text check (plan in ('premium', 'pro')),
  held_plan text check (held_plan in ('premium', 'pro')),
  held_until timestamptz,
  trial_ends_at timestamptz,
  period_ends_at timestamptz,
  cancels_at timestamptz,
  grace_until timestamptz,
  -- The one trial of the household: set once, by the first subscription that has one, whatever becomes of it.
  trial_used_at timestamptz,
  trial_subscription_id text,
  -- The provider's state is read outside of a transaction; of two readings the one that began later is kept.
  read_ticket bigint not null default 0,
  -- When dates that have passed were last acted on.
  reviewed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((held_plan is null) = (held_until is null)),
  check ((trial_used_at is null) = (trial_subscription_id is null)),
  check (plan is not null or status = 'none')
);
create sequence billing_reads;
grant usage on sequence billing_reads to household_system;

-- Events of the provider that have been acted on; it sends each at least once.
create table billing_events (
  id text primary key,
  type text not null,
  received_at timestamptz not null default now()
);
grant select, insert, delete on billing_events to household_system;

alter table household_subscriptions enable row level security;
alter table household_subscriptions force row level security;
create policy visible on household_subscriptions for select to household_actor
  using (household_id = (select app.household_id()) and (select app.may('change the plan')));
grant select on household_subscriptions to household_actor;
-- Written by the system alone, one household at a time: no request may say what is paid.
create policy kept_by_system on household_subscriptions to household_system
  using (household_id = (select app.household_id())) with check (household_id = (select app.household_id()));
grant select, insert, update on household_subscriptions to household_system;

-- The same goes for the plan itself, which an owner's request could set so far.
drop policy plan_change on households;
revoke update (plan, updated_at) on households from household_actor;
create policy plan_of_household on households to household_system
  using (id = (select app.household_id())) with check (id = (select app.household_id()));
grant select (id, owner_user_id, plan), update (plan, updated_at) on households to household_system;

-- Subscriptions with a date that has passed since they were last looked at. The worker asks it over all households,
-- then acts in one at a time.
create index subscriptions_that_run on household_subscriptions (household_id)
  where status in ('trialing', 'active', 'past_due');
create policy runs on household_subscriptions for select to household_definer
  using (status in ('trialing', 'active', 'past_due'));
grant select on household_subscriptions to household_definer;
create function app.due_subscriptions(at timestamptz, at_most integer) returns table (household_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select running.household_id
    from public.household_subscriptions as running
   where running.status in ('trialing', 'active', 'past_due')
     and exists (
       select 1
         from unnest(array[running.grace_until, running.held_until, running.cancels_at, running.period_ends_at]) as due
        where due <= at and due > running.reviewed_at)
   order by running.household_id limit at_most
$$;
alter function app.due_subscriptions(timestamptz, integer) owner to household_definer;
revoke all on function app.due_subscriptions(timestamptz, integer) from public;
grant execute on function app.due_subscriptions(timestamptz, integer) to household_system;

-- A household that goes, with its account or otherwise, leaves nothing running that costs money.
create function app.release_subscription() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  if old.subscription_id is not null and old.status not in ('none', 'canceled', 'incomplete_expired') then
    insert into public.outbox (topic, payload)
    values ('cancel-subscription', jsonb_build_object('subscriptionId', old.subscription_id));
  end if;
  return null;
end
$$;
alter function app.release_subscription() owner to household_definer;
create trigger release_subscription after delete on household_subscriptions
  for each row execute function app.release_subscription();
