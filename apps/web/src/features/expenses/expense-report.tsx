import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ExpenseReport, Spending } from '@app/domain/expenses/expenses.contract'
import { averageMinor } from '@app/domain/expenses/expenses.rules'
import { expenseTexts, periodInWords, totalsInWords } from '@app/domain/expenses/expenses.texts'
import {
  expenseCategoryLabels,
  type ExpensePeriod,
  expensePeriodLabels,
  expensePeriodNames,
} from '@app/domain/expenses/expenses.vocabulary'
import { plural } from '@app/domain/kernel/message-format'
import { formatMoney } from '@app/domain/kernel/quantities/money'
import { LoadFailure } from '../../api/load-failure.tsx'
import { orpc } from '../../api/queries.ts'
import { useHasFeature } from '../../api/use-me.ts'
import { petsQuery } from '../../records/pets.ts'
import { NoRecordsDrawing } from '../../ui/art/empty/no-records-drawing.tsx'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FilterChips } from '../../ui/controls/filter-chips.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { Updating } from '../../ui/layout/updating.tsx'
import { useAdd } from '../../windows/add-context.ts'
import ExpenseInsights from './expense-insights.tsx'
import { ExportExpenses } from './export-expenses.tsx'
import { ImportButton } from './import-button.tsx'
import { MonthChart } from './month-chart.tsx'
import { RecentExpenses } from './recent-expenses.tsx'
import { RepeatingLink, RepeatingNotice } from './repeating-notice.tsx'
import { TopCategories, TopPets } from './spending-bars.tsx'

/** The period in the address; six months without one. */
function usePeriod(): [ExpensePeriod, (period: ExpensePeriod) => void] {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('period')
  const period = expensePeriodNames.find((name) => name === asked) ?? '6'
  const choose = (chosen: ExpensePeriod) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        after.set('period', chosen)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return [period, choose]
}

/** Report of a period: totals, months, categories and pets (spec engagement §2). */
export default function ExpenseReportView() {
  const [period, setPeriod] = usePeriod()
  const report = useQuery(
    orpc.expenses.getReport.queryOptions({ input: { period }, placeholderData: (before) => before }),
  )
  const { data } = report
  if (!data && report.error) return <LoadFailure error={report.error} retry={() => void report.refetch()} />
  if (!data) return <SkeletonRows label="Loading expenses" rows={6} />
  return (
    <>
      <RepeatingNotice />
      {data.all > 0 && (
        <Report report={data} period={period} isUpdating={report.isPlaceholderData} onPeriod={setPeriod} />
      )}
      {data.all === 0 && (
        <div className="grid gap-gap">
          <NoExpenses />
          <ExpenseInsights period={period} />
        </div>
      )}
    </>
  )
}

function NoExpenses() {
  const { openAdd } = useAdd()
  const mayAdd = useHasFeature('expense_tracking')
  return (
    <Card>
      <EmptyState
        drawing={<NoRecordsDrawing className="h-28" />}
        {...expenseTexts.empty}
        action={
          mayAdd && (
            <div className="flex flex-wrap justify-center gap-2">
              <Button onClick={() => openAdd('expense')}>Add Expense</Button>
              <ImportButton />
            </div>
          )
        }
      />
    </Card>
  )
}

interface ReportProps {
  report: ExpenseReport
  period: ExpensePeriod
  /** True while the report of another period is shown. */
  isUpdating: boolean
  onPeriod: (period: ExpensePeriod) => void
}

function Report(props: ReportProps) {
  const { report, period, isUpdating } = props
  const [chosen, choose] = useState<string>()
  const { data: pets = [] } = useQuery(petsQuery)
  const spending = report.currencies.find(({ currency }) => currency === chosen) ?? report.currencies[0]
  const days = { from: report.from ?? report.to, to: report.to }
  return (
    <div className="grid items-start gap-gap lg:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)]">
      <div className="contents min-w-0 gap-gap lg:grid">
        <SummaryCard {...props} spending={spending}>
          {report.currencies.length > 1 && (
            <FilterChips
              label={expenseTexts.currency}
              choices={report.currencies.map(({ currency }) => ({ value: currency, label: currency }))}
              chosen={spending?.currency}
              onChoose={choose}
            />
          )}
        </SummaryCard>
        {spending && (
          <Updating isUpdating={isUpdating}>
            <MonthChart
              spending={spending}
              period={days}
              nameOf={(petId) => pets.find(({ id }) => id === petId)?.name}
            />
          </Updating>
        )}
        <ExpenseInsights period={period} currency={spending?.currency} />
        {spending && (
          <Updating isUpdating={isUpdating} className="max-lg:order-1">
            <TopPets spending={spending} days={days} />
          </Updating>
        )}
      </div>
      {/* On a phone the categories come before the pets. */}
      <div className="contents min-w-0 gap-gap lg:grid">
        {spending && (
          <Updating isUpdating={isUpdating}>
            <TopCategories spending={spending} days={days} />
          </Updating>
        )}
        <div className="max-lg:order-2">
          <RecentExpenses
            tools={
              <>
                <ImportButton />
                <ExportExpenses filter={days} />
                <RepeatingLink />
              </>
            }
          />
        </div>
      </div>
    </div>
  )
}

function SummaryCard({
  report: { currencies, from, to },
  spending,
  period,
  isUpdating,
  onPeriod,
  children,
}: ReportProps & { spending: Spending | undefined; children: ReactNode }) {
  const others = currencies.filter((other) => other !== spending)
  const net = spending && spending.total.minor - spending.reimbursedMinor
  return (
    <Card aria-label={expenseTexts.summary} className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <Updating isUpdating={isUpdating}>
          <p className="text-s text-ink-soft">{expenseTexts.total}</p>
          <p className="font-display text-[2.75rem]/[1.1] font-medium tracking-[-0.025em] wrap-anywhere">
            {spending
              ? formatMoney({ ...spending.total, currency: spending.currency })
              : expenseTexts.nothing}
          </p>
          {others.length > 0 && (
            <p className="text-s text-ink-soft">
              {`plus ${totalsInWords(others.map(({ currency, total }) => ({ ...total, currency })))}`}
            </p>
          )}
          {spending && spending.reimbursedMinor > 0 && net !== undefined && (
            <p className="text-s text-ink-soft">
              {`${formatMoney({ minor: spending.reimbursedMinor, currency: spending.currency })} reimbursed, ${formatMoney({ minor: net, currency: spending.currency })} net`}
            </p>
          )}
        </Updating>
        <div className="w-44">
          <Select
            aria-label={expenseTexts.period}
            value={period}
            onChange={({ target }) => onPeriod(target.value as ExpensePeriod)}
          >
            {expensePeriodNames.map((name) => (
              <option key={name} value={name}>
                {expensePeriodLabels[name]}
              </option>
            ))}
          </Select>
        </div>
      </div>
      {children}
      {spending && (
        <Updating isUpdating={isUpdating}>
          <dl className="grid grid-cols-2 gap-x-5 gap-y-3 border-t border-line pt-3 sm:grid-cols-3">
            <Fact
              name={expenseTexts.average}
              value={formatMoney({ minor: averageMinor(spending), currency: spending.currency })}
              detail={plural(spending.total.count, { one: '# expense', other: '# expenses' })}
            />
            {spending.categories[0] && (
              <Fact
                name={expenseTexts.topCategory}
                value={expenseCategoryLabels[spending.categories[0].category]}
                detail={formatMoney({ ...spending.categories[0], currency: spending.currency })}
              />
            )}
            <Fact
              className="max-sm:col-span-2"
              name={expenseTexts.period}
              value={periodInWords(from ?? to, to)}
              detail={expensePeriodLabels[period]}
            />
          </dl>
        </Updating>
      )}
    </Card>
  )
}

interface FactProps {
  name: string
  value: string
  detail: string
  className?: string
}

const Fact = ({ name, value, detail, className }: FactProps) => (
  <div className={joinClasses('min-w-0', className)}>
    <dt className="text-s text-ink-soft">{name}</dt>
    <dd className="font-display text-lg leading-snug font-semibold wrap-anywhere">{value}</dd>
    <dd className="text-s text-ink-soft">{detail}</dd>
  </div>
)
