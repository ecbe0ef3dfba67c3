import { orpc } from '../../api/queries.ts'

/** What the installation says of itself to everybody. */
export const configQuery = orpc.accounts.getPublicConfig.queryOptions({ input: {} })
