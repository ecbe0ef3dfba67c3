/** Digits of the code in a reset mail (spec access §9). */
export const RESET_CODE_DIGITS = 6
/** Validity of a mailed code (spec access §2). */
export const RESET_CODE_MINUTES = 10
/** Text of the screen (spec access §2). */
export const CODE_EXPIRES = 'Code expires in 10 minutes'
/**
 * Lifetime of the link in the same mail. The link can't be guessed, and people read mail later than they type codes.
 */
export const RESET_LINK_MINUTES = 60
/** Wrong codes after which a mail's code becomes invalid. */
export const RESET_CODE_GUESSES = 5
/** Time allowed to choose the new password after the right code. */
export const RESET_PROOF_MINUTES = 10

/** Highest number of reset mails per address and hour. */
export const RESET_MAILS_AN_HOUR = 6
