/** For how long a device may take to sign what it is asked to. */
export const PASSKEY_CHALLENGE_MINUTES = 5
/** Highest number of passkeys per account. */
export const PASSKEYS_MAX = 20
/** Characters of a passkey's name. */
export const PASSKEY_NAME_MAX = 50
