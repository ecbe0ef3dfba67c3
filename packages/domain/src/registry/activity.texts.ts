import { expenseCategoryLabels } from '../expenses/expenses.vocabulary.ts'
import { photoTypeLabels } from '../files/photos.vocabulary.ts'
import { healthLogTypeLabels } from '../health/health-logs.vocabulary.ts'
import { measureLabels } from '../health/measures.vocabulary.ts'
import { capitalized, plural } from '../kernel/message-format.ts'
import { FORMER_MEMBER } from '../kernel/people.texts.ts'
import { type KindTable, recordKindList } from '../kernel/record-kinds.ts'
import { doseOutcomeLabels } from '../medications/doses/doses.vocabulary.ts'
import { type AccessEnd, accessHoursLabels, supportKinds } from '../support/support-access.vocabulary.ts'
import { STAFF_NAME } from '../support/support.texts.ts'
import type { ActivityEntry, ActivitySubject, MarkInTrail } from './activity.contract.ts'

/** Names of a subject in the feed: one of it, and its choice in the filter. */
interface Words {
  one: string
  all: string
}

const withArticle = (word: string): string => `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`

const ofKinds = Object.fromEntries(
  recordKindList.map(
    ({ table, words, called = [withArticle(words.replace(/s$/, '')), capitalized(words)] }) => [
      table,
      { one: called[0], all: called[1] },
    ],
  ),
) as Record<KindTable, Words>

/** Subjects of the feed as users name them. */
export const subjectWords: Readonly<Record<ActivitySubject, Words>> = {
  ...ofKinds,
  doses: { one: 'a dose', all: 'Doses' },
  refills: { one: 'a refill', all: 'Refills' },
  measure_targets: { one: 'a target', all: 'Targets' },
  exercise_goals: { one: 'an exercise goal', all: 'Exercise goals' },
  service_providers: { one: 'the service providers', all: 'Service providers' },
  expense_imports: { one: 'an import of expenses', all: 'Imports of expenses' },
  household_members: { one: 'the family', all: 'Family' },
  households: { one: 'the household', all: 'Household' },
  support_access: { one: 'support access', all: 'Support access' },
}

const typeLabels: Readonly<Partial<Record<ActivitySubject, Readonly<Record<string, string>>>>> = {
  health_logs: healthLogTypeLabels,
  photos: photoTypeLabels,
  expenses: expenseCategoryLabels,
  repeating_expenses: expenseCategoryLabels,
  measure_targets: measureLabels,
}

/** Name of the record, or its type if it has no name. */
export const thingInWords = ({ subject, label }: ActivityEntry): string | null =>
  label === null || subject === 'households' || subject === 'support_access'
    ? null
    : (typeLabels[subject]?.[label] ?? label)

/** Name of the user who did it, if still a member. A membership that reached its last day ended without one. */
export function doerOf({ actorId, actorName, subject, label, access }: ActivityEntry): string {
  if (subject === 'support_access' && actorId === null)
    return access?.byName ? `${access.byName} from ${STAFF_NAME}` : STAFF_NAME
  if (actorId === null && subject === 'household_members' && label !== null) return label
  return actorName ?? capitalized(FORMER_MEMBER)
}

const endsInWords: Record<AccessEnd, string> = {
  time: 'could look until now: the time is over',
  owner: 'ended support access',
  ticket: 'could look until now: the ticket is closed',
  handover: 'could look until now: the household has a new owner',
}

/** Action of an entry about support access: 'looked at the medications of Biscuit'. */
function accessInWords({ action, label, access }: ActivityEntry): string {
  if (action === 'read') {
    const records = access?.kind ? supportKinds[access.kind].words : 'the household'
    return `looked at ${records}${label === null ? '' : ` of ${label}`}`
  }
  if (action === 'added')
    return `let support look${access?.hours ? ` for ${accessHoursLabels[access.hours]}` : ''}`
  return endsInWords[access?.end ?? 'owner']
}

/** Action of an entry, after the user's name: 'added a health log'. */
export function deedInWords(entry: ActivityEntry): string {
  const { action, subject, subjectId, actorId, label } = entry
  const { one } = subjectWords[subject]
  if (subject === 'support_access') return accessInWords(entry)
  if (subject === 'household_members') {
    const self = actorId === subjectId || actorId === null
    if (action === 'added') return self ? 'joined the family' : 'added someone to the family'
    if (action === 'changed') return 'changed a membership'
    return self ? 'left the family' : 'removed someone from the family'
  }
  if (subject === 'households') return `handed the household over${label === null ? '' : ` to ${label}`}`
  if (subject === 'expense_imports')
    return action === 'added' ? 'imported expenses' : 'undid an import of expenses'
  if (subject === 'doses') return action === 'added' ? 'marked a dose' : 'corrected a dose'
  return `${action} ${one}`
}

/**
 * A correction in words: 'Skipped by Sam → Given Jun 15, 8:02 AM by Sam, 2 units'.
 * @param momentOf an instant on the reader's clock
 */
export function changeInWords(
  { before, after }: NonNullable<ActivityEntry['change']>,
  momentOf: (instant: string) => string,
): string {
  return [before, after].map((mark) => markInWords(mark, momentOf)).join(' → ')
}

function markInWords(
  { outcome, givenAt, amount, note, byName }: MarkInTrail,
  momentOf: (instant: string) => string,
): string {
  const head = [doseOutcomeLabels[outcome], givenAt && momentOf(givenAt), byName && `by ${byName}`]
  const units = amount === null ? null : plural(amount, { one: '# unit', other: '# units' })
  return [head.filter(Boolean).join(' '), units, note && `“${note}”`].filter(Boolean).join(', ')
}
