import type { Database } from '../../platform/database/with-actor.ts'
import type { JobHandler } from '../../platform/jobs/job-queue.ts'
import { listEnded, removeEnded } from './households.queries.ts'

/**
 * Takes away memberships that are over. They show nothing any more since the moment they ended; this tells the devices, and
 * writes it into the family's trail.
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
