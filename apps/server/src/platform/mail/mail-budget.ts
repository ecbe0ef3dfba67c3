import { createHash } from 'node:crypto'
import { SIGN_UP_MAILS_A_DAY, SIGN_UP_MAILS_AN_HOUR } from '@app/domain/accounts/sign-up.limits'
import type { Tx } from '../database/tx.ts'
import { hitWindow } from '../http/rate-windows.ts'

const HOUR = 3600

/** One mailbox, however its address is spelled with a tag; the count does not hold the address itself. */
function mailboxKey(email: string): string {
  const at = email.lastIndexOf('@')
  const mailbox = email.slice(0, at).replace(/\+.*$/, '') + email.slice(at)
  return createHash('sha256').update(`mail:${mailbox}`).digest('hex')
}

/**
 * Takes one mail from what a mailbox may be sent on a stranger's word, counted over all operations and processes.
 * @returns false when the hour or the day has no mail left; the caller answers as if there were one
 */
export async function takeMail(tx: Tx, email: string): Promise<boolean> {
  const key = mailboxKey(email)
  const [hour] = await tx.run(hitWindow, [`mail-hour:${key}`, HOUR])
  // What the hour refuses does not count towards the day: asking often can't silence a mailbox for longer.
  if (!hour || hour.hits > SIGN_UP_MAILS_AN_HOUR) return false
  const [day] = await tx.run(hitWindow, [`mail-day:${key}`, 24 * HOUR])
  return day !== undefined && day.hits <= SIGN_UP_MAILS_A_DAY
}
