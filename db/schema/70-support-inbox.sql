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

-- A ticket for the staff: with the notes in its thread, the end of a running access to the owner's household, and the owner's
-- five newest other tickets. Null without one.
create function app.inbox_ticket_json(ticket uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select app.ticket_json(about.id) || app.listed_inbox_ticket(about) || jsonb_build_object(
           'version', about.version,
           'access', (select jsonb_build_object('expiresAt', access.expires_at) from public.support_access as access
                       where access.ticket_id = about.id and access.ended_at is null and access.expires_at > now()),
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
