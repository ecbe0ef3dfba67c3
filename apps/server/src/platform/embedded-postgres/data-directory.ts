import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createFolderAtomically } from './atomic-folder.ts'
import { programPath, type Binaries } from './binaries.ts'
import { DATA_FOLDER, type StateDirectory } from './state-directory.ts'
import { EmbeddedPostgresUnavailable } from './unavailable.ts'

const run = promisify(execFile)

/** Superuser of the server; only the launcher connects with it. */
export const SUPERUSER = 'postgres'

/** Returns the data folder of this PostgreSQL; its name contains the major version, whose formats differ. */
export function dataFolder(state: StateDirectory, binaries: Binaries): string {
  return join(state.folder, `data-${binaries.major}`)
}

/** Path of the superuser's password file for a server on TCP. */
export function passwordFile(state: StateDirectory, binaries: Binaries): string {
  return join(dataFolder(state, binaries), 'superuser-password')
}

export type InitOptions = { access: 'socket' | 'password'; sync: boolean }

/**
 * Creates the data folder if it is missing. It is filled under another name first, so that a killed start leaves
 * nothing half-made.
 *
 * @throws EmbeddedPostgresUnavailable when the data is another major version's or account's, or initdb refuses.
 */
export async function createDataFolder(
  state: StateDirectory,
  binaries: Binaries,
  options: InitOptions,
): Promise<void> {
  const data = dataFolder(state, binaries)
  if (existsSync(data)) refuseForeignData(state, data)
  else refuseOtherMajor(state, binaries)
  await createFolderAtomically(data, (partial) => runInitdb(partial, state, binaries, options))
}

/** Starting an empty database beside a household's records would look like data loss. */
function refuseOtherMajor(state: StateDirectory, binaries: Binaries): void {
  const other = readdirSync(state.folder).find((name) => DATA_FOLDER.test(name))
  if (!other) return
  throw new EmbeddedPostgresUnavailable(
    `${join(state.folder, other)} is the data of PostgreSQL ${other.slice(5)}, but the one found here is ${binaries.major}: install that version, or set DATABASE_URL to a server.`,
  )
}

/** A copy that root made without `-a` belongs to root, under which the server does not run. */
function refuseForeignData({ folder, account: { uid, gid } }: StateDirectory, data: string): void {
  if (uid === undefined || gid === undefined || statSync(data).uid === uid) return
  throw new EmbeddedPostgresUnavailable(
    `The database's files belong to another account than the one it runs under: run chown -R ${uid}:${gid} '${folder}', then start again.`,
  )
}

async function runInitdb(
  folder: string,
  { account }: StateDirectory,
  binaries: Binaries,
  { access, sync }: InitOptions,
): Promise<void> {
  const password = randomBytes(24).toString('hex')
  // The name derives from the folder's, so that it is removed with the folder when this start is killed.
  const secret = `${folder}.secret`
  // 15 and 16 lack the built-in provider; the C library's C.UTF-8 sorts and folds in the same way.
  const locale =
    binaries.major >= 17
      ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : ['--locale=C.UTF-8']
  const auth = access === 'socket' ? ['--auth=trust'] : ['--auth=scram-sha-256', `--pwfile=${secret}`]
  try {
    if (access === 'password') {
      writeFileSync(secret, `${password}\n`, { mode: 0o600 })
      if (account.uid !== undefined && account.gid !== undefined) {
        chownSync(secret, account.uid, account.gid)
      }
    }
    await run(
      programPath(binaries, 'initdb'),
      ['-D', folder, '-U', SUPERUSER, '-E', 'UTF8', ...locale, ...auth, ...(sync ? [] : ['--no-sync'])],
      { ...account, cwd: '/' },
    )
    if (access === 'password') writeFileSync(join(folder, 'superuser-password'), password, { mode: 0o600 })
  } catch (error) {
    throw describeInitdbFailure(error)
  } finally {
    rmSync(secret, { force: true })
  }
}

function describeInitdbFailure(error: unknown): Error {
  const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
  if (output.includes('effective user ID')) {
    return new EmbeddedPostgresUnavailable(
      'The database needs an entry in /etc/passwd for the account that it runs under: add one, or set DATABASE_URL to a PostgreSQL server.',
    )
  }
  return new EmbeddedPostgresUnavailable(`The database could not be made: ${output.trim()}`)
}
