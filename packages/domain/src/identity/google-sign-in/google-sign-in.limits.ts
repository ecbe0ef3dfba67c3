/** How long somebody may take at Google, and how long a Google account waits for the password of an account here. */
export const GOOGLE_ATTEMPT_MINUTES = 10
/** How far the provider's clock may be behind ours when it says when somebody signed in. */
export const GOOGLE_CLOCK_SECONDS = 30
