import { adminOverviewTexts } from '@app/domain/installation/admin-overview.texts'
import { adminLinks } from '@app/domain/installation/administration.links'
import type { AuditEntryView } from '@app/domain/installation/audit.fields'
import type { QueueState } from '@app/domain/installation/overview.contract'
import type { InstallationOverview } from '@app/domain/installation/overview.contract'
import type { JobQueueName } from '@app/domain/installation/overview.vocabulary'
import { Card, CardHeader } from '../../../ui/layout/card.tsx'
import { ErrorRows } from '../errors/error-rows.tsx'
import { QueueTable } from '../queues/queue-table.tsx'
import { AuditRows } from '../shared/audit-rows.tsx'
import { CardHeaderLink } from '../shared/card-link.tsx'

/** Queues that are listed only while they have jobs. */
const seldom: ReadonlySet<JobQueueName> = new Set(['notifications', 'upkeep', 'other'])

const isListed = ({ queue, waiting, failed }: QueueState): boolean =>
  waiting + failed > 0 || !seldom.has(queue)

/** The queues with their counts. */
export const QueuesCard = ({ queues, now }: { queues: readonly QueueState[]; now: Date }) => (
  <Card aria-label={adminOverviewTexts.queues.title}>
    <CardHeader
      title={adminOverviewTexts.queues.title}
      action={<CardHeaderLink to={adminLinks.queues}>{adminOverviewTexts.queues.link}</CardHeaderLink>}
    />
    <QueueTable queues={queues.filter(isListed)} now={now} />
  </Card>
)

/** The errors of the last day in groups. */
export const ErrorsCard = ({ errors }: Pick<InstallationOverview, 'errors'>) => (
  <Card aria-label={adminOverviewTexts.errors.title}>
    <CardHeader
      title={adminOverviewTexts.errors.title}
      action={
        <CardHeaderLink to={adminLinks.errors}>
          {errors.reports > 0
            ? adminOverviewTexts.errors.groups(errors.reports, errors.groups)
            : adminOverviewTexts.errors.page}
        </CardHeaderLink>
      }
    />
    {errors.newest.length === 0 ? (
      <p className="text-ink-soft">{adminOverviewTexts.errors.none}</p>
    ) : (
      <ErrorRows groups={errors.newest} openId={null} />
    )}
  </Card>
)

/** The newest entries of the audit log. */
export const LastActionsCard = ({ entries }: { entries: readonly AuditEntryView[] }) => (
  <Card aria-label={adminOverviewTexts.last.title}>
    <CardHeader
      title={adminOverviewTexts.last.title}
      action={<CardHeaderLink to={adminLinks.audit}>{adminOverviewTexts.last.link}</CardHeaderLink>}
    />
    {entries.length === 0 ? (
      <p className="text-ink-soft">{adminOverviewTexts.last.none}</p>
    ) : (
      <AuditRows label={adminOverviewTexts.last.title} entries={entries} />
    )}
  </Card>
)
