import type { MailMessage } from './compose-mail.ts'
import { createOutboxMailer } from './outbox-mailer.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

export type { MailMessage } from './compose-mail.ts'

export interface Mailer {
  /** Resolves with the server's answer when the mail was accepted for delivery. Throws `MailFailure`. */
  send(message: MailMessage): Promise<string>
  /** Resolves if mail could be sent now. Throws `MailFailure`. */
  check(): Promise<void>
}

export interface MailSettings {
  /** Absent if mails go to the outbox. */
  smtpUrl?: string
  /** Sender, as `Name <address>` or a bare address. */
  from: string
  outboxDir: string
  /** Prints one line about each mail that went to the outbox. */
  printToConsole: (line: string) => void
}

/** Creates a mailer. Nothing is contacted or loaded before the first mail. */
export function createMailer({ smtpUrl, from, outboxDir, printToConsole }: MailSettings): Mailer {
  return smtpUrl ? createSmtpMailer(smtpUrl, from) : createOutboxMailer(outboxDir, from, printToConsole)
}
