import { ACCOUNT_DELETION_MONTHS, SECURITY_COUNT_DAYS } from '@app/domain/kernel/retention'
import { namedSql } from '../../platform/database/tx.ts'
import type { Database } from '../../platform/database/with-actor.ts'
import type { JobHandler } from '../../platform/jobs/job-queue.ts'

const forgetAuditEntries = namedSql('select app.forget_audit_entries()')
const forgetFormerMailSettings = namedSql('select app.forget_former_mail_settings()')
const measureStorage = namedSql('select app.measure_storage()')
const removeOldDeletions = namedSql(
  `delete from account_deletions where deleted_on < current_date - interval '${ACCOUNT_DELETION_MONTHS} months'`,
)
const removeOldCounts = namedSql(
  `delete from security_counts where hour < now() - interval '${SECURITY_COUNT_DAYS} days'`,
)
/** A process that was killed leaves its row. */
const removeDeadProcesses = namedSql(`delete from processes where seen_at < now() - interval '1 day'`)

/** Deletes what administrators see at the end of its retention, and measures the stored files. */
export const installationJobs = (db: Database): JobHandler[] => [
  {
    topic: 'tidy-installation',
    cron: '47 3 * * *',
    handle: async () => {
      await db.withSystem(async (tx) => {
        await tx.run(forgetAuditEntries, [])
        await tx.run(removeOldDeletions, [])
      })
      await db.withAccounts(async (tx) => {
        await tx.run(removeOldCounts, [])
        await tx.run(removeDeadProcesses, [])
      })
    },
  },
  {
    topic: 'measure-storage',
    cron: '7 * * * *',
    handle: async () => {
      await db.withSystem(async (tx) => {
        await tx.run(measureStorage, [])
        await tx.run(forgetFormerMailSettings, [])
      })
    },
  },
]
