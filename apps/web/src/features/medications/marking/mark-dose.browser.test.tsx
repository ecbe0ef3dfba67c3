import { beforeAll, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays } from '@app/domain/kernel/time/dates'
import { eventually } from '../../../../test-support/eventually.ts'
import { addLateMedication, LATE_TIME, today } from '../../../../test-support/late-medication.ts'
import { openApp } from '../../../../test-support/open-app.tsx'
import {
  add,
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
  saysAt,
  seeToast,
  toastOf,
  windowOf,
} from '../../../../test-support/screen.ts'
import {
  addPet,
  addRecord,
  bringTrouble,
  callElsewhere,
  countAsked,
  enter,
  mend,
} from '../../../../test-support/stage.ts'
import { newId } from '../../../api/client/new-id.ts'

const MARKS = /^POST \/api\/medications\/[^/]+\/doses$/
const READS = /^GET \/api\/doses\?/
const REFILLS = /^POST \/api\/medications\/[^/]+\/refills$/

interface Mark {
  outcome: string
  undoneAt: string | null
}

const marksOf = async (medicationId: string): Promise<Mark[]> =>
  (await callElsewhere<{ entries: Mark[] }>('GET', `/medications/${medicationId}/doses`)).body.entries

const list = page.getByRole('list', { name: 'Today', exact: true })
const rowOf = (medication: string) => entryOf(list, `${medication} for `)
const giveButton = (medication: string) => button(page, new RegExp(`^Give ${medication} for `))
const undoButton = (medication: string) => button(rowOf(medication), /^Undo /)

let petId = ''
beforeAll(async () => {
  await enter()
  petId = (await addPet({ name: 'Clover' })).id
})

// spec product: two taps on Give count once; rows do not move under a finger
it('two taps on Give within 300 ms mark one dose, and the second does not take it back', async () => {
  const { id } = await addLateMedication(petId, 'Eye drops')
  openApp('/')
  await doubleClick(giveButton('Eye drops'))
  await isShown(rowOf('Eye drops').getByText(/Given by Ana/))
  expect(await countAsked(MARKS)).toBe(1)
  expect(await marksOf(id)).toMatchObject([{ outcome: 'given', undoneAt: null }])
  await isShown(undoButton('Eye drops'))
})

// spec product: a dose log with a lost answer is stored once, and an undone one is never answered as given
it('a dose whose answer is lost is given once, and can be undone and given again', async () => {
  const { id } = await addLateMedication(petId, 'Skin cream')
  openApp('/')
  await isShown(giveButton('Skin cream'))
  await bringTrouble(MARKS, 'lose')
  await pressByKey(giveButton('Skin cream'))
  await seeToast('Dose not marked')
  await isShown(rowOf('Skin cream').getByText(/Given by Ana/))
  await mend()

  await pressByKey(undoButton('Skin cream'))
  await isShown(giveButton('Skin cream'))
  const reads = await countAsked(READS)
  await pressByKey(giveButton('Skin cream'))
  await isShown(rowOf('Skin cream').getByText(/Given by Ana/))
  const marks = await marksOf(id)
  expect(marks).toHaveLength(2)
  expect(marks.filter(({ undoneAt }) => undoneAt === null)).toHaveLength(1)
  expect(await countAsked(READS)).toBe(reads)
})

// spec product: a tap without a connection says so at once, and can be repeated
it('a dose whose request does not arrive is offered again', async () => {
  const { id } = await addLateMedication(petId, 'Ear drops')
  openApp('/')
  await isShown(giveButton('Ear drops'))
  await bringTrouble(MARKS, 'cut')
  await pressByKey(giveButton('Ear drops'))
  await seeToast('Dose not marked', 'Please try again.')
  await isShown(giveButton('Ear drops'))
  expect(giveButton('Ear drops').element()).not.toHaveAttribute('aria-busy')
  expect(await marksOf(id)).toEqual([])
  await mend()
  await pressByKey(giveButton('Ear drops'))
  await isShown(rowOf('Ear drops').getByText(/Given by Ana/))
})

it('while the answer is under way the button is busy, and sends nothing more', async () => {
  const { id } = await addLateMedication(petId, 'Nose drops')
  openApp('/')
  await isShown(giveButton('Nose drops'))
  const before = await countAsked(MARKS)
  await bringTrouble(MARKS, 'hold')
  await pressByKey(giveButton('Nose drops'))
  await eventually(() => countAsked(MARKS)).toBe(before + 1)
  await userEvent.keyboard('{Enter}{Enter}')
  await mend()
  await isShown(rowOf('Nose drops').getByText(/Given by Ana/))
  expect(await countAsked(MARKS)).toBe(before + 1)
  expect(await marksOf(id)).toHaveLength(1)
})

it('a dose that another user has given meanwhile says so in its place', async () => {
  const { id } = await addLateMedication(petId, 'Fish oil')
  await bringTrouble(/GET \/api\/live/, 'cut')
  openApp('/')
  await isShown(giveButton('Fish oil'))
  const mark = { id: newId(), outcome: 'given', date: today, time: LATE_TIME }
  expect(await callElsewhere('POST', `/medications/${id}/doses`, mark)).toMatchObject({ status: 200 })
  await pressByKey(giveButton('Fish oil'))
  await seeToast('Already marked')
  await isShown(rowOf('Fish oil').getByText(/Given by Ana/))
  expect(await marksOf(id)).toHaveLength(1)
})

it('a dose close to the one before is asked about', async () => {
  const { id } = await addLateMedication(petId, 'Insulin')
  const mark = { id: newId(), outcome: 'given', date: addDays(today, -1), time: LATE_TIME }
  expect(await callElsewhere('POST', `/medications/${id}/doses`, mark)).toMatchObject({ status: 200 })
  openApp(`/pets/${petId}?tab=meds`)
  const entry = entryOf(await openedPet('Clover'), 'Insulin')
  await pressByKey(button(entry, /^Give Insulin/))
  const question = questionOf('Already given?')
  await isShown(question.getByText('Doses should be at least 24 hours apart.'))
  await press(question, 'Give anyway')
  await isGone(question)
  await isShown(entry.getByText(/Given by Ana/).first())
  expect(await marksOf(id)).toHaveLength(2)
})

/** Adds a medication as needed with a dose given just now. */
async function addGivenAsNeeded(name: string): Promise<string> {
  const fields = { name, frequency: 'As needed', minIntervalHours: 24, unitsOnHand: 6 }
  const { id } = await addRecord('medication', petId, { ...fields, startDate: today })
  const mark = { id: newId(), outcome: 'given' }
  expect(await callElsewhere('POST', `/medications/${id}/doses`, mark)).toMatchObject({ status: 200 })
  return id
}

// spec product: as-needed medicines: minimum interval and 24-hour maximum, warned of under a lock, overridable
it.each([
  { answer: 'Give anyway', doses: 2, left: /4 left/ },
  { answer: 'Cancel', doses: 1, left: /5 left/ },
])('a dose as needed that comes too soon is asked about: $answer', async ({ answer, doses, left }) => {
  const id = await addGivenAsNeeded(`Cerenia ${doses}`)
  openApp(`/pets/${petId}?tab=meds`)
  const entry = entryOf(await openedPet('Clover'), `Cerenia ${doses}`)
  await pressByKey(button(entry, /^Give now/))
  const question = questionOf('Too soon')
  await isShown(question.getByText('Doses should be at least 24 hours apart.'))
  await press(question, answer)
  await isGone(question)
  await isShown(entry.getByText(left))
  expect(await marksOf(id)).toHaveLength(doses)
})

it('a dose that was given in part needs its amount', async () => {
  await addLateMedication(petId, 'Syrup')
  openApp(`/pets/${petId}?tab=meds`)
  const entry = entryOf(await openedPet('Clover'), 'Syrup')
  await press(entry, /^More options for Syrup/)
  await click(page.getByRole('menuitem', { name: 'Partly given' }))
  const sheet = windowOf('Partly given')
  await press(sheet, 'Save dose')
  await saysAt(sheet, 'Amount', 'Enter how much was given')
  await fillIn(sheet, { Amount: '0.5' })
  await press(sheet, 'Save dose')
  await isGone(sheet)
  await isShown(entry.getByText(/Partly given by Ana/))
})

it('a refill whose answer is lost is noted once', async () => {
  const fields = { name: 'Probiotic', frequency: 'As needed', unitsOnHand: 0, startDate: today }
  await addRecord('medication', petId, fields)
  openApp(`/pets/${petId}?tab=meds`)
  const entry = entryOf(await openedPet('Clover'), 'Probiotic')
  const open = button(entry, /^(Count the stock|Refill) of Probiotic$/)
  const refill = windowOf('Refill Probiotic')
  const note = async (units: string) => {
    await fillIn(refill, { Units: units })
    await press(refill, 'Refill Probiotic')
  }
  await click(open)
  await bringTrouble(REFILLS, 'lose')
  await note('30')
  await seeToast('Refill not added')
  await mend()
  await note('60')
  await seeToast('Already added', 'A refill of 30 units was already added.')
  await isGone(refill)
  await isShown(entry.getByText(/30 left/))
  await click(open)
  await note('60')
  await seeToast('Refill added')
  await isShown(entry.getByText(/90 left/))
  await isShown(toastOf('Refill added'))
})

it('a medication is planned for the times that it is given at', async () => {
  openApp(`/pets/${petId}?tab=meds`)
  const clover = await openedPet('Clover')
  const adding = await add(clover, 'Add Medication')
  await fillIn(adding, { 'Medication name': 'Metacam', Dosage: '0.2 ml' })
  await choose(adding, { Frequency: 'Three times daily' })
  await eventually(field(adding, 'Time 3')).toHaveValue('20:00')
  await choose(adding, { Frequency: 'Twice daily' })
  await fillIn(adding, { 'Time 1': '06:30', 'Time 2': '06:30', 'Units on hand': '9' })
  await press(adding, 'Add Medication')
  await saysAt(adding, 'Time 1', 'Two doses cannot be at the same time')
  await fillIn(adding, { 'Time 2': '18:30' })
  await saysAt(adding, 'Earlier doses', 'These doses are already past')
  await press(adding, 'Add Medication')
  await isGone(adding)
  const metacam = entryOf(clover, 'Metacam')
  await isShown(metacam.getByText(/6:30\sPM/).first())
  await isShown(metacam.getByText(/9 left/).first())
  expect(metacam.element().textContent).not.toMatch(/late|6:30\sAM/)
  const form = await edit(clover, 'Metacam')
  await choose(form, { Frequency: 'As needed' })
  await fillIn(form, { 'Hours between doses': '8' })
  await press(form, 'Save Changes')
  await isShown(metacam.getByText('Not given yet'))
})
