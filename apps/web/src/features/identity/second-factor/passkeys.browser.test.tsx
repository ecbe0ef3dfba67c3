import { beforeAll, beforeEach, expect, it } from 'vitest'
import { eventually } from '../../../../test-support/eventually.ts'
import { openApp } from '../../../../test-support/open-app.tsx'
import {
  button,
  doubleClick,
  entryOf,
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
  addPasskey,
  bringTrouble,
  countAsked,
  makeAccount,
  mend,
  openSession,
} from '../../../../test-support/stage.ts'

const settings = windowOf('Account Settings')
const renaming = windowOf('Rename passkey')
const removal = questionOf('Remove this passkey?')

beforeAll(async () => {
  // Adds a password: a passkey that is the only sign-in method can't be removed.
  await makeAccount()
  await openSession()
  await addPasskey()
})
beforeEach(() => mend())

const openSecurity = () => openApp('/?settings=security')

it('is renamed once for two taps; shows a missing name at its field, and keeps typed text without a connection', async () => {
  openSecurity()
  await press(settings, 'Rename Unknown device')
  await fillIn(renaming, { Name: '' })
  await press(renaming, 'Save')
  await saysAt(renaming, 'Name', 'Please enter a name')
  await fillIn(renaming, { Name: 'Blue key' })
  await bringTrouble(/^PATCH .*passkeys/, 'cut')
  await press(renaming, 'Save')
  await seeToast('No connection')
  await eventually(field(renaming, 'Name')).toHaveValue('Blue key')
  await mend()
  const asked = await countAsked(/^PATCH .*passkeys/)
  await doubleClick(button(renaming, 'Save'))
  await isShown(entryOf(settings, 'Blue key'))
  expect(await countAsked(/^PATCH .*passkeys/)).toBe(asked + 1)
})

it('reports a refusal by the browser, and the button works again', async () => {
  openSecurity()
  // The test server names another domain than the page's, as a wrong APP_URL would.
  await press(settings, 'Add a passkey')
  await seeToast('That passkey did not work')
  await eventually(button(settings, 'Add a passkey')).not.toHaveAttribute('aria-busy')
})

it('is removed after a question; an answer that never comes keeps the button busy', async () => {
  openSecurity()
  await press(settings, /^Remove /)
  await bringTrouble(/^DELETE .*passkeys/, 'hold')
  await press(removal, 'Remove')
  await eventually(button(removal, 'Remove')).toHaveAttribute('aria-busy', 'true')
  await mend()
  await seeToast('Passkey removed')
  await isGone(removal)
  await isShown(settings.getByText('You have no passkeys yet.'))
})
