import { useState } from 'react'
import type { Spending } from '@app/domain/expenses/expenses.contract'
import { expensesLink, trendOf } from '@app/domain/expenses/expenses.rules'
import {
  areOfSeveralYears,
  dearestInWords,
  expenseTexts,
  monthName,
  partsInWords,
} from '@app/domain/expenses/expenses.texts'
import { TREND_FROM } from '@app/domain/expenses/expenses.vocabulary'
import { formatWholeMoney } from '@app/domain/kernel/quantities/money'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { PlainLink } from '../../ui/controls/plain-link.tsx'
import { Card, CardHeader } from '../../ui/layout/card.tsx'
import { SpendingTable, TableSwitch } from './spending-bars.tsx'

interface MonthChartProps {
  spending: Spending
  /** First and last day. */
  period: { from: string; to: string }
  nameOf: (petId: string) => string | undefined
}

/** Spending by month, or by year over a long period. Nothing below two months (spec engagement §2). */
export function MonthChart({ spending, period, nameOf }: MonthChartProps) {
  const [isTable, setTable] = useState(false)
  const bars = trendOf(spending, period)
  if (bars.length < TREND_FROM) return null
  const { currency } = spending
  const largest = Math.max(...bars.map(({ minor }) => minor))
  const isByYear = bars[0]?.name.length === 4
  const hasYears = !isByYear && areOfSeveralYears(bars.map(({ name }) => name))
  const title = isByYear ? expenseTexts.byYear : expenseTexts.byMonth
  return (
    <Card>
      <CardHeader title={title} action={<TableSwitch of={title} isTable={isTable} onSwitch={setTable} />} />
      {isTable ? (
        <SpendingTable
          of={title}
          currency={currency}
          rows={bars.map((bar) => ({ ...bar, key: bar.name, name: monthName(bar.name, 'long') }))}
        />
      ) : (
        <ol className="flex h-44 items-stretch gap-1 sm:gap-3">
          {bars.map((bar, at) => (
            <li key={bar.name} className="min-w-0 flex-1">
              <PlainLink
                to={expensesLink({ from: bar.from, to: bar.to, currency })}
                className="relative grid h-full grid-cols-1 grid-rows-[minmax(0,1fr)_auto] gap-1 rounded-control text-center text-xs font-semibold hover:bg-sunk/50"
              >
                <span className="sr-only">
                  {monthName(bar.name, 'long')}: {formatWholeMoney({ minor: bar.minor, currency })}
                </span>
                <span aria-hidden className="flex min-h-0 flex-col justify-end gap-1">
                  {bar.minor > 0 && bars.length <= 12 && (
                    <span className="shrink-0 truncate">
                      {formatWholeMoney({ minor: bar.minor, currency })}
                    </span>
                  )}
                  <span
                    className={joinClasses(
                      'mx-auto block w-full max-w-14 rounded-t-[8px]',
                      bar.minor === largest ? 'bg-action' : 'bg-action/40',
                      bar.isPart && 'border-2 border-b-0 border-dashed border-action bg-action-soft!',
                    )}
                    style={{ flexBasis: `${String((bar.minor / Math.max(1, largest)) * 100)}%` }}
                  />
                </span>
                <span aria-hidden className="border-t border-line pt-1 text-ink-soft">
                  <BarName name={bar.name} isNarrow={bars.length > MOST_SHORT_NAMES} />
                  {hasYears && <Year of={bar.name} isShown={at === 0 || bar.name.endsWith('-01')} />}
                </span>
              </PlainLink>
            </li>
          ))}
        </ol>
      )}
      <p className="mt-3 font-display text-lg leading-snug font-medium">{dearestInWords(spending, nameOf)}</p>
      <p className="mt-1 text-s text-ink-soft">{partsInWords(bars, period, currency)}</p>
    </Card>
  )
}

/** Months that fit side by side on a phone with three letters each. */
const MOST_SHORT_NAMES = 7

const shortYear = (name: string): string => `’${name.slice(2, 4)}`

/** Name of a month or year below its bar: on a phone by one letter if there are many. */
function BarName({ name, isNarrow }: { name: string; isNarrow: boolean }) {
  if (!isNarrow) return monthName(name, 'short')
  return (
    <>
      <span className="sm:hidden">
        {name.length === 4 ? shortYear(name) : monthName(name, 'short').charAt(0)}
      </span>
      <span className="max-sm:hidden">{monthName(name, 'short')}</span>
    </>
  )
}

/** Year below the first bar and below each January; a blank line below the others keeps the bars in line. */
const Year = ({ of, isShown }: { of: string; isShown: boolean }) => (
  <span className="block whitespace-nowrap text-ink">
    {isShown ? (
      <>
        <span className="sm:hidden">{shortYear(of)}</span>
        <span className="max-sm:hidden">{of.slice(0, 4)}</span>
      </>
    ) : (
      '\u00A0'
    )}
  </span>
)
