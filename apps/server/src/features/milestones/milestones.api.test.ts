import { afterAll, beforeAll, expect, it } from 'vitest'
import { milestonesContract, type PetMilestone } from '@app/domain/milestones/milestones.contract'
import { startTestApp, type TestApp } from '@app/testing/app'
import { createTestClock } from '@app/testing/clock'
import { makeMember, makePerson, type TestPerson } from '@app/testing/factories/people'
import { addPet, addRecordOf, bodies } from '@app/testing/factories/records'
import { newId } from '../../platform/base/ids.ts'

const NOW = new Date('2026-03-05T12:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ clock: createTestClock(NOW) })
})
afterAll(() => app?.stop())

const answer = milestonesContract.listMilestones['~orpc'].outputSchema

async function keysOf({ client }: TestPerson, zone = 'UTC'): Promise<string[]> {
  const { status, body } = await client.call<PetMilestone[]>('GET', '/milestones', undefined, {
    'x-time-zone': zone,
  })
  expect([status, answer?.safeParse(body).error]).toEqual([200, undefined])
  return body.map(({ key }) => key)
}

const putAway = ({ client }: TestPerson, petId: string, key: string) =>
  client.call('POST', `/pets/${petId}/milestones/put-away`, { key })

// spec product: birthdays, a hundred doses and the first year are shown until each user dismisses them
it('shows a birthday on the reader’s calendar, until each user has dismissed it', async () => {
  const owner = await makePerson(app)
  const { id } = await addPet(owner.client, { birthDate: '2020-03-05' })
  const viewer = await makeMember(app, owner, 'viewer')
  expect(await keysOf(owner)).toEqual(['birthday-6'])
  expect(await keysOf(owner, 'Pacific/Pago_Pago')).toEqual(['birthday-6'])
  const { id: later } = await addPet(owner.client, { birthDate: '2020-03-06' })
  expect(await keysOf(owner)).toEqual(['birthday-6'])
  expect(await keysOf(owner, 'Pacific/Kiritimati')).toEqual(['birthday-6', 'birthday-6'])
  for (const twice of [1, 2]) {
    expect([twice, (await putAway(viewer, id, 'birthday-6')).body]).toEqual([twice, { putAway: true }])
  }
  expect(await keysOf(viewer)).toEqual([])
  expect(await keysOf(owner)).toEqual(['birthday-6'])
  expect(await keysOf(viewer, 'Pacific/Kiritimati')).toEqual(['birthday-6'])
  expect((await putAway(viewer, later, 'nothing')).status).toBe(422)
})

// spec product: an adoption day is a milestone, shown as years at home
it('shows years at home on their day, on the reader’s calendar', async () => {
  const owner = await makePerson(app)
  await addPet(owner.client, { birthDate: null, homeSince: '2016-03-05' })
  await addPet(owner.client, { birthDate: null, homeSince: '2025-03-06' })
  await addPet(owner.client, { birthDate: null, homeSince: '2026-03-05' })
  expect(await keysOf(owner)).toEqual(['adoption-10'])
  expect(await keysOf(owner, 'Pacific/Kiritimati')).toEqual(['adoption-1', 'adoption-10'])
  const [told] = (await owner.client.call<PetMilestone[]>('GET', '/milestones')).body
  expect(told).toMatchObject({ kind: 'adoption', count: 10, day: '2026-03-05' })
  expect((await putAway(owner, told?.petId ?? '', 'adoption-10')).body).toEqual({ putAway: true })
  expect(await keysOf(owner)).toEqual([])
})

it('a hundred doses are counted over all medicines of a pet, without undone ones', async () => {
  const owner = await makePerson(app)
  const { id: petId } = await addPet(owner.client, { birthDate: null })
  const medicines = [1, 2].map(() =>
    addRecordOf(owner.client, 'medication', petId, { frequency: 'As needed', times: [] }),
  )
  const [one, other] = (await Promise.all(medicines)).map(({ id }) => id)
  const give = async (medicine: string | undefined) => {
    const dose = bodies.dose({ givenAt: '2026-03-04T10:00:00Z', anyway: true })
    const { status } = await owner.client.call('POST', `/medications/${medicine}/doses`, dose)
    expect(status).toBe(200)
    return dose.id
  }
  for (let at = 0; at < 99; at += 1) await give(at % 2 === 0 ? one : other)
  expect(await keysOf(owner)).toEqual([])
  const last = await give(one)
  expect(await keysOf(owner)).toEqual(['doses-100'])
  await owner.client.call('POST', `/doses/${last}/undo`)
  expect(await keysOf(owner)).toEqual([])
})

it('a pet in memory has none, and another household’s can’t be dismissed', async () => {
  const owner = await makePerson(app)
  const { id, version } = await addPet(owner.client, { birthDate: '2020-03-05', homeSince: '2021-03-05' })
  const stranger = await makePerson(app)
  for (const nowhere of [id, newId(), 'not-an-id'])
    expect((await putAway(stranger, nowhere, 'birthday-6')).status).toBe(404)
  const member = await makeMember(app, owner, 'member')
  expect((await member.client.call('GET', '/milestones')).status).toBe(403)
  await owner.client.call('POST', `/pets/${id}/archive`, { version })
  expect(await keysOf(owner)).toEqual([])
})
