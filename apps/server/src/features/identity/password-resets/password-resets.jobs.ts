import { randomBytes } from 'node:crypto'
import {
  RESET_CODE_DIGITS,
  RESET_CODE_MINUTES,
  RESET_LINK_MINUTES,
} from '@app/domain/identity/password-resets/password-resets.limits'
import { hashPassword } from '../../../platform/auth/passwords.ts'
import { hashToken } from '../../../platform/auth/session-cookie.ts'
import type { Database } from '../../../platform/database/with-actor.ts'
import type { JobHandler } from '../../../platform/jobs/job-queue.ts'
import type { MailSender } from '../../../platform/mail/send-once.ts'
import { resetPassword } from '../../../platform/mail/templates.ts'
import { newCode } from '../accounts/mailed-codes.ts'
import {
  findResetMail,
  insertResetMail,
  removeOldResets,
  removeOlderMails,
} from './password-resets.queries.ts'

interface MailJobs {
  db: Database
  appUrl: string
  sendOnce: MailSender
}

/** Contents of one attempt of the mail; the database stores hashes. */
export interface MailedReset {
  code: string
  /** Secret of the link. */
  token: string
}

/** Creates the code and the link of a reset when its mail is sent, so that neither waits in a queue. */
export async function createResetMail(db: Database, resetId: string): Promise<MailedReset> {
  const token = randomBytes(32).toString('base64url')
  const code = newCode(RESET_CODE_DIGITS)
  const codeHash = await hashPassword(code)
  await db.withSystem(async (tx) => {
    await tx.run(insertResetMail, [resetId, hashToken(token), codeHash])
    await tx.run(removeOlderMails, [resetId])
  })
  return { code, token }
}

/** Sends the mail of a reset, to accounts only, and deletes expired resets. */
export const passwordResetJobs = ({ db, appUrl, sendOnce }: MailJobs): JobHandler[] => [
  {
    topic: 'password-reset-mail',
    async handle({ key, payload }) {
      const resetId = String(payload['resetId'])
      const [mail] = await db.withSystem((tx) => tx.run(findResetMail, [resetId]))
      if (!mail || mail.name === null) return
      const { code, token } = await createResetMail(db, resetId)
      await sendOnce(key, { to: mail.email, toName: mail.name }, resetPassword, {
        name: mail.name,
        code,
        url: `${appUrl}/auth?type=recovery&token=${token}`,
        codeMinutes: RESET_CODE_MINUTES,
        linkMinutes: RESET_LINK_MINUTES,
      })
    },
  },
  {
    topic: 'forget-password-resets',
    cron: '23 * * * *',
    handle: async () => {
      await db.withAccounts((tx) => tx.run(removeOldResets, []))
    },
  },
]
