/** Domain of the placeholders that accounts without a proved address have (db/schema/10-identity.sql). */
const DOMAIN = '@unconfirmed.invalid'

/** True for the placeholder of an account whose address is not proved: nothing is sent there. */
export const isUnconfirmed = (email: string): boolean => email.endsWith(DOMAIN)

/** Returns the placeholder of an account. */
export const placeholderOf = (userId: string): string => userId + DOMAIN
