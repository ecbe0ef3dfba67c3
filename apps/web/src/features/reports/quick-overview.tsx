import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { expensesLink } from '@app/domain/expenses/expenses.rules'
import { monthName, totalsInWords } from '@app/domain/expenses/expenses.texts'
import { petsInWords } from '@app/domain/exports/exports.texts'
import { planLabels } from '@app/domain/kernel/access/plan-names'
import { reportsTexts } from '@app/domain/reports/reports.texts'
import { orpc } from '../../api/queries.ts'
import { useMay, useMe } from '../../api/use-me.ts'
import { formatShortDay } from '../../format/format-week.ts'
import { useFormat } from '../../format/use-format.ts'
import { useToday } from '../../format/use-now.ts'
import { livingPets, petsQuery } from '../../records/pets.ts'
import { Link } from '../../ui/controls/link.tsx'
import { AsWritten } from '../../ui/layout/as-written.tsx'
import { Card, CardHeader } from '../../ui/layout/card.tsx'
import { statsQuery, UnreadCard } from '../dashboard/index.ts'
import { useOpenPlans } from '../plans/index.ts'

/** Pets, this month's spending, upcoming visits and the plan, as far as the role may see them. */
export function QuickOverview() {
  const stats = useQuery(statsQuery)
  if (!stats.data) return <UnreadCard list={stats} title={reportsTexts.quick} />
  const { counts, monthlyExpenses } = stats.data
  return (
    <Card aria-labelledby="quick-overview">
      <CardHeader title={reportsTexts.quick} id="quick-overview" />
      <dl className="grid grid-cols-2 *:border-line *:py-2.5 *:odd:pr-3 *:even:border-l *:even:pl-4 *:nth-[n+3]:border-t *:last:odd:col-span-2">
        <Pets />
        <Spent amount={totalsInWords(monthlyExpenses)} />
        <Visits count={counts.appointments} />
        <Plan />
      </dl>
    </Card>
  )
}

const Figure = ({ name, value, children }: { name: string; value: ReactNode; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-s font-semibold">{name}</dt>
    <dd className="font-display text-xl/tight font-semibold wrap-anywhere">{value}</dd>
    <dd className="text-s wrap-anywhere text-ink-soft">{children}</dd>
  </div>
)

function Pets() {
  const { data = [] } = useQuery(petsQuery)
  const pets = livingPets(data)
  return (
    <Figure name="Pets" value={pets.length}>
      {pets.length === 0 ? 'none yet' : <AsWritten>{petsInWords(pets.map(({ name }) => name))}</AsWritten>}
    </Figure>
  )
}

/** For the owner: the sum of the month, or on the free plan the one that has it. */
function Spent({ amount }: { amount: string }) {
  const { showsExpenses, billing } = useMe()
  const today = useToday()
  const month = today.slice(0, 7)
  if (!useMay('view expenses')) return null
  if (showsExpenses) {
    return (
      <Figure name={`Spent in ${monthName(month, 'alone')}`} value={amount || '0'}>
        <Link to={expensesLink({ from: `${month}-01`, to: today })}>See the expenses</Link>
      </Figure>
    )
  }
  if (billing === 'off') return null
  return (
    <Figure name={`Spent in ${monthName(month, 'alone')}`} value="–">
      <Link to="/premium" reloadDocument>
        {reportsTexts.teaser}
      </Link>
    </Figure>
  )
}

function Visits({ count }: { count: number }) {
  const { data } = useQuery(orpc.dashboard.listVisits.queryOptions({ input: {} }))
  const { dayOf } = useFormat()
  const today = useToday()
  const next = data?.appointments[0]
  return (
    <Figure name="Appointments" value={count}>
      {next ? `upcoming, next on ${formatShortDay(dayOf(next.dateTime), today)}` : 'upcoming'}
    </Figure>
  )
}

function Plan() {
  const { household } = useMe()
  const openPlans = useOpenPlans()
  if (!openPlans) return null
  return (
    <Figure name="Plan" value={planLabels[household.plan]}>
      <button
        type="button"
        onClick={openPlans}
        className="rounded-[6px] font-semibold text-action underline-offset-4 hover:underline"
      >
        See the plans
      </button>
    </Figure>
  )
}
