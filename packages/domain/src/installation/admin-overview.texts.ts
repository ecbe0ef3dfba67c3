import { duration, plural } from '../kernel/message-format.ts'
import type { Attention } from './overview.contract.ts'
import { overviewTexts } from './overview.texts.ts'
import type { AttentionKind, JobQueueName } from './overview.vocabulary.ts'
import { GROWTH_DAYS } from './storage-growth.rules.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Age of an instant in its two largest units: '9 s', '4 min', '1 h 40 min', '3 days'. */
export function ageInWords(since: string, now: Date): string {
  const age = Math.max(0, now.getTime() - new Date(since).getTime())
  if (age < MINUTE) return `${Math.floor(age / SECOND)} s`
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min`
  if (age >= DAY) return duration(Math.floor(age / DAY), 'day')
  const minutes = Math.floor((age % HOUR) / MINUTE)
  return `${Math.floor(age / HOUR)} h${minutes > 0 ? ` ${minutes} min` : ''}`
}

/** Title of the overview: the most urgent problem, or that nothing is late. */
export function overviewTitle(attention: readonly Attention[]): string {
  const first = attention.find(({ isUrgent }) => isUrgent)
  return first ? titles[first.kind](first) : 'All is well'
}

const needsQueue = ({ queue }: Attention): string => {
  if (queue === null || queue === 'other') return 'A queue needs you'
  return `${overviewTexts.queues[queue]} ${pluralQueues.has(queue) ? 'need' : 'needs'} you`
}

const titles: Readonly<Record<AttentionKind, (problem: Attention) => string>> = {
  'mail-refused': () => 'Mail needs you',
  'backup-failed': () => 'The backup needs you',
  'rehearsal-failed': () => 'The backup needs you',
  'work-failed': needsQueue,
  'storage-nearly-full': () => 'Storage needs you',
  'process-silent': () => 'A process needs you',
  'tickets-late': () => 'Tickets need you',
  'held-posts': () => 'Posts need you',
  'tickets-open': () => 'Tickets need you',
}

const pluralQueues: ReadonlySet<JobQueueName> = new Set(['notifications', 'exports', 'payments', 'files'])

/** Number of further urgent problems in words. */
export function elseLate(attention: readonly Attention[]): string {
  const urgent = attention.filter(({ isUrgent }) => isUrgent).length
  if (urgent === 0) return 'Nothing is late.'
  if (urgent === 1) return 'Nothing else is late.'
  return plural(urgent - 1, { one: '# more problem.', other: '# more problems.' })
}

/**
 * One problem as a title.
 * @param since the time since which it exists, formatted
 */
export const attentionTitle = (problem: Attention, since: string | null): string =>
  problemTitles[problem.kind](problem.count ?? 0, since === null ? '' : ` since ${since}`, problem)

const failedMessages = (count: number): string =>
  plural(count, { one: '# message has failed', other: '# messages have failed' })

const problemTitles: Readonly<
  Record<AttentionKind, (count: number, since: string, problem: Attention) => string>
> = {
  'mail-refused': (count, since) =>
    `${count > 0 ? failedMessages(count) : overviewTexts.attention['mail-refused']}${since}`,
  'backup-failed': () => overviewTexts.attention['backup-failed'],
  'rehearsal-failed': () => overviewTexts.attention['rehearsal-failed'],
  'work-failed': (count, since, { queue }) =>
    `${queue === 'mail' ? failedMessages(count) : plural(count, { one: '# job has failed', other: '# jobs have failed' })}${since}`,
  'storage-nearly-full': () => overviewTexts.attention['storage-nearly-full'],
  'process-silent': (count) =>
    plural(Math.max(count, 1), {
      one: 'A process gives no sign of life',
      other: '# processes give no sign of life',
    }),
  'tickets-late': (count) => plural(count, { one: '# ticket is late', other: '# tickets are late' }),
  'held-posts': (count) => plural(count, { one: '# post to look at', other: '# posts to look at' }),
  'tickets-open': (count) => plural(count, { one: '# open ticket', other: '# open tickets' }),
}

/** Second line of a problem: its cause, or its queue. */
export function attentionDetail({ cause, queue, kind }: Attention): string | null {
  if (cause) return cause
  return kind === 'work-failed' && queue !== null ? overviewTexts.queues[queue] : null
}

const MONTH_DAYS = 30
const YEAR_DAYS = 365

/** A number of days as a forecast: 'within a day', 'in about 4 months'. */
function forecast(days: number): string {
  if (days < 1) return 'within a day'
  if (days < 2 * MONTH_DAYS) return `in about ${duration(days, 'day')}`
  if (days < 2 * YEAR_DAYS) return `in about ${duration(Math.round(days / MONTH_DAYS), 'month')}`
  return `in about ${duration(Math.round(days / YEAR_DAYS), 'year')}`
}

/** Texts of the overview, the queues, storage and errors. */
export const adminOverviewTexts = {
  loading: 'Loading the overview',
  needsYou: 'Needs you',
  actions: {
    mail: 'Check mail settings',
    queues: 'Mail and jobs',
    storage: 'See storage',
    backups: 'Check backup settings',
    moderate: 'Moderate',
    inbox: 'Open the inbox',
  },
  retry: (count: number) => `Retry ${count.toLocaleString('en')}`,
  accounts: {
    title: 'Accounts',
    chart: 'New accounts a month, less deleted ones',
    note: (month: string) => `New accounts a month, less deleted ones. ${month} so far.`,
    growth: (total: number, yearAgo: number) => {
      if (total === yearAgo) return 'as many as a year ago'
      const change = Math.abs(total - yearAgo).toLocaleString('en')
      return `${change} ${total > yearAgo ? 'more' : 'fewer'} than a year ago`
    },
  },
  revenue: {
    title: 'Plans and revenue',
    month: 'a month',
    free: 'This installation charges nothing',
    notCounted: (systemUsers: number) =>
      systemUsers > 0
        ? plural(systemUsers, {
            one: '# system user is not counted.',
            other: '# system users are not counted.',
          })
        : '',
    gifts: (trials: number, complimentary: number) =>
      [
        trials > 0 && plural(trials, { one: '# trial', other: '# trials' }),
        complimentary > 0 && `${complimentary.toLocaleString('en')} complimentary`,
      ]
        .filter(Boolean)
        .join(', '),
    limit: (accounts: number, limit: number) =>
      limit === 0
        ? ''
        : `Accounts use ${Math.round((accounts / limit) * 100)}% of the limit of ${limit.toLocaleString('en')}.`,
  },
  queues: {
    title: 'Queues',
    link: 'Mail and jobs',
    page: 'Mail and jobs',
    loading: 'Loading the queues',
    columns: { queue: 'Queue', waiting: 'Waiting', failed: 'Failed', oldest: 'Oldest', action: 'Action' },
    none: 'None',
    retryTitle: (queue: string) => `Retry ${queue.toLowerCase()}`,
    retryHint: 'Every failed job of this queue is tried again now.',
    retried: (count: number) => plural(count, { one: 'Retrying # job now', other: 'Retrying # jobs now' }),
    nothingFailed: { title: 'Nothing has failed', sentence: 'Failed mail and jobs are listed here.' },
    failures: 'Failed jobs',
    attempts: (count: number) => plural(count, { one: '# attempt', other: '# attempts' }),
    next: (when: string) => `next ${when}`,
    noNext: 'no further attempt',
    newest: (count: number) => `The newest ${count} are listed.`,
  },
  health: {
    title: 'Health',
    mail: { sent: 'Sent', refused: 'Refused', folder: 'Outbox folder', idle: 'Nothing sent yet' },
    storage: { ok: 'OK', 'nearly-full': 'Nearly full', unavailable: 'Unavailable' },
    database: 'Database',
    mailLabel: 'Mail',
    storageLabel: 'Storage',
    backupLabel: 'Last backup',
    rehearsalLabel: 'Last test restore',
    backup: { off: 'Off', none: 'None yet', failed: 'Failed' },
    silent: 'Silent',
    up: (age: string) => `Up ${age}`,
    processes: {
      web: (count: number) => plural(count, { one: 'Web', other: 'Web, # processes' }),
      worker: (count: number) => plural(count, { one: 'Worker', other: 'Workers, # processes' }),
      both: (count: number) => plural(count, { one: 'Web and worker', other: 'Web and worker, # processes' }),
    },
    none: 'No process has reported yet',
  },
  errors: {
    title: 'Errors, last 24 hours',
    page: 'Errors',
    groups: (reports: number, groups: number) =>
      `${reports.toLocaleString('en')} in ${plural(groups, { one: '# group', other: '# groups' })}`,
    none: 'No errors in the last 24 hours.',
    last: (when: string) => `last:\u00A0${when}`,
    loading: 'Loading the errors',
    nothing: { title: 'No errors', sentence: 'Reports of pages and of the server are listed here.' },
    nothingFound: {
      title: 'No errors of this kind',
      sentence: 'Other kinds have some.',
      clear: 'Show all kinds',
    },
    all: 'All',
    show: 'Kind of report',
    reports: (count: number) => plural(count, { one: '# report', other: '# reports' }),
    lastDay: (count: number) => `${count.toLocaleString('en')} in 24 hours`,
    search: 'Request id of an error',
    noRequest: {
      title: 'No error with this request id',
      sentence: 'Paste the whole id. Each error keeps the newest 50 for 30 days.',
      clear: 'Show all errors',
    },
    rows: 'Reports',
    back: 'All errors',
    gone: { title: 'No longer stored', sentence: 'Old reports are deleted to make room for new ones.' },
    facts: { page: 'Page', build: 'Version', browser: 'Browser', stack: 'Stack trace', details: 'Details' },
    choose: { title: 'Choose an error', sentence: 'Its reports appear here.' },
  },
  storage: {
    title: 'Storage',
    loading: 'Loading storage',
    database: 'Database',
    stored: 'stored',
    free: (free: string, total: string) => `${free} free of ${total}`,
    other: 'Other files on this disk',
    fullIn: (days: number) => `Full ${forecast(days)} at the growth of the last ${GROWTH_DAYS} days.`,
    measured: (when: string) => `Measured ${when}.`,
    notMeasured: 'Sizes are measured soon after the start.',
    files: (count: number) => plural(count, { one: '# file', other: '# files' }),
    bucket: 'Files are in a bucket, whose free space is not known.',
    columns: { kind: 'Kind', files: 'Files', size: 'Size', share: 'Share' },
  },
  last: { title: 'Last admin actions', link: 'Audit log', none: 'No actions yet.' },
}
