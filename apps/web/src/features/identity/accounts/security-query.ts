import { orpc } from '../../../api/queries.ts'

/** Sign-in methods of the user; the sections of the security settings share this query. */
export const securityQuery = orpc.security.getAccountSecurity.queryOptions({ input: {} })
