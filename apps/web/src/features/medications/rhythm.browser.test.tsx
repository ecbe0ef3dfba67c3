import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { today } from '../../../test-support/late-medication.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import {
  choose,
  edit,
  entryOf,
  field,
  fillIn,
  isGone,
  isShown,
  openedPet,
  press,
  seeToast,
  windowOf,
} from '../../../test-support/screen.ts'
import { addPet, addRecord, callElsewhere, enter, type StagedRecord } from '../../../test-support/stage.ts'

const rhythm = [
  { unit: 'day', every: 1, weekdays: [], times: ['00:00', '23:59'], days: 5, doseUnits: 2 },
  { unit: 'hour', every: 8, weekdays: [], times: ['07:00'], days: null, doseUnits: null },
]
const WORDS = '2 units twice daily for 5 days, then every 8 hours'
/** The times are those of the steps, each once. */
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

const kept = async () => (await callElsewhere('GET', `/medications/${medication.id}`)).body

it('a rhythm is read in words, and a change of something else leaves it as it is', async () => {
  const pet = await openMeds()
  await isShown(entryOf(pet, WORDS))
  const form = await edit(pet, 'Prednisolone')
  const schedule = form.getByRole('region', { name: 'Dose schedule' })
  await isShown(schedule.getByText(/^2 units twice daily for 5 days · 12:00\u00A0AM, 11:59\u00A0PM$/))
  await isShown(schedule.getByText(/^Every 8 hours · from 7:00\u00A0AM$/))
  await expect.element(field(form, 'Frequency')).toHaveDisplayValue(WORDS)
  await isGone(form.getByLabelText('Time 1'))
  await fillIn(form, { 'Medication name': 'Prednisone', 'Units on hand': '40' })
  await press(form, 'Save Changes')
  await seeToast('Medication updated')
  await isShown(entryOf(pet, 'Prednisone'))
  expect(await kept()).toMatchObject({ name: 'Prednisone', frequency: WORDS, rhythm, times, unitsOnHand: 40 })
})

it('another frequency takes the place of a rhythm, and choosing the words again brings it back', async () => {
  const pet = await openMeds()
  const form = await edit(pet, 'Prednisolone')
  const schedule = form.getByRole('region', { name: 'Dose schedule' })
  await choose(form, { Frequency: 'Twice daily' })
  await isGone(schedule)
  await isShown(form.getByLabelText('Time 1'))
  await choose(form, { Frequency: WORDS })
  await isShown(schedule)
  await choose(form, { Frequency: 'Weekly' })
  await press(form, 'Save Changes')
  await seeToast('Medication updated')
  expect(await kept()).toMatchObject({ frequency: 'Weekly', rhythm: null, times: ['08:00'] })
})

it('what is kept of two changes has its own rhythm', async () => {
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
  await page.getByRole('menuitem', { name: 'Partly given' }).click()
  await isShown(windowOf('Partly given').getByText('Units; the usual dose is 2'))
})

it('today’s list says what the step of a dose takes', async () => {
  openApp('/')
  await isShown(
    page
      .getByRole('listitem')
      .filter({ hasText: 'Prednisolone' })
      .getByText(/^2 units · /)
      .first(),
  )
})
