import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Settings } from '@app/domain/settings/settings.contract'
import { startTestApp, type TestApp } from '@app/testing/app'
import { addSession, makePerson, type TestPerson } from '@app/testing/factories/people'
import { addContact } from '@app/testing/factories/records'
import type { Client } from '@app/testing/http-client'
import { lockIsAwaited } from '@app/testing/postgres'
import { namedSql } from '../../platform/database/tx.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const read = async (client: Client) => (await client.call<Settings>('GET', '/settings')).body
const save = (client: Client, batch: object) => client.call('PATCH', '/settings', batch)
const listed = async (client: Client) =>
  (
    await client.call<{ id: string; name: string; phone: string; isPrimary: boolean }[]>(
      'GET',
      '/emergency-contacts',
    )
  ).body

/** Creates a user with a vet and another contact, and the settings as two pages have read them. */
async function makeHousehold() {
  const person = await makePerson(app)
  const vet = await addContact(person.client, {
    name: 'Dr. Ortiz',
    phone: '100',
    isPrimary: true,
    isVet: true,
  })
  await addContact(person.client, { name: 'Sam', phone: '200', isPrimary: true })
  return { ...person, vet, settings: await read(person.client) }
}

/** Refusal of a stale change: it contains the present contacts. */
const refusal = (current: object) => ({
  status: 409,
  body: { code: 'STALE_VERSION', title: 'Changed by someone else', current },
})

describe('a contact that another user has changed since the settings were read', () => {
  it('is not overwritten: the save is refused with the present contact, and saves nothing', async () => {
    const { client, settings } = await makeHousehold()
    const { contacts } = settings
    expect((await save(client, { vetPhone: '101', contacts })).status).toBe(200)
    const late = await save(client, { vetPhone: '102', theme: 'dark', contacts })
    const now = await read(client)
    expect(late).toMatchObject(
      refusal({
        primaryVet: 'Dr. Ortiz',
        vetPhone: '101',
        emergencyContact: 'Sam',
        emergencyPhone: '200',
        contacts: now.contacts,
      }),
    )
    expect(now.preferences.theme).toBe('system')
    expect((await save(client, { vetPhone: '102', contacts: now.contacts })).status).toBe(200)
    expect((await read(client)).profile.vetPhone).toBe('102')
  })

  it('is not overwritten either when it was changed in the list, or displaced by another', async () => {
    const { client, vet, settings } = await makeHousehold()
    const { contacts } = settings
    await client.call('PATCH', `/emergency-contacts/${vet.id}`, { ...vet, notes: 'Ring twice' })
    expect(await save(client, { vetPhone: '102', contacts })).toMatchObject(refusal({ vetPhone: '100' }))
    await addContact(client, { name: 'Dr. Bo', phone: '300', isPrimary: true, isVet: true })
    expect(await save(client, { vetPhone: '102', contacts })).toMatchObject(
      refusal({ primaryVet: 'Dr. Bo', vetPhone: '300' }),
    )
  })

  it('does not block a change of the other contact', async () => {
    const { client, settings } = await makeHousehold()
    const { contacts } = settings
    await save(client, { vetPhone: '101', contacts })
    expect((await save(client, { emergencyPhone: '201', contacts })).status).toBe(200)
    expect((await read(client)).profile).toMatchObject({ vetPhone: '101', emergencyPhone: '201' })
  })
})

const deleteContact = namedSql('delete from emergency_contacts where id = $1')

describe('a contact that is gone since the settings were read', () => {
  it('does not come back', async () => {
    const { client, vet, settings } = await makeHousehold()
    await client.call('DELETE', `/emergency-contacts/${vet.id}`)
    const late = await save(client, { vetPhone: '102', contacts: settings.contacts })
    expect(late).toMatchObject(refusal({ primaryVet: null, vetPhone: null, contacts: { vet: null } }))
    expect((await listed(client)).map(({ name }) => name)).toEqual(['Sam'])
  })

  it('does not come back when it is deleted while the save waits for it', async () => {
    const { client, vet, settings, tokenHash } = await makeHousehold()
    let saving: ReturnType<typeof save> | undefined
    await app.services.db.withActor({ tokenHash }, async (tx) => {
      await tx.run(deleteContact, [vet.id])
      saving = save(client, { vetPhone: '102', contacts: settings.contacts })
      await lockIsAwaited(app.database.pool)
    })
    expect(await saving).toMatchObject(refusal({ primaryVet: null }))
    expect((await listed(client)).map(({ name }) => name)).toEqual(['Sam'])
  })
})

describe('a contact that is there since the settings were read', () => {
  it('is not overwritten', async () => {
    const { client } = await makePerson(app)
    const { contacts } = await read(client)
    expect(contacts).toEqual({ vet: null, other: null })
    await addContact(client, { name: 'Dr. Bo', phone: '300', isPrimary: true, isVet: true })
    const late = await save(client, { primaryVet: 'Dr. Ortiz', vetPhone: '100', contacts })
    expect(late).toMatchObject(refusal({ primaryVet: 'Dr. Bo', vetPhone: '300' }))
    expect(await listed(client)).toHaveLength(1)
  })
})

/** Saves batches at once that are all based on the same contacts: one is accepted, and the other refused. */
const race = async (person: TestPerson, batches: readonly object[]) => {
  const others = await Promise.all(batches.map(() => addSession(app, person, null)))
  const { contacts } = await read(person.client)
  const answers = await Promise.all(others.map((client, at) => save(client, { ...batches[at], contacts })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(1)
  const loser = answers.find(({ status }) => status === 409)
  const winner = batches[answers.findIndex(({ status }) => status === 200)]
  expect(loser?.body['current']).toMatchObject({ ...winner })
  expect((await read(person.client)).profile).toMatchObject({ ...winner })
}

describe('two saves at once', () => {
  // spec product: a contact that someone else has changed is not overwritten from the settings
  it('of one contact: one is saved, the other is reported', async () => {
    const household = await makeHousehold()
    await race(household, [{ vetPhone: '101' }, { vetPhone: '102' }])
  })

  it('that both add the first contact: one is saved, the other refused', async () => {
    const person = await makePerson(app)
    await race(person, [
      { emergencyContact: 'Sam', emergencyPhone: '101' },
      { emergencyContact: 'Bo', emergencyPhone: '102' },
    ])
    expect(await listed(person.client)).toHaveLength(1)
  })
})

describe('a change of a contact', () => {
  it('is accepted again after a lost answer', async () => {
    const { client, settings } = await makeHousehold()
    const batch = { vetPhone: '101', contacts: settings.contacts }
    const saved = await save(client, batch)
    expect(await save(client, batch)).toMatchObject({
      status: 200,
      body: { contacts: saved.body['contacts'] },
    })
    const gone = { primaryVet: null, vetPhone: null, contacts: (await read(client)).contacts }
    expect((await save(client, gone)).status).toBe(200)
    expect((await save(client, gone)).status).toBe(200)
  })

  it('answers the versions that the next change is made from', async () => {
    const { client, settings } = await makeHousehold()
    const { body } = await save(client, { vetPhone: '101', contacts: settings.contacts })
    expect(body['contacts']).toEqual((await read(client)).contacts)
    expect((await save(client, { vetPhone: '102', contacts: body['contacts'] })).status).toBe(200)
  })

  it.each([
    [{ vetPhone: '101' }, 'contacts.vet'],
    [{ emergencyPhone: '101', contacts: { vet: null } }, 'contacts.other'],
  ])('%j is refused without the version that it was made from', async (batch, field) => {
    const { client } = await makeHousehold()
    expect(await save(client, batch)).toMatchObject({
      status: 422,
      body: { fields: { [field]: 'Say which contact this was changed from' } },
    })
  })

  it('is refused from a malformed version', async () => {
    const { client } = await makeHousehold()
    const contacts = { vet: { id: 'x', version: 0 } }
    expect((await save(client, { vetPhone: '101', contacts })).status).toBe(422)
  })
})
