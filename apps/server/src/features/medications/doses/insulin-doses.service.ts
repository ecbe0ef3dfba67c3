import { localTimeOf } from '@app/domain/kernel/time/zoned-time'
import type { InsulinDose } from '@app/domain/medications/doses/doses.contract'
import { doseInWords, partInWords } from '@app/domain/medications/doses/units.texts'
import { isInsulin } from '@app/domain/medications/insulins.vocabulary'
import type { Rhythm } from '@app/domain/medications/rhythm.vocabulary'
import { unitsOn } from '@app/domain/medications/schedule.rules'
import { bool, decimal, instant, json, nullable, text } from '../../../platform/database/columns.ts'
import { inHousehold } from '../../../platform/database/sql.ts'
import { namedSql, type Tx } from '../../../platform/database/tx.ts'
import { checkPet } from './due-doses.service.ts'

const listMedicines = namedSql(
  { name: text },
  `select distinct name from medications where ${inHousehold} and pet_id = $1`,
)

/** More doses than a chart can show: two a day over two and a half years. */
const MOST_DOSES = 2000

const listGiven = namedSql(
  {
    due_date: nullable(text),
    due_time: nullable(text),
    happened_at: instant,
    amount: nullable(decimal),
    dose_words: nullable(text),
    dosage: text,
    rhythm: nullable(json<Rhythm>()),
    start_date: text,
    time_zone: text,
    is_as_marked: bool,
  },
  `
  select dose.due_date::text as due_date, dose.due_time, dose.happened_at, dose.amount::float8 as amount, dose.dose_words,
         medication.dosage, medication.rhythm,
         medication.start_date::text as start_date, medication.time_zone,
         medication.updated_at <= dose.created_at as is_as_marked
    from medications as medication
    join doses as dose on dose.household_id = medication.household_id and dose.medication_id = medication.id
   where medication.${inHousehold} and medication.pet_id = $1 and medication.name = any($2::text[])
     and dose.undone_at is null and dose.given_at is not null
   order by dose.happened_at desc, dose.id desc limit ${MOST_DOSES}`,
)

/**
 * Lists the insulin given to a pet, newest first. A mark stores its dose; an older mark, or one noted with its
 * schedule, has none and counts as the usual dose if the medicine has not changed since.
 * @throws NOT_FOUND when the pet is not of this household
 */
export async function listInsulinDoses(tx: Tx, petId: string): Promise<InsulinDose[]> {
  await checkPet(tx, petId)
  const names = (await tx.run(listMedicines, [petId])).map(({ name }) => name).filter(isInsulin)
  if (names.length === 0) return []
  const given = await tx.run(listGiven, [petId, names])
  return given.map((row) => {
    const local = localTimeOf(row.happened_at, row.time_zone)
    const date = row.due_date ?? local.date
    const units = unitsOn({ rhythm: row.rhythm, startDate: row.start_date }, date)
    const usual = row.dose_words ?? (row.is_as_marked ? doseInWords(row.dosage, units) : null)
    return {
      date,
      time: row.due_time ?? local.time,
      dose: row.amount === null ? usual : partInWords(usual),
    }
  })
}
