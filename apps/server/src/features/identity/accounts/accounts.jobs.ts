import { plural } from '@app/domain/kernel/message-format'
import type { Database } from '../../../platform/database/with-actor.ts'
import type { JobHandler } from '../../../platform/jobs/job-queue.ts'
import type { MailSender } from '../../../platform/mail/send-once.ts'
import { accountExists, signUpExpired, verifyEmail } from '../../../platform/mail/templates.ts'
import { createLinkToken, newSignUpCode } from './sign-up-links.ts'
import { findSignUpMail, removeExpiredSignUps, stripExpiredSignUps } from './sign-up.queries.ts'

interface MailJobs {
  db: Database
  appUrl: string
  sendOnce: MailSender
}

/**
 * Sends the mail of a sign-up and removes unconfirmed sign-ups. Until an address is confirmed, its mail contains no
 * user-typed text: it may go to a stranger.
 */
export const accountJobs = ({ db, appUrl, sendOnce }: MailJobs): JobHandler[] => [
  {
    topic: 'sign-up-mail',
    async handle({ key, payload }) {
      const signUpId = String(payload['signUpId'])
      const [mail] = await db.withSystem((tx) => tx.run(findSignUpMail, [signUpId]))
      if (!mail) return
      const { email, hoursLeft, ownerName } = mail
      if (ownerName !== null) {
        const to = { to: email, toName: ownerName }
        await sendOnce(key, to, accountExists, { name: ownerName, url: `${appUrl}/auth` })
        return
      }
      if (hoursLeft <= 0) {
        const url = `${appUrl}/auth?${new URLSearchParams({ type: 'signup', email }).toString()}`
        await sendOnce(key, { to: email }, signUpExpired, { url })
        return
      }
      const code = newSignUpCode()
      const token = await createLinkToken(db, signUpId, key, code)
      const url = `${appUrl}/auth?type=signup&token=${token}`
      await sendOnce(key, { to: email }, verifyEmail, {
        url,
        code,
        validFor: plural(hoursLeft, { one: 'one hour', other: '# hours' }),
      })
    },
  },
  {
    topic: 'forget-sign-ups',
    cron: '13 * * * *',
    handle: async () => {
      await db.withAccounts(async (tx) => {
        await tx.run(removeExpiredSignUps, [])
        await tx.run(stripExpiredSignUps, [])
      })
    },
  },
]
