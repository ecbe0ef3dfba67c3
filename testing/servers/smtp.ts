import { EventEmitter, once } from 'node:events'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerError } from 'smtp-server'

/** A mail as its recipients read it. */
export type ParsedMail = {
  /** Recipients, including hidden ones. */
  to: string[]
  subject: string
  text: string
  html: string
  /** Every link in the order of the mail, without duplicates. */
  links: string[]
  /** Source of the mail as it was received. */
  source: string
}

/** Reply codes of permanent or temporary refusals, such as 550; missing ones mean acceptance. */
export interface SmtpRefusals {
  /** Reply to each recipient. */
  recipient?: number
  /** Reply to the message itself. */
  message?: number
  /** Reply to every password. */
  password?: number
}

/** Mail server whose mails the test reads. */
export type SmtpTestServer = {
  /** Value of SMTP_URL. */
  url: string
  /** Users and passwords of sign-ins so far, oldest first. */
  logins: () => { user: string; password: string }[]
  /** Mails received so far, oldest first. */
  messages: () => ParsedMail[]
  /**
   * Waits for the first mail, past or future, that the predicate accepts.
   *
   * @throws Error that lists the received mails if none matches in time
   */
  waitFor: (predicate: (mail: ParsedMail) => boolean, timeoutMs?: number) => Promise<ParsedMail>
  /** While on, refuses each delivery temporarily (code 421), like an overloaded server. */
  refuse: (on: boolean) => void
  stop: () => Promise<void>
}

interface Options {
  port?: number
  refusals?: SmtpRefusals
}

/** Starts a mail server on the loopback address; port 0 chooses a free one. */
export async function startSmtpServer({ port = 0, refusals = {} }: Options = {}): Promise<SmtpTestServer> {
  const arrived: ParsedMail[] = []
  const logins: { user: string; password: string }[] = []
  const arrivals = new EventEmitter<{ mail: [ParsedMail] }>()
  let refusing = false
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    closeTimeout: 100,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth: ({ username, password }, _session, reply) => {
      logins.push({ user: username ?? '', password: password ?? '' })
      reply(refusal(refusals.password), { user: 'pawtrail' })
    },
    onMailFrom: (_address, _session, reply) => reply(refusal(refusing ? 421 : undefined)),
    onRcptTo: (_address, _session, reply) => reply(refusal(refusals.recipient)),
    onData: (stream, { envelope }, reply) => {
      const recipients = envelope.rcptTo.map(({ address }) => address)
      const delivered = readMail(stream, recipients).then((mail) => {
        if (refusals.message) return
        arrived.push(mail)
        arrivals.emit('mail', mail)
      })
      delivered.then(() => reply(refusal(refusals.message)), reply)
    },
  })
  // A sender that dies in the middle of a mail must not end the server.
  server.on('error', () => undefined)
  const listener = server.listen(port, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  if (!address || typeof address === 'string') throw new Error('The mail server listens on no port.')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    logins: () => [...logins],
    messages: () => [...arrived],
    waitFor: (predicate, timeoutMs = 60_000) => waitForMail(arrived, arrivals, predicate, timeoutMs),
    refuse: (on) => {
      refusing = on
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

function refusal(responseCode: number | undefined): SMTPServerError | null {
  return responseCode === undefined ? null : Object.assign(new Error('Refused by the test'), { responseCode })
}

function waitForMail(
  arrived: readonly ParsedMail[],
  arrivals: EventEmitter<{ mail: [ParsedMail] }>,
  predicate: (mail: ParsedMail) => boolean,
  timeoutMs: number,
): Promise<ParsedMail> {
  const there = arrived.find(predicate)
  if (there) return Promise.resolve(there)
  return new Promise((resolve, reject) => {
    const finish = () => {
      clearTimeout(limit)
      arrivals.off('mail', look)
    }
    const look = (mail: ParsedMail) => {
      if (!predicate(mail)) return
      finish()
      resolve(mail)
    }
    const limit = setTimeout(() => {
      finish()
      const seen = arrived.map(({ to, subject }) => `${to.join(', ')}: ${subject}`).join('\n') || 'none'
      reject(new Error(`No such mail within ${timeoutMs} ms. Mails that came:\n${seen}`))
    }, timeoutMs)
    arrivals.on('mail', look)
  })
}

async function readMail(stream: Readable, to: string[]): Promise<ParsedMail> {
  const source = await buffer(stream)
  const { subject = '', text = '', html = '' } = await PostalMime.parse(source)
  return { to, subject, text, html, links: findLinks(html, text), source: source.toString() }
}

function findLinks(html: string, text: string): string[] {
  const inHtml = [...html.matchAll(/href="(https?:[^"]+)"/g)].map(([, link = '']) =>
    link.replaceAll('&amp;', '&'),
  )
  const inText = text.match(/https?:\/\/[^\s<>"')\]]*[^\s<>"')\].,;:!?]/g) ?? []
  return [...new Set([...inHtml, ...inText])]
}
