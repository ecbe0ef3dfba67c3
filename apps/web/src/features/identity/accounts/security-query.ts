import { orpc } from '../../../api/queries.ts'

/** How the signed-in person signs in; the sections of the security settings share it. */
export const securityQuery = orpc.security.getAccountSecurity.queryOptions({ input: {} })
