import { LANGUAGE, list, plural } from '../kernel/message-format.ts'
import type { WeightUnit } from '../kernel/quantities/units.ts'
import { changeIn, type Weighing } from '../pets/weights.rules.ts'
import type { StoryDoses } from './story.contract.ts'
import type { StoryFilter } from './story.vocabulary.ts'

export const storyFilterLabels: Record<StoryFilter, string> = {
  everything: 'Everything',
  photos: 'Photos',
  weights: 'Weights',
  visits: 'Visits',
  medicines: 'Medications',
  health: 'Health',
  documents: 'Documents',
}

/** Number of medicines that are named; further ones are counted. */
const MEDICINES_NAMED = 3

export const storyTexts = {
  filter: 'Show',
  years: 'Years',
  loading: 'Loading story',
  empty: (name: string) => ({
    title: `${name}’s story starts here`,
    sentence: `Photos, weights, visits and everything else you note about ${name} come together here, month by month.`,
  }),
  emptyArchived: (name: string) => ({
    title: 'Nothing here',
    sentence: `Nothing was recorded for ${name}.`,
  }),
  emptyFilter: {
    title: 'Nothing here yet',
    sentence: 'Nothing of this kind has been recorded yet.',
  },
  showEverything: 'Show everything',
  photo: (name: string) => `Photo of ${name}`,
  begun: (name: string) => `Started ${name}`,
  ended: (name: string) => `Finished ${name}`,
} as const

/** Words the given scheduled doses, such as '13 of 14 doses', or '13 doses' if their total is unknown. */
export const shareInWords = ({ given, due }: Pick<StoryDoses, 'given' | 'due'>): string => {
  if (due === null) return given === 0 ? 'No doses' : plural(given, { one: '# dose', other: '# doses' })
  const counted = given.toLocaleString(LANGUAGE)
  return plural(due, { one: `${counted} of # dose`, other: `${counted} of # doses` })
}

/** Words a week's doses, such as '13 of 14 doses given', or '3 doses given' if none was scheduled. */
export function dosesInWords({
  given,
  due,
  asNeeded,
}: Pick<StoryDoses, 'given' | 'due' | 'asNeeded'>): string {
  if (due === 0) return plural(asNeeded, { one: '# dose given', other: '# doses given' })
  return `${shareInWords({ given, due })} given`
}

/** Names the medicines, such as 'Insulin and Apoquel, 2 more as needed'. */
export function dosedInWords({ medications, due, asNeeded }: StoryDoses): string {
  const named = medications.slice(0, MEDICINES_NAMED).map(({ name }) => name)
  const more = medications.length - named.length
  const names = list(more > 0 ? [...named, plural(more, { other: '# more' })] : named)
  if (asNeeded === 0) return names
  return due === 0 ? `${names}, as needed` : `${names}, ${plural(asNeeded, { other: '# more as needed' })}`
}

/**
 * Words the missed doses of a week: 'Missed: Apoquel on Jun 16, Insulin 3 times'; undefined without any.
 * @param dayOf a plain date in words
 */
export function missedInWords(
  { missed }: Pick<StoryDoses, 'missed'>,
  dayOf: (date: string) => string,
): string | undefined {
  if (missed.length === 0) return undefined
  const named = missed.slice(0, MEDICINES_NAMED).map(({ name, count, day }) => {
    const times = plural(count, { one: '', other: ' # times' })
    return `${name}${times}${day === null ? '' : ` on ${dayOf(day)}`}`
  })
  const more = missed.length - named.length
  return `Missed: ${[...named, more > 0 && plural(more, { other: '# more' })].filter(Boolean).join(', ')}`
}

/**
 * Words the change from the previous weight, such as 'Down 0.2 since Oct 20, 2026'; undefined for the first.
 * @param dayOf a plain date in words
 */
export function weightChangeInWords(
  weighing: Weighing,
  before: Weighing | null,
  { unit, dayOf }: { unit: WeightUnit; dayOf: (date: string) => string },
): string | undefined {
  if (!before) return undefined
  const { amount: change } = changeIn({ first: before, last: weighing }, unit)
  const isSameDay = before.date === weighing.date
  if (change === 0) return isSameDay ? 'The same as earlier that day' : `The same as on ${dayOf(before.date)}`
  const words = `${change > 0 ? 'Up' : 'Down'} ${Math.abs(change)}`
  return isSameDay ? `${words} that day` : `${words} since ${dayOf(before.date)}`
}
