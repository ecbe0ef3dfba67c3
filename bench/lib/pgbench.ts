import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Folder in which Debian installs the tools of each PostgreSQL version. */
const DEBIAN = '/usr/lib/postgresql'

/** Finds the system's pgbench; undefined if there is none. */
export function findPgbench(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a)) : []
  return versions.map((version) => join(DEBIAN, version, 'bin', 'pgbench')).find(existsSync)
}

interface PgbenchRun {
  pgbench: string
  connection: { host: string; port: number; user: string; database: string }
  /** Name and SQL of each script file; one is chosen at random for each transaction. */
  scripts: readonly string[]
  connections: number
  seconds: number
}

/**
 * Measures the transactions per second of a script, with prepared statements.
 * @throws Error with pgbench's output when it fails
 */
export function runPgbench({ pgbench, connection, scripts, connections, seconds }: PgbenchRun): number {
  const folder = mkdtempSync(join(tmpdir(), 'pgbench-'))
  const files = scripts.flatMap((sql, at) => {
    const file = join(folder, `${at}.sql`)
    writeFileSync(file, sql)
    return ['-f', file]
  })
  const { host, port, user, database } = connection
  const where = ['-h', host, '-p', String(port), '-U', user]
  const how = ['-n', '-M', 'prepared', '-c', String(connections), '-j', '2', '-T', String(seconds)]
  const { stdout, stderr, status } = spawnSync(pgbench, [...where, ...how, ...files, database], {
    encoding: 'utf8',
  })
  const rate = /tps = ([\d.]+)/.exec(stdout)?.[1]
  if (status !== 0 || !rate) throw new Error(`pgbench failed: ${stderr || stdout}`)
  return Number(rate)
}
