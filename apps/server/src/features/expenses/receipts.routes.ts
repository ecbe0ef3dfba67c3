import { MOST_RECEIPTS } from '@app/domain/expenses/expenses.vocabulary'
import { type Receipt, receiptsContract } from '@app/domain/expenses/receipts.contract'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { ceilings } from '@app/domain/registry/ceilings'
import type { Tx } from '../../platform/database/tx.ts'
import { serve } from '../../platform/http/serve.ts'
import { addRecord, digestOf, findRepeated, isTaken, removeRecord } from '../../platform/records/records.ts'
import { storeDocument } from '../files/documents.service.ts'
import { hashUpload, withRowOf } from '../files/photos.service.ts'
import { countReceipts, receiptTable } from './receipts.queries.ts'

/**
 * Checks before the file is stored that the expense can take one more receipt.
 * @throws NOT_FOUND without the expense, CEILING_REACHED if it has all that it can have
 */
async function checkRoom(tx: Tx, expenseId: string): Promise<void> {
  const [present] = await tx.run(countReceipts, [expenseId])
  if (!present) throw new Refusal(commonErrors.NOT_FOUND)
  if (present.count >= MOST_RECEIPTS)
    throw new Refusal(commonErrors.CEILING_REACHED, { ...ceilings[receiptTable.table] })
}

export const receiptRoutes = serve(receiptsContract, {
  add: async ({ input, transact, actor, context: { services } }) => {
    const { file, ...fields } = input
    const { id: householdId } = actor.household
    const contentHash = (sha256: string) => digestOf([fields.expenseId, fields.title, sha256])
    const before = await transact(async (tx) => {
      if (await isTaken(tx, receiptTable, fields.id))
        return findRepeated(tx, receiptTable, fields.id, async () => contentHash(await hashUpload(file)))
      return checkRoom(tx, fields.expenseId)
    })
    if (before) return services.links.fill(householdId, before as Receipt)
    const stored = await storeDocument(services, householdId, file)
    const row = { ...fields, ...stored }
    const added = await withRowOf(services, householdId, stored, () =>
      transact((tx) => addRecord<Receipt>(tx, receiptTable, row, contentHash(stored.sha256))),
    )
    return services.links.fill(householdId, added)
  },
  delete: ({ tx, input }) => removeRecord(tx, receiptTable, input.id),
})
