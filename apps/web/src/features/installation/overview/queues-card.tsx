import { adminOverviewTexts } from '@app/domain/installation/admin-overview.texts'
import { adminLinks } from '@app/domain/installation/administration.links'
import type { QueueState } from '@app/domain/installation/overview.contract'
import type { JobQueueName } from '@app/domain/installation/overview.vocabulary'
import { Card, CardHeader } from '../../../ui/layout/card.tsx'
import { QueueTable } from '../queues/queue-table.tsx'
import { CardHeaderLink } from '../shared/card-link.tsx'

const { queues: texts } = adminOverviewTexts

/** Queues that are listed only while they have jobs. */
const seldom: ReadonlySet<JobQueueName> = new Set(['notifications', 'upkeep', 'other'])

const isListed = ({ queue, waiting, failed }: QueueState): boolean =>
  waiting + failed > 0 || !seldom.has(queue)

/** The queues with their counts. */
export const QueuesCard = ({ queues, now }: { queues: readonly QueueState[]; now: Date }) => (
  <Card aria-label={texts.title}>
    <CardHeader
      title={texts.title}
      action={<CardHeaderLink to={adminLinks.queues}>{texts.link}</CardHeaderLink>}
    />
    <QueueTable queues={queues.filter(isListed)} now={now} />
  </Card>
)
