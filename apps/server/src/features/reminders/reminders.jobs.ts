import type { Logger } from 'pino'
import type { Database } from '../../platform/database/with-actor.ts'
import { startBeat, type Beat } from '../../platform/jobs/beat.ts'
import { PLAN_BATCH, planDueReminders } from './reminder-plans.service.ts'

/** A date is at most so much late when it takes the place of the one before. */
const LOOK_MILLISECONDS = 5000

interface Needs {
  db: Database
  log: Logger
  now: () => Date
}

/** Lets the next date of each reminder take the place of the one before when its time comes. */
export const startReminderPlanner = ({ db, log, now }: Needs): Beat =>
  startBeat({
    name: 'reminders',
    milliseconds: LOOK_MILLISECONDS,
    work: async () => (await db.withSystem((tx) => planDueReminders(tx, now()))) === PLAN_BATCH,
    log,
  })
