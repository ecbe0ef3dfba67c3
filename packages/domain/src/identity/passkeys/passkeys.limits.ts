/** Highest number of passkeys per account. */
export const PASSKEYS_MAX = 20
/** Maximum length of a passkey's name. */
export const PASSKEY_NAME_MAX = 50
