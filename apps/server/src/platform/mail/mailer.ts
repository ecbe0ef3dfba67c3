import type { MailMessage } from './compose-mail.ts'
import { createOutboxMailer } from './outbox-mailer.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

export type { MailMessage } from './compose-mail.ts'

export interface Mailer {
  /** Resolves when the mail was taken for delivery. Raises `MailFailure`. */
  send(message: MailMessage): Promise<void>
  /** Resolves when mail could be sent now. Raises `MailFailure`. */
  check(): Promise<void>
}

export interface MailSettings {
  /** Absent: mails go to the outbox. */
  smtpUrl?: string
  /** The sender, as `Name <address>` or a bare address. */
  from: string
  outboxDir: string
  /** Takes one line about each mail that went to the outbox. */
  printToConsole: (line: string) => void
}

/** The way by which this installation sends mail. Nothing is contacted or loaded before the first mail. */
export function createMailer({ smtpUrl, from, outboxDir, printToConsole }: MailSettings): Mailer {
  return smtpUrl ? createSmtpMailer(smtpUrl, from) : createOutboxMailer(outboxDir, from, printToConsole)
}
