import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SettingList } from '@app/domain/installation/system-settings.contract'
import { offlineProblem } from '@app/domain/kernel/problems'
import { eventually } from '../../../../test-support/eventually.ts'
import { openApp } from '../../../../test-support/open-app.tsx'
import {
  button,
  click,
  doubleClick,
  field,
  fill,
  fillIn,
  isGone,
  isShown,
  press,
  questionOf,
  saysAt,
  seeToast,
  tryAgain,
  windowOf,
} from '../../../../test-support/screen.ts'
import {
  becomeAdministrator,
  bringTrouble,
  callElsewhere,
  countAsked,
  enter,
  haveOwnInstallation,
  leaveOwnInstallation,
  mend,
} from '../../../../test-support/stage.ts'

const CHANGES = /^PUT \/api\/installation\/settings\//
const main = page.getByRole('main')
const lastChange = main.getByRole('region', { name: 'Changed' })
const rowOf = (key: string) => main.getByRole('listitem').filter({ hasText: key })
const toggle = (name: string) => main.getByRole('switch', { name, exact: true })

/** Changes a setting on another device of the same administrator. */
async function changeElsewhere(key: string, value: unknown) {
  const { body } = await callElsewhere<SettingList>('GET', '/installation/settings')
  const basedOn = body.settings.find((row) => row.key === key)?.changedAt ?? null
  const { status } = await callElsewhere('PUT', `/installation/settings/${key}`, {
    value,
    reason: 'Elsewhere',
    basedOn,
  })
  expect(status).toBe(200)
}

beforeAll(async () => {
  await haveOwnInstallation()
  await enter()
  await becomeAdministrator(true)
})
beforeEach(() => page.viewport(1440, 900))
afterAll(() => leaveOwnInstallation())

it('locks the mail settings, but not the test mail, unless the administrator is a super administrator', async () => {
  openApp('/admin/settings?group=Mail')
  await isShown(rowOf('smtp_host').getByText('No default · For super administrators'))
  await eventually(button(main, 'Server: none. Change')).toBeDisabled()
  await eventually(button(main, 'Send test mail')).toBeEnabled()
  await becomeAdministrator('super')
  openApp('/admin/settings?group=Mail')
  await eventually(button(main, 'Server: none. Change')).toBeEnabled()
})

it('lists every key with its default', async () => {
  openApp('/admin/settings')
  await isShown(rowOf('session_timeout_hours').getByText('Default 8 hours'))
  await isShown(rowOf('ip_whitelist').getByText('Default any'))
  await isShown(rowOf('smtp_host').getByText('No default'))
  // The installation of the tests has its own limit of requests.
  await isShown(lastChange.getByText(/In effect everywhere\. Console, /))
})

it('changes a number for a reason, shows the effect first, and takes it back', async () => {
  openApp('/admin/settings')
  await press(main, 'Session timeout: 8 hours. Change')
  const changing = windowOf('Change session timeout')
  await fillIn(changing, { 'Session timeout (hours)': '4', Reason: 'Shared computers' })
  await doubleClick(button(changing, 'Change session timeout'))
  await seeToast('Setting changed')
  expect(await countAsked(CHANGES)).toBe(1)
  await isShown(lastChange.getByText('Sessions now end after 4 hours without use.'))
  await isShown(rowOf('session_timeout_hours').getByText(/Default 8 hours · Ana, /))
  await press(lastChange, 'Undo: back to 8 hours')
  const undoing = windowOf('Undo: Session timeout')
  await isShown(undoing.getByText('The value before the last change returns: 8 hours.'))
  await fillIn(undoing, { Reason: 'Too short' })
  await press(undoing, 'Undo: Session timeout')
  await seeToast('Change undone')
  await isShown(button(main, 'Session timeout: 8 hours. Change'))
})

it('turns a switch only once the reason is given, and states the consequence', async () => {
  openApp('/admin/settings')
  await click(toggle('Registration'))
  const turning = windowOf('Turn off registration')
  await isShown(turning.getByText('Only people with an invitation can sign up.'))
  await press(turning, 'Cancel')
  await eventually(toggle('Registration')).toBeChecked()
  await click(toggle('Registration'))
  await fillIn(turning, { Reason: 'Full for now' })
  await press(turning, 'Turn off registration')
  await seeToast('Setting changed')
  await eventually(toggle('Registration')).not.toBeChecked()
  await isShown(rowOf('registration_enabled').getByRole('button', { name: /^Undo/ }))
})

it('keeps what was typed when the server refuses the value, and when no answer comes', async () => {
  openApp('/admin/settings')
  await press(main, 'Accounts, at most: 10,000. Change')
  const changing = windowOf('Change accounts, at most')
  await fillIn(changing, { 'Accounts, at most': 'many', Reason: 'A larger shelter' })
  await press(changing, 'Change accounts, at most')
  await saysAt(changing, 'Accounts, at most', 'Enter a whole number from 0 to 10,000,000')
  await fillIn(changing, { 'Accounts, at most': '20000' })
  await bringTrouble(CHANGES, 'cut')
  await press(changing, 'Change accounts, at most')
  await seeToast(offlineProblem.title)
  await mend()
  await eventually(field(changing, 'Reason')).toHaveValue('A larger shelter')
  await press(changing, 'Change accounts, at most')
  await isShown(button(main, 'Accounts, at most: 20,000. Change'))
})

it('overwrites no change that someone else made in between', async () => {
  openApp('/admin/settings')
  await press(main, 'Failed sign-ins before lockout: 5. Change')
  const changing = windowOf('Change failed sign-ins before lockout')
  await fillIn(changing, { 'Failed sign-ins before lockout': '7', Reason: 'Fewer calls' })
  await changeElsewhere('max_login_attempts', 9)
  await press(changing, 'Change failed sign-ins before lockout')
  await seeToast('Changed by someone else')
  await isShown(changing.getByText(/^Now 9\./))
  await press(changing, 'Change failed sign-ins before lockout')
  await isShown(button(main, 'Failed sign-ins before lockout: 7. Change'))
})

it('shows a change by someone else', async () => {
  openApp('/admin/settings')
  await isShown(button(main, 'Lockout: 30 minutes. Change'))
  await changeElsewhere('lockout_duration_minutes', 45)
  openApp('/admin/settings')
  await isShown(lastChange.getByText('A lockout now takes 45 minutes.'))
})

// spec product: an admin cannot lock out their own address without confirming
it('asks before a change that locks the administrator out', async () => {
  openApp('/admin/settings')
  await press(main, 'Admin addresses: any. Change')
  const changing = windowOf('Change admin addresses')
  await fillIn(changing, { 'Admin addresses': '198.51.100.7', Reason: 'Office only' })
  await press(changing, 'Change admin addresses')
  await isShown(questionOf('This locks you out'))
  await press(page.getByRole('alertdialog'), 'Cancel')
  await eventually(field(changing, 'Admin addresses')).toHaveValue('198.51.100.7')
  const { body } = await callElsewhere<SettingList>('GET', '/installation/settings')
  expect(body.settings.find(({ key }) => key === 'ip_whitelist')?.value).toBe('')
  await userEvent.keyboard('{Escape}')
})

it('finds a key, and filters by group in the address', async () => {
  openApp('/admin/settings')
  await fill(main.getByRole('searchbox', { name: 'Find a key' }), 'smtp')
  await isShown(rowOf('smtp_port'))
  await isGone(rowOf('max_users'))
  await fill(main.getByRole('searchbox', { name: 'Find a key' }), 'nothing like it')
  await isShown(main.getByRole('heading', { name: 'No key matches' }))
  await press(main, 'Show all')
  await isShown(rowOf('max_users'))
  await click(main.getByRole('link', { name: /^Network/ }))
  await isGone(rowOf('max_users'))
  await isShown(rowOf('allowed_domains'))
  await eventually(() => new URLSearchParams(location.search).get('group')).toBe('Network')
})

it('sends a test mail once, and shows what the mail server said', async () => {
  openApp('/admin/settings?group=Mail')
  await isShown(main.getByText('No test mail sent yet'))
  await doubleClick(button(main, 'Send test mail'))
  await isShown(main.getByText(/^To .*@example\.com, /))
  expect(await countAsked(/^POST \/api\/installation\/settings\/test-mail$/)).toBe(1)
})

it('stores the password of the mail server without showing it again', async () => {
  openApp('/admin/settings?group=Mail')
  await press(main, 'Password: none. Change')
  const changing = windowOf('Change password')
  await fillIn(changing, { Password: 'correct horse', Reason: 'New provider' })
  await press(changing, 'Change password')
  await isShown(button(main, 'Password: stored encrypted. Change'))
  expect(document.body.textContent).not.toContain('correct horse')
})

it('says that the settings could not be loaded', async () => {
  await bringTrouble(/^GET \/api\/installation\/settings$/, 'answer', 500)
  openApp('/admin/settings')
  await isShown(button(main, 'Try Again'))
  await mend()
  await tryAgain(main, rowOf('max_users'))
})
