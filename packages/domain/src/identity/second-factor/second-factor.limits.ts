/** Digits of a code from an authenticator app; every common app shows so many. */
export const APP_CODE_DIGITS = 6
/** For how long the app shows one code. */
export const APP_CODE_SECONDS = 30
/** Codes this many steps older or newer are taken too: clocks differ, and people type slowly. */
export const APP_CODE_TOLERANCE = 1
/** A secret that was shown but never confirmed is replaced after so long. */
export const APP_SETUP_MINUTES = 30
/** Number of backup codes per set. */
export const BACKUP_CODES = 10
/** Characters of a backup code, 5 random bits each. */
export const BACKUP_CODE_LENGTH = 16
/** For how long after the right password the second factor may be given. */
export const SIGN_IN_CHALLENGE_MINUTES = 10
