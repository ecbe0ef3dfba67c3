import {
  ATTEMPT_DAYS,
  BILLING_EVENT_DAYS,
  KNOWN_DEVICE_DAYS,
  LIVE_NOTICE_HOURS,
  NOTIFICATION_DAYS,
  SENT_MAIL_DAYS,
} from '@app/domain/kernel/retention'
import { namedSql, type NamedSql, type Tx } from '../database/tx.ts'
import type { Database } from '../database/with-actor.ts'
import type { JobHandler } from '../jobs/job-queue.ts'

const expiredIdentity = [
  namedSql('delete from sessions where expires_at < now()'),
  namedSql('delete from verifications where expires_at < now()'),
  namedSql(`delete from rate_windows where window_start < now() - interval '${ATTEMPT_DAYS} days'`),
  namedSql(`delete from sign_in_failures where last_failure_at < now() - interval '${ATTEMPT_DAYS} days'`),
  namedSql(`delete from known_devices where last_used_at < now() - interval '${KNOWN_DEVICE_DAYS} days'`),
]
const expiredTraces = [
  namedSql(`delete from sent_mails where sent_at < now() - interval '${SENT_MAIL_DAYS} days'`),
  // Their receipts, and the files of these, follow by triggers.
  namedSql('delete from deleted_expenses where restorable_until < now()'),
  // Messages of push services to which the installation no longer sends.
  namedSql('delete from push_deliveries where stale_at < now()'),
  namedSql(`delete from billing_events where received_at < now() - interval '${BILLING_EVENT_DAYS} days'`),
  namedSql(`delete from notifications where created_at < now() - interval '${NOTIFICATION_DAYS} days'`),
  namedSql(`delete from announcements where created_at < now() - interval '${NOTIFICATION_DAYS} days'`),
]
/** Deleted often: a row may name a user whose account is deleted. */
const oldNotices = namedSql(
  `delete from live_notices where at < now() - interval '${LIVE_NOTICE_HOURS} hours'`,
)

/** Deletes expired rows: sessions, tokens, counters, notices, notifications. */
export const tidyJobs = (db: Database): JobHandler[] => [
  {
    topic: 'tidy',
    cron: '41 3 * * *',
    handle: async () => {
      await db.withAccounts((tx) => runAll(tx, expiredIdentity))
      await db.withSystem((tx) => runAll(tx, expiredTraces))
    },
  },
  {
    topic: 'tidy-notices',
    cron: '*/10 * * * *',
    handle: async () => {
      await db.withSystem((tx) => tx.run(oldNotices, []))
    },
  },
]

async function runAll(tx: Tx, statements: readonly NamedSql[]): Promise<void> {
  for (const statement of statements) await tx.run(statement, [])
}
