-- Backups of the whole installation (handbook: backups).

-- Runs of the backup. Its files are in the store of backups; this list says when the next one is due and how the last ones
-- went. The newest 400 that make a backup are kept, and the newest 24 that restore one into a scratch place.
create table backups (
  id uuid primary key,
  -- Name of the backup in the store, made of its time.
  name text not null unique check (name ~ '^[0-9a-z.-]{1,40}$'),
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  -- Rows, files, and bytes that this backup added to the store.
  row_count bigint,
  file_count bigint,
  bytes bigint,
  -- Parts in the store afterwards, and their bytes.
  store_parts bigint,
  store_bytes bigint,
  failure text check (char_length(failure) <= 500),
  -- Name of the backup that the run has restored; null for a run that makes one.
  rehearsed text check (rehearsed ~ '^[0-9a-z.-]{1,40}$'),
  check ((state = 'running') = (finished_at is null) and (state = 'failed') = (failure is not null))
);
create index backups_by_time on backups (started_at desc);
grant select, insert, update, delete on backups to household_backup;
grant select on backups to household_system, household_definer, household_overseer;

-- Administrators' pages show the last backup.
create trigger give_notice after update of state on backups
  for each row execute function app.give_notice('installation', '', '');

-- Queues a message to each administrator about a failed backup or rehearsal, once until one of its kind succeeds again.
create function app.announce_failed_backup() returns trigger
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
alter function app.announce_failed_backup() owner to household_definer;
create trigger announce_failure after update of state on backups
  for each row when (new.state = 'failed') execute function app.announce_failed_backup();

-- Name of this database, different in every one: a store of backups belongs to one installation.
create function app.installation_mark() returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$ select left(encode(sha256(convert_to('backups ' || key::text, 'UTF8')), 'hex'), 32) from app.identity_key $$;
alter function app.installation_mark() owner to household_definer;
grant execute on function app.installation_mark() to household_backup;

-- The last backup that was made, the failure of the last run if it failed, and the same of rehearsals.
create function app.last_backup() returns jsonb
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
alter function app.last_backup() owner to household_overseer;

-- Lets the role for backups read every table that outlives a crash. The migration runner calls it after new migrations.
create function app.open_to_backups() returns void language plpgsql as
$$
declare
  tbl regclass;
begin
  for tbl in select oid from pg_class
              where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' loop
    execute format('grant select on %s to household_backup', tbl);
    if (select relrowsecurity from pg_class where oid = tbl)
       and not exists (select from pg_policy where polrelid = tbl and polname = 'backed_up') then
      execute format('create policy backed_up on %s for select to household_backup using (true)', tbl);
    end if;
  end loop;
  grant select on all sequences in schema public to household_backup;
end
$$;
select app.open_to_backups();
