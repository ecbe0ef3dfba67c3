/** Digits of the code in a sign-up's mail: more than a reset's, as it is valid as long as the link. */
export const SIGN_UP_CODE_DIGITS = 8
/** Wrong codes after which a sign-up's code becomes invalid. */
export const SIGN_UP_CODE_GUESSES = 5

/** Highest number of mails about signing up to one mailbox, from all senders together. */
export const SIGN_UP_MAILS_AN_HOUR = 6
export const SIGN_UP_MAILS_A_DAY = 20
