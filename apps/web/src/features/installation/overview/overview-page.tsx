import { useQuery } from '@tanstack/react-query'
import { administrationHelp } from '@app/domain/help/help.vocabulary'
import {
  adminOverviewTexts as texts,
  elseLate,
  overviewTitle,
} from '@app/domain/installation/admin-overview.texts'
import { administrationTexts } from '@app/domain/installation/administration.texts'
import { LoadFailure } from '../../../api/load-failure.tsx'
import { formatWeekday } from '../../../format/format-dates.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useNow } from '../../../format/use-now.ts'
import { SleepingCatDrawing } from '../../../ui/art/species/sleeping-cat.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { overviewQuery } from '../shared/admin-query.ts'
import { AccountsCard, RevenueCard } from './accounts-and-plans.tsx'
import { HealthCard } from './health-card.tsx'
import { ErrorsCard, LastActionsCard, QueuesCard } from './list-cards.tsx'
import { NeedsYou } from './needs-you.tsx'
import { StorageCard } from './storage-card.tsx'

/** The state of the installation: the one failure first, then its figures. */
export default function OverviewPage() {
  const overview = useQuery(overviewQuery)
  const now = useNow()
  const { data } = overview
  return (
    <div className="grid grid-cols-1 gap-4">
      <Heading now={now} />
      {data && (
        <>
          <NeedsYou attention={data.attention} queues={data.queues} />
          <div className="grid grid-cols-1 gap-4 desktop:grid-cols-3 desktop:[&>:nth-child(odd)]:col-span-2">
            <AccountsCard accounts={data.accounts} />
            <RevenueCard revenue={data.revenue} accounts={data.accounts} />
            <QueuesCard queues={data.queues} now={now} />
            <HealthCard overview={data} now={now} />
            <ErrorsCard errors={data.errors} />
            <StorageCard storage={data.storage} />
          </div>
          <LastActionsCard entries={data.entries} />
        </>
      )}
      {!data && overview.error && <LoadFailure error={overview.error} retry={overview.refetch} />}
      {!data && !overview.error && <Loading />}
    </div>
  )
}

function Heading({ now }: { now: Date }) {
  const { data } = useQuery(overviewQuery)
  const { dayOf, time } = useFormat()
  const attention = data?.attention ?? []
  const isCalm = data !== undefined && attention.filter(({ isUrgent }) => isUrgent).length <= 1
  return (
    <div className="flex items-center gap-3.5 pt-1.5">
      {isCalm && (
        <span
          aria-hidden
          className="grid size-13 shrink-0 place-items-end justify-items-center overflow-hidden rounded-[16px] bg-sky"
        >
          <SleepingCatDrawing className="w-[84%]" />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <PageHeader
          title={data ? overviewTitle(attention) : administrationTexts.pages.overview}
          help={administrationHelp}
          {...(data && {
            description: `${elseLate(attention)} ${formatWeekday(dayOf(now))}, ${time(now.toISOString())}`,
          })}
        />
      </div>
    </div>
  )
}

const Loading = () => (
  <output aria-busy className="grid grid-cols-1 gap-4">
    <VisuallyHidden>{texts.loading}</VisuallyHidden>
    <Skeleton className="h-40 rounded-card" />
    <div className="grid grid-cols-1 gap-4 desktop:grid-cols-3 desktop:[&>:nth-child(odd)]:col-span-2">
      {Array.from({ length: 4 }, (_, card) => (
        <Skeleton key={card} className="h-72 rounded-card" />
      ))}
    </div>
  </output>
)
