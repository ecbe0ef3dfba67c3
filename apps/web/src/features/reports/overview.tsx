import { useQuery } from '@tanstack/react-query'
import ChartColumn from 'lucide-react/icons/chart-column'
import History from 'lucide-react/icons/history'
import { dueTexts } from '@app/domain/due/due.texts'
import { REPORT_LINK } from '@app/domain/expenses/expenses.rules'
import { monthlyReportTexts } from '@app/domain/exports/monthly-report.texts'
import { planLabels } from '@app/domain/kernel/access/plan-names'
import { addMonths } from '@app/domain/kernel/time/dates'
import { reportsTexts } from '@app/domain/reports/reports.texts'
import { timelineTexts } from '@app/domain/story/medical-timeline.texts'
import { TIMELINE_LINK } from '@app/domain/story/medical-timeline.vocabulary'
import { client } from '../../api/client/client.ts'
import { orpc } from '../../api/queries.ts'
import { useChange } from '../../api/use-change.ts'
import { meQuery, useHasFeature, useMay, useMe } from '../../api/use-me.ts'
import { formatMonthDay } from '../../format/format-dates.ts'
import { useToday } from '../../format/use-now.ts'
import { dueQuery } from '../../records/due.ts'
import { Chip } from '../../ui/controls/chip.tsx'
import { LinkButton } from '../../ui/controls/link.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { Card, CardHeader } from '../../ui/layout/card.tsx'
import { LinkCard } from '../../ui/layout/link-card.tsx'
import { MedicationSchedule, UnreadCard } from '../dashboard/index.ts'
import { ExpenseInsights } from '../expenses/index.ts'
import { GenerateReport, HealthReports } from '../exports/index.ts'
import { HealthAnalyticsCard, HealthDashboard } from '../health-score/index.ts'
import { LatestActivity } from '../households/index.ts'
import { UpsellCard } from '../plans/index.ts'
import { QuickOverview } from './quick-overview.tsx'

/**
 * The household at a glance: health, figures, trends and the family (spec engagement §2). Only the owner sees spending.
 */
export function Overview() {
  const { household, showsExpenses, billing } = useMe()
  const mayChangePlan = useMay('change the plan')
  const hasScore = useHasFeature('health_analytics')
  const isOffered = household.plan === 'free' && billing !== 'off' && mayChangePlan
  const { upgrade } = reportsTexts
  return (
    <div className="grid grid-cols-1 items-start gap-gap lg:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)]">
      <div className="contents min-w-0 grid-cols-1 gap-gap lg:grid">
        {hasScore && <HealthDashboard />}
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-2.5 empty:hidden max-lg:order-2">
          <GenerateReport />
          {showsExpenses && (
            <LinkButton to={REPORT_LINK} variant="soft" size="large">
              <ChartColumn aria-hidden size={18} />
              {reportsTexts.toExpenses}
            </LinkButton>
          )}
        </div>
        <div className="empty:hidden max-lg:order-2">
          <HealthReports />
        </div>
        <section aria-labelledby="health-trends" className="grid min-w-0 gap-3 max-lg:order-2">
          <h2 id="health-trends" className="font-display text-xl font-medium">
            {reportsTexts.trends}
          </h2>
          <HealthAnalyticsCard />
          <ToTimeline />
          <Schedule />
        </section>
        <div className="max-lg:order-2">
          <LatestActivity />
        </div>
      </div>
      {/* On a phone the figures come after the health score, the rest of the column last. */}
      <div className="contents min-w-0 grid-cols-1 gap-gap lg:grid">
        <div className="max-lg:order-1">
          <QuickOverview />
        </div>
        {isOffered && (
          <div className="max-lg:order-1">
            <UpsellCard {...upgrade} variant="soft" />
          </div>
        )}
        {(showsExpenses || household.plan !== 'free') && (
          <div className="empty:hidden max-lg:order-3">
            <ExpenseInsights period="6" />
          </div>
        )}
        <div className="empty:hidden max-lg:order-3">
          <AdvancedReports />
        </div>
      </div>
    </div>
  )
}

/** Leads to the medical timeline; the page sells it to a household without the plan. */
function ToTimeline() {
  const { billing } = useMe()
  return (
    <LinkCard
      icon={History}
      to={TIMELINE_LINK}
      title={timelineTexts.title}
      heading="h3"
      badge={billing !== 'off' && <Chip tone="tier">{planLabels.pro}</Chip>}
      detail={timelineTexts.detail}
    />
  )
}

/** All doses and reminders that are due soon: unlike Home, this page has no list of today. */
function Schedule() {
  const due = useQuery(dueQuery)
  if (!due.data) return <UnreadCard list={due} title={dueTexts.title} />
  return <MedicationSchedule entries={due.data.entries} today={[]} />
}

/** Switches the monthly report, for the owner of a household on Pro. */
function AdvancedReports() {
  const mayExport = useMay('export reports')
  const hasFeature = useHasFeature('advanced_analytics')
  const { preferences } = useMe()
  const today = useToday()
  const { busy, carryOut } = useChange({ touches: [meQuery.queryKey, orpc.settings.key()] })
  if (!mayExport || !hasFeature) return null
  const { monthlyReports, emailNotifications, unmailedKinds } = preferences
  const isMailed = emailNotifications && !unmailedKinds.includes('monthly-report')
  const next = formatMonthDay(`${addMonths(today, 1).slice(0, 7)}-01`)
  const change = (isOn: boolean) =>
    carryOut(
      () => client.settings.saveSettings({ monthlyReports: isOn }),
      () => ({ title: isOn ? monthlyReportTexts.switchedOn(next) : monthlyReportTexts.switchedOff }),
    )
  return (
    <Card aria-labelledby="advanced-reports">
      <CardHeader title={monthlyReportTexts.card} id="advanced-reports" />
      <Switch
        label={isMailed ? monthlyReportTexts.byMail : monthlyReportTexts.title}
        hint={monthlyReports ? monthlyReportTexts.next(next, isMailed) : monthlyReportTexts.off}
        // Shows the tap at once; the server's answer follows.
        checked={busy ? !monthlyReports : monthlyReports}
        onChange={({ target }) => void change(target.checked)}
      />
    </Card>
  )
}
