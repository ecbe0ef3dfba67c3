import { createHash } from 'node:crypto'
import { SIGN_UP_MAILS_A_DAY, SIGN_UP_MAILS_AN_HOUR } from '@app/domain/accounts/sign-up.limits'
import {
  INVITATION_MAILS_AN_HOUR,
  INVITATION_MAILS_OF_A_MAILBOX_A_DAY,
} from '@app/domain/invitations/invitations.limits'
import type { Tx } from '../database/tx.ts'
import { hitWindow } from '../http/rate-windows.ts'

const HOUR = 3600

/**
 * What a mailbox may be sent on a stranger's word. Invitations are counted apart: whoever sends many to somebody must not
 * keep that person from signing up, or from a new password.
 */
const budgets = {
  account: { bucket: 'mail', anHour: SIGN_UP_MAILS_AN_HOUR, aDay: SIGN_UP_MAILS_A_DAY },
  invitation: {
    bucket: 'invitation-mail',
    anHour: INVITATION_MAILS_AN_HOUR,
    aDay: INVITATION_MAILS_OF_A_MAILBOX_A_DAY,
  },
} as const

/** One mailbox, however its address is spelled with a tag; the count does not hold the address itself. */
function mailboxKey(email: string): string {
  const at = email.lastIndexOf('@')
  const mailbox = email.slice(0, at).replace(/\+.*$/, '') + email.slice(at)
  return createHash('sha256').update(`mail:${mailbox}`).digest('hex')
}

/**
 * Takes one mail from what a mailbox may be sent on a stranger's word, counted over all operations and processes.
 * @param about what the mail is about: the recipient's own account, or an invitation
 * @returns false when the hour or the day has no mail left; the caller answers as if there were one
 */
export async function takeMail(tx: Tx, email: string, about: keyof typeof budgets): Promise<boolean> {
  const { bucket, anHour, aDay } = budgets[about]
  const key = mailboxKey(email)
  const [hour] = await tx.run(hitWindow, [`${bucket}-hour:${key}`, HOUR])
  // What the hour refuses does not count towards the day: asking often can't silence a mailbox for longer.
  if (!hour || hour.hits > anHour) return false
  const [day] = await tx.run(hitWindow, [`${bucket}-day:${key}`, 24 * HOUR])
  return day !== undefined && day.hits <= aDay
}
