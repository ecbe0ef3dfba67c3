import { list, plural } from '../kernel/message-format.ts'
import type { Dose, Occurrence } from './doses.contract.ts'
import { isLate } from './today.rules.ts'

/** What became of the doses of a day, in the order in which the ring shows it. */
export const doseStates = ['given', 'skipped', 'late', 'open'] as const
export type DoseState = (typeof doseStates)[number]
export type DoseCounts = Readonly<Record<DoseState, number>>

/** From so many doses on the ring shows shares, because single segments are too small to count. */
export const MOST_SEGMENTS = 12

export const isGiven = ({ givenAt }: Pick<Dose, 'givenAt'>): boolean => givenAt !== null

/** What became of a dose: given, also in part; skipped or missed; late; or still to come. */
export function doseState(dose: Pick<Occurrence, 'mark' | 'dueAt'>, now: Date): DoseState {
  if (dose.mark) return isGiven(dose.mark) ? 'given' : 'skipped'
  return isLate(dose, now) ? 'late' : 'open'
}

export function countDoses(doses: readonly Pick<Occurrence, 'mark' | 'dueAt'>[], now: Date): DoseCounts {
  const counts = { given: 0, skipped: 0, late: 0, open: 0 }
  for (const dose of doses) counts[doseState(dose, now)] += 1
  return counts
}

const total = (counts: DoseCounts): number => doseStates.reduce((sum, state) => sum + counts[state], 0)

/** A part of the ring: where it begins, and how long it is, as shares of the whole. */
export interface RingSegment {
  state: DoseState
  from: number
  share: number
}

/** One segment for each dose, or from 13 doses on one for each state that is there. */
export function ringSegments(counts: DoseCounts): RingSegment[] {
  const all = total(counts)
  const single = all <= MOST_SEGMENTS
  const lengths = doseStates.flatMap((state) => {
    const count = counts[state]
    if (count === 0) return []
    return single ? Array.from({ length: count }, () => ({ state, count: 1 })) : [{ state, count }]
  })
  let before = 0
  return lengths.map(({ state, count }) => {
    const from = before / all
    before += count
    return { state, from, share: count / all }
  })
}

/** '3/5' */
export const ringLabel = (counts: DoseCounts): string => `${counts.given}/${total(counts)}`

/** '3 of 5 doses given, 1 late and 1 skipped' */
export function ringInWords(counts: DoseCounts): string {
  const others = [counts.late > 0 && `${counts.late} late`, counts.skipped > 0 && `${counts.skipped} skipped`]
  const given = plural(total(counts), {
    one: `${counts.given} of # dose given`,
    other: `${counts.given} of # doses given`,
  })
  const rest = list(others.filter((words) => words !== false))
  return rest ? `${given}, ${rest}` : given
}

/** What is done, in the line that holds it: '3 given today', '2 given and 1 skipped today'. */
export function doneInWords({ given, skipped }: Pick<DoseCounts, 'given' | 'skipped'>): string {
  const parts = [given > 0 && `${given} given`, skipped > 0 && `${skipped} skipped`]
  return `${list(parts.filter((words) => words !== false))} today`
}
