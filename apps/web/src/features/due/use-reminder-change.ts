import type { Reminder } from '@app/domain/due/reminders.contract'
import { hasCode, toProblem } from '../../api/client/problem-error.ts'
import { useOneAtATime } from '../../api/use-one-at-a-time.ts'
import { useRefreshRecords } from '../../records/use-refresh-records.ts'
import { useReportProblem } from '../../records/use-report-problem.ts'
import { type ToastMessage, useDropFailures, useToast } from '../../ui/overlays/toast-context.ts'

interface Words {
  title: string
  message: string
}

interface ChangeTexts<Answer> {
  done: ToastMessage | ((answer: Answer) => ToastMessage)
  failed: Words
  /** Message if the reminder no longer exists. */
  gone?: Words
}

interface ReminderChange {
  /** True during a change; another change is ignored until it ends. */
  busy: boolean
  /** Carries out a change, reports it, and reloads the affected lists. */
  carryOut: <Answer>(work: () => Promise<Answer>, texts: ChangeTexts<Answer>) => Promise<void>
}

/** Changes to a reminder, one at a time. */
export function useReminderChange(): ReminderChange {
  const { busy, run } = useOneAtATime()
  const showToast = useToast()
  const dropFailures = useDropFailures()
  const report = useReportProblem()
  const refresh = useRefreshRecords()
  const change = async <Answer>(
    work: () => Promise<Answer>,
    { done, failed, gone }: ChangeTexts<Answer>,
  ): Promise<void> => {
    dropFailures()
    try {
      const answer = await work()
      showToast({ variant: 'success', ...(typeof done === 'function' ? done(answer) : done) })
    } catch (error) {
      const problem = toProblem(error)
      report({ ...problem, ...(hasCode(error, 'NOT_FOUND') && gone) }, failed)
    } finally {
      await refresh().catch(() => undefined)
    }
  }
  return { busy, carryOut: (work, texts) => run(() => change(work, texts)) }
}

/** Id and date that name a due reminder in a request. */
export const dateOf = ({ id, due }: Reminder): { id: string; date: string } | undefined =>
  due ? { id, date: due.date } : undefined
