import type { Dose } from '@app/domain/doses/doses.contract'
import { doseTexts } from '@app/domain/doses/doses.texts'
import { type DoseOutcome, isDoseWarning } from '@app/domain/doses/doses.vocabulary'
import type { Problem } from '@app/domain/kernel/errors'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { client } from '../../api/client.ts'
import { newId } from '../../api/new-id.ts'
import { hasCode, toProblem } from '../../api/problem-error.ts'
import { useProblemToast } from '../../api/use-problem-toast.ts'
import { orpc } from '../../api/queries.ts'
import { useDropFailures, useToast } from '../../ui/toast-context.ts'

/** What is marked: a scheduled dose, or with neither day nor time one as needed. */
interface ToMark {
  medicationId: string
  date?: string
  time?: string
}

export interface MarkingDose {
  busy: boolean
  mark: (outcome: DoseOutcome, anyway?: boolean) => Promise<void>
  undo: (dose: Dose) => Promise<void>
  /** The dose comes too soon: what the server says of it, until the person has answered. */
  warning: Problem | undefined
  dropWarning: () => void
}

/**
 * Marks a dose with one tap. Nothing is shown before the server has said it; a tap whose answer was lost keeps its id,
 * so that the next one is the same tap.
 */
export function useMarkDose({ medicationId, date, time }: ToMark): MarkingDose {
  const [busy, setBusy] = useState(false)
  const [warning, setWarning] = useState<Problem>()
  const id = useRef<string>(undefined)
  const queryClient = useQueryClient()
  const showProblem = useProblemToast()
  const showToast = useToast()
  const dropFailures = useDropFailures()
  const refresh = () => queryClient.invalidateQueries({ queryKey: orpc.doses.key() })

  const attempt = async (work: () => Promise<void>, failed: { title: string; message: string }) => {
    setBusy(true)
    dropFailures()
    try {
      await work()
    } catch (error) {
      const problem = toProblem(error)
      if (isDoseWarning(problem)) setWarning(problem)
      else {
        const unanswered = hasCode(error, 'OFFLINE', 'UNAVAILABLE', 'UNEXPECTED')
        if (!unanswered) id.current = undefined
        showProblem(unanswered ? failed : problem)
        // Not waited for: without a connection it would keep the button from being pressed again.
        void refresh()
      }
    } finally {
      setBusy(false)
    }
  }
  const mark = (outcome: DoseOutcome, anyway = false) =>
    attempt(async () => {
      id.current ??= newId()
      const when = date !== undefined && time !== undefined ? { date, time } : {}
      const answer = await client.doses.markDose({ medicationId, id: id.current, outcome, anyway, ...when })
      id.current = undefined
      setWarning(undefined)
      if (answer.stockShort > 0) {
        const { title, message } = doseTexts.stockShort
        showToast({ title, description: message })
      }
      await refresh()
    }, doseTexts.markFailed)
  const undo = (dose: Dose) =>
    attempt(async () => {
      await client.doses.undoDose({ doseId: dose.id })
      await refresh()
    }, doseTexts.undoFailed)
  return { busy, mark, undo, warning, dropWarning: () => setWarning(undefined) }
}
