import { beforeEach, describe, expect, it } from 'vitest'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import { addPet, addRecordOf, bodies } from '@app/testing/factories/records'
import { pastSecurity } from '@app/testing/past-security'
import { titlesOf, useToldHousehold } from './notices.fixture.ts'

const { here, goTo, look, setClock, addMedication, addReminder } = useToldHousehold()

/** Another user whose reminder is due at the same time. */
let other: TestPerson
beforeEach(async () => {
  other = await makePerson(here().app, { name: 'Olga' })
  const { id } = await addPet(other.client, { name: 'Milo' })
  await addRecordOf(other.client, 'reminder', id, {
    ...bodies.reminder(),
    date: '2026-06-15',
    time: '08:00',
    timeZone: 'UTC',
    repeat: { unit: 'day', every: 1, weekdays: [] },
  })
})

/** Sets a value that no request can set: a zone that this server does not know. */
const setZone = (table: string, column: string, zone: string, person: string): Promise<unknown> =>
  pastSecurity(
    here().app.database.pool,
    (query) => query(`update ${table} set ${column} = $1 where ${person}`, [zone]),
    [table],
  )

// spec product: a household whose notifications fail delays no other
describe('a household whose facts can’t be worked with', () => {
  it('silences no other, and notifies them as soon as possible', async () => {
    const { owner, sam } = here()
    await addReminder()
    const ofOwner = `user_id = '${owner.userId}'`
    await setZone('user_preferences', 'timezone', 'Mars/Olympus', ofOwner)
    await goTo('08:00')
    expect([await titlesOf(owner), await titlesOf(sam), await titlesOf(other)]).toEqual([
      [],
      [],
      ['Nail trim for Milo'],
    ])
    // The household is skipped for a while, rather than retried each second.
    setClock('08:04')
    expect(await look()).toBe(0)
    await setZone('user_preferences', 'timezone', 'UTC', ofOwner)
    await goTo('08:05')
    expect([await titlesOf(owner), await titlesOf(sam), await titlesOf(other)]).toEqual([
      ['Nail trim for Luna'],
      ['Nail trim for Luna'],
      ['Nail trim for Milo'],
    ])
  })

  it('keeps the notices held back over quiet hours', async () => {
    const { owner } = here()
    await owner.client.call('PATCH', '/settings', { quietFrom: '22:00', quietTo: '08:10' })
    await addReminder()
    await goTo('08:00')
    const ofOwner = `user_id = '${owner.userId}'`
    await setZone('user_preferences', 'timezone', 'Mars/Olympus', ofOwner)
    await goTo('08:10')
    await setZone('user_preferences', 'timezone', 'UTC', ofOwner)
    await goTo('08:15')
    expect(await titlesOf(owner)).toEqual(['Nail trim for Luna'])
  })

  it('stops no other plan, and keeps the doses that wait', async () => {
    const { id } = await addMedication()
    await setZone('medications', 'time_zone', 'Mars/Olympus', `id = '${id}'`)
    await goTo('08:00')
    await goTo('08:00', '16')
    const reminder = 'Nail trim for Milo'
    const dose = 'Time for: Apoquel for Luna'
    expect([await titlesOf(other), await titlesOf(here().owner)]).toEqual([
      [reminder, reminder],
      [dose, dose],
    ])
  })
})
