import { expenseImportsContract } from '@app/domain/expenses/import.contract'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { ceilings } from '@app/domain/registry/ceilings'
import { lockHousehold } from '../../platform/database/lock-household.ts'
import type { Tx } from '../../platform/database/tx.ts'
import { serve } from '../../platform/http/serve.ts'
import { digestOf } from '../../platform/records/records.ts'
import {
  countExpenses,
  countKept,
  findExisting,
  findImport,
  findImports,
  insertImport,
  undoImport,
} from './import.queries.ts'

/**
 * Refuses early what the table's trigger would refuse after the work.
 * @throws CEILING_REACHED if the household has no room for another expense
 */
async function checkRoom(tx: Tx): Promise<void> {
  const { expenses: ceiling } = ceilings
  const [count] = await tx.run(countExpenses, [])
  if (ceiling && (count?.total ?? 0) >= ceiling.most)
    throw new Refusal(commonErrors.CEILING_REACHED, { ...ceiling })
}

export const expenseImportRoutes = serve(expenseImportsContract, {
  listImports: async ({ tx }) => {
    const rows = await tx.runAndCommit(findImports, [])
    return { entries: rows.map(({ entry }) => entry) }
  },
  previewImport: async ({ tx, input }) => {
    const rows = await tx.runAndCommit(findExisting, [JSON.stringify(input.lines)])
    return { existing: rows.map(({ at }) => at) }
  },
  importExpenses: async ({ tx, input }) => {
    const { id, fileName, lines } = input
    const contentHash = digestOf([fileName, lines])
    // Of two imports of one file at the same time, the second finds the expenses of the first.
    await tx.run(lockHousehold, [])
    const [before] = await tx.run(findImport, [id])
    if (before?.undone) throw new Refusal(commonErrors.ID_DELETED)
    if (before?.content_hash === contentHash) return before.entry
    if (before) throw new Refusal(commonErrors.ID_TAKEN)
    await checkRoom(tx)
    const [made] = await tx.run(insertImport, [JSON.stringify(lines), id, contentHash, fileName])
    if (!made) throw new Error('The import has no row')
    return made.entry
  },
  undoImport: async ({ tx, input }) => {
    await tx.run(undoImport, [input.id])
    const [count] = await tx.run(countKept, [input.id])
    if (!count) throw new Refusal(commonErrors.NOT_FOUND)
    return { deleted: true, kept: count.kept }
  },
})
