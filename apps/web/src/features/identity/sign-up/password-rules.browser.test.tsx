import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../../../test-support/open-app.tsx'
import { isShown, press } from '../../../../test-support/screen.ts'
import {
  changeSettings,
  haveOwnInstallation,
  leave,
  leaveOwnInstallation,
  makeAccount,
  openSession,
} from '../../../../test-support/stage.ts'

const main = page.getByRole('main')
const settings = page.getByRole('dialog', { name: 'Account Settings' })

beforeAll(async () => {
  await haveOwnInstallation()
  await changeSettings({
    passwordRequireSpecial: false,
    passwordMinLength: 14,
  })
})
beforeEach(() => leave())
afterAll(() => leaveOwnInstallation())

// spec product: checklists print the password rules in force; settings only add to a form's own rules
//   in apps/web/src/features/identity/accounts/rules-in-force.ts
it('the checklists print the rules in force, which differ by form', async () => {
  openApp('/auth?type=signup')
  await isShown(main.getByText('14+ characters'))
  await isShown(main.getByText('Special character'))
  await makeAccount()
  await openSession()
  openApp('/?settings=security')
  await press(settings, 'Change password')
  await isShown(settings.getByText('14+ characters'))
  await isShown(settings.getByText('0/4 requirements met'))
  expect(settings.getByText('Special character').elements()).toEqual([])
})
