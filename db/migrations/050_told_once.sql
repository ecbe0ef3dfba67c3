-- Up Migration

-- As 048 has it, and: what somebody changes at that moment is left out, and told one by one, rather than waited for, since
-- whoever changes several things would wait in turn for what the summary holds. What was held back over the person's quiet
-- hours belongs to the summary that comes when they end.
create or replace function app.summary_facts(asked jsonb, most integer)
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
           'others', '[]'::jsonb,
           'due', (select coalesce(jsonb_agg(app.thing_facts(held.id, thing.id)), '[]')
                     from (select id from public.occurrences
                            where occurrences.household_id = held.id and next_notice_at <= ask.until
                              and kind <> 'dose' and outcome is null
                            order by due_at, id limit most for update skip locked) as thing),
           'held', (select coalesce(jsonb_agg(jsonb_build_object(
                             'userId', ask.user_id, 'step', waiting.step,
                             'thing', app.thing_facts(held.id, waiting.occurrence_id))), '[]')
                      from (select occurrence_id, step from public.notices
                             where notices.user_id = ask.user_id and notices.household_id = held.id
                               and held_until is not null
                             order by occurrence_id, step limit most for update skip locked) as waiting))
    from ask join held on held.id = ask.household_id
   where app.hold_people_of(held.id)
$$;

-- As 048 has it, and: an answer that people were told of and that is taken back begins a round of its own too, since the
-- summary that told of it ahead says by now that it is done.
create or replace function app.time_notice() returns trigger language plpgsql as
$$
declare
  begins_anew boolean := false;
begin
  if new.outcome is not null and old.outcome is null then
    new.next_notice_at := case
      when (old.notice_step > 0 or old.told_ahead) and new.outcome <> 'passed' then '-infinity' end;
    new.snoozed_until := null;
  elsif new.outcome is null and old.outcome is not null then
    begins_anew := old.next_notice_at is distinct from '-infinity';
    -- Whoever plans it anew says when people are told; an answer that is taken back leaves that to the plan.
    if new.next_notice_at is not distinct from old.next_notice_at then
      new.next_notice_at := null;
    end if;
  elsif new.snoozed_until is distinct from old.snoozed_until then
    new.next_notice_at := new.snoozed_until;
    begins_anew := true;
    new.round_step := new.notice_step;
  end if;
  if begins_anew and new.told_ahead then
    new.notice_step := new.notice_step + 1;
    new.round_step := new.notice_step;
    new.told_ahead := false;
  end if;
  return new;
end
$$;

-- Only another zone, or other quiet hours, move the time of a summary: one that is due would be left out for nothing.
drop trigger replan_summary on user_preferences;
create trigger replan_summary
  after update of smart_reminders, timezone, device_time_zone, quiet_from, quiet_to on user_preferences
  for each row when (
    (new.smart_reminders or old.smart_reminders)
    and (new.smart_reminders, coalesce(new.timezone, new.device_time_zone), new.quiet_from, new.quiet_to)
        is distinct from
        (old.smart_reminders, coalesce(old.timezone, old.device_time_zone), old.quiet_from, old.quiet_to))
  execute function app.replan_summary();

-- A date of a reminder that is taken back after the next one has come passes at once: that one goes on being waited for, with
-- everything that was told of it. The trail tells of it as of any other that is taken back.
create or replace function app.trace_occurrence() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  if app.household_id() is null then
    return null;
  end if;
  insert into public.activity (household_id, actor_id, action, subject, subject_id, pet_id, label)
  select new.household_id, app.user_id(), 'changed', 'reminders', reminder.id, reminder.pet_id,
         left(reminder.title, 80) || ': ' || case
           when new.outcome <> 'passed' then new.outcome
           when old.outcome is not null then 'reopened'
           else 'snoozed' end
    from public.reminders as reminder
   where reminder.household_id = new.household_id and reminder.id = new.reminder_id;
  return null;
end
$$;
drop trigger trace_reminder on occurrences;
create trigger trace_reminder after update of outcome, snoozed_until on occurrences
  for each row when (new.kind = 'reminder' and old.outcome is distinct from 'passed'
                     and (new.outcome is distinct from 'passed' or old.outcome is not null)
                     and (old.outcome, old.snoozed_until) is distinct from (new.outcome, new.snoozed_until))
  execute function app.trace_occurrence();
