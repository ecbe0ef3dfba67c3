import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { eventually } from '../../../../../test-support/eventually.ts'
import { openApp } from '../../../../../test-support/open-app.tsx'
import {
  button,
  click,
  doubleClick,
  field,
  fillIn,
  isShown,
  press,
  saysAt,
  seeToast,
} from '../../../../../test-support/screen.ts'
import {
  bringTrouble,
  countAsked,
  googleWaits,
  googleWaitsTooLong,
  haveGoogle,
  leave,
  makeAccount,
} from '../../../../../test-support/stage.ts'

const main = page.getByRole('main')
const STARTS = /^POST \/api\/google-sign-ins$/
const continueButton = button(main, 'Continue with Google')
const realAgent = navigator.userAgent

/** Gives the page another browser's user agent from now on. */
const useAgent = (agent: string) =>
  Object.defineProperty(navigator, 'userAgent', { value: agent, configurable: true })

let ana: { email: string; password: string }
beforeAll(async () => {
  await haveGoogle()
  ana = await makeAccount()
})
beforeEach(async () => {
  await leave()
})
afterEach(() => {
  useAgent(realAgent)
})

const linkPage = () => `/auth?${new URLSearchParams({ type: 'google_link', email: ana.email }).toString()}`

it('two taps ask once', async () => {
  openApp('/auth')
  await isShown(continueButton)
  await bringTrouble(STARTS, 'hold')
  const before = await countAsked(STARTS)
  await doubleClick(continueButton)
  await eventually(continueButton).toHaveAttribute('aria-busy', 'true')
  // Waits, because the token of the request is fetched first.
  await eventually(() => countAsked(STARTS)).toBe(before + 1)
})

it('reports a lost answer, keeps the typed text, and allows a retry', async () => {
  openApp('/auth')
  await fillIn(main, { Email: 'ana@example.com' })
  await bringTrouble(STARTS, 'lose')
  await click(continueButton)
  await seeToast('Error signing in with Google', 'check your connection')
  await eventually(continueButton).not.toHaveAttribute('aria-busy')
  await eventually(field(main, 'Email')).toHaveValue('ana@example.com')
})

it('an answer that never comes is given up', async () => {
  openApp('/auth')
  await isShown(continueButton)
  await bringTrouble(STARTS, 'hold')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await click(continueButton)
  await eventually(() => countAsked(STARTS)).toBeGreaterThan(0)
  await vi.advanceTimersByTimeAsync(15_000)
  await seeToast('Error signing in with Google')
})

// spec access §8: Google sign-in errors: Sign in failed, Error signing in with Google, a mobile message,
//   external-browser notices
it('on a phone the hint about other browsers comes with a failure', async () => {
  useAgent('Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/131.0.0.0 Mobile Safari/537.36')
  openApp('/auth')
  await bringTrouble(STARTS, 'answer', 500)
  await click(continueButton)
  await seeToast('Error signing in with Google', 'open this page in Chrome or Safari')
})

// spec access §8: Google sign-in errors: Sign in failed, Error signing in with Google, a mobile message,
//   external-browser notices
it.each([
  ['GOOGLE_REFUSED', 'Sign in failed', 'You canceled at Google'],
  ['GOOGLE_FAILED', 'Error signing in with Google', 'could not verify the answer'],
  ['REGISTRATION_CLOSED', 'Error creating account', 'Sign-up is closed'],
  ['<script>', 'Error signing in with Google', 'could not verify the answer'],
])(
  'reports a visit to Google that ended with %s, and keeps the text typed before',
  async (code, title, words) => {
    sessionStorage.setItem('email-before-google', 'typed@example.com')
    openApp(`/auth?${new URLSearchParams({ type: 'google', error_code: code }).toString()}`)
    await seeToast(title, words)
    await eventually(field(main, 'Email')).toHaveValue('typed@example.com')
  },
)

it('the account with the address is connected by its password alone', async () => {
  await googleWaits(ana.email)
  openApp(linkPage())
  await isShown(main.getByText(`There is already an account for ${ana.email}`, { exact: false }))
  await fillIn(main, { Password: 'Wrong-Horse-9' })
  await press(main, 'Connect and sign in')
  await saysAt(main, 'Password', 'not the password of your account')
  await fillIn(main, { Password: ana.password })
  await doubleClick(button(main, 'Connect and sign in'))
  await seeToast('Google connected')
  await isShown(page.getByRole('heading', { name: /, Ana$/ }))
})

it('a Google account that has waited too long leads back to the sign-in', async () => {
  await googleWaits(ana.email)
  await googleWaitsTooLong()
  openApp(linkPage())
  await fillIn(main, { Password: ana.password })
  await press(main, 'Connect and sign in')
  await seeToast('Sign in failed', 'took too long')
  await isShown(page.getByRole('heading', { name: 'Welcome back' }))
})

it('a link password that was forgotten can be set again', async () => {
  openApp(linkPage())
  await press(main, 'Forgot password?')
  await eventually(field(main, 'Email')).toHaveValue(ana.email)
})

it('a user who has no session is not welcomed as new', async () => {
  openApp('/auth?type=google_new&plan=premium')
  await isShown(page.getByRole('heading', { name: 'Welcome back' }))
})

// spec access §7: external browser on embedded apps
// spec access §8: Google sign-in errors: Sign in failed, Error signing in with Google, a mobile message,
//   external-browser notices
it('inside another app the real browser is offered in place of Google', async () => {
  useAgent('Mozilla/5.0 (Linux; Android 15; wv) Chrome/131.0 Mobile Safari/537.36 Instagram 361.0')
  openApp('/auth?returnTo=%2Fpets')
  await isShown(main.getByText(/Google does not allow sign-in inside Instagram/))
  await eventually(main.getByRole('link', { name: 'Open browser' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^intent:\/\/[^#]+\/auth\?returnTo=%2Fpets#Intent;/) as string,
  )
  expect(continueButton.elements()).toEqual([])
  const copies = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('refused'))
  await press(main, 'Copy link')
  await eventually(field(main, 'Copy this link')).toHaveValue(`${location.origin}/auth?returnTo=%2Fpets`)
  copies.mockRestore()
})

it('an iPhone is not offered what only Android can do', async () => {
  useAgent('Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148')
  openApp('/auth?type=signup')
  await isShown(main.getByText(/Google does not allow sign-in inside this app/))
  expect(main.getByRole('link', { name: 'Open browser' }).elements()).toEqual([])
})
