-- Support access: the owner of a household lets the staff read its records for a limited time (handbook: support).
--
-- No login reads or writes the table. The owner grants and ends by functions; the staff reads by one that checks the
-- running grant, reads and logs in one transaction (docs/decisions, 96).

grant create on schema app to household_archivist;

create table support_access (
  household_id uuid not null references households (id) on delete cascade,
  id uuid not null,
  ticket_id uuid not null references support_tickets (id) on delete cascade,
  -- Owner of the household, whose ticket it is. A new owner ends the grant.
  granted_by uuid not null,
  hours integer not null check (hours in (1, 24, 168)),
  granted_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Time of the first reading, of which the owner was notified.
  first_read_at timestamptz,
  ended_at timestamptz,
  end_cause text check (end_cause in ('time', 'owner', 'ticket', 'handover')),
  primary key (household_id, id),
  check ((ended_at is null) = (end_cause is null))
);
-- A ticket has one running grant, also with two requests at once.
create unique index support_access_running on support_access (ticket_id) where ended_at is null;
-- Deletion of a ticket.
create index support_access_of_ticket on support_access (ticket_id);
-- Grants whose time is over.
create index support_access_by_end on support_access (expires_at) where ended_at is null;

alter table support_access enable row level security;
alter table support_access force row level security;
-- Only the functions below, which find a grant by its ticket.
create policy kept on support_access to household_definer using (id is not null) with check (id is not null);
grant select, insert, update on support_access to household_definer;
select app.open_to_takeout('support_access');
insert into app.trail_subjects (subject, permission) values ('support_access', 'give support access');

-- Writes the beginning and the end of a grant to the trail of the household and to the audit log. The deletion of a
-- household takes its trail along.
create function app.trace_support_access() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
declare
  acted constant text[] := app.identity();
  about constant public.support_access := case when tg_op = 'DELETE' then old else new end;
  details constant jsonb := jsonb_strip_nulls(jsonb_build_object(
    'hours', case when tg_op = 'INSERT' then about.hours end,
    'end', case when tg_op = 'DELETE' then 'deletion' else about.end_cause end));
begin
  if tg_op <> 'DELETE' then
    -- The trail takes entries of the acting household only.
    perform app.become(acted[1]::uuid, about.household_id, null);
    insert into public.activity (household_id, actor_id, action, subject, subject_id, change)
    values (about.household_id, case when coalesce(about.end_cause, 'owner') = 'owner' then about.granted_by end,
            case when tg_op = 'INSERT' then 'added' else 'changed' end, tg_table_name, about.id, details);
    perform app.become(acted[1]::uuid, acted[2]::uuid, acted[3], acted[4]);
  end if;
  perform app.write_audit(
    'answer support tickets', case when tg_op = 'INSERT' then 'grant access' else 'end access' end, 'support_tickets',
    about.ticket_id, 'Access of the support to a household',
    details || jsonb_build_object('household', about.household_id, 'access', about.id));
  return null;
end
$$;
alter function app.trace_support_access() owner to household_definer;
create trigger trace after insert or update of ended_at on support_access
  for each row execute function app.trace_support_access();
create trigger note_deletion after delete on support_access
  for each row when (old.ended_at is null) execute function app.trace_support_access();

-- Ends the running grants of a ticket or a household. One whose time is over ended at that time.
create function app.end_accesses(of_ticket uuid, of_household uuid, cause text) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  update public.support_access
     set ended_at = least(now(), expires_at), end_cause = case when expires_at <= now() then 'time' else cause end
   where ended_at is null and (ticket_id = of_ticket or household_id = of_household)
$$;
alter function app.end_accesses(uuid, uuid, text) owner to household_definer;

-- Ends access with its ticket, whoever closes it.
create function app.end_access_with_ticket() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.end_accesses(new.id, null, 'ticket');
  return null;
end
$$;
alter function app.end_access_with_ticket() owner to household_definer;
create trigger end_access after update of status on support_tickets
  for each row when (new.status = 'closed' and old.status <> 'closed') execute function app.end_access_with_ticket();

-- Ends access with the ownership.
create function app.end_access_with_ownership() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.end_accesses(null, new.id, 'handover');
  return null;
end
$$;
alter function app.end_access_with_ownership() owner to household_definer;
create trigger end_access after update of owner_user_id on households
  for each row when (old.owner_user_id <> new.owner_user_id) execute function app.end_access_with_ownership();

-- The running grant of a ticket of the acting user, for its owner; null without one.
create function app.own_support_access(ticket uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select jsonb_build_object(
           'id', access.id, 'grantedAt', access.granted_at, 'expiresAt', access.expires_at,
           'firstReadAt', access.first_read_at,
           'household', jsonb_build_object('id', household.id, 'name', household.name))
    from public.support_access as access
    join public.households as household
      on household.id = access.household_id and household.owner_user_id = app.user_id()
   where access.ticket_id = app.own_ticket(ticket) and access.ended_at is null and access.expires_at > now()
$$;
alter function app.own_support_access(uuid) owner to household_definer;
grant execute on function app.own_support_access(uuid) to household_actor;

-- Lets the staff read the acting household. The outcome is 'done', also for the same grant again, 'missing', 'taken' for
-- an id with another grant, 'over' for a closed ticket, 'running' beside a running grant, or 'too-fast' after 20 of the
-- household in a day.
create function app.grant_support_access(ticket uuid, access uuid, wanted_hours integer) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  household constant uuid := app.household_id();
  about public.support_tickets := app.lock_ticket(app.own_ticket(ticket));
  known public.support_access;
begin
  -- A handover at the same moment awaits this lock, or has ended the ownership.
  perform from public.households where id = household and owner_user_id = app.user_id() for share;
  if not found or about.id is null or not app.may('give support access') then
    return 'missing';
  end if;
  select * into known from public.support_access where household_id = household and id = access;
  if found then
    return case when known.ticket_id = ticket and known.hours = wanted_hours then 'done' else 'taken' end;
  elsif about.status = 'closed' then
    return 'over';
  end if;
  update public.support_access set ended_at = expires_at, end_cause = 'time'
   where ticket_id = ticket and ended_at is null and expires_at <= now();
  if exists (select from public.support_access where ticket_id = ticket and ended_at is null) then
    return 'running';
  elsif (select count(*) from public.support_access
          where household_id = household and granted_at > now() - interval '1 day') >= 20 then
    return 'too-fast';
  end if;
  insert into public.support_access (household_id, id, ticket_id, granted_by, hours, expires_at)
  values (household, access, ticket, app.user_id(), wanted_hours, now() + make_interval(hours => wanted_hours));
  return 'done';
end
$$;
alter function app.grant_support_access(uuid, uuid, integer) owner to household_definer;
grant execute on function app.grant_support_access(uuid, uuid, integer) to household_actor;

-- Ends the running grant of a ticket of the acting user; false for the ticket of another.
create function app.end_own_support_access(ticket uuid) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  if app.own_ticket(ticket) is null then
    return false;
  end if;
  perform app.end_accesses(ticket, null, 'owner');
  return true;
end
$$;
alter function app.end_own_support_access(uuid) owner to household_definer;
grant execute on function app.end_own_support_access(uuid) to household_actor;

-- Marks grants whose time is over, at most 200; returns their number. They let no one read from that time on.
create function app.end_expired_support_access() returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  ended integer;
begin
  update public.support_access set ended_at = expires_at, end_cause = 'time'
   where (household_id, id) in (
     select household_id, id from public.support_access where ended_at is null and expires_at <= now()
      order by expires_at limit 200 for update skip locked);
  get diagnostics ended = row_count;
  return ended;
end
$$;
alter function app.end_expired_support_access() owner to household_definer;
grant execute on function app.end_expired_support_access() to household_system;

-- Columns that the staff reads of a kind of record; null for any other table. Contents of files, phone numbers, addresses,
-- identity numbers and payments are left out.
create function app.support_columns(kind text) returns text[]
language sql immutable set search_path = pg_catalog, pg_temp as
$$
  select case kind
    when 'pets' then '{name,species,breed,gender,birth_date,weight_kg,allergies,conditions,notes,archived_at}'
    when 'medications' then '{name,dosage,frequency,times,time_zone,start_date,end_date,is_active,is_critical,notes}'
    when 'doses' then '{dose_words,outcome,due_at,given_at,amount,note,undone_at}'
    when 'appointments' then '{title,appointment_date,status,notes}'
    when 'reminders' then
      '{title,type,starts_on,time_of_day,time_zone,repeat_unit,repeat_every,ends_on,is_active,ended_at,description}'
    when 'health_logs' then '{type,value,log_date,log_time,measure,unit,notes}'
    when 'vaccinations' then
      '{vaccine_name,vaccine_class,administered_date,due_date,next_due_date,batch_number,notes}'
    when 'photos' then '{caption,type,taken_on,bytes}'
    when 'documents' then '{title,type,dated_on,content_type,bytes}'
    when 'expenses' then '{category,amount_minor,amount_currency,spent_on,description}'
    when 'emergency_contacts' then '{name,is_vet,is_primary}'
  end::text[]
$$;
grant execute on function app.support_columns(text) to household_archivist, household_definer;

-- Rows of a kind in the acting household after a position, the newest first, with the name of their pet. Kinds of a pet are
-- read for one pet; `rows` is null if the household has no such pet. The archivist owns this function: its policies show
-- the tables of the acting household, and no login may execute it.
create function app.supported_rows(kind text, pet uuid, after_at timestamptz, after_id uuid, most integer) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as
$$
declare
  of_household constant boolean := kind in ('pets', 'expenses', 'emergency_contacts');
  pet_name text;
  rows_of_kind jsonb;
begin
  if not of_household then
    select name into pet_name from public.pets where household_id = app.household_id() and id = pet;
    if not found then
      return '{"rows": null}';
    end if;
  end if;
  execute format(
    $query$
    select coalesce(jsonb_agg(jsonb_build_object(
             'cursor', kept.created_at::text || '~' || kept.id,
             'record', jsonb_build_object('id', kept.id, 'createdAt', kept.created_at, 'updatedAt', kept.updated_at,
                                          'values', jsonb_build_object(%s))) order by kept.created_at desc, kept.id desc), '[]')
      from (select * from public.%I as own
             where own.household_id = app.household_id() and %s
               and ($2 is null or (own.created_at, own.id) < ($2, $3))
             order by own.created_at desc, own.id desc limit least($4, 51)) as kept
    $query$,
    (select string_agg(format('%L, kept.%I', shown, shown), ', ') from unnest(app.support_columns(kind)) as shown),
    kind,
    case when of_household then 'true'
         when kind = 'doses' then 'own.medication_id in (select id from public.medications
                                                          where household_id = app.household_id() and pet_id = $1)'
         else 'own.pet_id = $1' end)
    into rows_of_kind using pet, after_at, after_id, most;
  return jsonb_build_object('pet', pet_name, 'rows', rows_of_kind);
end
$$;
alter function app.supported_rows(text, uuid, timestamptz, uuid, integer) owner to household_archivist;
grant execute on function app.supported_rows(text, uuid, timestamptz, uuid, integer) to household_definer;

-- Writes that a staff member reads a kind: to the trail of the acting household, with the first name that tickets show, and
-- to the audit log; at most one entry an hour for each reader, grant, kind and pet. The first reading queues a notification
-- to the owner. The caller holds the grant, so that two requests don't write twice.
create function app.note_household_reading(
  access public.support_access, reader uuid, kind text, pet uuid, pet_name text, reason text
) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  about constant jsonb := jsonb_strip_nulls(jsonb_build_object(
    'household', access.household_id, 'access', access.id, 'kind', kind, 'pet', pet));
  first_name constant text := (select split_part(person.name, ' ', 1) from public.users as person where person.id = reader);
begin
  if exists (select from public.audit_log as entry
              where entry.actor_id = reader and entry.action = 'read household' and entry.details = about
                and entry.at > now() - interval '60 minutes') then
    return;
  end if;
  insert into public.activity (household_id, action, subject, subject_id, pet_id, label, change)
  values (access.household_id, 'read', 'support_access', access.id, pet, left(pet_name, 100),
          jsonb_build_object('kind', kind, 'byName', first_name));
  if access.first_read_at is null then
    update public.support_access set first_read_at = now() where household_id = access.household_id and id = access.id;
    insert into public.outbox (topic, payload)
    values ('notify-of-support-reading', jsonb_build_object(
      'userId', access.granted_by, 'ticketId', access.ticket_id, 'readerName', first_name,
      'notificationId', app.new_id()));
  end if;
  perform app.become(reader, null, null);
  perform app.write_audit('answer support tickets', 'read household', 'support_tickets', access.ticket_id, reason, about);
end
$$;
alter function app.note_household_reading(public.support_access, uuid, text, uuid, text, text) owner to household_definer;

-- Reads rows of a kind under the running grant of a ticket, and logs that. Null without such a ticket; `isOver` without a
-- running grant; `rows` is null without such a pet. The lock lets a grant end before or after this reading, never within.
create function app.read_household_for_support(
  ticket uuid, kind text, pet uuid, after_at timestamptz, after_id uuid, most integer, reason text
) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  reader constant uuid := app.user_id();
  running public.support_access;
  household_name text;
  found_rows jsonb;
begin
  perform app.require_installation('answer support tickets');
  select access.* into running
    from public.support_access as access join public.support_tickets as about on about.id = access.ticket_id
   where access.ticket_id = ticket and access.ended_at is null and access.expires_at > now() and about.status <> 'closed'
     -- A locked owner could not end it.
     and not exists (select from public.users where users.id = access.granted_by and users.locked_at is not null)
     for no key update of access;
  if not found or app.support_columns(kind) is null then
    return (select '{"isOver": true}'::jsonb from public.support_tickets where id = ticket and confirmed_at is not null);
  end if;
  perform app.become(null, running.household_id, null);
  select name into household_name from public.households
   where id = running.household_id and owner_user_id = running.granted_by;
  if found then
    found_rows := app.supported_rows(kind, pet, after_at, after_id, most);
    if found_rows -> 'rows' <> 'null' then
      perform app.note_household_reading(running, reader, kind, case when found_rows ->> 'pet' is not null then pet end,
                                         found_rows ->> 'pet', reason);
    end if;
  end if;
  perform app.become(reader, null, null);
  if found_rows is null then
    return '{"isOver": true}';
  end if;
  return found_rows || jsonb_build_object('household', jsonb_build_object('name', household_name),
                                          'expiresAt', running.expires_at);
end
$$;
alter function app.read_household_for_support(uuid, text, uuid, timestamptz, uuid, integer, text) owner to household_definer;
grant execute on function app.read_household_for_support(uuid, text, uuid, timestamptz, uuid, integer, text)
  to household_installation;

-- A look of the support is an action of the trail.
alter table activity drop constraint activity_action_check;
alter table activity add constraint activity_action_check check (action in ('added', 'changed', 'deleted', 'read'));

-- The staff sees in a ticket until when access is open.
create or replace function app.inbox_ticket_json(ticket uuid) returns jsonb
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

-- Deleting a ticket ends access, which the trail says.
create or replace function app.delete_support_ticket(wanted integer, reason text) returns boolean
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

revoke create on schema app from household_archivist;
