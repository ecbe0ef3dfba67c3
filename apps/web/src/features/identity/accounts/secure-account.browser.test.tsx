import { beforeAll, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { eventually } from '../../../../test-support/eventually.ts'
import { openApp } from '../../../../test-support/open-app.tsx'
import { button, doubleClick, isShown, press, seeToast } from '../../../../test-support/screen.ts'
import {
  bringTrouble,
  countAsked,
  leave,
  makeAccount,
  mend,
  noticeLink,
  signInElsewhere,
} from '../../../../test-support/stage.ts'

const main = page.getByRole('main')
const used = /^POST \/api\/security\/notices\/uses/
const pageOf = (token: string) => `/secure-account?${new URLSearchParams({ token }).toString()}`

let account = { email: '', password: '' }
beforeAll(async () => {
  account = await makeAccount()
})
beforeEach(async () => {
  await mend()
  await leave()
})

/** Signs in on another device, and opens the link of the mail that reports it. */
async function openLink(): Promise<string> {
  await signInElsewhere(account)
  const token = await noticeLink(account.email, 'new-device')
  openApp(pageOf(token))
  await isShown(
    main.getByText(/Someone signed in to your account on a new device: Unknown device\. That was on /),
  )
  return token
}

it('a link shows what happened; reports a lost connection, and the next press asks once for two taps', async () => {
  await openLink()
  expect(await countAsked(used)).toBe(0)
  await bringTrouble(used, 'cut')
  await press(main, 'Secure my account')
  await seeToast('Your account could not be secured')
  await mend()
  const before = await countAsked(used)
  await doubleClick(button(main, 'Secure my account'))
  await isShown(page.getByRole('heading', { name: 'Your account is secured' }))
  await isShown(main.getByText(account.email))
  await eventually(main.getByRole('link', { name: 'Enter code' })).toHaveAttribute(
    'href',
    `/reset-password?${new URLSearchParams({ email: account.email }).toString()}`,
  )
  expect(await countAsked(used)).toBe(before + 1)
})

it.each(['made-up', ''])(
  'a link with the token "%s" is not valid, and offers a new password',
  async (token) => {
    openApp(pageOf(token))
    await isShown(page.getByRole('heading', { name: 'This link is not valid' }))
    await press(main, 'Set a new password')
    await isShown(page.getByRole('heading', { name: 'Forgot your password?' }))
  },
)
