import { describe, expect, it } from 'vitest'
import { medications } from '@app/domain/medications/medications.contract'
import { makePerson, setPlan } from '@app/testing/factories/people'
import { addPet, addRecordOf, bodies } from '@app/testing/factories/records'
import { describeRecordKind } from '@app/testing/record-suite'

const stage = describeRecordKind({
  kind: 'medication',
  answers: medications.entry.strict(),
  change: { name: 'Cerenia', dosage: '8 mg', frequency: 'As needed', endDate: '2026-02-01', isActive: false },
  refused: [
    ['name', '  ', 'Medication name is required'],
    ['name', 'x'.repeat(101), 'Medication name must be less than 100 characters'],
    ['dosage', '', 'Dosage is required'],
    ['dosage', 5.4, 'Dosage is required'],
    ['frequency', undefined, 'Frequency is required'],
    ['startDate', '', 'Start date is required'],
    ['startDate', '1899-12-31', 'Start date cannot be before January 1, 1900'],
    ['startDate', '20266-01-01', 'Start date must be a date'],
    ['endDate', '2026-01-04', 'End date cannot be before the start date'],
    ['instructions', 'x'.repeat(1001), 'Instructions must be less than 1000 characters'],
    ['isActive', 'yes', 'Active must be yes or no'],
    ['times', ['08:00', '8pm'], 'Times must be like 08:00'],
    ['times', ['08:00', '08:00'], 'Two doses cannot be at the same time'],
    ['timeZone', 'Mars/Olympus', 'Choose a time zone'],
    ['minIntervalHours', 0, 'Hours between doses must be more than 0'],
    ['maxDosesPerDay', 1.5, 'Doses in 24 hours must be a whole number'],
    ['doseUnits', 'two', 'Units per dose must be a number'],
    ['unitsOnHand', -1, 'Units on hand must be at least 0'],
  ],
})

const add = async (fields: object, headers = {}) => {
  const path = `/pets/${stage.petId}/medications`
  return (await stage.owner.client.call('POST', path, bodies.medication(fields), headers)).body
}

describe('medications', () => {
  const limitText =
    'Free accounts are limited to 5 medications per pet. Upgrade to Premium for more medications.'

  // spec core-records §4: medication: active by default
  //   in packages/domain/src/medications/medications.contract.ts
  it('are active unless said otherwise, and end on their first day at the earliest', async () => {
    const { body } = await stage.owner.client.call(
      'POST',
      `/pets/${stage.petId}/medications`,
      bodies.medication({ startDate: '2026-01-05', endDate: '2026-01-05' }),
    )
    expect(body).toMatchObject({ isActive: true, endDate: '2026-01-05' })
  })

  it('are due at the usual times of their frequency unless others are chosen, as many as it has', async () => {
    expect(await add({ frequency: 'Once daily' })).toMatchObject({ times: ['08:00'] })
    expect(await add({ frequency: 'Three times daily' })).toMatchObject({
      times: ['08:00', '14:00', '20:00'],
    })
    const chosen = { frequency: 'Twice daily', times: ['19:45', '07:45'] }
    expect(await add(chosen)).toMatchObject({ times: ['07:45', '19:45'] })
    expect(await add({ ...chosen, frequency: 'Weekly' })).toMatchObject({ times: ['08:00'] })
    expect(await add({ ...chosen, frequency: 'As needed' })).toMatchObject({ times: [] })
  })

  it('keep the zone of the device that they were added on, also when they are changed elsewhere', async () => {
    const added = await add({}, { 'x-time-zone': 'Europe/Paris' })
    expect(added).toMatchObject({ timeZone: 'Europe/Paris' })
    const change = (fields: object, version: number) =>
      stage.owner.client.call('PATCH', `/medications/${String(added['id'])}`, {
        ...bodies.medication(fields),
        version,
      })
    expect((await change({}, 1)).body).toMatchObject({ timeZone: 'Europe/Paris' })
    expect((await change({ timeZone: 'Asia/Tokyo' }, 2)).body).toMatchObject({ timeZone: 'Asia/Tokyo' })
    expect(await add({}, { 'x-time-zone': 'Nowhere' })).toMatchObject({ timeZone: 'UTC' })
  })

  it('have limits where they are given as needed, and a stock that a change of something else leaves', async () => {
    const needed = { frequency: 'As needed', minIntervalHours: 6, maxDosesPerDay: 3, doseUnits: 0.5 }
    const added = await add({ ...needed, unitsOnHand: 12.5 })
    expect(added).toMatchObject({ ...needed, unitsOnHand: 12.5 })
    const change = (fields: object, version: number) =>
      stage.owner.client.call('PATCH', `/medications/${String(added['id'])}`, {
        ...bodies.medication({ ...needed, ...fields }),
        version,
      })
    expect((await change({}, 1)).body).toMatchObject({ unitsOnHand: 12.5 })
    expect((await change({ unitsOnHand: 3 }, 2)).body).toMatchObject({ unitsOnHand: 3 })
    expect((await change({ unitsOnHand: null, frequency: 'Weekly' }, 3)).body).toMatchObject({
      unitsOnHand: null,
      minIntervalHours: null,
      maxDosesPerDay: null,
    })
  })

  // spec core-records §5: medication limit with its two messages
  //   in packages/domain/src/medications/medications.errors.ts
  // spec core-records §7: medication limit check, RPC validate_medication_limit_secure
  //   in packages/domain/src/medications/medications.errors.ts, apps/server/src/platform/http/quota-guard.ts
  it('stop at the number of the plan for each pet; inactive ones do not count, reactivating does', async () => {
    const person = await makePerson(stage.app, { plan: 'premium' })
    const { id: petId } = await addPet(person.client)
    const { id: secondPet } = await addPet(person.client, { name: 'Miso' })
    await setPlan(stage.app, person, 'free')
    const paused = await addRecordOf(person.client, 'medication', petId, { isActive: false })
    for (let at = 0; at < 5; at += 1) await addRecordOf(person.client, 'medication', petId)
    const sixth = await person.client.call('POST', `/pets/${petId}/medications`, bodies.medication())
    expect(sixth).toMatchObject({
      status: 403,
      body: { code: 'MEDICATION_LIMIT_REACHED', title: 'Medication Limit Reached', message: limitText },
    })
    const inactive = await person.client.call(
      'POST',
      `/pets/${petId}/medications`,
      bodies.medication({ isActive: false }),
    )
    expect(inactive.status).toBe(200)
    const reactivated = await person.client.call('PATCH', `/medications/${paused.id}`, {
      ...bodies.medication({ isActive: true }),
      version: 1,
    })
    expect(reactivated.body['message']).toBe(limitText)
    const other = await person.client.call('POST', `/pets/${secondPet}/medications`, bodies.medication())
    expect(other.status).toBe(200)
  })

  // spec core-records §5: medication limit with its two messages
  it('on a paid plan say only that the limit is reached', async () => {
    const person = await makePerson(stage.app, { plan: 'premium' })
    const { id: petId } = await addPet(person.client)
    await stage.app.services.db.withActor({ tokenHash: person.tokenHash }, (tx) =>
      tx.run(
        {
          name: 'hundred',
          text: `insert into medications (id, pet_id, content_hash, name, dosage, frequency, start_date, is_active)
                 select app.new_id(), $1, 'test', 'Apoquel', '1', 'Weekly', '2026-01-01', true from generate_series(1, 100)`,
        },
        [petId],
      ),
    )
    const { body } = await person.client.call('POST', `/pets/${petId}/medications`, bodies.medication())
    expect(body['message']).toBe('Medication limit reached for your current plan.')
  })
})
