import { beforeEach, expect, it } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { eventually } from '../../../test-support/eventually.ts'
import { today } from '../../../test-support/late-medication.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import {
  add,
  choose,
  click,
  edit,
  entryOf,
  field,
  fill,
  fillIn,
  isGone,
  isShown,
  openedPet,
  press,
  seeToast,
  select,
  windowOf,
} from '../../../test-support/screen.ts'
import { addPet, addRecord, callElsewhere, enter, type StagedRecord } from '../../../test-support/stage.ts'

const rhythm = [
  { unit: 'day', every: 1, weekdays: [], times: ['00:00', '23:59'], days: 5, doseUnits: 2 },
  { unit: 'hour', every: 8, weekdays: [], times: ['07:00'], days: null, doseUnits: null },
]
const WORDS = '2 units twice daily for 5 days, then every 8 hours'
/** Times of all steps, each once. */
const times = ['00:00', '07:00', '15:00', '23:00', '23:59']

let entered: Promise<unknown> | undefined
let petId = ''
let medication: StagedRecord
beforeEach(async () => {
  await (entered ??= enter())
  petId = (await addPet({ name: 'Luna' })).id
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const fields = { name: 'Prednisolone', startDate: today, timeZone, rhythm, earlierDoses: 'listed' }
  medication = await addRecord('medication', petId, fields)
})

function openMeds() {
  openApp(`/pets/${petId}?tab=meds`)
  return openedPet('Luna')
}

const stepsOf = (form: Locator) => form.getByRole('region', { name: 'Dose schedule' })

const kept = async () => (await callElsewhere('GET', `/medications/${medication.id}`)).body

// spec product: changing another field never loses or contradicts a rhythm
it('a rhythm is read in words, and a change of something else leaves it as it is', async () => {
  const pet = await openMeds()
  await isShown(entryOf(pet, WORDS))
  const form = await edit(pet, 'Prednisolone')
  const steps = stepsOf(form)
  await eventually(field(form, 'Frequency')).toHaveDisplayValue(WORDS)
  await eventually(steps.getByLabelText('Every').nth(1)).toHaveValue('8')
  await eventually(steps.getByLabelText('First dose at')).toHaveValue('07:00')
  await isShown(steps.getByText(`In words: ${WORDS}`))
  await fillIn(form, { 'Medication name': 'Prednisone', 'Units on hand': '40' })
  await press(form, 'Save Changes')
  await seeToast('Medication updated')
  await isShown(entryOf(pet, 'Prednisone'))
  expect(await kept()).toMatchObject({ name: 'Prednisone', frequency: WORDS, rhythm, times, unitsOnHand: 40 })
})

// spec product: the medicine list and the emergency information give every step of a tapering plan
it('the list shows every step of a tapering plan', async () => {
  const tapering = [4, 3, 2, 1].map((doseUnits) => ({ unit: 'day', times: ['08:00'], days: 7, doseUnits }))
  const timeZone = 'UTC'
  await addRecord('medication', petId, { name: 'Tapering', startDate: today, timeZone, rhythm: tapering })
  const pet = await openMeds()
  await isShown(entryOf(pet, 'then 2 units once daily for 7 days, then 1 unit once daily for 7 days'))
})

it('another frequency takes the place of a rhythm, and choosing the words again brings it back', async () => {
  const pet = await openMeds()
  const form = await edit(pet, 'Prednisolone')
  await choose(form, { Frequency: 'Twice daily' })
  await isGone(stepsOf(form))
  await isShown(form.getByLabelText('Time 1'))
  await choose(form, { Frequency: WORDS })
  await isShown(stepsOf(form))
  await choose(form, { Frequency: 'Weekly' })
  await press(form, 'Save Changes')
  await seeToast('Medication updated')
  expect(await kept()).toMatchObject({ frequency: 'Weekly', rhythm: null, times: ['08:00'] })
})

it('steps are changed, added and taken away where they stand, and said in words meanwhile', async () => {
  const pet = await openMeds()
  const form = await edit(pet, 'Prednisolone')
  const steps = stepsOf(form)
  await press(steps, 'Remove step 1')
  await fill(steps.getByLabelText('Every'), '12')
  await press(steps, 'Add a step after this')
  await fill(steps.getByLabelText('Every').nth(1), '1')
  await select(steps.getByLabelText('Of').nth(1), 'Weeks')
  await click(steps.getByRole('checkbox', { name: 'Monday' }))
  await click(steps.getByRole('checkbox', { name: 'Thursday' }))
  await press(steps, 'Add a time')
  await fill(steps.getByLabelText('Time 2', { exact: true }), '20:00')
  await fill(steps.getByLabelText('Units per dose in this step').nth(1), '0.5')
  const words = 'Every 12 hours for 7 days, then 0.5 units Mon and Thu, twice a day'
  await isShown(steps.getByText(`In words: ${words}`))
  await eventually(field(form, 'Frequency')).toHaveDisplayValue(words)
  await press(form, 'Save Changes')
  await seeToast('Medication updated')
  expect(await kept()).toMatchObject({
    frequency: words,
    rhythm: [
      { unit: 'hour', every: 12, weekdays: [], times: ['07:00'], days: 7, doseUnits: null },
      { unit: 'week', every: 1, weekdays: [1, 4], times: ['07:00', '20:00'], days: null, doseUnits: 0.5 },
    ],
  })
})

// spec product: any rhythm that the rules understand can be entered: every other day, every 8 hours, weekdays, every
//   3 months, tapering as steps
it.each([
  ['Every other day', { unit: 'day', every: 2 }, 'Every other day'],
  ['Every 8 hours', { unit: 'hour', every: 8 }, 'Every 8 hours'],
  ['On certain weekdays', { unit: 'week', weekdays: [1, 4] }, 'Mon and Thu'],
  ['Every 3 months', { unit: 'month', every: 3 }, 'Every 3 months'],
])('a medicine is added %s by one choice', async (choice, step, words) => {
  const pet = await openMeds()
  const form = await add(pet, 'Add Medication')
  await fillIn(form, { 'Medication name': 'Cetirizine', Dosage: '5 mg' })
  await choose(form, { Frequency: choice })
  await press(form, 'Add Medication')
  await seeToast('Medication added')
  await isShown(entryOf(pet, 'Cetirizine'))
  const { body } = await callElsewhere<{ entries: { name: string }[] }>('GET', `/pets/${petId}/medications`)
  expect(body.entries.find(({ name }) => name === 'Cetirizine')).toMatchObject({
    frequency: words,
    rhythm: [step],
  })
})

it('shows the error of a step at its field, and keeps all typed text', async () => {
  const pet = await openMeds()
  const form = await add(pet, 'Add Medication')
  await fillIn(form, { 'Medication name': 'Prednisone', Dosage: '5 mg' })
  await choose(form, { Frequency: 'Tapering in steps' })
  const steps = stepsOf(form)
  await fill(steps.getByLabelText('Every').nth(0), '0')
  await fill(steps.getByLabelText('For how many days').nth(1), '')
  await press(form, 'Add Medication')
  await isShown(steps.getByText('Enter a whole number from 1 to 99'))
  await isShown(steps.getByText('Enter how many days this step lasts'))
  await isGone(steps.getByText(/^In words/))
  await fill(steps.getByLabelText('Every').nth(0), '1')
  await fill(steps.getByLabelText('For how many days').nth(1), '5')
  await press(form, 'Add Medication')
  await seeToast('Medication added')
  await isShown(
    entryOf(pet, 'Twice daily for 7 days, then once daily for 5 days, then every other day for 14 days'),
  )
})

it('the kept version of two changes has its own rhythm', async () => {
  const pet = await openMeds()
  const form = await edit(pet, 'Prednisolone')
  await fillIn(form, { Dosage: '5 mg' })
  const theirs = { ...(await kept()), frequency: 'Weekly', rhythm: null }
  expect((await callElsewhere('PATCH', `/medications/${medication.id}`, theirs)).status).toBe(200)
  await press(form, 'Save Changes')
  await press(windowOf('Changed by someone else'), 'Keep mine')
  await seeToast('Medication updated')
  expect(await kept()).toMatchObject({ dosage: '5 mg', frequency: WORDS, rhythm })
})

it('a dose and its sheet say what its step takes', async () => {
  const pet = await openMeds()
  const dose = pet.getByRole('group', { name: /^Dose 12:00/ })
  await isShown(dose.getByText('2 units', { exact: true }))
  await press(dose, /^More options/)
  await click(page.getByRole('menuitem', { name: 'Partly given' }))
  await isShown(windowOf('Partly given').getByText('Units; the usual dose is 2'))
})

it('today’s list shows the amount of a dose step', async () => {
  openApp('/')
  await isShown(
    page
      .getByRole('listitem')
      .filter({ hasText: 'Prednisolone' })
      .getByText(/ · 2 units · /)
      .first(),
  )
})
