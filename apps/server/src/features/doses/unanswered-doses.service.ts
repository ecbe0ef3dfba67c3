import { addDays, dateIn } from '@app/domain/kernel/dates'
import { LATE_HOURS } from '@app/domain/doses/today.rules'
import { dueDoses } from '@app/domain/medications/schedule.rules'
import { isCounted } from '@app/domain/medications/schedule-start.rules'
import type { Tx } from '../../platform/database/tx.ts'
import { listFacts, listMarkedBetween } from './doses.queries.ts'

/** From its start to before its end. */
export interface DoseSpan {
  start: Date
  end: Date
}

/** Doses of a medication that nobody answered. */
export interface UnansweredDoses {
  id: string
  name: string
  count: number
}

/**
 * Which doses of a pet fell due in each span, are not asked for any more, and were never marked. Only medications that
 * are being given say what was due; of others nobody knows when they stopped.
 */
export async function listUnansweredDoses(
  tx: Tx,
  { petId, spans }: { petId: string; spans: readonly DoseSpan[] },
  now: Date,
): Promise<UnansweredDoses[][]> {
  const askedUntil = now.getTime() - LATE_HOURS * 3_600_000
  const earliest = new Date(Math.min(...spans.map(({ start }) => start.getTime())))
  const facts = await tx.run(listFacts, [now, petId, addDays(dateIn('UTC', earliest), -1)])
  if (facts.length === 0) return spans.map(() => [])
  const ids = facts.map(({ facts: { medicationId } }) => medicationId)
  const starts = spans.map(({ start }) => start)
  const ends = spans.map(({ end }) => end)
  const marks = await tx.run(listMarkedBetween, [starts, ends, ids])
  const marked = new Set(
    marks.map(({ medication_id, due_date, due_time }) => keyOf(medication_id, due_date, due_time)),
  )
  return spans.map(({ start, end }) =>
    facts
      .map(({ facts: medication }) => {
        const { medicationId, name, timeZone } = medication
        // A time that the clock skips may move past midnight.
        const due = dueDoses(medication, addDays(dateIn(timeZone, start), -1), dateIn(timeZone, end))
        const unanswered = due.filter(
          (dose) =>
            dose.at >= start &&
            dose.at < end &&
            dose.at.getTime() <= askedUntil &&
            isCounted(medication, dose) &&
            !marked.has(keyOf(medicationId, dose.date, dose.time)),
        )
        return { id: medicationId, name, count: unanswered.length }
      })
      .filter(({ count }) => count > 0),
  )
}

const keyOf = (medicationId: string, date: string | null, time: string | null): string =>
  `${medicationId} ${date} ${time}`
