import { EventEmitter, once } from 'node:events'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerError } from 'smtp-server'

/** A mail as the people whom it went to would read it. */
export type ParsedMail = {
  /** Addresses that it was delivered to, hidden copies too. */
  to: string[]
  subject: string
  text: string
  html: string
  /** Every link in the order of the mail, once each. */
  links: string[]
}

/** A mail server that delivers to the test. */
export type SmtpTestServer = {
  /** For SMTP_URL. */
  url: string
  /** What has arrived so far, oldest first. */
  messages: () => ParsedMail[]
  /**
   * The first mail, arrived or yet to come, that the predicate accepts.
   *
   * @throws Error that lists what did arrive when none came in time
   */
  waitFor: (predicate: (mail: ParsedMail) => boolean, timeoutMs?: number) => Promise<ParsedMail>
  /** While on, each delivery is refused for the moment (code 421), as by a server that is overloaded. */
  refuse: (on: boolean) => void
  stop: () => Promise<void>
}

/** Starts a mail server on the loopback address; port 0 takes a free one. */
export async function startSmtpServer({ port = 0 }: { port?: number } = {}): Promise<SmtpTestServer> {
  const arrived: ParsedMail[] = []
  const arrivals = new EventEmitter<{ mail: [ParsedMail] }>()
  let refusing = false
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onMailFrom: (_address, _session, reply) => reply(refusing ? tryLater() : null),
    onData: (stream, { envelope }, reply) => {
      const recipients = envelope.rcptTo.map(({ address }) => address)
      const delivered = readMail(stream, recipients).then((mail) => {
        arrived.push(mail)
        return arrivals.emit('mail', mail)
      })
      delivered.then(() => reply(), reply)
    },
  })
  const listener = server.listen(port, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  if (!address || typeof address === 'string') throw new Error('The mail server listens on no port.')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    messages: () => [...arrived],
    waitFor: (predicate, timeoutMs = 5000) => waitForMail(arrived, arrivals, predicate, timeoutMs),
    refuse: (on) => {
      refusing = on
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

function tryLater(): SMTPServerError {
  return Object.assign(new Error('Too busy, try again later'), { responseCode: 421 })
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
  const { subject = '', text = '', html = '' } = await PostalMime.parse(await buffer(stream))
  return { to, subject, text, html, links: findLinks(html, text) }
}

function findLinks(html: string, text: string): string[] {
  const inHtml = [...html.matchAll(/href="(https?:[^"]+)"/g)].map(([, link = '']) =>
    link.replaceAll('&amp;', '&'),
  )
  const inText = text.match(/https?:\/\/[^\s<>"')\]]*[^\s<>"')\].,;:!?]/g) ?? []
  return [...new Set([...inHtml, ...inText])]
}
