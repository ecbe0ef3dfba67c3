import { useEffect, useState } from 'react'
import { newTicketTexts, ticketTexts as texts } from '@app/domain/support/support-screens.texts'
import { supportContract, type Ticket } from '@app/domain/support/support.contract'
import { supportLink } from '@app/domain/support/support.links'
import { supportLengths } from '@app/domain/support/support.vocabulary'
import { answerWithin, ANSWER_TIMEOUT } from '../../../api/client/answer-within.ts'
import { newId } from '../../../api/client/new-id.ts'
import { type DraftName, dropDraft, keepDraft, readDraft } from '../../../device/drafts.ts'
import { fieldSetOf } from '../../../forms/field-set.ts'
import { useOperationForm } from '../../../forms/use-operation-form.ts'
import { useHoldPage } from '../../../page/use-hold-page.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { LinkButton } from '../../../ui/controls/link.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { useToast } from '../../../ui/overlays/toast-context.ts'
import { AttachButton, ChosenFiles } from '../write/file-fields.tsx'
import { useTicketFiles } from '../write/use-ticket-files.ts'
import { useOpenTicket } from './ticket-actions.ts'

/** Writes in the ticket. A ticket that takes no more words offers a new one instead. */
export function Composer({ isVisitor = false }: { isVisitor?: boolean }) {
  const { ticket } = useOpenTicket()
  const [attempt, setAttempt] = useState(0)
  if (!ticket.acceptsMessages) {
    return isVisitor ? null : (
      <LinkButton to={supportLink(ticket.type)} variant="soft" className="justify-self-start">
        {newTicketTexts.titles[ticket.type]}
      </LinkButton>
    )
  }
  return (
    <Card aria-label={texts.writeLabel} className="p-4 tablet:px-5 tablet:py-4.5">
      <Message key={attempt} onSent={() => setAttempt(attempt + 1)} />
    </Card>
  )
}

/** Form of one message; its text is kept on this device until it was sent. */
function Message({ onSent }: { onSent: () => void }) {
  const { ticket, actions, keepsDraft } = useOpenTicket()
  const name: DraftName = `ticket:${ticket.id}`
  const [draft] = useState(() => (keepsDraft ? readDraft(name) : undefined))
  const [id] = useState(() => draft?.id ?? newId())
  const [sent, setSent] = useState<Ticket>()
  const files = useTicketFiles()
  const showToast = useToast()
  useHoldPage(files.countLeft() > 0)
  const end = (changed: Ticket) => {
    actions.show(changed)
    showToast({ title: texts.sent, variant: 'success' })
    onSent()
  }
  const sendFiles = async (changed: Ticket, only?: string) => {
    const { sendFile } = actions
    if (sendFile) await files.send((upload, sending) => sendFile(id, upload, sending), only)
    if (files.countLeft() === 0) end(changed)
    else setSent(changed)
  }
  const write = useOperationForm(supportContract.addMessage, {
    defaults: { text: draft?.body ?? '' },
    fixed: { ticketId: ticket.id, id },
    send: (input) =>
      answerWithin(ANSWER_TIMEOUT, (signal) => actions.write({ id: input.id, text: input.text }, signal)),
    onDone: async (changed) => {
      dropDraft(name)
      await sendFiles(changed)
    },
  })
  const fields = fieldSetOf(write)
  const text = fields.textOf('text')
  useEffect(() => {
    if (keepsDraft && !sent) keepDraft(name, { id, body: text })
  }, [keepsDraft, sent, name, id, text])
  if (sent) {
    return (
      <div className="grid grid-cols-1 gap-3">
        <p>{newTicketTexts.files.unsentOfMessage}</p>
        <ChosenFiles files={files} onRetry={(only) => void sendFiles(sent, only)} />
        <Button variant="soft" className="justify-self-end" onClick={() => end(sent)}>
          {newTicketTexts.files.without}
        </Button>
      </div>
    )
  }
  return (
    <form noValidate aria-label={texts.writeLabel} onSubmit={write.submit} className="grid grid-cols-1 gap-3">
      <Field label={texts.writeLabel} isLabelHidden error={write.errorOf('text')}>
        <TextArea
          {...fields.register('text')}
          placeholder={ticket.isAnswered ? texts.reply : texts.write}
          maxLength={supportLengths.text.max}
          className="min-h-22 border-transparent! bg-sunk!"
        />
      </Field>
      <ChosenFiles files={files} onRetry={() => undefined} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="-ml-2 flex min-w-0 flex-wrap items-center gap-2">
          {actions.sendFile && <AttachButton files={files} disabled={write.sending} isCompact />}
        </div>
        <Button
          type="submit"
          busy={write.sending || files.busy}
          incomplete={text.trim() === ''}
          className="min-w-24"
        >
          {texts.send}
        </Button>
      </div>
    </form>
  )
}
