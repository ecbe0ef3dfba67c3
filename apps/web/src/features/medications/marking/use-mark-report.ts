import { doseTexts } from '@app/domain/medications/doses/doses.texts'
import { isUnexplained, type Problem } from '@app/domain/kernel/problems'
import { useQueryClient } from '@tanstack/react-query'
import { useHouseholdApi } from '../../../api/client/household-api.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useProblemToast } from '../../../api/use-problem-toast.ts'
import { useDropFailures, useToast } from '../../../ui/overlays/toast-context.ts'
import { markInWords } from './mark-in-words.ts'
import type { SentMark } from './mark-sender.ts'

/** How long it is offered to take back what is easily mistaken. */
const UNDO_MILLISECONDS = 8000

/** Says what failed, in its own words where the problem has none. */
export type ReportProblem = (problem: Problem, words: Pick<Problem, 'title' | 'message'>) => void

/** What is said of marks and of their failures. */
export function useMarkReport(inForm: ReportProblem | undefined) {
  const queryClient = useQueryClient()
  const { orpc } = useHouseholdApi()
  const showToast = useToast()
  const showProblem = useProblemToast()
  const dropFailures = useDropFailures()
  const { near, nearAfter, nearDay } = useFormat()
  const report: ReportProblem =
    inForm ?? ((problem, words) => showProblem(isUnexplained(problem) ? words : problem))
  return {
    dropFailures,
    sent: ({ dose, stockShort, arrivedBefore }: SentMark, name: string, onUndo: () => void) => {
      const now = new Date()
      if (arrivedBefore) {
        const description = markInWords(dose, (instant) => nearAfter(instant, now))
        showToast({ title: doseTexts.arrivedBefore.title, description })
      } else if (dose.dueAt && nearDay(dose.dueAt, now)) {
        showToast({
          title: doseTexts.ofAnotherDay(name, dose.outcome),
          description: near(dose.dueAt, now),
          variant: 'success',
          duration: UNDO_MILLISECONDS,
          action: { label: 'Undo', onSelect: onUndo },
        })
      }
      if (stockShort > 0) {
        showToast({ title: doseTexts.stockShort.title, description: doseTexts.stockShort.message })
      }
    },
    failed: (problem: Problem, words: { title: string; message: string }) => {
      report(problem, words)
      // Somebody was faster, the schedule changed, or nobody knows: the list says what holds now. It is not waited for:
      // without a connection it would keep the button from being pressed again.
      for (const queryKey of [orpc.doses.key(), orpc.due.key()])
        void queryClient.invalidateQueries({ queryKey })
    },
  }
}
