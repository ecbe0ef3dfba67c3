import type { InferContractRouterInputs } from '@orpc/contract'
import { useState } from 'react'
import type { Problem } from '@app/domain/kernel/errors'
import type { dosesContract, NotedRefill } from '@app/domain/medications/doses/doses.contract'
import { refillTexts } from '@app/domain/medications/doses/refills.texts'
import { ANSWER_TIMEOUT, answerWithin } from '../../../api/client/answer-within.ts'
import { client } from '../../../api/client/client.ts'
import { newId } from '../../../api/client/new-id.ts'
import { isUnanswered } from '../../../api/client/problem-error.ts'
import { useRefreshRecords } from '../../../records/use-refresh-records.ts'
import { useReportProblem } from '../../../records/use-report-problem.ts'
import { useToast } from '../../../ui/overlays/toast-context.ts'
import { createLostAttempts } from './lost-attempts.ts'

type RefillInput = InferContractRouterInputs<typeof dosesContract>['addRefill']

// Shared by the whole app: a reopened dialog may be about the same refill.
const lost = createLostAttempts(Date.now)

/** Sends a refill, once for each intent: an unanswered one is sent again under its id. */
export function useSendRefill(medicationId: string, onClose: () => void) {
  const [{ id, since }] = useState(() => attemptOf(medicationId))
  const showToast = useToast()
  const report = useReportProblem()
  const refresh = useRefreshRecords()
  const close = () => {
    lost.forget(medicationId)
    onClose()
    return refresh()
  }
  return {
    id,
    send: async (input: RefillInput): Promise<NotedRefill> => {
      try {
        return await answerWithin(ANSWER_TIMEOUT, (signal) => client.doses.addRefill(input, { signal }))
      } catch (error) {
        if (isUnanswered(error)) lost.keep(medicationId, { id, since })
        throw error
      }
    },
    onDone: () => {
      showToast({ title: refillTexts.added.title, variant: 'success' })
      return close()
    },
    onProblem: (problem: Problem) => {
      const known = standingRefill(problem)
      if (known) {
        const { title, message } = refillTexts.arrivedBefore(known.refill.units)
        showToast({ title, description: message })
        void close()
        return
      }
      report(problem, refillTexts.failed)
      // Reloads the stock, because the refill may have arrived.
      void refresh()
    },
  }
}

function attemptOf(medicationId: string) {
  const known = lost.find(medicationId)
  return known && lost.isSameIntent(known) ? known : { id: newId(), since: Date.now() }
}

/** Refill that the id already holds, if the refusal contains it: the first attempt had arrived. */
function standingRefill({ code, current }: Problem): NotedRefill | undefined {
  return code === 'ID_TAKEN' && current ? (current as NotedRefill) : undefined
}
