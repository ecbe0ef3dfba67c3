import { healthLogErrors } from '@app/domain/health-logs/health-logs.errors'
import { betterFit, isFarFromLast } from '@app/domain/health-logs/weight-slip.rules'
import { Refusal } from '@app/domain/kernel/errors'
import { formatWeight, type ScaleUnit, weightUnitOf } from '@app/domain/kernel/units'
import { day, decimal, nullable, text } from '../../platform/database/columns.ts'
import { namedSql, type Tx } from '../../platform/database/tx.ts'

/** The weighing before this moment, but for the log itself; where there is none, what was typed into the pet. */
const findLastWeight = namedSql(
  { kilograms: nullable(decimal), on: nullable(day), birthDate: nullable(day) },
  `
  select coalesce(weighing.weighed_kg, typed_weight_kg)::float8 as kilograms,
         coalesce(weighing.log_date, weight_typed_at::date) as "on", birth_date as "birthDate"
    from pets
    left join lateral (
      select weighed_kg, log_date from health_logs
       where household_id = (select app.household_id()) and pet_id = pets.id
         and weighed_kg is not null and taken_at <= $2::timestamp and id <> $3
       order by taken_at desc, id desc limit 1) as weighing on true
   where household_id = (select app.household_id()) and id = $1`,
)

/** The weights of the household's other living pets. */
const findOtherWeights = namedSql(
  { name: text, kilograms: decimal },
  `
  select name, weight_kg::float8 as kilograms from pets
   where household_id = (select app.household_id()) and id <> $1 and archived_at is null and weight_kg is not null
   order by created_at, id`,
)

/** A log that may say what a pet weighed. */
export interface Weighing {
  id: string
  petId: string
  logDate: string
  /** Without a time a log follows all others of its day. */
  logTime: string | null
  /** Null where the log says no weight. */
  kilograms: number | null
  typedIn: ScaleUnit
}

/**
 * Asks about a weight that is far from the last one, and names the pet that it fits better.
 * @throws WEIGHT_FAR_FROM_LAST
 */
export async function checkLastWeight(tx: Tx, weighing: Weighing): Promise<void> {
  const { id, petId, logDate, logTime, kilograms, typedIn } = weighing
  if (kilograms === null) return
  const [last] = await tx.run(findLastWeight, [petId, `${logDate} ${logTime ?? '23:59'}`, id])
  if (!last || last.kilograms === null) return
  const before = { kilograms: last.kilograms, on: last.on }
  if (!isFarFromLast({ kilograms, on: logDate }, before, last.birthDate)) return
  const unit = weightUnitOf(typedIn)
  const better = betterFit(kilograms, await tx.run(findOtherWeights, [petId]))
  throw new Refusal(healthLogErrors.WEIGHT_FAR_FROM_LAST, {
    last: formatWeight(before.kilograms, unit),
    weight: formatWeight(kilograms, unit),
    ...(better && { fits: better.name, fitsWeight: formatWeight(better.kilograms, unit) }),
  })
}
