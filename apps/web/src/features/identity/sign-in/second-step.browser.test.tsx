import { beforeAll, beforeEach, it } from 'vitest'
import { page } from 'vitest/browser'
import { eventually } from '../../../../test-support/eventually.ts'
import { openApp } from '../../../../test-support/open-app.tsx'
import {
  button,
  doubleClick,
  field,
  fillIn,
  isShown,
  press,
  saysAt,
  seeToast,
} from '../../../../test-support/screen.ts'
import {
  appCode,
  bringTrouble,
  leave,
  makeAccount,
  mend,
  setUpSecondFactor,
} from '../../../../test-support/stage.ts'

const main = page.getByRole('main')

let account: { email: string; password: string }
let secret = ''
let backupCodes: string[] = []
beforeAll(async () => {
  account = await makeAccount()
  ;({ secret, backupCodes } = await setUpSecondFactor())
})
beforeEach(async () => {
  await mend()
  await leave()
})

/** Enters the right password, after which the second step appears. */
async function givePassword(): Promise<void> {
  openApp('/auth')
  await fillIn(main, { Email: account.email, Password: account.password })
  await press(main, 'Sign In')
  await isShown(page.getByRole('heading', { name: 'Enter your code' }))
}

it('asks for the code of the app; shows a short or wrong one at its field', async () => {
  await givePassword()
  await fillIn(main, { 'Code from your app': '123' })
  await press(main, 'Sign In')
  await saysAt(main, 'Code from your app', 'Enter the 6 digits that your app shows')
  await fillIn(main, { 'Code from your app': '000000' })
  await press(main, 'Sign In')
  await saysAt(main, 'Code from your app', 'That code is not right')
  await eventually(field(main, 'Code from your app')).toHaveAttribute('autocomplete', 'one-time-code')
})

it('an answer that is lost leaves the code to be sent again, and a sign-in that is over leads back', async () => {
  await givePassword()
  const code = await appCode(secret)
  await fillIn(main, { 'Code from your app': code })
  await bringTrouble(/^POST .*app-codes/, 'lose')
  await press(main, 'Sign In')
  await seeToast('Error signing in')
  await eventually(field(main, 'Code from your app')).toHaveValue(code)
  await mend()
  await leave()
  await press(main, 'Sign In')
  await seeToast('Please sign in again')
  await isShown(page.getByRole('heading', { name: 'Welcome back' }))
  await eventually(field(main, 'Email')).toHaveValue(account.email)
})

it('while the code is looked at the button says so', async () => {
  await givePassword()
  await fillIn(main, { 'Code from your app': '123456' })
  await bringTrouble(/^POST .*app-codes/, 'hold')
  await press(main, 'Sign In')
  await isShown(button(main, 'Signing in...'))
})

// spec product: the password alone opens no session of an account with two-factor; the second step belongs to the
//   browser that gave it
it('takes a backup code instead, once for two taps, and leads back to the app or the password', async () => {
  await givePassword()
  await press(main, 'Use a backup code')
  await eventually(page.getByRole('heading', { name: 'Use a backup code' })).toHaveFocus()
  await fillIn(main, { 'Backup code': 'ABCD' })
  await press(main, 'Sign In')
  await saysAt(main, 'Backup code', 'A backup code has 16 letters and digits')
  await press(main, 'Use your app')
  await press(main, 'Back')
  await isShown(page.getByRole('heading', { name: 'Welcome back' }))
  await press(main, 'Sign In')
  await press(main, 'Use a backup code')
  await fillIn(main, { 'Backup code': backupCodes[0]?.toLowerCase() ?? '' })
  await doubleClick(button(main, 'Sign In'))
  await isShown(page.getByRole('navigation').first())
})
