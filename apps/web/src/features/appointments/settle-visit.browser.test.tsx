import { beforeEach, expect, it } from 'vitest'
import { type Locator } from 'vitest/browser'
import { eventually } from '../../../test-support/eventually.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import {
  add,
  button,
  choose,
  doubleClick,
  entryOf,
  fillIn,
  isGone,
  isShown,
  openedPet,
  press,
  seeToast,
} from '../../../test-support/screen.ts'
import { addPet, addRecord, callElsewhere, enter, visitsPass } from '../../../test-support/stage.ts'

const MISSING = 'Please fill in all required fields (*) to continue.'

let entered: Promise<unknown> | undefined
let petId = ''
let biscuit: Locator

beforeEach(async () => {
  await (entered ??= enter())
  petId = (await addPet({ name: 'Biscuit' })).id
  for (const title of ['Grooming', 'Surgery']) await addRecord('appointment', petId, { title })
  await visitsPass(petId)
  openApp(`/pets/${petId}?tab=appts`)
  biscuit = await openedPet('Biscuit')
})

const questionAbout = (title: string): Locator =>
  biscuit.getByRole('group', { name: `${title}: Did it take place?` })

async function statuses(): Promise<Record<string, string>> {
  const { body } = await callElsewhere<{ entries: { title: string; status: string }[] }>(
    'GET',
    `/pets/${petId}/appointments`,
  )
  return Object.fromEntries(body.entries.map(({ title, status }) => [title, status]))
}

// spec product: a past visit asks for its outcome instead of staying scheduled
// spec product: a past visit asks for its outcome: done, missed or moved
it('a visit whose time has passed is done with one tap, and goes to those that are over', async () => {
  await doubleClick(button(questionAbout('Grooming'), 'Done'))
  await seeToast('Appointment Updated')
  await isGone(entryOf(biscuit, 'Grooming'))
  await eventually(biscuit).toHaveFocus()
  await press(biscuit, 'Past (1)')
  await isShown(entryOf(biscuit, 'Grooming').getByText('Completed'))
  expect(await statuses()).toEqual({ Grooming: 'completed', Surgery: 'scheduled' })
})

it('one that did not take place is missed with one tap', async () => {
  await press(questionAbout('Surgery'), 'Missed')
  await seeToast('Appointment Updated')
  await isGone(entryOf(biscuit, 'Surgery'))
  await press(biscuit, 'Past (1)')
  await isShown(entryOf(biscuit, 'Surgery').getByText('Missed'))
  expect(await statuses()).toEqual({ Grooming: 'scheduled', Surgery: 'missed' })
})

it('one that was put off is given another time, and can’t stay scheduled where it was', async () => {
  await press(questionAbout('Surgery'), 'Moved')
  const form = biscuit.getByRole('form', { name: 'Edit Surgery' })
  await press(form, 'Save Changes')
  await isShown(form.getByText('This time has passed. Please say whether the visit took place.'))
  await fillIn(form, { 'Date and time': '2100-01-01T10:00' })
  await press(form, 'Save Changes')
  await isShown(entryOf(biscuit, 'Surgery').getByText('Scheduled'))
  await isGone(entryOf(biscuit, 'Surgery').getByText('Upcoming'))
})

it('a visit of last year that is added is asked about in the form', async () => {
  const adding = await add(biscuit, 'Schedule Appointment')
  await choose(adding, { Type: 'Annual Checkup' })
  await fillIn(adding, { 'Date and time': '2024-01-05T10:00' })
  await eventually(button(adding, 'Schedule Appointment')).toHaveAccessibleDescription(MISSING)
  await isShown(adding.getByText('Did it take place?'))
  expect(adding.getByRole('option', { name: 'Scheduled' }).elements()).toHaveLength(0)
  await choose(adding, { Status: 'Missed' })
  await press(adding, 'Schedule Appointment')
  await isGone(adding)
  expect(await statuses()).toMatchObject({ 'Annual Checkup': 'missed', Surgery: 'scheduled' })
})
