import type { Expense } from '@app/domain/expenses/expenses.contract'
import { expenseUndoTexts } from '@app/domain/expenses/expenses.errors'
import { expenseTitle } from '@app/domain/expenses/expenses.texts'
import { isUnexplained } from '@app/domain/kernel/errors'
import { client } from '../../api/client/client.ts'
import { toProblem } from '../../api/client/problem-error.ts'
import type { DeletionTools } from '../../records/record-kind.ts'
import { UNDO_OFFERED } from '../../ui/overlays/toast-context.ts'

type Tools = DeletionTools<Expense>

/** Ids of the expenses that are being deleted. */
const pending = new Set<string>()

/** Deletes an expense without a question, once for two taps; its toast undoes it. */
export async function deleteExpense(expense: Expense, tools: Tools): Promise<void> {
  const { id } = expense
  if (pending.has(id)) return
  pending.add(id)
  try {
    await tools.deleteEntry(expense, offerUndo(expense, tools))
  } finally {
    pending.delete(id)
  }
}

const offerUndo = (expense: Expense, tools: Tools) => ({
  duration: UNDO_OFFERED,
  action: { label: expenseUndoTexts.undo, onSelect: () => void bringBack(expense, tools) },
})

async function bringBack(expense: Expense, tools: Tools): Promise<void> {
  const { showToast, refresh } = tools
  try {
    await client.expenses.restore({ id: expense.id })
    showToast({ ...expenseUndoTexts.restored(expenseTitle(expense)), variant: 'success' })
  } catch (error) {
    const problem = toProblem(error)
    const isPassing = isUnexplained(problem)
    const { title, message } = isPassing ? expenseUndoTexts.failed : problem
    // The expense is gone from the screen, so this is the only place to try again.
    const again = isPassing ? offerUndo(expense, tools) : {}
    showToast({ title, description: message, variant: 'danger', ...again })
  }
  await refresh()
}
