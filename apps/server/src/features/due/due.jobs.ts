import type { Logger } from 'pino'
import { SETTLED_DAYS } from '@app/domain/kernel/retention'
import type { Clock } from '../../platform/base/clock.ts'
import type { Database } from '../../platform/database/with-actor.ts'
import type { Beat } from '../../platform/jobs/beat.ts'
import type { JobHandler } from '../../platform/jobs/job-queue.ts'
import { forgetSettled, planDueSources } from './due.service.ts'

/** A date is at most so much late when it takes the place of the one before. */
const LOOK_MILLISECONDS = 5000

interface Needs {
  db: Database
  log: Logger
  clock: Clock
}

/** So many rows are forgotten in one transaction. */
const FORGET_BATCH = 5000

/** Forgets what was settled long ago, every night. */
export const dueJobs = ({ db, clock }: Pick<Needs, 'db' | 'clock'>): JobHandler[] => [
  {
    topic: 'forget-what-was-due',
    cron: '17 3 * * *',
    async handle() {
      const before = new Date(clock.now().getTime() - SETTLED_DAYS * 86_400_000)
      while ((await db.withSystem((tx) => forgetSettled(tx, before, FORGET_BATCH))) === FORGET_BATCH) {
        // There is more.
      }
    },
  },
]

/** Keeps the ledger of what is due up to date with the time. */
export const duePlanner = ({ db, log, clock }: Needs): Beat => ({
  name: 'due',
  milliseconds: LOOK_MILLISECONDS,
  work: async () => (await db.withSystem((tx) => planDueSources(tx, clock.now(), log))) > 0,
})
