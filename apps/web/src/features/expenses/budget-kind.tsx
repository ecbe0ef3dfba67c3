import CircleAlert from 'lucide-react/icons/circle-alert'
import type { BudgetInMonth } from '@app/domain/expenses/budgets.contract'
import { NEARLY_USED, percentSpent, stepOf } from '@app/domain/expenses/budgets.rules'
import { budgetTexts, budgetTitle, restInWords, spentInWords } from '@app/domain/expenses/budgets.texts'
import { client } from '../../api/client/client.ts'
import { latePart } from '../../loading/late-part.tsx'
import type { RecordKind } from '../../records/record-kind.ts'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { CategoryPicture } from './category-icons.tsx'

const restTones = { nearly: 'text-warn', exceeded: 'text-danger' } as const
const barTones = { nearly: 'bg-warn', exceeded: 'bg-danger' } as const

/** The rest of a budget. A sign besides the color says that it is nearly used or exceeded. */
function Rest({ budget }: { budget: BudgetInMonth }) {
  const step = stepOf(budget)
  return (
    <span
      className={joinClasses(
        'ml-auto inline-flex items-center gap-1.5 text-s',
        step === null ? 'font-normal text-ink-soft' : restTones[step],
      )}
    >
      {step !== null && <CircleAlert aria-hidden size={16} className="shrink-0" />}
      {restInWords(budget)}
    </span>
  )
}

/** The used part of a budget, with a mark at 80 %; the words beside it say the same. */
function Bar({ budget }: { budget: BudgetInMonth }) {
  const step = stepOf(budget)
  return (
    <span aria-hidden className="relative my-1.5 block h-2 overflow-hidden rounded-chip bg-sunk">
      <span
        className={joinClasses(
          'block h-full rounded-chip high-contrast:outline-1 high-contrast:outline-line',
          step === null ? 'bg-action' : barTones[step],
        )}
        style={{ width: `${String(Math.min(100, percentSpent(budget)))}%` }}
      />
      <span className="absolute inset-y-0 w-0.5 bg-surface" style={{ left: `${String(NEARLY_USED)}%` }} />
    </span>
  )
}

/** Budgets of a household as a list, each with what was spent this month. */
export const budgetKind: RecordKind<BudgetInMonth> = {
  slug: 'expense-budgets',
  label: 'Budgets',
  words: 'expenses',
  needs: 'advanced_expense_analytics',
  texts: budgetTexts,
  empty: budgetTexts.empty,
  client: {
    list: async () => ({ ...(await client.expenseBudgets.list({})), nextCursor: null }),
    get: client.expenseBudgets.get,
    delete: client.expenseBudgets.delete,
  },
  titleOf: budgetTitle,
  describe: (budget) => ({
    title: budgetTitle(budget),
    leading: <CategoryPicture category={budget.category} />,
    chips: <Rest budget={budget} />,
    lines: [<Bar key="bar" budget={budget} />, spentInWords(budget)],
  }),
  Editor: latePart(async () => ({ default: (await import('./budget-forms.tsx')).EditBudget }), {
    place: 'around',
  }),
}
