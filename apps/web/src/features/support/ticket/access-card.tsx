import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { SupportAccess } from '@app/domain/support/support-access.contract'
import { accessTimeLeft, isAccessRunning } from '@app/domain/support/support-access.rules'
import { accessTexts as texts } from '@app/domain/support/support-access.texts'
import { answerWithin, ANSWER_TIMEOUT } from '../../../api/client/answer-within.ts'
import { client } from '../../../api/client/client.ts'
import { LoadingCard } from '../../../api/loading-card.tsx'
import { orpc } from '../../../api/queries.ts'
import { useChange } from '../../../api/use-change.ts'
import { useMay } from '../../../api/use-me.ts'
import { useNow } from '../../../format/use-now.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { HelpLink } from '../../../ui/controls/help-link.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { accessQuery } from '../support-queries.ts'
import { atWhen } from '../when.ts'
import { AccessDialog } from './access-dialog.tsx'
import { useOpenTicket } from './ticket-actions.ts'

const TITLE_ID = 'support-access'
/** Title of the card, which takes the focus when its button is replaced. */
const findTitle = () => document.getElementById(TITLE_ID)

/** Access of the support to the household: the owner opens it, sees its end and ends it. Other roles see nothing. */
export function AccessCard() {
  const { ticket } = useOpenTicket()
  const mayGive = useMay('give support access')
  const { data, error, refetch } = useQuery(accessQuery(ticket.id))
  const now = useNow()
  if (!data) {
    return mayGive ? (
      <LoadingCard
        title={texts.title}
        loading={texts.loading}
        className="h-28"
        error={error}
        retry={refetch}
      />
    ) : null
  }
  const { access } = data
  if (access && isAccessRunning(new Date(access.expiresAt), now)) return <RunningAccess access={access} />
  return mayGive && ticket.status !== 'closed' ? <OfferedAccess /> : null
}

const Frame = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card aria-labelledby={TITLE_ID} className="wrap-anywhere">
    <div className="flex items-start justify-between gap-3">
      <h2 id={TITLE_ID} tabIndex={-1} className="text-l font-semibold">
        {title}
      </h2>
      {/* In line with the title and the edge of the card, whose padding leaves room for the touch target. */}
      <div className="-my-2 -mr-3">
        <HelpLink article="get-support" />
      </div>
    </div>
    {children}
  </Card>
)

function OfferedAccess() {
  const [isAsking, setAsking] = useState(false)
  return (
    <Frame title={texts.title}>
      <p className="mt-1 text-ink-soft">{texts.offer}</p>
      <Button variant="soft" className="mt-3 w-full" onClick={() => setAsking(true)}>
        {texts.give}
      </Button>
      {isAsking && <AccessDialog returnFocusTo={findTitle} onClose={() => setAsking(false)} />}
    </Frame>
  )
}

function RunningAccess({ access }: { access: SupportAccess }) {
  const { ticket, format } = useOpenTicket()
  const now = useNow()
  const { busy, carryOut } = useChange({ touches: [orpc.supportAccess.key()] })
  const end = async () => {
    const isDone = await carryOut(
      () =>
        answerWithin(ANSWER_TIMEOUT, (signal) =>
          client.supportAccess.endSupportAccess({ ticketId: ticket.id }, { signal }),
        ),
      { title: texts.ended },
    )
    if (isDone) findTitle()?.focus()
  }
  return (
    <Frame title={texts.open(access.household.name)}>
      <p className="mt-1 text-ink-soft">
        {texts.until(
          format.nearAfter(access.expiresAt, now),
          accessTimeLeft(new Date(access.expiresAt), now),
        )}
      </p>
      <p className="mt-1 text-ink-soft">
        {access.firstReadAt ? texts.read(atWhen(access.firstReadAt, now, format)) : texts.unread}
      </p>
      <Button variant="soft" className="mt-3 w-full" busy={busy} onClick={() => void end()}>
        {texts.end}
      </Button>
    </Frame>
  )
}
