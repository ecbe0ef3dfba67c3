import { exerciseContract } from '@app/domain/health/exercise/exercise.contract'
import { exerciseWeek } from '@app/domain/health/exercise/exercise.rules'
import { dateIn } from '@app/domain/kernel/time/dates'
import { decimal, int, json, nullable, uuid } from '../../platform/database/columns.ts'
import { inHousehold } from '../../platform/database/sql.ts'
import { namedSql } from '../../platform/database/tx.ts'
import { requestMoment } from '../../platform/http/moment.ts'
import { serve } from '../../platform/http/serve.ts'
import { checkPet } from '../../platform/records/records.ts'

/**
 * Exercise by day in the week from the day `$2`, of the pet `$1`, or of the living pet that exercised last.
 *
 * Plan: the household's pets with one probe of `health_logs_detailed` each, then one range of that index.
 */
const findWeek = namedSql(
  {
    petId: uuid,
    minutes: json<number[]>(),
    logs: int,
    walks: int,
    distanceKm: nullable(decimal),
    goal: nullable(int),
  },
  `
  with chosen as materialized (
    select pets.id, goal.minutes as goal
      from pets
      left join exercise_goals as goal on goal.${inHousehold} and goal.pet_id = pets.id
      left join lateral (
        select taken_at from health_logs
         where ${inHousehold} and pet_id = pets.id and type = 'exercise' and exercise_minutes is not null
         order by taken_at desc, id desc limit 1) as last on $1::uuid is null
     where pets.${inHousehold} and (pets.id = $1 or ($1 is null and archived_at is null))
     order by last.taken_at desc nulls last, goal.minutes is null, species <> 'dog', pets.created_at, pets.id
     limit 1),
  exercised as materialized (
    select log_date, exercise_minutes as minutes, exercise_kind as kind, exercise_distance_km as km
      from chosen join health_logs as log on log.${inHousehold} and log.pet_id = chosen.id
     where type = 'exercise' and exercise_minutes is not null
       and taken_at >= $2::date::timestamp and taken_at < ($2::date + 7)::timestamp)
  select chosen.id as "petId", goal,
         (select json_agg(coalesce((select sum(minutes) from exercised where log_date = $2::date + day), 0) order by day)
            from generate_series(0, 6) as day) as minutes,
         (select count(*)::int from exercised) as logs,
         (select count(*)::int from exercised where kind = 'walk') as walks,
         (select sum(km)::float8 from exercised) as "distanceKm"
    from chosen`,
)

/** Sets the weekly goal of the pet `$1` to `$2` minutes. */
export const keepGoal = namedSql(`
  insert into exercise_goals (pet_id, minutes) values ($1, $2)
  on conflict (household_id, pet_id) do update
     set minutes = excluded.minutes, updated_by = (select app.user_id()), updated_at = now()
   where exercise_goals.minutes is distinct from excluded.minutes`)

const removeGoal = namedSql(`delete from exercise_goals where ${inHousehold} and pet_id = $1`)

const NO_MINUTES = [0, 0, 0, 0, 0, 0, 0]

export const exerciseRoutes = serve(exerciseContract, {
  getWeek: async ({ tx, input: { petId }, context }) => {
    const { now, timeZone } = requestMoment(context)
    if (petId !== undefined) await checkPet(tx, petId)
    const week = exerciseWeek(dateIn(timeZone, now))
    const [found] = await tx.runAndCommit(findWeek, [petId ?? null, week.from])
    const none = { petId: null, minutes: NO_MINUTES, logs: 0, walks: 0, distanceKm: null, goal: null }
    return { ...week, ...(found ?? none) }
  },
  setGoal: async ({ tx, input: { petId, minutes } }) => {
    await checkPet(tx, petId)
    await (minutes === null ? tx.run(removeGoal, [petId]) : tx.run(keepGoal, [petId, minutes]))
    return { minutes }
  },
})
