import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { commonErrors } from '@app/domain/kernel/errors'
import { inboxContract, type InboxTicket } from '@app/domain/support/inbox.contract'
import { inboxTexts } from '@app/domain/support/inbox.texts'
import { supportLengths, type TicketStatus, ticketStatusLabels } from '@app/domain/support/support.vocabulary'
import { answerWithin, ANSWER_TIMEOUT } from '../../../api/client/answer-within.ts'
import { client } from '../../../api/client/client.ts'
import { newId } from '../../../api/client/new-id.ts'
import { hasCode } from '../../../api/client/problem-error.ts'
import { orpc } from '../../../api/queries.ts'
import { type DraftName, dropDraft, keepDraft, readDraft } from '../../../device/drafts.ts'
import { fieldSetOf } from '../../../forms/field-set.ts'
import { useOperationForm } from '../../../forms/use-operation-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { FilterSelect } from '../../../ui/controls/filter-select.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { useToast } from '../../../ui/overlays/toast-context.ts'
import { cannedQuery, useShowInboxTicket } from './inbox-queries.ts'

const { answer: texts } = inboxTexts

export interface InboxFormProps {
  ticket: InboxTicket
  onSent: () => void
}

/** Answers a ticket. An attempt with a lost answer may have sent an earlier text: the changed one is another answer. */
async function sendAnswer(input: Parameters<typeof client.inbox.answerTicket>[0]): Promise<InboxTicket> {
  try {
    return await answerWithin(ANSWER_TIMEOUT, (signal) => client.inbox.answerTicket(input, { signal }))
  } catch (error) {
    if (!hasCode(error, commonErrors.ID_TAKEN.code)) throw error
    return client.inbox.answerTicket({ ...input, id: newId() })
  }
}

/** Answers the owner, who gets the answer by mail too. Its text is kept on this device until it was sent. */
export function AnswerForm({ ticket, onSent }: InboxFormProps) {
  const name: DraftName = `inbox:${ticket.id}`
  const [draft] = useState(() => readDraft(name))
  const [id] = useState(() => draft?.id ?? newId())
  const [chosen, setStatus] = useState<TicketStatus>()
  // The owner may reopen the ticket meanwhile.
  const status = chosen ?? statusAfter(ticket)
  const show = useShowInboxTicket()
  const showToast = useToast()
  const queryClient = useQueryClient()
  const reload = () => queryClient.invalidateQueries({ queryKey: orpc.inbox.key() })
  const write = useOperationForm(inboxContract.answerTicket, {
    defaults: { text: draft?.body ?? '' },
    fixed: { ticketId: ticket.id, id, seenId: newestOfOwner(ticket) },
    send: async (input) => {
      try {
        return await sendAnswer({ ...input, status })
      } catch (error) {
        // The owner has written since: their message has to be read before the ticket can end.
        if (hasCode(error, commonErrors.STALE_VERSION.code)) void reload()
        throw error
      }
    },
    onDone: (changed) => {
      dropDraft(name)
      show(changed)
      showToast({ title: texts.sent, variant: 'success' })
      onSent()
    },
  })
  const fields = fieldSetOf(write)
  const text = fields.textOf('text')
  useEffect(() => keepDraft(name, { id, body: text }), [name, id, text])
  return (
    <form noValidate aria-label={texts.title} onSubmit={write.submit} className="grid grid-cols-1 gap-3">
      <CannedChoice
        onChoose={(canned) => fields.setValue('text', [text.trim(), canned].filter(Boolean).join('\n\n'))}
      />
      <Field
        label={texts.title}
        isLabelHidden
        hint={texts.mailed(ticket.owner.email)}
        error={write.errorOf('text')}
      >
        <TextArea
          value={text}
          onChange={({ target }) => fields.setValue('text', target.value)}
          placeholder={texts.placeholder}
          maxLength={supportLengths.text.max}
          className="min-h-28"
        />
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <label className="flex flex-wrap items-center gap-2 text-s text-ink-soft">
          {texts.thenSet}
          <FilterSelect
            label={texts.thenSet}
            value={status}
            choices={(['in_progress', 'resolved', 'closed'] as const).map(
              (value) => [value, ticketStatusLabels[value]] as const,
            )}
            onChoose={(wanted) => setStatus(wanted as TicketStatus)}
          />
        </label>
        <Button type="submit" busy={write.sending} incomplete={text.trim() === ''}>
          {texts.send}
        </Button>
      </div>
    </form>
  )
}

/** The newest message of the owner that is shown: an answer says nothing about later ones. */
const newestOfOwner = ({ id, thread }: InboxTicket): string =>
  thread.findLast(({ kind, by }) => kind === 'message' && by === 'owner')?.id ?? id

/** The status that an answer leaves by default. */
const statusAfter = ({ status }: InboxTicket): TicketStatus => (status === 'open' ? 'in_progress' : status)

/** Inserts one of the canned answers. */
function CannedChoice({ onChoose }: { onChoose: (text: string) => void }) {
  const { data = [] } = useQuery(cannedQuery)
  if (data.length === 0) return null
  return (
    <FilterSelect
      label={texts.canned}
      value=""
      choices={[['', texts.chooseCanned], ...data.map(({ id, title }) => [id, title] as const)]}
      onChoose={(chosen) => {
        const found = data.find(({ id }) => id === chosen)
        if (found) onChoose(found.text)
      }}
    />
  )
}
