import { useQuery } from '@tanstack/react-query'
import { adminOverviewTexts } from '@app/domain/installation/admin-overview.texts'
import type { FailedJob, Queues } from '@app/domain/installation/overview.contract'
import { overviewTexts } from '@app/domain/installation/overview.texts'
import { MOST_FAILED_JOBS } from '@app/domain/installation/overview.vocabulary'
import { LoadFailure } from '../../../api/load-failure.tsx'
import { useFormat } from '../../../format/use-format.ts'
import { useNow } from '../../../format/use-now.ts'
import { LateDrawing } from '../../../ui/art/late-drawing.tsx'
import { Card, CardHeader } from '../../../ui/layout/card.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Row, RowList } from '../../../ui/layout/row-list.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'
import { queuesQuery } from '../shared/admin-query.ts'
import { AdminPage } from '../shared/page-frame.tsx'
import { QueueTable } from './queue-table.tsx'

const { queues: texts } = adminOverviewTexts

/** Mail and background work, with the failed jobs of each queue. */
export default function QueuesPage() {
  const { data, error, refetch } = useQuery(queuesQuery)
  return (
    <AdminPage title={texts.page}>
      {data && <Content queues={data.queues} />}
      {!data && error && <LoadFailure error={error} retry={refetch} />}
      {!data && !error && <SkeletonRows label={texts.loading} rows={6} />}
    </AdminPage>
  )
}

function Content({ queues }: Queues) {
  const now = useNow()
  const failing = queues.filter(({ failures }) => failures.length > 0)
  return (
    <>
      <Card aria-label={texts.title}>
        <QueueTable queues={queues} now={now} />
      </Card>
      {failing.length === 0 && (
        <Card>
          <EmptyState drawing={<LateDrawing name="NapDrawing" className="h-28" />} {...texts.nothingFailed} />
        </Card>
      )}
      {failing.map(({ queue, failed, failures }) => (
        <Card key={queue} aria-label={`${texts.failures}: ${overviewTexts.queues[queue]}`}>
          <CardHeader title={`${texts.failures}: ${overviewTexts.queues[queue]}`} />
          <RowList label={overviewTexts.queues[queue]}>
            {failures.map((job) => (
              <Failure key={job.id} job={job} now={now} />
            ))}
          </RowList>
          {failed > failures.length && (
            <p className="mt-2 text-s text-ink-soft">{texts.newest(MOST_FAILED_JOBS)}</p>
          )}
        </Card>
      ))}
    </>
  )
}

function Failure({ job: { topic, reason, attempts, failedAt, nextAt }, now }: { job: FailedJob; now: Date }) {
  const { near, nearAfter } = useFormat()
  return (
    <Row
      title={<span translate="no">{reason}</span>}
      detail={[
        topic,
        texts.attempts(attempts),
        nextAt === null ? texts.noNext : texts.next(nearAfter(nextAt, now)),
      ].join(' · ')}
      {...(failedAt !== null && {
        trailing: <span className="text-s text-ink-soft">{near(failedAt, now)}</span>,
      })}
    />
  )
}
