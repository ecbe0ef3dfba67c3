import type { InstallationOverview, QueueState } from '@app/domain/installation/overview.contract'
import {
  GROWTH_MONTHS,
  OVERVIEW_ENTRIES,
  OVERVIEW_ERRORS,
  PROCESS_SILENT_SECONDS,
  STORAGE_NEARLY_FULL,
} from '@app/domain/installation/overview.vocabulary'
import { fullInDays } from '@app/domain/installation/storage-growth.rules'
import { planTable } from '@app/domain/kernel/access/plans'
import { allDone } from '../../platform/base/all-done.ts'
import { PRODUCT_VERSION } from '../../platform/base/product-version.ts'
import { type DiskSpace, measureDisk } from '../../platform/blobs/disk-space.ts'
import type { Tx } from '../../platform/database/tx.ts'
import { pageOfRows } from '../../platform/records/records.ts'
import type { Services } from '../../platform/services/services.ts'
import { expectedBy } from '../support/tickets.service.ts'
import { findAttention } from './attention.ts'
import {
  countErrors,
  lastChanges,
  listErrors,
  ping,
  readOverview,
  type StoredOverview,
} from './overview.queries.ts'
import { readQueuesWithFailures } from './queues.service.ts'

/** Reason of readings, which the audit log does not keep: the overview has numbers and no people. */
const READING = 'Opened the overview'
const DAY_MILLISECONDS = 86_400_000

type Health = InstallationOverview['health']

/** Describes the state of the installation. */
export async function describeInstallation(tx: Tx, services: Services): Promise<InstallationOverview> {
  const { clock, settings } = services
  const now = clock.now()
  const [[found], { queues }, [changes], errors, [counted], databaseMilliseconds, health, config] =
    await allDone([
      tx.run(readOverview, [GROWTH_MONTHS, READING]),
      readQueuesWithFailures(tx),
      tx.run(lastChanges, [OVERVIEW_ENTRIES, READING]),
      tx.run(listErrors, [null, null, null, null, OVERVIEW_ERRORS, READING]),
      tx.run(countErrors, [new Date(now.getTime() - DAY_MILLISECONDS), READING]),
      timePing(tx, services),
      checkOutside(services),
      services.config(),
    ])
  if (!found) throw new Error('The overview has no row')
  const { overview } = found
  const newest = pageOfRows<InstallationOverview['errors']['newest'][number]>(errors, OVERVIEW_ERRORS).entries
  const mail = mailHealth(overview, { queues, ...health })
  const processes = overview.processes.map((process) => ({
    ...process,
    isSilent: now.getTime() - Date.parse(process.seenAt) > PROCESS_SILENT_SECONDS * 1000,
  }))
  const { work, backup } = overview
  return {
    attention: findAttention({
      queues,
      causes: Object.fromEntries(
        queues.flatMap(({ queue, failures: [first] }) => (first ? [[queue, first.reason]] : [])),
      ),
      mailIsRefused: mail.state === 'refused',
      backupFailure: config.autoBackupEnabled ? backup.failure : null,
      rehearsalFailure: backup.rehearsalFailure,
      storage: health.storage,
      silentSince: processes.flatMap(({ isSilent, seenAt }) => (isSilent ? [seenAt] : [])),
      lateTickets: await lateTickets(work.waitingSince, services),
      openTickets: work.tickets,
      held: work.held + work.reported + work.appeals,
    }),
    accounts: { ...overview.accounts, limit: config.maxUsers },
    revenue: describeRevenue(overview, settings),
    queues: queues.map(({ failures: _failures, ...queue }) => queue),
    health: {
      processes,
      databaseMilliseconds,
      mail,
      storage: health.storage,
      backup: {
        isOn: config.autoBackupEnabled,
        madeAt: backup.madeAt,
        hasFailed: backup.failure !== null,
        rehearsedAt: backup.rehearsedAt,
        hasRehearsalFailed: backup.rehearsalFailure !== null,
      },
    },
    errors: {
      reports: counted?.reports ?? 0,
      groups: counted?.groups ?? 0,
      newest: newest.filter(({ lastAt }) => now.getTime() - Date.parse(lastAt) < DAY_MILLISECONDS),
    },
    storage: describeStorage(overview, health, now),
    entries: changes?.entries ?? [],
    versions: { product: PRODUCT_VERSION, node: process.version, postgres: overview.postgres },
  }
}

function describeStorage(
  overview: StoredOverview,
  { disk }: Pick<Outside, 'disk'>,
  now: Date,
): InstallationOverview['storage'] {
  const { measuredAt, ...growth } = overview.storage
  return {
    kinds: withBackups(overview),
    databaseBytes: overview.databaseBytes,
    measuredAt,
    fullInDays: disk && fullInDays({ ...growth, freeBytes: disk.freeBytes }, now),
    disk,
  }
}

/** Kinds of files with the store of backups, once there is one. */
const withBackups = ({ storage, backup }: StoredOverview): InstallationOverview['storage']['kinds'] =>
  backup.storeBytes === null
    ? storage.kinds
    : [...storage.kinds, { kind: 'backups', files: backup.storeParts ?? 0, bytes: backup.storeBytes }]

async function timePing(tx: Tx, { clock }: Pick<Services, 'clock'>): Promise<number> {
  const started = clock.now().getTime()
  await tx.run(ping, [])
  return clock.now().getTime() - started
}

interface Outside {
  disk: DiskSpace | null
  storage: Health['storage']
  mailAnswers: boolean
  /** False while mails go to the outbox folder. */
  mailIsSent: boolean
}

/** Checks the mail server and the store of files. */
async function checkOutside({ blobs, settings, mailWorks, config }: Services): Promise<Outside> {
  const [{ smtpHost }, disk, storeAnswers, mailAnswers] = await Promise.all([
    config(),
    settings.s3 ? null : measureDisk(settings.blobsDir),
    blobs.check().then(
      () => true,
      () => false,
    ),
    mailWorks(),
  ])
  const isNearlyFull = disk !== null && disk.freeBytes < disk.totalBytes * (1 - STORAGE_NEARLY_FULL)
  const storage = storeAnswers ? (isNearlyFull ? 'nearly-full' : 'ok') : 'unavailable'
  return { disk, storage, mailAnswers, mailIsSent: Boolean(settings.SMTP_URL ?? smtpHost) }
}

function mailHealth(
  { lastMailAt }: Pick<StoredOverview, 'lastMailAt'>,
  { queues, mailAnswers, mailIsSent }: Outside & { queues: readonly QueueState[] },
): Health['mail'] {
  if (!mailIsSent) return { state: 'folder', since: lastMailAt }
  const failingSince = queues.find(({ queue }) => queue === 'mail')?.failingSince ?? null
  if (!mailAnswers) return { state: 'refused', since: failingSince }
  return { state: lastMailAt === null ? 'idle' : 'sent', since: lastMailAt }
}

/** Returns the times by which the late answers to tickets were due. */
async function lateTickets(waitingSince: readonly string[], services: Services): Promise<string[]> {
  const due = await Promise.all(waitingSince.map((since) => expectedBy(since, services)))
  const now = services.clock.now().toISOString()
  return due.flatMap((by) => (by !== null && by < now ? [by] : []))
}

function describeRevenue(
  { plans }: Pick<StoredOverview, 'plans'>,
  { BILLING }: Services['settings'],
): InstallationOverview['revenue'] {
  const priced = plans.map((row) => ({ ...row, monthlyCents: row.paying * planTable[row.plan].monthlyCents }))
  return {
    isCharged: BILLING === 'stripe',
    monthlyCents: priced.reduce((sum, { monthlyCents }) => sum + monthlyCents, 0),
    plans: priced,
  }
}
