import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ActivityEntry } from '@app/domain/registry/activity.contract'
import type { InboxTicket } from '@app/domain/support/inbox.contract'
import type { SupportAccess, SupportRow } from '@app/domain/support/support-access.contract'
import { ACCESSES_A_DAY } from '@app/domain/support/support-access.vocabulary'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makeMember, makePerson, type TestPerson } from '@app/testing/factories/people'
import { addContact, addPet, addRecordOf } from '@app/testing/factories/records'
import { addTicket, giveAccess, makeStaff, setAccess } from '@app/testing/factories/support'
import { lockAccount, readAuditLog, revokePermission } from '@app/testing/installation'
import { listen } from '@app/testing/live-client'
import { pastSecurity } from '@app/testing/past-security'
import { newId } from '../../platform/base/ids.ts'
import { endExpiredAccess } from './support.jobs.queries.ts'

let app: TestApp
let priya: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  priya = await makeStaff(app)
})
afterAll(() => app.stop())

let owner: TestPerson
let ticketId: string
let petId: string
beforeEach(async () => {
  owner = await makePerson(app, { name: 'Ana' })
  petId = (await addPet(owner.client, { name: 'Biscuit' })).id
  ticketId = (await addTicket(owner)).id
})

interface Reading {
  code?: string
  entries: SupportRow[]
  nextCursor: string | null
  household: { name: string }
  expiresAt: string
}
const accessPath = () => `/support/tickets/${ticketId}/access`
const readAs = ({ client }: TestPerson, kind: string, query = '') =>
  client.call<Reading>('GET', `/inbox/tickets/${ticketId}/household?kind=${kind}${query}`)
const read = (kind: string, query = '') => readAs(priya, kind, query)
const statusOf = async (kind = 'pets') => {
  const { status, body } = await read(kind)
  return status === 200 ? 'read' : `${status} ${body.code}`
}
const grant = ({ client }: TestPerson, fields: object = {}) =>
  client.call<{ access: SupportAccess; code?: string }>('POST', accessPath(), {
    id: newId(),
    hours: 24,
    ...fields,
  })
const accessOf = async ({ client }: TestPerson) =>
  (await client.call<{ access: SupportAccess | null }>('GET', accessPath())).body.access
const end = ({ client }: TestPerson) => client.call('DELETE', accessPath())
const setStatus = (status: string) =>
  owner.client.call('PUT', `/support/tickets/${ticketId}/status`, { status })
const inboxTicket = async () =>
  (await priya.client.call<InboxTicket>('GET', `/inbox/tickets/${ticketId}`)).body

const trailOf = async ({ client }: TestPerson) =>
  (await client.call<{ entries: ActivityEntry[] }>('GET', '/activity?subject=support_access')).body.entries
/** Entries of the audit log about access to the household, without its ids. */
const auditOf = async () =>
  (await readAuditLog(app))
    .filter(({ details }) => details['household'] === owner.householdId)
    .map(
      ({ actorId, action, subjectId, details: { household: _household, access: _access, ...details } }) => ({
        actorId,
        action,
        subjectId,
        ...details,
      }),
    )

describe('an owner', () => {
  // spec product: support access is granted by the user, for a limited time
  it('lets the support look at the household until the chosen time', async () => {
    const before = Date.now()
    const { status, body } = await grant(owner, { hours: 1 })
    expect(status).toBe(200)
    expect(body.access).toMatchObject({ household: { id: owner.householdId }, firstReadAt: null })
    const minutes = (Date.parse(body.access.expiresAt) - before) / 60_000
    expect(Math.round(minutes)).toBe(60)
    expect(await accessOf(owner)).toEqual(body.access)
    expect(Date.parse((await inboxTicket()).access?.expiresAt ?? '')).toBe(Date.parse(body.access.expiresAt))
    expect((await grant(owner, { hours: 48 })).status).toBe(422)
  })

  it('has one running grant a ticket, with a repeated request and with two at once', async () => {
    const id = newId()
    const again = await Promise.all([grant(owner, { id }), grant(owner, { id })])
    expect(again.map(({ body }) => body.access.id)).toEqual([id, id])
    expect((await grant(owner)).body.code).toBe('ACCESS_ALREADY_OPEN')
    expect((await grant(owner, { id, hours: 1 })).body.code).toBe('ID_TAKEN')
    await end(owner)
    const both = await Promise.all([grant(owner), grant(owner)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  it('ends it at once, and can end it again', async () => {
    await giveAccess(owner, ticketId)
    expect(await statusOf()).toBe('read')
    expect((await end(owner)).body).toEqual({ access: null })
    expect((await end(owner)).body).toEqual({ access: null })
    expect(await statusOf()).toBe('404 ACCESS_OVER')
    expect(await accessOf(owner)).toBeNull()
    expect((await inboxTicket()).access).toBeNull()
  })

  it('grants it a limited number of times in a day', async () => {
    for (let count = 0; count < ACCESSES_A_DAY; count++) {
      await giveAccess(owner, ticketId)
      await end(owner)
    }
    expect((await grant(owner)).body.code).toBe('ACCESSES_TOO_FAST')
    await setAccess(app, ticketId, { granted_at: new Date(Date.now() - 25 * 3_600_000) })
    expect((await grant(owner)).status).toBe(200)
  })

  it('is notified of the first look only', async () => {
    await giveAccess(owner, ticketId)
    await read('pets')
    await read('expenses')
    await app.worker.settle()
    const { body } = await owner.client.call<{ entries: object[] }>('GET', '/notifications')
    expect(body.entries).toMatchObject([
      {
        title: 'Support looked at your household',
        message: expect.stringContaining('Priya opened it') as string,
        link: `/support/tickets/${ticketId}`,
      },
    ])
    expect((await accessOf(owner))?.firstReadAt).not.toBeNull()
  })

  it('sees each change on open pages', async () => {
    const page = await listen(owner.client)
    await giveAccess(owner, ticketId)
    await page.untilEvent({ subject: 'support_access', action: 'added' })
    await read('pets')
    await page.untilEvent({ subject: 'support_access', action: 'read' })
    await end(owner)
    await page.untilEvent({ subject: 'support_access', action: 'changed' })
    page.close()
  })
})

describe('everyone else', () => {
  it('grants nothing: a member, another owner, or the support itself', async () => {
    for (const role of ['caregiver', 'viewer', 'member'] as const) {
      const member = await makeMember(app, owner, role, role)
      const body = { id: newId(), hours: 24 }
      const own = (await addTicket(member)).id
      const asked = await member.client.call('POST', `/support/tickets/${own}/access`, body)
      expect([role, asked.status, asked.body['code']]).toEqual([role, 403, 'NOT_ALLOWED'])
    }
    const stranger = await makePerson(app)
    for (const person of [stranger, priya]) {
      expect((await grant(person)).status).toBe(404)
      expect(await accessOf(person)).toBeNull()
      expect((await end(person)).status).toBe(404)
    }
    expect(await statusOf()).toBe('404 ACCESS_OVER')
  })

  it('sees nothing of it in the trail, but the owner', async () => {
    const viewer = await makeMember(app, owner, 'viewer', 'Vic')
    await giveAccess(owner, ticketId)
    await read('pets')
    expect(await trailOf(owner)).toHaveLength(2)
    expect(await trailOf(viewer)).toEqual([])
  })
})

const names = (entries: SupportRow[]) => entries.map(({ values }) => values['name'])

describe('the support', () => {
  // spec product: an admin never reads household records
  it('reads nothing without a running grant, whatever its role', async () => {
    const root = await makePerson(app, { systemRole: 'super_admin' })
    const admin = await makePerson(app, { systemRole: 'admin' })
    expect((await readAs(root, 'pets')).body.code).toBe('ACCESS_OVER')
    await giveAccess(owner, ticketId)
    expect((await readAs(root, 'pets')).status).toBe(200)
    // An administrator who may not answer tickets reads nothing, also with a grant.
    expect((await readAs(admin, 'pets')).status).toBe(404)
    expect((await readAs(owner, 'pets')).status).toBe(404)
    const jo = await makeStaff(app, 'Jo Park')
    expect((await readAs(jo, 'pets')).status).toBe(200)
    await revokePermission(app, jo, 'answer support tickets')
    expect((await readAs(jo, 'pets')).status).toBe(404)
  })

  it('reads the newest rows of the one household, in pages', async () => {
    const other = await makePerson(app)
    const foreign = (await addPet(other.client)).id
    for (const name of ['One', 'Two', 'Three']) {
      await addRecordOf(owner.client, 'medication', petId, { name })
    }
    await giveAccess(owner, ticketId)
    const first = await read('medications', `&petId=${petId}&limit=2`)
    expect(names(first.body.entries)).toEqual(['Three', 'Two'])
    const cursor = encodeURIComponent(first.body.nextCursor ?? '')
    const second = await read('medications', `&petId=${petId}&limit=2&cursor=${cursor}`)
    expect([names(second.body.entries), second.body.nextCursor]).toEqual([['One'], null])
    expect(names((await read('pets')).body.entries)).toEqual(['Biscuit'])
    expect((await read('medications', `&petId=${foreign}`)).body.code).toBe('NOT_FOUND')
    expect((await read('medications')).status).toBe(422)
    expect((await read('users')).status).toBe(422)
    expect((await read('medications', `&petId=${petId}&limit=51`)).status).toBe(422)
  })

  it('reads each kind, without phone numbers, addresses and contents of files', async () => {
    await addContact(owner.client, { name: 'Dr. Ruiz', phone: '+1 202 555 0143', address: '1 Elm Street' })
    for (const kind of ['appointment', 'reminder', 'healthLog', 'vaccination'] as const) {
      await addRecordOf(owner.client, kind, petId)
    }
    await giveAccess(owner, ticketId)
    const counts: Record<string, number> = {}
    for (const kind of [
      'appointments',
      'reminders',
      'health_logs',
      'vaccinations',
      'doses',
      'photos',
      'documents',
    ]) {
      counts[kind] = (await read(kind, `&petId=${petId}`)).body.entries.length
    }
    expect(counts).toEqual({
      appointments: 1,
      reminders: 1,
      health_logs: 1,
      vaccinations: 1,
      doses: 0,
      photos: 0,
      documents: 0,
    })
    expect((await read('expenses')).body.entries).toEqual([])
    const contacts = await read('emergency_contacts')
    expect(contacts.body.entries).toMatchObject([{ values: { name: 'Dr. Ruiz' } }])
    expect(JSON.stringify(contacts.body)).not.toMatch(/555|Elm/)
  })
})

describe('access ends', () => {
  const over = '404 ACCESS_OVER'
  beforeEach(() => giveAccess(owner, ticketId))

  it('at its time, before any job runs, and the job notes it', async () => {
    expect(await statusOf()).toBe('read')
    await setAccess(app, ticketId, { expires_at: new Date(Date.now() - 1000) })
    expect(await statusOf()).toBe(over)
    expect(await accessOf(owner)).toBeNull()
    await app.services.db.withSystem((tx) => tx.run(endExpiredAccess, []))
    expect((await trailOf(owner))[0]).toMatchObject({
      action: 'changed',
      actorId: null,
      access: { end: 'time' },
    })
    expect((await auditOf()).at(-1)).toEqual({
      actorId: null,
      action: 'end access',
      subjectId: ticketId,
      end: 'time',
    })
  })

  it('at its time for the next grant as well', async () => {
    await setAccess(app, ticketId, { expires_at: new Date(Date.now() - 1000) })
    await giveAccess(owner, ticketId)
    expect(await statusOf()).toBe('read')
  })

  it('with the ticket, also when the staff closes it, and stays over when it is reopened', async () => {
    await setStatus('closed')
    expect(await statusOf()).toBe(over)
    expect((await grant(owner)).body.code).toBe('ACCESS_TICKET_CLOSED')
    await setStatus('open')
    expect(await statusOf()).toBe(over)
    await giveAccess(owner, ticketId)
    const { version } = await inboxTicket()
    await priya.client.call('PATCH', `/inbox/tickets/${ticketId}`, { version, status: 'closed' })
    expect(await statusOf()).toBe(over)
    expect((await auditOf()).flatMap((entry) => ('end' in entry ? [entry.end] : []))).toEqual([
      'ticket',
      'ticket',
    ])
  })

  it('when the household gets a new owner', async () => {
    const sam = await makeMember(app, owner, 'caregiver', 'Sam')
    await owner.client.call('POST', '/household/handover', { userId: sam.userId })
    await sam.client.call('POST', `/handovers/${owner.householdId}/acceptances`, {})
    expect(await statusOf()).toBe(over)
    expect(await accessOf(owner)).toBeNull()
    expect((await trailOf(sam))[0]).toMatchObject({ actorId: null, access: { end: 'handover' } })
  })

  it('while the account of the owner is locked, who could not end it', async () => {
    await lockAccount(app, owner)
    expect(await statusOf()).toBe(over)
  })

  it('with the household, which takes the grant along', async () => {
    await pastSecurity(app.database.pool, (query) =>
      query('delete from households where id = $1', [owner.householdId]),
    )
    expect(await statusOf()).toBe(over)
    expect((await auditOf()).at(-1)).toMatchObject({ action: 'end access', end: 'deletion' })
  })
})

describe('the logs of both sides', () => {
  // spec product: support access is logged for both
  it('name each kind that was opened, once an hour', async () => {
    await giveAccess(owner, ticketId)
    for (const kind of ['pets', 'pets', 'expenses']) await read(kind)
    await Promise.all([1, 2, 3].map(() => read('medications', `&petId=${petId}`)))
    await end(owner)
    const byOwner = { actorId: owner.userId, subjectId: ticketId }
    const byPriya = { actorId: priya.userId, subjectId: ticketId, action: 'read household' }
    expect(await auditOf()).toEqual([
      { ...byOwner, action: 'grant access', hours: 24 },
      { ...byPriya, kind: 'pets' },
      { ...byPriya, kind: 'expenses' },
      { ...byPriya, kind: 'medications', pet: petId },
      { ...byOwner, action: 'end access', end: 'owner' },
    ])
    const byName = 'Priya'
    expect((await trailOf(owner)).toReversed()).toMatchObject([
      { action: 'added', actorName: 'Ana', access: { hours: 24 } },
      { action: 'read', actorId: null, access: { kind: 'pets', byName } },
      { action: 'read', actorId: null, access: { kind: 'expenses', byName } },
      { action: 'read', actorId: null, petId, label: 'Biscuit', access: { kind: 'medications', byName } },
      { action: 'changed', actorName: 'Ana', access: { end: 'owner' } },
    ])
  })
})
