import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { addDays } from '@app/domain/kernel/time/dates'
import { eventually } from '../../../../test-support/eventually.ts'
import { addLateMedication, today } from '../../../../test-support/late-medication.ts'
import { openApp } from '../../../../test-support/open-app.tsx'
import {
  button,
  click,
  entryOf,
  isGone,
  isShown,
  press,
  pressByKey,
} from '../../../../test-support/screen.ts'
import {
  addPet,
  addRecord,
  bringTrouble,
  callElsewhere,
  enter,
  mend,
} from '../../../../test-support/stage.ts'
import { newId } from '../../../api/client/new-id.ts'

const todays = page.getByRole('region', { name: 'Today', exact: true })
const schedule = button(todays, 'Schedule')
const week = page.getByRole('region', { name: 'This week', exact: true })
// Time of a dose later today: in the users' time zone the tests run in the afternoon.
const TONIGHT = '23:30'

let petId = ''
let medicationId = ''
beforeAll(() => enter('free'))
beforeEach(async () => {
  await page.viewport(390, 844)
  petId = (await addPet({ name: 'Miso' })).id
  medicationId = (await addLateMedication(petId, 'Insulin', { times: [TONIGHT] })).id
})
afterEach(async () => {
  await mend()
  await callElsewhere('DELETE', `/pets/${petId}`)
})

// spec product: a dose that is due in hours is given early with two taps, on today's list too
//   in apps/web/src/features/medications/doses/early-options.tsx
it('a dose that is hours ahead says in words when it is due, and is given early by two taps', async () => {
  openApp('/')
  const row = entryOf(todays, 'Insulin for Miso')
  await isShown(row.getByText(/^In \d+ hours$/))
  await isGone(button(row, /^Give/))
  await pressByKey(button(row, /^Options for Insulin for Miso/))
  await click(page.getByRole('menuitem', { name: 'Give early' }))
  await isShown(todays.getByText('by Ana', { exact: false }))
  await pressByKey(button(todays, /^Undo Insulin for Miso/))
  const options = button(row, /^Options for Insulin for Miso/)
  await isShown(options)
  await eventually(options).toHaveFocus()
  await pressByKey(options)
  await click(page.getByRole('menuitem', { name: 'Skip' }))
  await isShown(todays.getByText('0 of 1 dose given, 1 skipped'))
})

it('where all doses are done, their line keeps off the ring', async () => {
  await callElsewhere('POST', `/medications/${medicationId}/doses`, {
    id: newId(),
    outcome: 'skipped',
    date: today,
    time: TONIGHT,
  })
  openApp('/')
  const line = todays.getByText('1 skipped today')
  await isShown(line)
  const edge = line.element().closest('details')?.getBoundingClientRect().top ?? 0
  const ring = todays.element().querySelector('svg')?.getBoundingClientRect().bottom ?? Infinity
  expect(edge - ring).toBeGreaterThanOrEqual(10)
})

it('Schedule is shown if the week is below, and not if it is beside', async () => {
  openApp('/')
  await isShown(week)
  await press(todays, 'Schedule')
  await eventually(week).toHaveFocus()
  await page.viewport(1440, 900)
  await eventually(schedule).not.toBeInTheDocument()
  await isShown(todays)
})

// spec product: Schedule leads to the week, or to its place on the page if it failed to load
it('Schedule leads to the place of the week also where it can’t be read', async () => {
  await bringTrouble(/^GET \/api\/visits/, 'answer', 502)
  openApp('/')
  await isShown(page.getByRole('heading', { name: 'This week' }))
  await press(todays, 'Schedule')
  await eventually(() => document.activeElement?.textContent).toContain('This week')
})

it('who goes to the week by key sees that it has the focus', async () => {
  openApp('/')
  await isShown(week)
  await pressByKey(schedule)
  await eventually(week).toHaveFocus()
  expect(getComputedStyle(week.element()).outlineStyle).not.toBe('none')
})

it('the button beside an overdue booster says that it books a visit', async () => {
  await addRecord('vaccination', petId, { nextDueDate: addDays(today, -3) })
  openApp('/')
  await press(entryOf(todays, 'Rabies for Miso'), 'Book visit')
  await isShown(page.getByRole('dialog', { name: 'Schedule Appointment' }))
})
