import type { Logger } from 'pino'
import { SETTLED_DAYS } from '@app/domain/kernel/retention'
import type { Clock } from '../../platform/base/clock.ts'
import type { Database } from '../../platform/database/with-actor.ts'
import type { Beat } from '../../platform/jobs/beat.ts'
import type { JobHandler } from '../../platform/jobs/job-queue.ts'
import { forgetSettled, planDueSources } from './due.service.ts'

/** Longest delay with which a date replaces the one before. */
const LOOK_MILLISECONDS = 5000

interface Needs {
  db: Database
  log: Logger
  clock: Clock
}

/** Number of rows deleted in one transaction. */
const FORGET_BATCH = 5000

/** Deletes old settled items, every night. */
export const dueJobs = ({ db, clock }: Pick<Needs, 'db' | 'clock'>): JobHandler[] => [
  {
    topic: 'forget-what-was-due',
    cron: '17 3 * * *',
    async handle() {
      const before = new Date(clock.now().getTime() - SETTLED_DAYS * 86_400_000)
      while ((await db.withSystem((tx) => forgetSettled(tx, before, FORGET_BATCH))) === FORGET_BATCH) {
        // Repeats until no row is left.
      }
    },
  },
]

/** Runs the planner, which updates the ledger as time passes. */
export const duePlanner = ({ db, log, clock }: Needs): Beat => ({
  name: 'due',
  milliseconds: LOOK_MILLISECONDS,
  work: async () => (await db.withSystem((tx) => planDueSources(tx, clock.now(), log))) > 0,
})
