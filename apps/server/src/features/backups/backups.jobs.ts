import { backupFailedTexts, rehearsalFailedTexts } from '@app/domain/backups/backups.texts'
import { adminLinks } from '@app/domain/installation/administration.links'
import { instant, nullable, text } from '../../platform/database/columns.ts'
import { namedSql } from '../../platform/database/tx.ts'
import type { Beat } from '../../platform/jobs/beat.ts'
import type { JobHandler } from '../../platform/jobs/job-queue.ts'
import type { MailSender } from '../../platform/mail/send-once.ts'
import type { StartedServices } from '../../platform/services/start-services.ts'
import { notifyAdministrator } from '../installation/administrator-notices.service.ts'
import { makeBackup } from './make-backup.ts'
import { openBackupStore } from './open-backup-store.ts'
import { rehearseBackup } from './rehearse-backup.ts'

const LOOK_MILLISECONDS = 60_000
const HOUR_MILLISECONDS = 60 * 60_000
/** Pause after a backup that was not made. */
const RETRY_MILLISECONDS = 15 * 60_000
const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS
/** Pause between two rehearsals. */
const REHEARSAL_MILLISECONDS = 30 * DAY_MILLISECONDS

const lastRun = namedSql(
  { startedAt: instant, state: text },
  `select started_at as "startedAt", state from backups
    where rehearsed is null order by started_at desc limit 1`,
)

/** The last rehearsal, the first backup that can be rehearsed, and the outcome of the last one. */
const lastRehearsal = namedSql(
  {
    startedAt: nullable(instant),
    state: nullable(text),
    firstBackupAt: nullable(instant),
    backupState: nullable(text),
  },
  `select last.started_at as "startedAt", last.state,
          (select min(started_at) from backups where state = 'done' and rehearsed is null) as "firstBackupAt",
          (select state from backups where rehearsed is null order by started_at desc limit 1) as "backupState"
     from (values (1)) as one_row
     left join lateral (
       select started_at, state from backups where rehearsed is not null order by started_at desc limit 1
     ) as last on true`,
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
  // A run without an end was killed, or another process makes it; `makeBackup` then begins none.
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

/** Rehearses the newest backup: a day after the first one, and every 30 days; again a day after a failure. */
export function rehearsalBeat(needs: RehearsalNeeds): Beat {
  return { name: 'rehearsals', milliseconds: LOOK_MILLISECONDS, work: () => rehearseIfDue(needs) }
}

type RehearsalNeeds = Needs & Pick<StartedServices, 'ownerUrl'>

async function rehearseIfDue(needs: RehearsalNeeds): Promise<false> {
  const { db, clock, settings, log } = needs
  const [last] = await db.withSystem((tx) => tx.run(lastRehearsal, []))
  // Administrators know about a failed backup already.
  if (!last?.firstBackupAt || last.backupState !== 'done') return false
  const pause = last.state === 'done' ? REHEARSAL_MILLISECONDS : DAY_MILLISECONDS
  const since = last.startedAt ?? last.firstBackupAt
  if (clock.now().getTime() - since.getTime() < pause) return false
  try {
    const rehearsed = await rehearseBackup({
      ...needs,
      urls: needs.databaseUrls,
      openStore: () => openBackupStore(settings),
      scratchDir: settings.rehearsalDir,
    })
    if (rehearsed) log.info(rehearsed, 'backup rehearsed')
  } catch (error) {
    log.error({ err: error }, 'rehearsal of the backup failed')
  }
  return false
}

/** Notifies an administrator of a failed backup or rehearsal. */
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
          ...(payload['isRehearsal'] === true ? rehearsalFailedTexts : backupFailedTexts)(
            String(payload['failure']),
          ),
          link: adminLinks.overview,
        },
      ),
  },
]
