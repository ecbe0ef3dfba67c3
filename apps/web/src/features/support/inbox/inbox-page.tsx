import { useLocation, useParams, useSearchParams } from 'react-router'
import { pageHelp } from '@app/domain/help/help.vocabulary'
import { inboxTexts as texts } from '@app/domain/support/inbox.texts'
import { inboxHouseholdPath } from '@app/domain/support/support-access.links'
import { INBOX_LINK } from '@app/domain/support/support.links'
import { useAnswersTickets, useMe } from '../../../api/use-me.ts'
import { NotFoundState } from '../../../page/not-found-state.tsx'
import { LateDrawing } from '../../../ui/art/late-drawing.tsx'
import { useAtLeast } from '../../../ui/behaviour/use-at-least.ts'
import { SegmentLinks } from '../../../ui/controls/segment-links.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { GrantsView } from '../../installation/index.ts'
import { HouseholdPage } from '../household/household-page.tsx'
import { CannedView } from './canned-view.tsx'
import { InboxView } from './inbox-view.tsx'

const views = ['tickets', 'canned', 'staff'] as const

/** The pages of the staff, in one script: the inbox, and the household of a ticket under a running access. */
export default function InboxPages() {
  const { ticketId = '' } = useParams()
  const { pathname } = useLocation()
  const answers = useAnswersTickets()
  if (!answers) return <NotFoundState drawing={<LateDrawing name="NothingFoundDrawing" className="h-36" />} />
  return pathname === inboxHouseholdPath(ticketId) ? <HouseholdPage ticketId={ticketId} /> : <Inbox />
}

/** The work of the staff: tickets and canned answers; super_admins also choose the staff. */
function Inbox() {
  const { installation } = useMe()
  const [params] = useSearchParams()
  const { ticketId } = useParams()
  const isDesktop = useAtLeast('desktop')
  const grants = installation.includes('grant permissions')
  const shown = views.filter((view) => view !== 'staff' || grants)
  const open = shown.find((view) => view === params.get('view')) ?? 'tickets'
  // On a phone, an open ticket has the page to itself.
  const isAlone = ticketId !== undefined && !isDesktop
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader
        title={texts.title}
        help={pageHelp['/inbox/:ticketId?']}
        {...(!isAlone && { description: texts.subtitle })}
        actions={
          !isAlone && (
            <SegmentLinks
              label={texts.viewsLabel}
              segments={shown.map((view) => ({
                label: texts.views[view],
                to: view === 'tickets' ? INBOX_LINK : `${INBOX_LINK}?view=${view}`,
                isOpen: view === open,
              }))}
            />
          )
        }
      />
      {open === 'tickets' && <InboxView />}
      {open === 'canned' && <CannedView />}
      {open === 'staff' && (
        <GrantsView
          permission="answer support tickets"
          help={pageHelp['/inbox/:ticketId?']}
          {...texts.staff}
        />
      )}
    </div>
  )
}
