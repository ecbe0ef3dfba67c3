import { useQuery } from '@tanstack/react-query'
import Award from 'lucide-react/icons/award'
import { achievementsOf } from '@app/domain/dashboard/achievements.rules'
import type { DashboardStats } from '@app/domain/dashboard/dashboard.contract'
import { statsTexts } from '@app/domain/dashboard/stats.texts'
import { expenseTexts } from '@app/domain/expenses/expenses.texts'
import { useMay, useMe } from '../../api/use-me.ts'
import { latePart } from '../../loading/late-part.tsx'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { Card, CardHeader } from '../../ui/layout/card.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { statsQuery } from './stats-query.ts'
import { UnreadCard } from './unread-card.tsx'
import { UsageCard } from './usage-card.tsx'

const RecentExpenses = latePart(
  async () => ({ default: (await import('../expenses/index.ts')).RecentExpenses }),
  {
    place: <Skeleton className="h-52 rounded-card" />,
    failure: (error, refetch) => <UnreadCard list={{ error, refetch }} title={expenseTexts.recent} />,
  },
)

/** Number of achievements shown on a phone, and on a desktop (spec engagement §2). */
const ON_PHONE = 3
const ON_DESKTOP = 6

/** Lists the household's achievements, then the next one to reach. */
function AchievementsCard({ stats }: { stats: DashboardStats }) {
  const isSold = useMe().billing !== 'off'
  const all = achievementsOf(stats, isSold)
  const reached = all.filter(({ isReached }) => isReached).length
  return (
    <Card aria-labelledby="achievements">
      <CardHeader
        title={statsTexts.achievements}
        id="achievements"
        action={<span className="text-ink-soft">{`${reached} of ${all.length}`}</span>}
      />
      <ul className="grid gap-2.5">
        {all.slice(0, ON_DESKTOP).map(({ id, title, sentence, isReached }, at) => (
          <li key={id} className={joinClasses('flex items-center gap-3', at >= ON_PHONE && 'max-lg:hidden')}>
            <span
              className={joinClasses(
                'grid size-9 shrink-0 place-items-center rounded-[12px]',
                isReached ? 'bg-accent-soft text-accent-ink' : 'bg-sunk text-ink-faint',
              )}
            >
              <Award aria-hidden size={20} />
            </span>
            <p className="min-w-0 leading-snug wrap-anywhere">
              <span className={joinClasses('font-semibold', !isReached && 'text-ink-soft')}>{title}</span>
              <span className="block text-s text-ink-soft">
                {sentence}
                {!isReached && <VisuallyHidden>, not reached yet</VisuallyHidden>}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Shows the latest expenses, the household's achievements and how much of its plan it uses. */
export default function SoFar() {
  const stats = useQuery(statsQuery)
  const mayViewExpenses = useMay('view expenses')
  if (!stats.data) return <UnreadCard list={stats} title={statsTexts.usage} />
  return (
    <div className="grid items-start gap-gap lg:grid-cols-2 min-[100rem]:grid-cols-1">
      {mayViewExpenses && <RecentExpenses />}
      <AchievementsCard stats={stats.data} />
      <UsageCard stats={stats.data} retry={() => void stats.refetch()} />
    </div>
  )
}
