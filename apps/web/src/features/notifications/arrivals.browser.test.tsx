import { afterEach, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import type { Notification as Told } from '@app/domain/notifications/notifications.contract'
import { eventually } from '../../../test-support/eventually.ts'
import { openApp, showPart } from '../../../test-support/open-app.tsx'
import {
  button,
  click,
  entryOf,
  isGone,
  isShown,
  press,
  pressByKey,
  seeToast,
  toastOf,
  windowOf,
} from '../../../test-support/screen.ts'
import {
  answerNotification,
  bringTrouble,
  callElsewhere,
  countAsked,
  enter,
  mend,
  notify,
} from '../../../test-support/stage.ts'
import { showEmergencyToast } from './emergency-toast.ts'
import { NotificationBoundary } from './notification-boundary.tsx'

const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
const DELIVERIES = /^POST \/api\/notifications\/[\w-]+\/delivery$/
const STREAMS = /^GET \/api\/live/
const UNREAD = /^GET \/api\/notifications\/unread$/
const PENDING = 'Pending Notifications'

/** Notifications as another device reads them, newest first. */
const listed = async () => (await callElsewhere<{ entries: Told[] }>('GET', '/notifications')).body.entries

beforeAll(async () => {
  await enter()
})
beforeEach(async () => {
  // Resets the browser to one that has shown nothing yet.
  for (const key of Object.keys(localStorage)) {
    if (isMemory(key)) localStorage.removeItem(key)
  }
  const { body } = await callElsewhere<{ newest: string | null }>('GET', '/notifications')
  if (body.newest) await callElsewhere('POST', '/notifications/deletions', { until: body.newest })
})
afterEach(() => mend())

const isMemory = (key: string): boolean => key.startsWith('notifications-shown')

/** Opens the app, and waits until it listens and has read the unread notifications. */
async function openAndListen(): Promise<void> {
  const before = await countAsked(STREAMS)
  openApp('/')
  await isShown(bell)
  await eventually(() => countAsked(STREAMS)).toBeGreaterThan(before)
  await eventually(() => Object.keys(localStorage).some(isMemory)).toBe(true)
}

function setVisibility(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

/** Makes the page count as hidden during the test. */
function hide(): () => void {
  setVisibility('hidden')
  onTestFinished(() => {
    Reflect.deleteProperty(document, 'visibilityState')
  })
  return () => setVisibility('visible')
}

/**
 * Keeps every toast open during the test, however slow this machine is: a window without the focus holds them. Repeats
 * the event, because only an existing toast hears it.
 */
function holdToasts(): void {
  const holding = setInterval(() => dispatchEvent(new Event('blur')), 100)
  onTestFinished(() => clearInterval(holding))
}

// spec product: delivered, and read after about two seconds only where the page was visible
it('a single unread one is shown when the app is opened, noted, and read once it was seen', async () => {
  await notify({ title: 'Nail trim for Rex', message: 'Due today' })
  openApp('/')
  await seeToast('Nail trim for Rex', 'Due today')
  await eventually(listed).toMatchObject([
    { title: 'Nail trim for Rex', deliveryStatus: 'delivered', read: true },
  ])
  await eventually(bell).toHaveAccessibleName('Notifications')
})

// spec engagement §4: after login the five newest unread are fetched; more than one shows Pending Notifications for 3
//   seconds
it('several are announced in one line, and stay unread', async () => {
  for (const title of ['First', 'Second', 'Third']) await notify({ title })
  openApp('/')
  await seeToast(PENDING, 'You have 3 unread notifications. Check your notification panel.')
  await isGone(toastOf(PENDING))
  expect((await listed()).map(({ read, deliveryStatus }) => [read, deliveryStatus])).toEqual(
    Array.from({ length: 3 }, () => [false, 'pending']),
  )
  await eventually(bell).toHaveAccessibleName('Notifications, 3 unread')
  openApp('/')
  await eventually(bell).toHaveAccessibleName('Notifications, 3 unread')
  await isGone(toastOf(PENDING))
})

it('the line about several is not said above the panel, nor stays when that is opened', async () => {
  for (const title of ['First', 'Second']) await notify({ title })
  openApp('/?notifications')
  await isShown(entryOf(windowOf('Notifications'), 'First'))
  await eventually(() => Object.keys(localStorage).some(isMemory)).toBe(true)
  await notify({ title: 'Third' })
  await seeToast('Third')
  expect(toastOf(PENDING).elements()).toEqual([])
  for (const key of Object.keys(localStorage).filter(isMemory)) localStorage.removeItem(key)
  holdToasts()
  openApp('/')
  await seeToast(PENDING)
  await pressByKey(bell)
  await isShown(windowOf('Notifications'))
  await isGone(toastOf(PENDING))
})

it('one that arrives is shown at once, and leads to what it is about', async () => {
  await openAndListen()
  await notify({ title: 'Worming for Luna', link: '/?tab=reminders' })
  await seeToast('Worming for Luna')
  await press(toastOf('Worming for Luna'), 'Open')
  await isShown(page.getByRole('tab', { name: 'Active' }))
  await eventually(listed).toMatchObject([{ read: true }])
})

// spec product: answering an item closes its toast, even while the pointer holds it
it('the toast of one that is answered goes, also while it is held, and others stay', async () => {
  await openAndListen()
  holdToasts()
  const { id } = await notify({ title: 'Still due: Apoquel for Rex' })
  await notify({ title: 'Still due: Insulin for Luna' })
  await seeToast('Still due: Apoquel for Rex')
  await seeToast('Still due: Insulin for Luna')
  // Both are read by now, so an answer does not change the unread ones.
  await eventually(async () => (await listed()).every(({ read }) => read)).toBe(true)
  await answerNotification(id, 'Given by Sam')
  await isGone(toastOf('Still due: Apoquel for Rex'))
  await isShown(toastOf('Still due: Insulin for Luna'))
})

it('one that leads nowhere opens the panel', async () => {
  await openAndListen()
  await notify({ title: 'Leads nowhere', link: null })
  await seeToast('Leads nowhere')
  await press(toastOf('Leads nowhere'), 'Open')
  await isShown(windowOf('Notifications'))
})

// spec product: notifications beyond three stay unread in the panel; critical doses are never held back
//   in packages/domain/src/notifications/show.rules.ts, packages/domain/src/notifications/notifications.vocabulary.ts
it('three are shown within a minute; more wait in the panel, but for urgent ones', async () => {
  await openAndListen()
  for (const number of [1, 2, 3, 4]) {
    await notify({ title: `Number ${number}` })
    await eventually(bell).toHaveAccessibleName(/unread/)
    if (number < 4) await seeToast(`Number ${number}`)
  }
  await notify({ title: 'Insulin was missed', type: 'error' })
  await seeToast('Insulin was missed')
  await isGone(toastOf('Number 4'))
  await eventually(async () =>
    (await listed()).filter(({ read }) => !read).map(({ title }) => title),
  ).toEqual(['Number 4'])
})

// spec engagement §4: failed notifications are retried three at a time, one second apart, three times each
it('what could not be shown is shown later, and noted as another try', async () => {
  const { id } = await notify({ title: 'Nail trim for Rex' })
  const first = { status: 'failed', method: 'toast', error: 'No toasts' }
  await callElsewhere('POST', `/notifications/${id}/delivery`, first)
  // Makes this browser remember the notification as shown.
  const [{ userId } = { userId: null }] = await listed()
  const memory = { handled: [id], shownAt: [], newsFrom: null }
  localStorage.setItem(`notifications-shown ${userId}`, JSON.stringify(memory))
  openApp('/')
  await seeToast('Nail trim for Rex')
  await eventually(listed).toMatchObject([{ deliveryStatus: 'delivered', retryCount: 1 }])
})

it('a note that never arrives keeps nothing from being shown', async () => {
  await bringTrouble(DELIVERIES, 'hold')
  await openAndListen()
  await notify({ title: 'First' })
  await seeToast('First')
  await notify({ title: 'Second' })
  await seeToast('Second')
})

it('without an answer about unread ones the bell still opens', async () => {
  await bringTrouble(UNREAD, 'hold')
  openApp('/')
  await click(bell)
  await isShown(windowOf('Notifications'))
})

it('a page that no one sees leaves it unread, and shows it once it is seen', async () => {
  const show = hide()
  await notify({ title: 'Nail trim for Rex' })
  openApp('/')
  await eventually(bell).toHaveAccessibleName('Notifications, 1 unread')
  await eventually(toastOf('Nail trim for Rex')).not.toBeInTheDocument()
  show()
  await seeToast('Nail trim for Rex')
})

/** Allows notifications during the test, and returns those that the browser shows. */
function allowNotifications(): string[] {
  const shown: string[] = []
  /** Replaces the browser's class, which needs a user's permission. */
  class Allowed extends EventTarget {
    static permission = 'granted'
    constructor(title: string, { body }: { body: string }) {
      super()
      shown.push(`${title}: ${body}`)
      queueMicrotask(() => this.dispatchEvent(new Event('show')))
    }
  }
  const own = globalThis.Notification
  Object.assign(globalThis, { Notification: Allowed })
  onTestFinished(() => void Object.assign(globalThis, { Notification: own }))
  return shown
}

// spec engagement §4: delivery in the order native, browser, toast, emergency toast; the method is recorded
it('a page that no one sees lets the browser show what arrives, where that is allowed', async () => {
  const shown = allowNotifications()
  await openAndListen()
  hide()
  await notify({ title: 'Worming for Luna', message: 'Due now' })
  await eventually(() => shown).toEqual(['Worming for Luna: Due now'])
  await eventually(listed).toMatchObject([{ deliveryStatus: 'delivered', read: false }])
})

it('a hidden page lets the browser show the notifications of its opening', async () => {
  const shown = allowNotifications()
  hide()
  await notify({ title: 'Nail trim for Rex', message: 'Due today' })
  openApp('/')
  await eventually(() => shown).toEqual(['Nail trim for Rex: Due today'])
  await eventually(listed).toMatchObject([{ deliveryStatus: 'delivered', read: false }])
})

// spec product: open pages show no browser notifications while the switch is off
it('a page that no one sees waits where browser notifications are off', async () => {
  const shown = allowNotifications()
  await callElsewhere('PATCH', '/settings', { browserNotifications: false })
  onTestFinished(() => void callElsewhere('PATCH', '/settings', { browserNotifications: true }))
  const before = await countAsked(UNREAD)
  const show = hide()
  await notify({ title: 'Worming for Luna', message: 'Due now' })
  openApp('/')
  await eventually(() => countAsked(UNREAD)).toBeGreaterThan(before)
  await eventually(bell).toHaveAccessibleName('Notifications, 1 unread')
  show()
  await seeToast('Worming for Luna')
  expect(shown).toEqual([])
})

// spec engagement §4: delivery in the order native, browser, toast, emergency toast; the method is recorded
it('the last resort needs no toasts, and goes on its own or by a press', async () => {
  showPart(null)
  await showEmergencyToast({ title: 'Nail trim for Rex', message: 'Due today' })
  const line = page.getByRole('alert').filter({ hasText: 'Nail trim for Rex' })
  await isShown(line.getByText('Due today'))
  await press(line, 'Close')
  await isGone(line)
})

// spec engagement §2: Notification system temporarily unavailable, with a retry
it('when notifications fail the rest goes on, and the bell says so and tries again', async () => {
  let works = false
  function Fragile() {
    if (!works) throw new Error('It broke')
    return <p>It works</p>
  }
  showPart(
    <>
      <p>The rest</p>
      <NotificationBoundary>
        <Fragile />
      </NotificationBoundary>
    </>,
  )
  const broken = button(page, 'Notification system temporarily unavailable')
  await isShown(broken)
  await isShown(page.getByText('The rest'))
  await click(broken)
  const said = windowOf('Notifications')
  await isShown(said.getByRole('heading', { name: 'Notification system temporarily unavailable' }))
  works = true
  await press(said, 'Try Again')
  await isShown(page.getByText('It works'))
  await isGone(broken)
})
