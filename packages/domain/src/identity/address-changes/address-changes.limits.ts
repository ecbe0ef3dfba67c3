import { SIGN_UP_CODE_DIGITS, SIGN_UP_CODE_GUESSES } from '../accounts/sign-up.limits.ts'

// Limits equal those of a sign-up, because the mails are of the same kind.
/** Digits of the code in the mail to the new address. */
export const ADDRESS_CODE_DIGITS = SIGN_UP_CODE_DIGITS
/** Wrong codes after which a change's code becomes invalid. */
export const ADDRESS_CODE_GUESSES = SIGN_UP_CODE_GUESSES
/** Highest number of mails about a change of address to one mailbox, from all senders together. */
export const ADDRESS_CHANGE_MAILS_AN_HOUR = 6
export const ADDRESS_CHANGE_MAILS_A_DAY = 20
