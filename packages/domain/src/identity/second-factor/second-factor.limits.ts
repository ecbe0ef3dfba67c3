/** Digits of a code from an authenticator app, as in every common app. */
export const APP_CODE_DIGITS = 6
/** Seconds for which the app shows one code. */
export const APP_CODE_SECONDS = 30
/** Number of older and newer steps whose codes are accepted too: clocks differ, and people type slowly. */
export const APP_CODE_TOLERANCE = 1
/** Number of backup codes per set. */
export const BACKUP_CODES = 10
/** Length of a backup code, 5 random bits per character. */
export const BACKUP_CODE_LENGTH = 16
