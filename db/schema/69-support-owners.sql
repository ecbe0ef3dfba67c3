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
  perform app.end_accesses(id, null, 'ticket') from public.support_tickets where number = wanted;
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
