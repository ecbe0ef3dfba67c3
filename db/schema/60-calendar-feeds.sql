-- Calendar feeds: a user's view of a household, for a calendar program (handbook: push).

create table calendar_feeds (
  household_id uuid not null default app.household_id() references households (id) on delete cascade,
  id uuid not null,
  user_id uuid not null default app.user_id() references users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  -- Null: all pets.
  pet_id uuid,
  categories text[] not null
    check (categories <@ '{visits,vaccinations,reminders,doses}' and cardinality(categories) between 1 and 4),
  -- SHA-256 of the token in the address, which is shown once.
  token_hash text not null unique,
  -- Hash of the request that added it, to recognise a repeated one.
  content_hash text not null,
  created_at timestamptz not null default now(),
  last_fetched_at timestamptz,
  last_fetched_by text check (char_length(last_fetched_by) <= 40),
  primary key (household_id, id),
  foreign key (household_id, pet_id) references pets (household_id, id) on delete cascade
);
create index calendar_feeds_of_person on calendar_feeds (user_id, household_id, created_at desc);
create index calendar_feeds_of_pet on calendar_feeds (household_id, pet_id) where pet_id is not null;

alter table calendar_feeds enable row level security;
alter table calendar_feeds force row level security;
-- Feeds are private: not even the owner reads those of others.
create policy visible on calendar_feeds for select to household_actor
  using (household_id = (select app.household_id()) and user_id = (select app.user_id())
         and (select app.may('view calendar feeds')));
create policy added on calendar_feeds for insert to household_actor
  with check (household_id = (select app.household_id()) and user_id = (select app.user_id())
              and (select app.may('add calendar feeds')));
create policy changed on calendar_feeds for update to household_actor
  using (household_id = (select app.household_id()) and user_id = (select app.user_id())
         and (select app.may('add calendar feeds')))
  with check (household_id = (select app.household_id()) and user_id = (select app.user_id())
              and (select app.may('add calendar feeds')));
create policy removed on calendar_feeds for delete to household_actor
  using (household_id = (select app.household_id()) and user_id = (select app.user_id())
         and (select app.may('view calendar feeds')));
-- The functions below find a feed by its address, or by its user.
create policy resolved on calendar_feeds to household_definer
  using (household_id is not null) with check (household_id is not null);
-- Requests write the hash of an address and never read it.
grant select (household_id, id, user_id, name, pet_id, categories, content_hash, created_at, last_fetched_at,
  last_fetched_by), insert (household_id, id, name, pet_id, categories, token_hash, content_hash), update (name, pet_id,
  categories, token_hash, last_fetched_at, last_fetched_by), delete on calendar_feeds to household_actor;
grant select, update (last_fetched_at, last_fetched_by), delete on calendar_feeds to household_definer;

-- The user's own pages show a feed that was added on another device.
create trigger give_notice after insert or delete or update of name, pet_id, categories, token_hash on calendar_feeds
  for each row execute function app.give_notice('account', 'user_id', '');

-- Lets the rest of the transaction act as the feed's user, in its household and their present role: the same policies show
-- a calendar program the same rows as their screen. The transaction can only read.
create function app.open_calendar_feed(key_hash text, program text)
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
alter function app.open_calendar_feed(text, text) owner to household_definer;
grant execute on function app.open_calendar_feed(text, text) to household_actor;

-- Deletes a user's feeds of a household that they leave. A handover changes the user of a membership and deletes none.
create function app.remove_feeds_of_member() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  delete from public.calendar_feeds as feed where feed.household_id = old.household_id and feed.user_id = old.user_id;
  return null;
end
$$;
alter function app.remove_feeds_of_member() owner to household_definer;
create trigger remove_feeds after delete on household_members
  for each row execute function app.remove_feeds_of_member();

-- Deletes all feeds of an account that is being secured: an intruder may have made them.
create function app.remove_calendar_feeds(person uuid) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$ delete from public.calendar_feeds where user_id = person $$;
alter function app.remove_calendar_feeds(uuid) owner to household_definer;
grant execute on function app.remove_calendar_feeds(uuid) to household_accounts;
