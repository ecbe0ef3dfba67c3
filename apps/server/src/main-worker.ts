import { Hono } from 'hono'
import { backupBeat, backupJobs, rehearsalBeat } from './features/backups/backups.jobs.ts'
import { clientReportJobs } from './features/client-reports/client-reports.jobs.ts'
import { communityJobs } from './features/community/community.jobs.ts'
import { moderationJobs } from './features/community/moderation.jobs.ts'
import { dueJobs, duePlanner } from './features/due/due.jobs.ts'
import { budgetBeat, budgetJobs } from './features/expenses/budgets.jobs.ts'
import { repeatingExpenseBeat } from './features/expenses/repeating-expenses.jobs.ts'
import { exportJobs } from './features/exports/exports.jobs.ts'
import { monthlyReportBeat, monthlyReportJobs } from './features/exports/monthly-reports.jobs.ts'
import { photoJobs } from './features/files/photos.jobs.ts'
import { healthAlertBeat, healthAlertJobs } from './features/health-score/health-alerts.jobs.ts'
import { handoverJobs } from './features/households/handovers.jobs.ts'
import { householdJobs } from './features/households/households.jobs.ts'
import { invitationJobs } from './features/households/invitations.jobs.ts'
import { accountDeletionJobs } from './features/identity/account-deletion/account-deletion.jobs.ts'
import { accountJobs } from './features/identity/accounts/accounts.jobs.ts'
import { addressChangeJobs } from './features/identity/address-changes/address-changes.jobs.ts'
import { googleSignInJobs } from './features/identity/google-sign-in/google-sign-in.jobs.ts'
import { passwordResetJobs } from './features/identity/password-resets/password-resets.jobs.ts'
import { secondFactorJobs } from './features/identity/second-factor/second-factor.jobs.ts'
import { securityJobs } from './features/identity/security/security.jobs.ts'
import { installationJobs } from './features/installation/installation.jobs.ts'
import { mailSettingsJobs } from './features/installation/mail-settings.jobs.ts'
import { messenger, noticeJobs } from './features/notifications/notices.jobs.ts'
import { notificationJobs } from './features/notifications/notifications.jobs.ts'
import {
  createPushWork,
  pushDeviceJobs,
  type PushWork,
} from './features/notifications/push-devices/push-devices.jobs.ts'
import { planJobs } from './features/plans/plans.jobs.ts'
import { supportJobs } from './features/support/support.jobs.ts'
import { takeoutJobs } from './features/takeout/takeout.jobs.ts'
import { healthRoutes } from './platform/http/health.ts'
import { listen, type Listening } from './platform/http/listen.ts'
import { startBeat, type Beat } from './platform/jobs/beat.ts'
import type { JobHandler, Outside } from './platform/jobs/job-queue.ts'
import { MailFailure } from './platform/mail/mail-failure.ts'
import { createMailSender } from './platform/mail/send-once.ts'
import type { Services } from './platform/services/services.ts'
import type { StartedServices } from './platform/services/start-services.ts'
import { tidyJobs } from './platform/services/tidy.jobs.ts'

/** Background work of the server: jobs, and beats that poll for due work. */
export interface Work {
  handlers: readonly JobHandler[]
  outside: Outside
  beats: readonly Beat[]
  pushes: PushWork
}

export function createWork(services: StartedServices): Work {
  const { db, log, mailer } = services
  const sendOnce = createMailSender(db, mailer, log)
  const pushes = createPushWork(services)
  return {
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
      ...budgetJobs(services),
      ...healthAlertJobs(services),
      ...photoJobs(services),
      ...takeoutJobs(services),
      ...exportJobs(services),
      ...monthlyReportJobs(services),
      ...moderationJobs(db),
      ...clientReportJobs(db),
      ...communityJobs(db),
      ...installationJobs(db),
      ...mailSettingsJobs({ ...services, sendOnce }),
      ...supportJobs({ ...services, sendOnce }),
      ...backupJobs({ ...services, sendOnce }),
      ...tidyJobs(db),
    ],
    outside: {
      isAway: (error) => error instanceof MailFailure && error.kind === 'transient',
      ask: () => mailer.check(),
    },
    // Pushes come last, so that one round also sends those that the others have queued.
    beats: [
      duePlanner(services),
      repeatingExpenseBeat(services),
      budgetBeat(services),
      healthAlertBeat(services),
      monthlyReportBeat(services),
      backupBeat(services),
      rehearsalBeat(services),
      messenger(services),
      pushes.beat,
    ],
    pushes,
  }
}

export interface Worker {
  /** Awaits running jobs and beats. */
  stop(): Promise<void>
}

/** Answers checks of health and the metrics of a process without pages, at its own port. */
export async function startChecks(services: Services, port: number): Promise<Listening> {
  const checks = new Hono().route(
    '/',
    healthRoutes(services, () => false),
  )
  return listen(checks, { host: services.settings.HOST, port })
}

/** Starts the background work of this process. */
export async function startWorker(services: StartedServices): Promise<Worker> {
  const { createJobQueue } = await import('./platform/jobs/job-queue.ts')
  const { db, log, clock, databaseUrls, metrics } = services
  const { handlers, outside, beats, pushes } = createWork(services)
  const queue = createJobQueue({
    databaseUrl: databaseUrls.jobs,
    withSystem: db.withSystem,
    handlers,
    outside,
    clock,
    log,
    onAttempt: metrics.observeJob,
  })
  await queue.start()
  const running = beats.map((beat) => startBeat(beat, services))
  return {
    async stop() {
      await Promise.all([queue.stop(), ...running.map((beat) => beat.stop())])
      await pushes.stop()
    },
  }
}
