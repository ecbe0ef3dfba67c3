import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { windowHelp } from '@app/domain/help/help.vocabulary'
import { commonErrors } from '@app/domain/kernel/errors'
import { newTicketTexts as texts } from '@app/domain/support/support-screens.texts'
import { supportContract, type Ticket } from '@app/domain/support/support.contract'
import { ticketPath } from '@app/domain/support/support.links'
import {
  DEFAULT_PRIORITY,
  type TicketPriority,
  ticketPriorities,
  type TicketType,
} from '@app/domain/support/support.vocabulary'
import { answerWithin, ANSWER_TIMEOUT } from '../../../api/client/answer-within.ts'
import { client } from '../../../api/client/client.ts'
import { newId } from '../../../api/client/new-id.ts'
import { hasCode } from '../../../api/client/problem-error.ts'
import { type DraftName, dropDraft, keepDraft, readDraft } from '../../../device/drafts.ts'
import { useFormat } from '../../../format/use-format.ts'
import { fieldSetOf } from '../../../forms/field-set.ts'
import { useOperationForm } from '../../../forms/use-operation-form.ts'
import { DraftWindow } from '../../../records/add/draft-window.tsx'
import type { FormFiles } from '../../../records/add/use-form-files.ts'
import { goAfterClosing } from '../../../ui/behaviour/history-layers.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useToast } from '../../../ui/overlays/toast-context.ts'
import { EnvironmentConsent, readEnvironment } from '../environment.tsx'
import { storeTicket, useRefreshSupport } from '../support-queries.ts'
import { byWhen } from '../when.ts'
import { AttachButton, ChosenFiles } from './file-fields.tsx'
import { isTicketComplete, TicketFields } from './ticket-fields.tsx'
import { sendTicketFile, useTicketFiles } from './use-ticket-files.ts'

const DRAFT: DraftName = 'ticket'

interface NewTicketWindowProps {
  type: TicketType
  onClose: () => void
}

/**
 * Opens a ticket; one that an attempt with a lost answer has saved is the same ticket. A text that has changed since is
 * another message of it.
 */
async function openTicket(input: Parameters<typeof client.support.openTicket>[0]): Promise<Ticket> {
  try {
    return await answerWithin(ANSWER_TIMEOUT, (signal) => client.support.openTicket(input, { signal }))
  } catch (error) {
    if (!hasCode(error, commonErrors.ID_TAKEN.code)) throw error
    const saved = await client.support.getTicket({ ticketId: input.id })
    const isThere = saved.thread.some((entry) => entry.kind === 'message' && entry.text === input.text)
    return isThere ? saved : client.support.addMessage({ ticketId: input.id, id: newId(), text: input.text })
  }
}

/** The window that opens a ticket: its text is kept on this device until it was sent. */
export default function NewTicketWindow(props: NewTicketWindowProps) {
  // A dropped draft starts over with empty fields and another id.
  const [attempt, setAttempt] = useState(0)
  return <NewTicket key={attempt} {...props} onStartOver={() => setAttempt(attempt + 1)} />
}

const priorityOf = (kept: string | undefined): TicketPriority =>
  ticketPriorities.find((priority) => priority === kept) ?? DEFAULT_PRIORITY

function NewTicket({
  type: asked,
  onClose,
  onStartOver,
}: NewTicketWindowProps & { onStartOver: () => void }) {
  const [draft] = useState(() => readDraft(DRAFT))
  const [id] = useState(() => draft?.id ?? newId())
  const [environment] = useState(readEnvironment)
  const [agreed, setAgreed] = useState(false)
  const files = useTicketFiles()
  const { saved, finish, sendRest } = useFinish(files)
  const write = useOperationForm(supportContract.openTicket, {
    defaults: {
      type: asked,
      subject: draft?.title ?? '',
      text: draft?.body ?? '',
      priority: priorityOf(draft?.priority),
    },
    fixed: { id },
    send: (input) =>
      openTicket({ ...input, environment: agreed && input.type === 'bug' ? environment : null }),
    onDone: async (ticket) => {
      dropDraft(DRAFT)
      await finish(ticket)
    },
  })
  const fields = fieldSetOf(write)
  const type = fields.textOf('type') as TicketType
  const [title, body, priority] = [fields.textOf('subject'), fields.textOf('text'), fields.textOf('priority')]
  useEffect(() => {
    if (!saved) keepDraft(DRAFT, { id, title, priority, body })
  }, [saved, id, title, priority, body])
  const frame = {
    backCloses: false,
    help: windowHelp.openTicket,
    losesFiles: files.countLeft() > 0,
    question: texts.files.leave,
    incompleteHint: texts.incomplete,
    onClose,
  }
  if (saved) {
    return (
      <DraftWindow
        {...frame}
        title={texts.files.unsentTitle}
        label={texts.files.unsentTitle}
        isComplete={files.countLeft() > 0}
        busy={files.busy}
        onClose={() => void finish(saved, 'without files')}
        submit={(event) => {
          event?.preventDefault()
          void sendRest()
        }}
      >
        <p>{texts.files.unsent}</p>
        <ChosenFiles files={files} onRetry={(only) => void sendRest(only)} />
      </DraftWindow>
    )
  }
  return (
    <DraftWindow
      {...frame}
      title={texts.titles[type]}
      label={texts.send}
      isComplete={isTicketComplete(fields)}
      busy={write.sending || files.busy}
      submit={write.submit}
    >
      {draft && (
        <DraftFound
          onDrop={() => {
            dropDraft(DRAFT)
            onStartOver()
          }}
        />
      )}
      <TicketFields fields={fields} type={type} />
      <fieldset className="grid grid-cols-1 gap-1.5">
        <legend className="mb-1.5 font-semibold">{texts.files.label}</legend>
        <ChosenFiles files={files} onRetry={() => undefined} />
        <AttachButton files={files} disabled={write.sending} />
      </fieldset>
      {type === 'bug' && (
        <EnvironmentConsent environment={environment} agreed={agreed} onChange={setAgreed} />
      )}
    </DraftWindow>
  )
}

const DraftFound = ({ onDrop }: { onDrop: () => void }) => (
  <p className="flex flex-wrap items-center justify-between gap-x-3 text-s text-ink-soft">
    {texts.draftFound}
    <Button variant="quiet" className="text-s! text-action!" onClick={onDrop}>
      {texts.dropDraft}
    </Button>
  </p>
)

/** Sends the files of a saved ticket, then opens it; while some are unsent the window stays. */
function useFinish(files: FormFiles) {
  const queryClient = useQueryClient()
  const refresh = useRefreshSupport()
  const navigate = useNavigate()
  const showToast = useToast()
  const format = useFormat()
  const [saved, setSaved] = useState<Ticket>()
  const ticket = useRef<Ticket>(undefined)
  const open = (opened: Ticket) => {
    storeTicket(queryClient, opened)
    void refresh()
    showToast({
      title: texts.sent,
      ...(opened.expectedBy && {
        description: texts.sentDetail(byWhen(opened.expectedBy, new Date(), format)),
      }),
      variant: 'success',
    })
    // Replaces the address of the form: going back leads to the page below it.
    goAfterClosing(() => void navigate(ticketPath(opened.id), { replace: true }))
  }
  const send = (opened: Ticket, only?: string) => {
    const first = opened.thread.find(({ kind }) => kind === 'message')
    return files.send((upload, sending) => sendTicketFile(first?.id ?? '', upload, sending), only)
  }
  const finish = async (opened: Ticket, how: 'with files' | 'without files' = 'with files') => {
    ticket.current = opened
    if (how === 'with files') await send(opened)
    if (how === 'with files' && files.countLeft() > 0) setSaved(opened)
    else open(opened)
  }
  const sendRest = async (only?: string) => {
    if (!ticket.current) return
    await send(ticket.current, only)
    if (files.countLeft() === 0) open(ticket.current)
  }
  return { saved, finish, sendRest }
}
