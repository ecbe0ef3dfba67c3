import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { eventually } from '../../test-support/eventually.ts'
import { openApp } from '../../test-support/open-app.tsx'
import { makeTimePass, passTime } from '../../test-support/pass-time.ts'
import { isShown } from '../../test-support/screen.ts'
import { addPet, bringTrouble, countAsked, enter, mend, refuse } from '../../test-support/stage.ts'

const READINGS = /^GET \/api\/pets(\?|$)/
const STREAMS = /^GET \/api\/live/
const ANSWER_MILLISECONDS = 30_000
/** Longest pause of the page before its first retry. */
const PAUSE = 5000

beforeAll(() => enter())
beforeEach(async () => {
  const before = await countAsked(STREAMS)
  await addPet({ name: 'Biscuit' })
  openApp('/pets')
  await isShown(petNamed('Biscuit'))
  await eventually(() => countAsked(STREAMS)).toBeGreaterThan(before)
})

const petNamed = (name: string) => page.getByRole('main').getByText(name, { exact: true }).first()

/** Adds a pet elsewhere while the page can't read its list; returns after at least `tries` attempts of the page. */
async function missPet(name: string, kind: 'answer' | 'hold', tries: number): Promise<void> {
  const before = await countAsked(READINGS)
  await bringTrouble(READINGS, kind, 503)
  await addPet({ name })
  // Each pause is longer than a second, and the next begins with an answer.
  await eventually(async () => {
    if (kind === 'answer') await passTime(1000)
    return countAsked(READINGS)
  }).toBeGreaterThanOrEqual(before + tries)
}

function see(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}

// spec product: data that failed to reload after a change is requested until it is shown
it('what could not be read after a change is asked for until it is shown', async () => {
  makeTimePass()
  await missPet('Miso', 'answer', 4)
  expect(petNamed('Miso').query()).toBeNull()
  await mend()
  await eventually(async () => {
    await passTime(1000)
    return petNamed('Miso').query()
  }).toBeVisible()
})

it('a reading whose answer never comes is repeated too', async () => {
  makeTimePass()
  await missPet('Fern', 'hold', 1)
  await passTime(ANSWER_MILLISECONDS)
  await mend()
  await passTime(PAUSE)
  await isShown(petNamed('Fern'))
})

it('an answer that asks for an hour is awaited for at most a minute', async () => {
  makeTimePass()
  const before = await countAsked(READINGS)
  const busy = {
    code: 'TOO_MANY_REQUESTS',
    title: 'Slow down',
    message: 'Try again later.',
    retryAfter: 3600,
  }
  await refuse(READINGS, 429, busy)
  const pauses = vi.spyOn(globalThis, 'setTimeout')
  await addPet({ name: 'Nala' })
  await eventually(() => countAsked(READINGS)).toBe(before + 1)
  await mend()
  await eventually(() => pauses.mock.calls.some(([, milliseconds]) => milliseconds === 60_000)).toBe(true)
  pauses.mockRestore()
  await passTime(60_000)
  await isShown(petNamed('Nala'))
})

it('a page that no one sees asks for nothing, and reads what it missed once it is seen', async () => {
  onTestFinished(() => void Reflect.deleteProperty(document, 'visibilityState'))
  makeTimePass()
  await missPet('Kiki', 'answer', 3)
  see('hidden')
  const asked = await countAsked(READINGS)
  await passTime(60_000)
  expect(await countAsked(READINGS)).toBe(asked)
  await mend()
  see('visible')
  await isShown(petNamed('Kiki'))
})
