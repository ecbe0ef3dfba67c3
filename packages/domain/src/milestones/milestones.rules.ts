import { addDays, daysBetween } from '../kernel/time/dates.ts'

export const milestoneKinds = ['birthday', 'adoption', 'doses', 'first-year'] as const
export type MilestoneKind = (typeof milestoneKinds)[number]

/** A milestone of a pet. */
export interface Milestone {
  /** Permanent key, such as 'birthday-7': a milestone dismissed under it does not appear again. */
  key: string
  kind: MilestoneKind
  /** Count of years of age, years at home, doses, or years together. */
  count: number
  /** yyyy-MM-dd */
  day: string
}

/** Days for which a milestone is shown, from its day on. */
export const SHOWN_DAYS = 7
export const MANY_DOSES = 100
/** Highest age in years; of all animals only a giant tortoise gets older. */
const OLDEST = 200

interface PetFacts {
  birthDate: string | null
  /** Day on which the pet came home; null if unknown. */
  homeSince: string | null
  /** Day on which the pet was added. */
  addedOn: string
  /** Day of the hundredth given dose; null before it. */
  manyDosesOn: string | null
}

/**
 * Returns the anniversary of a day in a year. For February 29 it is March 1 in a year without that day, because the age
 * in whole years changes then.
 */
export function anniversary(date: string, year: number): string {
  const day = `${year}${date.slice(4)}`
  return new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10)
}

/** Lists the anniversaries of a day that may be shown: in the first days of January one of December is still shown. */
const anniversariesOf = (kind: 'birthday' | 'adoption', date: string | null, today: string): Milestone[] => {
  if (date === null) return []
  const year = Number(today.slice(0, 4))
  return [year, year - 1].map((at) => {
    const count = at - Number(date.slice(0, 4))
    return { key: `${kind}-${count}`, kind, count, day: anniversary(date, at) }
  })
}

/**
 * Lists the milestones of a pet that are shown today, newest first. The caller must exclude pets in memory.
 * @param today yyyy-MM-dd on the person's calendar
 */
export function milestonesOf(
  { birthDate, homeSince, addedOn, manyDosesOn }: PetFacts,
  today: string,
): Milestone[] {
  const found: Milestone[] = [
    ...anniversariesOf('birthday', birthDate, today),
    ...anniversariesOf('adoption', homeSince, today),
    {
      key: 'first-year',
      kind: 'first-year',
      count: 1,
      day: anniversary(addedOn, Number(addedOn.slice(0, 4)) + 1),
    },
  ]
  if (manyDosesOn) {
    found.push({ key: `doses-${MANY_DOSES}`, kind: 'doses', count: MANY_DOSES, day: manyDosesOn })
  }
  return found
    .filter(({ count, day }) => count >= 1 && count <= OLDEST && isShown(day, today))
    .toSorted((one, other) => daysBetween(one.day, other.day))
}

const isShown = (day: string, today: string): boolean => day <= today && today < addDays(day, SHOWN_DAYS)

/** True for the key of a milestone. */
export function isMilestoneKey(key: string): boolean {
  if (key === 'first-year' || key === `doses-${MANY_DOSES}`) return true
  const years = Number(/^(?:birthday|adoption)-([1-9]\d{0,2})$/.exec(key)?.[1] ?? 0)
  return years >= 1 && years <= OLDEST
}
