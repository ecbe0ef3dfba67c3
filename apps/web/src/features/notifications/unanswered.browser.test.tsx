import { afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { localTimeOf } from '@app/domain/kernel/time/zoned-time'
import { eventually } from '../../../test-support/eventually.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import {
  button,
  click,
  doubleClick,
  isGone,
  isShown,
  press,
  pressByKey,
  pressUnlessGone,
  seeToast,
  windowOf,
} from '../../../test-support/screen.ts'
import {
  addPet,
  addRecord,
  bringTrouble,
  callElsewhere,
  countAsked,
  enter,
  haveOwnInstallation,
  helpElsewhere,
  mend,
  tellDue,
} from '../../../test-support/stage.ts'
import { settleHousehold } from '../../api/client/acting-household.ts'
import { newId } from '../../api/client/new-id.ts'

const panel = windowOf('Notifications')
const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
const card = panel.getByRole('article', { name: 'Apoquel for Biscuit' })
const LISTS = /^GET \/api\/unanswered-doses$/
const SNOOZES = /^POST \/api\/unanswered-doses\/[\w-]+\/snooze$/
const STREAMS = /^GET \/api\/live/
const PETS = /^GET \/api\/pets$/
const MARKS = /^POST \/api\/medications\/[\w-]+\/doses$/

let petId = ''
let dose = { medicationId: '', date: '', time: '' }
beforeAll(async () => {
  // Uses a separate installation: every user is notified of due doses, which would disturb other tests.
  await haveOwnInstallation()
  await enter()
})
beforeEach(async () => {
  petId = (await addPet({ name: 'Biscuit' })).id
  dose = await addLate('Apoquel')
  await tellDue()
})
afterEach(async () => {
  await mend()
  await callElsewhere('DELETE', `/pets/${petId}`)
})

const waiting = async () =>
  (await callElsewhere<{ entries: { id: string }[] }>('GET', '/unanswered-doses')).body.entries

/** Adds a medication whose first dose was due 20 minutes ago. */
async function addLate(name: string): Promise<typeof dose> {
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const { date, time } = localTimeOf(new Date(Date.now() - 20 * 60_000), timeZone)
  const { id: medicationId } = await addRecord('medication', petId, {
    name,
    dosage: '5.4 mg',
    startDate: date,
    frequency: 'Once daily',
    times: [time],
    timeZone,
    earlierDoses: 'listed',
  })
  return { medicationId, date, time }
}

/** Deletes the notifications, but not their subjects. */
async function deleteTold(): Promise<void> {
  const { body } = await callElsewhere<{ newest: string }>('GET', '/notifications')
  await callElsewhere('POST', '/notifications/deletions', { until: body.newest })
}

async function openPanel(): Promise<void> {
  openApp('/')
  await click(bell)
  await isShown(panel)
}

// spec product: an unanswered dose is first among the notifications, with its alert steps, Given, Skip and
//   Snooze; one answer quiets it everywhere
it('a dose that no one has answered leads the list, is put off by two taps once, and given', async () => {
  await openPanel()
  await isShown(card.getByText(/^2\d minutes late, nobody has answered$/))
  await isShown(card.getByText('5.4 mg'))
  await isShown(card.getByText('You were asked'))
  const [first] = panel.getByRole('article').or(panel.getByRole('listitem')).elements()
  expect(first).toBe(card.element())
  const before = { snoozes: await countAsked(SNOOZES), marks: await countAsked(MARKS) }
  await bringTrouble(SNOOZES, 'hold')
  await doubleClick(button(card, /^Snooze/))
  await mend()
  await seeToast('Snoozed for 15 minutes')
  expect(await countAsked(SNOOZES)).toBe(before.snoozes + 1)
  await isShown(card.getByText(/^Snoozed until/))
  await isGone(button(card, /^Snooze/))
  await press(card, /^Given/)
  await isGone(card)
  expect(await countAsked(MARKS)).toBe(before.marks + 1)
})

it('is skipped, and taken away where another user has answered', async () => {
  await openPanel()
  await press(card, /^Skip/)
  await isGone(card)
  expect(await waiting()).toEqual([])
})

it('says what failed, and stays', async () => {
  await openPanel()
  await bringTrouble(SNOOZES, 'answer', 500)
  await press(card, /^Snooze/)
  await seeToast('Something went wrong')
  await isShown(button(card, /^Snooze/))
  await bringTrouble(SNOOZES, 'lose')
  await press(card, /^Snooze/)
  await isShown(card.getByText(/^Snoozed until/))
})

it('is not hidden by a reading that failed', async () => {
  await deleteTold()
  await bringTrouble(LISTS, 'answer', 500)
  await openPanel()
  await isShown(panel.getByRole('alert').filter({ hasText: 'Unanswered doses could not be loaded.' }))
  await isGone(panel.getByText('Loading notifications'))
  await isGone(panel.getByRole('heading', { name: 'No notifications yet' }))
  await mend()
  await pressUnlessGone(panel.getByRole('alert'), 'Try Again')
  await isShown(card)
})

it('says who has answered it where a tap came too late', async () => {
  await bringTrouble(STREAMS, 'hold')
  await openPanel()
  await isShown(card)
  const { medicationId, date, time } = dose
  await callElsewhere('POST', `/medications/${medicationId}/doses`, {
    id: newId(),
    outcome: 'given',
    date,
    time,
  })
  await press(card, /^Snooze/)
  await seeToast('Already answered', /Given by Ana/)
  await isGone(card)
})

/** Taps a button as if the list had moved it under a resting finger. */
async function tapAtOnePlace(pressed: Locator): Promise<void> {
  await isShown(pressed)
  for (const type of ['pointerdown', 'pointerup'])
    pressed.element().dispatchEvent(new PointerEvent(type, { bubbles: true, clientX: 200, clientY: 200 }))
  ;(pressed.element() as HTMLElement).click()
}

it('leaves the next one, which comes under the finger, to a tap of its own', async () => {
  await addLate('Zyrtec')
  await tellDue()
  await openPanel()
  const first = panel.getByRole('article').first()
  await isShown(first)
  const name = first.element().getAttribute('aria-label') ?? ''
  const before = await countAsked(SNOOZES)
  // Winds the clock: one second passes after the previous test's press, however fast this machine is, and none before
  // the second tap, however slow.
  const present = performance.now() + 1000
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.advanceTimersByTime(present)
  await tapAtOnePlace(button(first, /^Snooze/))
  await eventually(first).not.toHaveAccessibleName(name)
  await tapAtOnePlace(button(first, /^Snooze/))
  await isShown(button(first, /^Snooze/))
  vi.useRealTimers()
  await pressByKey(button(first, /^Snooze/))
  await isGone(button(panel, /^Snooze/))
  expect(await countAsked(SNOOZES)).toBe(before + 2)
})

it('shows at once that a user has put it off', async () => {
  // A snooze also marks the user's own notification as read, which the live stream reports separately.
  await deleteTold()
  const before = await countAsked(STREAMS)
  await openPanel()
  await isShown(button(card, /^Snooze/))
  await eventually(() => countAsked(STREAMS)).toBeGreaterThan(before)
  const [{ id } = { id: '' }] = await waiting()
  await callElsewhere('POST', `/unanswered-doses/${id}/snooze`)
  await isShown(card.getByText(/^Snoozed until/))
})

it('is read again now and then, since no event reports what passes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await bringTrouble(STREAMS, 'hold')
  await openPanel()
  await isShown(card)
  const before = await countAsked(LISTS)
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  await eventually(() => countAsked(LISTS)).toBeGreaterThan(before)
})

it('leaves out that there is nothing, and leads to those that are not shown', async () => {
  for (const name of ['Cerenia', 'Gabapentin', 'Insulin']) await addLate(name)
  await tellDue()
  await deleteTold()
  openApp('/pets')
  await click(bell)
  await eventually(() => panel.getByRole('article').elements().length).toBe(3)
  await isGone(panel.getByText('Loading notifications'))
  await isGone(panel.getByRole('heading', { name: 'No notifications yet' }))
  await click(panel.getByRole('link', { name: '1 more on Home' }))
  await isGone(panel)
  expect(location.pathname + location.search).toBe('/')
})

it('is asked for, with the pets, by no one who may not answer it', async () => {
  const { householdId } = await helpElsewhere('Bea', { role: 'member', pet: 'Rex' })
  const { body } = await callElsewhere<{ household: { id: string } }>('GET', '/me')
  settleHousehold(householdId)
  onTestFinished(() => void settleHousehold(body.household.id))
  openApp('/')
  await isShown(page.getByText('In an emergency').first())
  const before = [await countAsked(LISTS), await countAsked(PETS)]
  await click(bell)
  await isShown(
    panel
      .getByRole('listitem')
      .or(panel.getByRole('heading', { name: 'No notifications yet' }))
      .first(),
  )
  expect([await countAsked(LISTS), await countAsked(PETS)]).toEqual(before)
})
