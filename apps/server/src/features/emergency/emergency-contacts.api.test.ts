import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EmergencyContact, emergencyContacts } from '@app/domain/emergency/emergency-contacts.contract'
import { MAX_EMERGENCY_CONTACTS } from '@app/domain/emergency/emergency-contacts.errors'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makeMember, makePerson, type TestPerson } from '@app/testing/factories/people'
import { addContact, bodies } from '@app/testing/factories/records'
import type { Client } from '@app/testing/http-client'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const list = async (client: Client) =>
  (await client.call<EmergencyContact[]>('GET', '/emergency-contacts')).body
const names = async (client: Client) => (await list(client)).map(({ name }) => name)

describe('a contact', () => {
  // spec core-records §3: emergency contact: name, phone, is_primary, is_vet, clinic_name
  //   in packages/domain/src/emergency/emergency-contacts.contract.ts, db/schema/36-emergency.sql
  it('is answered as the contract says when it is added, changed, listed and deleted', async () => {
    const { client } = await makePerson(app)
    const body = bodies.emergencyContact({ clinicName: 'Elm Street', isVet: true, email: 'vet@example.com' })
    const added = await client.call('POST', '/emergency-contacts', body)
    expect([added.status, emergencyContacts.entry.parse(added.body)]).toEqual([200, added.body])
    expect((await client.call('POST', '/emergency-contacts', body)).body).toEqual(added.body)
    const path = `/emergency-contacts/${body.id}`
    const changed = await client.call('PATCH', path, { ...body, notes: 'Ring twice', version: 1 })
    expect(changed.body).toMatchObject({ notes: 'Ring twice', version: 2, email: 'vet@example.com' })
    const stale = await client.call('PATCH', path, { ...body, version: 1 })
    expect([stale.status, stale.body['current']]).toEqual([409, changed.body])
    expect(await list(client)).toEqual([changed.body])
    expect((await client.call('DELETE', path)).body).toEqual({ deleted: true })
    expect(await list(client)).toEqual([])
    const again = await client.call('POST', '/emergency-contacts', body)
    expect([again.status, again.body['code']]).toEqual([409, 'ID_DELETED'])
  })

  it.each([
    ['name', '', 'Please enter a name'],
    ['phone', '', 'Please enter a phone number'],
    ['phone', 'ring Sam', 'Please enter a valid phone number'],
    ['email', 'vet at home', 'Please enter a valid email address'],
    ['notes', 'x'.repeat(501), 'Notes must be less than 500 characters'],
    ['isPrimary', 'yes', 'First to call must be on or off'],
  ])('%s: %j is refused', async (field, value, message) => {
    const { client } = await makePerson(app)
    const body = bodies.emergencyContact({ [field]: value })
    const refused = await client.call('POST', '/emergency-contacts', body)
    expect([refused.status, refused.body['fields']]).toEqual([422, { [field]: message }])
  })

  it('appears in the trail for roles that may read it', async () => {
    const owner = await makePerson(app)
    const member = await makeMember(app, owner, 'member')
    await addContact(owner.client, { name: 'Dr. Ortiz' })
    const { body } = await owner.client.call<{ entries: object[] }>('GET', '/activity')
    expect(body.entries[0]).toMatchObject({
      action: 'added',
      subject: 'emergency_contacts',
      label: 'Dr. Ortiz',
    })
    expect((await member.client.call('GET', '/activity')).status).toBe(403)
  })
})

describe('the first to call', () => {
  // spec core-records §7: emergency_contacts, ordered by is_primary descending
  it('stand at the top: one vet and one other; a newer first takes the place', async () => {
    const { client } = await makePerson(app)
    await addContact(client, { name: 'Bo', isPrimary: true })
    await addContact(client, { name: 'Dr. Ortiz', isPrimary: true, isVet: true })
    await addContact(client, { name: 'Ada' })
    expect(await names(client)).toEqual(['Dr. Ortiz', 'Bo', 'Ada'])
    await addContact(client, { name: 'Cy', isPrimary: true })
    expect(await names(client)).toEqual(['Dr. Ortiz', 'Cy', 'Ada', 'Bo'])
  })

  it('are not displaced by a repeated request', async () => {
    const { client } = await makePerson(app)
    const body = bodies.emergencyContact({ name: 'Bo', isPrimary: true })
    await client.call('POST', '/emergency-contacts', body)
    await addContact(client, { name: 'Cy', isPrimary: true })
    await client.call('POST', '/emergency-contacts', body)
    expect((await list(client)).map(({ name, isPrimary }) => [name, isPrimary])).toEqual([
      ['Cy', true],
      ['Bo', false],
    ])
  })

  it('are never two, however many requests set one at once', async () => {
    const { client } = await makePerson(app)
    await Promise.all(Array.from({ length: 8 }, () => addContact(client, { isPrimary: true, isVet: true })))
    const first = (await list(client)).filter(({ isPrimary }) => isPrimary)
    expect(first).toHaveLength(1)
    expect(await list(client)).toHaveLength(8)
  })
})

describe('the list', () => {
  it('is bounded, also for concurrent requests', async () => {
    const { client } = await makePerson(app)
    for (let kept = 0; kept < MAX_EMERGENCY_CONTACTS - 1; kept += 1) await addContact(client)
    const last = await Promise.all(
      Array.from({ length: 4 }, () => client.call('POST', '/emergency-contacts', bodies.emergencyContact())),
    )
    expect(last.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(last.filter(({ body }) => body['code'] === 'EMERGENCY_CONTACTS_FULL')).toHaveLength(3)
    expect(await list(client)).toHaveLength(MAX_EMERGENCY_CONTACTS)
  })

  // spec product: emergency information: the owner edits it, everyone in the household sees it
  //   in packages/domain/src/kernel/access/permissions.ts, db/schema/36-emergency.sql
  it('is the household’s: everyone in it sees it, and no one else', async () => {
    const owner: TestPerson = await makePerson(app)
    const stranger = await makePerson(app, { name: 'Bea' })
    const { id } = await addContact(owner.client)
    for (const role of ['caregiver', 'viewer', 'member'] as const) {
      const { client } = await makeMember(app, owner, role)
      expect(await names(client)).toEqual(['Sam'])
      const refused = await client.call('DELETE', `/emergency-contacts/${id}`)
      expect([role, refused.status]).toEqual([role, 403])
    }
    expect(await list(stranger.client)).toEqual([])
    expect((await stranger.client.call('DELETE', `/emergency-contacts/${id}`)).status).toBe(404)
  })
})
