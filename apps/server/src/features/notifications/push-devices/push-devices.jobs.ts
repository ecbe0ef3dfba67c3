import { PUSH_END_NOTICE_DAYS } from '@app/domain/notifications/push-devices/push-devices.limits'
import type { Beat } from '../../../platform/jobs/beat.ts'
import type { JobHandler } from '../../../platform/jobs/job-queue.ts'
import { dayInWords } from '../../../platform/mail/day-in-words.ts'
import type { MailSender } from '../../../platform/mail/send-once.ts'
import { pushEnding } from '../../../platform/mail/templates.ts'
import { createPushClient } from '../../../platform/push/push-client.ts'
import type { Services } from '../../../platform/services/services.ts'
import { listEnding } from './push-devices.queries.ts'
import { createPushSender } from './push-sender.ts'

/** Longest delay of a message before it is sent. */
const LOOK_MILLISECONDS = 1000
/** Push services answer within a second, or are busy. */
const TIMEOUT_MILLISECONDS = 8000

/** Work that sends queued pushes. */
export interface PushWork {
  beat: Beat
  /** Resolves once all pushes of a run are settled. */
  settled: () => Promise<void>
  /** Awaits pushes in progress; stop the beat before. */
  stop: () => Promise<void>
}

export function createPushWork({
  db,
  log,
  clock,
  vapid,
  settings,
}: Pick<Services, 'db' | 'log' | 'clock' | 'vapid' | 'settings'>): PushWork {
  const client = createPushClient({ vapid, timeoutMilliseconds: TIMEOUT_MILLISECONDS })
  const sender = createPushSender({
    db,
    client,
    extraServices: settings.pushServices,
    log,
    clock,
    chance: Math.random,
  })
  return {
    beat: { name: 'pushes', milliseconds: LOOK_MILLISECONDS, work: sender.sendDue },
    settled: sender.settled,
    async stop() {
      sender.stop()
      await sender.settled()
      client.stop()
    },
  }
}

interface MailJobs {
  db: Services['db']
  appUrl: string
  sendOnce: MailSender
}

const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000'

/** Notifies users once, days in advance, that notifications on a device stop unless they use it. */
export const pushDeviceJobs = ({ db, appUrl, sendOnce }: MailJobs): JobHandler[] => [
  {
    topic: 'push-ending-mails',
    cron: '17 9 * * *',
    long: { seconds: 3600, attempts: 5 },
    async handle() {
      for (let after: string | undefined = BEFORE_ALL_IDS; after !== undefined;) {
        const ending = await listAfter(db, after)
        for (const { sessionId, label, endsAt, name, email } of ending) {
          const key = `push-ending-${sessionId}-${endsAt.toISOString().slice(0, 10)}`
          const props = { name, device: label, day: dayInWords(endsAt), url: appUrl }
          await sendOnce(key, { to: email, toName: name }, pushEnding, props)
        }
        after = ending.at(-1)?.id
      }
    },
  },
]

const listAfter = (db: Services['db'], after: string) =>
  db.withSystem((tx) => tx.run(listEnding, [PUSH_END_NOTICE_DAYS, after]))
