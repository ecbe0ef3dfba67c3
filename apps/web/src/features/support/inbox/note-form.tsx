import { useState } from 'react'
import { commonErrors } from '@app/domain/kernel/errors'
import { inboxContract, type InboxTicket } from '@app/domain/support/inbox.contract'
import { inboxTexts } from '@app/domain/support/inbox.texts'
import { supportLengths } from '@app/domain/support/support.vocabulary'
import { answerWithin, ANSWER_TIMEOUT } from '../../../api/client/answer-within.ts'
import { client } from '../../../api/client/client.ts'
import { newId } from '../../../api/client/new-id.ts'
import { hasCode } from '../../../api/client/problem-error.ts'
import { fieldSetOf } from '../../../forms/field-set.ts'
import { useOperationForm } from '../../../forms/use-operation-form.ts'
import { useHoldPage } from '../../../page/use-hold-page.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { useToast } from '../../../ui/overlays/toast-context.ts'
import type { InboxFormProps } from './answer-form.tsx'
import { useShowInboxTicket } from './inbox-queries.ts'

const { note: texts } = inboxTexts

/** Adds a note. An attempt with a lost answer may have saved an earlier text: the changed one is another note. */
async function sendNote(input: Parameters<typeof client.inbox.addNote>[0]): Promise<InboxTicket> {
  try {
    return await answerWithin(ANSWER_TIMEOUT, (signal) => client.inbox.addNote(input, { signal }))
  } catch (error) {
    if (!hasCode(error, commonErrors.ID_TAKEN.code)) throw error
    return client.inbox.addNote({ ...input, id: newId() })
  }
}

/** Adds an internal note, which only the staff reads. */
export function NoteForm({ ticket, onSent }: InboxFormProps) {
  const [id] = useState(newId)
  const show = useShowInboxTicket()
  const showToast = useToast()
  const write = useOperationForm(inboxContract.addNote, {
    defaults: { text: '' },
    fixed: { ticketId: ticket.id, id },
    send: sendNote,
    onDone: (changed) => {
      show(changed)
      showToast({ title: texts.sent, variant: 'success' })
      onSent()
    },
  })
  const fields = fieldSetOf(write)
  const text = fields.textOf('text')
  useHoldPage(text.trim() !== '')
  return (
    <form noValidate aria-label={texts.title} onSubmit={write.submit} className="grid grid-cols-1 gap-3">
      <Field label={texts.label} isLabelHidden error={write.errorOf('text')}>
        <TextArea
          {...fields.register('text')}
          placeholder={texts.placeholder}
          maxLength={supportLengths.note.max}
          className="min-h-28 bg-accent-soft!"
        />
      </Field>
      <Button type="submit" busy={write.sending} incomplete={text.trim() === ''} className="justify-self-end">
        {texts.send}
      </Button>
    </form>
  )
}
