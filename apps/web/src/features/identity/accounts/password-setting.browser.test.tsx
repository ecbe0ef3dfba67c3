import { beforeAll, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { eventually } from '../../../../test-support/eventually.ts'
import { openApp } from '../../../../test-support/open-app.tsx'
import {
  button,
  doubleClick,
  fill,
  isGone,
  isShown,
  press,
  saysAt,
  seeToast,
} from '../../../../test-support/screen.ts'
import {
  addDevice,
  bringTrouble,
  countAsked,
  forgetPassword,
  makeAccount,
  mend,
  openSession,
} from '../../../../test-support/stage.ts'

const NEW_PASSWORD = 'Walks-7x'
const settings = page.getByRole('dialog', { name: 'Account Settings' })
const changing = /^POST \/api\/security\/password/

let account = { email: '', password: '' }
beforeAll(async () => {
  account = await makeAccount()
  await openSession()
})
beforeEach(mend)

const choose = async (password: string, confirm = password) => {
  await fill(settings.getByRole('textbox', { name: /^New password/ }), password)
  await fill(settings.getByRole('textbox', { name: /^Confirm password/ }), confirm)
}

it('shows the error of a new password at its field, and keeps typed text without a connection', async () => {
  openApp('/?settings=security')
  await press(settings, 'Change password')
  await isShown(settings.getByText('0/5 requirements met'))
  await eventually(settings.getByRole('textbox', { name: /^New password/ })).toHaveFocus()
  await press(settings, 'Cancel')
  await eventually(button(settings, 'Change password')).toHaveFocus()
  await press(settings, 'Change password')
  await choose(account.password)
  await press(settings, 'Update Password')
  await saysAt(settings, 'New password', 'That is your password already')
  await choose(NEW_PASSWORD)
  await bringTrouble(changing, 'cut')
  await press(settings, 'Update Password')
  await seeToast('Failed to update password')
  await eventually(settings.getByRole('textbox', { name: /^New password/ })).toHaveValue(NEW_PASSWORD)
})

// spec product: changing the password: proof, the reset's minimum, this session stays and every other ends
it('is changed once for two taps, and only this device stays signed in', async () => {
  await addDevice()
  openApp('/?settings=security')
  await press(settings, 'Change password')
  await choose(NEW_PASSWORD)
  const before = await countAsked(changing)
  await doubleClick(button(settings, 'Update Password'))
  await seeToast('Password updated', 'Every other device was signed out.')
  expect(await countAsked(changing)).toBe(before + 1)
  await isGone(settings.getByRole('textbox', { name: /^New password/ }))
  const devices = settings.getByRole('list', { name: 'Devices' }).getByRole('listitem')
  await eventually(() => devices.elements().length).toBe(1)
})

it('an account without a password is mailed the way to its first one', async () => {
  await forgetPassword()
  openApp('/?settings=security')
  await isShown(settings.getByText('You have not set a password. We email you a code to set one.'))
  await isShown(settings.getByText('To change it, set a password first. We ask for it then.'))
  await press(settings, 'Send code')
  await isShown(settings.getByText(account.email, { exact: true }).last())
  await isShown(settings.getByRole('link', { name: 'Enter code' }))
})
