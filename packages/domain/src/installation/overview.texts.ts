import type {
  AttentionKind,
  ErrorSource,
  JobQueueName,
  SecurityEvent,
  StorageKind,
} from './overview.vocabulary.ts'

/** Names of what administrators see. */
export const overviewTexts = {
  queues: {
    mail: 'Mail',
    push: 'Push',
    notifications: 'Notifications',
    exports: 'Reports and exports',
    payments: 'Payment events',
    files: 'Pictures and files',
    upkeep: 'Upkeep',
    other: 'Other work',
  } satisfies Record<JobQueueName, string>,
  attention: {
    'mail-refused': 'The mail server refuses mail',
    'backup-failed': 'The backup failed',
    'work-failed': 'Background work has failed',
    'storage-nearly-full': 'Storage is nearly full',
    'process-silent': 'A process is silent',
    'tickets-late': 'Tickets are late',
    'held-posts': 'Posts to look at',
    'tickets-open': 'Open tickets',
  } satisfies Record<AttentionKind, string>,
  storage: {
    photos: 'Photos',
    documents: 'Documents',
    receipts: 'Receipts',
    exports: 'Exports and archives',
    community: 'Community pictures',
    support: 'Files of tickets',
    backups: 'Backups',
  } satisfies Record<StorageKind, string>,
  errors: {
    app: 'App',
    ios: 'iPhone and iPad',
    server: 'Server',
    policy: 'Content security policy',
  } satisfies Record<ErrorSource, string>,
  security: {
    'failed-sign-in': 'Failed sign-ins',
    lockout: 'Lockouts',
    'rate-limited': 'Refused by a rate limit',
    'suspicious-input': 'Suspicious input',
    'policy-violation': 'Policy violations',
  } satisfies Record<SecurityEvent, string>,
  queueMissing: 'Choose a queue',
  retried: 'Retrying now',
  withdrawn: 'Announcement withdrawn',
  published: 'Announcement published',
  deletedAccount: 'Deleted account',
  console: 'Console',
}
