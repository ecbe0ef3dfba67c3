import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder, writeDurably } from '../blobs/durable-file.ts'
import { composeMail } from './compose-mail.ts'
import type { MailMessage } from './compose-mail.ts'
import { MailFailure } from './mail-failure.ts'
import type { Mailer } from './mailer.ts'
import { toOneLine } from './one-line.ts'

/** Answer to a mail that was written to the outbox. */
const OUTBOX_ANSWER = 'Written to the outbox folder: no mail server is set'

/**
 * Replaces the mailer if no SMTP server is set: each mail becomes a file `<time>-<id>.eml` in the outbox, and a line on
 * the console states the next step, so that a first user can finish sign-up.
 */
export function createOutboxMailer(
  outboxDir: string,
  from: string,
  printToConsole: (line: string) => void,
): Mailer {
  return {
    send: async (message) => {
      const mail = await buildMail(message, from)
      await telling(() => writeMail(outboxDir, `${fileTime(new Date())}-${message.id}.eml`, mail))
      printToConsole(describeMail(message))
      return OUTBOX_ANSWER
    },
    check: () => telling(() => mkdir(outboxDir, { recursive: true, mode: 0o700 })),
  }
}

async function buildMail(message: MailMessage, from: string): Promise<Buffer> {
  const { createTransport } = await import('nodemailer')
  const builder = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message: mail } = await builder.sendMail(composeMail(message, from))
  if (!Buffer.isBuffer(mail)) throw new TypeError('The mail was not built as a whole')
  return mail
}

/** Formats a time that sorts, and is a valid name on every file system. */
function fileTime(instant: Date): string {
  return instant.toISOString().replaceAll(':', '-')
}

async function writeMail(folder: string, name: string, mail: Buffer): Promise<void> {
  const passing = join(folder, `.${randomUUID()}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await writeDurably(passing, [mail])
    await rename(passing, join(folder, name))
    await syncFolder(folder)
  } finally {
    await rm(passing, { force: true })
  }
}

async function telling(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    throw new MailFailure('transient', 'The outbox can not be written', error)
  }
}

function describeMail({ to, subject, text }: MailMessage): string {
  const [next] = /https?:\/\/[^\s<>"')\]]+|(?<!\d)\d{6}(?!\d)/.exec(text) ?? []
  return toOneLine(`Mail to ${to}: ${subject}${next ? ` - ${next}` : ''}`)
}
