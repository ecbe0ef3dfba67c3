import { adminOverviewTexts } from '@app/domain/installation/admin-overview.texts'
import { adminLinks } from '@app/domain/installation/administration.links'
import type { QueueState } from '@app/domain/installation/overview.contract'
import { Link } from '../../../ui/controls/link.tsx'
import { Card, CardHeader } from '../../../ui/layout/card.tsx'
import { QueueTable } from '../queues/queue-table.tsx'

const { queues: texts } = adminOverviewTexts

/** The queues with their counts. */
export const QueuesCard = ({ queues, now }: { queues: readonly QueueState[]; now: Date }) => (
  <Card aria-label={texts.title}>
    <CardHeader
      title={texts.title}
      action={
        <Link to={adminLinks.queues} className="inline-flex min-h-control items-center">
          {texts.link}
        </Link>
      }
    />
    <QueueTable queues={queues} now={now} />
  </Card>
)
