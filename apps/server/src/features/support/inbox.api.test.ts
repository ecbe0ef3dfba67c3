import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InboxTicket, ListedInboxTicket } from '@app/domain/support/inbox.contract'
import { MOST_CANNED_ANSWERS } from '@app/domain/support/support.vocabulary'
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
} from '@app/testing/factories/support'
import { readAuditLog, revokePermission } from '@app/testing/installation'
import { listen } from '@app/testing/live-client'
import { startSmtpServer, type SmtpTestServer } from '@app/testing/servers/smtp'
import { newId } from '../../platform/base/ids.ts'

let smtp: SmtpTestServer
let app: TestApp
let priya: TestPerson
let jo: TestPerson
beforeAll(async () => {
  smtp = await startSmtpServer()
  app = await startTestApp({ env: { SMTP_URL: smtp.url } })
  priya = await makeStaff(app)
  jo = await makeStaff(app, 'Jo Park')
})
afterAll(async () => {
  await app.stop()
  await smtp.stop()
})

const makeOwner = () => makePerson(app, { name: 'Ana' })
const ask = <Body = InboxTicket>(method: string, path: string, body?: object, by = priya) =>
  by.client.call<Body & { code?: string }>(method, `/inbox${path}`, body)
const read = async (ticketId: string) => (await ask('GET', `/tickets/${ticketId}`)).body
const change = (by: TestPerson, ticketId: string, body: object) =>
  ask('PATCH', `/tickets/${ticketId}`, body, by)

interface Listed {
  entries: ListedInboxTicket[]
  nextCursor: string | null
  counts: Record<string, number>
}
const list = async (query: string) => (await ask<Listed>('GET', `/tickets?${query}`)).body
const idsOf = async (query: string) => (await list(query)).entries.map(({ id }) => id)

/** Body of an answer whose author saw a message of the owner. */
const answerBody = (seenId: string, text?: string) => ({ ...messageBody(text), seenId })
/** Writes a message as the owner; returns its id. */
async function writeAs({ client }: TestPerson, ticketId: string): Promise<string> {
  const body = messageBody()
  await client.call('POST', `/support/tickets/${ticketId}/messages`, body)
  return body.id
}

/** Ids of the tickets with some words, in order of the ids. */
const found = async (words: string, query = '') =>
  (await idsOf(`words=${encodeURIComponent(words)}${query}`)).toSorted()

describe('the inbox', () => {
  it('finds tickets by number, subject, name and address, and by their filters', async () => {
    const owner = await makeOwner()
    const word = `Topic${newId().slice(-8)}`
    const bug = await addTicket(owner, { subject: `${word} one`, priority: 'urgent' })
    const question = await addTicket(owner, { subject: `${word} two`, type: 'general' })
    const both = [bug.id, question.id].toSorted()
    expect(await found(word.toLowerCase())).toEqual(both)
    expect(await found(owner.email)).toEqual(both)
    expect(await found(`#${bug.number}`)).toEqual([bug.id])
    expect(await found(word, '&type=general')).toEqual([question.id])
    expect(await found(word, '&priority=urgent')).toEqual([bug.id])
    expect(await found(`${word}%`)).toEqual([])
    await change(priya, bug.id, { version: 1, assigneeId: priya.userId })
    expect(await found(word, '&assignee=me')).toEqual([bug.id])
    expect(await found(word, '&assignee=no%20one')).toEqual([question.id])
    await owner.client.call('PUT', `/support/tickets/${bug.id}/status`, { status: 'closed' })
    expect(await found(word)).toEqual([question.id])
    expect(await found(word, '&group=closed')).toEqual([bug.id])
  })

  it('shows those that wait longest first, then the answered ones, in pages', async () => {
    const owner = await makeOwner()
    const word = `Wait${newId().slice(-8)}`
    const ids: string[] = []
    for (const hours of [1, 5, 3]) {
      const { id } = await addTicket(owner, { subject: word })
      await setTicket(app, id, { waiting_since: new Date(Date.now() - hours * 3_600_000) })
      ids.push(id)
    }
    const answered = await addTicket(owner, { subject: word })
    await answerAs(jo, answered.id)
    const [first = '', second = '', third = ''] = [ids[1], ids[2], ids[0]]
    const page = await list(`words=${word}&limit=2`)
    expect(page.entries.map(({ id }) => id)).toEqual([first, second])
    expect(page.entries[0]?.expectedBy).not.toBeNull()
    expect(await idsOf(`words=${word}&limit=2&cursor=${encodeURIComponent(page.nextCursor ?? '')}`)).toEqual([
      third,
      answered.id,
    ])
  })

  it('counts tickets under way, and knows the staff', async () => {
    const before = (await list('')).counts
    const { id } = await addTicket(await makeOwner())
    await change(jo, id, { version: 1, assigneeId: priya.userId })
    await makeVisitorTicket(app)
    const counts = (await list('')).counts
    const more = (name: string, count: number) => (before[name] ?? 0) + count
    expect(counts).toEqual({
      active: more('active', 2),
      waiting: more('waiting', 2),
      unassigned: more('unassigned', 1),
      mine: more('mine', 1),
    })
    const { body } = await ask<{ id: string; name: string }[]>('GET', '/staff')
    expect(body).toEqual(expect.arrayContaining([{ id: jo.userId, name: 'Jo Park' }]))
  })

  it('hides tickets of visitors who have not confirmed', async () => {
    const { ticketId, email } = await makeVisitorTicket(app, false)
    expect(await idsOf(`words=${email}`)).toEqual([])
    expect((await ask('GET', `/tickets/${ticketId}`)).status).toBe(404)
    expect((await ask('POST', `/tickets/${ticketId}/answers`, answerBody(ticketId))).status).toBe(404)
  })
})

describe('an answer', () => {
  it('is mailed and notified once, however often the request and the job are repeated', async () => {
    const owner = await makeOwner()
    const ticket = await addTicket(owner)
    const answer = answerBody(ticket.id, 'Hi Ana,\n\nplease <b>try</b> & tell.\nThanks')
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => ask('POST', `/tickets/${ticket.id}/answers`, answer)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await app.worker.settle()
    await app.worker.settle()
    const mails = smtp.messages().filter(({ to }) => to.includes(owner.email))
    expect(mails).toHaveLength(1)
    const [mail] = mails
    expect(mail?.subject).toBe(`[#${ticket.number}] ${ticket.subject}`)
    expect(mail?.html).toContain('&lt;b&gt;try&lt;/b&gt; &amp; tell.')
    expect(mail?.html).not.toContain('<b>try')
    expect(mail?.text).toContain('please <b>try</b> & tell.')
    expect(mail?.links).toContain(`${app.url}/support/tickets/${ticket.id}`)
    expect(mail?.source).toMatch(/^Auto-Submitted: auto-generated$/im)
    expect(mail?.source).not.toMatch(/^Reply-To/im)
    const { body } = await owner.client.call<{ entries: object[] }>('GET', '/notifications')
    expect(body.entries).toMatchObject([
      { title: 'Your ticket was answered', link: `/support/tickets/${ticket.id}` },
    ])
    expect((await readTicket(owner.client, ticket.id)).thread).toHaveLength(3)
  })

  it('takes the ticket, and sets the status that it names', async () => {
    const { id } = await addTicket(await makeOwner())
    const answered = await answerAs(priya, id, { status: 'resolved' })
    expect(answered).toMatchObject({
      status: 'resolved',
      waitingSince: null,
      assignee: { name: 'Priya Nair' },
    })
    expect((await answerAs(jo, id)).assignee).toMatchObject({ id: priya.userId })
  })

  it('keeps its id for one text', async () => {
    const { id } = await addTicket(await makeOwner())
    const answer = answerBody(id)
    await ask('POST', `/tickets/${id}/answers`, answer)
    expect((await ask('POST', `/tickets/${id}/answers`, { ...answer, text: 'Else' })).body.code).toBe(
      'ID_TAKEN',
    )
  })
})

describe('a message that arrives while the staff writes', () => {
  it('still waits after the answer', async () => {
    const owner = await makeOwner()
    const { id } = await addTicket(owner)
    const unseen = await writeAs(owner, id)
    const answered = await answerAs(priya, id)
    const message = answered.thread.find((entry) => entry.id === unseen)
    expect(answered).toMatchObject({ status: 'in_progress', waitingSince: message?.at })
    expect(await readTicket(owner.client, id)).toMatchObject({ isAnswered: false })
    expect((await answerAs(jo, id, { seenId: unseen })).waitingSince).toBeNull()
    // Another person has answered the message since.
    expect((await answerAs(priya, id)).waitingSince).toBeNull()
  })

  it('keeps the ticket from being resolved or closed, by an answer or alone', async () => {
    const owner = await makeOwner()
    const { id } = await addTicket(owner)
    const { version } = await read(id)
    const seenId = await writeAs(owner, id)
    for (const status of ['resolved', 'closed'] as const) {
      const stale = { code: 'STALE_VERSION', current: { status: 'open', thread: [{}, { id: seenId }] } }
      const unknown = { ...answerBody(newId()), status }
      expect((await ask('POST', `/tickets/${id}/answers`, { ...answerBody(id), status })).body).toMatchObject(
        stale,
      )
      expect((await ask('POST', `/tickets/${id}/answers`, unknown)).body).toMatchObject(stale)
      expect((await change(priya, id, { version, status })).body).toMatchObject(stale)
    }
    expect(await answerAs(priya, id, { status: 'resolved', seenId })).toMatchObject({ status: 'resolved' })
  })
})

describe('a change of the status', () => {
  it('reaches the open pages of the owner at once', async () => {
    const owner = await makeOwner()
    const { id } = await addTicket(owner)
    const page = await listen(owner.client)
    await page.until(({ kind }) => kind === 'hello')
    await change(priya, id, { version: 1, status: 'in_progress' })
    await page.untilEvent({ subject: 'account' })
    page.close()
  })
})

describe('a note', () => {
  it('is read by the staff alone, in no mail and no answer to the owner', async () => {
    const owner = await makeOwner()
    const ticket = await addTicket(owner)
    const note = messageBody('Knows the beta. Secret-word.')
    await ask('POST', `/tickets/${ticket.id}/notes`, note)
    await ask('POST', `/tickets/${ticket.id}/notes`, note)
    await answerAs(jo, ticket.id)
    const { thread } = await read(ticket.id)
    expect(thread.map(({ kind }) => kind)).toEqual(['message', 'note', 'message', 'status'])
    expect(thread[1]).toMatchObject({ name: 'Priya', text: note.text })
    await app.worker.settle()
    const seen = [
      await readTicket(owner.client, ticket.id),
      (await owner.client.call('GET', '/support/tickets')).body,
      (await owner.client.call('GET', '/notifications')).body,
      smtp.messages().filter(({ to }) => to.includes(owner.email)),
    ]
    expect(JSON.stringify(seen)).not.toContain('Secret-word')
  })
})

describe('two people who change a ticket at once', () => {
  it('get it once: the other reads who has it', async () => {
    const { id } = await addTicket(await makeOwner())
    const answers = await Promise.all([
      change(priya, id, { version: 1, assigneeId: priya.userId }),
      change(jo, id, { version: 1, assigneeId: jo.userId }),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const won = answers.find(({ status }) => status === 200)?.body
    const lost = answers.find(({ status }) => status === 409)?.body
    expect(lost).toMatchObject({ code: 'STALE_VERSION', current: { assignee: won?.assignee, version: 2 } })
  })

  it('change several values together, which the owner sees as far as the status', async () => {
    const owner = await makeOwner()
    const { id } = await addTicket(owner)
    const changed = await change(priya, id, {
      version: 1,
      status: 'in_progress',
      priority: 'low',
      assigneeId: jo.userId,
    })
    expect(changed.body).toMatchObject({ status: 'in_progress', priority: 'low', version: 2 })
    expect((await change(jo, id, { version: 2, assigneeId: null })).body.assignee).toBeNull()
    const ticket = await readTicket(owner.client, id)
    expect(ticket).toMatchObject({ priority: 'low', thread: [{}, { kind: 'status', name: 'Priya' }] })
    expect(JSON.stringify(ticket)).not.toContain('Jo')
  })

  it('assign no one who may not answer', async () => {
    const owner = await makeOwner()
    const { id } = await addTicket(owner)
    for (const assigneeId of [owner.userId, newId(), 'not-an-id'])
      expect((await change(priya, id, { version: 1, assigneeId })).body.code).toBe('ASSIGNEE_UNKNOWN')
  })
})

describe('canned answers', () => {
  it('are added, changed and deleted, up to a number', async () => {
    const id = newId()
    const body = { title: 'Greeting', text: 'Thank you for writing.' }
    expect((await ask('POST', '/canned-answers', { id, ...body })).status).toBe(200)
    expect((await ask('POST', '/canned-answers', { id, ...body })).status).toBe(200)
    expect((await ask('PUT', `/canned-answers/${id}`, { ...body, title: 'Hello' })).status).toBe(200)
    const { body: listed } = await ask<object[]>('GET', '/canned-answers')
    expect(listed).toEqual([{ id, ...body, title: 'Hello' }])
    expect((await ask('POST', '/canned-answers', { id, ...body })).body.code).toBe('ID_TAKEN')
    expect((await ask('DELETE', `/canned-answers/${id}`)).status).toBe(200)
    for (let at = 0; at < MOST_CANNED_ANSWERS; at += 1)
      await ask('POST', '/canned-answers', { id: newId(), ...body })
    const over = await ask('POST', '/canned-answers', { id: newId(), ...body })
    expect(over).toMatchObject({ status: 403, body: { code: 'TOO_MANY_CANNED_ANSWERS' } })
  })
})

describe('the permission', () => {
  it('ends at once with its grant, and the ticket keeps no assignee who lost the account', async () => {
    const former = await makeStaff(app, 'Former One')
    const { id } = await addTicket(await makeOwner())
    await answerAs(former, id)
    await revokePermission(app, former, 'answer support tickets')
    expect((await ask('GET', '/tickets', undefined, former)).body.code).toBe('NOT_FOUND')
    await app.database.pool.query('delete from users where id = $1', [former.userId])
    expect(await read(id)).toMatchObject({ assignee: null, thread: [{}, { by: 'staff', name: null }, {}] })
  })
})

describe('the audit log', () => {
  // spec product: who does what on an installation is in an audit log
  it('has one reading an hour, and each answer, note and change without their words', async () => {
    const staff = await makeStaff(app, 'New One')
    const { id } = await addTicket(await makeOwner())
    await ask('GET', '/tickets', undefined, staff)
    await ask('GET', `/tickets/${id}`, undefined, staff)
    await answerAs(staff, id)
    await ask('POST', `/tickets/${id}/notes`, messageBody('Private words'), staff)
    await change(staff, id, { version: 3, priority: 'low' })
    const entries = (await readAuditLog(app)).filter(({ actorId }) => actorId === staff.userId)
    expect(entries.map(({ action, subjectId }) => [action, subjectId])).toEqual([
      ['read tickets', null],
      ['answer', id],
      ['note', id],
      ['change', id],
    ])
    expect(JSON.stringify(entries)).not.toMatch(/Private|fixed/)
  })
})
