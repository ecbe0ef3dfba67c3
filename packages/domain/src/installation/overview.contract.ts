import { z } from 'zod'
import { REQUEST_ID_MAX, severities } from '../client-reports/client-reports.vocabulary.ts'
import { plans } from '../kernel/access/plan-names.ts'
import { nothing, oneOf, optionalText, pageOf, paging, pathId } from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { auditEntry } from './audit.fields.ts'
import { overviewTexts } from './overview.texts.ts'
import { attentionKinds, errorSources, jobQueues, storageKinds } from './overview.vocabulary.ts'
import { reason } from './reason.fields.ts'

const running = { may: { installation: 'run the installation' } } as const

/** State of one group of background work. */
const queue = z.object({
  queue: z.enum(jobQueues),
  /** Jobs that wait or run, without the failed ones. */
  waiting: z.number(),
  /** Jobs whose last attempt failed, whether or not another one follows. */
  failed: z.number(),
  /** Time since which the oldest of them exists; null without any. */
  oldestAt: z.string().nullable(),
  /** Time of the first failure that is not done yet. */
  failingSince: z.string().nullable(),
})
export type QueueState = z.output<typeof queue>

const failedJob = z.object({
  id: z.string(),
  topic: z.string(),
  createdAt: z.string(),
  failedAt: z.string().nullable(),
  /** Time of the next attempt; null if none follows. */
  nextAt: z.string().nullable(),
  attempts: z.number(),
  /** Reason without addresses, ids and secrets. */
  reason: z.string(),
})
export type FailedJob = z.output<typeof failedJob>

const queues = z.object({ queues: z.array(queue.extend({ failures: z.array(failedJob) })) })
export type Queues = z.output<typeof queues>

/** Equal reports: of one source, with one message from one component. */
const errorGroup = z.object({
  /** Id of the newest report of the group. */
  id: z.string(),
  source: z.enum(errorSources),
  severity: z.enum(severities),
  message: z.string(),
  component: z.string(),
  /** Violated directive and blocked source of the content security policy. */
  directive: z.string().nullable(),
  blocked: z.string().nullable(),
  /** Number of reports since the first, and in the last 24 hours. */
  reports: z.number(),
  lastDay: z.number(),
  firstAt: z.string(),
  lastAt: z.string(),
})
export type ErrorGroup = z.output<typeof errorGroup>

const errorGroupWithRows = errorGroup.extend({
  rows: z.array(
    z.object({
      id: z.string(),
      severity: z.enum(severities),
      /** Address of the page without query, ids and tokens. */
      page: z.string().nullable(),
      build: z.string().nullable(),
      userAgent: z.string(),
      stack: z.string().nullable(),
      details: z.record(z.string(), z.unknown()),
      reports: z.number(),
      firstAt: z.string(),
      lastAt: z.string(),
    }),
  ),
})
export type ErrorGroupWithRows = z.output<typeof errorGroupWithRows>

const attention = z.object({
  kind: z.enum(attentionKinds),
  /** True if something is late or broken. */
  isUrgent: z.boolean(),
  count: z.number().nullable(),
  since: z.string().nullable(),
  /** Queue of failed work. */
  queue: z.enum(jobQueues).nullable(),
  /** Cause in words, without addresses and secrets. */
  cause: z.string().nullable(),
})
export type Attention = z.output<typeof attention>

const runningProcess = z.object({
  id: z.string(),
  kind: z.enum(['web', 'worker', 'both']),
  version: z.string(),
  startedAt: z.string(),
  seenAt: z.string(),
  isSilent: z.boolean(),
  /** 99th percentile of the answers of the last minutes, in ms; null without requests. */
  p99: z.number().nullable(),
})
export type RunningProcess = z.output<typeof runningProcess>

const overview = z.object({
  /** Most urgent first; empty if nothing needs an administrator. */
  attention: z.array(attention),
  accounts: z.object({
    total: z.number(),
    yearAgo: z.number(),
    systemUsers: z.number(),
    /** Highest number of accounts; 0 means no limit. */
    limit: z.number(),
    /** Oldest month first, the present one last: `yyyy-MM`. */
    months: z.array(z.object({ month: z.string(), added: z.number(), deleted: z.number() })),
  }),
  revenue: z.object({
    /** False if the installation charges nothing. */
    isCharged: z.boolean(),
    /** US cents a month, of paying subscriptions. System users, trials and complimentary plans don't count. */
    monthlyCents: z.number(),
    plans: z.array(
      z.object({
        plan: z.enum(plans),
        households: z.number(),
        paying: z.number(),
        trials: z.number(),
        complimentary: z.number(),
        monthlyCents: z.number(),
      }),
    ),
  }),
  queues: z.array(queue),
  health: z.object({
    processes: z.array(runningProcess),
    /** Answer time of the database now, in ms. */
    databaseMilliseconds: z.number(),
    mail: z.object({
      state: z.enum(['sent', 'refused', 'folder', 'idle']),
      /** Time of the last sent mail, or of the first refusal since. */
      since: z.string().nullable(),
    }),
    storage: z.enum(['ok', 'nearly-full', 'unavailable']),
    backup: z.object({
      /** True if backups are made by the settings. */
      isOn: z.boolean(),
      /** Time of the last backup that was made; null without any. */
      madeAt: z.string().nullable(),
      /** True if the last run failed. */
      hasFailed: z.boolean(),
      /** Time of the last backup that was restored as a test; null without any. */
      rehearsedAt: z.string().nullable(),
      /** True if the last test restore failed. */
      hasRehearsalFailed: z.boolean(),
    }),
  }),
  errors: z.object({ reports: z.number(), groups: z.number(), newest: z.array(errorGroup) }),
  storage: z.object({
    kinds: z.array(z.object({ kind: z.enum(storageKinds), files: z.number(), bytes: z.number() })),
    databaseBytes: z.number(),
    /** Time at which the kinds were measured; null before the first time. */
    measuredAt: z.string().nullable(),
    /** Days until the disk is full at the growth of the last 30 days; null if that is not known. */
    fullInDays: z.number().nullable(),
    /** Disk of the files; null for a bucket. */
    disk: z.object({ freeBytes: z.number(), totalBytes: z.number() }).nullable(),
  }),
  entries: z.array(auditEntry),
  versions: z.object({ product: z.string(), node: z.string(), postgres: z.string() }),
})
export type InstallationOverview = z.output<typeof overview>

export const overviewContract = {
  getOverview: operation('GET /installation/overview', {
    ...running,
    summary:
      'Read the state of the installation: urgent work, accounts, revenue, queues, health, errors, storage',
    readsReplica: true,
    takes: nothing,
    answers: overview,
  }),
  listQueues: operation('GET /installation/queues', {
    ...running,
    summary: 'List the queues of background work with their failed jobs, without what the jobs contain',
    takes: nothing,
    answers: queues,
  }),
  retryQueue: operation('POST /installation/queues/retries', {
    ...running,
    summary: 'Retry every failed job of a queue now',
    takes: z.object({ queue: oneOf(jobQueues, overviewTexts.queueMissing), reason }),
    answers: queues.extend({ retried: z.number() }),
  }),
  listErrors: operation('GET /installation/errors', {
    ...running,
    summary: 'List reports of errors and violations in groups, the last reported first',
    takes: paging.extend({
      source: z.enum(errorSources).optional(),
      /** Id that the answer of a failed request named. */
      request: optionalText('Request id', REQUEST_ID_MAX),
    }),
    answers: pageOf(errorGroup),
  }),
  getError: operation('GET /installation/errors/{errorId}', {
    ...running,
    summary: 'Read the group of a report with its newest reports',
    takes: z.object({ errorId: pathId }),
    answers: errorGroupWithRows,
  }),
}
