import { useQuery } from '@tanstack/react-query'
import type { InboxTicket } from '@app/domain/support/inbox.contract'
import { inboxTexts as texts } from '@app/domain/support/inbox.texts'
import {
  ticketPriorities,
  ticketPriorityLabels,
  ticketStatuses,
  ticketStatusLabels,
} from '@app/domain/support/support.vocabulary'
import { answerWithin, ANSWER_TIMEOUT } from '../../../api/client/answer-within.ts'
import { client } from '../../../api/client/client.ts'
import { orpc } from '../../../api/queries.ts'
import { useChange } from '../../../api/use-change.ts'
import { useMe } from '../../../api/use-me.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { staffQuery, useShowInboxTicket } from './inbox-queries.ts'

type Changed = Omit<Parameters<typeof client.inbox.changeTicket>[0], 'ticketId' | 'version'>

/** Status, priority and assignee of a ticket. Each choice takes effect at once. */
export function TicketControls({ ticket }: { ticket: InboxTicket }) {
  const { userId } = useMe()
  const show = useShowInboxTicket()
  const { data: staff = [] } = useQuery(staffQuery)
  const { busy, carryOut } = useChange({ touches: [orpc.inbox.key()] })
  const change = (changed: Changed) =>
    void carryOut(
      async () =>
        show(
          await answerWithin(ANSWER_TIMEOUT, (signal) =>
            client.inbox.changeTicket(
              { ticketId: ticket.id, version: ticket.version, ...changed },
              { signal },
            ),
          ),
        ),
      { title: texts.changed },
    )
  // An assignee who lost the permission stays in the list until another is chosen.
  const people =
    ticket.assignee && !staff.some(({ id }) => id === ticket.assignee?.id)
      ? [...staff, ticket.assignee]
      : staff
  return (
    <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-3">
      <Field label={texts.status}>
        <Select
          value={ticket.status}
          disabled={busy}
          onChange={({ target }) => {
            const status = ticketStatuses.find((value) => value === target.value)
            if (status) change({ status })
          }}
        >
          {ticketStatuses.map((status) => (
            <option key={status} value={status}>
              {ticketStatusLabels[status]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={texts.priority}>
        <Select
          value={ticket.priority}
          disabled={busy}
          onChange={({ target }) => {
            const priority = ticketPriorities.find((value) => value === target.value)
            if (priority) change({ priority })
          }}
        >
          {ticketPriorities.map((priority) => (
            <option key={priority} value={priority}>
              {ticketPriorityLabels[priority]}
            </option>
          ))}
        </Select>
      </Field>
      <div className="max-sm:col-span-2">
        <Field label={texts.assignee}>
          <Select
            value={ticket.assignee?.id ?? ''}
            disabled={busy}
            onChange={({ target }) => change({ assigneeId: target.value || null })}
          >
            <option value="">{texts.unassigned}</option>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {ticket.assignee === null && (
        <Button
          variant="soft"
          busy={busy}
          className="col-span-2 sm:col-span-3 sm:justify-self-start"
          onClick={() => change({ assigneeId: userId })}
        >
          {texts.take}
        </Button>
      )}
    </div>
  )
}
