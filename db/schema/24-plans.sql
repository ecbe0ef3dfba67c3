-- Payments of households.

-- One row for each household that was ever near a checkout. Only households.plan decides the limits; the same
-- transactions set it.
create table household_subscriptions (
  household_id uuid primary key references households (id) on delete cascade,
  provider text not null check (provider in ('stripe', 'test')),
  customer_id text unique,
  subscription_id text unique,
  status text not null default 'none' check (status in (
    'none', 'incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'unpaid', 'canceled', 'paused')),
  -- The plan that is paid from the next period on, and the larger one that was paid before, while it lasts.
  plan text check (plan in ('premium', 'pro')),
  held_plan text check (held_plan in ('premium', 'pro')),
  held_until timestamptz,
  trial_ends_at timestamptz,
  period_ends_at timestamptz,
  cancels_at timestamptz,
  grace_until timestamptz,
  -- The one trial of the household, set by the first subscription with one, whatever becomes of it.
  trial_used_at timestamptz,
  trial_subscription_id text,
  -- The provider's state is read outside a transaction; of two readings the one that began later is kept.
  read_ticket bigint not null default 0,
  -- Last handling of dates that have passed.
  reviewed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The plan that a former owner has paid, and its end. A later subscription starts after that.
  prepaid_plan text check (prepaid_plan in ('premium', 'pro')),
  prepaid_until timestamptz,
  check ((held_plan is null) = (held_until is null)),
  check ((trial_used_at is null) = (trial_subscription_id is null)),
  check (plan is not null or status = 'none'),
  constraint prepaid check ((prepaid_plan is null) = (prepaid_until is null))
);
-- For app.due_subscriptions.
create index subscriptions_that_run on household_subscriptions (household_id)
  where status in ('trialing', 'active', 'past_due') or prepaid_until is not null;

alter table household_subscriptions enable row level security;
alter table household_subscriptions force row level security;
create policy visible on household_subscriptions for select to household_actor
  using (household_id = (select app.household_where('change the plan')));
-- Only the system writes, one household at a time: no request may say what is paid.
create policy kept_by_system on household_subscriptions to household_system
  using (household_id = (select app.household_id())) with check (household_id = (select app.household_id()));
-- household_definer reads running subscriptions for app.due_subscriptions, and customers for app.customers_of.
create policy runs on household_subscriptions for select to household_definer
  using (status in ('trialing', 'active', 'past_due') or prepaid_until is not null);
create policy paid_by_owner on household_subscriptions for select to household_definer using (customer_id is not null);
select app.open_to_takeout('household_subscriptions');
grant select on household_subscriptions to household_actor, household_definer;
grant select, insert, update on household_subscriptions to household_system;

create trigger give_notice after update on household_subscriptions
  for each row when (
    (old.status, old.plan, old.held_plan, old.cancels_at, old.grace_until, old.period_ends_at, old.prepaid_until)
    is distinct from
    (new.status, new.plan, new.held_plan, new.cancels_at, new.grace_until, new.period_ends_at, new.prepaid_until))
  execute function app.give_notice('households', '', 'household_id');

-- Queues the end of a subscription and of its customer when the household is deleted, by whichever way: nothing stays at
-- the provider that costs money or names the payer.
create function app.release_subscription() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  if old.subscription_id is not null and old.status not in ('none', 'canceled', 'incomplete_expired') then
    insert into public.outbox (topic, payload)
    values ('cancel-subscription', jsonb_build_object('subscriptionId', old.subscription_id));
  end if;
  if old.customer_id is not null then
    insert into public.outbox (topic, payload)
    values ('delete-customer', jsonb_build_object('customerId', old.customer_id));
  end if;
  return null;
end
$$;
alter function app.release_subscription() owner to household_definer;
create trigger release_subscription after delete on household_subscriptions
  for each row execute function app.release_subscription();

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

-- Households with a date that has passed since the last review. The worker asks over all households, then acts in one at a
-- time.
create function app.due_subscriptions(at timestamptz, at_most integer) returns table (household_id uuid)
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
alter function app.due_subscriptions(timestamptz, integer) owner to household_definer;
grant execute on function app.due_subscriptions(timestamptz, integer) to household_system;

-- Ids of a user at the payment provider: the customers of the households that they own.
create function app.customers_of(person uuid) returns table (customer_id text)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  -- Policies show household_definer the households of the acting user.
  perform app.become(person, null, null);
  return query
    select paying.customer_id
      from public.households join public.household_subscriptions as paying on paying.household_id = households.id
     where households.owner_user_id = person and paying.provider = 'stripe' and paying.customer_id is not null;
end
$$;
alter function app.customers_of(uuid) owner to household_definer;
grant execute on function app.customers_of(uuid) to household_system;

-- Numbers the readings of the provider's state.
create sequence billing_reads;
grant usage on sequence billing_reads to household_system;

-- Handled events of the provider, which sends each at least once.
create table billing_events (
  id text primary key,
  type text not null,
  received_at timestamptz not null default now()
);
grant select, insert, delete on billing_events to household_system;
