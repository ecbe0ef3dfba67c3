import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { TutorialsAnswer } from '@app/domain/tutorials/tutorials.contract'
import { eventually } from '../../../test-support/eventually.ts'
import { showPart } from '../../../test-support/open-app.tsx'
import { makeTimePass, passTime } from '../../../test-support/pass-time.ts'
import {
  button,
  click,
  doubleClick,
  isGone,
  isShown,
  press,
  pressByKey,
  pressEscape,
  seeToast,
  windowOf,
} from '../../../test-support/screen.ts'
import { addPet, addRecord, bringTrouble, enter, forgetTutorials, mend } from '../../../test-support/stage.ts'
import { Celebration } from './celebration.tsx'
import {
  begin,
  card,
  END,
  LOG,
  main,
  next,
  PET,
  REMINDER,
  report,
  resetTutorials,
  skip,
  stateOf,
  TODAY,
  WELCOME,
} from './tutorials.fixture.ts'

const SAVES = /^PUT \/api\/tutorials$/
const HEALTH = 'See it before it shows'

const nothingMore: TutorialsAnswer = {
  tutorials: [],
  conditions: { has_pets: false, has_health_logs: false, has_weights: false, has_reminders: false },
}

/** Begins at the last step. */
async function beginAtEnd(): Promise<void> {
  await report({ currentStep: 5, skipped: ['first-pet', 'first-health-log', 'reminder'] })
  await begin('Continue: Welcome to Pawtrail')
  await isShown(card(END))
}

const letPass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
/** Hands the page's timers to the test from here on. */
const stopTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

const isTargetAboveCard = () =>
  button(main, 'Health Log').element().getBoundingClientRect().bottom <
  card(LOG).element().getBoundingClientRect().top

beforeAll(async () => {
  await enter('free')
})
beforeEach(resetTutorials)

describe('the steps', () => {
  // spec engagement §2: Back, disabled on the first step; Skip unless non-skippable; Next, Complete, Click Here;
  //   closing exits
  it('are skipped if they may be, and count only completed ones as done', async () => {
    await begin()
    await next(WELCOME)
    await skip(PET)
    await next(TODAY)
    await skip(LOG)
    await skip(REMINDER)
    await pressByKey(button(card(END), 'Complete'))
    const celebration = windowOf('Tutorial Complete!')
    await isShown(celebration.getByText('Steps Mastered'))
    expect(await stateOf()).toMatchObject({ isCompleted: true, masteredSteps: 3 })
    await pressByKey(button(celebration, 'Done'))
    await isGone(celebration)
  })

  it('are taken one at a time, however fast the button is pressed', async () => {
    await begin()
    await isShown(card(WELCOME))
    await doubleClick(button(card(WELCOME), 'Next'))
    await isShown(card(PET))
    await isShown(button(card(PET), 'Skip'))
    ;(button(card(PET), 'Skip').element() as HTMLElement).click()
    await eventually(async () => (await stateOf())?.currentStep).toBe(1)
    await isShown(card(PET))
  })

  // spec product: the second tap of a double tap on a tour step reaches neither the page below nor another
  //   step
  it('of a phone leave nothing below to the second tap of a double tap', async () => {
    await page.viewport(390, 844)
    const over = new AbortController()
    onTestFinished(async () => {
      over.abort()
      await page.viewport(1280, 800)
    })
    await begin()
    await isShown(card(WELCOME))
    const pressed: (string | null | undefined)[] = []
    const note = ({ target }: MouseEvent) =>
      pressed.push((target as Element).closest('a, button')?.textContent)
    addEventListener('click', note, { capture: true, signal: over.signal })
    await doubleClick(button(card(WELCOME), 'Next'))
    await isShown(card(PET))
    expect(pressed).toEqual(['Next', undefined])
  })

  it('say so where they are about another page, and lead there', async () => {
    await addPet({ name: 'Biscuit' })
    await begin()
    await next(WELCOME)
    await next(PET)
    await isShown(card(TODAY))
    await click(page.getByRole('link', { name: 'All pets' }))
    await isShown(card(TODAY).getByText('This step is about another page.'))
    await press(card(TODAY), 'Take me there')
    await eventually(() => location.pathname).toBe('/')
    await isGone(button(card(TODAY), 'Take me there'))
  })

  // spec engagement §2: Back, disabled on the first step; Skip unless non-skippable; Next, Complete, Click Here;
  //   closing exits
  it('end with Escape, wherever the focus is, and can be gone on with', async () => {
    await begin()
    await next(WELCOME)
    await eventually(card(PET)).toHaveFocus()
    await userEvent.tab({ shift: true })
    await pressEscape()
    await isGone(card(PET))
    await seeToast('Tutorial closed')
    await eventually(async () => (await stateOf())?.isClosed).toBe(true)
    await begin('Continue: Welcome to Pawtrail')
    await isShown(card(PET))
    await eventually(async () => (await stateOf())?.isClosed).toBe(false)
  })

  // spec engagement §2: tooltips and spotlights at top, bottom, left or right of the target, which is scrolled into
  //   view
  it('of a phone stand above the bar, with their target in sight', async () => {
    await page.viewport(390, 844)
    onTestFinished(() => page.viewport(1280, 800))
    await addPet({ name: 'Biscuit' })
    await begin()
    await next(WELCOME)
    await next(PET)
    await isShown(card(TODAY))
    await skip(TODAY)
    await isShown(card(LOG))
    const sheet = card(LOG).element().getBoundingClientRect()
    const bar = page.getByRole('navigation', { name: 'Main' }).element().getBoundingClientRect()
    expect(sheet.bottom).toBeLessThanOrEqual(bar.top)
    await eventually(isTargetAboveCard).toBe(true)
  })

  // spec engagement §3: interaction advances the step
  it('of health tracking begin with a banner, and a press of what one points at takes it on', async () => {
    await forgetTutorials(4)
    await report({ currentStep: 6, skipped: ['first-pet', 'first-health-log', 'reminder'] })
    const pet = await addPet({ name: 'Biscuit' })
    await addRecord('healthLog', pet.id, { type: 'weight', measure: 12, unit: 'kg' })
    await begin('Start: Health tracking')
    // Waits for the card to take the focus, even from a button.
    await eventually(card(HEALTH)).toHaveFocus()
    await next(HEALTH)
    await isShown(card('Weigh them now and then').getByText('Done already'))
    await next('Weigh them now and then')
    await pressByKey(button(card('From numbers to a line'), 'Click Here'))
    await isShown(card('Watch what your vet asks about'))
    await eventually(() => location.pathname).toBe('/health-metrics')
    expect(await stateOf('health-tracking-mastery')).toMatchObject({ currentStep: 3, masteredSteps: 3 })
  })
})

// spec engagement §4: Tutorial Started and Tutorial Complete!; celebration of 4 or 5 seconds by type; Next Tutorial
//   after 500 ms
describe('the end', () => {
  it.each([
    ['tutorial', 'four', 4000],
    ['milestone', 'four', 4000],
    ['mastery', 'five', 5000],
  ] as const)('of a %s is celebrated for %s seconds', async (kind, _seconds, milliseconds) => {
    stopTime()
    const goes = vi.fn<() => void>()
    showPart(<Celebration kind={kind} name="A tour" answer={nothingMore} onClose={goes} />)
    const done = button(windowOf('Tutorial Complete!'), 'Done')
    await eventually(done).toHaveAttribute('aria-disabled')
    await letPass(milliseconds - 1)
    expect(goes).not.toHaveBeenCalled()
    await letPass(1)
    expect(goes).toHaveBeenCalledTimes(1)
  })

  it('is celebrated, goes on its own, and can be had again', async () => {
    await beginAtEnd()
    makeTimePass()
    await pressByKey(button(card(END), 'Complete'))
    const celebration = windowOf('Tutorial Complete!')
    await isShown(celebration)
    await passTime(4000)
    await isGone(celebration)
    await begin('Take it again: Welcome to Pawtrail')
    await isShown(card(WELCOME))
    await pressEscape()
    await isGone(card(WELCOME))
    expect(await stateOf()).toMatchObject({ isCompleted: true, isClosed: false })
  })

  // spec engagement §2: celebration with Completed, Steps Mastered and More Available or All Complete, Done and Next
  //   Tutorial
  it('stays while a user is at it, and leads to the next tutorial half a second later', async () => {
    await forgetTutorials(4)
    await beginAtEnd()
    await pressByKey(button(card(END), 'Complete'))
    const celebration = windowOf('Tutorial Complete!')
    await isShown(celebration)
    stopTime()
    await userEvent.keyboard('{Shift}')
    await letPass(60_000)
    await pressByKey(button(celebration, 'Next Tutorial'))
    await isGone(celebration)
    await letPass(499)
    // Waits for an answer: a tutorial started by then would already be shown.
    await stateOf()
    expect(card(HEALTH).query()).toBeNull()
    await letPass(1)
    await isShown(card(HEALTH))
  })

  // spec engagement §9: exit 3 s after completion at the latest; offset 20 px, padding 8 px, reposition after 100 ms
  it('is kept from no one by an answer that does not come', async () => {
    await beginAtEnd()
    await bringTrouble(SAVES, 'hold')
    await pressByKey(button(card(END), 'Complete'))
    await isGone(card(END))
    await mend()
    await seeToast('Tutorial Complete!')
  })

  it('that could not be saved says so, and is there to go on with', async () => {
    await beginAtEnd()
    await bringTrouble(SAVES, 'cut')
    await pressByKey(button(card(END), 'Complete'))
    await seeToast('Your progress was not saved')
    await isGone(card(END))
    await mend()
    await begin('Continue: Welcome to Pawtrail')
    await isShown(card(END))
  })
})
