import { list, plural } from '../kernel/message-format.ts'
import type { DueKind } from './due.vocabulary.ts'
import { reminderTexts } from './reminders.texts.ts'

const { completed, deleted, noneCompleted, noneDeleted, completeFailed, deleteFailed } = reminderTexts

interface Named {
  kind: DueKind
  title: string
  petName: string
}

const MOST_NAMED = 3

/** Names the first few entries, and counts the rest. */
function namesOf(entries: readonly Named[]): string {
  const names = entries.map(({ title, petName }) => `${title} for ${petName}`)
  if (names.length <= MOST_NAMED) return list(names)
  return list([...names.slice(0, MOST_NAMED - 1), `${names.length - MOST_NAMED + 1} more`])
}

/** Texts of the Medication Schedule card (spec engagement §2 and §8). */
export const dueTexts = {
  title: 'Medication Schedule',
  completed,
  deleted,
  noneCompleted,
  noneDeleted,
  completeFailed: { title: 'Error', message: completeFailed.message },
  deleteFailed: { title: 'Error', message: deleteFailed.message },
  empty: {
    title: 'All caught up',
    sentence: 'Nothing else is due in the next 7 days.',
  },
  /** Reminders of one pet. */
  remindersOverdue: ([first, ...others]: readonly { title: string }[]) =>
    first && others.length === 0
      ? `${first.title} is overdue`
      : plural(others.length + 1, { one: '# reminder overdue', other: '# reminders overdue' }),
  dueToday: ({ kind, title }: Pick<Named, 'kind' | 'title'>) =>
    kind === 'refill' ? `${title} is running low` : `${title} due today`,
  isDueToday: ({ kind }: Pick<Named, 'kind'>, what: string) =>
    kind === 'refill' ? `${what} is running low.` : `${what} is due today.`,
  completeQuestion: (entries: readonly Named[]) =>
    entries.some(({ kind }) => kind === 'dose')
      ? `${namesOf(entries)}. Doses are marked as given now.`
      : `${namesOf(entries)}.`,
  nothingCompleted: 'Nothing completed',
  overdue: (count: number) => `${count} overdue`,
  completedMany: (count: number) =>
    count === 1
      ? completed.title
      : plural(count, { one: '# reminder completed', other: '# reminders completed' }),
  stillWaiting: (count: number) =>
    plural(count, {
      one: '# is still open. Complete it separately.',
      other: '# are still open. Complete each separately.',
    }),
} as const
