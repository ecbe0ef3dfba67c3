-- Groomer, trainer and daycare of a pet. A table of its own, since roles and plans that may write it are not those of the
-- pet's other facts.
create table service_providers (
  household_id uuid not null default app.household_id(),
  pet_id uuid not null,
  groomer_name text check (char_length(groomer_name) <= 100),
  groomer_phone text check (char_length(groomer_phone) <= 40),
  groomer_address text check (char_length(groomer_address) <= 200),
  trainer_name text check (char_length(trainer_name) <= 100),
  trainer_phone text check (char_length(trainer_phone) <= 40),
  trainer_address text check (char_length(trainer_address) <= 200),
  daycare_name text check (char_length(daycare_name) <= 100),
  daycare_phone text check (char_length(daycare_phone) <= 40),
  daycare_address text check (char_length(daycare_address) <= 200),
  revision integer not null default 1,
  updated_by uuid not null default app.user_id(),
  updated_at timestamptz not null default now(),
  primary key (household_id, pet_id),
  foreign key (household_id, pet_id) references pets (household_id, id) on delete cascade
);

alter table service_providers enable row level security;
alter table service_providers force row level security;
create policy visible on service_providers for select to household_actor
  using (household_id = (select app.household_where('view service providers')));
create policy added on service_providers for insert to household_actor
  with check (household_id = (select app.household_where('edit service providers')));
create policy edited on service_providers for update to household_actor
  using (household_id = (select app.household_where('edit service providers')))
  with check (household_id = (select app.household_where('edit service providers')));
select app.open_to_takeout('service_providers');
grant select, insert, update on service_providers to household_actor;

-- Writes to the trail which of the three was added or changed.
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
insert into app.trail_subjects (subject, permission) values ('service_providers', 'view service providers');
