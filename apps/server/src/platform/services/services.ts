import type { Logger } from 'pino'
import type { AuthService } from '../auth/auth-service.ts'
import type { OidcProvider } from '../auth/oidc-provider.ts'
import type { Clock } from '../base/clock.ts'
import type { Settings } from '../base/env.ts'
import type { Keys } from '../base/keys.ts'
import type { LatencyWatch } from '../base/latency-watch.ts'
import type { LoopWatch } from '../base/loop-watch.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { Readers } from '../database/readers.ts'
import type { Database } from '../database/with-actor.ts'
import type { FileLinks } from '../files/file-links.ts'
import type { RateLimiter } from '../limits/rate-limiter.ts'
import type { SecurityTally } from '../limits/security-tally.ts'
import type { LiveHub } from '../live/live-hub.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Vapid } from '../push/vapid.ts'
import type { ReadConfig } from './config.ts'
import type { Helpers } from './helpers.ts'
import type { Metrics } from './metrics.ts'

/** Services for every feature. One per process; created in main-web and main-worker, never imported as a global. */
export interface Services {
  settings: Settings
  log: Logger
  db: Database
  /** The same for operations that read only: a read replica where there is one. */
  readers: Readers
  auth: AuthService
  /** Google sign-in, if the installation offers it. */
  google?: OidcProvider
  blobs: BlobStore
  links: FileLinks
  limiter: RateLimiter
  /** Counters of security events, for administrators. */
  tally: SecurityTally
  /** Times of this process's answers. */
  latency: LatencyWatch
  /** Keys of Web Push; read on first use, and created on the first start. */
  vapid: () => Promise<Vapid>
  /** Processes that decode uploads and set printed sheets. */
  helpers: Helpers
  /** Open streams of live updates. */
  live: LiveHub
  loopWatch: LoopWatch
  metrics: Metrics
  /** The installation's configuration, at most half a second old. */
  config: ReadConfig
  /** True while the installation is under maintenance. */
  inMaintenance: () => Promise<boolean>
  mailer: Mailer
  /** True if mail could be sent within the last seconds. */
  mailWorks: () => Promise<boolean>
  keys: Keys
  /** Public URL of the product, without a trailing slash. */
  appUrl: string
  /** True if that URL uses https. */
  https: boolean
  clock: Clock
}
