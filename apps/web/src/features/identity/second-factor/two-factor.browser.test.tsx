import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { eventually } from '../../../../test-support/eventually.ts'
import { openApp } from '../../../../test-support/open-app.tsx'
import {
  button,
  doubleClick,
  field,
  fillIn,
  isGone,
  isShown,
  press,
  questionOf,
  saysAt,
  seeToast,
  windowOf,
} from '../../../../test-support/screen.ts'
import {
  appCode,
  bringTrouble,
  countAsked,
  dropSecondFactor,
  enter,
  mend,
  setUpSecondFactor,
} from '../../../../test-support/stage.ts'

const settings = windowOf('Account Settings')
const setUp = windowOf('Set up your app')
const codes = windowOf('Your backup codes')

beforeAll(() => enter())
beforeEach(() => mend())
afterEach(() => dropSecondFactor())

const openSecurity = () => openApp('/?settings=security')

/** Opens the setup dialog, and returns the key that it shows. */
async function begin(): Promise<string> {
  openSecurity()
  await press(settings, 'Set up two-factor')
  await isShown(setUp.getByLabelText('QR code for your authenticator app'))
  return (setUp.getByText(/^(?:[A-Z2-7]{4} ?){8}$/).element().textContent ?? '').replaceAll(' ', '')
}

// spec product: two_factor_enabled: two-factor authentication by an authenticator app is offered; it takes a fresh
//   proof and a right code before it counts
it('is switched on by a code of the app, once for two taps; shows a wrong one at its field', async () => {
  const secret = await begin()
  await press(setUp, 'Switch on')
  await saysAt(setUp, 'Code from your app', 'Enter the 6 digits that your app shows')
  await fillIn(setUp, { 'Code from your app': '000000' })
  await press(setUp, 'Switch on')
  await saysAt(setUp, 'Code from your app', 'That code is not right')
  await fillIn(setUp, { 'Code from your app': await appCode(secret) })
  const asked = await countAsked(/confirmations/)
  await doubleClick(button(setUp, 'Switch on'))
  await isShown(codes.getByRole('list', { name: 'Backup codes' }))
  expect(codes.getByRole('listitem').elements()).toHaveLength(10)
  expect(await countAsked(/confirmations/)).toBe(asked + 1)
  await press(codes, 'I have kept them')
  await isGone(codes)
  await isShown(settings.getByText('10 backup codes left.'))
})

it('a lost answer leaves the code to be sent again; then reports that two-factor is already on', async () => {
  const secret = await begin()
  const code = await appCode(secret)
  await fillIn(setUp, { 'Code from your app': code })
  await bringTrouble(/^POST .*confirmations/, 'lose')
  await press(setUp, 'Switch on')
  await seeToast('No connection')
  await eventually(field(setUp, 'Code from your app')).toHaveValue(code)
  await mend()
  await press(setUp, 'Switch on')
  await seeToast('Already switched on')
})

it('an answer that never comes keeps the button busy, and the window can be closed', async () => {
  openSecurity()
  await bringTrouble(/^POST \/api\/account\/second-factor$/, 'hold')
  await press(settings, 'Set up two-factor')
  await eventually(button(settings, 'Set up two-factor')).toHaveAttribute('aria-busy', 'true')
  await press(settings, 'Close')
  await isGone(settings)
})

it('backup codes are made again after a question, and can be copied', async () => {
  await setUpSecondFactor()
  openSecurity()
  await press(settings, 'New backup codes')
  await press(questionOf('Make new backup codes?'), 'Make new codes')
  await isShown(codes.getByRole('list', { name: 'Backup codes' }))
  await press(codes, 'Copy')
  await seeToast(/^(?:Copied|Not copied)/)
})

it('is switched off after a question', async () => {
  await setUpSecondFactor()
  openSecurity()
  await press(settings, 'Switch off')
  await press(questionOf('Switch two-factor authentication off?'), 'Switch off')
  await seeToast('Two-factor authentication is off')
  await isShown(button(settings, 'Set up two-factor'))
})
