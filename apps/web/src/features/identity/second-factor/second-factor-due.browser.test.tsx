import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { eventually } from '../../../../test-support/eventually.ts'
import { openApp } from '../../../../test-support/open-app.tsx'
import {
  click,
  fillIn,
  isGone,
  isShown,
  openedPet,
  press,
  seeToast,
  windowOf,
} from '../../../../test-support/screen.ts'
import {
  addPet,
  appCode,
  bringTrouble,
  callElsewhere,
  countAsked,
  dropSecondFactor,
  endSession,
  haveOwnInstallation,
  leave,
  leaveOwnInstallation,
  makeAccount,
  mend,
  openSession,
  requireSecondFactor,
} from '../../../../test-support/stage.ts'
import { setActingPerson } from '../../../api/client/acting-person.ts'
import { newId } from '../../../api/client/new-id.ts'
import { countWaiting, holdKeyOf, keepForLater } from '../../../api/waiting/waiting-changes.ts'
import { heldKey, removeChanges } from '../../../api/waiting/waiting-store.ts'

const main = page.getByRole('main')
const due = windowOf('Two-factor authentication')
let account: { email: string; password: string }

beforeAll(async () => {
  await haveOwnInstallation()
  account = await makeAccount()
})
beforeEach(async () => {
  await mend()
  await requireSecondFactor(false)
  await dropSecondFactor()
  await leave()
})
afterAll(() => leaveOwnInstallation())

// spec product: two_factor_required: without a second factor one can set it up or leave, and do nothing else
it('an installation that requires two-factor allows only its set-up', async () => {
  await requireSecondFactor()
  openApp('/')
  await signIn(main)
  await isShown(due.getByRole('heading', { name: 'One more step' }))
  await eventually(due.getByRole('button', { name: 'Sign Out' })).toBeVisible()
  expect(page.getByRole('navigation').elements()).toHaveLength(0)
  await bringTrouble(/^POST \/api\/account\/second-factor$/, 'cut')
  await press(due, 'Set up two-factor')
  await seeToast('No connection')
  await mend()
  await setUp()
  await isShown(page.getByRole('heading', { level: 1 }))
})

// spec product: a sign-out runs once, shows its progress, and asks nothing where no window can: pending
//   changes stay sealed
it('keeps pending changes sealed for a user who signs out instead', async () => {
  await openSession()
  const { body: me } = await callElsewhere<{ userId: string; household: { id: string } }>('GET', '/me')
  const { body: seal } = await callElsewhere<{ key: string }>('GET', '/seal-key')
  setActingPerson(me.userId)
  await holdKeyOf(me.userId, () => Promise.resolve(seal.key))
  const id = newId()
  onTestFinished(async () => void (await removeChanges(() => true)))
  await keepForLater({
    id,
    operation: 'healthLogs.add',
    input: { id, petId: newId(), type: 'other', value: 'Fine', logDate: '2026-01-05' },
    household: me.household.id,
    title: 'Mood',
    detail: 'Today',
  })
  setActingPerson(undefined)
  await requireSecondFactor()
  openApp('/')
  await press(due, 'Sign Out')
  await seeToast('Signed out successfully')
  expect(await heldKey()).toBeUndefined()
  expect(await countWaiting(me.userId)).toBe(1)
})

it('a sign-in that is interrupted by it leads on to where it was to lead', async () => {
  await requireSecondFactor()
  openApp(`/auth?${new URLSearchParams({ returnTo: '/family?x=1' }).toString()}`)
  await signIn(main)
  await setUp()
  await isShown(page.getByRole('heading', { level: 1, name: 'Family Management' }))
  expect(location.pathname + location.search).toBe('/family?x=1')
})

it('keeps the backup codes in sight until they are kept, whatever is reloaded meanwhile', async () => {
  await requireSecondFactor()
  openApp('/')
  await signIn(main)
  await showCodes()
  const before = await countAsked(/^GET \/api\/me$/)
  await comeBackLater()
  await eventually(() => countAsked(/^GET \/api\/me$/)).toBeGreaterThan(before)
  await isShown(due.getByRole('heading', { name: 'Your backup codes' }))
  await press(due, 'I have kept them')
  await isGone(due)
  await isShown(page.getByRole('heading', { level: 1 }))
})

it('a sign-in on a page whose session has ended leads back to that page', async () => {
  await openSession()
  const { id } = await addPet({ name: 'Biscuit' })
  // Cuts requests of the stream and of the surrounding frame: their answers would cover the page before the first
  // press.
  await bringTrouble(/^GET \/api\/(live|due|doses|notifications)/, 'cut')
  openApp('/pets')
  const way = page.getByRole('link', { name: 'View Details of Biscuit' })
  await isShown(way)
  await requireSecondFactor()
  await endSession('with its cookie')
  await click(way)
  await signIn(windowOf('Sign in to continue'))
  await setUp()
  await openedPet('Biscuit')
  expect(location.pathname).toBe(`/pets/${id}`)
})

/** Returns to the page once its data is no longer fresh. */
async function comeBackLater(): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await new Promise(requestAnimationFrame)
  vi.useRealTimers()
}

async function signIn(form: typeof main): Promise<void> {
  await fillIn(form, { Email: account.email, Password: account.password })
  await press(form, 'Sign In')
}

/** Sets up the second factor in the dialog that asks for it, up to the backup codes. */
async function showCodes(): Promise<void> {
  const proof = windowOf('Confirm it’s you')
  await press(due, 'Set up two-factor')
  await fillIn(proof, { Password: account.password })
  await press(proof, 'Confirm')
  const key = due.getByText(/^(?:[A-Z2-7]{4} ?){8}$/)
  await isShown(key)
  const secret = (key.element().textContent ?? '').replaceAll(' ', '')
  await fillIn(due, { 'Code from your app': await appCode(secret) })
  await press(due, 'Switch on')
  await isShown(due.getByRole('list', { name: 'Backup codes' }))
}

/** Sets up the second factor, up to the app. */
async function setUp(): Promise<void> {
  await showCodes()
  await press(due, 'I have kept them')
  await isGone(due)
}
