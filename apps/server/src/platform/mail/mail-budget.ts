import { createHash } from 'node:crypto'
import {
  INVITATION_MAILS_AN_HOUR,
  INVITATION_MAILS_OF_A_MAILBOX_A_DAY,
} from '@app/domain/households/invitations.limits'
import { SIGN_UP_MAILS_A_DAY, SIGN_UP_MAILS_AN_HOUR } from '@app/domain/identity/accounts/sign-up.limits'
import {
  ADDRESS_CHANGE_MAILS_A_DAY,
  ADDRESS_CHANGE_MAILS_AN_HOUR,
} from '@app/domain/identity/address-changes/address-changes.limits'
import { RESET_MAILS_AN_HOUR } from '@app/domain/identity/password-resets/password-resets.limits'
import { CONTACT_MAILS_A_DAY, CONTACT_MAILS_AN_HOUR } from '@app/domain/support/support.vocabulary'
import type { Tx } from '../database/tx.ts'
import { hitWindow } from '../limits/rate-windows.ts'

const HOUR = 3600

interface Budget {
  bucket: string
  anHour: number
  aDay?: number
  /** Counts an address with a tag separately from the one without. */
  byExactAddress?: boolean
}

/** Mails that a stranger can cause. Each purpose has its own budget, so that one can't use up the mails of another. */
const budgets = {
  'sign-up': { bucket: 'mail', anHour: SIGN_UP_MAILS_AN_HOUR, aDay: SIGN_UP_MAILS_A_DAY },
  // No daily limit: the link of a reset works for an hour, so a mailbox past the hourly limit holds a working link.
  // Resets go to accounts only, so requests for tagged addresses without an account send no mail and must not count.
  reset: { bucket: 'reset-mail', anHour: RESET_MAILS_AN_HOUR, byExactAddress: true },
  'address-change': {
    bucket: 'address-change-mail',
    anHour: ADDRESS_CHANGE_MAILS_AN_HOUR,
    aDay: ADDRESS_CHANGE_MAILS_A_DAY,
  },
  contact: { bucket: 'contact-mail', anHour: CONTACT_MAILS_AN_HOUR, aDay: CONTACT_MAILS_A_DAY },
  invitation: {
    bucket: 'invitation-mail',
    anHour: INVITATION_MAILS_AN_HOUR,
    aDay: INVITATION_MAILS_OF_A_MAILBOX_A_DAY,
  },
} as const satisfies Record<string, Budget>

export type MailPurpose = keyof typeof budgets

/** Returns the address without its tag. */
function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  return email.slice(0, at).replace(/\+.*$/, '') + email.slice(at)
}

/** Hashes the address, so that counters do not store it. */
const hashOf = (address: string): string => createHash('sha256').update(`mail:${address}`).digest('hex')

/**
 * Takes one mail from the budget of a recipient, counted over all operations and processes.
 * @returns false if the hour or the day has no mail left; the caller then answers as if one had been sent
 */
export async function takeMail(tx: Tx, email: string, purpose: MailPurpose): Promise<boolean> {
  const { bucket, anHour, aDay, byExactAddress }: Budget = budgets[purpose]
  const key = hashOf(byExactAddress ? email : mailboxOf(email))
  const [hour] = await tx.run(hitWindow, [`${bucket}-hour:${key}`, HOUR])
  // Mails that the hourly limit refuses don't count towards the day: repeated requests can't silence a mailbox for
  // longer.
  if (!hour || hour.hits > anHour) return false
  if (aDay === undefined) return true
  const [day] = await tx.run(hitWindow, [`${bucket}-day:${key}`, 24 * HOUR])
  return day !== undefined && day.hits <= aDay
}
