import type { NodemailerError, Transporter } from 'nodemailer'
import { composeMail } from './compose-mail.ts'
import { MailFailure } from './mail-failure.ts'
import type { Mailer } from './mailer.ts'

/** Timeouts in milliseconds for the connection and the greeting, and for silence during the exchange. */
const CONNECT_MS = 5000
const SILENCE_MS = 10_000

/**
 * Sends through an SMTP server, one connection per mail. The library (29 MB) is loaded with the first one.
 *
 * @param url such as `smtps://user:password@smtp.example.com`
 */
export function createSmtpMailer(url: string, from: string): Mailer {
  let opening: Promise<Transporter> | undefined
  const transport = () => (opening ??= openTransport(url))
  return {
    send: async (message) => {
      const mail = composeMail(message, from)
      const { response } = await telling<{ response?: string }>(async () =>
        (await transport()).sendMail(mail),
      )
      return response ?? ''
    },
    check: async () => void (await telling(async () => (await transport()).verify())),
  }
}

async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  })
}

async function telling<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Error ? toMailFailure(error) : error
  }
}

function toMailFailure(error: NodemailerError): MailFailure {
  // A refused password is a fault of the settings, not of the mail: it is sent once they are right.
  const isRefused = error.permanent === true && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')
  return new MailFailure(isRefused ? 'permanent' : 'transient', error.message, error)
}
