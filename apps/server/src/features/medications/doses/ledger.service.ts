import { addDays, dateIn } from '@app/domain/kernel/time/dates'
import { instantOf } from '@app/domain/kernel/time/zoned-time'
import { type DoseOutcome, wasGiven } from '@app/domain/medications/doses/doses.vocabulary'
import { missedDoses } from '@app/domain/medications/doses/missed.rules'
import type { LocalDose } from '@app/domain/medications/rhythm.vocabulary'
import { nameOfDose } from '@app/domain/medications/schedule.rules'
import { decimal, instant, nullable, oneOf, text, uuid } from '../../../platform/database/columns.ts'
import { comesAfter, inHousehold } from '../../../platform/database/sql.ts'
import { namedSql, type Tx } from '../../../platform/database/tx.ts'
import type { Moment } from '../../../platform/http/moment.ts'
import { readInPages } from '../../../platform/records/records.ts'
import { listFacts } from './doses.queries.ts'
import { forEachInTurn } from './missed-doses.service.ts'
import { usualDose, usualDoseColumns, usualDoseOf } from './usual-dose.ts'

/** A dose of a pet that was given or not. */
export interface LedgerDose {
  medication: string
  /** Null for an as-needed dose. */
  dueAt: Date | null
  /** Null for a dose that was not given. */
  givenAt: Date | null
  outcome: DoseOutcome
  /** The whole dose in words; null if unknown, and for a dose that was not given. */
  amount: string | null
  /** Units given, if they differ from the whole dose. */
  units: number | null
  /** User who gave or skipped it; null for a missed dose that no user noted. */
  byId: string | null
  note: string | null
}

interface Asked {
  petId: string
  /** yyyy-MM-dd on the user's calendar. A scheduled dose belongs to the day on which it was due. */
  from: string
  /** Highest number of doses. */
  most: number
}

const listMarks = namedSql(
  {
    medication_id: uuid,
    medication: text,
    due_date: nullable(text),
    due_time: nullable(text),
    due_at: nullable(instant),
    given_at: nullable(instant),
    happened_at: instant,
    outcome: oneOf<DoseOutcome>(),
    amount: nullable(decimal),
    by_id: nullable(uuid),
    note: nullable(text),
    ...usualDoseColumns,
    cursor: text,
  },
  `
  select dose.medication_id, medication.name as medication, dose.due_date::text as due_date, dose.due_time, dose.due_at,
         dose.given_at, dose.happened_at, dose.outcome, dose.amount::float8 as amount,
         coalesce(dose.given_by, case when not dose.is_derived then dose.created_by end) as by_id, dose.note, ${usualDose},
         dose.happened_at::text || '~' || dose.id as cursor
    from medications as medication
    join doses as dose on dose.household_id = medication.household_id and dose.medication_id = medication.id
   where medication.${inHousehold} and medication.pet_id = $4 and dose.undone_at is null
     and (dose.due_date >= $5 or (dose.due_date is null and dose.happened_at >= $6))
     and ${comesAfter('dose.happened_at', { at: '$1', type: 'timestamptz', id: '$2' })}
   order by dose.happened_at desc, dose.id desc limit $3`,
)

/**
 * Lists the doses of a pet since a day, newest first: those with a mark that was not undone, and the missed ones that its
 * present schedules yield.
 */
export async function listLedger(
  tx: Tx,
  { petId, from, most }: Asked,
  { now, timeZone }: Moment,
): Promise<LedgerDose[]> {
  const begin = instantOf(from, '00:00', timeZone)
  const marks = await readInPages('timestamptz', most, (position, limit) =>
    tx.run(listMarks, [...position, limit, petId, from, begin]),
  )
  const marked = new Set(
    marks.map(({ medication_id, due_date, due_time }) =>
      due_date === null ? '' : `${medication_id} ${nameOfDose({ date: due_date, time: due_time ?? '' })}`,
    ),
  )
  const missed = await listMissedSince(tx, {
    petId,
    from,
    now,
    most: most - marks.length,
    isMarked: (medicationId, dose) => marked.has(`${medicationId} ${nameOfDose(dose)}`),
  })
  const lines = [
    ...marks.map((mark) => ({ at: mark.happened_at, dose: markedDose(mark, timeZone) })),
    ...missed.map(({ name, at }) => ({ at, dose: { ...nothing, medication: name, dueAt: at } })),
  ]
  return lines.toSorted((one, other) => other.at.getTime() - one.at.getTime()).map(({ dose }) => dose)
}

interface MissedSince {
  petId: string
  /** yyyy-MM-dd */
  from: string
  now: Date
  /** Highest number of doses; the others are not computed. */
  most: number
  isMarked: (medicationId: string, dose: LocalDose) => boolean
}

/** Lists the missed doses of a pet that its schedules yield, due on the day `from` or later; for each medicine newest first. */
async function listMissedSince(
  tx: Tx,
  { petId, from, now, most, isMarked }: MissedSince,
): Promise<{ name: string; at: Date }[]> {
  const facts = (await tx.run(listFacts, [now, petId, from])).map((row) => row.facts)
  const since = instantOf(addDays(from, -1), '00:00', 'UTC')
  const missed: { name: string; at: Date }[] = []
  await forEachInTurn(facts, (medication) => {
    const { medicationId, name } = medication
    const span = { since, before: now, now, isMarked: (dose: LocalDose) => isMarked(medicationId, dose) }
    for (const { date, at } of missedDoses(medication, span)) {
      if (missed.length >= most) return
      if (date >= from) missed.push({ name, at })
    }
  })
  return missed
}

const nothing = {
  givenAt: null,
  outcome: 'missed',
  amount: null,
  units: null,
  byId: null,
  note: null,
} as const

type Mark = NonNullable<(typeof listMarks)['row']>

function markedDose(mark: Mark, timeZone: string): LedgerDose {
  const { medication, due_date, due_at, given_at, happened_at, outcome, amount, by_id, note } = mark
  const day = due_date ?? dateIn(timeZone, happened_at)
  return {
    medication,
    dueAt: due_at,
    givenAt: given_at,
    outcome,
    amount: wasGiven(outcome) ? usualDoseOf(mark, day) : null,
    units: amount,
    byId: by_id,
    note,
  }
}
