import type { SystemConfig } from '@app/domain/kernel/access/system-config'
import type { Settings } from '../base/env.ts'

/** Ports of a URL without one. */
const PORTS: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 }

/** Returns the system settings that the environment sets: SMTP_URL and MAIL_FROM win over the stored ones. */
export function fixedSettings({
  SMTP_URL,
  MAIL_FROM,
}: Pick<Settings, 'SMTP_URL' | 'MAIL_FROM'>): Partial<SystemConfig> {
  return { ...(SMTP_URL ? readServer(SMTP_URL) : {}), ...(MAIL_FROM ? { smtpFrom: MAIL_FROM } : {}) }
}

function readServer(address: string): Partial<SystemConfig> {
  if (!URL.canParse(address)) return { smtpHost: '', smtpPort: 587, smtpUsername: '', smtpPassword: '' }
  const { hostname, port, protocol, username } = new URL(address)
  return {
    smtpHost: hostname,
    smtpPort: Number(port) || (PORTS[protocol] ?? 587),
    smtpUsername: decodeURIComponent(username),
    smtpPassword: '',
  }
}
