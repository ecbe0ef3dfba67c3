import type { Plan } from '@app/domain/kernel/access/plan-names'
import type { SystemRole } from '@app/domain/kernel/access/roles'
import { cursorPages, orpc } from '../../../api/queries.ts'

/** Filters of the list of accounts, as the address names them. */
export interface AccountFilters {
  role?: SystemRole | undefined
  plan?: Plan | undefined
  locked?: 'yes' | 'no' | undefined
  q?: string | undefined
}

/** Accounts by filters, page by page. */
export const accountsQuery = ({ role, plan, locked, q }: AccountFilters) =>
  orpc.managedAccounts.listAccounts.infiniteOptions({
    input: (cursor: string | undefined) => ({
      ...(role && { role }),
      ...(plan && { plan }),
      ...(locked && { locked }),
      ...(q && { words: q }),
      ...(cursor !== undefined && { cursor }),
    }),
    ...cursorPages,
  })

export const accountQuery = (userId: string) =>
  orpc.managedAccounts.getAccount.queryOptions({ input: { userId } })
