import type { Job, JobHandler } from '../../../platform/jobs/job-queue.ts'
import type { MailSender } from '../../../platform/mail/send-once.ts'
import { accountDeleted, householdDeleted } from '../../../platform/mail/templates.ts'

const text = ({ payload }: Job, name: string): string => String(payload[name])

/** Sends the last mails: to the deleted user, and to the members of the household that was deleted too. */
export const accountDeletionJobs = (sendOnce: MailSender): JobHandler[] => [
  {
    topic: 'account-deleted',
    handle: (job) =>
      sendOnce(job.key, { to: text(job, 'to'), toName: text(job, 'name') }, accountDeleted, {
        name: text(job, 'name'),
      }),
  },
  {
    topic: 'household-deleted',
    handle: (job) =>
      sendOnce(job.key, { to: text(job, 'to'), toName: text(job, 'name') }, householdDeleted, {
        name: text(job, 'name'),
        ownerName: text(job, 'ownerName'),
        householdName: text(job, 'householdName'),
      }),
  },
]
