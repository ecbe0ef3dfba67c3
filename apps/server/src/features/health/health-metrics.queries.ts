import type { MeasurePoint } from '@app/domain/health/health-metrics.contract'
import type { MeasureTarget } from '@app/domain/health/measure-targets.rules'
import { decimal, int, nullable, oneOf, text, uuid } from '../../platform/database/columns.ts'
import { inHousehold } from '../../platform/database/sql.ts'
import { namedSql } from '../../platform/database/tx.ts'

/** Highest number of points of one chart: some five years of one a day. */
const MOST_POINTS = 2000

/**
 * Measures in a pet's health logs, oldest first. An advanced tracking yields one for each of its numbers; the names are
 * those of the domain's `advancedTracking`.
 */
export const findMeasures = namedSql(
  {
    logId: uuid,
    kind: oneOf<MeasurePoint['kind']>(),
    date: text,
    time: nullable(text),
    amount: decimal,
    scale: nullable(int),
  },
  `
  select * from (
    select log.id as "logId", point.kind, log.log_date::text as date, log.log_time as time, point.amount::float8 as amount, point.scale
      from health_logs as log
     cross join lateral (
       select case log.type
                when 'energy_level' then 'energyLevel' when 'appetite' then 'appetiteLevel'
                when 'blood_glucose' then 'bloodGlucose' else log.type
              end as kind, log.measure as amount, log.scale::int as scale
        where log.measure is not null
       union all
       select found.kind, (log.details #>> found.place)::numeric, (log.details #>> found.scale_place)::int
         from (values
           ('weight', '{vitals,weight}'::text[], null::text[]),
           ('temperature', '{vitals,temperature}', null),
           ('heartRate', '{vitals,heartRate}', null),
           ('respiratoryRate', '{vitals,respiratoryRate}', null),
           ('energyLevel', '{behavior,energyLevel}', null),
           ('appetiteLevel', '{behavior,appetiteLevel}', null),
           ('bodyConditionScore', '{physical,bodyConditionScore}', '{physical,bodyConditionScale}')
         ) as found (kind, place, scale_place)
        where log.type = 'advanced_tracking' and log.details #>> found.place is not null
     ) as point
     where log.${inHousehold} and log.pet_id = $1
       and (log.measure is not null or (log.type = 'advanced_tracking' and log.details is not null))
     order by log.taken_at desc, log.id desc limit ${MOST_POINTS}
  ) as newest
  order by date, coalesce(time, ''), "logId"`,
)

/** The targets of the pet `$1`. */
export const listTargets = namedSql(
  { measure: oneOf<MeasureTarget['measure']>(), low: decimal, high: decimal },
  `
  select measure, low::float8 as low, high::float8 as high from measure_targets
   where ${inHousehold} and pet_id = $1 order by measure`,
)

/** Sets the target range of the measure `$2` of the pet `$1`, from `$3` to `$4`. */
export const keepTarget = namedSql(`
  insert into measure_targets (pet_id, measure, low, high) values ($1, $2, $3, $4)
  on conflict (household_id, pet_id, measure) do update
     set low = excluded.low, high = excluded.high, updated_by = (select app.user_id()), updated_at = now()
   where (measure_targets.low, measure_targets.high) is distinct from (excluded.low, excluded.high)`)

export const forgetTarget = namedSql(
  `delete from measure_targets where ${inHousehold} and pet_id = $1 and measure = $2`,
)
