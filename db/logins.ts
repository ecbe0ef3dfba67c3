import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { PRODUCT_NAME } from '@app/domain/kernel/brand'

/** Purpose of a connection. */
export const loginKinds = ['requests', 'jobs', 'archives', 'accounts', 'installation', 'backups'] as const
export type LoginKind = (typeof loginKinds)[number]

/** The role whose rights a login has, and all that it has. */
const roleOf: Readonly<Record<LoginKind, string>> = {
  requests: 'household_actor',
  jobs: 'household_system',
  archives: 'household_archivist',
  accounts: 'household_accounts',
  installation: 'household_installation',
  backups: 'household_backup',
}

interface Login {
  kind: LoginKind
  name: string
  password: string
}

/** A URL of the same database for each kind of connection. */
export type DatabaseUrls = Readonly<Record<LoginKind, string>>

/**
 * Makes the logins that the program connects with, where they are missing: on the first start, and after a database was
 * restored on another server. None of them owns anything but the queue of jobs, and none can become another.
 * @param databaseUrl of the tables' owner, which needs CREATEROLE; migrated
 * @throws Error when the owner may not make roles or hand on their rights; the message says what to grant
 */
export async function prepareLogins(databaseUrl: string): Promise<DatabaseUrls> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('logins'))`)
    await nameLogins(client)
    const logins = await readLogins(client)
    for (const login of logins) {
      // One transaction each: a grant locks the role on the whole server, where another installation may be migrating.
      await client.query('begin')
      await ensureRole(client, login)
      await client.query('commit')
    }
    // Set on the database, so a copy needs it again. PostgreSQL only warns if another role owns the database.
    const { rows } = await client.query<{ name: string }>('select current_database() as name')
    await client.query(`revoke temporary on database ${quoted(rows[0]?.name ?? '')} from public`)
    return urlsOf(databaseUrl, logins)
  } finally {
    await client.end()
  }
}

/** Takes the logins of a database away that is about to be dropped. */
export async function dropLogins(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await dropLoginsBy(client)
  } finally {
    await client.end()
  }
}

/** The same on a connection of the tables' owner. */
export async function dropLoginsBy(client: pg.Client): Promise<void> {
  for (const { name } of await readLogins(client)) await client.query(`drop role if exists ${quoted(name)}`)
}

const readLogins = async (client: pg.Client): Promise<Login[]> =>
  (await client.query<Login>('select kind, name, password from app.logins order by kind')).rows

/** Another installation on the same server has logins too, so the names differ by chance. */
async function nameLogins(client: pg.Client): Promise<void> {
  const installation = randomBytes(4).toString('hex')
  for (const kind of loginKinds) {
    await client.query(
      'insert into app.logins (kind, name, password) values ($1, $2, $3) on conflict (kind) do nothing',
      [kind, `${PRODUCT_NAME.toLowerCase()}_${kind}_${installation}`, randomBytes(24).toString('hex')],
    )
  }
}

/** Role that a URL connects as. A socket's URL has no host, which the URL class rejects. */
export const loginOf = (url: string): string => new URL(url.replace('@/', '@socket/')).username

/** The URLs of a database's logins. A socket's URL has no host, which the URL class doesn't accept. */
function urlsOf(databaseUrl: string, logins: readonly Login[]): DatabaseUrls {
  const urls = logins.map(({ kind, name, password }) => [
    kind,
    withLogin(databaseUrl, `${name}:${password}@`),
  ])
  return Object.fromEntries(urls) as DatabaseUrls
}

/** The URLs of the same logins on a read replica of the database. */
export function urlsAt(replicaUrl: string, urls: DatabaseUrls): DatabaseUrls {
  const moved = Object.entries(urls).map(([kind, url]) => {
    const [, login = ''] = /^\w+:\/\/([^@/]*@)/.exec(url) ?? []
    return [kind, withLogin(replicaUrl, login)]
  })
  return Object.fromEntries(moved) as DatabaseUrls
}

const withLogin = (url: string, login: string): string =>
  url.replace(/^(postgres(?:ql)?:\/\/)(?:[^@/]*@)?/, `$1${login}`)

async function ensureRole(client: pg.Client, { kind, name, password }: Login): Promise<void> {
  const role = roleOf[kind]
  const { rows } = await client.query<{ member: boolean }>(
    `select pg_has_role(oid, $2, 'usage') as member from pg_roles where rolname = $1`,
    [name, role],
  )
  if (rows[0]?.member) return
  try {
    // Names and passwords are made above, of letters that need no escaping.
    if (!rows[0]) await client.query(`create role ${quoted(name)} login password '${password}'`)
    await client.query(`grant ${role} to ${quoted(name)}`)
    // Objects that a login creates belong to its role, so that the login can be replaced. Only the queue creates any.
    await client.query(`alter role ${quoted(name)} set role = '${role}'`)
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    throw new Error(
      `The database's owner may not make the login ${name} with the rights of ${role}: give it CREATEROLE, and where another owner made that role, GRANT ${role} TO … WITH ADMIN OPTION.`,
      { cause: error },
    )
  }
}

/** Quotes a name of the catalogue. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
