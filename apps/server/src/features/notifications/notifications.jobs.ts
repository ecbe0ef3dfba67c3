import type { Database } from '../../platform/database/with-actor.ts'
import type { JobHandler } from '../../platform/jobs/job-queue.ts'
import type { MailSender } from '../../platform/mail/send-once.ts'
import { testMail } from '../../platform/mail/templates.ts'
import { findTested } from './notifications.queries.ts'

interface MailJobs {
  db: Database
  appUrl: string
  sendOnce: MailSender
}

/** Sends the test mails that users request. */
export const notificationJobs = ({ db, appUrl, sendOnce }: MailJobs): JobHandler[] => [
  {
    topic: 'test-mail',
    async handle({ payload }) {
      const id = String(payload['notificationId'])
      const [person] = await db.withSystem((tx) => tx.run(findTested, [id]))
      if (!person) return
      await sendOnce(`notification-${id}`, { to: person.email, toName: person.name }, testMail, {
        url: appUrl,
      })
    },
  },
]
