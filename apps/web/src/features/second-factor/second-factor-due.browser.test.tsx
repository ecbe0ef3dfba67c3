import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../../test-support/open-app.tsx'
import { fillIn, isGone, isShown, press, seeToast, windowOf } from '../../../test-support/screen.ts'
import {
  appCode,
  bringTrouble,
  enterNew,
  haveOwnInstallation,
  leaveOwnInstallation,
  mend,
  requireSecondFactor,
} from '../../../test-support/stage.ts'

const due = windowOf('Two-factor authentication')
let account: { email: string; password: string }

beforeAll(async () => {
  await haveOwnInstallation()
  await requireSecondFactor()
  account = await enterNew()
})
beforeEach(() => mend())
afterAll(() => leaveOwnInstallation())

it('an installation that requires two-factor leads to it, and to nothing else', async () => {
  openApp('/')
  await isShown(due.getByRole('heading', { name: 'One more step' }))
  await expect.element(due.getByRole('button', { name: 'Sign Out' })).toBeVisible()
  expect(page.getByRole('navigation').elements()).toHaveLength(0)
  await bringTrouble(/^POST \/api\/account\/second-factor$/, 'cut')
  await press(due, 'Set up two-factor')
  const proof = windowOf('Confirm it’s you')
  await seeToast('No connection')
  await mend()
  await press(due, 'Set up two-factor')
  await fillIn(proof, { Password: account.password })
  await press(proof, 'Confirm')
  const key = due.getByText(/^(?:[A-Z2-7]{4} ?){8}$/)
  await isShown(key)
  const secret = (key.element().textContent ?? '').replaceAll(' ', '')
  await fillIn(due, { 'Code from your app': await appCode(secret) })
  await press(due, 'Switch on')
  await isShown(due.getByRole('list', { name: 'Backup codes' }))
  await press(due, 'I have kept them')
  await isGone(due)
  await isShown(page.getByRole('heading', { level: 1 }))
})
