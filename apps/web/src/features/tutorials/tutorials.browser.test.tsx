import type { Me } from '@app/domain/accounts/accounts.contract'
import type { TutorialsAnswer } from '@app/domain/tutorials/tutorials.contract'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { eventually } from '../../../test-support/eventually.ts'
import { NO_CONSENT, openApp, showPart } from '../../../test-support/open-app.tsx'
import { makeTimePass, passTime } from '../../../test-support/pass-time.ts'
import {
  button,
  choose,
  click,
  doubleClick,
  fillIn,
  isGone,
  isShown,
  press,
  pressByKey,
  pressEscape,
  pressUnlessGone,
  seeToast,
  windowOf,
} from '../../../test-support/screen.ts'
import {
  addPet,
  addRecord,
  bringTrouble,
  callElsewhere,
  countAsked,
  enter,
  forgetTutorials,
  mend,
  mendButNews,
} from '../../../test-support/stage.ts'
import { Celebration } from './celebration.tsx'

const SAVES = /^PUT \/api\/tutorials$/
const [WELCOME, PET, TODAY, LOG, REMINDER, END] = [
  'Welcome to Pawtrail',
  'It starts with a pet',
  'Today comes first',
  'Write down how they are',
  'Let us remember',
  'You know your way around',
]
const HEALTH = 'See it before it shows'
const main = page.getByRole('main')
const card = (title: string) => windowOf(title)
/** Presses a button of a card once the card has taken the focus, which it does a moment after it is shown. */
async function pressIn(title: string, name: string): Promise<void> {
  await eventually(() => card(title).query()?.contains(document.activeElement)).toBe(true)
  await pressByKey(button(card(title), name))
}
const next = (title: string) => pressIn(title, 'Next')
const skip = (title: string) => pressIn(title, 'Skip')

const stateOf = async (id = 'welcome') => {
  const { body } = await callElsewhere<TutorialsAnswer>('GET', '/tutorials')
  return body.tutorials.find((tutorial) => tutorial.id === id)
}
const report = (body: object) => callElsewhere('PUT', '/tutorials', { tutorialId: 'welcome', ...body })

const nothingMore: TutorialsAnswer = {
  tutorials: [],
  conditions: { has_pets: false, has_health_logs: false, has_weights: false, has_reminders: false },
}

/** Begins a tutorial from the page that lists them. */
async function begin(word = 'Start: Welcome to Pawtrail'): Promise<void> {
  openApp('/getting-started')
  await press(main, word)
}

const areOffered = async () => (await callElsewhere<Me>('GET', '/me')).body.preferences.tutorials

/** Everything but the last step lies behind. */
async function beginAtEnd(): Promise<void> {
  await report({ currentStep: 5, skipped: ['first-pet', 'first-health-log', 'reminder'] })
  await begin('Continue: Welcome to Pawtrail')
  await isShown(card(END))
}

/** Looks for a quiet moment are made when the test says so. */
const letPass = (milliseconds = 2500) => vi.advanceTimersByTimeAsync(milliseconds)
const touchPage = () => click(main.getByRole('heading').first())
/** From here on the page's timers end when the test says so. */
const stopTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
/** The tutorial comes up once its script is there and nobody is in the middle of something. */
const comesUp = (title: string) =>
  eventually(async () => {
    await letPass()
    return card(title).query()
  }).not.toBeNull()

beforeAll(async () => {
  await enter('free')
})
beforeEach(async () => {
  localStorage.removeItem('tutorial-offered')
  await forgetTutorials()
  await callElsewhere('PATCH', '/settings', { tutorials: true })
  const { body: pets } = await callElsewhere<{ id: string }[]>('GET', '/pets')
  for (const { id } of pets) await callElsewhere('DELETE', `/pets/${id}`)
})

describe('a tutorial that comes up by itself', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  })

  it('waits for a quiet moment and the answer about cookies, and comes once a day', async () => {
    openApp('/', { offersTutorial: true, consent: NO_CONSENT })
    await isShown(main.getByText('Nobody here yet'))
    await touchPage()
    await letPass(10_000)
    await isGone(card(WELCOME))
    await press(page.getByRole('region', { name: 'Cookie choices' }), /^Reject/)
    await comesUp(WELCOME)
    await eventually(() => countAsked(/^GET \/api\/tutorials$/)).toBeGreaterThan(0)
    openApp('/', { offersTutorial: true })
    await isShown(main.getByText('Nobody here yet'))
    await touchPage()
    await letPass(10_000)
    await isGone(card(WELCOME))
  })

  it('asks for nothing where there is none to offer', async () => {
    await report({ currentStep: 0, isClosed: true })
    const before = await countAsked(/tutorials/)
    openApp('/', { offersTutorial: true })
    await isShown(main.getByText('Nobody here yet'))
    await touchPage()
    await letPass(10_000)
    expect(await countAsked(/tutorials/)).toBe(before)
  })

  it('goes on where somebody was, on the page of that step', async () => {
    await addPet({ name: 'Biscuit' })
    await report({ currentStep: 2 })
    openApp('/', { offersTutorial: true })
    await isShown(main.getByRole('heading', { name: 'Today' }))
    await touchPage()
    await comesUp(TODAY)
    await eventually(card(TODAY)).toHaveFocus()
    await isShown(card(TODAY).getByText('Step 3 of 6'))
  })

  it('is switched off for good with one tap, and on again on the page of the tutorials', async () => {
    openApp('/', { offersTutorial: true })
    await isShown(main.getByText('Nobody here yet'))
    await touchPage()
    await comesUp(WELCOME)
    await press(card(WELCOME), 'Don’t show tutorials')
    await isGone(card(WELCOME))
    await seeToast('Tutorials are off')
    await eventually(areOffered).toBe(false)
    openApp('/getting-started')
    const offer = main.getByRole('switch', { name: 'Offer tutorials' })
    await eventually(offer).not.toBeChecked()
    await click(offer)
    await eventually(areOffered).toBe(true)
  })
})

describe('the steps', () => {
  it('go from a window to what they point at, wait for what is asked for, and go on by themselves', async () => {
    await begin()
    await isShown(card(WELCOME))
    await seeToast('Tutorial Started')
    await eventually(button(card(WELCOME), 'Back')).toBeDisabled()
    expect(button(card(WELCOME), 'Skip').query()).toBeNull()
    await next(WELCOME)
    await isShown(card(PET))
    await eventually(() => location.pathname).toBe('/')
    await eventually(card(PET)).toHaveFocus()
    await next(PET)
    await isShown(card(PET).getByText('Not done yet', { exact: false }))
    await press(card(PET), 'Click Here')
    const adding = windowOf('Add Pet')
    await isShown(adding)
    await isGone(card(PET))
    await fillIn(adding, { Name: 'Biscuit' })
    await choose(adding, { Species: 'dog' })
    await press(adding, 'Add Pet')
    await isGone(adding)
    await isShown(card(TODAY))
    await eventually(async () => (await stateOf())?.masteredSteps).toBe(2)
    await pressByKey(button(card(TODAY), 'Back'))
    await isShown(card(PET).getByText('Done already'))
    expect(await stateOf()).toMatchObject({ currentStep: 2 })
  })

  it('are passed over where they may be, and count as done only what was done', async () => {
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
    const target = () =>
      button(main, 'Health Log').element().getBoundingClientRect().bottom <
      card(LOG).element().getBoundingClientRect().top
    await eventually(target).toBe(true)
  })

  it('of health tracking begin with a banner, and a press of what one points at takes it on', async () => {
    await forgetTutorials(4)
    await report({ currentStep: 6, skipped: ['first-pet', 'first-health-log', 'reminder'] })
    const pet = await addPet({ name: 'Biscuit' })
    await addRecord('healthLog', pet.id, { type: 'weight', measure: 12, unit: 'kg' })
    await begin('Start: Health tracking')
    // It takes the focus a moment later, from a button too.
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

  it('is celebrated, goes by itself, and can be had again', async () => {
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

  it('stays while somebody is at it, and leads to the next tutorial half a second later', async () => {
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
    // What had begun by then would be shown by the time of an answer.
    await stateOf()
    expect(card(HEALTH).query()).toBeNull()
    await letPass(1)
    await isShown(card(HEALTH))
  })

  it('is kept from nobody by an answer that does not come', async () => {
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

describe('the page of the tutorials', () => {
  it('shows what is done, and what those need that are not open yet', async () => {
    openApp('/getting-started')
    await isShown(main.getByText('More Available'))
    await isShown(main.getByText('Opens when you have finished the welcome tour.'))
    await isShown(main.getByText('Part of the paid plans.'))
    await press(main, 'See plans')
    await isShown(page.getByRole('dialog'))
  })

  it('says so where it can’t be read, and asks again', async () => {
    await bringTrouble(/^GET \/api\/(tutorials$|live)/, 'answer', 500)
    openApp('/getting-started')
    await isShown(main.getByText('This feature is temporarily unavailable during system updates.'))
    await mendButNews()
    await pressUnlessGone(main, 'Try Again')
    await isShown(button(main, 'Start: Welcome to Pawtrail'))
  })

  it('begins one tutorial for two presses', async () => {
    openApp('/getting-started')
    await doubleClick(button(main, 'Start: Welcome to Pawtrail'))
    await isShown(card(WELCOME))
    expect(page.getByRole('dialog').elements()).toHaveLength(1)
  })
})
