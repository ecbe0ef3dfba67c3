import { nameInMail } from '@app/domain/households/mail-names.rules'
import { planTable } from '@app/domain/kernel/access/plans'
import type { Database } from '../../platform/database/with-actor.ts'
import type { Job, JobHandler } from '../../platform/jobs/job-queue.ts'
import { dayInWords } from '../../platform/mail/day-in-words.ts'
import type { MailSender } from '../../platform/mail/send-once.ts'
import { handoverOffer, paymentPassedOn } from '../../platform/mail/templates.ts'
import { findOfferMail, findPrepaid } from './handovers.queries.ts'

interface MailJobs {
  db: Database
  appUrl: string
  sendOnce: MailSender
}

const orderOf = ({ payload }: Job) => ({
  householdId: String(payload['householdId']),
  userId: String(payload['userId']),
})

/** Mails an offer to its recipient, and the end of the prepaid plan to a new owner. */
export const handoverJobs = ({ db, appUrl, sendOnce }: MailJobs): JobHandler[] => [
  {
    topic: 'handover-offer-mail',
    async handle(job) {
      const { householdId, userId } = orderOf(job)
      const [mail] = await db.withSystem((tx) => tx.run(findOfferMail, [userId]), { householdId })
      if (!mail) return
      await sendOnce(job.key, { to: mail.email, toName: mail.name }, handoverOffer, {
        name: mail.name,
        ownerName: nameInMail(mail.ownerName, 'The owner'),
        householdName: nameInMail(mail.householdName, 'where you help'),
        until: dayInWords(mail.expiresAt),
        url: `${appUrl}/family?household=${householdId}`,
      })
    },
  },
  {
    topic: 'household-received-mail',
    async handle(job) {
      const { householdId, userId } = orderOf(job)
      const [mail] = await db.withSystem((tx) => tx.run(findPrepaid, [userId]), { householdId })
      if (!mail?.plan || !mail.until) return
      await sendOnce(job.key, { to: mail.email, toName: mail.name }, paymentPassedOn, {
        name: mail.name,
        householdName: nameInMail(mail.householdName, 'that you took over'),
        plan: planTable[mail.plan].label,
        until: dayInWords(mail.until),
        url: `${appUrl}/checkout?household=${householdId}`,
      })
    },
  },
]
