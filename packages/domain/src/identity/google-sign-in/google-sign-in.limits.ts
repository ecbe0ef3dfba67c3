/** Time allowed at Google, and time that a Google account waits for the password of an existing account. */
export const GOOGLE_ATTEMPT_MINUTES = 10
/** Tolerance for a provider's clock that is behind ours when it reports the time of a sign-in. */
export const GOOGLE_CLOCK_SECONDS = 30
