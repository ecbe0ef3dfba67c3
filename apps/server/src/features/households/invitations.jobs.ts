import { nameInMail } from '@app/domain/households/mail-names.rules'
import { roleTexts } from '@app/domain/kernel/access/role-texts'
import { plural } from '@app/domain/kernel/message-format'
import type { Clock } from '../../platform/base/clock.ts'
import type { Database } from '../../platform/database/with-actor.ts'
import type { JobHandler } from '../../platform/jobs/job-queue.ts'
import type { MailSender } from '../../platform/mail/send-once.ts'
import { invitationMail } from '../../platform/mail/templates.ts'
import { createMailedKey } from './invitation-keys.ts'
import { forgetInvitations, takeInvitationMail } from './invitations.queries.ts'

const DAY_MS = 86_400_000

interface MailJobs {
  db: Database
  appUrl: string
  clock: Clock
  sendOnce: MailSender
}

/** Mails pending invitations, and deletes those that ended long ago. */
export const invitationJobs = ({ db, appUrl, clock, sendOnce }: MailJobs): JobHandler[] => [
  {
    topic: 'invitation-mail',
    async handle({ key, payload }) {
      const [householdId, invitationId] = [String(payload['householdId']), String(payload['invitationId'])]
      const [mail] = await db.withSystem((tx) => tx.run(takeInvitationMail, [invitationId]), { householdId })
      if (!mail || mail.email === null) return
      const daysLeft = Math.max(1, Math.round((mail.expiresAt.getTime() - clock.now().getTime()) / DAY_MS))
      await sendOnce(key, { to: mail.email }, invitationMail, {
        ownerName: nameInMail(mail.ownerName, 'Somebody'),
        householdName: nameInMail(mail.householdName, 'of theirs'),
        roleSentence: roleTexts[mail.role].sentence,
        ...(await createMailedKey({ db, appUrl }, householdId, invitationId)),
        validFor: plural(daysLeft, { one: 'one day', other: '# days' }),
      })
    },
  },
  {
    topic: 'forget-invitations',
    cron: '29 4 * * *',
    handle: async () => {
      await db.withSystem((tx) => tx.run(forgetInvitations, []))
    },
  },
]
