import { rmSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Ticket } from '@app/domain/support/support.contract'
import {
  CONTACT_MAILS_AN_HOUR,
  CONTACTS_OF_A_NETWORK_AN_HOUR,
  MOST_OPEN_TICKETS,
  supportLengths,
} from '@app/domain/support/support.vocabulary'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import {
  addTicket,
  answerAs,
  contactBody,
  makeStaff,
  makeVisitorTicket,
  messageBody,
} from '@app/testing/factories/support'
import { writePageBuild } from '@app/testing/page-build'
import { pastSecurity } from '@app/testing/past-security'
import { startSmtpServer, type SmtpTestServer } from '@app/testing/servers/smtp'
import { hashToken } from '../../platform/auth/session-cookie.ts'
import { newId } from '../../platform/base/ids.ts'

const build = writePageBuild()
let smtp: SmtpTestServer
let app: TestApp
let staff: TestPerson
beforeAll(async () => {
  smtp = await startSmtpServer()
  app = await startTestApp({ env: { SMTP_URL: smtp.url }, pagesFrom: build })
  staff = await makeStaff(app)
})
beforeEach(() => app.database.pool.query('delete from rate_windows'))
afterAll(async () => {
  await app.stop()
  await smtp.stop()
  rmSync(build, { recursive: true, force: true })
})

const newEmail = () => `vera-${newId()}@example.com`
/** Opens a page with a form, and returns its token with the cookie of the browser. */
const openPage = async () => {
  const page = await fetch(`${app.url}/help-center/give-a-dose`)
  const token = /name="token" value="([0-9a-f]{64})"/.exec(await page.text())?.[1] ?? ''
  return { token, cookie: page.headers.getSetCookie().join('; ').split(';')[0] ?? '' }
}
const postForm = async (fields: Record<string, string>, cookie: string, origin = app.url) => {
  const answer = await fetch(`${app.url}/contact/messages`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { cookie, origin },
    redirect: 'manual',
  })
  return answer.headers.get('location')
}

/** Sends the form of the contact page; returns the address to which the server redirects. */
async function contact(email: string, fields: object = {}): Promise<string | null> {
  const { token, cookie } = await openPage()
  return postForm({ ...contactBody(email, fields), token }, cookie)
}
const byLink = (token: string, path = '', body: object = {}, method = 'POST') =>
  app
    .visitor()
    .call<Ticket & { code?: string; ticket: Ticket | null }>(method, `/support/visitor-tickets${path}`, {
      token,
      ...body,
    })
const confirm = (token: string) =>
  app.visitor().call<Ticket & { code?: string }>('POST', '/support/contact/confirmations', { token })
const mailsTo = (email: string) => smtp.messages().filter(({ to }) => to.includes(email))
const tokenIn = (links: readonly string[] = []) =>
  links.map((link) => /contact-ticket#([0-9a-f]{40})$/.exec(link)?.[1]).find(Boolean) ?? ''
const ticketsOf = async (email: string) => {
  const { body } = await staff.client.call<{ entries: { id: string }[] }>(
    'GET',
    `/inbox/tickets?words=${email}`,
  )
  return body.entries
}

/** Sends the form of the contact page, and returns the secret of its mail. */
async function write(email = newEmail(), fields: object = {}): Promise<{ email: string; token: string }> {
  await contact(email, fields)
  await app.worker.settle()
  return { email, token: tokenIn(mailsTo(email).at(-1)?.links) }
}

describe('a message of a visitor', () => {
  it('becomes a ticket once the address is confirmed, and is answered by mail', async () => {
    const { email, token } = await write()
    expect(await ticketsOf(email)).toEqual([])
    expect((await byLink(token)).body).toEqual({ ticket: null })
    expect(await confirm(token)).toMatchObject({ status: 200, body: { status: 'open', email } })
    expect((await confirm(token)).status).toBe(200)
    const [ticket] = await ticketsOf(email)
    expect(ticket).toMatchObject({ owner: { name: 'Vera Visitor', email, isVisitor: true } })
    await answerAs(staff, ticket?.id ?? '', messageBody('It knows rabbits.'))
    await app.worker.settle()
    const mail = mailsTo(email).at(-1)
    expect(mail?.text).toContain('It knows rabbits.')
    const { body } = await byLink(tokenIn(mail?.links))
    expect(body.ticket?.thread).toMatchObject([{ by: 'owner' }, { text: 'It knows rabbits.' }, {}])
    const written = await byLink(token, '/messages', messageBody('And guinea pigs?'))
    expect(written.body.thread.at(-1)).toMatchObject({ by: 'owner', text: 'And guinea pigs?' })
    expect((await byLink(token, '/status', { status: 'resolved' }, 'PUT')).body.status).toBe('resolved')
    expect((await byLink(token, '/rating', { stars: 4 }, 'PUT')).body.rating).toMatchObject({ stars: 4 })
  })

  it('causes a mail without a word of the writer, who may be a stranger', async () => {
    const { email } = await write(newEmail(), {
      name: 'Buy Pills',
      subject: 'Cheap pills',
      text: 'https://pills.example',
    })
    const [mail] = mailsTo(email)
    expect(mail?.source).not.toMatch(/pills/i)
    expect(mail?.source).toMatch(/^Auto-Submitted: auto-generated$/im)
  })

  it('is answered alike whether or not the address has an account', async () => {
    const person = await makePerson(app)
    await addTicket(person)
    const answers = [await contact(person.email), await contact(newEmail())]
    expect(answers).toEqual(['/contact#sent', '/contact#sent'])
    const { body } = await person.client.call('GET', '/support/tickets')
    expect(body).toMatchObject({ entries: [{}] })
  })
})

describe('a flood from the contact page', () => {
  it(`mails one address ${CONTACT_MAILS_AN_HOUR} times an hour, and keeps nothing more`, async () => {
    const email = newEmail()
    for (let at = 0; at < CONTACT_MAILS_AN_HOUR; at += 1) {
      expect(await contact(email.replace('@', `+${at}@`))).toBe('/contact#sent')
    }
    expect(await contact(email)).toBe('/contact#later')
    await app.worker.settle()
    const name = email.slice(0, email.indexOf('@'))
    expect(smtp.messages().filter(({ to }) => to.some((one) => one.startsWith(name)))).toHaveLength(3)
    const { rows } = await pastSecurity(
      app.database.pool,
      (query) => query('select id from support_tickets where visitor_email like $1', [`${name}%`]),
      ['support_tickets'],
    )
    expect(rows).toHaveLength(CONTACT_MAILS_AN_HOUR)
  })

  it(`takes ${CONTACTS_OF_A_NETWORK_AN_HOUR} messages of one network in an hour`, async () => {
    const places: (string | null)[] = []
    for (let at = 0; at <= CONTACTS_OF_A_NETWORK_AN_HOUR; at += 1) places.push(await contact(newEmail()))
    expect(places).toEqual([...places.slice(0, -1).map(() => '/contact#sent'), '/contact#later'])
  })

  it(`opens ${MOST_OPEN_TICKETS} tickets of an address at most`, async () => {
    const { email, token } = await write()
    await pastSecurity(
      app.database.pool,
      (query) =>
        query(
          `insert into support_tickets (id, visitor_name, visitor_email, confirmed_at, type, subject)
           select app.new_id(), 'Vera', $1, now(), 'general', 'Again' from generate_series(1, 20)`,
          [email],
        ),
      ['support_tickets'],
    )
    expect((await confirm(token)).body.code).toBe('TOO_MANY_TICKETS')
  })
})

describe('the link of a mail', () => {
  it('opens one ticket, and none without its secret', async () => {
    const { token } = await makeVisitorTicket(app)
    const other = await makeVisitorTicket(app)
    expect((await byLink(token)).body.ticket?.email).not.toBe(other.email)
    for (const guess of ['x', newId(), other.ticketId, token.toUpperCase()]) {
      for (const [path, method, body] of [
        ['', 'POST', {}],
        ['/messages', 'POST', messageBody()],
        ['/status', 'PUT', { status: 'closed' }],
        ['/rating', 'PUT', { stars: 1 }],
      ] as const)
        expect((await byLink(guess, path, body, method)).body.code).toBe('TICKET_LINK_INVALID')
      expect((await confirm(guess)).body.code).toBe('TICKET_LINK_INVALID')
    }
  })

  it('writes nothing before the address is confirmed', async () => {
    const { token } = await makeVisitorTicket(app, false)
    expect((await byLink(token, '/messages', messageBody())).body.code).toBe('TICKET_LINK_INVALID')
    expect((await byLink(token, '/status', { status: 'closed' }, 'PUT')).body.code).toBe(
      'TICKET_LINK_INVALID',
    )
  })

  it('is stored as a hash', async () => {
    const { token } = await write()
    const { rows } = await pastSecurity(
      app.database.pool,
      (query) =>
        query('select token_hash as kept from support_links where token_hash = any($1)', [
          [token, hashToken(token)],
        ]),
      ['support_links'],
    )
    expect([token.length, rows]).toEqual([40, [{ kept: hashToken(token) }]])
  })
})

describe('the form of the contact page', () => {
  // Each of these characters has three bytes, and nine in a form; browsers send a line break as CRLF.
  it('takes the longest text in any script, with line breaks', async () => {
    for (const text of ['兔'.repeat(supportLengths.text.max), '兔\r\n'.repeat(supportLengths.text.max / 2)])
      expect(await contact(newEmail(), { text })).toBe('/contact#sent')
  })

  it('works without scripts, and with the token of the page alone', async () => {
    const { token, cookie } = await openPage()
    const email = newEmail()
    const fields = { ...contactBody(email), token } as Record<string, string>
    expect(await postForm({ ...fields, token: 'a'.repeat(64) }, cookie)).toBe('/contact#once-more')
    expect(await postForm(fields, cookie, 'https://evil.example')).toBe('/contact#once-more')
    expect(await postForm({ ...fields, text: '' }, cookie)).toBe('/contact#incomplete')
    await app.worker.settle()
    expect(mailsTo(email)).toEqual([])
    expect(await postForm(fields, cookie)).toBe('/contact#sent')
    await app.worker.settle()
    expect(mailsTo(email)).toHaveLength(1)
    for (let at = 1; at < CONTACTS_OF_A_NETWORK_AN_HOUR; at += 1) await postForm(fields, cookie)
    expect(await postForm(fields, cookie)).toBe('/contact#later')
  })
})
