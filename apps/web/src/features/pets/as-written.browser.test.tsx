import { expect, it } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { toKilograms } from '@app/domain/kernel/quantities/units'
import { addDays } from '@app/domain/kernel/time/dates'
import { addLateMedication, today } from '../../../test-support/late-medication.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import { click, isShown, openedPet, select } from '../../../test-support/screen.ts'
import { addContact, addPet, addRecord, callElsewhere, enter } from '../../../test-support/stage.ts'
import { newId } from '../../api/client/new-id.ts'

const AMOUNT = /\d\s?(?:lbs|kg|mg|mg\/dL|mmol\/L|°[CF]|units?|drops?)(?![\p{L}])/u

/** Visible texts that contain a name or an amount and that a browser would translate. */
function translated(root: Locator, names: readonly string[]): string[] {
  const walker = document.createTreeWalker(root.element(), NodeFilter.SHOW_TEXT)
  const found: string[] = []
  while (walker.nextNode()) {
    const { parentElement: place, textContent: text } = walker.currentNode
    if (
      !text ||
      !place?.checkVisibility() ||
      place.clientWidth === 1 ||
      place.closest('[translate="no"], style, option')
    )
      continue
    if (AMOUNT.test(text) || names.some((name) => text.includes(name))) found.push(text)
  }
  return found
}

it('no name and no amount on the pages of a pet is translated', async () => {
  const { name: person } = await enter()
  const vets = ['Dr. Lindqvist', 'Dr. Ortiz', 'Harbor Cat Clinic']
  const names = ['Misolina', 'Insulinum', 'Apoquella', 'Rabivac', person, ...vets]
  await addContact({ name: 'Dr. Ortiz', clinicName: 'Harbor Cat Clinic', isVet: true, isPrimary: true })
  const { id } = await addPet({
    name: 'Misolina',
    gender: 'female',
    birthDate: '2015-05-12',
    targetLowKg: toKilograms(10.5, 'lb'),
    targetHighKg: toKilograms(11.5, 'lb'),
  })
  const log = (type: string, measure: number, unit: string, logDate: string) =>
    addRecord('healthLog', id, { type, measure, unit, value: null, logDate })
  await log('weight', toKilograms(11.9, 'lb'), 'lb', addDays(today, -40))
  await log('weight', toKilograms(10.1, 'lb'), 'lb', addDays(today, -1))
  await log('blood_glucose', 210, 'mg/dL', addDays(today, -2))
  await log('blood_glucose', 187, 'mg/dL', addDays(today, -1))
  await addLateMedication(id, 'Apoquella', { dosage: '5.4 mg' })
  const insulin = await addLateMedication(id, 'Insulinum', { dosage: '2 units', times: ['23:59'] })
  await callElsewhere('POST', `/medications/${insulin.id}/doses`, {
    id: newId(),
    date: addDays(today, -1),
    time: '23:59',
    outcome: 'given',
    givenAt: `${addDays(today, -1)}T20:00:00Z`,
    anyway: true,
  })
  const visit = (dateTime: string, status: string) =>
    addRecord('appointment', id, { title: 'Checkup', vetName: 'Dr. Lindqvist', dateTime, status })
  await visit(`${addDays(today, -5)}T12:00:00.000Z`, 'completed')
  await visit(`${addDays(today, 5)}T12:00:00.000Z`, 'scheduled')
  await addRecord('vaccination', id, { vaccineName: 'Rabivac', nextDueDate: addDays(today, 20) })

  await page.viewport(1440, 900)
  openApp(`/pets/${id}`)
  const pet = await openedPet('Misolina')
  await isShown(pet.getByText(/Mention it to/))
  await isShown(pet.getByText('Harbor Cat Clinic'))
  await isShown(pet.getByRole('list', { name: 'Coming up' }).getByText('Dr. Lindqvist'))
  await isShown(pet.getByText(/is no longer with you/))
  expect(translated(pet, names)).toEqual([])

  openApp(`/pets/${id}?tab=story`)
  await isShown(pet.getByText('Dr. Lindqvist').first())
  await isShown(pet.getByText('10.1 lbs').first())
  expect(translated(pet, names)).toEqual([])

  openApp(`/pets/${id}?tab=health`)
  await isShown(pet.getByRole('list', { name: 'Health logs' }))
  await isShown(pet.getByRole('slider'))
  await click(pet.getByText('Show as a table'))
  await select(pet.getByLabelText('Measure', { exact: true }), 'Blood glucose')
  await isShown(pet.getByText('187 mg/dL').first())
  expect(translated(pet, names)).toEqual([])
  await page.viewport(414, 896)
})
