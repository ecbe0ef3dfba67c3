-- Tickets of the support. They belong to a user, or to a visitor with a confirmed address, and never to a household.
--
-- Owners read their tickets, and visitors the one of a mailed link. All writes are functions, which answer outcomes as
-- words; the server turns them into errors. Internal notes are in a table of their own, which no function for owners reads.

create table support_tickets (
  id uuid primary key,
  -- Number in the subject of each mail.
  number integer not null generated always as identity (start with 1001) unique,
  -- Owner: a user, or else a visitor by name and address.
  user_id uuid references users (id) on delete cascade,
  visitor_name text check (char_length(visitor_name) between 2 and 50),
  visitor_email text check (char_length(visitor_email) between 3 and 254),
  -- Null until a visitor has confirmed the address. The staff sees no ticket before.
  confirmed_at timestamptz,
  type text not null check (type in ('bug', 'feedback', 'general')),
  subject text not null check (char_length(subject) between 3 and 120),
  priority text not null default 'medium' check (priority in ('urgent', 'high', 'medium', 'low')),
  status text not null default 'open' check (status in ('open', 'in_progress', 'resolved', 'closed')),
  -- Facts about the browser, sent with consent.
  environment jsonb check (octet_length(environment::text) <= 8000),
  -- Staff member. No foreign key: the ticket outlives the account.
  assigned_to uuid,
  -- Counts up with each change of status, priority or assignee, and with each message of the owner.
  version integer not null default 1,
  opened_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Time of the oldest message of the owner without an answer.
  waiting_since timestamptz,
  first_answered_at timestamptz,
  resolved_at timestamptz,
  closed_at timestamptz,
  rating smallint check (rating between 1 and 5),
  rating_text text check (char_length(rating_text) between 1 and 500),
  rated_at timestamptz,
  check ((user_id is null) = (visitor_email is not null) and (visitor_name is null) = (visitor_email is null)),
  check ((status = 'closed') = (closed_at is not null)),
  check ((rating is null) = (rated_at is null) and (rating_text is null or rating is not null))
);
-- Own tickets, and the limits of an account.
create index support_tickets_of_user on support_tickets (user_id, updated_at desc, id desc) where user_id is not null;
create index support_tickets_of_visitor on support_tickets (visitor_email) where visitor_email is not null;
-- Inbox: tickets under way, those that wait longest first.
create index support_tickets_active on support_tickets (coalesce(waiting_since, '2200-01-01 00:00+00'), id desc)
  where status in ('open', 'in_progress');
create index support_tickets_answered on support_tickets (first_answered_at) where first_answered_at is not null;
-- Retention.
create index support_tickets_over on support_tickets (status, closed_at, resolved_at) where status in ('resolved', 'closed');
create index support_tickets_unconfirmed on support_tickets (opened_at) where confirmed_at is null;
-- Open pages of the owner show a change of the status at once. An answer has a notification, which they show as well.
create trigger give_notice after update of status on support_tickets
  for each row when (new.user_id is not null and old.status <> new.status)
  execute function app.give_notice('account', 'user_id', '');

-- Entries of the thread: messages, and changes of the status. The first message has the id of its ticket.
create table support_entries (
  id uuid primary key,
  ticket_id uuid not null references support_tickets (id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  author text not null check (author in ('owner', 'staff', 'server')),
  -- User behind it. No foreign key: an answer outlives the account of its author.
  writer_id uuid,
  text text check (char_length(text) between 1 and 5000),
  status text check (status in ('open', 'in_progress', 'resolved', 'closed')),
  by_mail boolean not null default false,
  check (num_nonnulls(text, status) = 1)
);
create index support_entries_of_ticket on support_entries (ticket_id, at, id);
create index support_entries_of_author on support_entries (writer_id, at) where author = 'owner';

-- Notes among the staff.
create table support_notes (
  id uuid primary key,
  ticket_id uuid not null references support_tickets (id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  writer_id uuid not null,
  text text not null check (char_length(text) between 1 and 5000)
);
create index support_notes_of_ticket on support_notes (ticket_id, at, id);

-- Pictures and PDFs of messages, stored under the ticket's id.
create table support_files (
  id uuid primary key,
  ticket_id uuid not null references support_tickets (id) on delete cascade,
  entry_id uuid not null references support_entries (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 120),
  content_type text not null check (content_type in ('application/pdf', 'image/jpeg', 'image/webp')),
  blob_id uuid not null,
  bytes bigint not null,
  sha256 text not null,
  created_at timestamptz not null default clock_timestamp()
);
create index support_files_of_entry on support_files (entry_id);
create index support_files_of_ticket on support_files (ticket_id);
-- The file route looks for a file by its blob.
create index support_files_of_blob on support_files (blob_id);

-- Secrets of mails: the link to a visitor's ticket, and the address to which an answer is mailed.
create table support_links (
  -- SHA-256 of the secret.
  token_hash text primary key,
  ticket_id uuid not null references support_tickets (id) on delete cascade,
  purpose text not null check (purpose in ('page', 'reply')),
  created_at timestamptz not null default clock_timestamp()
);
create index support_links_of_ticket on support_links (ticket_id);

-- Received mails and signatures, as hashes, so that none counts twice.
create table support_received_mails (
  key text primary key,
  received_at timestamptz not null default now()
);
create index support_received_mails_by_time on support_received_mails (received_at);
grant select, insert, delete on support_received_mails to household_definer;

create table support_canned_answers (
  id uuid primary key,
  title text not null check (char_length(title) between 1 and 80),
  text text not null check (char_length(text) between 1 and 5000)
);

do $$
declare
  name text;
begin
  foreach name in array array['support_tickets', 'support_entries', 'support_notes', 'support_files', 'support_links',
    'support_canned_answers'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    -- Only the functions below and those for the staff.
    execute format('create policy kept on %I to household_definer using (%s is not null) with check (%2$s is not null)',
      name, case name when 'support_links' then 'token_hash' else 'id' end);
    execute format('grant select, insert, update, delete on %I to household_definer', name);
  end loop;
end
$$;

-- Owners open their files by the file route, and takeouts hold their tickets, messages and files, without the ids of the
-- staff.
create policy own on support_tickets for select to household_actor using (user_id = (select app.user_id()));
create policy own on support_entries for select to household_actor
  using (exists (select from support_tickets as ticket where ticket.id = ticket_id and ticket.user_id = (select app.user_id())));
create policy own on support_files for select to household_actor
  using (exists (select from support_tickets as ticket where ticket.id = ticket_id and ticket.user_id = (select app.user_id())));
grant select (id, user_id) on support_tickets to household_actor;
grant select (id, ticket_id, author, text) on support_entries to household_actor;
grant select on support_files to household_actor;
create policy taken_out on support_tickets for select to household_archivist using (user_id = (select app.user_id()));
create policy taken_out on support_entries for select to household_archivist
  using (ticket_id in (select id from support_tickets where user_id = (select app.user_id())));
create policy taken_out on support_files for select to household_archivist
  using (ticket_id in (select id from support_tickets where user_id = (select app.user_id())));
grant select on support_tickets, support_entries, support_files to household_archivist;

-- Files go with their rows; the sweep asks for those of a ticket.
create trigger release_blob after delete or update of blob_id on support_files
  for each row execute function app.release_blob('blob_id', 'ticket_id');
create policy swept on support_files for select to household_system
  using (ticket_id = (select app.household_id()));
grant select (ticket_id, blob_id) on support_files to household_system;

-- Name and address of a ticket's owner.
create function app.ticket_owner(ticket uuid) returns table (name text, email text)
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select coalesce(holder.name, found.visitor_name), coalesce(holder.email, found.visitor_email)
    from public.support_tickets as found left join public.users as holder on holder.id = found.user_id
   where found.id = ticket
$$;
alter function app.ticket_owner(uuid) owner to household_definer;

-- Fields of a ticket that lists show.
create function app.listed_ticket(ticket public.support_tickets) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp as
$$
  select jsonb_build_object(
    'id', ticket.id, 'number', ticket.number, 'type', ticket.type, 'subject', ticket.subject, 'priority', ticket.priority,
    'status', ticket.status, 'openedAt', ticket.opened_at, 'updatedAt', ticket.updated_at,
    'isAnswered', ticket.waiting_since is null and ticket.first_answered_at is not null
                  and ticket.status in ('open', 'in_progress'))
$$;
grant execute on function app.listed_ticket(public.support_tickets) to household_definer;

-- The newest 400 entries of a thread in their order; files are marks that the server replaces by links.
create function app.ticket_thread(ticket uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select coalesce(jsonb_agg(entry.shown order by entry.at, entry.id), '[]') from (
    select written.id, written.at, jsonb_build_object(
             'id', written.id, 'at', written.at, 'by', written.author,
             'name', case written.author when 'staff' then split_part(person.name, ' ', 1)
                       when 'owner' then (select owner.name from app.ticket_owner(ticket) as owner) end)
           || case when written.status is not null then jsonb_build_object('kind', 'status', 'status', written.status)
              else jsonb_build_object('kind', 'message', 'text', written.text, 'isMail', written.by_mail, 'files', (
                select coalesce(jsonb_agg(jsonb_build_object(
                         'id', kept.id, 'name', kept.name, 'contentType', kept.content_type, 'bytes', kept.bytes,
                         'file', '@blob:' || kept.blob_id,
                         'picture', case when kept.content_type <> 'application/pdf' then '@blob:' || kept.blob_id end)
                         order by kept.created_at, kept.id), '[]')
                  from public.support_files as kept where kept.entry_id = written.id)) end as shown
      from public.support_entries as written left join public.users as person on person.id = written.writer_id
     where written.ticket_id = ticket
     order by written.at desc, written.id desc limit 400) as entry
$$;
alter function app.ticket_thread(uuid) owner to household_definer;

-- A ticket with its thread. The server derives from it what its owner may do.
create function app.ticket_json(ticket uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select app.listed_ticket(found) || jsonb_build_object(
           'email', owner.email, 'environment', found.environment, 'waitingSince', found.waiting_since,
           'closedAt', found.closed_at, 'ratedAt', found.rated_at,
           'firstAnswerMinutes', round(extract(epoch from found.first_answered_at - found.opened_at) / 60)::integer,
           'rating', case when found.rating is not null
                       then jsonb_build_object('stars', found.rating, 'text', found.rating_text) end,
           'thread', app.ticket_thread(found.id))
    from public.support_tickets as found, app.ticket_owner(found.id) as owner where found.id = ticket
$$;
alter function app.ticket_json(uuid) owner to household_definer;

-- Sets the status and writes that into the thread. The caller has locked the ticket and checked the change.
create function app.put_ticket_status(ticket uuid, wanted text, author text, person uuid) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  insert into public.support_entries (id, ticket_id, author, writer_id, status)
  values (app.new_id(), ticket, put_ticket_status.author, person, wanted);
  update public.support_tickets
     set status = wanted, version = version + 1, updated_at = clock_timestamp(),
         resolved_at = case when wanted = 'resolved' then now() end,
         closed_at = case when wanted = 'closed' then now() end,
         waiting_since = case when wanted in ('resolved', 'closed') then null
                              when put_ticket_status.author = 'owner' then coalesce(waiting_since, now())
                              else waiting_since end
   where id = ticket;
end
$$;
alter function app.put_ticket_status(uuid, text, text, uuid) owner to household_definer;

-- True once an owner has written 30 messages and changes within an hour: of all tickets of a user, or of a visitor's.
create function app.has_written_much(found public.support_tickets) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select case when found.user_id is not null
    then (select count(*) from public.support_entries
           where author = 'owner' and writer_id = found.user_id and at > now() - interval '1 hour')
    else (select count(*) from public.support_entries
           where author = 'owner' and ticket_id = found.id and at > now() - interval '1 hour') end >= 30
$$;
alter function app.has_written_much(public.support_tickets) owner to household_definer;

-- Locks a ticket, and before it its owner, so that parallel requests of one user don't exceed the limits.
create function app.lock_ticket(ticket uuid) returns public.support_tickets
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  about public.support_tickets;
begin
  perform pg_advisory_xact_lock(hashtextextended('support ' || user_id, 0))
    from public.support_tickets where id = ticket and user_id is not null;
  select * into about from public.support_tickets where id = ticket for no key update;
  return about;
end
$$;
alter function app.lock_ticket(uuid) owner to household_definer;

-- Writes a message of the owner, which reopens a ticket that is over. The outcome is 'done', also for the same message
-- again, 'missing', 'taken' for an id with another message, 'too-fast', 'full', or 'closed' 30 days after the end.
create function app.write_as_owner(ticket uuid, message uuid, body text, mailed boolean) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  about public.support_tickets := app.lock_ticket(ticket);
  known public.support_entries;
begin
  if about.id is null or about.confirmed_at is null then
    return 'missing';
  end if;
  select * into known from public.support_entries where id = message;
  if known.id is not null then
    return case when known.ticket_id = ticket and known.author = 'owner' and known.text = body then 'done' else 'taken' end;
  end if;
  -- A mail can't be offered a new ticket, and is never answered: it reopens an old one rather than being lost.
  if about.closed_at < now() - interval '30 days' and not mailed then
    return 'closed';
  elsif (select count(*) from public.support_entries where ticket_id = ticket) >= 300 then
    return 'full';
  elsif app.has_written_much(about) then
    return 'too-fast';
  end if;
  insert into public.support_entries (id, ticket_id, author, writer_id, text, by_mail)
  values (message, ticket, 'owner', about.user_id, body, mailed) on conflict (id) do nothing;
  if not found then
    return 'taken';
  end if;
  if about.status in ('resolved', 'closed') then
    perform app.put_ticket_status(ticket, 'open', 'owner', about.user_id);
  end if;
  update public.support_tickets
     set waiting_since = coalesce(waiting_since, now()), updated_at = clock_timestamp(), version = version + 1
   where id = ticket;
  return 'done';
end
$$;
alter function app.write_as_owner(uuid, uuid, text, boolean) owner to household_definer;

-- Marks a ticket as resolved, closes it or reopens it for its owner. The outcome is 'done', also if it has the status
-- already, 'missing', 'unchanged' if the status can't follow, 'full', 'too-fast', or 'closed' 30 days after the end.
create function app.set_status_as_owner(ticket uuid, wanted text) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  about public.support_tickets := app.lock_ticket(ticket);
begin
  if about.id is null or about.confirmed_at is null then
    return 'missing';
  elsif about.status = wanted then
    return 'done';
  elsif wanted = 'open' and about.closed_at < now() - interval '30 days' then
    return 'closed';
  elsif not (wanted = 'closed' or (wanted = 'open') = (about.status in ('resolved', 'closed'))) then
    return 'unchanged';
  elsif wanted = 'open' and (select count(*) from public.support_entries where ticket_id = ticket) >= 300 then
    return 'full';
  elsif app.has_written_much(about) then
    return 'too-fast';
  end if;
  perform app.put_ticket_status(ticket, wanted, 'owner', about.user_id);
  return 'done';
end
$$;
alter function app.set_status_as_owner(uuid, text) owner to household_definer;

-- Rates a ticket that is over; a rating can be changed for a day. The outcome is 'done', 'missing' or 'not-open'.
create function app.rate_as_owner(ticket uuid, stars integer, words text) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  about public.support_tickets := app.lock_ticket(ticket);
begin
  if about.id is null or about.confirmed_at is null then
    return 'missing';
  elsif about.status not in ('resolved', 'closed') or about.rated_at < now() - interval '24 hours' then
    return 'not-open';
  end if;
  update public.support_tickets set rating = stars, rating_text = words, rated_at = coalesce(rated_at, now())
   where id = ticket;
  return 'done';
end
$$;
alter function app.rate_as_owner(uuid, integer, text) owner to household_definer;

-- True if a file of a size exceeds what an owner can attach in a day, 200 MB: to all tickets of a user, or to one of a
-- visitor.
create function app.has_attached_much(found public.support_tickets, size bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select coalesce(sum(kept.bytes), 0) + size > 209715200
    from public.support_tickets as owned join public.support_files as kept on kept.ticket_id = owned.id
   where (owned.id = found.id or owned.user_id = found.user_id) and kept.created_at > now() - interval '1 day'
$$;
alter function app.has_attached_much(public.support_tickets, bigint) owner to household_definer;

-- Room for a file of a size in a message: 'done', 'missing', 'over' in a closed ticket, 'too-many' beside 4 others, or
-- 'too-fast'.
create function app.room_for_support_file(entry uuid, size bigint) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select coalesce((
    select case when found.status = 'closed' then 'over'
                when (select count(*) from public.support_files where entry_id = entry) >= 4 then 'too-many'
                when app.has_attached_much(found, size) then 'too-fast' else 'done' end
      from public.support_entries as written join public.support_tickets as found on found.id = written.ticket_id
     where written.id = entry), 'missing')
$$;
alter function app.room_for_support_file(uuid, bigint) owner to household_definer;

-- Attaches a stored file to a message. The outcome is 'done', also for the same file again, 'taken', or one of
-- app.room_for_support_file.
create function app.attach_support_file(
  file uuid, entry uuid, title text, content text, blob uuid, size bigint, digest text
) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  ticket constant uuid := (select ticket_id from public.support_entries where id = entry);
  known public.support_files;
  room text;
begin
  perform app.lock_ticket(ticket);
  select * into known from public.support_files where id = file;
  if known.id is not null then
    return case when known.entry_id = entry and known.sha256 = digest then 'done' else 'taken' end;
  end if;
  room := app.room_for_support_file(entry, size);
  if room <> 'done' then
    return room;
  end if;
  insert into public.support_files (id, ticket_id, entry_id, name, content_type, blob_id, bytes, sha256)
  values (file, ticket, entry, title, content, blob, size, digest) on conflict (id) do nothing;
  return case when found then 'done' else 'taken' end;
end
$$;
alter function app.attach_support_file(uuid, uuid, text, text, uuid, bigint, text) owner to household_definer;
