import { useQueryClient } from '@tanstack/react-query'
import type { ReadLine } from '@app/domain/expenses/import-lines.rules'
import { importTexts } from '@app/domain/expenses/import.texts'
import { client } from '../../api/client/client.ts'
import { toProblem } from '../../api/client/problem-error.ts'
import { orpc } from '../../api/queries.ts'
import { useChange } from '../../api/use-change.ts'
import { meQuery } from '../../api/use-me.ts'
import { useOneAtATime } from '../../api/use-one-at-a-time.ts'
import { RECORDS_KEY } from '../../records/records-key.ts'
import { useReportProblem } from '../../records/use-report-problem.ts'
import { UNDO_OFFERED, useDropFailures, useToast } from '../../ui/overlays/toast-context.ts'

/** A line of the preview. */
export interface PreviewLine extends ReadLine {
  /** True if the household has this expense already. */
  exists: boolean
}

/** Lines of a file, and those that the user imports. */
export interface Preview {
  /**
   * Id of the import of these chosen lines. A repeated attempt has the same id, so that a lost answer imports nothing
   * twice.
   */
  id: string
  lines: readonly PreviewLine[]
  chosen: ReadonlySet<number>
}

/** Queries that show the expenses of an import. */
const importKeys = [
  orpc.expenseImports.key(),
  orpc.expenses.key(),
  orpc.taxSummary.key(),
  orpc.dashboard.key(),
  [RECORDS_KEY],
  meQuery.queryKey,
]

/** Undoes an import as a whole, and reports the expenses that stay. */
export function useUndoImport() {
  const { busy, carryOut } = useChange({ touches: importKeys })
  const undo = (id: string) =>
    carryOut(
      () => client.expenseImports.undoImport({ id }),
      ({ kept }) => ({ ...importTexts.undone, ...(kept > 0 && { description: importTexts.kept(kept) }) }),
    )
  return { busy, undo }
}

/** Imports the chosen lines of a preview. */
export function useImport(fileName: string, onDone: () => void) {
  const { busy, run } = useOneAtATime()
  const { undo } = useUndoImport()
  const queryClient = useQueryClient()
  const showToast = useToast()
  const dropFailures = useDropFailures()
  const report = useReportProblem()
  const submit = ({ id, lines, chosen }: Preview) =>
    run(async () => {
      dropFailures()
      try {
        const made = await client.expenseImports.importExpenses({
          id,
          fileName: fileName.slice(-200),
          lines: lines.flatMap(({ line, values, exists }) =>
            values && (exists || chosen.has(line)) ? [{ ...values, again: exists && chosen.has(line) }] : [],
          ),
        })
        showToast({
          ...importTexts.done(made.added),
          ...(made.skipped > 0 && { description: importTexts.skipped(made.skipped) }),
          variant: 'success',
          duration: UNDO_OFFERED,
          action: { label: importTexts.undo, onSelect: () => void undo(made.id) },
        })
        onDone()
        await Promise.all(importKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
      } catch (error) {
        report(toProblem(error), importTexts.failed)
      }
    })
  return { busy, submit }
}
