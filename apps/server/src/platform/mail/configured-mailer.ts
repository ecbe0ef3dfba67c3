import { testMailTexts } from '@app/domain/installation/system-settings.texts'
import type { SystemConfig } from '@app/domain/kernel/access/system-config'
import { openSecret } from '../auth/sealed-secret.ts'
import type { Settings } from '../base/env.ts'
import { MailFailure } from './mail-failure.ts'
import { createMailer, type Mailer } from './mailer.ts'

/** Binds the encrypted password of the mail server to its setting. */
export const MAIL_PASSWORD_OWNER = 'system setting smtp_password'

/** Sender of mails without a setting. */
export const DEFAULT_SENDER = 'Pawtrail <no-reply@localhost>'

/** Settings of the mail server, as they are stored. */
export type MailConfig = Pick<
  SystemConfig,
  'smtpHost' | 'smtpPort' | 'smtpUsername' | 'smtpPassword' | 'smtpFrom'
>

interface Options {
  settings: Pick<Settings, 'SMTP_URL' | 'MAIL_FROM' | 'outboxDir'>
  config: () => Promise<MailConfig>
  /** Key of the encrypted password. */
  key: string
  printToConsole: (line: string) => void
}

/**
 * Creates the mailer of the installation: SMTP_URL and MAIL_FROM, else the system settings, else the outbox. It follows
 * a change of the settings with the next mail.
 */
export function createConfiguredMailer({ settings, config, key, printToConsole }: Options): Mailer {
  let built: { from: string; smtpUrl: string | undefined; mailer: Mailer } | undefined
  const current = async (): Promise<Mailer> => {
    const stored = await config()
    const smtpUrl = settings.SMTP_URL ?? serverUrl(stored, key)
    const from = settings.MAIL_FROM ?? (stored.smtpFrom || DEFAULT_SENDER)
    if (built?.from === from && built.smtpUrl === smtpUrl) return built.mailer
    const mailer = createMailer({
      ...(smtpUrl ? { smtpUrl } : {}),
      from,
      outboxDir: settings.outboxDir,
      printToConsole,
    })
    built = { from, smtpUrl, mailer }
    return mailer
  }
  return {
    send: async (message) => (await current()).send(message),
    check: async () => (await current()).check(),
  }
}

/** Port on which a mail server expects TLS from the first byte. */
const TLS_PORT = 465

/**
 * Builds the URL of the mail server in the settings; undefined without one. A password goes over TLS only, except to
 * this machine.
 * @throws MailFailure (transient) if the password was encrypted with another key, such as before a change of AUTH_SECRET
 */
export function serverUrl(
  { smtpHost, smtpPort, smtpUsername, smtpPassword }: Omit<MailConfig, 'smtpFrom'>,
  key: string,
): string | undefined {
  if (!smtpHost) return undefined
  const password = smtpPassword && openSecret(smtpPassword, key, MAIL_PASSWORD_OWNER)
  if (password === undefined) throw new MailFailure('transient', testMailTexts.sealed)
  const user = smtpUsername && encodeURIComponent(smtpUsername)
  const secret = password ? `:${encodeURIComponent(password)}` : ''
  const login = user ? `${user}${secret}@` : ''
  const host = smtpHost.includes(':') ? `[${smtpHost}]` : smtpHost
  const isHere = ['localhost', '127.0.0.1', '::1'].includes(smtpHost)
  const scheme = smtpPort === TLS_PORT ? 'smtps' : 'smtp'
  return `${scheme}://${login}${host}:${smtpPort}${login && !isHere ? '/?requireTLS=true' : ''}`
}
