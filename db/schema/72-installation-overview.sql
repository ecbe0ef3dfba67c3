-- State of the installation, as administrators see it: processes, accounts, revenue, storage, waiting work.
--
-- household_overseer reads numbers over all households: its grants name the columns that it adds up.

-- A row for each running process, which renews it. A process that stops deletes its row.
create table processes (
  id uuid primary key,
  kind text not null check (kind in ('web', 'worker', 'both')),
  version text not null check (char_length(version) <= 100),
  node text not null check (char_length(node) <= 100),
  started_at timestamptz not null,
  seen_at timestamptz not null default now(),
  -- 99th percentile of the answers of the last minutes, in ms; null without requests.
  p99 numeric
);
grant select, insert, update, delete on processes to household_accounts;
grant select on processes to household_overseer;

-- Days on which a deleted account was made and deleted, for the growth of accounts. A row says nothing else.
create table account_deletions (
  id bigint generated always as identity primary key,
  made_on date not null,
  deleted_on date not null default current_date
);
create index account_deletions_by_day on account_deletions (deleted_on);
grant insert on account_deletions to household_definer;
grant select, delete on account_deletions to household_system;
grant select on account_deletions to household_overseer;

create function app.count_deletion() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  insert into public.account_deletions (made_on) values (old.created_at::date);
  return null;
end
$$;
alter function app.count_deletion() owner to household_definer;
create trigger count_deletion after delete on users for each row execute function app.count_deletion();

-- Number and bytes of stored files by their kind. A job adds them up: that takes too long for a request.
create table storage_sizes (
  kind text primary key check (kind ~ '^[a-z]{1,20}$'),
  files bigint not null,
  bytes bigint not null,
  measured_at timestamptz not null default now(),
  -- Bytes of the files of the last 30 days, and the time of the oldest file. Null for files that are deleted after some days.
  recent_bytes bigint,
  oldest_at timestamptz
);
grant select, insert, update on storage_sizes to household_overseer;

create policy measured on photos for select to household_overseer using (household_id is not null);
grant select (bytes, created_at) on photos to household_overseer;
create policy measured on documents for select to household_overseer using (household_id is not null);
grant select (bytes, created_at) on documents to household_overseer;
create policy measured on receipts for select to household_overseer using (household_id is not null);
grant select (bytes, created_at) on receipts to household_overseer;
create policy measured on exports for select to household_overseer using (household_id is not null);
grant select (bytes) on exports to household_overseer;
grant select (bytes) on takeouts to household_overseer;
create policy measured on community_pictures for select to household_overseer using (id is not null);
grant select (bytes, created_at) on community_pictures to household_overseer;
create policy measured on support_files for select to household_overseer using (id is not null);
grant select (bytes, created_at) on support_files to household_overseer;

create function app.measure_storage() returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  insert into public.storage_sizes (kind, files, bytes, recent_bytes, oldest_at)
  select known.kind, count(file.kind), coalesce(sum(file.bytes), 0),
         case when known.lasts then coalesce(sum(file.bytes) filter (where file.created_at > now() - interval '30 days'), 0) end,
         min(file.created_at)
    from (values ('photos', true), ('documents', true), ('receipts', true), ('exports', false), ('community', true),
                 ('support', true)) as known (kind, lasts)
    left join (
      select 'photos' as kind, photos.bytes, photos.created_at from public.photos
      union all select 'documents', documents.bytes, documents.created_at from public.documents
      union all select 'receipts', receipts.bytes, receipts.created_at from public.receipts
      union all select 'exports', exports.bytes, null from public.exports where exports.bytes is not null
      union all select 'exports', takeouts.bytes, null from public.takeouts where takeouts.bytes is not null
      union all select 'community', community_pictures.bytes, community_pictures.created_at from public.community_pictures
      union all select 'support', support_files.bytes, support_files.created_at from public.support_files
    ) as file on file.kind = known.kind
   group by known.kind, known.lasts
  on conflict (kind) do update
    set files = excluded.files, bytes = excluded.bytes, measured_at = now(), recent_bytes = excluded.recent_bytes,
        oldest_at = excluded.oldest_at
$$;
alter function app.measure_storage() owner to household_overseer;
grant execute on function app.measure_storage() to household_system;

-- Numbers of accounts: now, a year ago, and made and deleted by month in UTC, the oldest first. Accounts of a month are
-- counted in the index by age.
create function app.account_figures(months integer) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  with month as (
    select first, first at time zone 'utc' as starts, (first + interval '1 month') at time zone 'utc' as ends
      from (select date_trunc('month', now() at time zone 'utc') - make_interval(months => back) as first
              from generate_series(months - 1, 0, -1) as back) as firsts
  )
  select jsonb_build_object(
    'total', (select count(*) from public.users),
    'systemUsers', (select count(*) from public.users where users.system_role <> 'user'),
    'yearAgo', (select count(*) from public.users where users.created_at < now() - interval '1 year')
      + (select count(*) from public.account_deletions as gone
          where gone.made_on < current_date - interval '1 year' and gone.deleted_on >= current_date - interval '1 year'),
    'months', (
      select jsonb_agg(jsonb_build_object('month', to_char(month.first, 'YYYY-MM'),
               'added', (select count(*) from public.users
                          where users.created_at >= month.starts and users.created_at < month.ends)
                 + (select count(*) from public.account_deletions as gone
                     where gone.made_on >= month.first and gone.made_on < month.first + interval '1 month'),
               'deleted', (select count(*) from public.account_deletions as gone
                            where gone.deleted_on >= month.first and gone.deleted_on < month.first + interval '1 month'))
               order by month.first)
        from month))
$$;
alter function app.account_figures(integer) owner to household_overseer;

-- Households by their plan. A household pays with a running subscription at the provider; those of system users, trials
-- and complimentary plans don't count. Few households are on a paid plan, which an index finds.
create function app.plan_figures() returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  with paid as (
    select home.plan, count(*) as households from public.households as home where home.plan <> 'free' group by home.plan
  ), of_system as (
    select home.id from public.households as home
     where home.owner_user_id in (select users.id from public.users where users.system_role <> 'user')
  ), running as (
    select known.plan, count(*) filter (where known.status = 'active') as paying,
           count(*) filter (where known.status = 'trialing') as trials
      from public.household_subscriptions as known
     where known.provider = 'stripe' and known.status in ('active', 'trialing')
       and known.household_id not in (select of_system.id from of_system)
     group by known.plan
  ), given as (
    select known.plan, count(*) as complimentary from public.complimentary_plans as known
     where known.last_day >= (now() at time zone 'utc')::date group by known.plan
  )
  select jsonb_agg(jsonb_build_object(
           'plan', known.plan,
           'households', case known.plan
             when 'free' then (select count(*) from public.households) - (select coalesce(sum(paid.households), 0) from paid)
             else coalesce(paid.households, 0) end,
           'paying', coalesce(running.paying, 0), 'trials', coalesce(running.trials, 0),
           'complimentary', coalesce(given.complimentary, 0))
         order by known.place)
    from (values ('free', 1), ('premium', 2), ('pro', 3)) as known (plan, place)
    left join paid on paid.plan = known.plan
    left join running on running.plan = known.plan
    left join given on given.plan = known.plan
$$;
alter function app.plan_figures() owner to household_overseer;

-- Work of moderators and of the support that waits: held and reported posts and replies with appeals, open tickets, and the
-- times since which the longest waiting ones wait for an answer.
create function app.waiting_work() returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select jsonb_build_object(
    'held', (select count(*) from public.community_posts as post where post.state = 'held')
      + (select count(*) from public.community_replies as reply where reply.state = 'held'),
    'reported', (select count(distinct report.subject_id) from public.community_reports as report
                  where report.state = 'open'
                    and not exists (select from public.community_posts as post
                                     where post.id = report.subject_id and post.state = 'held')
                    and not exists (select from public.community_replies as reply
                                     where reply.id = report.subject_id and reply.state = 'held')),
    'appeals', (select count(*) from public.community_decisions as made
                 where made.appeal is not null and made.appeal_result is null),
    'tickets', (select count(*) from public.support_tickets as ticket
                 where ticket.confirmed_at is not null and ticket.status in ('open', 'in_progress')),
    'waitingSince', (select coalesce(jsonb_agg(waiting.since order by waiting.since), '[]')
                       from (select ticket.waiting_since as since from public.support_tickets as ticket
                              where ticket.confirmed_at is not null and ticket.status in ('open', 'in_progress')
                                and ticket.waiting_since is not null
                              order by ticket.waiting_since limit 500) as waiting))
$$;
alter function app.waiting_work() owner to household_definer;
grant execute on function app.waiting_work() to household_overseer;

-- State of the installation in numbers. Rows of processes that are silent for a day are left out.
create function app.read_overview(months integer, reason text) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.require_installation('run the installation');
  return jsonb_build_object(
    'accounts', app.account_figures(months),
    'plans', app.plan_figures(),
    'work', app.waiting_work(),
    'processes', (
      select coalesce(jsonb_agg(jsonb_build_object('id', running.id, 'kind', running.kind, 'version', running.version,
               'startedAt', running.started_at, 'seenAt', running.seen_at, 'p99', running.p99)
               order by running.kind, running.started_at, running.id), '[]')
        from (select * from public.processes where seen_at > now() - interval '1 day'
               order by seen_at desc limit 100) as running),
    'storage', (
      select jsonb_build_object('kinds', coalesce(jsonb_agg(jsonb_build_object(
               'kind', sizes.kind, 'files', sizes.files, 'bytes', sizes.bytes) order by sizes.bytes desc, sizes.kind), '[]'),
               'measuredAt', min(sizes.measured_at), 'recentBytes', coalesce(sum(sizes.recent_bytes), 0),
               'oldestAt', min(sizes.oldest_at))
        from public.storage_sizes as sizes),
    'databaseBytes', pg_database_size(current_database()),
    'lastMailAt', app.last_mail_at(),
    'backup', app.last_backup(),
    'postgres', current_setting('server_version'));
end
$$;
alter function app.read_overview(integer, text) owner to household_overseer;
grant execute on function app.read_overview(integer, text) to household_installation;

-- Time of the last sent mail.
create function app.last_mail_at() returns timestamptz
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$ select max(sent_at) from public.sent_mails $$;
alter function app.last_mail_at() owner to household_system;
grant execute on function app.last_mail_at() to household_overseer;
