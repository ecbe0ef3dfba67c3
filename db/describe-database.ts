import type pg from 'pg'

/** Each object of a database by name, with its whole definition as text. */
export type DatabaseDescription = ReadonlyMap<string, string>

/** One object in which two databases differ. */
export interface Difference {
  object: string
  /** Undefined where the database has no such object. */
  expected: string | undefined
  actual: string | undefined
}

const schemas = `('public', 'app', 'pgboss')`

/** The tables' owner has another name in each installation. */
const roleName = (oid: string): string =>
  `case when ${oid} = 0 then 'public'
        when ${oid} = (select oid from pg_roles where rolname = current_user) then 'the owner'
        else ${oid}::regrole::text end`

/** An access list as sorted text; the default list where none was set. */
const access = (acl: string, type: string, owner: string): string =>
  `(select coalesce(string_agg(${roleName('grantee')} || ': ' || privilege_type || case when is_grantable then '*' else '' end, ', '
                               order by ${roleName('grantee')}, privilege_type), 'nobody')
      from aclexplode(coalesce(${acl}, acldefault('${type}', ${owner}))))`

/** True for objects that an extension brought. */
const ofExtension = (oid: string, catalog: string): string =>
  `exists (select from pg_depend where objid = ${oid} and classid = '${catalog}'::regclass and deptype = 'e')`

/** Each query returns the name of an object and a part of its definition. Columns are compared by name, not by position. */
const queries: readonly string[] = [
  `select 'role ' || rolname, concat_ws(', ',
          case when rolsuper then 'superuser' end, case when rolinherit then 'inherit' end,
          case when rolcreaterole then 'createrole' end, case when rolcreatedb then 'createdb' end,
          case when rolcanlogin then 'login' end, case when rolreplication then 'replication' end,
          case when rolbypassrls then 'bypassrls' end, 'connections ' || rolconnlimit)
     from pg_roles where rolname like 'household\\_%'`,
  `select 'role ' || role.rolname, 'granted to ' || ${roleName('member')} || case when admin_option then ' with admin option' else '' end
     from pg_auth_members join pg_roles as role on role.oid = roleid
     join pg_roles as grantee on grantee.oid = member
    where role.rolname like 'household\\_%' and (grantee.rolname like 'household\\_%' or grantee.rolname = current_user)`,
  `select 'role ' || rolname, 'set ' || setting
     from pg_db_role_setting join pg_roles on pg_roles.oid = setrole, unnest(setconfig) as setting
    where rolname like 'household\\_%'
      and setdatabase in (0, (select oid from pg_database where datname = current_database()))`,
  `select 'schema ' || nspname,
          'owner ' || ${roleName('nspowner')} || '; ' || ${access('nspacl', 'n', 'nspowner')}
     from pg_namespace where nspname in ${schemas}`,
  `select 'default privileges of ' || ${roleName('defaclrole')} || ' on ' || defaclobjtype::text,
          coalesce(defaclnamespace::regnamespace::text, '') || ${access('defaclacl', 'f', 'defaclrole')}
     from pg_default_acl`,
  `select 'extension ' || extname, 'in ' || extnamespace::regnamespace::text from pg_extension`,
  `select case relkind when 'v' then 'view ' when 'm' then 'view ' when 'S' then 'sequence ' else 'table ' end || pg_class.oid::regclass,
          concat_ws('; ', 'kind ' || relkind::text || relpersistence::text, 'owner ' || ${roleName('relowner')},
                    'row security ' || relrowsecurity::text || ', forced ' || relforcerowsecurity::text,
                    'options ' || array_to_string(reloptions, ', '), 'identity ' || relreplident::text,
                    case when relkind = 'S' then ${access('relacl', 's', 'relowner')} else ${access('relacl', 'r', 'relowner')} end)
     from pg_class
    where relnamespace::regnamespace::text in ${schemas} and relkind in ('r', 'p', 'v', 'm', 'S')
      and not ${ofExtension('pg_class.oid', 'pg_class')}`,
  `select 'sequence ' || seqrelid::regclass,
          concat_ws(' ', seqtypid::regtype, seqstart, seqincrement, seqmax, seqmin, seqcache, seqcycle)
     from pg_sequence join pg_class on pg_class.oid = seqrelid where relnamespace::regnamespace::text in ${schemas}`,
  `select 'view ' || pg_class.oid::regclass, pg_get_viewdef(pg_class.oid)
     from pg_class where relnamespace::regnamespace::text in ${schemas} and relkind in ('v', 'm')`,
  `select 'column ' || attrelid::regclass || '.' || attname,
          concat_ws(' ', format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
                    case when attcollation <> typcollation then 'collate ' || attcollation::regcollation end,
                    nullif('identity ' || attidentity::text, 'identity '),
                    case attgenerated when '' then 'default ' else 'generated ' end || pg_get_expr(adbin, adrelid),
                    case when attacl is not null then 'granted: ' || ${access('attacl', 'c', 'relowner')} end)
     from pg_attribute join pg_class on pg_class.oid = attrelid join pg_type on pg_type.oid = atttypid
     left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace::regnamespace::text in ${schemas} and relkind in ('r', 'p', 'v', 'm')
      and attnum > 0 and not attisdropped`,
  `select 'constraint ' || conrelid::regclass || '.' || conname,
          pg_get_constraintdef(oid) || case when convalidated then '' else ' not valid' end
     from pg_constraint
    -- Each column says 'not null' itself; PostgreSQL 18 also keeps a constraint under the column's first name.
    where connamespace::regnamespace::text in ${schemas} and conrelid <> 0 and contype <> 'n'`,
  `select 'index ' || indexrelid::regclass,
          pg_get_indexdef(indexrelid) || case when indisvalid then '' else ' invalid' end
     from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace::regnamespace::text in ${schemas}`,
  `select 'policy ' || polname || ' on ' || polrelid::regclass,
          concat_ws(E'\\n', 'for ' || polcmd::text || case when polpermissive then '' else ' restrictive' end,
                    'to ' || (select string_agg(${roleName('role')}, ', ' order by ${roleName('role')}) from unnest(polroles) as role),
                    'using ' || pg_get_expr(polqual, polrelid), 'with check ' || pg_get_expr(polwithcheck, polrelid))
     from pg_policy`,
  `select 'trigger ' || tgname || ' on ' || tgrelid::regclass, tgenabled::text || ' ' || pg_get_triggerdef(oid)
     from pg_trigger where not tgisinternal`,
  `select 'function ' || pg_proc.oid::regprocedure,
          concat_ws(E'\\n', 'owner ' || ${roleName('proowner')}, ${access('proacl', 'f', 'proowner')},
                    pg_get_functiondef(pg_proc.oid))
     from pg_proc
    where pronamespace::regnamespace::text in ${schemas} and prokind in ('f', 'p')
      and not ${ofExtension('pg_proc.oid', 'pg_proc')}`,
  `select 'type ' || pg_type.oid::regtype,
          concat_ws(' ', 'kind ' || typtype::text, 'owner ' || ${roleName('typowner')}, ${access('typacl', 'T', 'typowner')},
                    nullif(typbasetype, 0)::regtype::text, case when typnotnull then 'not null' end, typdefault,
                    (select string_agg(pg_get_constraintdef(oid), ' ' order by conname) from pg_constraint where contypid = pg_type.oid),
                    (select string_agg(enumlabel, ', ' order by enumsortorder) from pg_enum where enumtypid = pg_type.oid))
     from pg_type where typnamespace::regnamespace::text in ${schemas} and typtype in ('e', 'd', 'r')`,
  `select 'comment on ' || identity.type || ' ' || identity.identity, description
     from pg_description, pg_identify_object(classoid, objoid, objsubid) as identity
    where coalesce(identity.schema, identity.identity) in ${schemas} and not exists (
      select from pg_depend where pg_depend.objid = objoid and pg_depend.classid = classoid and deptype = 'e')`,
]

/** Values that differ in each database, and the list of migrations. */
const withoutContents: ReadonlySet<string> = new Set(['public.migrations', 'app.identity_key', 'app.logins'])

/**
 * Describes roles, schemas, tables, functions, access and the rows that migrations put in.
 * @param client of the tables' owner, outside a transaction
 */
export async function describeDatabase(client: pg.ClientBase): Promise<DatabaseDescription> {
  await client.query('begin')
  try {
    // Names outside this path are written in full.
    await client.query('set local search_path = pg_catalog')
    const found: string[][] = []
    for (const text of [...queries, ...(await contentsOf(client))]) {
      found.push(...(await client.query<string[]>({ text, rowMode: 'array' })).rows)
    }
    const parts = Map.groupBy(found, ([object]) => object ?? '')
    const described = [...parts].map(([object, rows]) => [object, joined(rows)] as const)
    return new Map(described.toSorted(([one], [other]) => (one < other ? -1 : 1)))
  } finally {
    await client.query('rollback')
  }
}

const joined = (rows: readonly string[][]): string =>
  rows
    .map(([, definition]) => definition ?? '')
    .toSorted()
    .join('\n')

/** A query for the rows of each table that shows them to its owner; forced security hides those of households. */
async function contentsOf(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select pg_class.oid::regclass::text as name from pg_class
      where relnamespace::regnamespace::text in ${schemas} and relkind = 'r' and not relforcerowsecurity
      order by 1`,
  )
  return rows
    .filter(({ name }) => !withoutContents.has(name))
    .map(({ name }) => `select 'rows of ${name}', to_jsonb(kept)::text from ${name} as kept`)
}

/** The objects that only one of two databases has, or that each defines differently. */
export function compareDescriptions(
  expected: DatabaseDescription,
  actual: DatabaseDescription,
): Difference[] {
  const objects = new Set([...expected.keys(), ...actual.keys()])
  return [...objects]
    .map((object) => ({ object, expected: expected.get(object), actual: actual.get(object) }))
    .filter((difference) => difference.expected !== difference.actual)
}
