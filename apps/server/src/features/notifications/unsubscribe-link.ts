import { createHmac, timingSafeEqual } from 'node:crypto'
import { isRecordId } from '@app/domain/kernel/fields'
import { mailedKinds, type MailedKind } from '@app/domain/preferences/preferences.vocabulary'

/** Path at which a mail program unsubscribes from a kind of mails. */
export const UNSUBSCRIBE_PATH = '/unsubscribe'
/** Maximum length of our tokens. */
const TOKEN_MAX = 200

const proofOf = (key: string, userId: string, kind: string): string =>
  createHmac('sha256', key).update(`${userId} ${kind}`).digest('base64url')

/**
 * Builds a link that ends mails of one kind to one person. It is signed with a key and never expires: its mail may be
 * years old, and its effect can be reverted in the settings.
 */
export function unsubscribeUrl(
  { appUrl, key }: { appUrl: string; key: string },
  { userId, kind }: { userId: string; kind: string },
): string {
  return `${appUrl}${UNSUBSCRIBE_PATH}/${userId}.${kind}.${proofOf(key, userId, kind)}`
}

/** Reads the person and the kind of mails of a link; undefined for an invalid token. */
export function readUnsubscribeToken(
  token: string,
  key: string,
): { userId: string; kind: MailedKind } | undefined {
  if (token.length > TOKEN_MAX) return undefined
  const [userId = '', name = '', proof = ''] = token.split('.')
  const kind = mailedKinds.find((mailed) => mailed === name)
  const expected = Buffer.from(proofOf(key, userId, name))
  const given = Buffer.from(proof)
  const isProved = given.length === expected.length && timingSafeEqual(given, expected)
  return isProved && kind && isRecordId(userId) ? { userId, kind } : undefined
}
