import { beforeAll, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { eventually } from '../../../../test-support/eventually.ts'
import { addLateMedication } from '../../../../test-support/late-medication.ts'
import { openApp } from '../../../../test-support/open-app.tsx'
import {
  button,
  choose,
  chooseFor,
  click,
  entryOf,
  field,
  fillIn,
  isGone,
  isShown,
  openedPet,
  press,
  pressByKey,
  seeToast,
  windowOf,
} from '../../../../test-support/screen.ts'
import { addPet, callElsewhere, enter } from '../../../../test-support/stage.ts'
import { newId } from '../../../api/client/new-id.ts'

const list = page.getByRole('list', { name: 'Today', exact: true })
const rowOf = (medication: string) => entryOf(list, `${medication} for `)

interface Mark {
  id: string
  date: string
  time: string
  version: number
}
const historyOf = async (medicationId: string) =>
  (await callElsewhere<{ entries: Mark[]; missed: Mark[] }>('GET', `/medications/${medicationId}/doses`)).body

/** Two doses of today: the second one is due, so the first one is missed. */
const twice = { frequency: 'Twice daily', times: ['00:01', '00:30'] }

/** Marks the second dose, so that the missed one is the only one on the list. */
async function markSecond(medicationId: string, outcome = 'skipped'): Promise<Mark> {
  const { date } = (await historyOf(medicationId)).missed[0] ?? {}
  const body = { id: newId(), date, time: '00:30', outcome, anyway: true }
  const path = `/medications/${medicationId}/doses`
  return (await callElsewhere<{ dose: Mark }>('POST', path, body)).body.dose
}

let petId = ''
beforeAll(async () => {
  await enter()
  petId = (await addPet({ name: 'Clover' })).id
})

// spec product: missed doses are shown on Home, on the medicine, in its history and in the story, and can be
//   logged afterwards
it('at home a missed dose is one row without Give, and can be noted as given', async () => {
  const { id } = await addLateMedication(petId, 'Apoquel', twice)
  await markSecond(id)
  openApp('/')
  const row = rowOf('Apoquel')
  await isShown(row.getByText('Missed', { exact: true }))
  await isGone(button(row, /^Give /))
  await pressByKey(button(row, /^Mark given Apoquel for Clover/))
  await press(windowOf('Mark dose as given'), 'Save dose')
  await isShown(row.getByText(/by Ana 12:01/))
  expect((await historyOf(id)).missed).toEqual([])
})

it('the history lists a missed dose beside the marks, each with its actions', async () => {
  const { id: otherId } = await addPet({ name: 'Miso' })
  const { id } = await addLateMedication(otherId, 'Lantus', twice)
  await markSecond(id)
  openApp(`/pets/${otherId}?tab=meds`)
  const pet = await openedPet('Miso')
  const missed = pet.getByRole('group', { name: /^Dose 12:01/ })
  await isShown(missed.getByText('Missed', { exact: true }))
  await chooseFor(pet, 'Lantus', 'History')
  const history = windowOf('History of Lantus').getByRole('list', { name: 'History' })
  await isShown(button(entryOf(history, 'Skipped by Ana'), /^Correct/))
  const line = entryOf(history, 'Missed')
  await pressByKey(button(line, /^More options for Lantus/))
  await click(page.getByRole('menuitem', { name: 'Skipped' }))
  await isGone(history.getByText('Missed', { exact: true }))
  await isShown(entryOf(history, 'Skipped by Ana').nth(1))
  expect((await historyOf(id)).missed).toEqual([])
})

// spec product: any mark can be corrected: outcome, time, amount, note, by whom; the stock follows, the activity
//   keeps both versions
it('a mark is corrected in the same window, also where another person was faster', async () => {
  const { id: otherId } = await addPet({ name: 'Juno' })
  const { id } = await addLateMedication(otherId, 'Levemir', twice)
  const mark = await markSecond(id)
  openApp(`/pets/${otherId}?tab=meds`)
  const pet = await openedPet('Juno')
  const dose = pet.getByRole('group', { name: /^Dose 12:30/ })
  await pressByKey(button(dose, /^Correct Levemir/))
  const sheet = windowOf('Correct dose')
  await isGone(field(sheet, 'Amount'))
  await callElsewhere('PUT', `/doses/${mark.id}`, { version: 1, outcome: 'skipped', note: 'Slept' })
  await choose(sheet, { 'What happened': 'Partly given' })
  await fillIn(sheet, { Amount: '0.5', Note: 'Spat half out' })
  await press(sheet, 'Save')
  await isShown(sheet.getByText('Corrected by someone else'))
  await press(sheet, 'Save')
  await seeToast('Dose corrected')
  await isShown(dose.getByText(/Partly given by Ana/))
  await eventually(button(dose, /^Correct Levemir/)).toHaveFocus()
  expect((await historyOf(id)).entries).toMatchObject([
    { outcome: 'partial', amount: 0.5, note: 'Spat half out', version: 3 },
  ])
})
