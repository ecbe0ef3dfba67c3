import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  acceptAll,
  CONSENT_COOKIE,
  findConsent,
  rejectAll,
  writeConsent,
} from '@app/domain/identity/consent/consent.rules'
import { eventually } from '../../../../test-support/eventually.ts'
import { NO_CONSENT, openApp } from '../../../../test-support/open-app.tsx'
import { button, click, isGone, isShown, press, seeToast, windowOf } from '../../../../test-support/screen.ts'
import { beginAnew, enter } from '../../../../test-support/stage.ts'
import { createSignal } from '../../../ui/behaviour/store.ts'
import { CONSENT_EVENT, saveConsent } from './consent-store.ts'
import { watchPageViews } from './page-views.ts'

const banner = page.getByRole('region', { name: 'Cookie choices' })
const preferences = windowOf('Cookie preferences')
const category = (name: string) => preferences.getByRole('switch', { name })
const stored = (): unknown => {
  const value = findConsent(document.cookie)
  return value === undefined ? undefined : JSON.parse(decodeURIComponent(value))
}
const recordOf = (choices: object) => ({
  version: 'v1',
  categories: { necessary: true, ...choices },
  updatedAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
})
const marks = () => Object.fromEntries(Object.entries(document.documentElement.dataset))

const styleOfPage = () => getComputedStyle(document.documentElement)
/** Space below the banner in pixels, which changes with the frame that measures it. */
const roomToScroll = () => Number.parseFloat(styleOfPage().scrollPaddingBottom)
const roomKept = () => Number.parseFloat(styleOfPage().getPropertyValue('--consent-room'))

/** Makes the page visible again. */
const lookAgain = () => document.dispatchEvent(new Event('visibilitychange'))

beforeAll(async () => {
  await enter()
})

describe('the cookie banner', () => {
  beforeEach(() => page.viewport(1440, 900))

  // spec access §2: cookie banner at the foot: manage, reject, accept; a link to the privacy policy
  it.each([
    ['Accept all', acceptAll, 'All cookies accepted.', 'granted'],
    ['Reject non-essential', rejectAll, 'Only necessary cookies enabled.', 'denied'],
  ] as const)('%s is stored, said and in force at once', async (name, choices, said, mark) => {
    const told = vi.fn<(event: Event) => void>()
    addEventListener(CONSENT_EVENT, told)
    openApp('/', { consent: NO_CONSENT })
    await isShown(banner)
    await eventually(banner.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute(
      'href',
      '/privacy-policy',
    )
    expect(marks()).not.toHaveProperty('consentAnalytics')
    await press(banner, name)
    await seeToast('Preferences saved', said)
    await isGone(banner)
    expect(stored()).toEqual(recordOf(choices))
    expect(marks()).toMatchObject({ consentAnalytics: mark, consentMarketing: mark })
    const [last] = told.mock.calls.at(-1) ?? []
    expect((last as CustomEvent).detail).toEqual(choices)
    removeEventListener(CONSENT_EVENT, told)
    // Keyboard input continues in the page.
    expect(document.querySelector('main')?.contains(document.activeElement)).toBe(true)
  })

  // spec access §8: cookie toasts; a stored consent that can not be parsed only logs a warning
  it('asks again where the stored value can not be read, with no more than a warning', async () => {
    const warn = vi.spyOn(console, 'warn')
    openApp('/', { consent: `${CONSENT_COOKIE}=%7Bbroken; Path=/` })
    await isShown(banner)
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('cookie preferences'))
    warn.mockRestore()
  })

  // spec access §4: the banner shows without valid consent of the current version; necessary is always on
  it('asks again after another version', async () => {
    const older = writeConsent(acceptAll, new Date()).replace('v1', 'v0')
    openApp('/', { consent: `${CONSENT_COOKIE}=${older}; Path=/` })
    await isShown(banner)
    expect(marks()).not.toHaveProperty('consentAnalytics')
  })

  // spec access §4: the banner shows without valid consent of the current version; necessary is always on
  it('does not ask who has answered, and puts the answer into force', async () => {
    openApp('/', { consent: `${CONSENT_COOKIE}=${writeConsent(acceptAll, new Date())}; Path=/` })
    await eventually(marks).toMatchObject({ consentAnalytics: 'granted' })
    await isGone(banner)
  })

  it('goes when another tab has answered', async () => {
    openApp('/', { consent: NO_CONSENT })
    await isShown(banner)
    document.cookie = `${CONSENT_COOKIE}=${writeConsent(rejectAll, new Date())}; Path=/`
    lookAgain()
    await isGone(banner)
  })

  it('says so where the browser keeps no cookies, and holds to the answer on this page', async () => {
    openApp('/', { consent: NO_CONSENT })
    await isShown(banner)
    const cookies = vi.spyOn(Document.prototype, 'cookie', 'set').mockImplementation(() => undefined)
    await press(banner, 'Accept all')
    await seeToast('Preferences not saved')
    cookies.mockRestore()
    await isGone(banner)
    lookAgain()
    expect(marks()).toMatchObject({ consentAnalytics: 'granted' })
    // A stored value counts again once there is one.
    document.cookie = `${CONSENT_COOKIE}=${writeConsent(rejectAll, new Date())}; Path=/`
    lookAgain()
    expect(marks()).toMatchObject({ consentAnalytics: 'denied' })
  })

  // spec product: the cookie banner covers neither the focus nor the bars of a page
  it('is above the navigation of a phone, and the page scrolls past it', async () => {
    await page.viewport(390, 844)
    openApp('/', { consent: NO_CONSENT })
    await isShown(banner)
    const main = page.getByRole('navigation', { name: 'Main' })
    await isShown(main)
    const navigation = main.element().getBoundingClientRect()
    const place = () => banner.element().getBoundingClientRect()
    await eventually(() => place().bottom).toBeLessThanOrEqual(navigation.top)
    expect(place().top).toBeGreaterThan(400)
    for (const free of [button(main, /Add/), button(banner, 'Accept all')]) {
      const { left, top, width, height } = free.element().getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      expect(free.element().contains(hit)).toBe(true)
    }
    const { height } = banner.element().getBoundingClientRect()
    // Measures the scroll padding, because the body's own padding is the test runner's.
    await eventually(roomToScroll).toBeGreaterThan(height + navigation.height)
  })
})

// spec access §2: preferences dialog with Save preferences; reached again later
describe('the cookie preferences', () => {
  it('keep necessary cookies on, and save the switches', async () => {
    openApp('/', { consent: NO_CONSENT })
    await press(banner, 'Manage preferences')
    await eventually(category('Necessary')).toBeChecked()
    await eventually(category('Necessary')).toBeDisabled()
    await eventually(category('Analytics')).not.toBeChecked()
    await click(category('Analytics'))
    await press(preferences, 'Save preferences')
    await seeToast('Preferences saved', 'Your cookie choices have been updated.')
    await isGone(preferences)
    await isGone(banner)
    expect(stored()).toEqual(recordOf({ analytics: true, marketing: false }))
  })

  it('closed without saving change nothing, and the banner stays', async () => {
    openApp('/', { consent: NO_CONSENT })
    await press(banner, 'Manage preferences')
    await click(category('Marketing'))
    await userEvent.keyboard('{Escape}')
    await isGone(preferences)
    await isShown(banner)
    expect(stored()).toBeUndefined()
    await eventually(button(banner, 'Manage preferences')).toHaveFocus()
  })

  it('are reached again in the settings, and show the choice', async () => {
    openApp('/?settings=privacy', {
      consent: `${CONSENT_COOKIE}=${writeConsent({ analytics: false, marketing: true }, new Date())}; Path=/`,
    })
    await press(windowOf('Account Settings'), 'Manage preferences')
    await eventually(category('Marketing')).toBeChecked()
    await click(category('Marketing'))
    await press(preferences, 'Save preferences')
    await seeToast('Preferences saved', 'Your cookie choices have been updated.')
    expect(stored()).toEqual(recordOf(rejectAll))
    await isShown(windowOf('Account Settings'))
  })
})

// Runs last: a user who has not finished the wizard stays in it.
// spec product: the banner about cookies leaves the first page of the wizard room on a phone
it('the cookie banner on a phone leaves the wizard’s first questions in sight, and room below its button', async () => {
  await beginAnew()
  await page.viewport(390, 844)
  openApp('/onboarding', { consent: NO_CONSENT })
  await isShown(banner)
  const top = () => banner.element().getBoundingClientRect().top
  const main = page.getByRole('main')
  // The label shows below the faces, which hints at further questions.
  const label = main.getByText('Your name')
  await isShown(label)
  await eventually(() => label.element().getBoundingClientRect().top).toBeLessThan(top())
  // Reads the variable, because the body's own padding is the test runner's; on the page it is this space.
  await eventually(roomKept).toBeGreaterThanOrEqual(innerHeight - top())
})

let stopViews = () => {}

/** Opens pages of an app at their patterns. */
const watchViews = () => {
  let path = '/pets/:petId'
  const moved = createSignal()
  stopViews = watchPageViews(() => path, moved.subscribe)
  return (next: string) => {
    path = next
    moved.send()
  }
}

describe('page views', () => {
  const COLLECTOR = 'https://count.example/v'
  let sent: RequestInit[] = []
  beforeEach(() => {
    sent = []
    const { fetch } = globalThis
    vi.spyOn(globalThis, 'fetch').mockImplementation((to, init) => {
      if (to !== COLLECTOR) return fetch(to, init)
      sent.push(init ?? {})
      return Promise.resolve(new Response())
    })
    document.documentElement.dataset['analytics'] = COLLECTOR
  })
  afterEach(() => {
    stopViews()
    delete document.documentElement.dataset['analytics']
    vi.restoreAllMocks()
  })

  // spec access §9: client rate limits: analytics 30 per 60 s
  it('go to the collector of the operator with consent alone, and without cookies', async () => {
    saveConsent(rejectAll)
    const open = watchViews()
    open('/')
    open('/pets/:petId')
    expect(sent).toEqual([])
    saveConsent(acceptAll)
    open('/pets/:petId')
    open('/family')
    const view = {
      method: 'POST',
      mode: 'no-cors',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      keepalive: true,
    }
    expect(sent).toEqual(
      ['/pets/:petId', '/family'].map((path) => ({
        ...view,
        body: JSON.stringify({ type: 'page_view', path }),
      })),
    )
    for (let visit = 0; visit < 40; visit += 1) open(visit % 2 ? '/family' : '/pets')
    expect(sent).toHaveLength(30)
    saveConsent(rejectAll)
    open('/')
    expect(sent).toHaveLength(30)
  })

  it('go nowhere where the operator has no collector', () => {
    delete document.documentElement.dataset['analytics']
    saveConsent(acceptAll)
    watchViews()('/family')
    expect(sent).toEqual([])
  })

  it('are named by the cookie banner of a site that counts them', async () => {
    const counts = banner.getByText('this site counts which of its pages are opened')
    const adds = banner.getByText('If whoever runs this site adds any')
    openApp('/', { consent: NO_CONSENT })
    await isShown(counts)
    expect(adds.element()).not.toBeVisible()
    delete document.documentElement.dataset['analytics']
    await isShown(adds)
    expect(counts.element()).not.toBeVisible()
  })
})
