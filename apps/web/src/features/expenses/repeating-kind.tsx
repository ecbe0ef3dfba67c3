import { expenseTitle } from '@app/domain/expenses/expenses.texts'
import type { RepeatingExpense } from '@app/domain/expenses/repeating-expenses.contract'
import { nextInWords, repeatingTexts, ruleInWords } from '@app/domain/expenses/repeating-expenses.texts'
import { formatMoney } from '@app/domain/kernel/quantities/money'
import { client } from '../../api/client/client.ts'
import { useChange } from '../../api/use-change.ts'
import { useHasFeature } from '../../api/use-me.ts'
import { formatDay } from '../../format/format-dates.ts'
import { latePart } from '../../loading/late-part.tsx'
import type { RecordKind } from '../../records/record-kind.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ExpenseFace, ExpensePet } from './expense-kind.tsx'
import { repeatingKeys } from './repeating-notice.tsx'

/** Pauses a series, or resumes one that the owner has paused, as long as it has another date. */
function PauseOrResume({ entry: { id, version, nextOn, pausedBecause } }: { entry: RepeatingExpense }) {
  const { busy, carryOut } = useChange({ touches: repeatingKeys })
  const hasExpenses = useHasFeature('expense_tracking')
  const isPaused = pausedBecause !== null
  const mayResume = pausedBecause === 'owner' && hasExpenses
  if (nextOn === null || (isPaused && !mayResume)) return null
  const press = () =>
    void carryOut(
      () =>
        isPaused
          ? client.repeatingExpenses.resume({ id, version })
          : client.repeatingExpenses.pause({ id, version }),
      isPaused ? repeatingTexts.resumed : repeatingTexts.paused,
    )
  return (
    <Button variant={isPaused ? 'soft' : 'quiet'} busy={busy} onClick={press}>
      {isPaused ? repeatingTexts.resume : repeatingTexts.pause}
    </Button>
  )
}

/** Series of a household as a list. */
export const repeatingKind: RecordKind<RepeatingExpense> = {
  slug: 'repeating-expenses',
  label: repeatingTexts.title,
  words: 'expenses',
  texts: repeatingTexts,
  empty: repeatingTexts.empty,
  client: {
    list: ({ part, cursor }) =>
      client.repeatingExpenses.list({ ...(part && { part }), ...(cursor && { cursor }) }),
    get: client.repeatingExpenses.get,
    delete: client.repeatingExpenses.delete,
  },
  parts: {
    isOver: ({ nextOn, pausedBecause }) => nextOn === null || pausedBecause === 'pet',
    none: repeatingTexts.noneCurrent,
  },
  titleOf: expenseTitle,
  describe: (series) => ({
    title: expenseTitle(series),
    isName: series.description !== null,
    leading: <ExpenseFace petId={series.petId} />,
    chips: <span className="ml-auto whitespace-nowrap">{formatMoney(series.amount)}</span>,
    lines: [
      <span key="about">
        {ruleInWords(series)} · <ExpensePet petId={series.petId} />
      </span>,
      nextInWords(series, formatDay),
    ],
  }),
  Actions: PauseOrResume,
  Editor: latePart(async () => ({ default: (await import('./expense-forms.tsx')).EditRepeating }), {
    place: 'around',
  }),
}
