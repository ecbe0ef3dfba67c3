import { accountDeletionJobs } from './features/account-deletion/account-deletion.jobs.ts'
import { accountJobs } from './features/accounts/accounts.jobs.ts'
import { googleSignInJobs } from './features/accounts/google-sign-in/google-sign-in.jobs.ts'
import { passwordResetJobs } from './features/accounts/password-resets/password-resets.jobs.ts'
import { notificationJobs } from './features/notifications/notifications.jobs.ts'
import { noticeJobs, startMessenger } from './features/notices/notices.jobs.ts'
import { householdJobs } from './features/households/households.jobs.ts'
import { handoverJobs } from './features/handovers/handovers.jobs.ts'
import { invitationJobs } from './features/invitations/invitations.jobs.ts'
import { addressChangeJobs } from './features/accounts/address-changes/address-changes.jobs.ts'
import { secondFactorJobs } from './features/accounts/second-factor/second-factor.jobs.ts'
import { securityJobs } from './features/accounts/security/security.jobs.ts'
import { planJobs } from './features/plans/plans.jobs.ts'
import { photoJobs } from './features/photos/photos.jobs.ts'
import { dueJobs, startDuePlanner } from './features/due/due.jobs.ts'
import { pushDeviceJobs, startPushSender } from './features/push-devices/push-devices.jobs.ts'
import { takeoutJobs } from './features/takeout/takeout.jobs.ts'
import { MailFailure } from './platform/mail/mail-failure.ts'
import { createMailSender } from './platform/mail/send-once.ts'
import { tidyJobs } from './platform/tidy.jobs.ts'
import type { StartedServices } from './platform/start-services.ts'
import type { JobQueue } from './platform/jobs/job-queue.ts'

/** Starts the background work: mails, removal of files, cleaning up, the ledger of what is due, and who is told of it. */
export async function startWorker(services: StartedServices): Promise<JobQueue> {
  const { createJobQueue } = await import('./platform/jobs/job-queue.ts')
  const { db, log, mailer, databaseUrls } = services
  const sendOnce = createMailSender(db, mailer, log)
  const queue = createJobQueue({
    databaseUrl: databaseUrls.jobs,
    withSystem: db.withSystem,
    log,
    outside: {
      isAway: (error) => error instanceof MailFailure && error.kind === 'transient',
      ask: () => mailer.check(),
    },
    handlers: [
      ...accountJobs({ ...services, sendOnce }),
      ...passwordResetJobs({ ...services, sendOnce }),
      ...googleSignInJobs(services),
      ...secondFactorJobs(services.db),
      ...addressChangeJobs({ ...services, sendOnce }),
      ...securityJobs({ ...services, sendOnce }),
      ...accountDeletionJobs(sendOnce),
      ...householdJobs(db),
      ...invitationJobs({ ...services, sendOnce }),
      ...handoverJobs({ ...services, sendOnce }),
      ...pushDeviceJobs({ ...services, sendOnce }),
      ...planJobs({ ...services, sendOnce }),
      ...dueJobs(services),
      ...notificationJobs({ ...services, sendOnce }),
      ...noticeJobs({ ...services, sendOnce }),
      ...photoJobs(services),
      ...takeoutJobs(services),
      ...tidyJobs(db),
    ],
  })
  await queue.start()
  const beats = [startDuePlanner(services), startMessenger(services), startPushSender(services)]
  return {
    ...queue,
    stop: async () => void (await Promise.all([queue.stop(), ...beats.map((beat) => beat.stop())])),
  }
}
