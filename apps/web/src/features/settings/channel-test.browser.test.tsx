import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Locator } from 'vitest/browser'
import { eventually } from '../../../test-support/eventually.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import { button, doubleClick, isShown, press, seeToast, windowOf } from '../../../test-support/screen.ts'
import { bringTrouble, countAsked, enter, mend, notify } from '../../../test-support/stage.ts'

const TESTS = /^POST \/api\/notifications\/tests$/
const DELIVERIES = /^GET \/api\/notifications\/deliveries$/
/** Requests of a page until the live stream takes over. */
const LISTENING = [/^GET \/api\/live/, /^GET \/api\/notifications\/unread$/]
const settings = windowOf('Account Settings')
const section = (name: string): Locator => settings.getByRole('region', { name, exact: true })
const inApp = section('Notifications in the app')
const mails = section('Emails')

beforeAll(async () => {
  await enter()
})
beforeEach(() => mend())

async function openTab(): Promise<void> {
  openApp('/pets?settings=notifications')
  await isShown(inApp)
}

// spec product: the settings send a test in the app and by mail, a limited number an hour, and the test says
//   that it is one
it('a test in the app pops up, once for two presses, and counts as delivered', async () => {
  await openTab()
  await isShown(inApp.getByText('Nothing delivered lately'))
  const before = await countAsked(TESTS)
  await doubleClick(button(inApp, 'Send a test notification'))
  await seeToast('Notifications work in the app', 'This is a test from Pawtrail.')
  await isShown(inApp.getByText(/^Last delivered /))
  expect(await countAsked(TESTS)).toBe(before + 1)
})

it('a test by mail says that it is on its way', async () => {
  await openTab()
  await isShown(mails.getByText('Nothing delivered lately'))
  await press(mails, 'Send a test email')
  await seeToast('Test email is on its way')
  await isShown(mails.getByText(/^(The test is on its way…|Last delivered .+)$/))
})

// spec product: the settings show the time of the last delivery in the app and by mail
it('what reaches the person otherwise counts too', async () => {
  const before = await Promise.all(LISTENING.map(countAsked))
  await openTab()
  for (const [at, each] of LISTENING.entries())
    await eventually(() => countAsked(each)).toBeGreaterThan(before[at] ?? 0)
  await notify({ title: 'Nail trim for Rex' })
  await seeToast('Nail trim for Rex')
  await isShown(inApp.getByText(/^Last delivered /))
})

it.each(['cut', 'lose'] as const)('a test whose answer is %s is said, and can be sent again', async (how) => {
  await openTab()
  await bringTrouble(TESTS, how)
  await press(mails, 'Send a test email')
  await seeToast('No connection')
  await eventually(button(mails, 'Send a test email')).not.toHaveAttribute('aria-busy')
  await mend()
})

it('a test that no one answers is given up', async () => {
  await openTab()
  await bringTrouble(TESTS, 'hold')
  const before = await countAsked(TESTS)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    ;(button(mails, 'Send a test email').element() as HTMLElement).click()
    await eventually(() => countAsked(TESTS)).toBe(before + 1)
    await vi.advanceTimersByTimeAsync(15_000)
  } finally {
    vi.useRealTimers()
  }
  await seeToast('No connection')
})

it('a last delivery that can’t be read says so, and tries again', async () => {
  await bringTrouble(DELIVERIES, 'answer', 500)
  await openTab()
  const failure = mails.getByRole('alert')
  await isShown(failure.getByText('The last delivery could not be loaded.'))
  const before = await countAsked(DELIVERIES)
  await press(failure, 'Try Again')
  await eventually(() => countAsked(DELIVERIES)).toBeGreaterThan(before)
  await mend()
  // Repeats the press: reading a notification reloads the section too, and may finish before the press.
  await eventually(() => {
    button(failure, 'Try Again')
      .query()
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    return mails.getByText(/^(Nothing|Last) delivered/).query()
  }).not.toBeNull()
})
