import { useState } from 'react'
import { accessTexts } from '@app/domain/support/support-access.texts'
import {
  accessHours,
  accessHoursLabels,
  type AccessHours,
  DEFAULT_ACCESS_HOURS,
} from '@app/domain/support/support-access.vocabulary'
import { supportErrors } from '@app/domain/support/support.errors'
import { answerWithin, ANSWER_TIMEOUT } from '../../../api/client/answer-within.ts'
import { client } from '../../../api/client/client.ts'
import { newId } from '../../../api/client/new-id.ts'
import { orpc } from '../../../api/queries.ts'
import { useChange } from '../../../api/use-change.ts'
import { useMe } from '../../../api/use-me.ts'
import { RadioChips } from '../../../ui/controls/radio-chips.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { useOpenTicket } from './ticket-actions.ts'

const { dialog: texts } = accessTexts

interface AccessDialogProps {
  returnFocusTo: () => HTMLElement | null
  onClose: () => void
}

/** Says what the support will see and what not, and asks for how long. */
export function AccessDialog({ returnFocusTo, onClose }: AccessDialogProps) {
  const { ticket } = useOpenTicket()
  const { household } = useMe()
  const [hours, setHours] = useState<AccessHours>(DEFAULT_ACCESS_HOURS)
  const { busy, carryOut } = useChange({
    touches: [orpc.supportAccess.key()],
    // Another device was first, or the answer to an earlier attempt was lost.
    doneAlready: supportErrors.ACCESS_ALREADY_OPEN.code,
  })
  const give = async () => {
    const isDone = await carryOut(
      () =>
        answerWithin(ANSWER_TIMEOUT, (signal) =>
          client.supportAccess.grantSupportAccess({ ticketId: ticket.id, id: newId(), hours }, { signal }),
        ),
      { title: accessTexts.given },
    )
    if (isDone) onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title(household.name)}
      description={texts.description}
      confirmLabel={texts.confirm}
      destructive={false}
      busy={busy}
      returnFocusTo={returnFocusTo}
      onConfirm={() => void give()}
    >
      <div className="grid grid-cols-1 gap-4">
        <Sentences title={texts.seesTitle} sentences={texts.sees} />
        <Sentences title={texts.seesNotTitle} sentences={texts.seesNot} />
        <p>{texts.changesNothing}</p>
        <RadioChips<`${AccessHours}`>
          legend={texts.hours}
          choices={accessHours.map((value) => ({ value: `${value}`, label: accessHoursLabels[value] }))}
          chosen={`${hours}`}
          onChoose={(chosen) => setHours(accessHours.find((value) => `${value}` === chosen) ?? hours)}
        />
      </div>
    </ConfirmDialog>
  )
}

const Sentences = ({ title, sentences }: { title: string; sentences: readonly string[] }) => (
  <section>
    <h3 className="font-semibold">{title}</h3>
    <ul className="mt-1 grid list-disc gap-1 pl-5 text-ink-soft">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  </section>
)
