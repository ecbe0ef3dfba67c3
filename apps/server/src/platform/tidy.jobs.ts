import { namedSql } from './database/tx.ts'
import type { Database } from './database/with-actor.ts'
import type { JobHandler } from './jobs/job-queue.ts'

const expired = [
  namedSql('delete from sessions where expires_at < now()'),
  namedSql('delete from verifications where expires_at < now()'),
  namedSql("delete from rate_windows where window_start < now() - interval '1 day'"),
  namedSql("delete from sign_in_failures where last_failure_at < now() - interval '1 day'"),
  namedSql("delete from known_devices where last_used_at < now() - interval '400 days'"),
  namedSql("delete from sent_mails where sent_at < now() - interval '90 days'"),
  // The provider repeats an event for three days.
  namedSql("delete from billing_events where received_at < now() - interval '90 days'"),
]

/** Removes what has had its time: sessions, tokens, counts. */
export const tidyJobs = (db: Database): JobHandler[] => [
  {
    topic: 'tidy',
    cron: '41 3 * * *',
    handle: async () => {
      await db.withLogin(async (tx) => {
        for (const statement of expired) await tx.run(statement, [])
      })
    },
  },
]
