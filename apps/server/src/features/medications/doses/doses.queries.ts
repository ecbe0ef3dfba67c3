import type { Dose } from '@app/domain/medications/doses/doses.contract'
import type { Rhythm } from '@app/domain/medications/rhythm.vocabulary'
import { bool, type RowOf, decimal, json, text, uuid } from '../../../platform/database/columns.ts'
import { comesAfter, inHousehold } from '../../../platform/database/sql.ts'
import { namedSql } from '../../../platform/database/tx.ts'
import { pictureOfBlob } from '../../../platform/files/picture-marks.ts'

/** A mark in the contract's shape, over `dose` and its `medication`, `maker` and `undoer`. */
const doseJson = `json_build_object(
  'id', dose.id, 'medicationId', dose.medication_id, 'petId', medication.pet_id,
  'date', dose.due_date, 'time', dose.due_time, 'dueAt', dose.due_at, 'outcome', dose.outcome,
  'amount', dose.amount, 'givenAt', dose.given_at, 'note', dose.note, 'picture', ${pictureOfBlob('dose.blob_id')},
  'markedAt', dose.created_at, 'createdBy', case when not dose.is_derived then dose.created_by end,
  'byId', coalesce(dose.given_by, case when not dose.is_derived then dose.created_by end),
  'byName', maker.display_name, 'version', dose.version,
  'undoneAt', dose.undone_at,
  'undoneByName', case when dose.undone_at is not null then undoer.display_name end)`

const withPeople = `
  join medications as medication
    on medication.household_id = dose.household_id and medication.id = dose.medication_id
  left join people as maker
    on maker.user_id = coalesce(dose.given_by, case when not dose.is_derived then dose.created_by end)
  left join people as undoer on undoer.user_id = dose.updated_by`

/** A mark, with columns that no answer contains. */
export const storedDoseColumns = {
  dose: json<Dose>(),
  content_hash: text,
  stock_taken: decimal,
  /**
   * True for a missed dose that the server recorded without a correction that names a giver; a user's mark replaces it.
   */
  is_derived: bool,
}
export type StoredDose = RowOf<typeof storedDoseColumns>
const stored = `${doseJson} as dose, dose.content_hash, dose.stock_taken::float8 as stock_taken,
  dose.is_derived and dose.given_by is null as is_derived`

/** A medication, with the fields that its doses need. */
export interface MedicationFacts {
  medicationId: string
  petId: string
  name: string
  dosage: string
  frequency: string
  instructions: string | null
  times: string[]
  rhythm: Rhythm | null
  timeZone: string
  addedAt: string
  /** Instants from which each of `times` counts. */
  timesFrom: string[]
  startDate: string
  endDate: string | null
  minIntervalHours: number | null
  maxDosesPerDay: number | null
  latestMinutes: number | null
  /** Default units per dose, if the step of its rhythm states none. */
  doseUnits: number
  unitsOnHand: number | null
  /** True if the medication is active, and its pet is not archived. */
  isGiven: boolean
  lastGivenAt: string | null
  /** Times of given doses that its limits may count, noted for later moments too. */
  givenLately: string[]
  usedRecently: number
}

/** The longest interval between doses as needed is 30 days, also for a moment a month ahead of the present one. */
const COUNTED_DAYS = 61
/** Days of a stock's usage. */
const USAGE_DAYS = 30

const factsJson = `json_build_object(
  'medicationId', medication.id, 'petId', medication.pet_id, 'name', medication.name,
  'dosage', medication.dosage, 'frequency', medication.frequency, 'instructions', medication.notes,
  'times', medication.times, 'rhythm', medication.rhythm, 'timeZone', medication.time_zone,
  'addedAt', medication.created_at,
  'timesFrom', (select coalesce(json_agg(greatest(begun, pet.unarchived_at) order by place), '[]')
                  from unnest(medication.times_from) with ordinality as times_from (begun, place)),
  'startDate', medication.start_date, 'endDate', medication.end_date,
  'minIntervalHours', medication.min_interval_hours, 'maxDosesPerDay', medication.max_doses_per_day,
  'latestMinutes', medication.latest_minutes,
  'doseUnits', coalesce(medication.dose_units, 1),
  'unitsOnHand', stock.units,
  'isGiven', medication.is_active and pet.archived_at is null,
  'lastGivenAt', newest.given_at,
  'givenLately', lately.given,
  'usedRecently', lately.used)`

/** Marks of the medication that record a given dose. Their `happened_at`, which has an index, is `given_at`. */
const ofMedication = `doses.${inHousehold} and doses.medication_id = medication.id
  and doses.undone_at is null and doses.given_at is not null`
const hasLimits = 'num_nonnulls(medication.min_interval_hours, medication.max_doses_per_day) > 0'
const sinceDays = (days: number) => `happened_at > $1::timestamptz - interval '${days} days'`

/**
 * Medications with their stock and given doses at the moment `$1`. Medications are few, so each looks its doses up by
 * the index of its ledger, from the newest back: first the last one, then in one pass those that count for its limits
 * and its stock. A medication with neither skips that pass.
 */
const medicationsAndDoses = `
  from medications as medication
  join pets as pet on pet.household_id = medication.household_id and pet.id = medication.pet_id
  left join medication_stock as stock
    on stock.household_id = medication.household_id and stock.medication_id = medication.id
  left join lateral (
    select given_at from doses where ${ofMedication} order by happened_at desc limit 1) as newest on true
  cross join lateral (
    select coalesce(json_agg(given_at) filter (where ${hasLimits}), '[]') as given,
           coalesce(sum(stock_taken) filter (where stock.units is not null and ${sinceDays(USAGE_DAYS)}), 0) as used
      from doses
     where (${hasLimits} or stock.units is not null) and ${ofMedication} and ${sinceDays(COUNTED_DAYS)}) as lately
 where medication.${inHousehold}`

/** The medication `$2` at the moment `$1`. */
export const findFacts = namedSql(
  { facts: json<MedicationFacts>() },
  `select ${factsJson} as facts ${medicationsAndDoses} and medication.id = $2`,
)

/** Current medications, of all pets or of `$2`, that had not ended before the day `$3`. */
export const listFacts = namedSql(
  { facts: json<MedicationFacts>() },
  `
  select ${factsJson} as facts ${medicationsAndDoses}
     and medication.is_active and pet.archived_at is null
     and ($2::uuid is null or medication.pet_id = $2)
     and (medication.end_date is null or medication.end_date >= $3::date)
   order by pet.created_at, pet.id, medication.name, medication.id limit 1000`,
)

/** Marks of the scheduled doses of `$3` that were due from `$1` to before `$2`. */
export const listMarksOf = namedSql(
  { dose: json<Dose>() },
  `
  select ${doseJson} as dose from doses as dose ${withPeople}
   where dose.${inHousehold} and dose.medication_id = $3 and dose.undone_at is null
     and dose.due_at >= $1 and dose.due_at < $2 limit 500`,
)

/** Marks from `$1` to before `$2` of current medications; of all pets or of `$3`. */
export const listMarks = namedSql(
  { dose: json<Dose>() },
  `
  select ${doseJson} as dose from doses as dose ${withPeople}
   where dose.${inHousehold} and dose.undone_at is null
     and ((dose.due_at >= $1 and dose.due_at < $2) or (dose.due_at is null and dose.happened_at >= $1 and dose.happened_at < $2))
     and ($3::uuid is null or medication.pet_id = $3) and medication.is_active
   order by dose.happened_at, dose.id limit 5000`,
)

export const findDose = namedSql(
  storedDoseColumns,
  `select ${stored} from doses as dose ${withPeople} where dose.${inHousehold} and dose.id = $1`,
)

/** Mark of the dose of `$1` that was due on `$2` at `$3`. */
export const findMark = namedSql(
  storedDoseColumns,
  `
  select ${stored} from doses as dose ${withPeople}
   where dose.${inHousehold} and dose.medication_id = $1 and dose.due_date = $2 and dose.due_time = $3
     and dose.undone_at is null`,
)

/** Marks of given doses of `$1` after `$2` and before `$3`; the limit is more than anyone gives. */
export const listGivenBetween = namedSql(
  { dose: json<Dose>() },
  `
  select ${doseJson} as dose from doses as dose ${withPeople}
   where dose.${inHousehold} and dose.medication_id = $1 and dose.undone_at is null
     and dose.given_at is not null and dose.happened_at > $2 and dose.happened_at < $3
   order by dose.happened_at desc limit 200`,
)

export const insertDose = namedSql(
  { id: uuid },
  `
  insert into doses (id, medication_id, due_date, due_time, due_at, outcome, amount, given_at, note, stock_taken, content_hash,
    dose_words)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
  on conflict do nothing returning id`,
)

/** Removes the picture of an undone dose. */
export const undo = namedSql(
  { stock_taken: decimal },
  `
  update doses set undone_at = now(), blob_id = null where ${inHousehold} and id = $1 and undone_at is null
  returning stock_taken::float8 as stock_taken`,
)

/** No row for an undone mark, and for one that the user may not correct. */
export const setDosePicture = namedSql(
  { id: uuid },
  `
  update doses set blob_id = $2 where ${inHousehold} and id = $1 and undone_at is null returning id`,
)

/** One page of the ledger of `$1`, newest first, after the mark `$3` of the instant `$2`. */
export const historyPage = namedSql(
  { dose: json<Dose>() },
  `
  select ${doseJson} as dose from doses as dose ${withPeople}
   where dose.${inHousehold} and dose.medication_id = $1
     and not (dose.is_derived and dose.undone_at is not null)
     and ${comesAfter('dose.happened_at', { at: '$2', type: 'timestamptz', id: '$3' })}
   order by dose.happened_at desc, dose.id desc limit $4`,
)

const markedDose = { due_date: text, due_time: text }

/** Marked scheduled doses of `$1` that were due from `$2` to before `$3`. */
export const listMarked = namedSql(
  markedDose,
  `
  select due_date::text as due_date, coalesce(due_time, '') as due_time from doses
   where ${inHousehold} and medication_id = $1 and undone_at is null and due_date is not null
     and due_at >= $2 and due_at < $3`,
)

/** Marked scheduled doses of the pet `$1` that were due since `$2`. */
export const listMarkedOfPet = namedSql(
  { medication_id: uuid, ...markedDose },
  `
  select doses.medication_id, due_date::text as due_date, coalesce(due_time, '') as due_time
    from doses join medications as medication
      on medication.household_id = doses.household_id and medication.id = doses.medication_id
   where doses.${inHousehold} and medication.pet_id = $1 and undone_at is null and due_at >= $2`,
)

/** Marks of the doses of the medications `$1`, due on the days `$2` at the times `$3`. */
export const listMarksOfDoses = namedSql(
  { dose: json<Dose>() },
  `
  select ${doseJson} as dose
    from unnest($1::uuid[], $2::date[], $3::text[]) as wanted (medication_id, due_date, due_time)
    join doses as dose on dose.${inHousehold} and dose.medication_id = wanted.medication_id
     and dose.due_date = wanted.due_date and dose.due_time = wanted.due_time and dose.undone_at is null ${withPeople}`,
)

/** Records missed doses of `$2`, due on the days `$3` at the times `$4` and the instants `$5`; `$1` are their ids. */
export const insertMissed = namedSql(
  { id: uuid },
  `
  insert into doses (id, medication_id, due_date, due_time, due_at, outcome, stock_taken, content_hash, is_derived)
  select missed.id, $2, missed.due_date, missed.due_time, missed.due_at, 'missed', 0, 'derived', true
    from unnest($1::uuid[], $3::date[], $4::text[], $5::timestamptz[]) as missed (id, due_date, due_time, due_at)
  on conflict do nothing returning id`,
)

/** Hides a recorded missed dose behind the mark that replaces it. */
export const replaceMissed = namedSql(
  { id: uuid },
  `
  update doses set undone_at = now() where ${inHousehold} and id = $1 and is_derived and undone_at is null returning id`,
)

/** Sets a dose of `$1`, due on `$2` at `$3`, to missed again, if the server had recorded it as missed before. */
export const restoreMissed = namedSql(
  { id: uuid },
  `
  update doses set undone_at = null, outcome = 'missed', given_at = null, given_by = null, amount = null, note = null,
         stock_taken = 0
   where ${inHousehold} and medication_id = $1 and due_date = $2 and due_time = $3 and is_derived
     and undone_at is not null returning id`,
)

/** Writes the corrected fields of the mark `$1`, if it has version `$2` and was not undone. */
export const correct = namedSql(
  { id: uuid },
  `
  update doses set outcome = $3, given_at = $4, amount = $5, note = $6, given_by = $7, stock_taken = $8
   where ${inHousehold} and id = $1 and version = $2 and undone_at is null returning id`,
)

/** True if `$1` is a member of the household or its owner. */
export const isMember = namedSql(
  { is_member: bool },
  'select exists (select from people where user_id = $1) as is_member',
)

/** The active medications of the pet `$1`. */
export const listActiveOf = namedSql(
  { id: uuid },
  `select id from medications where ${inHousehold} and pet_id = $1 and is_active order by id`,
)
