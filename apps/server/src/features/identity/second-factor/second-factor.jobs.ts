import type { Database } from '../../../platform/database/with-actor.ts'
import type { JobHandler } from '../../../platform/jobs/job-queue.ts'
import { removeOldPasskeyChallenges } from '../passkeys/passkeys.queries.ts'
import { removeOldChallenges, removeOldSetups } from './second-factor.queries.ts'

/** Deletes unfinished sign-ins, secrets that were never confirmed and expired passkey challenges. */
export const secondFactorJobs = (db: Database): JobHandler[] => [
  {
    topic: 'forget-second-factors',
    cron: '33 * * * *',
    handle: () =>
      db.withAccounts(async (tx) => {
        await tx.run(removeOldChallenges, [])
        await tx.run(removeOldSetups, [])
        await tx.run(removeOldPasskeyChallenges, [])
      }),
  },
]
