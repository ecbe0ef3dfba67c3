import { healthLogErrors } from '@app/domain/health/health-logs.errors'
import type { MeasurePoint } from '@app/domain/health/health-metrics.contract'
import { Refusal } from '@app/domain/kernel/errors'
import { formatWeight, type ScaleUnit, weightUnitOf } from '@app/domain/kernel/quantities/units'
import { dateIn } from '@app/domain/kernel/time/dates'
import type { Pet } from '@app/domain/pets/pets.contract'
import { betterFit, isFarFromLast } from '@app/domain/pets/weight-slip.rules'
import { day, decimal, nullable, text } from '../../platform/database/columns.ts'
import { inHousehold } from '../../platform/database/sql.ts'
import { namedSql, type Tx } from '../../platform/database/tx.ts'
import type { Moment } from '../../platform/http/moment.ts'
import { checkPet } from '../../platform/records/records.ts'
import { weightUnitOfPerson } from '../preferences/preferences.service.ts'
import { findMeasures } from './health-metrics.queries.ts'

/**
 * Weight of the pet `$1` before the moment `$2`: of the newest weighing except the log `$3`, unless a weight was typed
 * into the pet since.
 */
const findLastWeight = namedSql(
  { kilograms: nullable(decimal), on: nullable(day), birthDate: nullable(day) },
  `
  select (case when is_typed then typed_weight_kg else weighing.weighed_kg end)::float8 as kilograms,
         case when is_typed then weight_typed_at::date else weighing.log_date end as "on", birth_date as "birthDate"
    from pets
    left join lateral (
      select weighed_kg, log_date, created_at from health_logs
       where ${inHousehold} and pet_id = pets.id
         and weighed_kg is not null and taken_at <= $2::timestamp and id is distinct from $3
       order by taken_at desc, id desc limit 1) as weighing on true
   cross join lateral (
      select weighing.weighed_kg is null or (
        typed_weight_kg is not null and weight_typed_at > weighing.created_at
        and weight_typed_at::date <= $2::timestamp::date) as is_typed) as source
   where ${inHousehold} and id = $1`,
)

/** Weights of the household's other living pets. */
const findOtherWeights = namedSql(
  { name: text, kilograms: decimal },
  `
  select name, weight_kg::float8 as kilograms from pets
   where ${inHousehold} and id <> $1 and archived_at is null and weight_kg is not null
   order by created_at, id`,
)

/** A log, or the form of a pet, that may contain a weight. */
export interface Weighing {
  /** Null for the form of a pet. */
  id: string | null
  petId: string
  logDate: string
  /** A log without a time follows all others of its day. */
  logTime: string | null
  /** Null if the log has no weight. */
  kilograms: number | null
  typedIn: ScaleUnit
}

/**
 * Asks for confirmation of a weight that is far from the last one, and names the pet that it fits better.
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

/**
 * Asks for confirmation of a changed weight in the form of a pet.
 * @throws WEIGHT_FAR_FROM_LAST
 */
export async function checkTypedWeight(
  tx: Tx,
  before: Pick<Pet, 'id' | 'weightKg'>,
  kilograms: number | null,
  { now, timeZone }: Moment,
): Promise<void> {
  if (kilograms === before.weightKg) return
  await checkLastWeight(tx, {
    id: null,
    petId: before.id,
    logDate: dateIn(timeZone, now),
    logTime: null,
    kilograms,
    typedIn: await weightUnitOfPerson(tx),
  })
}

/** Lists the measurements of a pet, oldest first. @throws NOT_FOUND */
export async function listMeasures(tx: Tx, petId: string): Promise<MeasurePoint[]> {
  await checkPet(tx, petId)
  return tx.run(findMeasures, [petId])
}
