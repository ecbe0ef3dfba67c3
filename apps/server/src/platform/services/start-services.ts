import pino, { type Logger } from 'pino'
import type { DatabaseUrls } from '@app/db/logins'
import type { BeforeUpgrade } from '@app/db/migrate'
import { createAuthService } from '../auth/auth-service.ts'
import { GOOGLE_CALLBACK_PATH } from '../auth/google-callback-path.ts'
import { createOidcProvider } from '../auth/oidc-provider.ts'
import { systemClock, type Clock } from '../base/clock.ts'
import type { ConsoleOutput } from '../base/console-output.ts'
import { prepareDataFolder } from '../base/data-folder.ts'
import type { Settings } from '../base/env.ts'
import { deriveKeys } from '../base/keys.ts'
import { createLatencyWatch } from '../base/latency-watch.ts'
import { createLoopWatch } from '../base/loop-watch.ts'
import { openBlobStore } from '../blobs/open-blob-store.ts'
import { closePools, openPools } from '../database/pool.ts'
import { openReplica } from '../database/readers.ts'
import { sharedSecret } from '../database/secrets.ts'
import { createDatabase } from '../database/with-actor.ts'
import { createFileLinks } from '../files/file-links.ts'
import { createRateLimiter } from '../limits/rate-limiter.ts'
import { createSecurityTally } from '../limits/security-tally.ts'
import { createLiveHub } from '../live/live-hub.ts'
import { createConfiguredMailer, type MailConfig } from '../mail/configured-mailer.ts'
import type { Mailer } from '../mail/mailer.ts'
import { createVapid } from '../push/vapid.ts'
import { prepareUploadFolder, sweepUploadsHourly } from '../uploads/upload-folder.ts'
import { createConfigReader, createMaintenanceReader, type ReadConfig } from './config.ts'
import { createHelpers } from './helpers.ts'
import { createMetrics } from './metrics.ts'
import { openDatabase } from './open-database.ts'
import type { Services } from './services.ts'

/** Milliseconds for which an answer of the mail server counts. */
const MAIL_CHECK_MILLISECONDS = 10_000

/** Services that a process has started, with a function that stops them. */
export interface StartedServices extends Services {
  /** Connection of the tables' owner; only commands, rehearsals of backups and tests use it. */
  ownerUrl: string
  databaseUrls: DatabaseUrls
  /** Creates a mailer of other mail settings; those of the environment take precedence. */
  mailerWith: (stored: MailConfig) => Mailer
  stop(): Promise<void>
}

interface Options {
  /** Public URL of the product, once the port is known. */
  appUrl: string
  clock?: Clock
  /** Receives the log instead of the standard output. */
  logTo?: ConsoleOutput | undefined
  printLine: (line: string) => void
  /** Step before the migrations of a database of an earlier version. */
  beforeUpgrade?: (needs: { clock: Clock; log: Logger }) => BeforeUpgrade
}

/**
 * Starts the services that web and worker share: the database, migrated to the newest schema, storage, mail and the
 * rest.
 * @throws when the database can't be reached or the folders can't be written; the message says which
 */
export async function startServices(
  settings: Settings,
  { appUrl, printLine, logTo, clock = systemClock, beforeUpgrade }: Options,
): Promise<StartedServices> {
  // PostgreSQL quotes the values of a row in these fields of an error.
  const redact = { paths: ['err.detail', 'err.where'], remove: true }
  const log = pino({ level: settings.LOG_LEVEL, redact }, logTo)
  await prepareDataFolder(settings.dataDir)
  const database = await openDatabase(settings, log, beforeUpgrade?.({ clock, log }))
  const pools = openPools(database.urls, settings.DATABASE_POOL, log)
  const settled = settledConfig()
  const identity = {
    idleHours: () => settled.hours,
    ...(settings.BILLING === 'off' ? { everybodyOn: 'pro' as const } : {}),
  }
  const db = createDatabase(pools, identity)
  const replica = openReplica(settings, { db, urls: database.urls, identity, clock, log })
  const readConfig = createConfigReader(db.withAccounts, { clock, log })
  const config: ReadConfig = async (options) => {
    const value = await readConfig(options)
    settled.hours = value.sessionTimeoutHours
    return value
  }
  const keys = deriveKeys(await sharedSecret(db.withAccounts, 'auth', settings.AUTH_SECRET))
  const mailerOf = (read: () => Promise<MailConfig>): Mailer =>
    createConfiguredMailer({ settings, config: read, key: keys.mailPassword, printToConsole: printLine })
  const mailer = mailerOf(config)
  await prepareUploadFolder(settings.uploadsDir)
  const stopSweeping = sweepUploadsHourly(settings.uploadsDir, { clock, log })
  const helpers = createHelpers()
  const live = createLiveHub({ withSystem: db.withSystem, clock, log })
  const tally = createSecurityTally({ withAccounts: db.withAccounts, clock, log })
  const loopWatch = createLoopWatch({ clock, log })
  const latency = createLatencyWatch(clock)
  return {
    settings,
    log,
    db,
    readers: replica.readers,
    config,
    inMaintenance: createMaintenanceReader(db.withAccounts),
    keys,
    appUrl,
    https: appUrl.startsWith('https://'),
    clock,
    loopWatch,
    metrics: createMetrics({ db, live, loopWatch, latency, settings, clock }),
    mailer,
    mailerWith: (stored) => mailerOf(() => Promise.resolve(stored)),
    ownerUrl: database.url,
    databaseUrls: database.urls,
    auth: createAuthService({ pool: pools.auth, cookieKey: keys.cookies, appUrl }),
    ...(settings.google && {
      google: createOidcProvider({ ...settings.google, redirectUri: appUrl + GOOGLE_CALLBACK_PATH }),
    }),
    blobs: await openBlobStore(settings.s3, settings.blobsDir),
    links: createFileLinks(keys.fileLinks, clock),
    limiter: createRateLimiter(db.withAccounts, clock),
    tally,
    latency,
    vapid: createVapid({ settings, withAccounts: db.withAccounts, appUrl }),
    helpers,
    live,
    mailWorks: createMailCheck(mailer, clock),
    async stop() {
      stopSweeping()
      live.stop()
      helpers.stop()
      await tally.stop()
      await replica.close()
      await closePools(pools)
      await database.stop()
    },
  }
}

/** Idle timeout as last read; opening a session can't wait for the configuration. */
const settledConfig = (): { hours: number } => ({ hours: 8 })

/** Checks at most every ten seconds whether the mail server answers. */
function createMailCheck(mailer: Mailer, clock: Clock): () => Promise<boolean> {
  let last: { works: Promise<boolean>; at: number } | undefined
  return () => {
    if (last && clock.now().getTime() - last.at < MAIL_CHECK_MILLISECONDS) return last.works
    const works = mailer.check().then(
      () => true,
      () => false,
    )
    last = { works, at: clock.now().getTime() }
    return works
  }
}
