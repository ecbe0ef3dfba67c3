import PostalMime from 'postal-mime'
import { afterEach, describe, expect, test } from 'vitest'
import { startSmtpServer, type SmtpRefusals } from '@app/testing/servers/smtp'
import { createMailer } from './mailer.ts'
import type { Mailer, MailMessage } from './mailer.ts'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()))
})

async function smtp(refusals: SmtpRefusals = {}) {
  const server = await startSmtpServer({ refusals })
  stops.push(server.stop)
  return server
}

function mailerFor(smtpUrl: string): Mailer {
  return createMailer({
    smtpUrl,
    from: 'Pawtrail <hello@pawtrail.example>',
    outboxDir: '/nowhere',
    printToConsole: () => expect.unreachable('The console is for installations without SMTP'),
  })
}

const message: MailMessage = {
  id: '01890000-0000-7000-8000-000000000001',
  to: 'jo@example.org',
  toName: 'Jo Łuna',
  subject: 'Luna’s booster is due — tomorrow',
  html: '<p>Luna’s booster</p>',
  text: 'Luna’s booster',
}

test('a mail arrives once, as it was written', async () => {
  const server = await smtp()
  await mailerFor(server.url).send(message)
  expect(server.messages().map(({ to }) => to)).toEqual([['jo@example.org']])
  const mail = await PostalMime.parse(server.messages()[0]?.source ?? '')
  expect(mail).toMatchObject({
    from: { name: 'Pawtrail', address: 'hello@pawtrail.example' },
    to: [{ name: 'Jo Łuna', address: 'jo@example.org' }],
    subject: message.subject,
    messageId: `<${message.id}@pawtrail.example>`,
  })
  expect(mail.html).toContain(message.html)
  expect(mail.text?.trim()).toBe(message.text)
  expect(mail.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  )
})

test('a mail that is sent again is the same mail to the reader', async () => {
  const server = await smtp()
  const mailer = mailerFor(server.url)
  await mailer.send(message)
  await mailer.send(message)
  const ids = await Promise.all(
    server.messages().map(async ({ source }) => (await PostalMime.parse(source)).messageId),
  )
  expect(ids).toEqual([`<${message.id}@pawtrail.example>`, `<${message.id}@pawtrail.example>`])
})

const INJECTION = 'Luna\r\nBcc: thief@example.org\r\n\r\n<script>alert(1)</script>'

// spec ASVS V1.3.11
test('user-typed text never becomes a header, a recipient or a body', async () => {
  const server = await smtp()
  await mailerFor(server.url).send({
    ...message,
    toName: `Jo" <thief@example.org>, ${INJECTION}`,
    subject: INJECTION,
    headers: { 'X-Pet': INJECTION },
  })
  expect(server.messages().map(({ to }) => to)).toEqual([['jo@example.org']])
  const mail = await PostalMime.parse(server.messages()[0]?.source ?? '')
  expect(mail.bcc).toBeUndefined()
  expect(mail.to).toEqual([expect.objectContaining({ address: 'jo@example.org' })])
  expect(mail.headers.map((header) => header.key).toSorted()).toEqual(
    [
      'auto-submitted',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'subject',
      'to',
      'x-pet',
    ].toSorted(),
  )
  expect(mail.subject).toBe('Luna Bcc: thief@example.org <script>alert(1)</script>')
  expect(mail.html?.trim()).toBe(message.html)
})

test.each([
  'jo@example.org, thief@example.org',
  'Jo <jo@example.org>',
  'jo@example.org\r\nRCPT TO:<thief@example.org>',
  'jo @example.org',
  'group:jo@example.org;',
  'jo',
  '',
])('the address %j is refused for good before anything is sent', async (to) => {
  const server = await smtp()
  await expect(mailerFor(server.url).send({ ...message, to })).rejects.toMatchObject({
    name: 'MailFailure',
    kind: 'permanent',
  })
  expect(server.messages()).toEqual([])
})

const sendTo = (url: string) => mailerFor(url).send(message)

describe('a mail that is not taken', () => {
  test('is refused for good when the server knows no such recipient or wants no such mail', async () => {
    const refusing = await smtp({ recipient: 550 })
    await expect(sendTo(refusing.url)).rejects.toMatchObject({ name: 'MailFailure', kind: 'permanent' })
    const picky = await smtp({ message: 554 })
    await expect(sendTo(picky.url)).rejects.toMatchObject({ kind: 'permanent' })
  })

  test('is tried again when the server is busy or greylists', async () => {
    const greylisting = await smtp({ recipient: 450 })
    await expect(sendTo(greylisting.url)).rejects.toMatchObject({ kind: 'transient' })
    const busy = await smtp({ message: 451 })
    await expect(sendTo(busy.url)).rejects.toMatchObject({ kind: 'transient' })
  })

  test('is tried again when the password is refused: that is a fault of the settings', async () => {
    const { url } = await smtp({ password: 535 })
    const withPassword = url.replace('smtp://', 'smtp://pawtrail:wrong@')
    await expect(sendTo(withPassword)).rejects.toMatchObject({ kind: 'transient' })
    await expect(mailerFor(withPassword).check()).rejects.toMatchObject({ kind: 'transient' })
  })

  test('is retried when no server listens', async () => {
    const server = await startSmtpServer()
    await mailerFor(server.url).check()
    await server.stop()
    await expect(sendTo(server.url)).rejects.toMatchObject({ kind: 'transient' })
    await expect(mailerFor(server.url).check()).rejects.toMatchObject({ kind: 'transient' })
  })
})
