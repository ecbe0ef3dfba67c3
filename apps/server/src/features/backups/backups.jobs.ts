import { backupFailedTexts } from '@app/domain/backups/backups.texts'
import { adminLinks } from '@app/domain/installation/administration.links'
import { instant, text } from '../../platform/database/columns.ts'
import { namedSql } from '../../platform/database/tx.ts'
import type { Beat } from '../../platform/jobs/beat.ts'
import type { JobHandler } from '../../platform/jobs/job-queue.ts'
import type { MailSender } from '../../platform/mail/send-once.ts'
import type { StartedServices } from '../../platform/services/start-services.ts'
import { notifyAdministrator } from '../installation/administrator-notices.service.ts'
import { makeBackup } from './make-backup.ts'
import { openBackupStore } from './open-backup-store.ts'

const LOOK_MILLISECONDS = 60_000
const HOUR_MILLISECONDS = 60 * 60_000
/** Pause after a backup that was not made. */
const RETRY_MILLISECONDS = 15 * 60_000

const lastRun = namedSql(
  { startedAt: instant, state: text },
  'select started_at as "startedAt", state from backups order by started_at desc limit 1',
)

type Needs = Pick<StartedServices, 'db' | 'databaseUrls' | 'blobs' | 'settings' | 'config' | 'clock' | 'log'>

/** Makes a backup whenever the settings say that one is due, and removes old ones after it. */
export function backupBeat(needs: Needs): Beat {
  return { name: 'backups', milliseconds: LOOK_MILLISECONDS, work: () => backUpIfDue(needs) }
}

async function backUpIfDue(needs: Needs): Promise<false> {
  const { db, config, clock, settings, log } = needs
  const { autoBackupEnabled, backupFrequencyHours, backupRetentionDays } = await config()
  if (!autoBackupEnabled) return false
  const [last] = await db.withSystem((tx) => tx.run(lastRun, []))
  // A run that never ended was killed, or another process is making it: asking again begins none beside it.
  const pause = last?.state === 'done' ? backupFrequencyHours * HOUR_MILLISECONDS : RETRY_MILLISECONDS
  const age = last ? clock.now().getTime() - last.startedAt.getTime() : pause
  // A start in the future is a clock that was set back.
  if (age >= 0 && age < pause) return false
  try {
    const made = await makeBackup({
      ...needs,
      urls: needs.databaseUrls,
      openStore: () => openBackupStore(settings),
      keepDays: backupRetentionDays,
    })
    if (made) log.info(made, 'backup made')
  } catch (error) {
    log.error({ err: error }, 'backup failed')
  }
  return false
}

/** Tells an administrator about a failed backup. */
export const backupJobs = (
  needs: Pick<StartedServices, 'db' | 'appUrl'> & { sendOnce: MailSender },
): JobHandler[] => [
  {
    topic: 'backup-failed',
    handle: ({ key, payload }) =>
      notifyAdministrator(
        { ...needs, key },
        {
          id: String(payload['noticeId']),
          userId: String(payload['userId']),
          ...backupFailedTexts(String(payload['failure'])),
          link: adminLinks.overview,
        },
      ),
  },
]
