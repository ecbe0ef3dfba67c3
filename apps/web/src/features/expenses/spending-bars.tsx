import { type ReactNode, useState } from 'react'
import { GENERAL, type Spending } from '@app/domain/expenses/expenses.contract'
import { expensesLink, shareOf } from '@app/domain/expenses/expenses.rules'
import { expenseTexts } from '@app/domain/expenses/expenses.texts'
import { expenseCategoryLabels, TOP_CATEGORIES, TOP_PETS } from '@app/domain/expenses/expenses.vocabulary'
import type { CurrencyCode } from '@app/domain/kernel/quantities/currencies'
import { formatMoney } from '@app/domain/kernel/quantities/money'
import { Button } from '../../ui/controls/button.tsx'
import { PlainLink } from '../../ui/controls/plain-link.tsx'
import { Card, CardHeader } from '../../ui/layout/card.tsx'
import { CategoryPicture } from './category-icons.tsx'
import { ExpenseFace, ExpensePet } from './expense-kind.tsx'

/** One bar, which opens the expenses behind it. */
interface SpendingBar {
  key: string
  name: ReactNode
  picture: ReactNode
  minor: number
  count: number
  to: string
}

interface SpendingBarsProps {
  title: string
  /** Heading of the names in the table. */
  of: string
  currency: CurrencyCode
  whole: number
  bars: readonly SpendingBar[]
  /** Rest of the sum, shown on a line below the bars. */
  rest?: { name: string; minor: number; to?: string } | undefined
}

/** The largest parts of a sum as bars, or as a table. */
function SpendingBars({ title, of, currency, whole, bars, rest }: SpendingBarsProps) {
  const [isTable, setTable] = useState(false)
  const largest = Math.max(bars[0]?.minor ?? 1, rest?.minor ?? 0)
  const money = (minor: number) => formatMoney({ minor, currency })
  return (
    <Card>
      <CardHeader title={title} action={<TableSwitch of={title} isTable={isTable} onSwitch={setTable} />} />
      {isTable ? (
        <SpendingTable of={of} currency={currency} rows={bars} />
      ) : (
        <ul className="grid gap-1">
          {bars.map(({ key, name, picture, minor, to }) => (
            <li key={key}>
              <PlainLink
                to={to}
                className="-mx-2 flex items-center gap-3 rounded-control px-2 py-1.5 hover:bg-sunk/50"
              >
                {picture}
                <span className="grid min-w-0 flex-1 gap-1.5">
                  <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                    <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
                    <span className="whitespace-nowrap">
                      <b className="font-semibold">{money(minor)}</b>{' '}
                      <span className="inline-block w-10 text-right text-s text-ink-soft">
                        {`${String(shareOf(minor, whole))} %`}
                      </span>
                    </span>
                  </span>
                  <span aria-hidden className="h-2 rounded-chip bg-sunk">
                    <span
                      className="block h-full rounded-chip bg-action"
                      style={{ width: `${String(Math.max(1, (minor / largest) * 100))}%` }}
                    />
                  </span>
                </span>
              </PlainLink>
            </li>
          ))}
        </ul>
      )}
      {rest && (
        <p className="mt-3 flex flex-wrap justify-between gap-x-4 border-t border-line pt-3 text-s text-ink-soft">
          {rest.name}
          <span>{`${money(rest.minor)} · ${String(shareOf(rest.minor, whole))} %`}</span>
        </p>
      )}
    </Card>
  )
}

interface TableSwitchProps {
  /** Title of the chart. */
  of: string
  isTable: boolean
  onSwitch: (isTable: boolean) => void
}

/** Switches a chart to its table and back. */
export const TableSwitch = ({ of, isTable, onSwitch }: TableSwitchProps) => (
  <Button
    variant="quiet"
    className="-mr-3 text-action!"
    aria-label={`${of}: ${isTable ? 'show as chart' : 'show as table'}`}
    onClick={() => onSwitch(!isTable)}
  >
    {isTable ? 'Show as chart' : 'Show as table'}
  </Button>
)

interface SpendingTableProps {
  of: string
  currency: CurrencyCode
  rows: readonly { key: string; name: ReactNode; minor: number; count: number }[]
}

/** The figures of a chart. */
export const SpendingTable = ({ of, currency, rows }: SpendingTableProps) => (
  <table className="w-full border-collapse">
    <thead>
      <tr className="text-s text-ink-soft">
        <th scope="col" className="py-2 text-left font-semibold">
          {of}
        </th>
        <th scope="col" className="py-2 text-right font-semibold">
          Expenses
        </th>
        <th scope="col" className="py-2 text-right font-semibold">
          Spent
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, name, minor, count }) => (
        <tr key={key} className="border-t border-line">
          <th scope="row" className="py-2 text-left font-normal wrap-anywhere">
            {name}
          </th>
          <td className="py-2 text-right">{count}</td>
          <td className="py-2 text-right whitespace-nowrap">{formatMoney({ minor, currency })}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

interface TopProps {
  spending: Spending
  /** First and last day. */
  days: { from: string; to: string }
}

const sumOf = (parts: readonly { minor: number }[]): number =>
  parts.reduce((sum, { minor }) => sum + minor, 0)

/** The categories with the largest sums. */
export function TopCategories({ spending: { currency, total, categories }, days }: TopProps) {
  const rest = sumOf(categories.slice(TOP_CATEGORIES))
  return (
    <SpendingBars
      title={expenseTexts.topCategories}
      of="Category"
      currency={currency}
      whole={total.minor}
      bars={categories.slice(0, TOP_CATEGORIES).map(({ category, ...sum }) => ({
        ...sum,
        key: category,
        name: expenseCategoryLabels[category],
        picture: <CategoryPicture category={category} />,
        to: expensesLink({ ...days, category, currency }),
      }))}
      {...(rest > 0 && { rest: { name: expenseTexts.everythingElse, minor: rest } })}
    />
  )
}

/** The pets with the largest sums. */
export function TopPets({ spending: { currency, total, pets }, days }: TopProps) {
  const own = pets.filter(({ petId }) => petId !== null)
  const general = pets.find(({ petId }) => petId === null)
  const others = sumOf(own.slice(TOP_PETS))
  if (own.length === 0) return null
  return (
    <SpendingBars
      title={expenseTexts.topPets}
      of="Pet"
      currency={currency}
      whole={total.minor}
      bars={own.slice(0, TOP_PETS).map(({ petId, ...sum }) => ({
        ...sum,
        key: petId ?? GENERAL,
        name: <ExpensePet petId={petId} />,
        picture: <ExpenseFace petId={petId} />,
        to: expensesLink({ ...days, petId: petId ?? GENERAL, currency }),
      }))}
      {...((general || others > 0) && {
        rest: {
          name: others > 0 ? expenseTexts.otherPetsAndGeneral : expenseTexts.generalForAll,
          minor: others + (general?.minor ?? 0),
        },
      })}
    />
  )
}
