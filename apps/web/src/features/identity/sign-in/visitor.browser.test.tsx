import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import { eventually } from '../../../../test-support/eventually.ts'
import { openApp } from '../../../../test-support/open-app.tsx'
import { makeTimePass, passTime } from '../../../../test-support/pass-time.ts'
import {
  button,
  doubleClick,
  field,
  fill,
  fillIn,
  isShown,
  press,
  saysAt,
  seeToast,
  toastOf,
} from '../../../../test-support/screen.ts'
import { bringTrouble, countAsked, leave, signUpElsewhere } from '../../../../test-support/stage.ts'

const ASKS_CONFIG = /^GET \/api\/config/
const main = page.getByRole('main')
const isCalled = (title: string) => eventually(() => document.title).toBe(`${title} | ${PRODUCT_NAME}`)
const newEmail = () => `nobody-${crypto.randomUUID()}@example.com`

beforeEach(async () => {
  await leave()
})
// spec access §5: sign-up: all fields, the password checklist, matching passwords
it('reports passwords that differ or are weak, and keeps the other typed text', async () => {
  openApp('/auth?type=signup')
  const email = newEmail()
  await fillIn(main, { 'Display name': 'Ana', Email: email })
  await fill(main.getByRole('textbox', { name: /^Password/ }), 'short')
  await fill(main.getByRole('textbox', { name: /^Confirm password/ }), 'other')
  await press(main, 'Continue')
  await isShown(main.getByText('Passwords do not match').first())
  await eventually(field(main, 'Email')).toHaveValue(email)
  await eventually(field(main, 'Display name')).toHaveValue('Ana')
})

it('the form does not wait for an answer that never comes', async () => {
  await bringTrouble(ASKS_CONFIG, 'hold')
  const before = await countAsked(ASKS_CONFIG)
  makeTimePass()
  openApp('/auth?type=signup')
  await eventually(() => countAsked(ASKS_CONFIG)).toBe(before + 1)
  await passTime(5000)
  await isShown(field(main, 'Display name'))
})

it('the mail can be asked for again, and after a few times there is a wait', async () => {
  openApp(`/auth?message=check_email&email=${newEmail()}`)
  await press(main, 'Resend verification email')
  await seeToast('Verification email requested')
  // Repeats the request: rate limit windows begin at full ten minutes, so three more may pass.
  const ask = async () => {
    await press(main, 'Resend verification email')
    return toastOf('Too many attempts', 'wait 10 minutes').elements().length
  }
  await eventually(ask).toBeGreaterThan(0)
})

// spec product: a sign-up is no account: no one creates an account for another person's address
it('the link of a sign-up from another browser takes the password of the sign-up alone', async () => {
  const { email, password, token } = await signUpElsewhere()
  openApp(`/auth?${new URLSearchParams({ type: 'signup', token, email }).toString()}`)
  await isShown(page.getByRole('heading', { name: 'Confirm with your password' }))
  await isShown(main.getByText(/If you did not sign up, close this page/))
  await fillIn(main, { Password: 'Wrong-Horse-9' })
  await press(main, 'Confirm email address')
  await saysAt(main, 'Password', 'not the password you signed up with')
  await fillIn(main, { Password: password })
  await doubleClick(button(main, 'Confirm email address'))
  await isShown(page.getByRole('heading', { name: /^Welcome to/ }))
})

// spec product: each screen of signing in has a title of its own
it('each screen of signing in has a title of its own', async () => {
  openApp('/auth')
  await isCalled('Sign in')
  await press(main, 'Forgot password?')
  await isCalled('Forgot your password?')
  await press(main, 'Back to Sign In')
  await isCalled('Sign in')
  await press(main, 'Create an account')
  await isCalled('Create your account')
  await fillIn(main, { 'Display name': 'Ana', Email: newEmail() })
  await fill(main.getByRole('textbox', { name: /^Password/ }), 'Walks-7x-every-day')
  await fill(main.getByRole('textbox', { name: /^Confirm password/ }), 'Walks-7x-every-day')
  await press(main, 'Continue')
  await isCalled('Choose your plan')
  openApp('/auth?message=check_email')
  await isCalled('Check your email')
  openApp('/reset-password?email=ana@example.com')
  await isCalled('Verify Reset Code')
  openApp('/accept-invitation')
  await isCalled('Enter your invitation code')
})

// spec access §2: any path containing accept-invitation is an invitation return
it('any path of an invitation leads to it', async () => {
  openApp('/somewhere/accept-invitation?token=none')
  await isShown(main.getByRole('link', { name: 'Enter a code instead' }))
  expect(location.pathname + location.search).toBe('/accept-invitation?token=none')
})
