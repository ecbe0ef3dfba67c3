import { useQuery } from '@tanstack/react-query'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { type ReactNode, useState } from 'react'
import { monthOf } from '@app/domain/expenses/budgets.rules'
import { budgetTexts } from '@app/domain/expenses/budgets.texts'
import type { ExpenseReport, Spending } from '@app/domain/expenses/expenses.contract'
import { type ExpensePeriod, expensePeriodLabels } from '@app/domain/expenses/expenses.vocabulary'
import { insightsOf } from '@app/domain/expenses/insights.rules'
import { insightTexts } from '@app/domain/expenses/insights.texts'
import { formatMoney } from '@app/domain/kernel/quantities/money'
import { client } from '../../api/client/client.ts'
import { LoadFailure } from '../../api/load-failure.tsx'
import { PartFailure } from '../../api/part-failure.tsx'
import { orpc } from '../../api/queries.ts'
import { useHasFeature, useMay, useMe } from '../../api/use-me.ts'
import { useToday } from '../../format/use-now.ts'
import { latePart } from '../../loading/late-part.tsx'
import { RecordList } from '../../records/record-list.tsx'
import { RECORDS_KEY } from '../../records/records-key.ts'
import { UnsavedEditsGuard } from '../../records/unsaved-edits-guard.tsx'
import { useUnsavedEdits } from '../../records/unsaved-edits.ts'
import { useRecordPages } from '../../records/use-record-pages.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card, CardHeader } from '../../ui/layout/card.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { Updating } from '../../ui/layout/updating.tsx'
import { PlanOffer } from '../plans/index.ts'
import { budgetKind } from './budget-kind.tsx'
import { TaxSummary } from './tax-summary.tsx'

const AddBudget = latePart(() => import('./budget-forms.tsx'), {
  when: 'press',
  onFailure: ({ onClose }) => onClose(),
})

interface ExpenseInsightsProps {
  period: ExpensePeriod
  /** Currency of the figures; the preferred one without it. */
  currency?: string | undefined
}

/**
 * Figures of a period, budgets of the month and the tax summary, for the owner of a household on Pro. Premium is offered
 * the plan; budgets that a former plan has left can be read and deleted on each.
 */
export default function ExpenseInsights(props: ExpenseInsightsProps) {
  const mayView = useMay('view expenses')
  const hasFeature = useHasFeature('advanced_expense_analytics')
  if (!mayView) return null
  return hasFeature ? <Insights {...props} /> : <WithoutFeature />
}

function Insights({ period, currency }: ExpenseInsightsProps) {
  return (
    <Card aria-labelledby="expense-insights" className="grid gap-4">
      <div>
        <CardHeader title={insightTexts.title} id="expense-insights" />
        <Figures period={period} currency={currency} />
      </div>
      <div className="border-t border-line pt-3">
        <Budgets tools={<AddBudgetButton />} />
      </div>
      <div className="border-t border-line pt-3">
        <TaxSummary />
      </div>
    </Card>
  )
}

/** The figures come from the answer of the report, which is asked for once. */
function Figures({ period, currency }: ExpenseInsightsProps) {
  const report = useQuery(
    orpc.expenses.getReport.queryOptions({ input: { period }, placeholderData: (before) => before }),
  )
  const { data } = report
  if (!data && report.error)
    return <LoadFailure heading="h3" error={report.error} retry={() => void report.refetch()} />
  if (!data) return <SkeletonRows label="Loading insights" rows={1} />
  const spending = data.currencies.find((one) => one.currency === currency) ?? data.currencies[0]
  if (!spending) return <p className="text-ink-soft">{insightTexts.nothing}</p>
  return (
    <Updating isUpdating={report.isPlaceholderData}>
      <FiguresOf spending={spending} report={data} period={period} />
    </Updating>
  )
}

function FiguresOf({
  spending,
  report,
  period,
}: {
  spending: Spending
  report: ExpenseReport
  period: ExpensePeriod
}) {
  const { currency } = spending
  const { averageMinor, perPetMinor, monthShare } = insightsOf(spending, report)
  return (
    <>
      <p className="mb-2 text-s text-ink-soft">
        {report.currencies.length > 1
          ? `${expensePeriodLabels[period]}, ${currency} only`
          : expensePeriodLabels[period]}
      </p>
      <dl className="grid grid-cols-3 divide-x divide-line">
        <Figure value={formatMoney({ minor: averageMinor, currency })} name={insightTexts.average} />
        <Figure
          value={perPetMinor === null ? '–' : formatMoney({ minor: perPetMinor, currency })}
          name={insightTexts.perPet}
          {...(perPetMinor === null && { reason: insightTexts.noPet })}
        />
        <Figure value={`${String(monthShare)} %`} name={insightTexts.monthShare} />
      </dl>
    </>
  )
}

/** A figure above its name, with the reason for an unknown one. */
const Figure = ({ value, name, reason }: { value: string; name: string; reason?: string }) => (
  <div className="flex min-w-0 flex-col-reverse justify-end px-3 first:pl-0 last:pr-0">
    {reason && <dd className="text-s text-ink-soft">{reason}</dd>}
    <dt className="text-s text-ink-soft">{name}</dt>
    <dd className="font-display text-lg leading-snug font-semibold wrap-anywhere">{value}</dd>
  </div>
)

/** Budgets of the month as bars. An editor with typed input holds the page. */
function Budgets({ tools, note }: { tools?: ReactNode; note?: string }) {
  const edits = useUnsavedEdits()
  const month = monthOf(useToday())
  return (
    <UnsavedEditsGuard edits={edits} holdsAddress>
      <div className="@container">
        <RecordList
          inCard
          kind={budgetKind}
          heading={<h3 className="font-semibold">{budgetTexts.heading(month)}</h3>}
          tools={tools}
        />
        {note && <p className="mt-2 text-s text-ink-soft">{note}</p>}
      </div>
    </UnsavedEditsGuard>
  )
}

function AddBudgetButton() {
  const [isOpen, setOpen] = useState(false)
  const { entries = [] } = useRecordPages(budgetKind, '')
  if (!useMay('add expenses')) return null
  return (
    <>
      <Button variant="soft" onClick={() => setOpen(true)}>
        {budgetTexts.add}
      </Button>
      {isOpen && <AddBudget budgets={entries} onClose={() => setOpen(false)} />}
    </>
  )
}

function WithoutFeature() {
  const { household } = useMe()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [RECORDS_KEY, budgetKind.slug, 'left'],
    queryFn: () => client.expenseBudgets.list({}),
  })
  return (
    <div className="grid gap-gap empty:hidden">
      {!data && error && (
        <PartFailure title={budgetTexts.loadFailed} error={error} busy={isFetching} retry={refetch} />
      )}
      {data && data.entries.length > 0 && (
        <Card>
          <Budgets note={budgetTexts.onlyRead} />
        </Card>
      )}
      {household.plan === 'premium' && (
        <PlanOffer
          title={insightTexts.title}
          detail={insightTexts.upsell}
          icon={<ReceiptText aria-hidden size={20} />}
        />
      )}
    </div>
  )
}
