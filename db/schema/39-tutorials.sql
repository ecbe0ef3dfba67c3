-- A user's progress in tutorials. The list of tutorials is data of the app (packages/domain/src/tutorials), so that adding
-- or removing one needs no migration.
create table user_tutorial_progress (
  user_id uuid not null default app.user_id() references users (id) on delete cascade,
  tutorial_id text not null check (char_length(tutorial_id) between 1 and 60),
  -- Steps behind the user, of all steps of the tutorial.
  current_step integer not null default 0 check (current_step between 0 and 100),
  -- Steps among them that were done, and not skipped.
  mastered_steps integer not null default 0 check (mastered_steps between 0 and current_step),
  is_completed boolean not null default false,
  -- Closed by the user: it continues only on their request.
  is_closed boolean not null default false,
  last_updated timestamptz not null default now(),
  primary key (user_id, tutorial_id)
);

alter table user_tutorial_progress enable row level security;
alter table user_tutorial_progress force row level security;
create policy own_progress on user_tutorial_progress to household_actor
  using (user_id = (select app.user_id())) with check (user_id = (select app.user_id()));
create policy taken_out on user_tutorial_progress for select to household_archivist
  using (user_id = (select app.user_id()));
grant select, insert, update on user_tutorial_progress to household_actor;
grant select on user_tutorial_progress to household_archivist;
