import type { Database } from '../../platform/database/with-actor.ts'
import type { JobHandler } from '../../platform/jobs/job-queue.ts'
import { listEnded, removeEnded } from './households.queries.ts'

/**
 * Removes expired memberships. They give no access from the moment they end; the removal notifies the devices, and adds
 * an entry to the family's trail.
 */
export const householdJobs = (db: Database): JobHandler[] => [
  {
    topic: 'end-memberships',
    cron: '* * * * *',
    handle: async () => {
      const ended = await db.withSystem((tx) => tx.run(listEnded, []))
      for (const { householdId } of ended) {
        await db.withSystem((tx) => tx.run(removeEnded, []), { householdId })
      }
    },
  },
]
