import { afterAll, beforeAll, beforeEach, it } from 'vitest'
import { page } from 'vitest/browser'
import { eventually } from '../../../../test-support/eventually.ts'
import { openApp } from '../../../../test-support/open-app.tsx'
import { fill, fillIn, press } from '../../../../test-support/screen.ts'
import {
  changeSettings,
  haveOwnInstallation,
  leave,
  leaveOwnInstallation,
} from '../../../../test-support/stage.ts'

const main = page.getByRole('main')

beforeAll(async () => {
  await haveOwnInstallation()
  await changeSettings({ emailVerificationRequired: false })
})
beforeEach(() => leave())
afterAll(() => leaveOwnInstallation())

// spec product: email_verification_required off: sign-up opens the account at once
it('a sign-up enters at once where no address is confirmed first', async () => {
  openApp('/auth?type=signup')
  const password = 'Biscuit-loves-7-walks'
  await fillIn(main, { 'Display name': 'Ana', Email: `ana-${crypto.randomUUID()}@example.com` })
  await fill(main.getByRole('textbox', { name: /^Password/ }), password)
  await fill(main.getByRole('textbox', { name: /^Confirm password/ }), password)
  await press(main, 'Continue')
  await press(main, 'Create account')
  await eventually(() => location.pathname).toBe('/onboarding')
})
