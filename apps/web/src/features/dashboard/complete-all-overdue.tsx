import type { CompletedDue, DueEntry } from '@app/domain/due/due.contract'
import { dueTexts } from '@app/domain/due/due.texts'
import { client } from '../../api/client/client.ts'
import { useMay } from '../../api/use-me.ts'
import { noteDone } from '../../device/done-here.ts'
import type { ToastMessage } from '../../ui/overlays/toast-context.ts'
import { CompleteTogether, noneCompleted, useReminderChange } from '../due/index.ts'

/** Completes everything that is overdue, where that is more than one entry; it asks before. */
export function CompleteAllOverdue({ entries }: { entries: readonly DueEntry[] }) {
  const { busy, carryOut } = useReminderChange()
  const mayComplete = useMay('mark doses')
  const complete = (chosen: readonly DueEntry[]) =>
    carryOut(() => send(chosen), { done: inWords, failed: dueTexts.completeFailed })
  return mayComplete && <CompleteTogether overdue={entries} busy={busy} complete={complete} />
}

async function send(chosen: readonly DueEntry[]): Promise<CompletedDue> {
  const answer = await client.due.completeDue({ ids: chosen.map(({ id }) => id) })
  if (answer.completed > 0 && chosen.some(({ kind }) => kind === 'dose'))
    noteDone({ what: 'late-dose-marked' })
  return answer
}

function inWords({ completed, waiting }: CompletedDue): ToastMessage {
  if (completed === 0 && waiting === 0) return noneCompleted
  return {
    title: completed === 0 ? dueTexts.nothingCompleted : dueTexts.completedMany(completed),
    ...(waiting > 0 && { description: dueTexts.stillWaiting(waiting) }),
    ...(completed === 0 && { variant: 'danger' as const }),
  }
}
