import { SIGN_UP_CODE_DIGITS, SIGN_UP_CODE_GUESSES, SIGN_UP_HOURS } from '../accounts/sign-up.limits.ts'

// An address is confirmed as at sign-up, by the same kind of mail.
/** Digits of the code in the mail to the new address. */
export const ADDRESS_CODE_DIGITS = SIGN_UP_CODE_DIGITS
/** Wrong codes that a change survives. */
export const ADDRESS_CODE_GUESSES = SIGN_UP_CODE_GUESSES
/** A change that is not confirmed is forgotten after so long. */
export const ADDRESS_CHANGE_HOURS = SIGN_UP_HOURS
/** A confirmed change is kept for so long, with the former address: longer than it can be taken back. */
export const ADDRESS_CHANGE_DAYS = 30
/** Highest number of mails about a change of address to one mailbox, from all senders together. */
export const ADDRESS_CHANGE_MAILS_AN_HOUR = 6
export const ADDRESS_CHANGE_MAILS_A_DAY = 20
