import { sqlFor } from '../../platform/database/tx.ts'
import type { Database } from '../../platform/database/with-actor.ts'
import type { AuthService } from '../../platform/auth/auth-service.ts'
import type { Job, JobHandler } from '../../platform/jobs/job-queue.ts'
import { accountExists, verifyEmail } from '../../platform/mail/templates.ts'
import type { MailSender } from '../../platform/mail/send-once.ts'

interface MailJobs {
  db: Database
  auth: AuthService
  appUrl: string
  sendOnce: MailSender
}

const findRecipient = (db: Database, { payload }: Job) =>
  db.withSystem((tx) =>
    tx.first(
      sqlFor
        .selectFrom('users')
        .select(['email', 'name', 'email_verified'])
        .where('id', '=', String(payload['userId'])),
    ),
  )

/** The mails about accounts; each is made when it is sent, so that no link waits in a queue. */
export const accountJobs = ({ db, auth, appUrl, sendOnce }: MailJobs): JobHandler[] => [
  {
    topic: 'verify-email',
    async handle(job) {
      const user = await findRecipient(db, job)
      if (!user || user.email_verified) return
      const token = await auth.createVerificationToken(user.email)
      const url = `${appUrl}/auth?type=signup&token=${encodeURIComponent(token)}`
      const to = { to: user.email, toName: user.name }
      await sendOnce(job.key, to, verifyEmail, { name: user.name, url, validFor: '24 hours' })
    },
  },
  {
    topic: 'account-exists',
    async handle(job) {
      const user = await findRecipient(db, job)
      if (!user) return
      const to = { to: user.email, toName: user.name }
      await sendOnce(job.key, to, accountExists, { name: user.name, url: `${appUrl}/auth` })
    },
  },
]
