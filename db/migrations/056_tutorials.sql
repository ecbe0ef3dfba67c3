-- Up Migration

-- How far a person is in a tutorial. Which there are is data of the app (packages/domain/src/tutorials), so that one that
-- is added or dropped needs no migration.
create table user_tutorial_progress (
  user_id uuid not null default app.user_id() references users (id) on delete cascade,
  tutorial_id text not null check (char_length(tutorial_id) between 1 and 60),
  -- How many steps lie behind the person, of all that the tutorial has.
  current_step integer not null default 0 check (current_step between 0 and 100),
  -- As many of these were done, and not passed over.
  mastered_steps integer not null default 0 check (mastered_steps between 0 and current_step),
  is_completed boolean not null default false,
  -- The person has left it: it goes on when they ask for it, and not by itself.
  is_closed boolean not null default false,
  last_updated timestamptz not null default now(),
  primary key (user_id, tutorial_id)
);
alter table user_tutorial_progress enable row level security;
alter table user_tutorial_progress force row level security;
create policy own_progress on user_tutorial_progress to household_actor
  using (user_id = (select app.user_id())) with check (user_id = (select app.user_id()));
grant select, insert, update on user_tutorial_progress to household_actor;
create policy taken_out on user_tutorial_progress for select to household_archivist
  using (user_id = (select app.user_id()));
grant select on user_tutorial_progress to household_archivist;

-- Whether tutorials offer themselves.
alter table user_preferences add column tutorials boolean not null default true;

-- Further columns stand at the end: a view takes new ones only there.
create or replace view own_account with (security_barrier) as
  select id, email, name, onboarding_completed_at, phone, avatar_blob_id, created_at
    from users where id = app.user_id();
