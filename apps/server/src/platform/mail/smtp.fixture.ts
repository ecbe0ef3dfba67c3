import { text } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import { SMTPServer } from 'smtp-server'
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server'

export interface ReceivedMail {
  recipients: string[]
  source: string
}

export interface SmtpServer {
  url: string
  mails: ReceivedMail[]
  stop: () => Promise<void>
}

interface Refusals {
  /** The reply to a recipient, such as 550; taken when absent. */
  recipient?: number
  /** The reply to the message itself. */
  message?: number
  /** The reply to every password. */
  password?: number
}

function refusal(responseCode: number | undefined): Error | null {
  return responseCode === undefined ? null : Object.assign(new Error('Refused by the test'), { responseCode })
}

/** A real SMTP server that keeps what it takes. */
export async function startSmtp(refusals: Refusals = {}): Promise<SmtpServer> {
  const mails: ReceivedMail[] = []
  const take = async (stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<undefined> => {
    const source = await text(stream)
    const error = refusal(refusals.message)
    if (error) throw error
    mails.push({ recipients: envelope.rcptTo.map(({ address }) => address), source })
  }
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, callback) => callback(refusal(refusals.password), { user: 'pawtrail' }),
    onRcptTo: (_address, _session, callback) => callback(refusal(refusals.recipient)),
    onData: callbackify(take),
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
