import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CLOSED_TICKET_MONTHS, UNCONFIRMED_TICKET_DAYS } from '@app/domain/kernel/retention'
import { RESOLVED_DAYS } from '@app/domain/support/support.vocabulary'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import { smallPicture } from '@app/testing/factories/records'
import {
  addTicket,
  answerAs,
  fileForm,
  makeStaff,
  makeVisitorTicket,
  messageBody,
  readTicket,
  setTicket,
} from '@app/testing/factories/support'
import { pastSecurity } from '@app/testing/past-security'
import { readZip } from '@app/testing/read-zip'
import { hashToken } from '../../platform/auth/session-cookie.ts'
import { newId } from '../../platform/base/ids.ts'
import type { MailSender } from '../../platform/mail/send-once.ts'
import { supportJobs } from './support.jobs.ts'
import { confirmContact } from './tickets.queries.ts'

let app: TestApp
let staff: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  staff = await makeStaff(app)
})
afterAll(() => app.stop())

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const monthsAgo = (months: number) => {
  const date = new Date()
  date.setUTCMonth(date.getUTCMonth() - months)
  return date
}

/** A ticket with a picture, an answer and a note. */
async function makeTicket() {
  const owner = await makePerson(app, { name: 'Ana' })
  const { id } = await addTicket(owner)
  await owner.client.call('POST', `/support/messages/${id}/files`, fileForm(await smallPicture()))
  await answerAs(staff, id)
  await staff.client.call('POST', `/inbox/tickets/${id}/notes`, messageBody('Secret-word'))
  return { owner, id }
}

async function blobsOf(ticketId: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of app.services.blobs.list(`${ticketId}/`)) keys.push(key)
  return keys
}

const tidy = () =>
  supportJobs({ ...app.services, sendOnce: () => Promise.resolve() })
    .find(({ topic }) => topic === 'tidy-support')
    ?.handle({ key: newId(), payload: {} })

const exists = async (id: string) => (await staff.client.call('GET', `/inbox/tickets/${id}`)).status === 200

describe('deleting an account', () => {
  it('deletes the tickets of the user with their files', async () => {
    const { owner, id } = await makeTicket()
    expect(await blobsOf(id)).not.toEqual([])
    expect((await owner.client.call('POST', '/account/deletion', { confirmation: 'DELETE' })).status).toBe(
      200,
    )
    await app.worker.settle()
    expect([await exists(id), await blobsOf(id)]).toEqual([false, []])
  })
})

describe('a takeout', () => {
  it('holds the tickets of the user with messages and files, without notes and ids of the staff', async () => {
    const { owner, id } = await makeTicket()
    await makeTicket()
    const takeout = newId()
    await owner.client.call('POST', '/takeouts', { id: takeout })
    await app.worker.settle()
    const { body } = await owner.client.call<{ url: string }>('POST', `/takeouts/${takeout}/links`)
    const archive = await readZip(Buffer.from(await (await owner.client.get(body.url)).arrayBuffer()))
    const rows = (table: string) =>
      JSON.parse(archive.get(`data/support_${table}.json`)?.toString() ?? 'null') as Record<string, unknown>[]
    expect(rows('tickets')).toMatchObject([{ id, subject: 'Photos are sideways' }])
    expect(rows('entries').map(({ author }) => author)).toEqual(['owner', 'staff', 'staff'])
    const [file] = rows('files')
    expect(archive.get(`files/support_files/${String(file?.['id'])}.jpg`)?.length).toBeGreaterThan(100)
    const all = [...archive.values()].map(String).join('\n')
    expect(all).not.toContain('Secret-word')
    expect(all).not.toContain(staff.userId)
  })
})

describe('a mail whose job runs again', () => {
  it('has the same link, which is kept once', async () => {
    const { ticketId, token } = await makeVisitorTicket(app, false)
    const urls: string[] = []
    const sendOnce: MailSender = async (_key, _to, _template, props) => {
      urls.push('url' in props ? String(props.url) : '')
    }
    const job = supportJobs({ ...app.services, sendOnce }).find(
      ({ topic }) => topic === 'mail-contact-confirmation',
    )
    const key = newId()
    for (let at = 0; at < 5; at += 1) await job?.handle({ key, payload: { ticketId } })
    await job?.handle({ key: newId(), payload: { ticketId } })
    const [first = '', ...others] = urls
    expect(others.map((url) => url === first)).toEqual([true, true, true, true, false])
    const { rows } = await pastSecurity(
      app.database.pool,
      (query) =>
        query<{ kept: string }>('select token_hash as kept from support_links where ticket_id = $1', [
          ticketId,
        ]),
      ['support_links'],
    )
    const secrets = [token, ...new Set(urls.map((url) => url.split('#')[1] ?? ''))]
    expect(rows.map(({ kept }) => kept).toSorted()).toEqual(secrets.map(hashToken).toSorted())
  })
})

// spec product: closed tickets are kept for 24 months, messages of visitors who never confirmed for 7 days
describe('retention', () => {
  it('deletes closed tickets after their months, with their files', async () => {
    const [old, young] = [await makeTicket(), await makeTicket()]
    await setTicket(app, old.id, { status: 'closed', closed_at: monthsAgo(CLOSED_TICKET_MONTHS + 1) })
    await setTicket(app, young.id, { status: 'closed', closed_at: monthsAgo(CLOSED_TICKET_MONTHS - 1) })
    await tidy()
    expect([await exists(old.id), await exists(young.id)]).toEqual([false, true])
    await app.worker.settle()
    expect(await blobsOf(old.id)).toEqual([])
  })

  it('leaves a ticket that is being changed, without waiting for it', async () => {
    const { ticketId, token } = await makeVisitorTicket(app)
    await setTicket(app, ticketId, { status: 'closed', closed_at: monthsAgo(CLOSED_TICKET_MONTHS + 1) })
    await app.services.db.withAccounts(async (tx) => {
      // Locks the ticket, although it is confirmed already.
      await tx.run(confirmContact, [hashToken(token)])
      await tidy()
    })
    expect(await exists(ticketId)).toBe(true)
    await tidy()
    expect(await exists(ticketId)).toBe(false)
  })

  it('deletes unconfirmed tickets after their days, and no confirmed one', async () => {
    const [old, young] = [await makeVisitorTicket(app, false), await makeVisitorTicket(app, false)]
    const confirmed = await makeVisitorTicket(app)
    await setTicket(app, old.ticketId, { opened_at: daysAgo(UNCONFIRMED_TICKET_DAYS + 1) })
    await setTicket(app, young.ticketId, { opened_at: daysAgo(UNCONFIRMED_TICKET_DAYS - 1) })
    await setTicket(app, confirmed.ticketId, { opened_at: daysAgo(100) })
    await tidy()
    const { rows } = await pastSecurity(
      app.database.pool,
      (query) =>
        query<{ id: string }>('select id from support_tickets where id = any($1) order by id', [
          [old.ticketId, young.ticketId, confirmed.ticketId],
        ]),
      ['support_tickets'],
    )
    expect(rows.map(({ id }) => id)).toEqual([young.ticketId, confirmed.ticketId].toSorted())
  })

  it('closes resolved tickets after some days', async () => {
    const [old, young] = [await makeTicket(), await makeTicket()]
    await setTicket(app, old.id, { status: 'resolved', resolved_at: daysAgo(RESOLVED_DAYS + 1) })
    await setTicket(app, young.id, { status: 'resolved', resolved_at: daysAgo(RESOLVED_DAYS - 1) })
    await tidy()
    const closed = await readTicket(old.owner.client, old.id)
    expect(closed.status).toBe('closed')
    expect(closed.thread.at(-1)).toMatchObject({ kind: 'status', by: 'server', name: null, status: 'closed' })
    expect((await readTicket(young.owner.client, young.id)).status).toBe('resolved')
  })
})
