import { jobQueues, type JobQueueName } from '@app/domain/installation/overview.vocabulary'

/** Deliveries of push messages, which have a table of their own, among the topics. */
export const PUSH_TOPIC = '(push)'

/** Topics of each queue; a test compares them with the work of the server. */
const topicsOf: Readonly<Record<Exclude<JobQueueName, 'other'>, readonly string[]>> = {
  mail: [
    'account-deleted',
    'address-change-mail',
    'handover-offer-mail',
    'household-deleted',
    'household-received-mail',
    'invitation-mail',
    'mail-contact-confirmation',
    'mail-settings-changed',
    'mail-support-answer',
    'notification-mail',
    'password-reset-mail',
    'payment-failed',
    'push-ending-mails',
    'security-notice',
    'sign-up-mail',
    'test-mail',
  ],
  push: [PUSH_TOPIC],
  notifications: [
    'budget-alerts',
    'health-alerts',
    'monthly-report-ready',
    'notify-of-decision',
    'notify-of-reply',
    'notify-of-support-answer',
    'notify-of-support-reading',
  ],
  exports: ['export-failed', 'make-export', 'make-takeout', 'monthly-report', 'takeout-failed'],
  payments: [
    'cancel-subscription',
    'customer-address',
    'delete-customer',
    'end-trial',
    'review-subscriptions',
    'settle-plan',
  ],
  files: ['measure-storage', 'remove-blob', 'sweep-blobs'],
  upkeep: [
    'backup-failed',
    'end-memberships',
    'forget-address-changes',
    'forget-google-attempts',
    'forget-invitations',
    'forget-password-resets',
    'forget-second-factors',
    'forget-security-notices',
    'forget-sign-ups',
    'forget-what-was-due',
    'tidy',
    'tidy-client-reports',
    'tidy-exports',
    'tidy-installation',
    'tidy-notices',
    'tidy-support',
    'end-support-access',
    'tidy-takeouts',
  ],
}

const queueByTopic = new Map(
  Object.entries(topicsOf).flatMap(([queue, topics]) =>
    topics.map((topic) => [topic, queue as JobQueueName] as const),
  ),
)

/** Returns the queue of a topic; 'other' for one of an older or newer version. */
export const queueOf = (topic: string): JobQueueName => queueByTopic.get(topic) ?? 'other'

/** Queues in the order of their list. */
export const queuesInOrder: readonly JobQueueName[] = jobQueues
