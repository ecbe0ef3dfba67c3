import { join, resolve } from 'node:path'
import { z } from 'zod'
import { billingModes, type BillingMode } from '@app/domain/kernel/access/plans'
import { checkApart, readBucket, type BucketSettings } from './bucket-settings.ts'
import { SettingsError } from './settings-error.ts'
import { publicKeyOf } from './vapid-keys.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const url = z.url({ error: 'must be a URL' })
const text = z.string().min(1)
const account = z.url({ protocol: /^https$/, error: 'must begin with https://' }).optional()

/**
 * Every setting of the server. Each has a default that works; a variable that is set to nothing counts as not set.
 * Source of names and defaults: README, "Settings".
 */
const schema = z.object({
  /** Port of the web process; 0 chooses a free one. */
  PORT: port.default(3000),
  /** Listening address; defaults to this machine only. */
  HOST: text.default('127.0.0.1'),
  /** Port at which a worker without a web process answers checks of health and metrics; without it, it listens nowhere. */
  WORKER_PORT: port.optional(),
  /**
   * Seconds for which a stopping web process still answers while `/readyz` says that it stops, so that the proxy in front
   * of several sends it nothing more.
   */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(60).default(0),
  /** Public URL of the product; links in mails and the Origin check depend on it. */
  APP_URL: url.optional(),
  /** Folder of all persistent data: the embedded database, photos, mails without an SMTP server. */
  DATA_DIR: text.default('./var'),
  /** PostgreSQL of version 15 or newer; without it the embedded one is started. */
  DATABASE_URL: text.optional(),
  /** Read replica of DATABASE_URL, for costly operations that only read (docs/handbook/growing.md). */
  DATABASE_READ_URL: text.optional(),
  /** Requests of one process that may use the database at once; 14 add a tenth more records a second than 6. */
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(12),
  /**
   * Mail server, such as smtp://user:password@host:587; wins over that of the system settings. Without either, mails are
   * written to DATA_DIR/outbox.
   */
  SMTP_URL: text.optional(),
  /** Sender of every mail; wins over that of the system settings. */
  MAIL_FROM: text.optional(),
  /** Bucket for photos instead of DATA_DIR/blobs: set all five together. */
  S3_ENDPOINT: url.optional(),
  S3_BUCKET: text.optional(),
  S3_REGION: text.default('us-east-1'),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  /** Folder of backups; by default DATA_DIR/backups. A folder on another disk survives the loss of this one. */
  BACKUP_DIR: text.optional(),
  /** Bucket for backups instead of a folder: set all five together. */
  BACKUP_S3_ENDPOINT: url.optional(),
  BACKUP_S3_BUCKET: text.optional(),
  BACKUP_S3_REGION: text.default('us-east-1'),
  BACKUP_S3_ACCESS_KEY_ID: text.optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: text.optional(),
  /** Key that encrypts backups. Without it nothing can restore them, so keep a copy elsewhere. */
  BACKUP_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  /** Updates the database of an earlier version without a backup before it; for the one start that needs it. */
  UPGRADE_WITHOUT_BACKUP: z.stringbool().default(false),
  /**
   * `stripe`: payment through Stripe, the default once its key is set; `test`: our own checkout that charges nothing,
   * the default otherwise; `off`: every household has the pro plan.
   */
  BILLING: z.enum(billingModes).optional(),
  /** Secret or restricted key of the Stripe account, such as sk_live_…. */
  STRIPE_SECRET_KEY: text.optional(),
  /** Signing secret of the webhook endpoint APP_URL/webhooks/stripe, such as whsec_…. */
  STRIPE_WEBHOOK_SECRET: text.optional(),
  /** Base URL of Stripe's API; set only for a test double. */
  STRIPE_API_BASE: url.optional(),
  /** Client of the Google sign-in: set both together; without them it is not offered. */
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  /** OpenID Connect discovery document of Google, or of another provider. */
  GOOGLE_DISCOVERY_URL: url.default('https://accounts.google.com/.well-known/openid-configuration'),
  /** Key pair of Web Push: set both together; by default created on first start and stored in the database. */
  VAPID_PUBLIC_KEY: text.optional(),
  VAPID_PRIVATE_KEY: text.optional(),
  /**
   * Contact of the installation's operator for push services, mailto: or https:; defaults to APP_URL or the sender of
   * mails.
   */
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:.+@|https:\/\/).+$/, 'must begin with mailto: or https://')
    .optional(),
  /** Comma-separated origins of push services besides those of the browsers. */
  PUSH_SERVICES: text.optional(),
  /**
   * Address at which answers to mails of the support arrive, such as support@in.example.com, and the signing key of the
   * mail provider that posts them to APP_URL/api/support/inbound/mime: set both together; without them people answer on
   * the page of their ticket. The format is that of Mailgun's routes.
   */
  SUPPORT_INBOUND_ADDRESS: z.email({ error: 'must be an email address' }).toLowerCase().optional(),
  SUPPORT_INBOUND_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  /** The operator's own collector of page views, over https; without it nothing is counted. */
  ANALYTICS_URL: url.optional(),
  /** Key of cookies and signed links; by default created on first start and stored in the database. */
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  /** Number of proxies in front that add to X-Forwarded-For. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  /** Bearer token of GET /metrics; without it the page is disabled. */
  METRICS_TOKEN: text.optional(),
  /** Address of an OpenTelemetry collector, such as http://127.0.0.1:4318; without it nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  /** Name, postal address in one line, and email address of the installation's operator; public pages show them. */
  OPERATOR_NAME: text.max(200).optional(),
  OPERATOR_ADDRESS: text.max(300).optional(),
  OPERATOR_EMAIL: z.email({ error: 'must be an email address' }).optional(),
  /** Addresses of the operator's accounts in social networks; the footer of the public pages links to them. */
  INSTAGRAM_URL: account,
  FACEBOOK_URL: account,
  YOUTUBE_URL: account,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Enables the page /mailbox, which shows written mails; `npm run dev` and `npm run demo` set it. */
  MAILBOX_PAGE: z.stringbool().default(false),
})

type Parsed = z.output<typeof schema>

/** Credentials for Stripe's API, and the secret that verifies its webhooks. */
export interface StripeSettings {
  secretKey: string
  webhookSecret: string
  apiBase?: string
}

/** The installation's client at Google. */
export interface GoogleSettings {
  clientId: string
  clientSecret: string
  discoveryUrl: URL
}

/** VAPID keys for push services from the environment, if set. */
export interface VapidSettings {
  publicKey: string
  privateKey: string
}

/** Address of received mails, and the key that verifies them. */
export interface InboundSettings {
  address: string
  secret: string
}

/** The settings of one process. */
export interface Settings extends Omit<Parsed, 'BILLING'> {
  BILLING: BillingMode
  dataDir: string
  blobsDir: string
  outboxDir: string
  uploadsDir: string
  backupsDir: string
  /** Folder of the database that a rehearsal fills, while it runs. */
  rehearsalDir: string
  s3?: BucketSettings
  backupS3?: BucketSettings
  stripe?: StripeSettings
  google?: GoogleSettings
  vapid?: VapidSettings
  inbound?: InboundSettings
  /** Origins of additional push services. */
  pushServices: readonly string[]
}

/**
 * Parses the settings once, at the start.
 * @throws SettingsError naming each invalid variable
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
    throw new SettingsError(`The settings can't be used: ${lines.join('; ')}.`)
  }
  checkAppUrl(parsed.data)
  checkCollector(parsed.data)
  const dataDir = resolve(parsed.data.DATA_DIR)
  const s3 = readBucket(parsed.data, 'S3')
  const backupS3 = readBucket(parsed.data, 'BACKUP_S3')
  checkApart(s3, backupS3)
  const BILLING = parsed.data.BILLING ?? (parsed.data.STRIPE_SECRET_KEY ? 'stripe' : 'test')
  const stripe = readStripe(parsed.data, BILLING)
  const google = readGoogle(parsed.data)
  const vapid = readVapid(parsed.data)
  const inbound = readInbound(parsed.data)
  return {
    ...parsed.data,
    BILLING,
    dataDir,
    blobsDir: join(dataDir, 'blobs'),
    outboxDir: join(dataDir, 'outbox'),
    uploadsDir: join(dataDir, 'uploads'),
    backupsDir: parsed.data.BACKUP_DIR ? resolve(parsed.data.BACKUP_DIR) : join(dataDir, 'backups'),
    rehearsalDir: join(dataDir, 'rehearsal'),
    ...(s3 ? { s3 } : {}),
    ...(backupS3 ? { backupS3 } : {}),
    ...(stripe ? { stripe } : {}),
    ...(google ? { google } : {}),
    ...(vapid ? { vapid } : {}),
    ...(inbound ? { inbound } : {}),
    pushServices: readPushServices(parsed.data),
  }
}

/** True for HTTPS, and for a local server. */
const isSafe = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(hostname))

/** Requires a bare origin, on which links and the Origin check depend: the product does not run below a path. */
function checkAppUrl({ APP_URL }: Parsed): void {
  if (!APP_URL) return
  const { protocol, origin, href } = new URL(APP_URL)
  if (['http:', 'https:'].includes(protocol) && href === `${origin}/`) return
  throw new SettingsError(
    `The settings can't be used: APP_URL takes an address without a path, such as https://pets.example.com, not ${APP_URL}.`,
  )
}

/** Requires HTTPS for the visits of users, and an origin that the content security policy can name. */
function checkCollector({ ANALYTICS_URL }: Parsed): void {
  if (!ANALYTICS_URL) return
  const collector = new URL(ANALYTICS_URL)
  // Pages name the origin in their policy, where other characters would begin another directive.
  const isPlain = /^[\w.[\]:-]+$/.test(collector.host) && !collector.username && !collector.password
  if (isSafe(collector) && isPlain) return
  throw new SettingsError(
    "The settings can't be used: ANALYTICS_URL must begin with https://, without a user name or a password.",
  )
}

function readStripe(parsed: Parsed, billing: BillingMode): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE } = parsed
  if (STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET) {
    return {
      secretKey: STRIPE_SECRET_KEY,
      webhookSecret: STRIPE_WEBHOOK_SECRET,
      ...(STRIPE_API_BASE ? { apiBase: STRIPE_API_BASE } : {}),
    }
  }
  if (billing !== 'stripe') return undefined
  const missing = STRIPE_SECRET_KEY ? 'STRIPE_WEBHOOK_SECRET' : 'STRIPE_SECRET_KEY'
  throw new SettingsError(`The settings can't be used: BILLING is stripe, but ${missing} is not set.`)
}

function readGoogle(parsed: Parsed): GoogleSettings | undefined {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = parsed
  if (!clientId && !clientSecret) return undefined
  if (!clientId || !clientSecret) {
    throw new SettingsError(
      "The settings can't be used: GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together.",
    )
  }
  const discoveryUrl = new URL(parsed.GOOGLE_DISCOVERY_URL)
  if (!isSafe(discoveryUrl)) {
    throw new SettingsError("The settings can't be used: GOOGLE_DISCOVERY_URL must begin with https://.")
  }
  return { clientId, clientSecret, discoveryUrl }
}

function readVapid(parsed: Parsed): VapidSettings | undefined {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = parsed
  if (!publicKey && !privateKey) return undefined
  if (!publicKey || !privateKey || publicKeyOf(privateKey) !== publicKey) {
    throw new SettingsError(
      "The settings can't be used: VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY go together, as a pair in base64url.",
    )
  }
  return { publicKey, privateKey }
}

function readInbound(parsed: Parsed): InboundSettings | undefined {
  const { SUPPORT_INBOUND_ADDRESS: address, SUPPORT_INBOUND_SECRET: secret } = parsed
  if (!address && !secret) return undefined
  if (!address || !secret) {
    throw new SettingsError(
      "The settings can't be used: SUPPORT_INBOUND_ADDRESS and SUPPORT_INBOUND_SECRET go together.",
    )
  }
  return { address, secret }
}

function readPushServices({ PUSH_SERVICES }: Parsed): string[] {
  const origins = (PUSH_SERVICES ?? '').split(',').map((origin) => origin.trim())
  return origins.filter(Boolean).map((origin) => {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin || !isSafe(new URL(origin))) {
      throw new SettingsError(
        `The settings can't be used: PUSH_SERVICES takes origins such as https://push.example.org, not ${origin}.`,
      )
    }
    return origin
  })
}
