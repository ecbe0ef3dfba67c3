-- Permissions of the people who run the installation, and the log of what they do.

-- The permissions. The migration runner writes them from packages/domain/src/kernel/access/installation.ts; a test compares
-- the two.
create table installation_permissions (
  permission text primary key,
  -- System roles that hold the permission without a grant.
  held_by text[] not null,
  is_grantable boolean not null
);
grant select on installation_permissions to household_definer;

-- Permissions that a user was granted. They end with the account.
create table installation_grants (
  user_id uuid not null references users (id) on delete cascade,
  permission text not null references installation_permissions (permission) on delete cascade,
  -- Null for the console. No foreign key: the grant outlives the account of its giver.
  granted_by uuid,
  granted_at timestamptz not null default now(),
  primary key (user_id, permission)
);
alter table installation_grants enable row level security;
alter table installation_grants force row level security;
create policy own on installation_grants for select to household_actor using (user_id = (select app.user_id()));
-- Only the functions below read and write the grants of others.
create policy kept on installation_grants to household_definer using (true) with check (true);
grant select (user_id, permission) on installation_grants to household_actor;
grant select, insert, delete on installation_grants to household_definer;
create trigger give_notice after insert or delete on installation_grants
  for each row execute function app.give_notice('account', 'user_id', '');

-- Actions of the people who run the installation. Rows are added, never changed, and deleted after 24 months. They name
-- people by id alone: no name, no email address. No foreign keys: an entry outlives the accounts that it names.
create table audit_log (
  id uuid primary key default app.new_id(),
  at timestamptz not null default now(),
  -- Null for the console.
  actor_id uuid,
  -- Role of the actor at that time.
  system_role text,
  permission text not null check (char_length(permission) between 1 and 100),
  action text not null check (char_length(action) between 1 and 100),
  subject_kind text not null check (char_length(subject_kind) between 1 and 100),
  subject_id uuid,
  reason text not null check (char_length(reason) between 1 and 500),
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object' and octet_length(details::text) <= 8000)
);
create index audit_log_by_time on audit_log (at desc, id desc);
create index audit_log_of_subject on audit_log (subject_id, at desc, id desc);
-- For the filters of the list, and for the last reading of each reader.
create index audit_log_of_actor on audit_log (actor_id, at desc, id desc);
create index audit_log_of_action on audit_log (action, at desc, id desc);
alter table audit_log enable row level security;
alter table audit_log force row level security;
create policy read on audit_log for select to household_definer using (true);
create policy added on audit_log for insert to household_definer with check (true);
create policy aged on audit_log for delete to household_definer using (at < now() - interval '24 months');
grant select, insert, delete on audit_log to household_definer;

-- Refuses any change of an entry, whoever asks: also the tables' owner.
create function app.refuse_change() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as
$$
begin
  raise exception 'Entries of % are never changed or deleted', tg_table_name using errcode = 'insufficient_privilege';
end
$$;
-- For each statement, since row-level security hides the rows from the owner; so a statement that finds none fails as well.
create trigger append_only before update or truncate on audit_log
  for each statement execute function app.refuse_change();

-- Refuses a deletion by anyone but app.forget_audit_entries, and of any entry that is not old enough.
create function app.keep_young_entries() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as
$$
begin
  if current_user <> 'household_definer' or exists (select from gone where gone.at >= now() - interval '24 months') then
    raise exception 'Entries of % are kept for 24 months', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;
create trigger append_only_until_old after delete on audit_log referencing old table as gone
  for each statement execute function app.keep_young_entries();

-- Deletes the entries at the end of their retention.
create function app.forget_audit_entries() returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$ delete from public.audit_log where at < now() - interval '24 months' $$;
alter function app.forget_audit_entries() owner to household_definer;
grant execute on function app.forget_audit_entries() to household_system;

-- An entry for the people who run the installation, with the present names of the accounts.
create function app.audit_entry_json(entry public.audit_log) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select jsonb_build_object(
    'id', entry.id, 'at', entry.at, 'systemRole', entry.system_role, 'permission', entry.permission,
    'action', entry.action, 'subjectKind', entry.subject_kind, 'reason', entry.reason, 'details', entry.details,
    'actor', case when entry.actor_id is not null then jsonb_build_object(
      'id', entry.actor_id, 'name', (select users.name from public.users where users.id = entry.actor_id)) end,
    'subject', case when entry.subject_id is not null then jsonb_build_object(
      'id', entry.subject_id, 'name', (select users.name from public.users where users.id = entry.subject_id)) end)
$$;
alter function app.audit_entry_json(public.audit_log) owner to household_definer;

-- Permissions of a user now, by system role or by a grant.
create function app.installation_permissions_of(person uuid) returns text[]
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select coalesce(array_agg(known.permission order by known.permission), '{}')
    from public.users as holder join public.installation_permissions as known
      on holder.system_role = any(known.held_by)
         or known.is_grantable and exists (
           select from public.installation_grants as given
            where given.user_id = holder.id and given.permission = known.permission)
   where holder.id = person
$$;
alter function app.installation_permissions_of(uuid) owner to household_definer;

-- Opens a session for an operation of the installation: app.open_session with its checks, but in no household, and with an
-- identity only if the user holds the permission. It returns no row without such a session; `permissions` are those that
-- the user holds, and `proof_age` the seconds since the user last proved their identity, null without a proof.
create function app.open_installation(token_hash text, permission text, idle_hours integer)
returns table (
  user_id uuid, session_id uuid, refresh_due boolean, system_role text, in_maintenance boolean,
  owes_second_factor boolean, permissions text[], proof_age double precision
)
language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  select opened.user_id, opened.session_id, opened.refresh_due, opened.system_role, opened.in_maintenance,
         opened.owes_second_factor
    into user_id, session_id, refresh_due, system_role, in_maintenance, owes_second_factor
    from app.open_session(token_hash, null, idle_hours) as opened;
  if not found then
    return;
  end if;
  permissions := app.installation_permissions_of(user_id);
  select extract(epoch from now() - sessions.proved_at) into proof_age
    from public.sessions where sessions.id = session_id;
  if permission = any(permissions) then
    perform app.become(user_id, null, null);
  else
    perform set_config('app.identity', '', true);
  end if;
  return next;
end
$$;
alter function app.open_installation(text, text, integer) owner to household_definer;
grant execute on function app.open_installation(text, text, integer) to household_installation;

-- Refuses a caller who does not hold the permission now. Each function that household_installation may execute calls it
-- first. A transaction that acts in a household is no caller of this kind.
create function app.require_installation(permission text) returns void
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as
$$
begin
  if app.user_id() is null or app.household_id() is not null
     or (permission = any(app.installation_permissions_of(app.user_id()))) is not true then
    raise exception 'The caller lacks the permission "%" of the installation', permission
      using errcode = 'insufficient_privilege';
  end if;
end
$$;
alter function app.require_installation(text) owner to household_definer;

-- Adds an entry to the audit log, in the name of the acting user; of no user at the console.
create function app.write_audit(
  permission text, action text, subject_kind text, subject_id uuid, reason text, details jsonb default '{}'
) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  insert into public.audit_log (actor_id, system_role, permission, action, subject_kind, subject_id, reason, details)
  values (app.user_id(), (select users.system_role from public.users where users.id = app.user_id()),
          $1, $2, $3, $4, $5, $6)
$$;
alter function app.write_audit(text, text, text, uuid, text, jsonb) owner to household_definer;

-- Writes a grant and its entry in the audit log; false if the user has it already. Refuses a permission that can't be
-- granted.
create function app.add_grant(person uuid, permission text, reason text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  if not exists (select from public.installation_permissions as known
                  where known.permission = add_grant.permission and known.is_grantable) then
    raise exception 'The permission "%" cannot be granted', permission using errcode = 'check_violation';
  end if;
  insert into public.installation_grants (user_id, permission, granted_by)
  values (person, add_grant.permission, app.user_id()) on conflict do nothing;
  if not found then
    return false;
  end if;
  perform app.write_audit('grant permissions', 'grant', 'users', person, reason, jsonb_build_object('permission', permission));
  return true;
end
$$;
alter function app.add_grant(uuid, text, text) owner to household_definer;

-- Deletes a grant and writes that to the audit log; false if the user has no such grant.
create function app.remove_grant(person uuid, permission text, reason text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  delete from public.installation_grants as given
   where given.user_id = person and given.permission = remove_grant.permission;
  if not found then
    return false;
  end if;
  perform app.write_audit('grant permissions', 'revoke', 'users', person, reason, jsonb_build_object('permission', permission));
  return true;
end
$$;
alter function app.remove_grant(uuid, text, text) owner to household_definer;

-- Grants a permission to the account of an address; returns its id, null if there is no account.
create function app.grant_installation(address text, permission text, reason text) returns uuid
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  person uuid;
begin
  perform app.require_installation('grant permissions');
  select users.id into person from public.users where users.email = address;
  if found then
    perform app.add_grant(person, permission, reason);
  end if;
  return person;
end
$$;
alter function app.grant_installation(text, text, text) owner to household_definer;
grant execute on function app.grant_installation(text, text, text) to household_installation;

-- Takes a permission back; false if the user has no such grant.
create function app.revoke_installation(person uuid, permission text, reason text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.require_installation('grant permissions');
  return app.remove_grant(person, permission, reason);
end
$$;
alter function app.revoke_installation(uuid, text, text) owner to household_definer;
grant execute on function app.revoke_installation(uuid, text, text) to household_installation;

-- Lists the newest grants. Reading names and addresses is an entry in the audit log too.
create function app.list_installation_grants(most integer, reason text)
returns table (user_id uuid, name text, email text, permission text, granted_by text, granted_at timestamptz)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.require_installation('grant permissions');
  perform app.write_audit('grant permissions', 'list grants', 'installation_grants', null, reason);
  return query
    select holder.id, holder.name, holder.email, given.permission, giver.name, given.granted_at
      from public.installation_grants as given
      join public.users as holder on holder.id = given.user_id
      left join public.users as giver on giver.id = given.granted_by
     order by given.granted_at desc, given.user_id, given.permission
     limit most;
end
$$;
alter function app.list_installation_grants(integer, text) owner to household_definer;
grant execute on function app.list_installation_grants(integer, text) to household_installation;
