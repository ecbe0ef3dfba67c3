import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import { addPet, addRecordOf, photoForm } from '@app/testing/factories/records'

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await makePerson(app, { plan: 'premium' })
})
afterAll(() => app.stop())

const print = ({ client }: TestPerson, petId: string, paper = 'a4') =>
  client.call<Buffer>('GET', `/pets/${petId}/vaccination-record?paper=${paper}`)
const pagesOf = (pdf: Buffer): number => Number(/\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1] ?? 0)

describe('the printed vaccination record', () => {
  // spec product: a printable vaccination record
  it('is a PDF named by its date, on either paper, with the picture of the pet', async () => {
    const { id } = await addPet(owner.client, { name: '雪球 محمد' })
    await addRecordOf(owner.client, 'vaccination', id)
    const bare = await print(owner, id)
    expect([bare.status, bare.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const day = new Date().toISOString().slice(0, 10)
    expect(bare.headers.get('content-disposition')).toContain(`vaccination-record-${day}.pdf`)
    expect(bare.body.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bare.body.toString('latin1')).not.toContain('DCTDecode')
    await owner.client.call('PUT', `/pets/${id}/profile-photo`, await photoForm())
    const letter = await print(owner, id, 'us-letter')
    expect(letter.body.toString('latin1')).toContain('MediaBox [0 0 612 792]')
    expect(letter.body.toString('latin1')).toContain('DCTDecode')
  })

  it('runs over as many pages as it needs, and is a page without any record', async () => {
    const person = await makePerson(app)
    const { id } = await addPet(person.client)
    expect(pagesOf((await print(person, id)).body)).toBe(1)
    const long = 'Very long name '.repeat(6)
    for (let at = 0; at < 40; at += 1) {
      await addRecordOf(person.client, 'vaccination', id, {
        vaccineName: long.trim(),
        veterinarian: long.trim(),
      })
    }
    expect(pagesOf((await print(person, id)).body)).toBeGreaterThan(1)
  })

  it('takes no other paper, and is not found for a pet of others', async () => {
    const { id } = await addPet(owner.client)
    expect(await print(owner, id, 'a0')).toMatchObject({
      status: 422,
      body: { fields: { paper: 'Choose a paper' } },
    })
    expect((await print(await makePerson(app, { name: 'Bea' }), id)).status).toBe(404)
  })
})
