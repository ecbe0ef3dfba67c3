import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Locator } from 'vitest/browser'
import { eventually } from '../../../../test-support/eventually.ts'
import { openApp } from '../../../../test-support/open-app.tsx'
import { beginWith, browser, subscription } from '../../../../test-support/push-stand-in.ts'
import { click, isShown, seeToast, windowOf } from '../../../../test-support/screen.ts'
import { bringTrouble, callElsewhere, countAsked, enter, mend } from '../../../../test-support/stage.ts'

const ADDS = /^POST \/api\/push-devices$/
const RENEWS = /^POST \/api\/push-devices\/renewals$/
const settings = windowOf('Account Settings')
const section = settings.getByRole('region', { name: 'Notifications on this device' })
const toggle: Locator = section.getByRole('switch', { name: 'Show notifications' })

beforeAll(async () => {
  await enter()
})
beforeEach(async () => {
  beginWith({ permission: 'granted' })
  localStorage.removeItem('push')
  const { body } = await callElsewhere<{ id: string }[]>('GET', '/push-devices')
  for (const { id } of body) await callElsewhere('DELETE', `/push-devices/${id}`)
})

// Runs first: a page that has switched notifications on has nothing to report to the server.
describe('a browser in which notifications were on', () => {
  it('ends the subscription if notifications are off for the user who is signed in now', async () => {
    localStorage.setItem('push', 'on')
    browser.isSubscribed = true
    openApp('/pets')
    await eventually(() => browser.isSubscribed).toBe(false)
    expect(localStorage.getItem('push')).toBeNull()
  })

  it('sends its subscription to the server, even a changed one', async () => {
    await callElsewhere('POST', '/push-devices', {
      ...subscription,
      endpoint: `${subscription.endpoint}/old`,
    })
    const before = await countAsked(RENEWS)
    localStorage.setItem('push', 'on')
    openApp('/pets')
    await eventually(() => countAsked(RENEWS)).toBe(before + 1)
    expect(browser.isSubscribed).toBe(true)
  })
})

describe('switching notifications on', () => {
  it('with two taps asks the server once, and off again releases the subscription', async () => {
    const before = await countAsked(ADDS)
    openApp('/pets?settings=notifications')
    await isShown(toggle)
    const input = toggle.element() as HTMLInputElement
    input.click()
    input.click()
    await seeToast('Notifications are on')
    await isShown(section.getByText('Nothing delivered yet'))
    expect(await countAsked(ADDS)).toBe(before + 1)
    await click(toggle)
    await seeToast('Notifications are off')
    await eventually(toggle).not.toBeChecked()
    expect(browser.isSubscribed).toBe(false)
  })

  it('stays off where the push service can’t be reached', async () => {
    browser.subscribe = () => Promise.reject(new DOMException('no push service', 'AbortError'))
    openApp('/pets?settings=notifications')
    await click(toggle)
    await seeToast('Notifications could not be switched on')
    await eventually(toggle).not.toBeChecked()
  })

  it('stays off, also at the push service, where our server can’t be reached', async () => {
    openApp('/pets?settings=notifications')
    await isShown(toggle)
    await bringTrouble(ADDS, 'cut')
    await click(toggle)
    await eventually(toggle).not.toBeChecked()
    await eventually(() => browser.isSubscribed).toBe(false)
    await mend()
    await click(toggle)
    await seeToast('Notifications are on')
  })

  it('says what to do where the person is asked and does not allow it', async () => {
    browser.permission = 'default'
    openApp('/pets?settings=notifications')
    await click(toggle)
    await seeToast('Notifications are still off')
    await eventually(toggle).not.toBeChecked()
  })

  it('is not offered where the browser blocks it, with the way to allow it', async () => {
    browser.permission = 'denied'
    openApp('/pets?settings=notifications')
    await isShown(section.getByText('Your browser blocks our notifications'))
    expect(toggle.elements()).toEqual([])
  })
})
