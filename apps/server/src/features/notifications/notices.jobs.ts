import type { Logger } from 'pino'
import { inHousehold } from '@app/domain/households/household-link'
import type { Clock } from '../../platform/base/clock.ts'
import type { Keys } from '../../platform/base/keys.ts'
import type { Database } from '../../platform/database/with-actor.ts'
import type { Beat } from '../../platform/jobs/beat.ts'
import type { JobHandler } from '../../platform/jobs/job-queue.ts'
import type { MailSender } from '../../platform/mail/send-once.ts'
import { dueNotice } from '../../platform/mail/templates.ts'
import { findMail } from './notices.queries.ts'
import { mailUnread, sendDueNotices } from './notices.service.ts'
import { sendSummaries } from './summaries.service.ts'
import { unsubscribeUrl } from './unsubscribe-link.ts'

/** Longest delay of a notice after its due time. */
const LOOK_MILLISECONDS = 1000

interface Needs {
  db: Database
  log: Logger
  clock: Clock
}

interface MailJobs {
  db: Database
  appUrl: string
  keys: Pick<Keys, 'unsubscribeLinks'>
  sendOnce: MailSender
}

/** Mails a notification, unless it has been read or answered. */
export const noticeJobs = ({ db, appUrl, keys, sendOnce }: MailJobs): JobHandler[] => [
  {
    topic: 'notification-mail',
    async handle({ payload }) {
      const notificationId = String(payload['notificationId'])
      const [found] = await db.withSystem((tx) => tx.run(findMail, [notificationId]))
      if (!found?.mail) return
      const { userId, email, name, kind, title, message, link, householdId } = found.mail
      const stop = unsubscribeUrl({ appUrl, key: keys.unsubscribeLinks }, { userId, kind })
      const path = link ?? '/'
      await sendOnce(
        `notification-${notificationId}`,
        {
          to: email,
          toName: name,
          // RFC 8058: the reader's program shows an unsubscribe button.
          headers: { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
        },
        dueNotice,
        {
          kind,
          title,
          message,
          url: `${appUrl}${householdId === null ? path : inHousehold(path, householdId)}`,
          settingsUrl: `${appUrl}/?settings=notifications`,
        },
      )
    },
  },
]

/** Sends the notices of due items, and queues the mails of notifications that are unread and unanswered. */
export const messenger = ({ db, log, clock }: Needs): Beat => ({
  name: 'notices',
  milliseconds: LOOK_MILLISECONDS,
  // At eight in the morning thousands of households get notices, in parallel with requests.
  gently: true,
  work: async () => {
    const hasMoreSummaries = await db
      .withSystem((tx) => sendSummaries(tx, clock.now(), log))
      .catch((error: unknown) => {
        // A failed summary delays no user: its items are notified one by one.
        log.error({ err: error }, 'failed to read due summaries; retrying')
        return false
      })
    const handled = await db.withSystem((tx) => sendDueNotices(tx, clock.now(), log))
    const hasMoreMails = await db.withSystem((tx) => mailUnread(tx, clock.now()))
    return hasMoreSummaries || handled > 0 || hasMoreMails
  },
})
