import { expect, it } from 'vitest'
import { eventually } from '../../../test-support/eventually.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import {
  click,
  edit,
  entryOf,
  fillIn,
  isGone,
  isShown,
  openedPet,
  press,
  seeToast,
  windowOf,
} from '../../../test-support/screen.ts'
import { addPet, callElsewhere, enter } from '../../../test-support/stage.ts'

const LABEL = 'Critical: may break quiet hours'

// spec product: a medication is marked as critical in its form
it('a medication is critical when it is added so, and until a user changes it', async () => {
  await enter()
  const { id: petId } = await addPet({ name: 'Luna' })
  openApp(`/pets/${petId}?tab=meds`)
  const pet = await openedPet('Luna')
  await press(pet, 'Add Medication')
  const window = windowOf('Add Medication')
  await fillIn(window, { 'Medication name': 'Insulin', Dosage: '2 units' })
  await click(window.getByRole('checkbox', { name: LABEL }))
  await press(window, 'Add Medication')
  await seeToast('Medication added')
  const entry = entryOf(pet, 'Insulin')
  await isShown(entry.getByText('Critical', { exact: true }))
  const form = await edit(pet, 'Insulin')
  await eventually(form.getByRole('checkbox', { name: LABEL })).toBeChecked()
  await click(form.getByRole('checkbox', { name: LABEL }))
  await press(form, 'Save Changes')
  await seeToast('Medication updated')
  await isShown(entry)
  await isGone(entry.getByText('Critical', { exact: true }))
  const { body } = await callElsewhere<{ entries: object[] }>('GET', `/pets/${petId}/medications`)
  expect(body.entries).toMatchObject([{ name: 'Insulin', isCritical: false }])
})
