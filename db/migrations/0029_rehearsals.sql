-- Rehearsals: runs that restore a backup into a scratch place.

-- Name of the backup that the run has restored; null for a run that makes one.
alter table backups add column rehearsed text check (rehearsed ~ '^[0-9a-z.-]{1,40}$');

-- Queues a message to each administrator about a failed backup or rehearsal, once until one of its kind succeeds again.
create or replace function app.announce_failed_backup() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  if (select earlier.state from public.backups as earlier
       where earlier.id < new.id and (earlier.rehearsed is null) = (new.rehearsed is null)
       order by earlier.id desc limit 1) is distinct from 'failed' then
    insert into public.outbox (topic, payload)
    select 'backup-failed', jsonb_build_object('userId', id, 'noticeId', app.new_id(), 'failure', new.failure,
                                               'isRehearsal', new.rehearsed is not null)
      from public.users where system_role in ('admin', 'super_admin') limit 100;
  end if;
  return null;
end
$$;

-- The last backup that was made, the failure of the last run if it failed, and the same of rehearsals.
create or replace function app.last_backup() returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select jsonb_build_object(
    'madeAt', (select made.finished_at from public.backups as made
                where made.state = 'done' and made.rehearsed is null order by made.started_at desc limit 1),
    'storeParts', (select made.store_parts from public.backups as made
                    where made.state = 'done' and made.rehearsed is null order by made.started_at desc limit 1),
    'storeBytes', (select made.store_bytes from public.backups as made
                    where made.state = 'done' and made.rehearsed is null order by made.started_at desc limit 1),
    'failure', (select ended.failure from public.backups as ended
                 where ended.state <> 'running' and ended.rehearsed is null order by ended.started_at desc limit 1),
    'rehearsedAt', (select made.finished_at from public.backups as made
                     where made.state = 'done' and made.rehearsed is not null order by made.started_at desc limit 1),
    'rehearsalFailure', (select ended.failure from public.backups as ended
                          where ended.state <> 'running' and ended.rehearsed is not null
                          order by ended.started_at desc limit 1))
$$;
