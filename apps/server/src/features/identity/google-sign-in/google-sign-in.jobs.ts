import type { Database } from '../../../platform/database/with-actor.ts'
import type { JobHandler } from '../../../platform/jobs/job-queue.ts'
import { removeOldAttempts, removeOldLinks } from './google-sign-in.queries.ts'

/** Deletes unfinished visits to Google. */
export const googleSignInJobs = ({ db }: { db: Database }): JobHandler[] => [
  {
    topic: 'forget-google-attempts',
    cron: '53 * * * *',
    handle: () =>
      db.withAccounts(async (tx) => {
        await tx.run(removeOldAttempts, [])
        await tx.run(removeOldLinks, [])
      }),
  },
]
