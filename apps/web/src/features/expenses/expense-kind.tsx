import { useQuery } from '@tanstack/react-query'
import PawPrint from 'lucide-react/icons/paw-print'
import type { Expense, ExpenseFilters } from '@app/domain/expenses/expenses.contract'
import { expenseTexts, expenseTitle } from '@app/domain/expenses/expenses.texts'
import { type ExpenseCategory, expenseCategoryLabels } from '@app/domain/expenses/expenses.vocabulary'
import type { CurrencyCode } from '@app/domain/kernel/quantities/currencies'
import { formatMoney } from '@app/domain/kernel/quantities/money'
import { repeatsInWords } from '@app/domain/kernel/time/repeat.texts'
import { client } from '../../api/client/client.ts'
import { formatDay } from '../../format/format-dates.ts'
import { latePart } from '../../loading/late-part.tsx'
import { loadPart } from '../../loading/load-part.ts'
import { faceOf } from '../../records/face-of.tsx'
import { petsQuery } from '../../records/pets.ts'
import type { RecordFilter, RecordKind } from '../../records/record-kind.ts'
import { Chip } from '../../ui/controls/chip.tsx'
import { AsWritten } from '../../ui/layout/as-written.tsx'
import { ReceiptMark } from './receipt-mark.tsx'

/** The face of an expense's pet, or the paw of General. */
export function ExpenseFace({ petId }: { petId: string | null }) {
  const { data } = useQuery(petsQuery)
  if (petId !== null) return faceOf(data)(petId, 'size-11 rounded-[14px]')
  return (
    <span className="grid size-11 shrink-0 place-items-center rounded-[14px] bg-sunk text-ink-soft">
      <PawPrint aria-hidden size={20} />
    </span>
  )
}

/** The name of an expense's pet, or General. */
export function ExpensePet({ petId }: { petId: string | null }) {
  const { data } = useQuery(petsQuery)
  if (petId === null) return expenseTexts.general
  return <AsWritten>{data?.find(({ id }) => id === petId)?.name ?? ''}</AsWritten>
}

/** The filters of a list, as the operations on expenses take them. */
export const toExpenseFilters = ({ petId, type, currency, ...filter }: RecordFilter): ExpenseFilters => ({
  ...filter,
  ...(currency !== undefined && { currency: currency as CurrencyCode }),
  ...(petId !== undefined && petId !== '' && { petId }),
  ...(type !== undefined && { category: type as ExpenseCategory }),
})

/** Expenses of a household as a list. */
export const expenseKind: RecordKind<Expense> = {
  slug: 'expenses',
  label: 'Expenses',
  add: { id: 'expense', label: 'Add Expense' },
  words: 'expenses',
  texts: expenseTexts,
  empty: expenseTexts.empty,
  client: {
    list: (filter) => client.expenses.list(toExpenseFilters(filter)),
    get: client.expenses.get,
    delete: client.expenses.delete,
  },
  deleteAtOnce: async (expense, tools) => {
    const { deleteExpense } = await loadPart(() => import('./delete-expense.ts'))
    await deleteExpense(expense, tools)
  },
  search: { types: expenseCategoryLabels },
  titleOf: expenseTitle,
  describe: (expense) => {
    const {
      category,
      description,
      petId,
      spentOn,
      notes,
      isTaxDeductible,
      reimbursedMinor,
      amount,
      receipts,
      repeats,
    } = expense
    return {
      title: expenseTitle(expense),
      isName: description !== null,
      leading: <ExpenseFace petId={petId} />,
      chips: (
        <>
          {isTaxDeductible && <Chip>Tax deductible</Chip>}
          <span className="ml-auto whitespace-nowrap">{formatMoney(amount)}</span>
        </>
      ),
      lines: [
        <span key="about">
          {description !== null && `${expenseCategoryLabels[category]} · `}
          <ExpensePet petId={petId} /> · {formatDay(spentOn)}
          {repeats && ` · ${repeatsInWords(repeats)}`} <ReceiptMark count={receipts.length} />
        </span>,
        reimbursedMinor !== null && `${formatMoney({ ...amount, minor: reimbursedMinor })} reimbursed`,
        notes,
      ],
    }
  },
  Editor: latePart(async () => ({ default: (await import('./expense-forms.tsx')).EditExpense }), {
    place: 'around',
  }),
}
