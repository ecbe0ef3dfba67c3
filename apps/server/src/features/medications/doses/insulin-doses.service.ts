import { localTimeOf } from '@app/domain/kernel/time/zoned-time'
import type { InsulinDose } from '@app/domain/medications/doses/doses.contract'
import { partInWords } from '@app/domain/medications/doses/units.texts'
import { isInsulin } from '@app/domain/medications/insulins.vocabulary'
import { decimal, instant, nullable, text } from '../../../platform/database/columns.ts'
import { inHousehold } from '../../../platform/database/sql.ts'
import { namedSql, type Tx } from '../../../platform/database/tx.ts'
import { checkPet } from './due-doses.service.ts'
import { usualDose, usualDoseColumns, usualDoseOf } from './usual-dose.ts'

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
    time_zone: text,
    ...usualDoseColumns,
  },
  `
  select dose.due_date::text as due_date, dose.due_time, dose.happened_at, dose.amount::float8 as amount,
         medication.time_zone, ${usualDose}
    from medications as medication
    join doses as dose on dose.household_id = medication.household_id and dose.medication_id = medication.id
   where medication.${inHousehold} and medication.pet_id = $1 and medication.name = any($2::text[])
     and dose.undone_at is null and dose.given_at is not null
   order by dose.happened_at desc, dose.id desc limit ${MOST_DOSES}`,
)

/**
 * Lists the insulin given to a pet, newest first.
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
    const usual = usualDoseOf(row, date)
    return {
      date,
      time: row.due_time ?? local.time,
      dose: row.amount === null ? usual : partInWords(usual),
    }
  })
}
