import { beforeAll, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { eventually } from '../../../../test-support/eventually.ts'
import { addLateMedication, dueAnHourAgo } from '../../../../test-support/late-medication.ts'
import { openApp } from '../../../../test-support/open-app.tsx'
import {
  button,
  choose,
  click,
  doubleClick,
  edit,
  entryOf,
  field,
  fillIn,
  isGone,
  isShown,
  openedPet,
  press,
  pressByKey,
  questionOf,
  seeToast,
  windowOf,
} from '../../../../test-support/screen.ts'
import { addPet, callElsewhere, countAsked, enter } from '../../../../test-support/stage.ts'

const TOO_LATE = 'Too late for this dose: ask your vet'
const MARKS = /^POST \/api\/medications\/[^/]+\/doses$/
const list = page.getByRole('list', { name: 'Today', exact: true })
const rowOf = (medication: string) => entryOf(list, `${medication} for `)
const tooLate = { latestMinutes: 60 }

interface Mark {
  outcome: string
}
const marksOf = async (medicationId: string) =>
  (await callElsewhere<{ entries: Mark[] }>('GET', `/medications/${medicationId}/doses`)).body.entries

let petId = ''
beforeAll(async () => {
  await enter()
  petId = (await addPet({ name: 'Clover' })).id
})

// spec product: a medicine says how late a dose may be given; after that it says to ask the vet, on every list,
//   without Give; two taps on Skip are one
it('at home it says to ask the vet, offers no Give, and is skipped once by two taps', async () => {
  const { id } = await addLateMedication(petId, 'Insulin', tooLate)
  openApp('/')
  await isShown(rowOf('Insulin').getByText(TOO_LATE))
  await isGone(button(rowOf('Insulin'), /^Give /))
  await doubleClick(button(rowOf('Insulin'), /^Skip Insulin for Clover/))
  await isShown(rowOf('Insulin').getByText(/Skipped by Ana/))
  expect(await countAsked(MARKS)).toBe(1)
  expect(await marksOf(id)).toMatchObject([{ outcome: 'skipped' }])
})

it('a dose given nonetheless is asked about, and marked', async () => {
  const { id } = await addLateMedication(petId, 'ProZinc', tooLate)
  openApp('/')
  await pressByKey(button(rowOf('ProZinc'), /^More options for ProZinc/))
  await click(page.getByRole('menuitem', { name: 'Given at another time' }))
  await press(windowOf('Give dose'), 'Save dose')
  const question = questionOf('Too late for this dose')
  await isShown(
    question.getByText('It should be given at most 1 hour late. Ask your vet before you give it.'),
  )
  expect(await marksOf(id)).toEqual([])
  await press(question, 'Give anyway')
  await isShown(rowOf('ProZinc').getByText(/Given by Ana/))
})

it('the medication and the pet’s needs show it too', async () => {
  const { id: otherId } = await addPet({ name: 'Miso' })
  await addLateMedication(otherId, 'Lantus', tooLate)
  openApp(`/pets/${otherId}`)
  const pet = await openedPet('Miso')
  const now = page.getByRole('region', { name: 'Now', exact: true })
  await isShown(now.getByText(TOO_LATE))
  await isGone(button(now, /^Give /))
  await pressByKey(button(now, /^Skip Lantus/))
  await isShown(now.getByText(/Skipped by Ana/))
  await pressByKey(button(now, /^Undo Lantus/))
  await eventually(button(now, /^Skip Lantus/)).toHaveFocus()
  await click(pet.getByRole('tab', { name: 'Meds' }))
  const dose = pet.getByRole('group', { name: /^Dose / })
  await isShown(dose.getByText(TOO_LATE))
  await isGone(button(dose, /^Give /))
  await isShown(button(dose, /^Skip Lantus/))
})

// spec product: the form suggests how late insulin may be given, and chooses nothing on its own
it('the form suggests two hours for insulin alone, and keeps the user’s choice', async () => {
  const { id: otherId } = await addPet({ name: 'Juno' })
  openApp(`/pets/${otherId}?tab=meds`)
  const pet = await openedPet('Juno')
  await press(pet, 'Add Medication')
  const form = windowOf('Add Medication')
  await isShown(field(form, 'Too late after'))
  await isGone(button(form, /suggested for insulin/))
  await fillIn(form, { 'Medication name': 'Caninsulin', Dosage: '2 units' })
  await press(form, 'Use 2 hours, suggested for insulin')
  await eventually(field(form, 'Too late after')).toHaveValue('120')
  await isGone(button(form, /suggested for insulin/))
  await choose(form, { Frequency: 'As needed' })
  await isGone(field(form, 'Too late after'))
  await choose(form, { Frequency: 'Twice daily' })
  await press(form, 'Add Medication')
  await seeToast('Medication added')
  const change = await edit(pet, 'Caninsulin')
  await eventually(field(change, 'Too late after')).toHaveValue('120')
  await choose(change, { 'Too late after': '4 hours' })
  await press(change, 'Save Changes')
  await seeToast('Medication updated')
  const { body } = await callElsewhere<{ entries: object[] }>('GET', `/pets/${otherId}/medications`)
  expect(body.entries).toMatchObject([{ name: 'Caninsulin', latestMinutes: 240 }])
})

it('a dose that is late and not too late is still offered', async () => {
  const { id: otherId } = await addPet({ name: 'Pip' })
  await addLateMedication(otherId, 'Levemir', { ...dueAnHourAgo(), latestMinutes: 120 })
  openApp('/')
  await isShown(button(rowOf('Levemir'), /^Give Levemir/))
})
