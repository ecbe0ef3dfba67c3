-- Milestones that a user has dismissed: for good, and for no other user.
create table milestones_put_away (
  household_id uuid not null default app.household_id(),
  user_id uuid not null default app.user_id() references users on delete cascade,
  pet_id uuid not null,
  milestone text not null check (char_length(milestone) between 1 and 40),
  primary key (household_id, user_id, pet_id, milestone),
  foreign key (household_id, pet_id) references pets (household_id, id) on delete cascade
);
create index milestones_put_away_of_pet on milestones_put_away (household_id, pet_id);
create index milestones_put_away_by_person on milestones_put_away (user_id);

alter table milestones_put_away enable row level security;
alter table milestones_put_away force row level security;
create policy own on milestones_put_away for select to household_actor
  using (household_id = (select app.household_id()) and user_id = (select app.user_id()));
create policy put_away on milestones_put_away for insert to household_actor
  with check (household_id = (select app.household_id()) and user_id = (select app.user_id())
              and (select app.may('view pets')));
grant select, insert on milestones_put_away to household_actor;
