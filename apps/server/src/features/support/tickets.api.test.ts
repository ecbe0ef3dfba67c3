import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ListedTicket, SupportPromise, Ticket } from '@app/domain/support/support.contract'
import {
  MESSAGES_AN_HOUR,
  MOST_ENTRIES,
  MOST_OPEN_TICKETS,
  REOPEN_DAYS,
  TICKETS_A_DAY,
  TICKETS_AN_HOUR,
} from '@app/domain/support/support.vocabulary'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import {
  addTicket,
  answerAs,
  makeStaff,
  makeVisitorTicket,
  messageBody,
  readTicket,
  setTicket,
  ticketBody,
} from '@app/testing/factories/support'
import { pastSecurity } from '@app/testing/past-security'
import { newId } from '../../platform/base/ids.ts'

let app: TestApp
let staff: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  staff = await makeStaff(app)
})
afterAll(() => app.stop())

const makeOwner = () => makePerson(app, { name: 'Ana' })
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const open = ({ client }: TestPerson, fields: object = {}) =>
  client.call<Ticket>('POST', '/support/tickets', ticketBody(fields))
const write = ({ client }: TestPerson, ticketId: string, body: object = messageBody()) =>
  client.call<Ticket>('POST', `/support/tickets/${ticketId}/messages`, body)
const setStatus = ({ client }: TestPerson, ticketId: string, status: string) =>
  client.call<Ticket>('PUT', `/support/tickets/${ticketId}/status`, { status })
const rate = ({ client }: TestPerson, ticketId: string, stars: number, text?: string) =>
  client.call<Ticket>('PUT', `/support/tickets/${ticketId}/rating`, { stars, text })

describe('opening a ticket', () => {
  it('answers the ticket with its first message, and when to expect an answer', async () => {
    const owner = await makeOwner()
    const environment = { browser: 'Safari 19', screen: '390 × 844', version: '1.14.2', requests: ['7f3a'] }
    const { status, body } = await open(owner, { priority: 'high', environment })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      type: 'bug',
      status: 'open',
      priority: 'high',
      isAnswered: false,
      email: owner.email,
      environment,
      firstAnswerMinutes: null,
      rating: null,
      canRate: false,
      acceptsMessages: true,
      thread: [{ kind: 'message', by: 'owner', name: 'Ana', text: ticketBody().text, files: [] }],
    })
    expect(body.number).toBeGreaterThanOrEqual(1001)
    expect(Date.parse(body.expectedBy ?? '')).toBeGreaterThan(Date.now())
  })

  it('stores no facts about the browser without consent, and has a medium priority by default', async () => {
    expect(await addTicket(await makeOwner())).toMatchObject({ environment: null, priority: 'medium' })
  })

  it('opens one ticket for a repeated request, and refuses the id for another', async () => {
    const owner = await makeOwner()
    const body = ticketBody()
    const answers = [await open(owner, body), await open(owner, body)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { body: listed } = await owner.client.call<{ entries: ListedTicket[] }>('GET', '/support/tickets')
    expect(listed.entries.map(({ id }) => id)).toEqual([body.id])
    const others = [await open(owner, { ...body, text: 'Another text' }), await open(await makeOwner(), body)]
    expect(others.map((answer) => answer.body)).toMatchObject([{ code: 'ID_TAKEN' }, { code: 'ID_TAKEN' }])
  })

  it('refuses an unknown type, and a subject or text of the wrong length', async () => {
    const owner = await makeOwner()
    const wrong = [
      { type: 'praise' },
      { subject: 'x'.repeat(121) },
      { text: ' ' },
      { text: 'x'.repeat(5001) },
    ]
    for (const fields of wrong)
      expect(await open(owner, fields)).toMatchObject({
        status: 422,
        body: { fields: Object.fromEntries(Object.keys(fields).map((name) => [name, expect.any(String)])) },
      })
  })
})

describe('a flood', () => {
  it(`ends after ${TICKETS_AN_HOUR} tickets in an hour, also in parallel`, async () => {
    const owner = await makeOwner()
    const answers = await Promise.all(Array.from({ length: 8 }, () => open(owner)))
    const opened = answers.filter(({ status }) => status === 200)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(opened).toHaveLength(TICKETS_AN_HOUR)
    for (const { status, body } of refused)
      expect([status, body]).toMatchObject([429, { code: 'TICKETS_TOO_FAST' }])
  })

  it(`ends after ${TICKETS_A_DAY} tickets in a day, and with ${MOST_OPEN_TICKETS} under way`, async () => {
    const owner = await makeOwner()
    const add = (openedAt: Date, status: string) =>
      pastSecurity(
        app.database.pool,
        (query) =>
          query(
            `insert into support_tickets (id, user_id, confirmed_at, type, subject, opened_at, status, closed_at)
             select app.new_id(), $1, now(), 'bug', 'Old one', $2, $3, case when $3 = 'closed' then now() end
               from generate_series(1, 20)`,
            [owner.userId, openedAt, status],
          ),
        ['support_tickets'],
      )
    await add(daysAgo(0.5), 'closed')
    expect(await open(owner)).toMatchObject({ status: 429, body: { code: 'TICKETS_TOO_FAST' } })
    await add(daysAgo(3), 'in_progress')
    expect(await open(owner)).toMatchObject({ status: 403, body: { code: 'TOO_MANY_TICKETS' } })
  })

  it(`ends after ${MESSAGES_AN_HOUR} messages in an hour`, async () => {
    const owner = await makeOwner()
    const { id } = await addTicket(owner)
    const statuses: number[] = []
    for (let at = 1; at < MESSAGES_AN_HOUR; at += 1) statuses.push((await write(owner, id)).status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await write(owner, id)).toMatchObject({ status: 429, body: { code: 'MESSAGES_TOO_FAST' } })
    expect(await setStatus(owner, id, 'resolved')).toMatchObject({ body: { code: 'MESSAGES_TOO_FAST' } })
  })

  it('fills no ticket beyond its entries', async () => {
    const owner = await makeOwner()
    const { id } = await addTicket(owner)
    await pastSecurity(
      app.database.pool,
      (query) =>
        query(
          `insert into support_entries (id, ticket_id, author, text)
           select app.new_id(), $1, 'staff', 'Hello' from generate_series(1, $2)`,
          [id, MOST_ENTRIES - 1],
        ),
      ['support_entries'],
    )
    expect(await write(owner, id)).toMatchObject({ status: 403, body: { code: 'TICKET_FULL' } })
    expect((await setStatus(owner, id, 'closed')).status).toBe(200)
    expect(await setStatus(owner, id, 'open')).toMatchObject({ status: 403, body: { code: 'TICKET_FULL' } })
  })
})

describe('a thread', () => {
  it('shows answers with the first name of the staff, and changes of the status', async () => {
    const owner = await makeOwner()
    const { id } = await addTicket(owner)
    await answerAs(staff, id)
    const ticket = await readTicket(owner.client, id)
    expect(ticket).toMatchObject({
      status: 'in_progress',
      isAnswered: true,
      firstAnswerMinutes: 0,
      expectedBy: null,
      thread: [
        { by: 'owner' },
        { kind: 'message', by: 'staff', name: 'Priya', text: 'We fixed it.' },
        { kind: 'status', by: 'staff', name: 'Priya', status: 'in_progress' },
      ],
    })
    expect(JSON.stringify(ticket)).not.toContain('Nair')
    const { body } = await write(owner, id)
    expect(body).toMatchObject({ isAnswered: false, thread: [{}, {}, {}, { by: 'owner' }] })
    expect(body.expectedBy).not.toBeNull()
  })

  it('takes a repeated message once, and keeps markup as text', async () => {
    const owner = await makeOwner()
    const { id } = await addTicket(owner)
    const body = messageBody('<script>alert(1)</script> & "@blob:x"')
    await write(owner, id, body)
    expect((await write(owner, id, body)).body.thread).toHaveLength(2)
    expect((await readTicket(owner.client, id)).thread[1]).toMatchObject({ text: body.text })
    expect(await write(owner, id, { ...body, text: 'Else' })).toMatchObject({ body: { code: 'ID_TAKEN' } })
  })

  it('is reopened by words of its owner, until it was closed for 30 days', async () => {
    const owner = await makeOwner()
    const { id } = await addTicket(owner)
    await setStatus(owner, id, 'resolved')
    expect((await write(owner, id)).body).toMatchObject({ status: 'open' })
    expect((await setStatus(owner, id, 'closed')).body).toMatchObject({
      status: 'closed',
      acceptsMessages: true,
    })
    expect((await write(owner, id)).body).toMatchObject({ status: 'open' })
    await setStatus(owner, id, 'closed')
    await setTicket(app, id, { closed_at: daysAgo(REOPEN_DAYS + 1) })
    expect(await readTicket(owner.client, id)).toMatchObject({ acceptsMessages: false })
    expect(await write(owner, id)).toMatchObject({ status: 409, body: { code: 'TICKET_CLOSED' } })
    expect(await setStatus(owner, id, 'open')).toMatchObject({ body: { code: 'TICKET_CLOSED' } })
  })

  it('has only the statuses that follow, and the same one again', async () => {
    const owner = await makeOwner()
    const { id } = await addTicket(owner)
    expect((await setStatus(owner, id, 'resolved')).status).toBe(200)
    const again = await setStatus(owner, id, 'resolved')
    expect([again.status, again.body.thread.length]).toEqual([200, 2])
    expect((await setStatus(owner, id, 'closed')).status).toBe(200)
    expect(await setStatus(owner, id, 'resolved')).toMatchObject({ body: { code: 'STATUS_UNCHANGED' } })
    expect((await setStatus(owner, id, 'in_progress')).status).toBe(422)
  })
})

describe('a rating', () => {
  it('is given once the ticket is over, and can be changed for a day', async () => {
    const owner = await makeOwner()
    const { id } = await addTicket(owner)
    expect(await rate(owner, id, 5)).toMatchObject({ status: 409, body: { code: 'RATING_NOT_OPEN' } })
    expect((await setStatus(owner, id, 'resolved')).body.canRate).toBe(true)
    expect((await rate(owner, id, 3)).body.rating).toEqual({ stars: 3, text: null })
    expect((await rate(owner, id, 5, 'Thank you!')).body.rating).toEqual({ stars: 5, text: 'Thank you!' })
    await setTicket(app, id, { rated_at: daysAgo(1.1) })
    expect(await readTicket(owner.client, id)).toMatchObject({ canRate: false })
    expect(await rate(owner, id, 1)).toMatchObject({ body: { code: 'RATING_NOT_OPEN' } })
    expect((await rate(owner, id, 6)).status).toBe(422)
  })
})

describe('tickets of others', () => {
  // spec access §6: each user sees only their own data
  it('are not found, like those of no one, by users and by the staff as users', async () => {
    const owner = await makeOwner()
    const { id } = await addTicket(owner)
    const { ticketId } = await makeVisitorTicket(app)
    const answers = new Set<string>()
    for (const client of [(await makeOwner()).client, staff.client])
      for (const other of [id, ticketId, newId(), 'not-an-id']) {
        const asked = [
          client.call('GET', `/support/tickets/${other}`),
          client.call('POST', `/support/tickets/${other}/messages`, messageBody()),
          client.call('PUT', `/support/tickets/${other}/status`, { status: 'closed' }),
          client.call('PUT', `/support/tickets/${other}/rating`, { stars: 1 }),
        ]
        for (const { status, body } of await Promise.all(asked))
          answers.add(`${status} ${JSON.stringify(body)}`)
      }
    expect([...answers]).toEqual([expect.stringMatching(/^404 .*NOT_FOUND/)])
    expect(await readTicket(owner.client, id)).toMatchObject({ status: 'open', thread: [{}] })
  })

  it('are in no list', async () => {
    const [owner, other] = [await makeOwner(), await makeOwner()]
    await addTicket(owner)
    expect((await other.client.call('GET', '/support/tickets')).body).toMatchObject({ entries: [] })
    expect((await other.client.call('GET', '/support')).body).toMatchObject({ tickets: [], count: 0 })
  })
})

describe('the list', () => {
  it('pages through the tickets, the last changed first', async () => {
    const owner = await makeOwner()
    const ids: string[] = []
    for (let at = 0; at < 4; at += 1) ids.unshift((await addTicket(owner)).id)
    await write(owner, ids[3] ?? '')
    const expected = [ids[3], ...ids.slice(0, 3)]
    const first = await owner.client.call<{ entries: ListedTicket[]; nextCursor: string }>(
      'GET',
      '/support/tickets?limit=3',
    )
    const rest = await owner.client.call<{ entries: ListedTicket[]; nextCursor: null }>(
      'GET',
      `/support/tickets?limit=3&cursor=${encodeURIComponent(first.body.nextCursor)}`,
    )
    expect([...first.body.entries, ...rest.body.entries].map(({ id }) => id)).toEqual(expected)
    expect(rest.body.nextCursor).toBeNull()
    expect((await owner.client.call('GET', '/support')).body).toMatchObject({ count: 4 })
  })
})

const promise = async () => (await app.visitor().call<SupportPromise>('GET', '/support/promise')).body

describe('the promise', () => {
  // spec engagement §9: the support's time zone is US Eastern
  // spec product: the true median response time beside the promised one
  it('has the office hours, and the median from five answers on', async () => {
    await pastSecurity(
      app.database.pool,
      (query) => query('update support_tickets set first_answered_at = null'),
      ['support_tickets'],
    )
    expect(await promise()).toMatchObject({
      hours: { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00', timeZone: 'America/New_York' },
      medianMinutes: null,
    })
    for (const minutes of [10, 20, 160, 300, 400]) {
      expect((await promise()).medianMinutes).toBeNull()
      const { ticketId } = await makeVisitorTicket(app)
      const opened = daysAgo(2)
      const answered = new Date(opened.getTime() + minutes * 60_000)
      await setTicket(app, ticketId, { opened_at: opened, first_answered_at: answered })
    }
    expect((await promise()).medianMinutes).toBe(160)
  })
})
