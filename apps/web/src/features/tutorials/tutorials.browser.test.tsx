import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Me } from '@app/domain/identity/accounts/accounts.contract'
import { eventually } from '../../../test-support/eventually.ts'
import { NO_CONSENT, openApp } from '../../../test-support/open-app.tsx'
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
  pressUnlessGone,
  seeToast,
  windowOf,
} from '../../../test-support/screen.ts'
import {
  addPet,
  callElsewhere,
  bringTrouble,
  countAsked,
  enter,
  mendButNews,
} from '../../../test-support/stage.ts'
import {
  begin,
  card,
  main,
  next,
  PET,
  report,
  resetTutorials,
  stateOf,
  TODAY,
  WELCOME,
} from './tutorials.fixture.ts'

const areOffered = async () => (await callElsewhere<Me>('GET', '/me')).body.preferences.tutorials

/** Winds the clock past the wait for a quiet moment. */
const letPass = (milliseconds = 2500) => vi.advanceTimersByTimeAsync(milliseconds)
const touchPage = () => click(main.getByRole('heading').first())
/** Waits for the tutorial, which opens once its script has loaded and the user is idle. */
const comesUp = (title: string) =>
  eventually(async () => {
    await letPass()
    return card(title).query()
  }).not.toBeNull()

beforeAll(async () => {
  await enter('free')
})
beforeEach(resetTutorials)

describe('a tutorial that comes up on its own', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  })

  // spec engagement §4: an eligible tutorial starts on its own: age, prerequisites, none active
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

  it('requests nothing without an offer', async () => {
    await report({ currentStep: 0, isClosed: true })
    const before = await countAsked(/tutorials/)
    openApp('/', { offersTutorial: true })
    await isShown(main.getByText('Nobody here yet'))
    await touchPage()
    await letPass(10_000)
    expect(await countAsked(/tutorials/)).toBe(before)
  })

  // spec engagement §4: a tutorial with saved progress in the middle resumes on load
  it('goes on where a user was, on the page of that step', async () => {
    await addPet({ name: 'Biscuit' })
    await report({ currentStep: 2 })
    openApp('/', { offersTutorial: true })
    await isShown(main.getByRole('heading', { name: 'Today' }))
    await touchPage()
    await comesUp(TODAY)
    await eventually(card(TODAY)).toHaveFocus()
    await isShown(card(TODAY).getByText('Step 3 of 6'))
  })

  // spec product: tutorials are off for good with one tap, and on again from the profile
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
  // spec engagement §2: a step guide as modal, tooltip, spotlight or banner, with title, description, ‘Step n of
  //   total’ and a progress bar
  it('lead from a window to their target, wait for the requested action, and continue automatically', async () => {
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
})

describe('the page of the tutorials', () => {
  it('lists completed ones, and the conditions of those not open yet', async () => {
    openApp('/getting-started')
    await isShown(main.getByText('More Available'))
    await isShown(main.getByText('Opens when you have finished the welcome tour.'))
    await isShown(main.getByText('Part of the paid plans.'))
    await press(main, 'See plans')
    await isShown(page.getByRole('dialog'))
  })

  // spec access §2: /getting-started, and its message and retry after a failure
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
