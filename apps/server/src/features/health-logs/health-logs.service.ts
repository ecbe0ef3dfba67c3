import { healthLogErrors } from '@app/domain/health-logs/health-logs.errors'
import { isFarFromLast } from '@app/domain/health-logs/measures.rules'
import { Refusal } from '@app/domain/kernel/errors'
import { formatWeight, type ScaleUnit, weightUnitOf } from '@app/domain/kernel/units'
import { decimal, nullable } from '../../platform/database/columns.ts'
import { namedSql, type Tx } from '../../platform/database/tx.ts'

/** The weighing before this day, but for the log itself; where there is none, what was typed into the pet. */
const findLastWeight = namedSql(
  { kilograms: nullable(decimal) },
  `
  select coalesce(
    (select weighed_kg from health_logs
      where household_id = (select app.household_id()) and pet_id = pets.id
        and weighed_kg is not null and log_date <= $2 and id <> $3
      order by log_date desc, id desc limit 1),
    typed_weight_kg)::float8 as kilograms
    from pets where household_id = (select app.household_id()) and id = $1`,
)

/** A log that may say what a pet weighed. */
export interface Weighing {
  id: string
  petId: string
  logDate: string
  /** Null where the log says no weight. */
  kilograms: number | null
  typedIn: ScaleUnit
}

/** @throws WEIGHT_FAR_FROM_LAST for a log that says four times the last weight or more, or a quarter or less */
export async function checkLastWeight(tx: Tx, weighing: Weighing): Promise<void> {
  const { id, petId, logDate, kilograms, typedIn } = weighing
  if (kilograms === null) return
  const [last] = await tx.run(findLastWeight, [petId, logDate, id])
  const lastKilograms = last?.kilograms ?? null
  if (lastKilograms === null || !isFarFromLast(kilograms, lastKilograms)) return
  const unit = weightUnitOf(typedIn)
  throw new Refusal(healthLogErrors.WEIGHT_FAR_FROM_LAST, {
    last: formatWeight(lastKilograms, unit),
    weight: formatWeight(kilograms, unit),
  })
}
