import { randomBytes } from 'node:crypto'
import { ADDRESS_CODE_DIGITS } from '@app/domain/identity/address-changes/address-changes.limits'
import { duration } from '@app/domain/kernel/message-format'
import { hashPassword } from '../../../platform/auth/passwords.ts'
import { hashToken } from '../../../platform/auth/session-cookie.ts'
import type { Database } from '../../../platform/database/with-actor.ts'
import type { JobHandler } from '../../../platform/jobs/job-queue.ts'
import type { MailSender } from '../../../platform/mail/send-once.ts'
import { addressTaken, confirmAddress } from '../../../platform/mail/templates.ts'
import { newCode } from '../accounts/mailed-codes.ts'
import {
  findChangeMail,
  insertChangeMail,
  removeOlderMails,
  removeOldChanges,
} from './address-changes.queries.ts'

interface MailJobs {
  db: Database
  appUrl: string
  sendOnce: MailSender
}

/** Contents of one attempt of the mail; the database stores hashes. */
export interface MailedChange {
  code: string
  /** Secret of the link. */
  token: string
}

/** Creates the code and the link of a change when its mail is sent, so that neither waits in a queue. */
export async function createChangeMail(db: Database, changeId: string): Promise<MailedChange> {
  const token = randomBytes(32).toString('base64url')
  const code = newCode(ADDRESS_CODE_DIGITS)
  const codeHash = await hashPassword(code)
  await db.withSystem(async (tx) => {
    await tx.run(insertChangeMail, [changeId, hashToken(token), codeHash])
    await tx.run(removeOlderMails, [changeId])
  })
  return { code, token }
}

/**
 * Mails the code and the link of a new address, or a note that it has an account already, and deletes expired changes.
 * A mail that may reach a stranger contains no text that a user typed.
 */
export const addressChangeJobs = ({ db, appUrl, sendOnce }: MailJobs): JobHandler[] => [
  {
    topic: 'address-change-mail',
    async handle({ key, payload }) {
      const changeId = String(payload['changeId'])
      const [mail] = await db.withSystem((tx) => tx.run(findChangeMail, [changeId]))
      if (!mail) return
      const { email, ownerName, hoursLeft } = mail
      if (ownerName !== null) {
        await sendOnce(key, { to: email, toName: ownerName }, addressTaken, { name: ownerName })
        return
      }
      const { code, token } = await createChangeMail(db, changeId)
      await sendOnce(key, { to: email }, confirmAddress, {
        code,
        url: `${appUrl}/confirm-address?token=${token}`,
        validFor: duration(hoursLeft, 'hour'),
      })
    },
  },
  {
    topic: 'forget-address-changes',
    cron: '43 * * * *',
    handle: async () => {
      await db.withAccounts((tx) => tx.run(removeOldChanges, []))
    },
  },
]
