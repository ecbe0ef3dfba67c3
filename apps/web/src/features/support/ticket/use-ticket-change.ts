import { ticketTexts as texts } from '@app/domain/support/support-screens.texts'
import type { Ticket } from '@app/domain/support/support.contract'
import { supportErrors } from '@app/domain/support/support.errors'
import type { OwnerStatus } from '@app/domain/support/support.vocabulary'
import { answerWithin, ANSWER_TIMEOUT } from '../../../api/client/answer-within.ts'
import { hasCode, toProblem } from '../../../api/client/problem-error.ts'
import { useOneAtATime } from '../../../api/use-one-at-a-time.ts'
import { useProblemToast } from '../../../api/use-problem-toast.ts'
import { useDropFailures, useToast } from '../../../ui/overlays/toast-context.ts'
import { useOpenTicket } from './ticket-actions.ts'

/** Changes the open ticket, one change at a time; a toast shows the result. */
export function useTicketChange() {
  const { actions } = useOpenTicket()
  const { busy, run } = useOneAtATime()
  const showToast = useToast()
  const showProblem = useProblemToast()
  const dropFailures = useDropFailures()
  const change = async (work: (signal: AbortSignal) => Promise<Ticket>, title: string) => {
    dropFailures()
    try {
      actions.show(await answerWithin(ANSWER_TIMEOUT, work))
      showToast({ title, variant: 'success' })
      return true
    } catch (error) {
      await actions.reload().catch(() => undefined)
      // The answer to an earlier attempt was lost.
      if (hasCode(error, supportErrors.STATUS_UNCHANGED.code)) return true
      showProblem(toProblem(error))
      return false
    }
  }
  const carryOut = async (work: (signal: AbortSignal) => Promise<Ticket>, title: string) =>
    (await run(() => change(work, title))) ?? false
  return {
    busy,
    carryOut,
    setStatus: (status: OwnerStatus) =>
      carryOut((signal) => actions.setStatus(status, signal), texts.set[status]),
  }
}
