import type { HeldConditions, TutorialCondition } from '@app/domain/kernel/tutorials.vocabulary'
import { instant, json } from '../../platform/database/columns.ts'
import { inHousehold } from '../../platform/database/sql.ts'
import { namedSql } from '../../platform/database/tx.ts'
import { type KeptProgress, tutorialProgressJson } from './tutorials.record.ts'

/** Rows that meet a condition; rows that the role may not see don't count. */
const conditionRecords: Readonly<Record<TutorialCondition, string>> = {
  has_pets: `pets where ${inHousehold} and archived_at is null`,
  has_health_logs: `health_logs where ${inHousehold}`,
  has_weights: `health_logs where ${inHousehold} and type = 'weight'`,
  has_reminders: `reminders where ${inHousehold}`,
}
const conditionsJson = Object.entries(conditionRecords)
  .map(([condition, rows]) => `'${condition}', exists (select from ${rows})`)
  .join(', ')

/** Facts about the signed-in user and their household that tutorials depend on. */
export const findTutorialFacts = namedSql(
  { createdAt: instant, progress: json<KeptProgress>(), conditions: json<HeldConditions>() },
  `
  select created_at as "createdAt", ${tutorialProgressJson} as progress,
         json_build_object(${conditionsJson}) as conditions
    from own_account`,
)

/** Creates the signed-in user's progress row of the tutorial `$1`, if missing. */
export const keepProgressRow = namedSql(
  'insert into user_tutorial_progress (tutorial_id) values ($1) on conflict (user_id, tutorial_id) do nothing',
)

/** Serialises one user's reports about one tutorial. */
export const lockProgress = namedSql(`
  select from user_tutorial_progress
   where user_id = (select app.user_id()) and tutorial_id = $1 for update`)

export const changeProgress = namedSql(`
  update user_tutorial_progress
     set current_step = $2, mastered_steps = $3, is_completed = $4, is_closed = $5, last_updated = $6
   where user_id = (select app.user_id()) and tutorial_id = $1
     and (current_step, mastered_steps, is_completed, is_closed) is distinct from ($2, $3, $4, $5)`)
