import { useQuery } from '@tanstack/react-query'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Repeat from 'lucide-react/icons/repeat'
import type { ReactNode } from 'react'
import type { Expense } from '@app/domain/expenses/expenses.contract'
import { expensesLink, totalsOf } from '@app/domain/expenses/expenses.rules'
import { expenseTexts, expenseTitle, totalsInWords } from '@app/domain/expenses/expenses.texts'
import { expenseCategoryLabels } from '@app/domain/expenses/expenses.vocabulary'
import { formatMoney } from '@app/domain/kernel/quantities/money'
import { LoadFailure } from '../../api/load-failure.tsx'
import { useHasFeature, useMe } from '../../api/use-me.ts'
import { formatWeekday } from '../../format/format-week.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Link } from '../../ui/controls/link.tsx'
import { AsWritten } from '../../ui/layout/as-written.tsx'
import { Card, CardHeader } from '../../ui/layout/card.tsx'
import { Row, RowList } from '../../ui/layout/row-list.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { useAdd } from '../../windows/add-context.ts'
import { UpsellCard } from '../plans/index.ts'
import { ExpenseFace, ExpensePet } from './expense-kind.tsx'
import { recentExpensesQuery } from './expense-queries.ts'
import { ReceiptMark } from './receipt-mark.tsx'

/** The latest expenses with their total; without the feature, the plan that has it (spec engagement §2). */
export function RecentExpenses({ tools }: { tools?: ReactNode }) {
  const { showsExpenses } = useMe()
  if (!showsExpenses) {
    return <UpsellCard {...expenseTexts.upsell} icon={<ReceiptText aria-hidden size={24} />} />
  }
  return <Latest tools={tools} />
}

function Latest({ tools }: { tools?: ReactNode }) {
  const recent = useQuery(recentExpensesQuery)
  const { openAdd } = useAdd()
  const mayAdd = useHasFeature('expense_tracking')
  const entries = recent.data?.entries
  return (
    <Card aria-labelledby="recent-expenses">
      <CardHeader
        title={expenseTexts.recent}
        id="recent-expenses"
        action={
          entries &&
          entries.length > 0 && (
            <Link to={expensesLink()}>{`All ${String(recent.data?.total ?? entries.length)}`}</Link>
          )
        }
      />
      {!entries && recent.error && (
        <LoadFailure heading="h3" error={recent.error} retry={() => void recent.refetch()} />
      )}
      {!entries && !recent.error && <SkeletonRows label="Loading expenses" rows={3} />}
      {entries?.length === 0 && <p className="text-ink-soft">{expenseTexts.empty.sentence}</p>}
      {entries && entries.length > 0 && <Rows entries={entries} />}
      {entries && mayAdd && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="soft" onClick={() => openAdd('expense')}>
            Add Expense
          </Button>
          {tools}
        </div>
      )}
    </Card>
  )
}

function Rows({ entries }: { entries: readonly Expense[] }) {
  return (
    <>
      <RowList label={expenseTexts.recent}>
        {entries.map((expense) => (
          <Row
            key={expense.id}
            leading={<ExpenseFace petId={expense.petId} />}
            title={
              <Link to={expensesLink({ record: expense.id })} tone="ink">
                {expense.description === null ? (
                  expenseTitle(expense)
                ) : (
                  <AsWritten>{expense.description}</AsWritten>
                )}
              </Link>
            }
            detail={
              <>
                {expense.description !== null && `${expenseCategoryLabels[expense.category]} · `}
                <ExpensePet petId={expense.petId} /> <ReceiptMark count={expense.receipts.length} />
                {expense.repeats && <RepeatMark />}
              </>
            }
            trailing={
              <p className="text-right">
                <span className="block font-semibold whitespace-nowrap">{formatMoney(expense.amount)}</span>
                <span className="text-s whitespace-nowrap text-ink-soft">
                  {formatWeekday(expense.spentOn)}
                </span>
              </p>
            }
          />
        ))}
      </RowList>
      <p className="flex flex-wrap justify-between gap-x-4 border-t border-line pt-3 text-ink-soft">
        {expenseTexts.latestInTotal(entries.length)}
        <b className="font-semibold text-ink">
          {totalsInWords(totalsOf(entries.map(({ amount }) => amount)))}
        </b>
      </p>
    </>
  )
}

const RepeatMark = () => (
  <>
    <Repeat aria-hidden size={14} className="inline align-[-2px]" />
    <span className="sr-only">{expenseTexts.repeats}</span>
  </>
)
