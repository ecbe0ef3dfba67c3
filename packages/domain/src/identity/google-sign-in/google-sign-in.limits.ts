/** Tolerance for a provider's clock that is behind ours when it reports the time of a sign-in. */
export const GOOGLE_CLOCK_SECONDS = 30
