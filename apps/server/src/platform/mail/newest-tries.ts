import { namedSql, type NamedSql } from '../database/tx.ts'

/** Number of attempts of one mail whose link works: the last ones. */
const TRIES_OF_A_MAIL = 3

interface Mail {
  /** Condition that selects the attempts of one mail; its parameters are those of the statement. */
  of: string
  /** Column with the hash of an attempt's link. */
  linkHash?: string
  /** Number of attempts to keep. */
  most?: number
}

/**
 * Builds a statement that removes all attempts of a mail but the newest ones: each attempt has its own link, created
 * when it is sent, and any of the last mails may have arrived.
 */
export const keepNewestTries = (
  table: string,
  { of, linkHash = 'link_hash', most = TRIES_OF_A_MAIL }: Mail,
): NamedSql<object> =>
  namedSql(`
  delete from ${table} where ${of} and ${linkHash} not in (
    select ${linkHash} from ${table} where ${of} order by created_at desc limit ${most})`)
