import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { eventually } from '../../../test-support/eventually.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import { makeTimePass, passTime } from '../../../test-support/pass-time.ts'
import { button, isGone, isShown, press, pressEscape, windowOf } from '../../../test-support/screen.ts'
import { addPet, callElsewhere, countAsked, enter, forgetTutorials } from '../../../test-support/stage.ts'

/** Padding and offset in pixels, from the specification. */
const EIGHT_ON_EACH_SIDE = [8, 8, 8, 8]
const OFFSET = 20

const main = page.getByRole('main')
const heading = main.getByRole('heading', { level: 1 })
const boxOf = (shown: Locator): DOMRect => shown.element().getBoundingClientRect()
const middleOf = ({ left, top, right, bottom }: DOMRect) => ({ x: (left + right) / 2, y: (top + bottom) / 2 })

const report = (body: object) => callElsewhere('PUT', '/tutorials', { tutorialId: 'welcome', ...body })

/** Begins or continues a tutorial from the page that lists them. */
async function begin(word: string): Promise<void> {
  openApp('/getting-started')
  await press(main, word)
}

/**
 * Continues the welcome tour at the step that points at today's list.
 * @returns the list and the card next to it
 */
async function goOnAtToday(): Promise<{ today: Locator; card: Locator }> {
  await addPet({ name: 'Biscuit' })
  await report({ currentStep: 2 })
  await begin('Continue: Welcome to Pawtrail')
  const card = windowOf('Today comes first')
  await isShown(card)
  // Waits for late parts: each has the target located again, as a scroll does.
  for (const name of ['Medication Schedule', 'Usage and limits', /^Notifications/])
    await eventually(page.getByRole('region', { name, includeHidden: true })).toBeInTheDocument()
  return { today: page.getByRole('region', { name: 'Today', exact: true }), card }
}

/** Box of the ring around a target: the closest enclosing one of the hidden elements in the body. */
function ringAround(place: Locator): DOMRect | undefined {
  const inner = boxOf(place)
  return [...document.querySelectorAll('body > [aria-hidden]')]
    .map((element) => element.getBoundingClientRect())
    .filter(
      ({ left, top, right, bottom }) =>
        left < inner.left && top < inner.top && right > inner.right && bottom > inner.bottom,
    )
    .toSorted((one, other) => one.width - other.width)[0]
}

/** Distance between a target and the ring around it on each side, in pixels. */
function paddingOf(place: Locator): number[] {
  const [inner, ring] = [boxOf(place), ringAround(place)]
  if (!ring) return []
  return [inner.left - ring.left, inner.top - ring.top, ring.right - inner.right, ring.bottom - inner.bottom]
}

/** Distance between the ring around a target and the card below or above it, in pixels. */
function distanceTo(place: Locator, card: Locator): number {
  const ring = ringAround(place)
  const { top, bottom } = boxOf(card)
  return ring ? Math.max(top - ring.bottom, ring.top - bottom) : Number.NaN
}

/** Brightness of a part of the page, from 0 to 255. */
async function brightnessOf(shown: Locator): Promise<number> {
  const base64 = await shown.screenshot({ save: false })
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const picture = await createImageBitmap(new Blob([bytes]))
  const canvas = new OffscreenCanvas(1, 1)
  const context = canvas.getContext('2d')
  context?.drawImage(picture, 0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? []
  return (red + green + blue) / 3
}

beforeAll(async () => {
  await enter('free')
})
beforeEach(async () => {
  await page.viewport(1280, 800)
  await forgetTutorials(4)
  const { body: pets } = await callElsewhere<{ id: string }[]>('GET', '/pets')
  for (const { id } of pets) await callElsewhere('DELETE', `/pets/${id}`)
})
afterAll(() => page.viewport(1440, 900))

// spec engagement §2: a step guide as modal, tooltip, spotlight or banner, with title, description, ‘Step n of total’
//   and a progress bar
it('a step of its own is a window in the middle', async () => {
  await begin('Start: Welcome to Pawtrail')
  const card = windowOf('Welcome to Pawtrail')
  await isShown(card)
  // Waits for the card's rising animation.
  await eventually(() => middleOf(boxOf(card)).y).toBeCloseTo(innerHeight / 2, 0)
  expect(middleOf(boxOf(card)).x).toBeCloseTo(innerWidth / 2, 0)
})

// spec engagement §2: a step guide as modal, tooltip, spotlight or banner, with title, description, ‘Step n of total’
//   and a progress bar
// spec engagement §9: exit 3 s after completion at the latest; offset 20 px, padding 8 px, reposition after 100 ms
it('a spotlight darkens all but its target, with 8 pixels around it', async () => {
  await report({ currentStep: 1 })
  await begin('Continue: Welcome to Pawtrail')
  const [card, target] = [windowOf('It starts with a pet'), button(main, 'Add Your First Pet')]
  await isShown(card)
  await eventually(() => paddingOf(target)).toEqual(EIGHT_ON_EACH_SIDE)
  const lit = [await brightnessOf(heading), await brightnessOf(target)]
  await pressEscape()
  await isGone(card)
  const [around, within] = [await brightnessOf(heading), await brightnessOf(target)]
  expect(lit[0]).toBeLessThan(around * 0.8)
  expect(lit[1]).toBeCloseTo(within, -1)
})

// spec engagement §2: a step guide as modal, tooltip, spotlight or banner, with title, description, ‘Step n of total’
//   and a progress bar
it('a tooltip is 20 pixels beside its target, and darkens nothing', async () => {
  const { today, card } = await goOnAtToday()
  await eventually(() => distanceTo(today, card)).toBe(OFFSET)
  expect(paddingOf(today)).toEqual(EIGHT_ON_EACH_SIDE)
  const lit = await brightnessOf(heading)
  await pressEscape()
  await isGone(card)
  expect(lit).toBeCloseTo(await brightnessOf(heading), -1)
})

// spec engagement §2: a step guide as modal, tooltip, spotlight or banner, with title, description, ‘Step n of total’
//   and a progress bar
it('a banner is at the top of the page', async () => {
  await report({ currentStep: 6, skipped: ['first-pet', 'first-health-log', 'reminder'] })
  await addPet({ name: 'Biscuit' })
  await begin('Start: Health tracking')
  const card = windowOf('See it before it shows')
  await isShown(card)
  const head = boxOf(page.getByRole('banner'))
  expect(boxOf(card).top - head.bottom).toBeGreaterThanOrEqual(0)
  expect(boxOf(card).top - head.bottom).toBeLessThan(24)
  expect(middleOf(boxOf(card)).x).toBeCloseTo(middleOf(boxOf(main)).x, 0)
  expect(boxOf(card).width).toBeGreaterThan(innerWidth / 2)
})

// spec engagement §9: exit 3 s after completion at the latest; offset 20 px, padding 8 px, reposition after 100 ms
it('a card follows its target 100 ms after the page was scrolled or got another size', async () => {
  makeTimePass()
  const { today, card } = await goOnAtToday()
  vi.setTimerTickMode('manual')
  const isBeside = () =>
    distanceTo(today, card) === OFFSET && paddingOf(today).join() === EIGHT_ON_EACH_SIDE.join()
  /** Waits until the page is idle. */
  const settles = () =>
    eventually(async () => {
      await passTime(1000)
      return isBeside()
    }).toBe(true)
  await settles()
  const scrolled = new Promise((resolve) => {
    addEventListener('scroll', resolve, { once: true })
  })
  scrollBy({ top: 40, behavior: 'instant' })
  await scrolled
  await passTime(99)
  // Waits for an answer: an element seen by then would already be shown.
  await countAsked(/tutorials/)
  expect(isBeside()).toBe(false)
  await passTime(1)
  await eventually(isBeside).toBe(true)
  // Stays in the same layout, so that nothing else on the page changes.
  await page.viewport(1240, 800)
  expect(isBeside()).toBe(false)
  await settles()
})
