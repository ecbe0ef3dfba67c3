/** Groups of background work, as administrators see them. */
export const jobQueues = [
  'mail',
  'push',
  'notifications',
  'exports',
  'payments',
  'files',
  'upkeep',
  'other',
] as const
export type JobQueueName = (typeof jobQueues)[number]

/** Problems and work that need an administrator, the most urgent first. */
export const attentionKinds = [
  'mail-refused',
  'backup-failed',
  'rehearsal-failed',
  'work-failed',
  'storage-nearly-full',
  'process-silent',
  'tickets-late',
  'held-posts',
  'tickets-open',
] as const
export type AttentionKind = (typeof attentionKinds)[number]

/** Kinds that are late or broken; the others are work that waits. */
export const urgentKinds: readonly AttentionKind[] = attentionKinds.slice(0, 7)

/** Files by what they are. */
export const storageKinds = [
  'photos',
  'documents',
  'receipts',
  'exports',
  'community',
  'support',
  'backups',
] as const
export type StorageKind = (typeof storageKinds)[number]

/** Share of the disk from which storage counts as nearly full. */
export const STORAGE_NEARLY_FULL = 0.9
/** Seconds between two signs of life of a process, and after how many without one it counts as silent. */
export const PROCESS_BEAT_SECONDS = 30
export const PROCESS_SILENT_SECONDS = 120
/** Failed jobs listed per queue, the newest. */
export const MOST_FAILED_JOBS = 20
/** Months in the growth of accounts. */
export const GROWTH_MONTHS = 12
/** Groups of errors, and audit entries, in the overview. */
export const OVERVIEW_ERRORS = 5
export const OVERVIEW_ENTRIES = 5
/** Reports listed of one group of errors, the newest. */
export const MOST_GROUP_ROWS = 50
/** Days in the figures of security. */
export const SECURITY_DAYS = 30

/** Groups of reports: failures of pages, on iPhone and iPad, of the server, and violations of the content security policy. */
export const errorSources = ['app', 'ios', 'server', 'policy'] as const
export type ErrorSource = (typeof errorSources)[number]

/** Events that are counted by the hour. */
export const securityEvents = [
  'failed-sign-in',
  'lockout',
  'rate-limited',
  'suspicious-input',
  'policy-violation',
] as const
export type SecurityEvent = (typeof securityEvents)[number]
