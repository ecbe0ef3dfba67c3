import pg from 'pg'
import type { Logger } from 'pino'

// Dates stay text (yyyy-MM-dd) and big counts become numbers; instants become ISO texts in SQL.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/** The server itself ends statements after this. */
const STATEMENT_MILLISECONDS = 15_000
/** Longer than any statement takes: no answer by then means that the line is dead, though nothing has said so. */
const SILENCE_MILLISECONDS = 20_000

/**
 * The connections of one process. Statements are pipelined: what is queued in one turn crosses to the server in one
 * packet, which is most of what a short transaction costs.
 * A connection that dies while idle is logged and replaced; without the listeners Node would stop.
 * @param answerWithin milliseconds after which a line that does not answer is given up
 */
export function createPool(
  databaseUrl: string,
  max: number,
  log: Logger,
  answerWithin = SILENCE_MILLISECONDS,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max,
    pipeline: true,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
    statement_timeout: STATEMENT_MILLISECONDS,
    query_timeout: answerWithin,
    idle_in_transaction_session_timeout: 30_000,
  })
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'))
  pool.on('connect', (client) => {
    client.on('error', (error) => log.debug({ err: error }, 'a database connection failed while in use'))
  })
  return pool
}
