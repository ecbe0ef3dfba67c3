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
-- Support: requests of owners and visitors, received mails, and the jobs of the worker.

-- Ticket of the acting user; null for any other.
create function app.own_ticket(ticket uuid) returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$ select id from public.support_tickets where id = ticket and user_id = app.user_id() $$;
alter function app.own_ticket(uuid) owner to household_definer;

-- Opens a ticket of the acting user. The outcome is 'done', also for the same ticket again, 'taken', 'too-fast' after 5
-- in an hour or 20 in a day, or 'too-many' with 20 under way.
create function app.open_ticket(ticket uuid, kind text, title text, body text, importance text, facts jsonb) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  person constant uuid := app.user_id();
  known public.support_tickets;
begin
  perform pg_advisory_xact_lock(hashtextextended('support ' || person, 0));
  select * into known from public.support_tickets where id = ticket;
  if known.id is not null then
    return case when known.user_id = person and known.subject = title and body = (
      select text from public.support_entries where id = ticket) then 'done' else 'taken' end;
  elsif exists (select from public.support_entries where id = ticket) then
    return 'taken';
  elsif (select count(*) from public.support_tickets where user_id = person and status in ('open', 'in_progress')) >= 20 then
    return 'too-many';
  elsif (select count(*) filter (where opened_at > now() - interval '1 hour') >= 5 or count(*) >= 20
           from public.support_tickets where user_id = person and opened_at > now() - interval '1 day') then
    return 'too-fast';
  end if;
  insert into public.support_tickets (id, user_id, confirmed_at, type, subject, priority, environment, waiting_since)
  values (ticket, person, now(), kind, title, importance, facts, now()) on conflict (id) do nothing;
  if not found then
    return 'taken';
  end if;
  insert into public.support_entries (id, ticket_id, author, writer_id, text) values (ticket, ticket, 'owner', person, body);
  return 'done';
end
$$;
alter function app.open_ticket(uuid, text, text, text, text, jsonb) owner to household_definer;
grant execute on function app.open_ticket(uuid, text, text, text, text, jsonb) to household_actor;

-- Tickets of the acting user after a position, the last changed first.
create function app.list_own_tickets(after_at timestamptz, after_id uuid, most integer)
returns table (id uuid, at timestamptz, ticket jsonb)
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select own.id, own.updated_at, app.listed_ticket(own)
    from public.support_tickets as own
   where own.user_id = app.user_id() and (after_id is null or (own.updated_at, own.id) < (after_at, after_id))
   order by own.updated_at desc, own.id desc limit least(most, 101)
$$;
create function app.count_own_tickets() returns integer
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$ select count(*)::integer from public.support_tickets where user_id = app.user_id() $$;

-- Requests about one ticket of the acting user. That of another is missing, like one that does not exist.
create function app.read_own_ticket(ticket uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$ select app.ticket_json(app.own_ticket(ticket)) $$;
create function app.write_in_own_ticket(ticket uuid, message uuid, body text) returns text
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$ select app.write_as_owner(app.own_ticket(ticket), message, body, false) $$;
create function app.set_own_ticket_status(ticket uuid, wanted text) returns text
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$ select app.set_status_as_owner(app.own_ticket(ticket), wanted) $$;
create function app.rate_own_ticket(ticket uuid, stars integer, words text) returns text
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$ select app.rate_as_owner(app.own_ticket(ticket), stars, words) $$;
create function app.room_for_own_support_file(entry uuid, size bigint) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select coalesce((
    select app.room_for_support_file(entry, size) from public.support_entries as written
     where written.id = entry and app.own_ticket(written.ticket_id) is not null), 'missing')
$$;
create function app.attach_own_support_file(
  file uuid, entry uuid, title text, content text, blob uuid, size bigint, digest text
) returns text
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  select coalesce((
    select app.attach_support_file(file, entry, title, content, blob, size, digest)
      from public.support_entries as written
     where written.id = entry and written.author = 'owner' and written.text is not null
       and written.ticket_id = app.own_ticket(written.ticket_id)), 'missing')
$$;

-- The ticket of a visitor, by the hash of a mailed link.
create function app.linked_ticket(hash text) returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select link.ticket_id from public.support_links as link
    join public.support_tickets as found on found.id = link.ticket_id and found.user_id is null
   where link.token_hash = hash and link.purpose = 'page'
$$;
alter function app.linked_ticket(text) owner to household_definer;

-- Keeps what a visitor wrote until the address is confirmed. The ticket is invisible to the staff until then.
create function app.contact_support(ticket uuid, person text, address text, kind text, title text, body text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  insert into public.support_tickets (id, visitor_name, visitor_email, type, subject)
  values (ticket, person, address, kind, title);
  insert into public.support_entries (id, ticket_id, author, text) values (ticket, ticket, 'owner', body);
  insert into public.outbox (topic, payload) values ('mail-contact-confirmation', jsonb_build_object('ticketId', ticket));
end
$$;
alter function app.contact_support(uuid, text, text, text, text, text) owner to household_definer;
grant execute on function app.contact_support(uuid, text, text, text, text, text) to household_accounts;

-- Confirms the address of a visitor, which opens the ticket. The outcome is 'done', also once more, 'missing', or
-- 'too-many' with 20 tickets of the address under way.
create function app.confirm_contact(hash text) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  about public.support_tickets := app.lock_ticket(app.linked_ticket(hash));
begin
  if about.id is null then
    return 'missing';
  elsif about.confirmed_at is not null then
    return 'done';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('support ' || about.visitor_email, 0));
  if (select count(*) from public.support_tickets
       where visitor_email = about.visitor_email and confirmed_at is not null and status in ('open', 'in_progress')) >= 20 then
    return 'too-many';
  end if;
  update public.support_tickets
     set confirmed_at = now(), opened_at = now(), updated_at = now(), waiting_since = now() where id = about.id;
  return 'done';
end
$$;
alter function app.confirm_contact(text) owner to household_definer;

-- The ticket of a link; `is_known` is true before the address is confirmed as well.
create function app.read_linked_ticket(hash text) returns table (is_known boolean, ticket jsonb)
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select true, case when found.confirmed_at is not null then app.ticket_json(found.id) end
    from public.support_tickets as found where found.id = app.linked_ticket(hash)
$$;
create function app.write_in_linked_ticket(hash text, message uuid, body text) returns text
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$ select app.write_as_owner(app.linked_ticket(hash), message, body, false) $$;
create function app.set_linked_ticket_status(hash text, wanted text) returns text
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$ select app.set_status_as_owner(app.linked_ticket(hash), wanted) $$;
create function app.rate_linked_ticket(hash text, stars integer, words text) returns text
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$ select app.rate_as_owner(app.linked_ticket(hash), stars, words) $$;

-- The ticket that the secret in the address of a received mail belongs to, the only address that may answer there, if its
-- owner has to wait before the next message, and if files are kept.
create function app.mailed_ticket(hash text)
returns table (ticket_id uuid, email text, is_too_fast boolean, takes_files boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select link.ticket_id, owner.email, app.has_written_much(found), not app.has_attached_much(found, 0)
    from public.support_links as link join public.support_tickets as found on found.id = link.ticket_id
    cross join app.ticket_owner(found.id) as owner
   where link.token_hash = hash and link.purpose = 'reply'
$$;

-- Writes a received mail into its ticket. `keys` are the hashes by which it is recognised; 'repeated' if one was received
-- before. Other outcomes are those of app.write_as_owner.
create function app.receive_support_mail(keys text[], hash text, sender text, message uuid, body text) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  fresh integer;
begin
  insert into public.support_received_mails (key)
  select distinct seen from unnest(keys) as seen order by seen on conflict (key) do nothing;
  get diagnostics fresh = row_count;
  if fresh < (select count(distinct seen) from unnest(keys) as seen) then
    return 'repeated';
  end if;
  return app.write_as_owner(
    (select ticket_id from app.mailed_ticket(hash) where lower(email) = lower(sender)), message, body, true);
end
$$;

-- Attaches a file to a message that came by mail.
create function app.attach_mailed_support_file(
  file uuid, entry uuid, title text, content text, blob uuid, size bigint, digest text
) returns text
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  select coalesce((select app.attach_support_file(file, entry, title, content, blob, size, digest)
                     from public.support_entries where id = entry and by_mail), 'missing')
$$;

-- Number of first answers of the last 30 days, and the median of the minutes that they took.
create function app.support_median() returns table (answers integer, minutes double precision)
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select count(*)::integer,
         percentile_cont(0.5) within group (order by extract(epoch from first_answered_at - opened_at)::double precision / 60)
    from public.support_tickets where first_answered_at > now() - interval '30 days'
$$;

-- Address that a visitor has to confirm; no row once that is done.
create function app.contact_to_confirm(ticket uuid) returns table (email text)
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$ select visitor_email from public.support_tickets where id = ticket and confirmed_at is null $$;

-- Facts of the mail and the notification of an answer.
create function app.support_answer(entry uuid) returns table (
  ticket_id uuid, user_id uuid, number integer, subject text, status text, body text, author text, name text, email text)
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select found.id, found.user_id, found.number, found.subject, found.status, written.text, split_part(person.name, ' ', 1),
         owner.name, owner.email
    from public.support_entries as written
    join public.support_tickets as found on found.id = written.ticket_id
    cross join app.ticket_owner(found.id) as owner
    left join public.users as person on person.id = written.writer_id
   where written.id = entry and written.author = 'staff' and written.text is not null
$$;

-- Keeps the hash of a mail's secret. A mail that is tried again has the same one.
create function app.add_support_link(hash text, ticket uuid, use text) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  insert into public.support_links (token_hash, ticket_id, purpose)
  select hash, id, use from public.support_tickets where id = ticket on conflict (token_hash) do nothing
$$;

-- Closes tickets that were resolved some days ago, at most 500; returns their number.
create function app.close_resolved_tickets(days integer) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  ticket uuid;
  closed integer := 0;
begin
  for ticket in select id from public.support_tickets
                 where status = 'resolved' and resolved_at < now() - make_interval(days => days)
                 order by resolved_at limit 500 for no key update skip locked loop
    perform app.put_ticket_status(ticket, 'closed', 'server', null);
    closed := closed + 1;
  end loop;
  return closed;
end
$$;

-- Deletes closed tickets, unconfirmed ones and keys of received mails after their time, at most 500 tickets; returns the
-- number of deleted tickets.
create function app.delete_old_tickets(months integer, unconfirmed_days integer, mail_days integer) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  deleted integer;
begin
  delete from public.support_received_mails where received_at < now() - make_interval(days => mail_days);
  delete from public.support_tickets where id in (
    select id from public.support_tickets
     where (status = 'closed' and closed_at < now() - make_interval(months => months))
        or (confirmed_at is null and opened_at < now() - make_interval(days => unconfirmed_days))
     -- Leaves a ticket that its owner reopens or confirms at this moment.
     limit 500 for update skip locked);
  get diagnostics deleted = row_count;
  return deleted;
end
$$;

-- Deletes a ticket at the request of its owner, such as a visitor; false without one. The console calls it.
create function app.delete_support_ticket(wanted integer, reason text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  gone uuid;
begin
  delete from public.support_tickets where number = wanted returning id into gone;
  if gone is null then
    return false;
  end if;
  perform app.write_audit('answer support tickets', 'delete ticket', 'support_tickets', gone, reason);
  return true;
end
$$;
alter function app.delete_support_ticket(integer, text) owner to household_definer;

do $$
declare
  allowed constant jsonb := '{
    "household_actor": ["list_own_tickets(timestamptz, uuid, integer)", "count_own_tickets()", "read_own_ticket(uuid)", "write_in_own_ticket(uuid, uuid, text)",
      "set_own_ticket_status(uuid, text)", "rate_own_ticket(uuid, integer, text)", "support_median()",
      "room_for_own_support_file(uuid, bigint)", "attach_own_support_file(uuid, uuid, text, text, uuid, bigint, text)"],
    "household_accounts": ["confirm_contact(text)", "read_linked_ticket(text)",
      "write_in_linked_ticket(text, uuid, text)", "set_linked_ticket_status(text, text)",
      "rate_linked_ticket(text, integer, text)", "support_median()", "mailed_ticket(text)",
      "receive_support_mail(text[], text, text, uuid, text)",
      "attach_mailed_support_file(uuid, uuid, text, text, uuid, bigint, text)"],
    "household_system": ["contact_to_confirm(uuid)", "support_answer(uuid)", "add_support_link(text, uuid, text)",
      "close_resolved_tickets(integer)", "delete_old_tickets(integer, integer, integer)"]}';
  caller text;
  named text;
begin
  for caller, named in select role.key, jsonb_array_elements_text(role.value) from jsonb_each(allowed) as role loop
    execute format('alter function app.%s owner to household_definer', named);
    execute format('grant execute on function app.%s to %I', named, caller);
  end loop;
end
$$;
-- Support: the inbox of the staff, who hold the permission 'answer support tickets'.
--
-- Two people who work on one ticket: an answer is written beside that of another, and a change of status, priority or
-- assignee names the version that was read, so that one of two gets 'stale'. An answer names the newest message of the
-- owner that its author saw: a later one still waits, and keeps the ticket from being resolved or closed.

-- The last time at which a staff member read tickets.
create index audit_log_of_support on audit_log (at desc, id desc) where permission = 'answer support tickets';

-- True if the acting user may answer tickets. It lets them open the files of tickets by their links.
create function app.is_support_staff() returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$ select coalesce('answer support tickets' = any(app.installation_permissions_of(app.user_id())), false) $$;
alter function app.is_support_staff() owner to household_definer;
grant execute on function app.is_support_staff() to household_actor;
create policy answered on support_files for select to household_actor using ((select app.is_support_staff()));

-- Refuses a caller who may not answer, and writes that they read tickets of others: at most one entry an hour, since open
-- pages read again.
create function app.note_support_reading(reason text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.require_installation('answer support tickets');
  if not exists (select from public.audit_log
                  where permission = 'answer support tickets' and at > now() - interval '1 hour'
                    and action = 'read tickets' and actor_id = app.user_id())
     and pg_try_advisory_xact_lock(hashtextextended('support reads ' || app.user_id(), 0)) then
    perform app.write_audit('answer support tickets', 'read tickets', 'support_tickets', null, reason);
  end if;
end
$$;
alter function app.note_support_reading(text) owner to household_definer;

-- Writes a change of a ticket to the audit log. `details` never hold what people wrote.
create function app.note_support_change(action text, ticket uuid, reason text, details jsonb) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$ select app.write_audit('answer support tickets', action, 'support_tickets', ticket, reason, jsonb_strip_nulls(details)) $$;
alter function app.note_support_change(text, uuid, text, jsonb) owner to household_definer;

-- A ticket in the inbox.
create function app.listed_inbox_ticket(ticket public.support_tickets) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select app.listed_ticket(ticket) || jsonb_build_object(
           'waitingSince', ticket.waiting_since,
           'owner', (select jsonb_build_object('name', owner.name, 'email', owner.email, 'isVisitor', ticket.user_id is null)
                       from app.ticket_owner(ticket.id) as owner),
           'assignee', (select jsonb_build_object('id', person.id, 'name', person.name)
                          from public.users as person where person.id = ticket.assigned_to))
$$;
alter function app.listed_inbox_ticket(public.support_tickets) owner to household_definer;

-- A ticket for the staff: with the notes in its thread, and the owner's five newest other tickets. Null without one.
create function app.inbox_ticket_json(ticket uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select app.ticket_json(about.id) || app.listed_inbox_ticket(about) || jsonb_build_object(
           'version', about.version,
           'notes', (select coalesce(jsonb_agg(jsonb_build_object(
                              'kind', 'note', 'id', note.id, 'at', note.at, 'by', 'staff', 'text', note.text,
                              'name', split_part(person.name, ' ', 1)) order by note.at, note.id), '[]')
                       from (select * from public.support_notes where ticket_id = about.id
                              order by at desc, id desc limit 400) as note
                       left join public.users as person on person.id = note.writer_id),
           'others', (select coalesce(jsonb_agg(app.listed_ticket(other) order by other.updated_at desc), '[]')
                        from (select * from public.support_tickets as near
                               where near.id <> about.id and near.confirmed_at is not null
                                 and (near.user_id = about.user_id or near.visitor_email = about.visitor_email)
                               order by near.updated_at desc limit 5) as other))
    from public.support_tickets as about where about.id = ticket and about.confirmed_at is not null
$$;
alter function app.inbox_ticket_json(uuid) owner to household_definer;

-- Tickets after a position, those that wait longest first and then the newest: of a group ('active' or a status), type,
-- priority and assignee ('me', 'no one', 'anyone'), with words in number, subject, name or address.
create function app.list_support_inbox(
  wanted text, kind text, importance text, assignee text, pattern text, after_waiting timestamptz, after_id uuid,
  most integer, reason text
) returns table (id uuid, waiting timestamptz, ticket jsonb)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.note_support_reading(reason);
  return query
    select kept.id, coalesce(kept.waiting_since, '2200-01-01 00:00+00'), app.listed_inbox_ticket(kept)
      from public.support_tickets as kept
     where kept.confirmed_at is not null
       and kept.status = any (case wanted when 'active' then array['open', 'in_progress'] else array[wanted] end)
       and (kind is null or kept.type = kind) and (importance is null or kept.priority = importance)
       and case assignee when 'me' then kept.assigned_to = app.user_id() when 'no one' then kept.assigned_to is null
                         else true end
       and (pattern is null or kept.number::text ilike pattern or kept.subject ilike pattern
            or exists (select from app.ticket_owner(kept.id) as owner where owner.name ilike pattern or owner.email ilike pattern))
       and (after_id is null or coalesce(kept.waiting_since, '2200-01-01 00:00+00') > after_waiting
            or (coalesce(kept.waiting_since, '2200-01-01 00:00+00') = after_waiting and kept.id < after_id))
     order by coalesce(kept.waiting_since, '2200-01-01 00:00+00'), kept.id desc
     limit least(most, 51);
end
$$;
alter function app.list_support_inbox(text, text, text, text, text, timestamptz, uuid, integer, text) owner to household_definer;
grant execute on function app.list_support_inbox(text, text, text, text, text, timestamptz, uuid, integer, text)
  to household_installation;

-- Tickets under way: all, those that wait for an answer, have no assignee, and are the caller's.
create function app.count_support_inbox(reason text)
returns table (active integer, waiting integer, unassigned integer, mine integer)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.note_support_reading(reason);
  return query
    select count(*)::integer, count(kept.waiting_since)::integer,
           (count(*) filter (where kept.assigned_to is null))::integer,
           (count(*) filter (where kept.assigned_to = app.user_id()))::integer
      from public.support_tickets as kept where kept.confirmed_at is not null and kept.status in ('open', 'in_progress');
end
$$;
alter function app.count_support_inbox(text) owner to household_definer;
grant execute on function app.count_support_inbox(text) to household_installation;

-- Returns null without such a ticket.
create function app.read_support_ticket(ticket uuid, reason text) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.note_support_reading(reason);
  return app.inbox_ticket_json(ticket);
end
$$;
alter function app.read_support_ticket(uuid, text) owner to household_definer;
grant execute on function app.read_support_ticket(uuid, text) to household_installation;

-- People who may answer tickets, at most 200.
create function app.list_support_staff(reason text) returns table (id uuid, name text)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.note_support_reading(reason);
  return query
    select person.id, person.name from public.users as person
     where person.id in (select given.user_id from public.installation_grants as given
                          where given.permission = 'answer support tickets')
        or person.system_role = any ((select known.held_by from public.installation_permissions as known
                                       where known.permission = 'answer support tickets')::text[])
     order by person.name, person.id limit 200;
end
$$;
alter function app.list_support_staff(text) owner to household_definer;
grant execute on function app.list_support_staff(text) to household_installation;

-- Answers a ticket whose newest message of the owner was `seen`: sets the status, by default in progress for an open one,
-- takes a ticket without an assignee, and queues one mail and one notification. The outcome is 'done', also for the same
-- answer again, which queues nothing, 'missing', 'taken', 'full', or 'stale' for an answer that would end a ticket with a
-- later message.
create function app.answer_support_ticket(
  ticket uuid, answer uuid, body text, wanted text, seen uuid, reason text
) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  about public.support_tickets;
  known public.support_entries;
  -- Time of the first message of the owner after the one that was seen.
  unseen timestamptz;
  next_status text;
begin
  perform app.require_installation('answer support tickets');
  select * into about from public.support_tickets where id = ticket and confirmed_at is not null for no key update;
  if not found then
    return 'missing';
  end if;
  select * into known from public.support_entries where id = answer;
  if found then
    return case when known.ticket_id = ticket and known.author = 'staff' and known.text = body then 'done' else 'taken' end;
  elsif (select count(*) from public.support_entries where ticket_id = ticket) >= 300 then
    return 'full';
  end if;
  select min(written.at) into unseen from public.support_entries as written
   where written.ticket_id = ticket and written.author = 'owner' and written.text is not null
     and ((written.at, written.id) > (select last.at, last.id from public.support_entries as last
                                       where last.id = seen and last.ticket_id = ticket)) is not false;
  if unseen is not null and wanted in ('resolved', 'closed') then
    return 'stale';
  end if;
  insert into public.support_entries (id, ticket_id, author, writer_id, text)
  values (answer, ticket, 'staff', app.user_id(), body) on conflict (id) do nothing;
  if not found then
    return 'taken';
  end if;
  update public.support_tickets
     set waiting_since = case when waiting_since is not null and unseen is not null
                              then greatest(waiting_since, unseen) end,
         first_answered_at = coalesce(first_answered_at, now()), updated_at = clock_timestamp(),
         version = version + case when assigned_to is null then 1 else 0 end,
         assigned_to = coalesce(assigned_to, app.user_id())
   where id = ticket;
  next_status := coalesce(wanted, case about.status when 'open' then 'in_progress' else about.status end);
  if next_status <> about.status then
    perform app.put_ticket_status(ticket, next_status, 'staff', app.user_id());
  end if;
  insert into public.outbox (topic, payload) values
    ('mail-support-answer', jsonb_build_object('entryId', answer)),
    ('notify-of-support-answer', jsonb_build_object('entryId', answer, 'notificationId', app.new_id()));
  perform app.note_support_change('answer', ticket, reason, jsonb_build_object('status', wanted));
  return 'done';
end
$$;
alter function app.answer_support_ticket(uuid, uuid, text, text, uuid, text) owner to household_definer;
grant execute on function app.answer_support_ticket(uuid, uuid, text, text, uuid, text) to household_installation;

-- Adds a note for the staff. The outcome is 'done', also for the same note again, 'missing', 'taken' or 'full'.
create function app.add_support_note(ticket uuid, note uuid, body text, reason text) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  known public.support_notes;
begin
  perform app.require_installation('answer support tickets');
  perform from public.support_tickets where id = ticket and confirmed_at is not null for no key update;
  if not found then
    return 'missing';
  end if;
  select * into known from public.support_notes where id = note;
  if found then
    return case when known.ticket_id = ticket and known.text = body then 'done' else 'taken' end;
  elsif (select count(*) from public.support_notes where ticket_id = ticket) >= 300 then
    return 'full';
  end if;
  insert into public.support_notes (id, ticket_id, writer_id, text) values (note, ticket, app.user_id(), body)
  on conflict (id) do nothing;
  if not found then
    return 'taken';
  end if;
  perform app.note_support_change('note', ticket, reason, '{}');
  return 'done';
end
$$;
alter function app.add_support_note(uuid, uuid, text, text) owner to household_definer;
grant execute on function app.add_support_note(uuid, uuid, text, text) to household_installation;

-- Changes status, priority and assignee of a ticket that was read at a version; null leaves a value. The outcome is
-- 'done', 'missing', 'stale' if the ticket has changed since, or 'assignee' if that person may not answer.
create function app.change_support_ticket(
  ticket uuid, seen integer, wanted text, importance text, assigns boolean, assignee uuid, reason text
) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  about public.support_tickets;
begin
  perform app.require_installation('answer support tickets');
  select * into about from public.support_tickets where id = ticket and confirmed_at is not null for no key update;
  if not found then
    return 'missing';
  elsif about.version <> seen then
    return 'stale';
  elsif assignee is not null
        and ('answer support tickets' = any(app.installation_permissions_of(assignee))) is not true then
    return 'assignee';
  end if;
  if wanted <> about.status then
    perform app.put_ticket_status(ticket, wanted, 'staff', app.user_id());
  end if;
  update public.support_tickets
     set priority = coalesce(importance, priority), assigned_to = case when assigns then assignee else assigned_to end,
         version = seen + 1, updated_at = clock_timestamp()
   where id = ticket;
  perform app.note_support_change('change', ticket, reason, jsonb_build_object(
    'status', wanted, 'priority', importance, 'assignee', case when assigns then coalesce(assignee::text, 'no one') end));
  return 'done';
end
$$;
alter function app.change_support_ticket(uuid, integer, text, text, boolean, uuid, text) owner to household_definer;
grant execute on function app.change_support_ticket(uuid, integer, text, text, boolean, uuid, text) to household_installation;

-- Canned answers by title.
create function app.list_canned_answers(reason text) returns table (id uuid, title text, body text)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.note_support_reading(reason);
  return query select kept.id, kept.title, kept.text from public.support_canned_answers as kept order by lower(kept.title), kept.id;
end
$$;
alter function app.list_canned_answers(text) owner to household_definer;
grant execute on function app.list_canned_answers(text) to household_installation;

-- Adds a canned answer, or changes the one with this id. The outcome is 'done', 'missing', 'taken' for an id with another
-- answer, or 'too-many' with 100 of them.
create function app.save_canned_answer(answer uuid, name text, body text, is_new boolean, reason text) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  known public.support_canned_answers;
begin
  perform app.require_installation('answer support tickets');
  perform pg_advisory_xact_lock(hashtextextended('canned answers', 0));
  select * into known from public.support_canned_answers where id = answer;
  if is_new and found then
    return case when known.title = name and known.text = body then 'done' else 'taken' end;
  elsif is_new and (select count(*) from public.support_canned_answers) >= 100 then
    return 'too-many';
  elsif not is_new and not found then
    return 'missing';
  end if;
  insert into public.support_canned_answers (id, title, text) values (answer, name, body)
  on conflict (id) do update set title = name, text = body;
  perform app.write_audit('answer support tickets', 'save canned answer', 'support_canned_answers', answer, reason);
  return 'done';
end
$$;
alter function app.save_canned_answer(uuid, text, text, boolean, text) owner to household_definer;
grant execute on function app.save_canned_answer(uuid, text, text, boolean, text) to household_installation;

-- Deletes a canned answer; the outcome is 'done' or 'missing'.
create function app.delete_canned_answer(answer uuid, reason text) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.require_installation('answer support tickets');
  delete from public.support_canned_answers where id = answer;
  if not found then
    return 'missing';
  end if;
  perform app.write_audit('answer support tickets', 'delete canned answer', 'support_canned_answers', answer, reason);
  return 'done';
end
$$;
alter function app.delete_canned_answer(uuid, text) owner to household_definer;
grant execute on function app.delete_canned_answer(uuid, text) to household_installation;
