import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { healthLogs } from '@app/domain/health/health-logs.contract'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import {
  addDocument,
  addPet,
  bodies,
  smallPicture,
  type AnsweredRecord,
} from '@app/testing/factories/records'
import { newId } from '../../platform/base/ids.ts'

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await makePerson(app, { plan: 'premium' })
})
afterAll(() => app.stop())

const note = (petId: string, symptom: object = {}) => {
  const body = bodies.symptom()
  return owner.client.call<AnsweredRecord>('POST', `/pets/${petId}/symptoms`, {
    ...body,
    symptom: { ...body.symptom, ...symptom },
  })
}
const print = ({ client }: TestPerson, petId: string, query = 'from=2026-01-01&to=2026-01-31') =>
  client.call<Buffer>('GET', `/pets/${petId}/symptom-sheet?${query}`)

describe('a symptom', () => {
  it('is a health log whose value lists the signs', async () => {
    const { id } = await addPet(owner.client)
    const { body } = await note(id, { signs: ['Limping', 'Stiffness'], redFlags: ['collapse'] })
    expect(body).toMatchObject({
      type: 'symptom',
      value: 'Limping, Stiffness',
      symptom: { strength: 3, eating: 'usual', redFlags: ['collapse'] },
    })
    expect(healthLogs.entry.strict().parse(body)).toEqual(body)
    const { body: page } = await owner.client.call('GET', `/pets/${id}/symptoms`)
    expect(page).toMatchObject({ entries: [{ id: body.id }] })
  })

  it.each([
    ['no sign', { signs: [] }, { 'symptom.signs': 'Choose what you see' }],
    ['a strength beyond five', { strength: 6 }, { 'symptom.strength': 'Choose how strong it is' }],
    [
      'a beginning after its day',
      { since: '2026-01-06' },
      { 'symptom.since': 'Since cannot be after the date' },
    ],
    ['an area that is none', { area: 'tail' }, { 'symptom.area': 'Choose where you see it' }],
  ])('with %s is refused', async (_name, symptom, fields) => {
    const { id } = await addPet(owner.client)
    const refused = await note(id, symptom)
    expect([refused.status, refused.body['fields']]).toEqual([422, fields])
  })

  it('is changed on its own page only', async () => {
    const { id } = await addPet(owner.client)
    const { body } = await note(id)
    const elsewhere = await owner.client.call('PATCH', `/health-logs/${body.id}`, {
      ...bodies.healthLog({ type: 'behavior' }),
      version: 1,
    })
    expect([elsewhere.status, elsewhere.body['code']]).toEqual([422, 'SYMPTOM_ELSEWHERE'])
    const changed = await owner.client.call('PATCH', `/symptoms/${body.id}`, {
      ...bodies.symptom({ notes: 'Better after rest' }),
      version: 1,
    })
    expect(changed.body).toMatchObject({ notes: 'Better after rest', version: 2 })
  })
})

describe('the printed sheet of symptoms', () => {
  // spec product: symptoms of a period as a printed sheet
  it('is a PDF named by its date, over as many pages as it needs', async () => {
    const { id } = await addPet(owner.client, { name: '雪球' })
    const bare = await print(owner, id)
    expect([bare.status, bare.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(bare.headers.get('content-disposition')).toContain(
      `symptoms-${new Date().toISOString().slice(0, 10)}.pdf`,
    )
    for (let at = 0; at < 14; at += 1) await note(id)
    const pages = /\/Count (\d+)/.exec((await print(owner, id)).body.toString('latin1'))?.[1]
    expect(Number(pages)).toBeGreaterThan(1)
  })

  // spec product: a vet reads a quick check’s questions and answers on the printed sheet
  it('holds the quick checks of the period', async () => {
    const { id } = await addPet(owner.client)
    const size = async () => (await print(owner, id)).body.length
    const bare = await size()
    await owner.client.call('POST', `/pets/${id}/quick-checks`, bodies.quickCheck())
    expect(await size()).toBeGreaterThan(bare + 1000)
  })

  // spec product: a picture or document of a symptom is shown with it, and pictures are on the sheet for the
  //   vet
  it('shows the pictures that are attached to a symptom, and no other document', async () => {
    const { id } = await addPet(owner.client)
    const { body: symptom } = await note(id)
    const attached = { attachedKind: 'health_logs', attachedId: symptom.id }
    const pictures = async () =>
      (await print(owner, id)).body.toString('latin1').split('DCTDecode').length - 1
    await addDocument(owner.client, id, attached)
    await addDocument(owner.client, id, {}, await smallPicture())
    expect(await pictures()).toBe(0)
    for (let at = 0; at < 2; at += 1) await addDocument(owner.client, id, attached, await smallPicture())
    expect(await pictures()).toBe(2)
    await owner.client.call('DELETE', `/health-logs/${symptom.id}`)
    expect(await pictures()).toBe(0)
  })

  it('refuses a period that ends before it begins, and is not found for a pet of others', async () => {
    const { id } = await addPet(owner.client)
    expect(await print(owner, id, 'from=2026-02-01&to=2026-01-01')).toMatchObject({
      status: 422,
      body: { fields: { to: 'To cannot be before From' } },
    })
    expect((await print(await makePerson(app, { name: 'Bea' }), id)).status).toBe(404)
    expect((await print(owner, newId())).status).toBe(404)
  })
})
