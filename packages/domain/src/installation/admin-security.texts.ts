import { duration } from '../kernel/message-format.ts'
import type { InstallationSecurity } from './security.contract.ts'

type Limit = InstallationSecurity['limits'][number]

const MINUTE = 60
const HOUR = 3600

/** Length of a limit's period in words, such as 'a minute', '30 minutes'. */
function periodInWords(seconds: number): string {
  if (seconds === MINUTE) return 'a minute'
  if (seconds === HOUR) return 'an hour'
  if (seconds % HOUR === 0) return duration(seconds / HOUR, 'hour')
  if (seconds % MINUTE === 0) return duration(seconds / MINUTE, 'minute')
  return `${seconds.toLocaleString('en')} seconds`
}

/** A limit in words: '1,000 a minute', '5 in 30 minutes'. */
export function limitInWords({ most, perSeconds }: Limit): string {
  const period = periodInWords(perSeconds)
  return `${most.toLocaleString('en')} ${/^an? /.test(period) ? period : `in ${period}`}`
}

/** Texts of the screen of the installation's security. */
export const adminSecurityTexts = {
  title: 'Security',
  subtitle: 'Counted by the hour, without addresses of people.',
  loading: 'Loading security',
  lastDay: 'Last 24 hours',
  lockoutsNow: 'Locked out now',
  days: 'Last 30 days',
  event: 'Event',
  day: (count: number, day: string) => `${count.toLocaleString('en')} on ${day}`,
  none: 'None in the last 30 days.',
  limits: 'Rate limits in force',
  lifted: 'Lifted',
  liftedNote: 'Limits are lifted in the settings. Lockouts and the limits of guesses and mails always hold.',
  toSettings: 'Settings',
  limitNames: {
    api: 'API requests',
    'sign-in': 'Sign-in attempts',
    uploads: 'Uploads',
    reports: 'Reports of errors',
    attempts: 'Wrong passwords',
    lockout: 'Wrong passwords until a lockout',
  } satisfies Record<Limit['name'], string>,
  violations: 'Content security policy',
  noViolations: 'No violations were reported.',
  toErrors: 'All reports',
  toAudit: 'Audit log',
  auditDetail: 'What administrators and the console did, and why',
  reports: 'Reports',
}

/** Texts of the screen of announcements. */
export const adminAnnouncementsTexts = {
  title: 'Announcements',
  subtitle: 'Everyone with an account sees them in the notifications, open pages at once.',
  loading: 'Loading the announcements',
  list: 'Published announcements',
  publish: 'Publish an announcement',
  publishHint: 'It can be withdrawn, but people may have read it by then.',
  withdraw: 'Withdraw',
  withdrawOf: (title: string) => `Withdraw “${title}”`,
  withdrawHint: 'It disappears from the notifications of everyone.',
  readers: (count: number) => `Read by ${count.toLocaleString('en')}`,
  removed: (day: string) => `removed on ${day}`,
  byConsole: 'Console',
  fields: { title: 'Title', message: 'Message' },
  incomplete: 'Write a title and a message, and give a reason',
  nothing: { title: 'No announcements', sentence: 'News for everyone, such as planned maintenance.' },
}

/** Texts of the debug panel. */
export const debugTexts = {
  title: 'Debug panel',
  subtitle: 'About this page and your own session. Nothing of other people.',
  copy: 'Copy as text',
  copied: { title: 'Copied' },
  copyFailed: { title: 'Copying failed', message: 'Select the text and copy it by hand.' },
  groups: {
    versions: 'Versions',
    session: 'Session',
    household: 'Household',
    plan: 'Plan',
    flags: 'Flags',
    browser: 'Browser',
    requests: 'Last requests',
  },
  unknown: 'unknown',
  noRequests: 'No requests yet.',
  refresh: 'Refresh',
}
