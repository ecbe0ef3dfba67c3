import { namedSql, type NamedSql } from '../database/tx.ts'

/** Number of attempts of one mail whose link works: the last ones. */
const TRIES_OF_A_MAIL = 3

interface Mail {
  /** Condition that selects the attempts of one mail; its parameters are those of the statement. */
  of: string
  /** The column with the hash of a try's link. */
  linkHash?: string
  /** Number of attempts to keep. */
  most?: number
}

/**
 * A statement that removes all tries of a mail but its newest: each try has a link of its own, made as it is sent, and the
 * mail of any of the last ones may have arrived.
 */
export const keepNewestTries = (
  table: string,
  { of, linkHash = 'link_hash', most = TRIES_OF_A_MAIL }: Mail,
): NamedSql<object> =>
  namedSql(`
  delete from ${table} where ${of} and ${linkHash} not in (
    select ${linkHash} from ${table} where ${of} order by created_at desc limit ${most})`)
