/** Lifetime of a proof of identity after the password is typed again. */
export const PROOF_MINUTES = 5
/** Lifetime of the request token, and the age at which a page requests the next one (spec access §9), in minutes. */
export const REQUEST_TOKEN_MINUTES = 30
export const REQUEST_TOKEN_REFRESH_MINUTES = 25
