import { photoTypeLabels } from '../files/photos.vocabulary.ts'
import { healthLogTypeLabels } from '../health/health-logs.vocabulary.ts'
import { measureLabels } from '../health/measures.vocabulary.ts'
import { capitalized, plural } from '../kernel/message-format.ts'
import { FORMER_MEMBER } from '../kernel/people.texts.ts'
import { type KindTable, recordKindList } from '../kernel/record-kinds.ts'
import { doseOutcomeLabels } from '../medications/doses/doses.vocabulary.ts'
import type { ActivityEntry, ActivitySubject, MarkInTrail } from './activity.contract.ts'

/** What a kind of thing is called in the feed, one of them and where it is chosen. */
interface Words {
  one: string
  all: string
}

const ofKinds = Object.fromEntries(
  recordKindList.map(({ table, words, called = [`a ${words.replace(/s$/, '')}`, capitalized(words)] }) => [
    table,
    { one: called[0], all: called[1] },
  ]),
) as Record<KindTable, Words>

/** The things that the feed tells of, as people name them. */
export const subjectWords: Readonly<Record<ActivitySubject, Words>> = {
  ...ofKinds,
  doses: { one: 'a dose', all: 'Doses' },
  refills: { one: 'a refill', all: 'Refills' },
  measure_targets: { one: 'a target', all: 'Targets' },
  service_providers: { one: 'the service providers', all: 'Service providers' },
  household_members: { one: 'the family', all: 'Family' },
  households: { one: 'the household', all: 'Household' },
}

const typeLabels: Readonly<Partial<Record<ActivitySubject, Readonly<Record<string, string>>>>> = {
  health_logs: healthLogTypeLabels,
  photos: photoTypeLabels,
  measure_targets: measureLabels,
}

/** What the thing is called: its name, or the type of one that has none. */
export const thingInWords = ({ subject, label }: ActivityEntry): string | null =>
  label === null || subject === 'households' ? null : (typeLabels[subject]?.[label] ?? label)

/** Who did it: their name, where they are still here. A membership that reached its last day ended by itself. */
export function doerOf({ actorId, actorName, subject, label }: ActivityEntry): string {
  if (actorId === null && subject === 'household_members' && label !== null) return label
  return actorName ?? capitalized(FORMER_MEMBER)
}

/** What an entry says that somebody did: 'added a health log'. It follows their name. */
export function deedInWords({ action, subject, subjectId, actorId, label }: ActivityEntry): string {
  const { one } = subjectWords[subject]
  if (subject === 'household_members') {
    const self = actorId === subjectId || actorId === null
    if (action === 'added') return self ? 'joined the family' : 'added someone to the family'
    if (action === 'changed') return 'changed a membership'
    return self ? 'left the family' : 'removed someone from the family'
  }
  if (subject === 'households') return `handed the household over${label === null ? '' : ` to ${label}`}`
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
