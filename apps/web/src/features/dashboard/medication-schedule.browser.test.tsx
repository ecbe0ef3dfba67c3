import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { addDays } from '@app/domain/kernel/time/dates'
import { eventually } from '../../../test-support/eventually.ts'
import { addLateMedication, dueAnHourAgo, today } from '../../../test-support/late-medication.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import {
  button,
  doubleClick,
  entryOf,
  isGone,
  isShown,
  press,
  pressByKey,
  questionOf,
  seeToast,
} from '../../../test-support/screen.ts'
import {
  addPet,
  addRecord,
  bringTrouble,
  callElsewhere,
  countAsked,
  enter,
  mend,
  notify,
  remindersPass,
} from '../../../test-support/stage.ts'
import { formatNearDay } from '../../format/format-dates.ts'

const card = page.getByRole('region', { name: 'Medication Schedule' })
const rows = card.getByRole('listitem')

let entered: Promise<unknown> | undefined
let petId = ''
beforeEach(async () => {
  await (entered ??= enter())
  petId = (await addPet({ name: 'Biscuit' })).id
})
// Deletes the test's pet, because the card shows all pets.
afterEach(async () => {
  await mend()
  await callElsewhere('DELETE', `/pets/${petId}`)
})

const soon = addDays(today, 3)
const addReminder = (title: string, fields: object = {}) =>
  addRecord('reminder', petId, { title, date: soon, time: '09:00', timeZone: 'UTC', ...fields })

/** Adds reminders that were due an hour ago. */
async function addLate(...titles: string[]): Promise<void> {
  for (const title of titles) await addReminder(title)
  await remindersPass(petId)
}

const readIn = (timeZone: string | null) => callElsewhere('PATCH', '/settings', { timeZone })

async function completeElsewhere(): Promise<void> {
  const { body } = await callElsewhere<{ entries: { id: string }[] }>('GET', '/due')
  await callElsewhere('POST', '/due/complete', { ids: body.entries.map(({ id }) => id) })
}

async function titlesDue(): Promise<string[]> {
  const { body } = await callElsewhere<{ entries: { title: string }[] }>('GET', '/due')
  return body.entries.map(({ title }) => title)
}

// spec engagement §2: Medication Schedule card: the first 3 entries, View All and Show Less, the count of overdue
//   items, All caught up
it('says all caught up without due items, and with those already on today’s list', async () => {
  await addLateMedication(petId, 'Apoquel')
  openApp('/')
  await isShown(page.getByRole('listitem').filter({ hasText: 'Apoquel' }))
  await isShown(card.getByRole('heading', { name: 'All caught up' }))
})

// spec engagement §2: Medication Schedule card: the first 3 entries, View All and Show Less, the count of overdue
//   items, All caught up
it('shows the first three, and all when it is asked to', async () => {
  for (const title of ['Bath', 'Filter', 'Litter', 'Nail trim']) await addReminder(title)
  await addRecord('appointment', petId, { dateTime: `${soon}T10:00:00Z` })
  openApp('/')
  await eventually(() => rows.elements().length).toBe(3)
  await press(card, 'View All')
  await eventually(() => rows.elements().length).toBe(4)
  await press(card, 'Show Less')
  await eventually(() => rows.elements().length).toBe(3)
})

it('shows a medication that starts soon', async () => {
  await addRecord('medication', petId, { name: 'Antibiotic', startDate: soon, timeZone: 'UTC' })
  openApp('/')
  await isShown(entryOf(card, 'Antibiotic for Biscuit').getByText(/Starts in [234] days/))
})

it('completes a reminder once for two taps, and takes it back', async () => {
  await addLate('Nail trim')
  openApp('/')
  await isShown(card.getByText('1 overdue'))
  await doubleClick(button(entryOf(card, 'Nail trim'), 'Complete Nail trim'))
  await seeToast('Reminder completed')
  await isGone(entryOf(card, 'Nail trim'))
  await press(page, 'Undo')
  await seeToast('Reminder is active again')
  await isShown(entryOf(card, 'Nail trim'))
})

// spec engagement §8: medication card: warnings where no row was affected, failures, successes
//   in packages/domain/src/due/due.texts.ts, apps/web/src/features/dashboard/today/due-reminder-actions.tsx
it('warns where another user has completed a reminder or deleted it', async () => {
  await addLate('Nail trim')
  openApp('/')
  await isShown(entryOf(card, 'Nail trim'))
  await bringTrouble(/^GET \/api\/(live|due)/, 'cut')
  const { body } = await callElsewhere<{ entries: { sourceId: string; title: string }[] }>('GET', '/due')
  for (const { sourceId, title } of body.entries) {
    if (title === 'Nail trim') await callElsewhere('DELETE', `/reminders/${sourceId}`)
  }
  await pressByKey(button(card, 'Complete Nail trim'))
  await seeToast('Warning', 'No reminder was found to complete. It may have already been removed.')
  await press(card, 'Delete Nail trim')
  await press(questionOf('Delete?'), 'Delete')
  await seeToast('Warning', 'No reminder was found to delete. It may have already been removed.')
})

// spec engagement §8: medication card: warnings where no row was affected, failures, successes
it('says when a change failed, and keeps what it shows', async () => {
  await addLate('Nail trim')
  openApp('/')
  await isShown(entryOf(card, 'Nail trim'))
  await bringTrouble(/^(POST|DELETE) \/api\/(due|reminders)/, 'answer', 500)
  await pressByKey(button(card, 'Complete Nail trim'))
  await seeToast('Error', 'Failed to complete reminder. Please try again.')
  await press(card, 'Delete Nail trim')
  await press(questionOf('Delete?'), 'Delete')
  await seeToast('Error', 'Failed to delete reminder. Please try again.')
  await mend()
  await isShown(entryOf(card, 'Nail trim'))
  expect(await titlesDue()).toEqual(['Nail trim'])
})

it('deletes a reminder after a question', async () => {
  await addReminder('Bath')
  openApp('/')
  await press(card, 'Delete Bath')
  await press(questionOf('Delete?'), 'Cancel')
  await press(card, 'Delete Bath')
  await doubleClick(button(questionOf('Delete?'), 'Delete'))
  await seeToast('Reminder deleted')
  await isShown(card.getByRole('heading', { name: 'All caught up' }))
})

it('completes all that is overdue after a question, once for two taps', async () => {
  await addLate('Water', 'Lamp')
  openApp('/')
  await press(card, 'Complete all 2 overdue')
  const question = questionOf('Complete all 2?')
  await isShown(question.getByText('for Biscuit', { exact: false }))
  await doubleClick(button(question, 'Complete all'))
  await seeToast('2 reminders completed')
  await isGone(card.getByText('2 overdue'))
})

it('follows what changes elsewhere', async () => {
  await addLate('Nail trim')
  openApp('/')
  await isShown(card.getByText('1 overdue'))
  await completeElsewhere()
  await isGone(card.getByText('1 overdue'))
})

// spec product: open pages reload due items when a notification of them is sent
//   in apps/web/src/live/shown-in.ts
it('follows items that become due by the clock alone', async () => {
  await addReminder('Nail trim')
  openApp('/')
  await isShown(entryOf(card, 'Nail trim for Biscuit'))
  await remindersPass(petId)
  await notify({ title: 'Nail trim for Biscuit' })
  await isShown(card.getByText('1 overdue'))
})

// spec product: a reminder of all day has the same day in every zone
it('says the day of a reminder of all day as it was written, however far away it is read', async () => {
  expect((await readIn('Pacific/Pago_Pago')).status).toBe(200)
  onTestFinished(async () => void (await readIn(null)))
  // Morning on Kiritimati is still the day before in Pago Pago.
  await addReminder('Bath', { time: null, timeZone: 'Pacific/Kiritimati' })
  openApp('/')
  await isShown(entryOf(card, 'Bath for Biscuit').getByText(`${formatNearDay(soon)}, all day`))
})

it('shows the doses of today where their list can’t be read', async () => {
  await addRecord('medication', petId, { name: 'Apoquel', ...dueAnHourAgo() })
  await bringTrouble(/^GET \/api\/doses\?/, 'answer', 500)
  openApp('/')
  // Waits for the failure message, after which the page is idle.
  await isShown(page.getByRole('heading', { name: 'Something went wrong' }))
  await isShown(entryOf(card, 'Apoquel for Biscuit').getByText('Overdue', { exact: false }))
  await pressByKey(button(entryOf(card, 'Apoquel for Biscuit'), /^Give Apoquel for Biscuit/))
  await isGone(card.getByText('1 overdue'))
})

it('leads to the medication where it is too late for a dose', async () => {
  await addRecord('medication', petId, { name: 'Insulin', ...dueAnHourAgo(), latestMinutes: 15 })
  await bringTrouble(/^GET \/api\/doses\?/, 'cut')
  openApp('/')
  const row = entryOf(card, 'Insulin for Biscuit')
  await isShown(row.getByText('Too late for this dose: ask your vet'))
  await isShown(row.getByRole('link', { name: 'View Insulin' }))
  await isGone(button(row, /^Give /))
})

it('that can’t be read says so, tries again, and is reloaded with the next news', async () => {
  await addReminder('Bath')
  await bringTrouble(/^GET \/api\/due$/, 'answer', 500)
  openApp('/')
  const failure = page.getByRole('alert').filter({ hasText: 'Something went wrong' })
  await isShown(failure)
  const asked = await countAsked(/^GET \/api\/due$/)
  await press(failure, 'Try Again')
  await eventually(() => countAsked(/^GET \/api\/due$/)).toBeGreaterThan(asked)
  await mend()
  await notify({ title: 'Bath for Biscuit' })
  await isShown(entryOf(card, 'Bath for Biscuit'))
})
