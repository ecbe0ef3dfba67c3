import { beforeAll, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { passwordResetErrors } from '@app/domain/identity/password-resets/password-resets.errors'
import { eventually } from '../../../../test-support/eventually.ts'
import { openApp } from '../../../../test-support/open-app.tsx'
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
} from '../../../../test-support/screen.ts'
import { bringTrouble, leave, makeAccount, mend, refuse, resetMail } from '../../../../test-support/stage.ts'
import { problemOf } from '../../../api/client/problem-error.ts'

const NEW_PASSWORD = 'Walks-7x'
const main = page.getByRole('main')
const codePage = (email: string) => `/reset-password?${new URLSearchParams({ email }).toString()}`

let email = ''
beforeAll(async () => {
  ;({ email } = await makeAccount())
})
beforeEach(async () => {
  await mend()
  await leave()
})

/** Requests the mail through the screen, and returns its contents. */
async function askForMail() {
  openApp(`/auth?${new URLSearchParams({ email }).toString()}`)
  await press(main, 'Forgot password?')
  await press(main, 'Send code')
  await seeToast('Verification code sent')
  return resetMail(email)
}

const choose = async (password: string, confirm = password) => {
  await fill(main.getByRole('textbox', { name: /^New password/ }), password)
  await fill(main.getByRole('textbox', { name: /^Confirm password/ }), confirm)
}

// spec access §7: verifying a code: a lost answer is reported, and typed text stays
//   in apps/web/src/features/identity/sign-up/verify-code.tsx
it('reports a lost answer, and keeps the typed code for a retry', async () => {
  const { code } = await askForMail()
  openApp(codePage(email))
  await fillIn(main, { Code: code })
  await bringTrouble(/^POST \/api\/password-resets\/codes/, 'lose')
  await press(main, 'Verify Code')
  await seeToast('Failed to verify code. Please try again.')
  await eventually(field(main, 'Code')).toHaveValue(code)
  await mend()
  await doubleClick(button(main, 'Verify Code'))
  await seeToast('Code verified! Now create your new password.')
})

it('while the code is looked at the button says so', async () => {
  openApp(codePage(email))
  await fillIn(main, { Code: '123456' })
  await bringTrouble(/^POST \/api\/password-resets\/codes/, 'hold')
  await press(main, 'Verify Code')
  await isShown(button(main, 'Verifying...'))
})

it('reports a password that misses the requirements, and one whose proof has expired', async () => {
  const { code, token } = await askForMail()
  openApp(codePage(email))
  await fillIn(main, { Code: code })
  await press(main, 'Verify Code')
  await choose('Password123!')
  await isShown(main.getByText('This password is too easy to guess.'))
  await button(main, 'Update Password').click({ force: true })
  await saysAt(main, 'New password', 'Password does not meet security requirements')
  await fetchNewPassword(token)
  await choose(NEW_PASSWORD)
  await press(main, 'Update Password')
  await seeToast('Please verify your code first')
  await isShown(page.getByRole('heading', { name: 'Verify Reset Code' }))
})

// spec product: an invalid link for a new password leads to an empty form
//   in apps/web/src/features/identity/accounts/set-password.tsx, apps/web/src/ui/layout/error-state.tsx
it('a link that is no longer good leads to the form for another mail, with nothing typed in it', async () => {
  openApp('/auth?type=recovery&token=none')
  await isShown(page.getByRole('heading', { name: 'Reset Link Invalid' }))
  await eventually(() => document.title).toMatch(/^Reset Link Invalid/)
  await press(main, 'Get a new link')
  await eventually(field(main, 'Email')).toHaveValue('')
  await eventually(() => document.title).toMatch(/^Forgot your password/)
})

// spec product: an expired reset code says so and offers another one
it('an expired code says so, and another one is a press away', async () => {
  openApp(codePage(email))
  await refuse(/^POST \/api\/password-resets\/codes/, 422, {
    ...problemOf(passwordResetErrors.RESET_CODE_EXPIRED),
    fields: { code: passwordResetErrors.RESET_CODE_EXPIRED.title },
  })
  await fillIn(main, { Code: '123456' })
  await press(main, 'Verify Code')
  await saysAt(main, 'Code', 'This code has expired')
  await mend()
  await press(main, 'Send another code')
  await seeToast('Verification code sent')
  const { code } = await resetMail(email)
  await fillIn(main, { Code: code })
  await press(main, 'Verify Code')
  await seeToast('Code verified! Now create your new password.')
  await eventually(() => document.title).toMatch(/^Create New Password/)
})

it('one press is enough where the last field has something to say as well', async () => {
  const { token } = await askForMail()
  openApp(`/auth?${new URLSearchParams({ type: 'recovery', token }).toString()}`)
  await choose(NEW_PASSWORD, 'Walks-7y')
  await button(main, 'Update Password').click({ force: true })
  await seeToast('Passwords do not match')
})

it('another code can be sent, until there is a wait', async () => {
  const address = `nobody-${crypto.randomUUID()}@example.com`
  openApp(`/auth?${new URLSearchParams({ type: 'recovery', email: address }).toString()}`)
  await press(main, 'Send code')
  await isShown(button(main, 'Resend code'))
  const ask = async () => {
    await press(main, 'Resend code')
    return page.getByText('Too many attempts; wait 10 minutes').elements().length
  }
  await eventually(ask).toBeGreaterThan(0)
})

/** Uses the link of the same mail elsewhere, behind the page's back. */
async function fetchNewPassword(token: string): Promise<void> {
  const { token: requestToken } = (await (await fetch('/api/request-token', { method: 'POST' })).json()) as {
    token: string
  }
  const answer = await fetch('/api/password-resets/links/passwords', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-csrf-token': requestToken,
      'x-requested-with': 'XMLHttpRequest',
    },
    body: JSON.stringify({ token, newPassword: 'Elsewhere-1x' }),
  })
  expect(answer.status).toBe(200)
}
