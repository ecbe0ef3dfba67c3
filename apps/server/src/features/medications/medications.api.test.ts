import { describe, expect, it } from 'vitest'
import { medication } from '@app/domain/medications/medications.contract'
import { makePerson, setPlan } from '@app/testing/factories/people'
import { addPet, addRecordOf, bodies } from '@app/testing/factories/records'
import { describeRecordKind } from '@app/testing/record-suite'

const stage = describeRecordKind({
  kind: 'medication',
  answers: medication.strict(),
  change: { name: 'Cerenia', dosage: '8 mg', frequency: 'As needed', endDate: '2026-02-01', isActive: false },
  refused: [
    ['name', '  ', 'Medication name is required'],
    ['name', 'x'.repeat(101), 'Medication name must be less than 100 characters'],
    ['dosage', '', 'Dosage is required'],
    ['dosage', 5.4, 'Dosage is required'],
    ['frequency', undefined, 'Frequency is required'],
    ['startDate', '', 'Start date must be a date'],
    ['startDate', '1899-12-31', 'Start date cannot be before January 1, 1900'],
    ['startDate', '20266-01-01', 'Start date must be a date'],
    ['endDate', '2026-01-04', 'End date cannot be before the start date'],
    ['instructions', 'x'.repeat(1001), 'Instructions must be less than 1000 characters'],
    ['isActive', 'yes', 'Active must be yes or no'],
  ],
})

describe('medications', () => {
  const limitText =
    'Free accounts are limited to 5 medications per pet. Upgrade to Premium for more medications.'

  it('are active unless said otherwise, and end on their first day at the earliest', async () => {
    const { body } = await stage.owner.client.call(
      'POST',
      `/pets/${stage.petId}/medications`,
      bodies.medication({ startDate: '2026-01-05', endDate: '2026-01-05' }),
    )
    expect(body).toMatchObject({ isActive: true, endDate: '2026-01-05' })
  })

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

  it('on a paid plan say only that the limit is reached', async () => {
    const person = await makePerson(stage.app, { plan: 'premium' })
    const { id: petId } = await addPet(person.client)
    await stage.app.services.db.withActor({ tokenHash: person.tokenHash }, (tx) =>
      tx.run(
        {
          name: 'hundred',
          text: `insert into medications (id, pet_id, made_from, name, dosage, frequency, start_date, is_active)
                 select app.new_id(), $1, 'test', 'Apoquel', '1', 'Weekly', '2026-01-01', true from generate_series(1, 100)`,
        },
        [petId],
      ),
    )
    const { body } = await person.client.call('POST', `/pets/${petId}/medications`, bodies.medication())
    expect(body['message']).toBe('Medication limit reached for your current plan.')
  })
})
