import { healthLogErrors } from '@app/domain/health-logs/health-logs.errors'
import type { HealthLogType } from '@app/domain/health-logs/health-logs.vocabulary'
import { isFarFromLast, type StoredMeasure } from '@app/domain/health-logs/measures.rules'
import { Refusal } from '@app/domain/kernel/errors'
import { formatWeight } from '@app/domain/kernel/units'
import { namedSql, type Tx } from '../../platform/database/tx.ts'

/** The weighing before this day, but for the log itself; where there is none, what was typed into the pet. */
const findLastWeight = namedSql<{ kilograms: number | null }>(`
  select coalesce(
    (select weighed_kg from health_logs
      where household_id = (select app.household_id()) and pet_id = pets.id
        and weighed_kg is not null and log_date <= $2 and id <> $3
      order by log_date desc, id desc limit 1),
    typed_weight_kg)::float8 as kilograms
    from pets where household_id = (select app.household_id()) and id = $1`)

type Weighing = StoredMeasure & { id: string; petId: string; type: HealthLogType; logDate: string }

/** @throws WEIGHT_FAR_FROM_LAST for a weight check that says four times the last weight or more, or a quarter or less */
export async function checkLastWeight(tx: Tx, log: Weighing): Promise<void> {
  const { type, measure, unit } = log
  if (type !== 'weight' || measure === null) return
  const [last] = await tx.run(findLastWeight, [log.petId, log.logDate, log.id])
  const kilograms = last?.kilograms ?? null
  if (kilograms === null || !isFarFromLast(measure, kilograms)) return
  const typedIn = unit === 'lb' ? 'lb' : 'kg'
  throw new Refusal(healthLogErrors.WEIGHT_FAR_FROM_LAST, {
    last: formatWeight(kilograms, typedIn),
    weight: formatWeight(measure, typedIn),
  })
}
