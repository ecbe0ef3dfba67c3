import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { REPORT_LINK } from '@app/domain/expenses/expenses.rules'
import { expenseTexts } from '@app/domain/expenses/expenses.texts'
import { useMe } from '../../api/use-me.ts'
import { SegmentLinks } from '../../ui/controls/segment-links.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { PlanBadge } from '../../ui/layout/plan-badge.tsx'
import { ExpenseLists, ExpenseReportView } from '../expenses/index.ts'
import { useOpenPlans } from '../plans/index.ts'
import { Overview } from './overview.tsx'

/** Reports of the household: an overview, and for its owner the expenses with the lists behind their figures. */
export default function ReportsPage({ tabs }: { tabs: ReactNode }) {
  const [search] = useSearchParams()
  const { household, showsExpenses } = useMe()
  const openPlans = useOpenPlans()
  if (search.has('list') && showsExpenses) return <ExpenseLists search={search} tabs={tabs} />
  const isOnExpenses = search.get('view') === 'expenses' && showsExpenses
  const views = [
    { label: 'Overview', to: '/?tab=reports', isOpen: !isOnExpenses },
    ...(showsExpenses ? [{ label: 'Expenses', to: REPORT_LINK, isOpen: isOnExpenses }] : []),
  ]
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Reports"
        {...(isOnExpenses && { description: expenseTexts.subtitle })}
        {...(openPlans && { badges: <PlanBadge plan={household.plan} onOpen={openPlans} /> })}
        actions={<SegmentLinks label="Reports" segments={views} />}
      />
      {tabs}
      {isOnExpenses ? <ExpenseReportView /> : <Overview />}
    </div>
  )
}
