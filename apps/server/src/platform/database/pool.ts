import pg from 'pg'
import type { Logger } from 'pino'
import type { DatabaseUrls } from '@app/db/logins'

// Dates stay text (yyyy-MM-dd) and big counts become numbers; SQL converts instants to ISO texts.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/**
 * Settings of each connection. They make texts of instants independent of the server's settings; in other zones some
 * offsets of the past have seconds, which only PostgreSQL reads. Compiling a statement (JIT) took 0.9 to 10 s for a run
 * of 10 ms: a story's 1,300 expressions, estimated as costly once a table of 200 medicines was analyzed.
 */
const SETTINGS = '-c TimeZone=UTC -c DateStyle=ISO -c jit=off'
/**
 * Settings of requests. Their statements name the household by a function, so the values of a request hardly change the
 * best plan. PostgreSQL would still replan each statement at its first five uses on a connection, which doubled the
 * time of these five, and at every use of a few; so it plans once a connection.
 */
const REQUEST_SETTINGS = `${SETTINGS} -c plan_cache_mode=force_generic_plan`
/** Timeout after which the server itself cancels a statement. */
const STATEMENT_MILLISECONDS = 15_000
/**
 * Longer than any statement takes: no answer by then means that the connection is dead, though no error has been
 * reported.
 */
const SILENCE_MILLISECONDS = 20_000

/** Connections for work outside of requests, of which there is little. */
const ACCOUNT_CONNECTIONS = 3
const AUTH_CONNECTIONS = 3
const JOB_CONNECTIONS = 2
const ARCHIVE_CONNECTIONS = 2
/** Connections for requests of the people who run the installation. */
const INSTALLATION_CONNECTIONS = 3

/** Connection pools by kind of actor: each login has exactly that kind's rights. */
export interface Pools {
  requests: pg.Pool
  jobs: pg.Pool
  archives: pg.Pool
  accounts: pg.Pool
  installation: pg.Pool
  /** For the authentication library, whose transactions wait for work on the accounts. */
  auth: pg.Pool
}

/**
 * Opens all connections of one process.
 * @param forRequests number of requests that may use the database at once
 */
export const openPools = (urls: DatabaseUrls, forRequests: number, log: Logger): Pools => ({
  requests: createPool(urls.requests, forRequests, log, { settings: REQUEST_SETTINGS }),
  accounts: createPool(urls.accounts, ACCOUNT_CONNECTIONS, log),
  auth: createPool(urls.accounts, AUTH_CONNECTIONS, log),
  jobs: createPool(urls.jobs, JOB_CONNECTIONS, log),
  archives: createPool(urls.archives, ARCHIVE_CONNECTIONS, log),
  installation: createPool(urls.installation, INSTALLATION_CONNECTIONS, log, { settings: REQUEST_SETTINGS }),
})

/** Ends all pools, even if one fails to end. */
export async function closePools(pools: Pools): Promise<void> {
  await Promise.allSettled(Object.values(pools).map((pool: pg.Pool) => pool.end()))
}

interface PoolOptions {
  settings?: string
  /** Milliseconds after which a connection without an answer is closed. */
  answerWithin?: number
}

/**
 * Creates the connections of one process for one login. Statements are pipelined: those queued in one turn cross to the
 * server in one packet, which saves most of the cost of a short transaction.
 * A connection that dies while idle is logged and replaced; without the listeners Node would exit.
 */
export function createPool(
  databaseUrl: string,
  max: number,
  log: Logger,
  { settings = SETTINGS, answerWithin = SILENCE_MILLISECONDS }: PoolOptions = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max,
    pipeline: true,
    options: settings,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
    statement_timeout: STATEMENT_MILLISECONDS,
    query_timeout: answerWithin,
    idle_in_transaction_session_timeout: 30_000,
  })
  pool.on('error', (error) => {
    // While the pool ends, the embedded server may stop before the last idle connection has closed.
    if (!pool.ending) log.warn({ reason: error.message }, 'database connection lost')
  })
  pool.on('connect', (client) => {
    client.on('error', (error) => log.debug({ err: error }, 'database connection failed while in use'))
  })
  return pool
}
