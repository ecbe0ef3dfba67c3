import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FieldErrors } from '@app/domain/kernel/errors'
import { careAlertTexts } from '@app/domain/notifications/care-alerts.texts'
import type { CareAlerts } from '@app/domain/notifications/notices.contract'
import { ANSWER_TIMEOUT, answerWithin } from '../../api/client/answer-within.ts'
import { client } from '../../api/client/client.ts'
import { toProblem } from '../../api/client/problem-error.ts'
import { orpc } from '../../api/queries.ts'
import { useOneAtATime } from '../../api/use-one-at-a-time.ts'
import { useProblemToast } from '../../api/use-problem-toast.ts'
import { useDropFailures, useToast } from '../../ui/overlays/toast-context.ts'

const alertsQuery = orpc.notices.getCareAlerts.queryOptions({ input: {} })

/** Settings of repeated alerts about unanswered doses, and the function that changes them at once. */
export function useCareAlerts() {
  const { data, error, refetch } = useQuery(alertsQuery)
  const [chosen, setChosen] = useState<CareAlerts>()
  const [errors, setErrors] = useState<FieldErrors>({})
  /** Choice made while another one was under way. */
  const next = useRef<CareAlerts>(undefined)
  const { run } = useOneAtATime()
  const queryClient = useQueryClient()
  const showToast = useToast()
  const showProblem = useProblemToast()
  const dropFailures = useDropFailures()

  const send = async (alerts: CareAlerts): Promise<void> => {
    dropFailures()
    try {
      const saved = await answerWithin(ANSWER_TIMEOUT, (signal) =>
        client.notices.setCareAlerts(alerts, { signal }),
      )
      queryClient.setQueryData(alertsQuery.queryKey, saved)
      setErrors({})
      showToast({ ...careAlertTexts.saved, variant: 'success' })
    } catch (failure) {
      const problem = toProblem(failure)
      setErrors(problem.fields ?? {})
      if (!problem.fields) showProblem(problem)
      // Reloads the settings: without an answer the saved state is unknown.
      await queryClient.invalidateQueries({ queryKey: orpc.notices.key() }).catch(() => undefined)
    }
  }
  const sendAll = async (): Promise<void> => {
    for (let alerts = next.current; alerts; alerts = next.current) {
      next.current = undefined
      await send(alerts)
    }
    setChosen(undefined)
  }
  const alerts = chosen ?? data
  return {
    alerts,
    error,
    refetch,
    errors,
    change: (changed: Partial<CareAlerts>) => {
      if (!alerts) return
      next.current = { ...alerts, ...changed }
      setChosen(next.current)
      void run(sendAll)
    },
  }
}
