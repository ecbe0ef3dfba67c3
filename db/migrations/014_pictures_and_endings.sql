-- Up Migration

-- Pictures of doses are photos of the household, and count as such; before those that are counted already.
create index doses_pictured on doses (household_id) where blob_id is not null and undone_at is null;
alter function app.count_quota(text, uuid, uuid, integer) rename to count_quota_before_dose_pictures;
create function app.count_quota(quota text, pet uuid, record uuid, at_most integer) returns integer
language plpgsql stable as
$$
declare
  used integer := app.count_quota_before_dose_pictures(quota, pet, record, at_most);
begin
  if quota = 'photos' then
    used := used + (select count(*) from (
      select 1 from public.doses
       where household_id = app.household_id() and blob_id is not null and undone_at is null
       limit at_most) as counted);
  end if;
  return least(used, at_most);
end
$$;

-- Every takeout has its day, also one that failed or was never finished; an archive's begins anew when it is ready.
alter table takeouts no force row level security;
update takeouts set expires_at = created_at + interval '7 days' where expires_at is null;
alter table takeouts force row level security;
alter table takeouts alter column expires_at set default now() + interval '7 days', alter column expires_at set not null;

-- A household that goes leaves nothing at the provider: neither what costs money nor who paid, by name and address.
create or replace function app.release_subscription() returns trigger
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

-- Who looks after a pet is told of in the trail as its records are: which of the three was written or changed.
create function app.trace_providers() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
declare
  before jsonb := case tg_op when 'UPDATE' then to_jsonb(old) else '{}' end;
  written jsonb := to_jsonb(new);
  touched text;
begin
  select string_agg(initcap(provider), ', ' order by place) into touched
    from unnest(array['groomer', 'trainer', 'daycare']) with ordinality as providers (provider, place)
   where exists (
     select 1 from unnest(array['name', 'phone', 'address']) as field
      where written ->> (provider || '_' || field) is distinct from before ->> (provider || '_' || field));
  if touched is not null then
    insert into public.activity (household_id, actor_id, action, subject, subject_id, pet_id, label)
    values (new.household_id, app.user_id(), case tg_op when 'INSERT' then 'added' else 'changed' end,
            tg_table_name, new.pet_id, new.pet_id, touched);
  end if;
  return null;
end
$$;
alter function app.trace_providers() owner to household_definer;
create trigger trace after insert or update on service_providers for each row execute function app.trace_providers();
create policy service_providers_visible on activity for select to household_actor
  using (
    household_id = (select app.household_id()) and subject = 'service_providers'
    and (select app.may('view activity')) and (select app.may('view service providers'))
  );

-- Documents go with an account too, and pictures of doses are photos.
create policy counted on documents for select to household_definer
  using (household_id = (select app.household_id()) and (select app.may('view documents')));
create policy counted on doses for select to household_definer
  using (household_id = (select app.household_id()) and (select app.may('view medications')));
grant select (household_id) on documents to household_definer;
grant select (household_id, blob_id, undone_at) on doses to household_definer;
create or replace function app.describe_deletion() returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  home record;
begin
  select households.id, households.name into home from public.households where owner_user_id = app.user_id();
  perform set_config('app.household_id', home.id::text, true), set_config('app.household_role', 'owner', true);
  return jsonb_build_object(
    'householdName', home.name,
    'pets', (select count(*) from public.pets where household_id = home.id),
    'photos', (select count(*) from public.photos where household_id = home.id)
      + (select count(*) from public.doses where household_id = home.id and blob_id is not null and undone_at is null),
    'documents', (select count(*) from public.documents where household_id = home.id),
    'members', coalesce((
      select jsonb_agg(users.name order by users.name)
        from public.household_members as member join public.users on users.id = member.user_id
       where member.household_id = home.id), '[]')
  );
end
$$;
