import type { Database } from '../../platform/database/with-actor.ts'
import type { JobHandler } from '../../platform/jobs/job-queue.ts'
import { removeOldHours, removeOldReports } from './client-reports.queries.ts'

/** Deletes reports at the end of their retention, and their counts by the hour after a day. */
export const clientReportJobs = (db: Database): JobHandler[] => [
  {
    topic: 'tidy-client-reports',
    cron: '23 3 * * *',
    handle: async () => {
      await db.withAccounts(async (tx) => {
        await tx.run(removeOldReports, [])
        await tx.run(removeOldHours, [])
      })
    },
  },
]
