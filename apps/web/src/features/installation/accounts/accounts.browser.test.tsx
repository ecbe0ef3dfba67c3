import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ManagedAccount } from '@app/domain/installation/accounts.contract'
import { accountLink } from '@app/domain/installation/administration.links'
import { commonErrors } from '@app/domain/kernel/errors'
import { offlineProblem } from '@app/domain/kernel/problems'
import { eventually } from '../../../../test-support/eventually.ts'
import { becomeSuperAdmin } from '../../../../test-support/moderation.ts'
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
  seeToast,
  select,
  tryAgain,
  windowOf,
} from '../../../../test-support/screen.ts'
import {
  addMember,
  becomeAdministrator,
  bringTrouble,
  callElsewhere,
  countAsked,
  endProof,
  enter,
  haveOwnInstallation,
  leaveOwnInstallation,
  mend,
} from '../../../../test-support/stage.ts'

const main = page.getByRole('main')
const list = main.getByRole('list', { name: 'Accounts' })
const actions = main.getByRole('region', { name: 'Actions' })

const kimInList = () => list.getByText(`kim-${kim}@example.com`)
const accountOf = async (userId: string) =>
  (await callElsewhere<ManagedAccount>('GET', `/installation/accounts/${userId}`)).body

let kim = ''
let own = ''

beforeAll(async () => {
  await haveOwnInstallation()
  await enter()
  kim = (await addMember('Kim')).userId
  await becomeAdministrator(true)
  own = (await callElsewhere<{ userId: string }>('GET', '/me')).body.userId
})
beforeEach(() => page.viewport(1440, 900))
afterAll(() => leaveOwnInstallation())

describe('the list', () => {
  it('searches and filters, and keeps both in the address', async () => {
    openApp('/user-management')
    await isShown(kimInList())
    await fill(main.getByRole('searchbox', { name: /^Search an address/ }), `kim-${kim}`)
    await eventually(() => list.getByRole('listitem').elements().length).toBe(1)
    expect(new URLSearchParams(location.search).get('q')).toBe(`kim-${kim}`)
    await select(main.getByRole('combobox', { name: 'Role' }), 'Super admin')
    await isShown(main.getByRole('heading', { name: 'No accounts match' }))
    await press(main, 'Clear filters')
    await isShown(main.getByRole('link', { name: /You/ }))
    expect(location.search).toBe('')
  })

  it('says that it could not be loaded, and loads again', async () => {
    await bringTrouble(/^GET \/api\/installation\/accounts/, 'answer', 500)
    openApp('/admin/users')
    await isShown(button(main, 'Try Again'))
    await mend()
    await tryAgain(main, kimInList())
  })
})

describe('one account', () => {
  it('opens from the list, without anything of its household', async () => {
    openApp('/admin/users')
    await click(kimInList())
    await isShown(main.getByRole('heading', { name: 'Kim' }))
    await isShown(main.getByText('Numbers only. Nobody here can open what a household wrote.'))
    expect(location.pathname).toBe(accountLink(kim))
  })

  it('is locked once for a reason, and unlocked', async () => {
    openApp(accountLink(kim))
    await press(actions, 'Lock account')
    const locking = windowOf('Lock account')
    await press(locking, 'Cancel')
    await press(actions, 'Lock account')
    await fillIn(locking, { Reason: 'Spam in the community' })
    await doubleClick(button(locking, 'Lock account'))
    await seeToast('Account locked')
    expect(await countAsked(/^POST \/api\/installation\/accounts\/[^/]+\/lock$/)).toBe(1)
    await isShown(main.getByText(/^Locked .* by Ana$/))
    await isShown(
      main.getByRole('list', { name: 'What administrators did' }).getByText(/locked the account of/),
    )
    await press(actions, 'Unlock account')
    await fillIn(windowOf('Unlock account'), { Reason: 'Talked about it' })
    await press(windowOf('Unlock account'), 'Unlock account')
    await seeToast('Account unlocked')
    expect((await accountOf(kim)).isLocked).toBe(false)
  })

  it('keeps the reason when no answer comes', async () => {
    openApp(accountLink(kim))
    await press(actions, 'Lock account')
    const locking = windowOf('Lock account')
    await fillIn(locking, { Reason: 'Spam again' })
    await bringTrouble(/\/lock$/, 'cut')
    await press(locking, 'Lock account')
    await seeToast(offlineProblem.title)
    await mend()
    await eventually(field(locking, 'Reason')).toHaveValue('Spam again')
    expect((await accountOf(kim)).isLocked).toBe(false)
  })

  it('has no actions for the own account', async () => {
    openApp(accountLink(own))
    await isShown(actions.getByText('This is your own account. Another administrator changes it.'))
    await isGone(button(actions, 'Lock account'))
  })

  it('says that an account is gone', async () => {
    openApp(accountLink('01900000-0000-7000-8000-000000000000'))
    await isShown(main.getByRole('heading', { name: 'No such account' }))
  })
})

describe('for super admins', () => {
  beforeAll(() => becomeSuperAdmin())

  it('offers roles to super admins alone', async () => {
    openApp(accountLink(kim))
    await isShown(button(actions, 'Change role'))
    await press(actions, 'Change role')
    const changing = windowOf('Change role')
    await fillIn(changing, { Reason: 'Helps with the work' })
    await isShown(changing.getByText('Choose another role, and give a reason'))
  })

  it('deletes an account only with its address typed', async () => {
    openApp(accountLink(kim))
    await press(actions, 'Delete account')
    const deleting = windowOf('Delete account')
    await fillIn(deleting, { 'Address of the account': 'kim@example.org', Reason: 'Asked for it' })
    await isShown(deleting.getByText('Type the address, and give a reason'))
    await eventually(button(deleting, 'Delete account')).toHaveAttribute('aria-disabled', 'true')
    await fillIn(deleting, { 'Address of the account': `Kim-${kim}@example.com` })
    await press(deleting, 'Delete account')
    await seeToast('Account deleted')
    await eventually(() => location.pathname).toBe('/admin/users')
    await isShown(list)
    await isGone(kimInList())
  })
})

// spec product: admin sessions need a fresh proof for dangerous actions
it('asks for the password again, and stays open without it', async () => {
  const { userId: bo } = await addMember('Bo')
  await endProof()
  openApp(accountLink(bo))
  await press(actions, 'Lock account')
  const locking = windowOf('Lock account')
  await fillIn(locking, { Reason: 'Spam' })
  await press(locking, 'Lock account')
  const proof = windowOf(commonErrors.PROOF_NEEDED.title)
  await isShown(proof)
  await press(proof, 'Cancel')
  await eventually(field(locking, 'Reason')).toHaveValue('Spam')
  expect((await accountOf(bo)).isLocked).toBe(false)
})
