import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Locator } from 'vitest/browser'
import { openApp } from '../../../test-support/open-app.tsx'
import { isShown, seeToast, windowOf } from '../../../test-support/screen.ts'
import { bringTrouble, callElsewhere, countAsked, enter, mend } from '../../../test-support/stage.ts'

const ADDS = /^POST \/api\/push-devices$/
const RENEWS = /^POST \/api\/push-devices\/renewals$/
const settings = windowOf('Account Settings')
const section = settings.getByRole('region', { name: 'Notifications on this device' })
const toggle: Locator = section.getByRole('switch', { name: 'Show notifications' })

// Where messages for this browser would go; the key is the example of RFC 8291.
const subscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/component',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
}

/** What the browser's own part does: it can subscribe nowhere without a network. */
const browser = {
  permission: 'granted',
  isSubscribed: false,
  subscribe: async (): Promise<void> => undefined,
}
const pushManager = {
  getSubscription: async () => (browser.isSubscribed ? held : null),
  async subscribe() {
    await browser.subscribe()
    browser.isSubscribed = true
    return held
  },
}
const held = {
  options: { applicationServerKey: null },
  toJSON: () => subscription,
  async unsubscribe() {
    browser.isSubscribed = false
    return true
  },
}
const registration = { pushManager, unregister: async () => true }

beforeAll(async () => {
  await enter()
  Object.defineProperty(Notification, 'permission', { get: () => browser.permission })
  Object.assign(Notification, { requestPermission: async () => browser.permission })
  for (const [name, value] of Object.entries({
    register: async () => registration,
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  }))
    Object.defineProperty(navigator.serviceWorker, name, { configurable: true, value })
})
beforeEach(async () => {
  Object.assign(browser, { permission: 'granted', isSubscribed: false, subscribe: async () => undefined })
  localStorage.removeItem('push')
  const { body } = await callElsewhere<{ id: string }[]>('GET', '/push-devices')
  for (const { id } of body) await callElsewhere('DELETE', `/push-devices/${id}`)
})
afterAll(() => {
  for (const name of ['register', 'getRegistration', 'ready'])
    Reflect.deleteProperty(navigator.serviceWorker, name)
})

// First, since a page that has switched notifications on has nothing to tell the server.
describe('a browser in which notifications were on', () => {
  it('lets go of them where they are not on for who is signed in now', async () => {
    localStorage.setItem('push', 'on')
    browser.isSubscribed = true
    openApp('/pets')
    await expect.poll(() => browser.isSubscribed).toBe(false)
    expect(localStorage.getItem('push')).toBeNull()
  })

  it('tells the server its subscription, which may be another one than before', async () => {
    await callElsewhere('POST', '/push-devices', {
      ...subscription,
      endpoint: `${subscription.endpoint}/old`,
    })
    const before = await countAsked(RENEWS)
    localStorage.setItem('push', 'on')
    openApp('/pets')
    await expect.poll(() => countAsked(RENEWS)).toBe(before + 1)
    expect(browser.isSubscribed).toBe(true)
  })
})

describe('switching notifications on', () => {
  it('with two taps asks the server once, and off again lets go of the subscription', async () => {
    const before = await countAsked(ADDS)
    openApp('/pets?settings=notifications')
    await isShown(toggle)
    const input = toggle.element() as HTMLInputElement
    input.click()
    input.click()
    await seeToast('Notifications are on')
    await isShown(section.getByText('Nothing delivered yet'))
    expect(await countAsked(ADDS)).toBe(before + 1)
    await toggle.click()
    await seeToast('Notifications are off')
    await expect.element(toggle).not.toBeChecked()
    expect(browser.isSubscribed).toBe(false)
  })

  it('stays off where the push service can’t be reached', async () => {
    browser.subscribe = () => Promise.reject(new DOMException('no push service', 'AbortError'))
    openApp('/pets?settings=notifications')
    await toggle.click()
    await seeToast('Notifications could not be switched on')
    await expect.element(toggle).not.toBeChecked()
  })

  it('stays off, also at the push service, where our server can’t be reached', async () => {
    openApp('/pets?settings=notifications')
    await isShown(toggle)
    await bringTrouble(ADDS, 'cut')
    await toggle.click()
    await expect.element(toggle).not.toBeChecked()
    await expect.poll(() => browser.isSubscribed).toBe(false)
    await mend()
    await toggle.click()
    await seeToast('Notifications are on')
  })

  it('says what to do where the person is asked and does not allow it', async () => {
    browser.permission = 'default'
    openApp('/pets?settings=notifications')
    await toggle.click()
    await seeToast('Notifications are still off')
    await expect.element(toggle).not.toBeChecked()
  })

  it('is not offered where the browser blocks it, with the way to allow it', async () => {
    browser.permission = 'denied'
    openApp('/pets?settings=notifications')
    await isShown(section.getByText('Your browser blocks our notifications'))
    expect(toggle.elements()).toEqual([])
  })
})
