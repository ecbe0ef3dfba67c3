-- Up Migration

-- When a person is told of their day next, where they have chosen one summary instead of single notifications;
-- -infinity until that was worked out.
create table daily_summaries (
  user_id uuid primary key references users on delete cascade,
  next_at timestamptz not null
);
create index due_daily_summaries on daily_summaries (next_at);
alter table daily_summaries enable row level security;
alter table daily_summaries force row level security;
create policy told_by_messenger on daily_summaries to household_messenger
  using (user_id is not null) with check (user_id is not null);
grant select, insert, update, delete on daily_summaries to household_messenger;

grant create on schema app to household_messenger;

-- A choice, a zone or quiet hours that change move the time of the next summary.
create function app.replan_summary() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  if new.smart_reminders then
    insert into public.daily_summaries (user_id, next_at) values (new.user_id, '-infinity')
      on conflict (user_id) do update set next_at = excluded.next_at;
  else
    delete from public.daily_summaries where user_id = new.user_id;
  end if;
  return null;
end
$$;
create trigger replan_summary_at_first after insert on user_preferences
  for each row when (new.smart_reminders) execute function app.replan_summary();
create trigger replan_summary
  after update of smart_reminders, timezone, device_time_zone, quiet_from, quiet_to on user_preferences
  for each row when (new.smart_reminders or old.smart_reminders) execute function app.replan_summary();

-- People whose summary is due or has to be planned, each to one worker.
create function app.take_due_summaries(at timestamptz, most integer) returns table (person jsonb, is_due boolean)
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  with due as materialized (
    select user_id, next_at from public.daily_summaries
     where next_at <= at order by next_at limit most for update skip locked
  )
  select jsonb_build_object(
           'userId', due.user_id, 'timeZone', coalesce(preference.timezone, preference.device_time_zone, 'UTC'),
           'quietFrom', preference.quiet_from, 'quietTo', preference.quiet_to,
           'homes', array(select id from public.households where owner_user_id = due.user_id
                          union
                          select household_id from public.household_members where user_id = due.user_id)),
         due.next_at > '-infinity'
    from due join public.user_preferences as preference on preference.user_id = due.user_id
$$;

-- What households have to tell somebody before an instant, without doses; each household stays locked until the transaction
-- ends. One that is being told otherwise, or of which somebody is being deleted, is left out.
create function app.summary_facts(asked jsonb, most integer)
  returns table (user_id uuid, household_id uuid, facts jsonb)
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  with ask as materialized (
    select * from jsonb_to_recordset(asked) as ask (user_id uuid, household_id uuid, until timestamptz)
  ), mine as materialized (
    select home.id from (select distinct household_id as id from ask) as home
     where pg_try_advisory_xact_lock(hashtextextended('notices ' || home.id, 0))
  ), held as materialized (
    select home.id, home.plan from mine join public.households as home using (id) for key share of home skip locked
  )
  select ask.user_id, held.id,
         jsonb_build_object(
           'householdId', held.id, 'plan', held.plan, 'people', app.people_to_tell(held.id), 'alerts', null,
           'held', '[]'::jsonb, 'others', '[]'::jsonb,
           'due', (select coalesce(jsonb_agg(app.thing_facts(held.id, thing.id)), '[]')
                     from (select id from public.occurrences
                            where occurrences.household_id = held.id and next_notice_at <= ask.until
                              and kind <> 'dose' and outcome is null
                            order by due_at, id limit most) as thing))
    from ask join held on held.id = ask.household_id
   where app.hold_people_of(held.id)
$$;

create function app.plan_summaries(planned jsonb) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  update public.daily_summaries set next_at = later.next_at
    from jsonb_to_recordset(planned) as later (user_id uuid, next_at timestamptz)
   where daily_summaries.user_id = later.user_id
$$;

-- Somebody's summary tells of it before its time. Once it is answered they are told so, and where it is put off it begins a
-- round of its own, so that they are told then.
alter table occurrences add column told_ahead boolean not null default false;
create or replace function app.time_notice() returns trigger language plpgsql as
$$
begin
  if new.outcome is not null and old.outcome is null then
    new.next_notice_at := case
      when (old.notice_step > 0 or old.told_ahead) and new.outcome <> 'passed' then '-infinity' end;
    new.snoozed_until := null;
  elsif new.outcome is null and old.outcome is not null then
    -- Whoever plans it anew says when people are told; an answer that is taken back leaves that to the plan.
    if new.next_notice_at is not distinct from old.next_notice_at then
      new.next_notice_at := null;
    end if;
  elsif new.snoozed_until is distinct from old.snoozed_until then
    new.next_notice_at := new.snoozed_until;
    if new.told_ahead then
      new.notice_step := new.notice_step + 1;
      new.told_ahead := false;
    end if;
    new.round_step := new.notice_step;
  end if;
  return new;
end
$$;
grant update (told_ahead) on occurrences to household_messenger;
create function app.note_told_ahead(told jsonb) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  update public.occurrences set told_ahead = true
    from jsonb_to_recordset(told) as thing (household_id uuid, occurrence_id uuid)
   where occurrences.household_id = thing.household_id and occurrences.id = thing.occurrence_id
$$;
alter function app.note_told_ahead(jsonb) owner to household_messenger;

alter function app.replan_summary() owner to household_messenger;
alter function app.take_due_summaries(timestamptz, integer) owner to household_messenger;
alter function app.summary_facts(jsonb, integer) owner to household_messenger;
alter function app.plan_summaries(jsonb) owner to household_messenger;
revoke create on schema app from household_messenger;
grant execute on function app.take_due_summaries(timestamptz, integer), app.summary_facts(jsonb, integer),
  app.plan_summaries(jsonb), app.note_told_ahead(jsonb) to household_system;

-- Whoever had switched them on before they had an effect.
alter table user_preferences no force row level security;
insert into daily_summaries (user_id, next_at) select user_id, '-infinity' from user_preferences where smart_reminders;
alter table user_preferences force row level security;
