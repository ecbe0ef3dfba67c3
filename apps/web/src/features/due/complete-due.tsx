import type { DueEntry } from '@app/domain/due/due.contract'
import { dueTexts } from '@app/domain/due/due.texts'
import { reminderTexts } from '@app/domain/due/reminders.texts'
import { client } from '../../api/client/client.ts'
import { Button } from '../../ui/controls/button.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import type { ToastMessage } from '../../ui/overlays/toast-context.ts'
import { usePress } from '../medications/doses/index.ts'
import { useReminderChange } from './use-reminder-change.ts'

/** Completes one due date of a reminder, and offers to undo it. */
export function CompleteDue({ entry: { id, sourceId, date, title } }: { entry: DueEntry }) {
  const { busy, carryOut } = useReminderChange()
  const { resting, press, answerTo } = usePress(id)
  const undo = () =>
    carryOut(() => client.reminders.reopen({ id: sourceId, date }), {
      done: reminderTexts.reopened,
      failed: reminderTexts.updateFailed,
    })
  const complete = () =>
    carryOut(() => answerTo(client.due.completeDue({ ids: [id] })), {
      done: ({ completed }) =>
        completed === 0
          ? noneCompleted
          : { ...dueTexts.completed, action: { label: 'Undo', onSelect: () => void undo() } },
      failed: dueTexts.completeFailed,
    })
  return (
    <Button variant="soft" busy={busy} resting={resting} onClick={() => press(() => void complete())}>
      Complete<VisuallyHidden> {title}</VisuallyHidden>
    </Button>
  )
}

/** Message if no entry was left to complete. */
export const noneCompleted: ToastMessage = {
  title: dueTexts.noneCompleted.title,
  description: dueTexts.noneCompleted.message,
  variant: 'danger',
}
