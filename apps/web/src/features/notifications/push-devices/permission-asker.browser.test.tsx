import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { addDays } from '@app/domain/kernel/time/dates'
import { eventually } from '../../../../test-support/eventually.ts'
import { dueAnHourAgo, today } from '../../../../test-support/late-medication.ts'
import { NO_CONSENT, openApp } from '../../../../test-support/open-app.tsx'
import { beginWith, browser } from '../../../../test-support/push-stand-in.ts'
import {
  button,
  choose,
  click,
  doubleClick,
  edit,
  fillIn,
  isGone,
  isShown,
  press,
  pressEscape,
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
  helpElsewhere,
  mend,
} from '../../../../test-support/stage.ts'

const ADDS = /^POST \/api\/push-devices$/
const DUE = /^GET \/api\/due$/
const KEY = /^GET \/api\/push-key$/
const FIRST_REMINDER = 'Shall we remind you here?'
const LATE = 'Catch the next dose in time'
const GENERAL = 'Never lose track of their care'
const MORE_PETS = 'More pets, more to remember'

const asking = page.getByRole('dialog').filter({ hasText: 'Enable Notifications' })
const main = page.getByRole('main')

let petId = ''
let keyOfPerson = ''
const rememberedKey = (): string | undefined =>
  Object.keys(localStorage).find((key) => key.startsWith('notifications-asked'))
const remembered = (): unknown => JSON.parse(localStorage.getItem(rememberedKey() ?? '') ?? 'null')
const remember = (memory: object) =>
  localStorage.setItem(keyOfPerson, JSON.stringify({ firstDay: today, ...memory }))

const addLateDose = () => addRecord('medication', petId, { name: 'Apoquel', ...dueAnHourAgo() })
/** Adds a reminder due in two days for a user whose first visit was yesterday. */
async function haveReason(): Promise<void> {
  await addRecord('reminder', petId, { title: 'Bath', date: addDays(today, 2), timeZone: 'UTC' })
  remember({ firstDay: addDays(today, -1), askedAt: null })
}
const isReminderShown = () => isShown(page.getByRole('listitem').filter({ hasText: 'Bath' }).first())

/** Winds the clock on: the page then checks for a quiet moment. */
const letPass = (milliseconds = 3000) => vi.advanceTimersByTimeAsync(milliseconds)
/** Winds the clock until the question appears: no event marks the start of the page's checks for a quiet moment. */
const isAsked = (title: string) =>
  eventually(async () => {
    await letPass()
    return windowOf(title).query()
  }).toBeVisible()
/** Touches the page with a press that opens nothing. */
const touchPage = () => click(main.getByRole('heading').first())

/** Opens the app once it has a reason to ask. */
async function openWithReason(path = '/pets'): Promise<void> {
  const before = await countAsked(KEY)
  openApp(path)
  await eventually(() => countAsked(KEY)).toBeGreaterThan(before)
  await touchPage()
}
/** Changes the permission and makes the page check it, as in a browser that does not report the change. */
function permit(permission: NotificationPermission): void {
  browser.permission = permission
  document.dispatchEvent(new Event('visibilitychange'))
}

async function openAsking(): Promise<void> {
  await haveReason()
  await openWithReason()
  await isAsked(GENERAL)
}

beforeAll(async () => {
  await enter()
  const { body: me } = await callElsewhere<{ userId: string }>('GET', '/me')
  keyOfPerson = `notifications-asked ${me.userId}`
})
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  beginWith({ permission: 'default' })
  localStorage.removeItem('push')
  localStorage.removeItem(rememberedKey() ?? '')
  const { body: pets } = await callElsewhere<{ id: string }[]>('GET', '/pets')
  for (const { id } of pets) await callElsewhere('DELETE', `/pets/${id}`)
  const { body: devices } = await callElsewhere<{ id: string }[]>('GET', '/push-devices')
  for (const { id } of devices) await callElsewhere('DELETE', `/push-devices/${id}`)
  petId = (await addPet({ name: 'Biscuit' })).id
})
// spec engagement §2: notification-permission dialog: Enable Notifications and Not Now, a title for each of
//   first-reminder, multiple-pets, missed-dose and general
it('asks after the first reminder, once the window with its form is closed; not now is for a week', async () => {
  openApp('/?tab=reminders')
  await press(main, 'Add Reminder')
  const adding = windowOf('Add Reminder')
  await choose(adding, { Pet: petId })
  await fillIn(adding, { Title: 'Nail trim', Date: '2100-01-05' })
  const before = await countAsked(KEY)
  await press(adding, 'Add Reminder')
  await isGone(adding)
  await eventually(() => countAsked(KEY)).toBeGreaterThan(before)
  await isGone(toastOf('added'))
  await isAsked(FIRST_REMINDER)
  await press(asking, 'Not Now')
  await isGone(asking)
  expect(remembered()).toMatchObject({ firstDay: today, askedAt: expect.any(Number) as number })
  await haveReason()
  remember({ firstDay: addDays(today, -1), askedAt: Date.now() })
  openApp('/')
  await isReminderShown()
  await touchPage()
  await letPass(10_000)
  await isGone(asking)
  remember({ firstDay: addDays(today, -1), askedAt: Date.now() - 7 * 86_400_000 })
  await openWithReason()
  await isAsked(GENERAL)
})

// spec engagement §2: notification-permission dialog: Enable Notifications and Not Now, a title for each of
//   first-reminder, multiple-pets, missed-dose and general
it('asks after the second pet', async () => {
  openApp('/pets')
  await press(main, 'Add Pet')
  const adding = windowOf('Add Pet')
  await fillIn(adding, { Name: 'Mochi' })
  await choose(adding, { Species: 'cat' })
  const before = await countAsked(KEY)
  await press(adding, 'Add Pet')
  await isGone(adding)
  await eventually(() => countAsked(KEY)).toBeGreaterThan(before)
  await isGone(toastOf('added'))
  await isAsked(MORE_PETS)
})

// spec engagement §2: notification-permission dialog: Enable Notifications and Not Now, a title for each of
//   first-reminder, multiple-pets, missed-dose and general
it('asks a user who returns on a later day and has a due item', async () => {
  await addRecord('reminder', petId, { title: 'Bath', date: addDays(today, 2), timeZone: 'UTC' })
  openApp('/pets')
  await eventually(rememberedKey).toBe(keyOfPerson)
  remember({ firstDay: addDays(today, -1), askedAt: null })
  await openWithReason()
  await isAsked(GENERAL)
  await pressEscape()
  await isGone(asking)
  expect(remembered()).toMatchObject({ askedAt: expect.any(Number) as number })
})

// spec product: the question about notifications never covers a late dose or another open action, and comes
//   after the dose
it('waits while a dose is late, and asks once it is marked', async () => {
  await haveReason()
  await addLateDose()
  openApp('/')
  const give = button(page, /^Give Apoquel for Biscuit/)
  await isShown(give)
  await touchPage()
  await letPass(10_000)
  await isGone(asking)
  await click(give)
  await isGone(toastOf('Apoquel'))
  await isAsked(LATE)
})

it('waits on a page without doses while one is late', async () => {
  await haveReason()
  await addLateDose()
  const before = await countAsked(DUE)
  openApp('/pets')
  await eventually(() => countAsked(DUE)).toBeGreaterThan(before)
  await touchPage()
  await letPass(10_000)
  await isGone(asking)
})

it('withdraws the question when a dose becomes late, and asks after the dose', async () => {
  await haveReason()
  openApp('/')
  await isReminderShown()
  await touchPage()
  await isAsked(GENERAL)
  await addLateDose()
  await isGone(asking)
  expect(remembered()).toMatchObject({ askedAt: null })
  await click(button(page, /^Give Apoquel for Biscuit/))
  await isGone(toastOf('Apoquel'))
  await isAsked(LATE)
})

it('waits while a form is open in the page', async () => {
  await haveReason()
  openApp('/?tab=reminders')
  await edit(main, 'Bath')
  await letPass(10_000)
  await isGone(asking)
})

// spec product: the question about notifications comes for the strongest reason, at most once a week, in a
//   quiet moment, and only where the browser can answer it
it('waits while the cookie banner or a window is open', async () => {
  await haveReason()
  const before = await countAsked(KEY)
  openApp('/pets', { consent: NO_CONSENT })
  await eventually(() => countAsked(KEY)).toBeGreaterThan(before)
  await letPass(10_000)
  await isGone(asking)
  await press(page.getByRole('region', { name: 'Cookie choices' }), /^Reject/)
  await press(main, 'Add Pet')
  const adding = windowOf('Add Pet')
  await isShown(adding)
  await letPass(10_000)
  await isGone(asking)
  await press(adding, 'Cancel')
  await isGone(adding)
  await isGone(toastOf('cookies'))
  await isAsked(GENERAL)
})

it.each(['granted', 'denied'] as const)('asks no one whose browser has %s it', async (permission) => {
  await haveReason()
  browser.permission = permission
  const before = await countAsked(KEY)
  openApp('/')
  await isReminderShown()
  await touchPage()
  await letPass(10_000)
  await isGone(asking)
  permit('default')
  await eventually(() => countAsked(KEY)).toBeGreaterThan(before)
  await isAsked(GENERAL)
})

it('asks no one who wants no notifications of the browser', async () => {
  await callElsewhere('PATCH', '/settings', { browserNotifications: false })
  await haveReason()
  const before = await countAsked(KEY)
  openApp('/')
  await isReminderShown()
  await touchPage()
  await letPass(10_000)
  expect(await countAsked(KEY)).toBe(before)
  await callElsewhere('PATCH', '/settings', { browserNotifications: true })
})

it('asks no one where the server can’t push, or the device can’t remember it', async () => {
  await haveReason()
  await bringTrouble(KEY, 'answer', 500)
  await openWithReason()
  await letPass(10_000)
  await isGone(asking)
  await mend()
  const blocked = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('refused', 'QuotaExceededError')
  })
  await openWithReason()
  await letPass(10_000)
  await isGone(asking)
  blocked.mockRestore()
})

// spec engagement §2: notification-permission dialog: Enable Notifications and Not Now, a title for each of
//   first-reminder, multiple-pets, missed-dose and general
it('switches notifications on for two presses once, and says so', async () => {
  await openAsking()
  const before = await countAsked(ADDS)
  browser.answer = async () => 'granted'
  await doubleClick(button(asking, 'Enable Notifications'))
  await seeToast('Notifications are on')
  await isGone(asking)
  expect(browser.asked).toBe(1)
  expect(await countAsked(ADDS)).toBe(before + 1)
  expect(localStorage.getItem('push')).toBe('on')
})

// spec product: the dialog shows the result of Enable Notifications: on, blocked, failed, not answered
it('says what to do where the person blocks it', async () => {
  await openAsking()
  browser.answer = async () => 'denied'
  await press(asking, 'Enable Notifications')
  const blocked = windowOf(GENERAL)
  await isShown(blocked.getByText('Your browser blocks our notifications'))
  await click(blocked.getByRole('contentinfo').getByRole('button', { name: 'Close' }))
  await isGone(blocked)
})

it('stays open where it fails, and can be tried again', async () => {
  await openAsking()
  await press(asking, 'Enable Notifications')
  await isShown(asking.getByText('Notifications are still off'))
  browser.answer = async () => 'granted'
  await bringTrouble(ADDS, 'cut')
  await press(asking, 'Enable Notifications')
  await isShown(asking.getByText('No connection'))
  await eventually(() => browser.isSubscribed).toBe(false)
  await mend()
  await press(asking, 'Enable Notifications')
  await seeToast('Notifications are on')
  await isGone(asking)
})

it('gives up on a question that no one answers', async () => {
  await openAsking()
  browser.answer = () => new Promise(() => undefined)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    ;(button(asking, 'Enable Notifications').element() as HTMLElement).click()
    await eventually(() => browser.asked).toBe(1)
    await vi.advanceTimersByTimeAsync(60_000)
  } finally {
    vi.useRealTimers()
  }
  await isShown(asking.getByText('Your browser’s question was not answered.', { exact: false }))
  browser.answer = async () => 'granted'
  await press(asking, 'Enable Notifications')
  await seeToast('Notifications are on')
})

// Runs last: requests from elsewhere name no household, which only a user with a single household may do.
it('waits while a dose is late in another household', async () => {
  await haveReason()
  await helpElsewhere('Bea', {
    pet: 'Rex',
    medication: { name: 'Cortisone', ...dueAnHourAgo() },
  })
  openApp('/')
  const give = button(page, /^Give Cortisone for Rex/)
  await isShown(give)
  await touchPage()
  await letPass(10_000)
  await isGone(asking)
  await click(give)
  await isGone(toastOf('Cortisone'))
  await isAsked(LATE)
})
