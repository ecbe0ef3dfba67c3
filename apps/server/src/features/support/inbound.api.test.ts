import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ThreadEntry } from '@app/domain/support/support.contract'
import { REPLY_MARK } from '@app/domain/support/support.texts'
import { FILE_BYTES_A_DAY, MESSAGES_AN_HOUR, REOPEN_DAYS } from '@app/domain/support/support.vocabulary'
import { startTestApp, type TestApp } from '@app/testing/app'
import { archives } from '@app/testing/archives'
import { createTestClock } from '@app/testing/clock'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import { smallPdf, smallPicture } from '@app/testing/factories/records'
import {
  addFileBytes,
  addTicket,
  answerAs,
  makeStaff,
  readTicket,
  setTicket,
} from '@app/testing/factories/support'
import { pastSecurity } from '@app/testing/past-security'
import { inboundEnv, mailSource, postMail, sign } from '@app/testing/servers/mail-provider'
import { startSmtpServer, type SmtpTestServer } from '@app/testing/servers/smtp'
import { newId } from '../../platform/base/ids.ts'

let smtp: SmtpTestServer
let app: TestApp
let staff: TestPerson
beforeAll(async () => {
  smtp = await startSmtpServer()
  app = await startTestApp({ env: { SMTP_URL: smtp.url, ...inboundEnv } })
  staff = await makeStaff(app)
})
afterAll(async () => {
  await app.stop()
  await smtp.stop()
})

interface Answered {
  owner: TestPerson
  ticketId: string
  /** Address that the mail of the answer asks to answer to. */
  replyTo: string
  /** Text of that mail. */
  mailed: string
}

/** A ticket whose owner got an answer by mail. */
async function makeAnswered(): Promise<Answered> {
  const owner = await makePerson(app, { name: 'Ana' })
  const { id } = await addTicket(owner)
  await answerAs(staff, id)
  await app.worker.settle()
  const mail = await smtp.waitFor(({ to }) => to.includes(owner.email))
  const replyTo = /^Reply-To: (\S+)$/im.exec(mail.source)?.[1] ?? ''
  return { owner, ticketId: id, replyTo, mailed: mail.text }
}

/** Messages of the owner after the first one. */
async function answersOf({ owner, ticketId }: Answered) {
  const { thread } = await readTicket(owner.client, ticketId)
  return thread
    .slice(1)
    .filter((entry): entry is Extract<ThreadEntry, { kind: 'message' }> => entry.kind === 'message')
    .filter(({ by }) => by === 'owner')
}

/** A request whose body does not arrive. */
const unfinished =
  'POST /api/support/inbound/mime HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n' +
  'Content-Type: application/x-www-form-urlencoded\r\n\r\ntoken=x'

/** Moves the messages of a ticket out of the hour in which they count. */
const setEntriesBack = (ticketId: string) =>
  pastSecurity(
    app.database.pool,
    (query) =>
      query(`update support_entries set at = at - interval '2 hours' where ticket_id = $1`, [ticketId]),
    ['support_entries'],
  )

const fileOf = async (file: File) => ({
  filename: file.name,
  content: Buffer.from(await file.arrayBuffer()),
  contentType: file.type,
})

describe('an answer by mail', () => {
  it('goes to an address with a secret of its own, and into the thread without the quoted mail', async () => {
    const answered = await makeAnswered()
    expect(answered.replyTo).toMatch(/^support\+[0-9a-f]{40}@in\.example\.com$/)
    expect(answered.mailed).toContain(REPLY_MARK)
    const quoted = answered.mailed.replaceAll(/^/gm, '> ')
    const text = `It works now, thank you!\n\nOn Monday, Priya wrote:\n${quoted}`
    expect(await postMail(app, answered.replyTo, { from: `Ana <${answered.owner.email}>`, text })).toBe(200)
    const [answer] = await answersOf(answered)
    expect(answer).toMatchObject({ isMail: true, name: 'Ana', files: [] })
    expect(answer?.text).toBe('It works now, thank you!\n\nOn Monday, Priya wrote:')
    expect(await readTicket(answered.owner.client, answered.ticketId)).toMatchObject({ isAnswered: false })
  })

  it('keeps words below the quoted lines', async () => {
    const answered = await makeAnswered()
    const quoted = answered.mailed.replaceAll(/^/gm, '> ')
    const text = `Thanks.\n\nPriya wrote:\n${quoted}\n\nIt is the photo of Clover.`
    await postMail(app, answered.replyTo, { from: answered.owner.email, text })
    const [answer] = await answersOf(answered)
    expect(answer?.text).toBe('Thanks.\n\nPriya wrote:\n\nIt is the photo of Clover.')
  })

  it('is read from HTML beside a blank text, with its screenshots but without logos', async () => {
    const answered = await makeAnswered()
    const picture = await fileOf(await smallPicture('shot.jpg'))
    // A JPEG ends before the padding.
    const screenshot = Buffer.concat([picture.content, Buffer.alloc(12 * 1024)])
    await postMail(app, answered.replyTo, {
      from: answered.owner.email,
      text: ' ',
      html: '<p>See here</p><img src="cid:shot"><img src="cid:logo">',
      attachments: [
        { ...picture, content: screenshot, cid: 'shot' },
        { ...picture, content: picture.content.subarray(0, 500), filename: 'logo.jpg', cid: 'logo' },
      ],
    })
    const [answer] = await answersOf(answered)
    expect(answer).toMatchObject({ files: [{ name: 'shot.jpg' }] })
    expect(answer?.text).toContain('See here')
    expect(answer?.text).not.toContain('left out')
  })

  it('is read in time proportional to its length', async () => {
    const answered = await makeAnswered()
    const started = performance.now()
    await postMail(app, answered.replyTo, { from: answered.owner.email, text: `${'> '.repeat(100_000)}x` })
    expect(performance.now() - started).toBeLessThan(2000)
    expect(await answersOf(answered)).toHaveLength(1)
  })

  it('reopens a resolved ticket, and keeps markup as text', async () => {
    const answered = await makeAnswered()
    await setTicket(app, answered.ticketId, { status: 'resolved', resolved_at: new Date() })
    const html = '<p>Not yet<script>alert(1)</script></p><p>&lt;img onerror=alert(1)&gt;</p>'
    await postMail(app, answered.replyTo, { from: answered.owner.email, html })
    const ticket = await readTicket(answered.owner.client, answered.ticketId)
    expect(ticket.status).toBe('open')
    const [answer] = await answersOf(answered)
    expect(answer?.text).toContain('Not yet')
    expect(answer?.text).not.toContain('alert(1)</script>')
  })

  it('reopens a ticket that was closed long ago, since nothing could be answered', async () => {
    const answered = await makeAnswered()
    const closedAt = new Date(Date.now() - (REOPEN_DAYS + 1) * 86_400_000)
    await setTicket(app, answered.ticketId, { status: 'closed', closed_at: closedAt })
    await postMail(app, answered.replyTo, { from: answered.owner.email, text: 'It is back' })
    expect((await readTicket(answered.owner.client, answered.ticketId)).status).toBe('open')
  })

  it('is cut to the length of a message', async () => {
    const answered = await makeAnswered()
    await postMail(app, answered.replyTo, { from: answered.owner.email, text: 'word '.repeat(40_000) })
    const [answer] = await answersOf(answered)
    expect(answer?.text.length).toBeGreaterThan(4000)
    expect(answer?.text.length).toBeLessThanOrEqual(5000)
  })

  it('has pictures and PDFs, four at most, and says how many files were left out', async () => {
    const answered = await makeAnswered()
    const zip = new File([new Uint8Array(archives['a ZIP'] ?? Buffer.alloc(0))], 'a.pdf', {
      type: 'application/pdf',
    })
    const files = [await smallPicture('shot.jpg'), zip, smallPdf('Steps', '../../steps.pdf')]
    const attachments = await Promise.all(files.map(fileOf))
    await postMail(app, answered.replyTo, { from: answered.owner.email, attachments })
    const [answer] = await answersOf(answered)
    expect(answer?.files).toMatchObject([
      { name: 'shot.jpg', contentType: 'image/jpeg' },
      { contentType: 'application/pdf' },
    ])
    expect(answer?.text).toContain('1 file was left out')
    const status = await answered.owner.client.get(answer?.files[0]?.picture?.thumb ?? '/')
    expect(status.status).toBe(200)
  })

  it('counts towards the messages of its owner; the provider sends those beyond again', async () => {
    const answered = await makeAnswered()
    const mail = { from: answered.owner.email, messageId: `<${newId()}@example.com>`, text: 'Last' }
    for (let at = 1; at < MESSAGES_AN_HOUR; at += 1)
      expect(await postMail(app, answered.replyTo, { ...mail, messageId: '', text: `No ${at}` })).toBe(200)
    const token = newId()
    expect(await postMail(app, answered.replyTo, mail, { token })).toBe(503)
    expect(await answersOf(answered)).toHaveLength(MESSAGES_AN_HOUR - 1)
    await setEntriesBack(answered.ticketId)
    expect(await postMail(app, answered.replyTo, mail, { token })).toBe(200)
    expect((await answersOf(answered)).map(({ text }) => text)).toContain('Last')
  })

  it('arrives in parallel with others of its owner up to the limit, and none is lost', async () => {
    const answered = await makeAnswered()
    const send = (text: string, token: string) =>
      postMail(app, answered.replyTo, { from: answered.owner.email, text }, { token })
    for (let at = 3; at < MESSAGES_AN_HOUR; at += 1) await send(`No ${at}`, newId())
    const mails = ['A', 'B', 'C', 'D'].map((text) => ({ text, token: newId() }))
    const statuses = await Promise.all(mails.map(({ text, token }) => send(text, token)))
    expect(statuses.filter((status) => status === 503)).toHaveLength(2)
    await setEntriesBack(answered.ticketId)
    await Promise.all(mails.map(({ text, token }) => send(text, token)))
    const texts = (await answersOf(answered)).map(({ text }) => text).filter((text) => text.length === 1)
    expect(texts.toSorted()).toEqual(['A', 'B', 'C', 'D'])
  })

  it('has no files beyond those of a day', async () => {
    const answered = await makeAnswered()
    await addFileBytes(app, answered.ticketId, FILE_BYTES_A_DAY + 1)
    const attachments = [await fileOf(smallPdf())]
    await postMail(app, answered.replyTo, { from: answered.owner.email, text: 'See', attachments })
    const [answer] = await answersOf(answered)
    expect(answer).toMatchObject({ files: [] })
    expect(answer?.text).toContain('1 file was left out')
  })

  it('keeps its Message-ID for one ticket', async () => {
    const [one, other] = [await makeAnswered(), await makeAnswered()]
    const messageId = `<${newId()}@example.com>`
    for (const { replyTo, owner } of [one, other])
      await postMail(app, replyTo, { from: owner.email, text: 'Hello', messageId })
    expect([await answersOf(one), await answersOf(other)]).toMatchObject([[{}], [{}]])
  })

  it('is taken while requests of others do not arrive', async () => {
    const answered = await makeAnswered()
    const { port } = new URL(app.url)
    const idle = Array.from({ length: 4 }, () => connect(Number(port), '127.0.0.1'))
    try {
      for (const socket of idle) {
        await once(socket, 'connect')
        socket.write(unfinished)
      }
      expect(await postMail(app, answered.replyTo, { from: answered.owner.email, text: 'Now' })).toBe(200)
      expect(await answersOf(answered)).toHaveLength(1)
    } finally {
      for (const socket of idle) socket.destroy()
    }
  })
})

describe('a mail that is ignored', () => {
  it('comes from another sender, to another address, or without a secret', async () => {
    const answered = await makeAnswered()
    const other = await makeAnswered()
    const from = answered.owner.email
    const text = 'Give me the ticket'
    const tried = [
      postMail(app, answered.replyTo, { from: 'mallory@example.com', text }),
      postMail(app, answered.replyTo, { from: `"${from}" <mallory@example.com>`, text }),
      postMail(app, other.replyTo, { from, text }),
      postMail(app, 'support@in.example.com', { from, text }),
      postMail(app, `support+${'a'.repeat(40)}@in.example.com`, { from, text }),
      postMail(app, answered.replyTo.replace('in.example.com', 'evil.example'), { from, text }),
      postMail(app, answered.replyTo, { from, text }, { 'body-mime': '\0\0' }),
    ]
    expect(await Promise.all(tried)).toEqual(tried.map(() => 200))
    expect([await answersOf(answered), await answersOf(other)]).toEqual([[], []])
  })

  // spec product: mail loops end: automatic mails are ignored, and nothing is sent in response
  it.each([
    ['an out-of-office note', { 'Auto-Submitted': 'auto-replied' }],
    ['our own mail', { 'Auto-Submitted': 'auto-generated' }],
    ['bulk mail', { Precedence: 'bulk' }],
    ['an answering machine', { 'X-Autoreply': 'yes' }],
    ['a mailing list', { 'List-Id': '<list.example.com>' }],
    ['a bounce', { 'Return-Path': '<>' }],
  ])('is %s', async (_, headers) => {
    const answered = await makeAnswered()
    const before = smtp.messages().length
    const mail = { from: answered.owner.email, text: 'I am away', headers }
    expect(await postMail(app, answered.replyTo, mail)).toBe(200)
    expect(await answersOf(answered)).toEqual([])
    await app.worker.settle()
    expect(smtp.messages()).toHaveLength(before)
  })

  it.each([
    ['a failed SPF', { 'X-Mailgun-Spf': 'Fail' }, 0],
    ['a failed DKIM', { 'X-Mailgun-Dkim-Check-Result': 'Fail', 'X-Mailgun-Spf': 'SoftFail' }, 0],
    ['a failure beside a result of its own', { 'X-Mailgun-Spf': ['Pass', 'Fail'] }, 0],
    ['a forwarder and a valid DKIM', { 'X-Mailgun-Spf': 'Fail', 'X-Mailgun-Dkim-Check-Result': 'Pass' }, 1],
  ])('has %s, unless it passes another check', async (_, headers, count) => {
    const answered = await makeAnswered()
    await postMail(app, answered.replyTo, { from: answered.owner.email, text: 'Hello', headers })
    expect(await answersOf(answered)).toHaveLength(count)
  })

  it('was received before, by its signature or its Message-ID, also in parallel', async () => {
    const answered = await makeAnswered()
    const mail = { from: answered.owner.email, text: 'Once', messageId: `<${newId()}@example.com>` }
    await Promise.all([1, 2, 3].map(() => postMail(app, answered.replyTo, mail)))
    const token = newId()
    const fresh = { from: answered.owner.email, text: 'Twice?' }
    for (let at = 0; at < 2; at += 1) await postMail(app, answered.replyTo, fresh, { token })
    expect((await answersOf(answered)).map(({ text }) => text)).toEqual(['Once', 'Twice?'])
  })
})

/** A timestamp some seconds from now. */
const at = (seconds: number) => String(Math.floor(Date.now() / 1000) + seconds)
const signed = (timestamp: string, key?: string) => ({
  timestamp,
  token: 'a-token',
  signature: sign(timestamp, 'a-token', key),
})

describe('a request without a valid signature', () => {
  it('is refused: forged, of another key, old, from the future, or incomplete', async () => {
    const answered = await makeAnswered()
    const mail = { from: answered.owner.email, text: 'Hello' }
    const forged = [
      { signature: 'a'.repeat(64) },
      { signature: '' },
      { signature: 'not hex' },
      signed(at(0), 'another-key-of-someone'),
      signed(at(-13 * 3600)),
      signed(at(3600)),
      { ...signed(at(0)), timestamp: at(-1) },
      { timestamp: 'soon' },
    ]
    for (const fields of forged) {
      expect([fields, await postMail(app, answered.replyTo, mail, fields)]).toEqual([fields, 406])
    }
    const empty = await fetch(`${app.url}/api/support/inbound/mime`, { method: 'POST', body: 'x' })
    expect(empty.status).toBe(406)
    expect(await answersOf(answered)).toEqual([])
  })

  it('is cut off beyond the size of a mail', async () => {
    const answered = await makeAnswered()
    const body = await mailSource({ from: answered.owner.email, text: 'x' })
    const large = body + 'x'.repeat(17 * 1024 * 1024)
    expect(await postMail(app, answered.replyTo, {}, { 'body-mime': large })).toBe(406)
  })
})

describe('a body that does not arrive', () => {
  it('times out, so that its turn is free', async () => {
    const clock = createTestClock()
    const slow = await startTestApp({ env: inboundEnv, clock })
    const socket = connect(Number(new URL(slow.url).port), '127.0.0.1')
    try {
      socket.write(unfinished)
      let answer = ''
      socket.on('data', (data: Buffer) => (answer += data.toString()))
      const closed = once(socket, 'close')
      while (socket.bytesRead === 0) await clock.wind(20_000)
      await closed
      expect(answer).toMatch(/^HTTP\/1.1 503 /)
    } finally {
      socket.destroy()
      await slow.stop()
    }
  })
})

describe('an installation without an inbound address', () => {
  it('reads no mails', async () => {
    const plain = await startTestApp()
    try {
      // A form to an unknown path is read of no visitor.
      expect(await postMail(plain, 'support@in.example.com', { from: 'a@example.com', text: 'x' })).toBe(401)
    } finally {
      await plain.stop()
    }
  })
})
