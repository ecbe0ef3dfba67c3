import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makeMember, makePerson } from '@app/testing/factories/people'
import { addContact, addPet, addRecordOf, photoForm } from '@app/testing/factories/records'
import type { Client } from '@app/testing/http-client'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const print = (client: Client, query = '') =>
  client.call<Buffer>('GET', `/emergency-information/sheet${query}`)
const text = (pdf: Buffer): string => pdf.toString('latin1')
const pagesOf = (pdf: Buffer): number => Number(/\/Count (\d+)/.exec(text(pdf))?.[1] ?? 0)

describe('the printed emergency information', () => {
  // spec core-records §9: the emergency PDF file name is based on the date
  //   in packages/domain/src/emergency/emergency.rules.ts
  // spec ASVS V5.4.2
  it('is a PDF named by its date, on either paper, with the picture of each pet', async () => {
    const { client } = await makePerson(app)
    await addContact(client, { name: 'د. ليلى حداد' })
    for (const name of ['雪球', 'بسكويت']) {
      const { id } = await addPet(client, { name })
      await client.call('PUT', `/pets/${id}/profile-photo`, await photoForm())
    }
    const { status, headers, body } = await print(client)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const day = new Date().toISOString().slice(0, 10)
    expect(headers.get('content-disposition')).toContain(`filename*=utf-8''emergency-information-${day}.pdf`)
    expect(text(body)).toMatch(/^%PDF-/)
    expect(text(body).match(/DCTDecode/g)).toHaveLength(2)
    const letter = await print(client, '?paper=us-letter')
    expect(text(letter.body)).toContain('MediaBox [0 0 612 792]')
    expect((await print(client, '?paper=a0')).status).toBe(422)
  })

  it('contains the chosen pets', async () => {
    const { client } = await makePerson(app)
    const ids = []
    for (const name of ['Biscuit', 'Miso']) {
      const { id } = await addPet(client, { name })
      await client.call('PUT', `/pets/${id}/profile-photo`, await photoForm())
      ids.push(id)
    }
    const { body } = await print(client, `?petIds[0]=${ids[1]}`)
    expect(text(body).match(/DCTDecode/g)).toHaveLength(1)
  })

  // spec core-records §5: the emergency PDF needs at least one pet
  // spec core-records §8: No pets available; Failed to generate emergency PDF; Location not available
  //   in packages/domain/src/emergency/emergency.texts.ts
  it('needs a pet: No pets available', async () => {
    const { client } = await makePerson(app)
    const refused = await client.call('GET', '/emergency-information/sheet')
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'NO_PETS_AVAILABLE', title: 'No pets available' },
    ])
    const { id } = await addPet((await makePerson(app, { name: 'Bea' })).client)
    expect((await print(client, `?petIds[0]=${id}`)).status).toBe(409)
  })

  // spec product: emergency information: every role views it, a member does not print it
  it('is for owner, caregiver and viewer, also on the free plan; a member only looks', async () => {
    const owner = await makePerson(app, { plan: 'free' })
    await addPet(owner.client)
    expect((await print(owner.client)).status).toBe(200)
    const asked = []
    for (const role of ['caregiver', 'viewer', 'member'] as const) {
      asked.push((await print((await makeMember(app, owner, role)).client)).status)
    }
    expect(asked).toEqual([200, 200, 403])
  })

  it('spans as many pages as it needs and wraps long texts', async () => {
    const { client } = await makePerson(app)
    const long = 'Unbrokenverylongname'.repeat(25)
    await addContact(client, { name: long.slice(0, 100), notes: long, address: long.slice(0, 200) })
    const { id } = await addPet(client, { name: long.slice(0, 50), breed: long.slice(0, 100), notes: long })
    expect(pagesOf((await print(client)).body)).toBe(1)
    for (let at = 0; at < 30; at += 1) {
      await addRecordOf(client, 'medication', id, { name: long.slice(0, 100), instructions: long })
    }
    expect(pagesOf((await print(client)).body)).toBeGreaterThan(1)
  })
})
