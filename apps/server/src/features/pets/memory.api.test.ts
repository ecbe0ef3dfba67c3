import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Pet } from '@app/domain/pets/pets.contract'
import { startTestApp, type TestApp } from '@app/testing/app'
import { createTestClock } from '@app/testing/clock'
import { makeMember, makePerson, type TestPerson } from '@app/testing/factories/people'
import { addPet, addRecordOf } from '@app/testing/factories/records'
import { pastSecurity } from '@app/testing/past-security'

const NOW = new Date('2026-06-15T11:00:00Z')

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp({ clock: createTestClock(NOW) })
  owner = await makePerson(app)
})
afterAll(() => app?.stop())

const archive = ({ client }: TestPerson, petId: string, body: object) =>
  client.call<Pet & { fields?: object }>('POST', `/pets/${petId}/archive`, body)

// spec product: a pet that died keeps its day of death; its age and due items stop
describe('a pet that died', () => {
  it('keeps its day, which can be changed and goes when it is brought back', async () => {
    const { id } = await addPet(owner.client, { birthDate: '2020-03-03' })
    const archived = await archive(owner, id, { version: 1, diedOn: '2026-06-10' })
    expect(archived.body).toMatchObject({ diedOn: '2026-06-10', version: 2 })
    const { archivedAt } = archived.body
    const changed = await archive(owner, id, { version: 2, diedOn: '2026-06-09' })
    expect(changed.body).toMatchObject({ diedOn: '2026-06-09', archivedAt, version: 3 })
    const back = await owner.client.call<Pet>('POST', `/pets/${id}/unarchive`, { version: 3 })
    expect(back.body).toMatchObject({ diedOn: null, archivedAt: null })
  })

  // spec product: a day of death is neither in the future nor before the birth or arrival of the pet
  it('needs no day, and takes no future one nor one before its birth or its first day at home', async () => {
    const { id } = await addPet(owner.client, { birthDate: '2020-03-03', homeSince: '2020-05-01' })
    for (const [diedOn, message] of [
      ['2026-06-16', 'This day has not come yet'],
      ['2020-03-02', 'This is before the birth date'],
      ['2020-04-30', 'This is before the day it came home'],
    ]) {
      const { status, body } = await archive(owner, id, { version: 1, diedOn })
      expect([status, body.fields]).toEqual([422, { diedOn: message }])
    }
    expect((await archive(owner, id, { version: 1 })).body).toMatchObject({ diedOn: null, version: 2 })
  })

  it('is asked about no more: nothing of it is due, and nothing waits in the ledger', async () => {
    const { id } = await addPet(owner.client)
    await addRecordOf(owner.client, 'medication', id, { startDate: '2026-06-01' })
    await addRecordOf(owner.client, 'reminder', id, { date: '2026-06-16' })
    await addRecordOf(owner.client, 'appointment', id, { dateTime: '2026-06-17T10:00:00Z' })
    const due = async () => {
      const { body } = await owner.client.call<{ entries: { petId: string }[] }>('GET', '/due')
      return body.entries.filter(({ petId }) => petId === id).length
    }
    const waiting = async () => {
      const { rows } = await pastSecurity(
        app.database.pool,
        (query) =>
          query<{ waiting: number }>(
            `select count(*)::int as waiting from occurrences
              where pet_id = $1 and (outcome is null or next_notice_at is not null)`,
            [id],
          ),
        ['occurrences'],
      )
      return rows[0]?.waiting
    }
    expect(await due()).toBeGreaterThan(2)
    expect(await waiting()).toBeGreaterThan(2)
    await archive(owner, id, { version: 1, diedOn: '2026-06-15' })
    expect(await due()).toBe(0)
    expect(await waiting()).toBe(0)
  })

  it('is marked by its owner alone', async () => {
    const { id } = await addPet(owner.client)
    for (const role of ['caregiver', 'viewer'] as const) {
      const member = await makeMember(app, owner, role)
      expect((await archive(member, id, { version: 1, diedOn: '2026-06-10' })).status).toBe(403)
    }
    const stranger = await makePerson(app)
    expect((await archive(stranger, id, { version: 1 })).status).toBe(404)
  })
})
