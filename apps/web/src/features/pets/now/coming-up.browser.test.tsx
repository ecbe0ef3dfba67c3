import { beforeAll, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { addDays, dateIn } from '@app/domain/kernel/time/dates'
import { eventually } from '../../../../test-support/eventually.ts'
import { today } from '../../../../test-support/late-medication.ts'
import { openApp } from '../../../../test-support/open-app.tsx'
import { button, isGone, isShown, openedPet, pressUnlessGone } from '../../../../test-support/screen.ts'
import {
  addPet,
  addRecord,
  bringTrouble,
  callElsewhere,
  enter,
  mendButNews,
  remindersPass,
} from '../../../../test-support/stage.ts'

const list = page.getByRole('list', { name: 'Coming up' })
const rows = () => list.getByRole('listitem').elements()
const titles = () => rows().map((row) => row.querySelector('a')?.textContent)
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

const dayIn = (instant: string) => dateIn(timeZone, new Date(instant))

beforeAll(() => enter())
beforeEach(() => page.viewport(390, 844))

const addBooster = (petId: string, vaccineName: string, days: number) =>
  addRecord('vaccination', petId, {
    vaccineName,
    administeredDate: addDays(today, -400),
    nextDueDate: addDays(today, days),
  })

// spec product: a pet’s overview lists the next items, each with a link to its record
it('lists the pet’s plans by day, each with a link to its record', async () => {
  const { id } = await addPet({ name: 'Biscuit' })
  const other = await addPet({ name: 'Miso' })
  await addBooster(other.id, 'FVRCP', 2)
  await addBooster(id, 'Bordetella', -3)
  const rabies = await addBooster(id, 'Rabies', 11)
  await addRecord('reminder', id, { title: 'Nail trim', date: addDays(today, 5), time: null, timeZone })
  const dateTime = `${addDays(today, 7)}T18:15:00.000Z`
  const visit = await addRecord('appointment', id, {
    title: 'Dental Cleaning',
    dateTime,
    vetName: 'Dr. Ortiz',
  })
  openApp(`/pets/${id}`)
  await openedPet('Biscuit')
  await isShown(list)
  // Excludes the late booster, which the row above shows, and the other pet's, which is on its own page.
  expect(rows().map((row) => row.querySelector('a')?.textContent)).toEqual([
    'Nail trim',
    'Dental Cleaning',
    'Rabies',
  ])
  await isShown(list.getByText('Due in 11 days'))
  await isShown(list.getByText(/Dr\. Ortiz/))
  const href = (name: string) => list.getByRole('link', { name }).element().getAttribute('href')
  expect(href('Rabies')).toBe(`/pets/${id}?tab=vax&record=${rabies.id}`)
  expect(href('Dental Cleaning')).toBe(`/pets/${id}?tab=appts&record=${visit.id}`)
  expect(href('Nail trim')).toBe('/?tab=reminders')
})

it('lists overdue items first, with their due day', async () => {
  const { id } = await addPet({ name: 'Rex' })
  const repeat = { unit: 'week', every: 1, weekdays: [] }
  await addRecord('reminder', id, { title: 'Nail trim', date: addDays(today, 1), timeZone, repeat })
  await remindersPass(id)
  await addRecord('reminder', id, { title: 'Bath', date: addDays(today, 2), time: null, timeZone })
  // Leaves the most pressing entry to the row above.
  await addBooster(id, 'Bordetella', -400)
  await addBooster(id, 'Rabies', -2)
  openApp(`/pets/${id}`)
  await openedPet('Rex')
  await eventually(titles).toEqual(['Rabies', 'Nail trim', 'Bath'])
  const rabies = list.getByRole('listitem').filter({ hasText: 'Rabies' })
  await eventually(rabies.getByText('Was due 2 days ago')).toHaveClass('text-danger')
  await isShown(rabies.getByText(String(Number(addDays(today, -2).slice(8))), { exact: true }))
  const reminder = list.getByRole('listitem').filter({ hasText: 'Nail trim' })
  await eventually(reminder.getByText(/^Was due /)).toHaveClass('text-danger')
  await isShown(reminder.getByText(/ · Weekly$/))
})

// spec product: a snoozed reminder is shown on the day on which its snooze ends, and is late only from then
it('lists a snoozed reminder on the day of its end, not as late', async () => {
  const { id } = await addPet({ name: 'Juniper' })
  const date = addDays(today, 1)
  const repeat = { unit: 'week', every: 1, weekdays: [] }
  const late = await addRecord('reminder', id, { title: 'Nail trim', date, timeZone, repeat })
  await remindersPass(id)
  const until = `${addDays(today, 5)}T12:00:00Z`
  const { status } = await callElsewhere('POST', `/reminders/${late.id}/snooze`, { date, until })
  expect(status).toBe(200)
  await addRecord('reminder', id, { title: 'Bath', date: addDays(today, 2), time: null, timeZone })
  openApp(`/pets/${id}`)
  await openedPet('Juniper')
  await eventually(titles).toEqual(['Bath', 'Nail trim'])
  const row = list.getByRole('listitem').filter({ hasText: 'Nail trim' })
  await isShown(row.getByText(/^Snoozed until .+ · Weekly$/))
  await isShown(row.getByText(String(Number(dayIn(until).slice(8))), { exact: true }))
  await isGone(list.getByText(/^Was due /))
})

it('without anything planned there is no card, and a failure is said and tried again', async () => {
  const { id } = await addPet({ name: 'Clover' })
  await bringTrouble(/^GET \/api\/(visits|live)/, 'cut')
  openApp(`/pets/${id}`)
  const title = page.getByText('What is coming up could not be loaded')
  await isShown(title)
  await addBooster(id, 'RHDV2', 20)
  await mendButNews()
  await pressUnlessGone(page.getByRole('alert').filter({ has: title }), 'Try Again')
  await isShown(list.getByText('Due in 20 days'))

  const { id: calm } = await addPet({ name: 'Pepper' })
  openApp(`/pets/${calm}`)
  await openedPet('Pepper')
  await isShown(button(page, 'Add Weight'))
  await isGone(list)
})
