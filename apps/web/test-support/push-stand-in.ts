/** Replaces the browser's own part of push in a component test, since the browser can't subscribe without a network. */

import { afterAll, beforeAll } from 'vitest'

/** Address of messages for this browser; the key is the example of RFC 8291. */
export const subscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/component',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
}

interface StandIn {
  permission: NotificationPermission
  /** The person's answer to the browser's question. */
  answer: () => Promise<NotificationPermission>
  /** Number of times the person was asked. */
  asked: number
  isSubscribed: boolean
  subscribe: () => Promise<void>
}

const asItIs = async () => browser.permission
const untroubled = async () => undefined

export const browser: StandIn = {
  permission: 'granted',
  answer: asItIs,
  asked: 0,
  isSubscribed: false,
  subscribe: untroubled,
}

/** Resets the browser for a test. */
export function beginWith({ permission }: Pick<StandIn, 'permission'>): void {
  Object.assign(browser, { permission, answer: asItIs, asked: 0, isSubscribed: false, subscribe: untroubled })
}

const held = {
  options: { applicationServerKey: null },
  toJSON: () => subscription,
  async unsubscribe() {
    browser.isSubscribed = false
    return true
  },
}
const pushManager = {
  getSubscription: async () => (browser.isSubscribed ? held : null),
  async subscribe() {
    await browser.subscribe()
    browser.isSubscribed = true
    return held
  },
}
const registration = { pushManager, unregister: async () => true }
const worker = {
  register: async () => registration,
  getRegistration: async () => registration,
  ready: Promise.resolve(registration),
}

async function requestPermission(): Promise<NotificationPermission> {
  browser.asked += 1
  browser.permission = await browser.answer()
  // A page learns of a change that its browser does not report when it becomes visible.
  document.dispatchEvent(new Event('visibilitychange'))
  return browser.permission
}

beforeAll(() => {
  Object.defineProperty(Notification, 'permission', { get: () => browser.permission })
  Object.assign(Notification, { requestPermission })
  for (const [name, value] of Object.entries(worker))
    Object.defineProperty(navigator.serviceWorker, name, { configurable: true, value })
})
afterAll(() => {
  for (const name of Object.keys(worker)) Reflect.deleteProperty(navigator.serviceWorker, name)
})
