import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { REPORT_LINK } from '@app/domain/expenses/expenses.rules'
import { expenseTexts } from '@app/domain/expenses/expenses.texts'
import { EXPORT_LINK, REPORTS_LINK } from '@app/domain/exports/exports.vocabulary'
import { reportHelp, tabHelp } from '@app/domain/help/help.vocabulary'
import { reportsTexts } from '@app/domain/reports/reports.texts'
import { timelineTexts } from '@app/domain/story/medical-timeline.texts'
import { TIMELINE_LINK } from '@app/domain/story/medical-timeline.vocabulary'
import { useHasFeature, useMay, useMe } from '../../api/use-me.ts'
import { SegmentLinks } from '../../ui/controls/segment-links.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { PlanBadge } from '../../ui/layout/plan-badge.tsx'
import { ExpenseLists, ExpenseReportView } from '../expenses/index.ts'
import { ExportCenter } from '../exports/index.ts'
import { useOpenPlans } from '../plans/index.ts'
import { MedicalTimeline } from '../story/index.ts'
import { Overview } from './overview.tsx'

/**
 * Reports of the household: an overview, for its owner the expenses with the lists behind their figures, the medical
 * timeline of a pet, and for its owner the Export Center.
 */
export default function ReportsPage({ tabs }: { tabs: ReactNode }) {
  const [search] = useSearchParams()
  const { household, showsExpenses } = useMe()
  const openPlans = useOpenPlans()
  const hasTimeline = useHasFeature('medical_timeline')
  const mayExport = useMay('export reports')
  const hasExport = useHasFeature('data_export') && mayExport
  if (search.has('list') && showsExpenses) return <ExpenseLists search={search} tabs={tabs} />
  const view = search.get('view')
  const isOnExpenses = view === 'expenses' && showsExpenses
  const isOnTimeline = view === 'timeline'
  const isOnExport = view === 'export' && hasExport
  const views = [
    { label: 'Overview', to: REPORTS_LINK, isOpen: !isOnExpenses && !isOnTimeline && !isOnExport },
    ...(showsExpenses ? [{ label: 'Expenses', to: REPORT_LINK, isOpen: isOnExpenses }] : []),
    ...(hasTimeline || isOnTimeline
      ? [{ label: timelineTexts.view, to: TIMELINE_LINK, isOpen: isOnTimeline }]
      : []),
    ...(hasExport ? [{ label: reportsTexts.exportView, to: EXPORT_LINK, isOpen: isOnExport }] : []),
  ]
  const description = isOnTimeline ? timelineTexts.subtitle : isOnExpenses && expenseTexts.subtitle
  const opened = [
    { isOpen: isOnTimeline, View: MedicalTimeline, help: reportHelp.timeline },
    { isOpen: isOnExpenses, View: ExpenseReportView, help: reportHelp.expenses },
    { isOpen: isOnExport, View: ExportCenter, help: reportHelp.export },
  ].find(({ isOpen }) => isOpen)
  const View = opened?.View ?? Overview
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHeader
        title="Reports"
        help={opened?.help ?? tabHelp.reports}
        {...(description && { description })}
        {...(openPlans && { badges: <PlanBadge plan={household.plan} onOpen={openPlans} /> })}
        actions={<SegmentLinks label="Reports" segments={views} />}
      />
      {tabs}
      <View />
    </div>
  )
}
