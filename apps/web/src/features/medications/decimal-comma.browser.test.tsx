import { beforeAll, expect, it } from 'vitest'
import { eventually } from '../../../test-support/eventually.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import { add, field, fillIn, openedPet, press, saysAt, seeToast } from '../../../test-support/screen.ts'
import { addPet, callElsewhere, enter } from '../../../test-support/stage.ts'

beforeAll(() => enter())

// spec product: every number field takes a decimal comma, and none takes a number with two readings
it('units per dose and on hand take a decimal comma, and a number with two readings is refused', async () => {
  const { id } = await addPet({ name: 'Luna' })
  openApp(`/pets/${id}?tab=meds`)
  const adding = await add(await openedPet('Luna'), 'Add Medication')
  await fillIn(adding, {
    'Medication name': 'Prednisolone',
    Dosage: '5 mg',
    'Units per dose': '0,5',
    'Units on hand': '1,234',
  })
  await press(adding, 'Add Medication')
  await saysAt(adding, 'Units on hand', 'Type 1234 or 1.234, so the number is clear')
  await eventually(field(adding, 'Units on hand')).toHaveValue('1,234')
  await eventually(field(adding, 'Units per dose')).toHaveValue('0,5')
  await fillIn(adding, { 'Units on hand': '12,5' })
  await press(adding, 'Add Medication')
  await seeToast('Medication added')
  const { body } = await callElsewhere('GET', `/pets/${id}/medications`)
  expect(body).toMatchObject({ entries: [{ doseUnits: 0.5, unitsOnHand: 12.5 }] })
})
