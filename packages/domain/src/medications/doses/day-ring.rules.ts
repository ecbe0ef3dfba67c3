import { list, plural } from '../../kernel/message-format.ts'
import type { Dose, Occurrence } from './doses.contract.ts'
import { isLate } from './today.rules.ts'
import { isMissed } from './too-late.rules.ts'

/** States of a day's doses, in the order in which the ring shows them. */
export const doseStates = ['given', 'skipped', 'missed', 'late', 'open'] as const
export type DoseState = (typeof doseStates)[number]
export type DoseCounts = Readonly<Record<DoseState, number>>

/** Number of doses above which the ring shows shares, because single segments are too small to count. */
export const MOST_SEGMENTS = 12

export const isGiven = ({ givenAt }: Pick<Dose, 'givenAt'>): boolean => givenAt !== null

type Counted = Pick<Occurrence, 'mark' | 'dueAt' | 'tooLateAt' | 'nextAt'>

/**
 * Returns the state of a dose: given, including in part; skipped; missed, also without a mark; late; or still to come.
 */
export function doseState(dose: Counted, now: Date): DoseState {
  const { mark } = dose
  if (mark) return isGiven(mark) ? 'given' : mark.outcome === 'missed' ? 'missed' : 'skipped'
  if (isMissed(dose, now)) return 'missed'
  return isLate(dose, now) ? 'late' : 'open'
}

export function countDoses(doses: readonly Counted[], now: Date): DoseCounts {
  const counts = { given: 0, skipped: 0, missed: 0, late: 0, open: 0 }
  for (const dose of doses) counts[doseState(dose, now)] += 1
  return counts
}

const total = (counts: DoseCounts): number => doseStates.reduce((sum, state) => sum + counts[state], 0)

/** A part of the ring: its start and length, as shares of the whole. */
export interface RingSegment {
  state: DoseState
  from: number
  share: number
}

/** Returns one segment for each dose, or from 13 doses on one for each existing state. */
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

/** '3 of 5 doses given, 1 late and 1 missed' */
export function ringInWords(counts: DoseCounts): string {
  const others = (['late', 'missed', 'skipped'] as const).map(
    (state) => counts[state] > 0 && `${counts[state]} ${state}`,
  )
  const given = plural(total(counts), {
    one: `${counts.given} of # dose given`,
    other: `${counts.given} of # doses given`,
  })
  const rest = list(others.filter((words) => words !== false))
  return rest ? `${given}, ${rest}` : given
}

/** Words marked doses: '3 given today', '2 given and 1 skipped today'. */
export function doneInWords(counts: Pick<DoseCounts, 'given' | 'skipped' | 'missed'>): string {
  const parts = (['given', 'skipped', 'missed'] as const).map(
    (state) => counts[state] > 0 && `${counts[state]} ${state}`,
  )
  return `${list(parts.filter((words) => words !== false))} today`
}
