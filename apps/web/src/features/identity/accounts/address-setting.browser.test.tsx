import { beforeAll, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
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
  saysAt,
  seeToast,
} from '../../../../test-support/screen.ts'
import {
  addDevice,
  bringTrouble,
  changeMail,
  countAsked,
  makeAccount,
  mend,
  noticeLink,
  openSession,
} from '../../../../test-support/stage.ts'

const settings = page.getByRole('dialog', { name: 'Account Settings' })
const main = page.getByRole('main')
const newAddress = () => `moved-${crypto.randomUUID()}@example.com`
const asking = /^POST \/api\/security\/address-change$/
const undoing = /^POST \/api\/security\/address-undos\/uses/
const codes = /^POST \/api\/security\/address-change\/codes/

let email = ''
beforeAll(async () => {
  ;({ email } = await makeAccount())
  await openSession()
})
beforeEach(mend)

/** Requests another address in the settings. */
async function ask(address: string) {
  openApp('/?settings=security')
  await press(settings, /^(Change email address|Use another address)$/)
  await fillIn(settings, { 'New email address': address })
  await press(settings, 'Send code')
  await isShown(field(settings, 'Code'))
}

it('shows the error of an address at its field, and two taps send one mail', async () => {
  openApp('/?settings=security')
  await press(settings, 'Change email address')
  await eventually(field(settings, 'New email address')).toHaveFocus()
  await fillIn(settings, { 'New email address': 'ana@' })
  await press(settings, 'Send code')
  await saysAt(settings, 'New email address', 'Please enter a valid email address')
  await fillIn(settings, { 'New email address': email })
  await press(settings, 'Send code')
  await saysAt(settings, 'New email address', 'That is your address already')
  await fillIn(settings, { 'New email address': newAddress() })
  const before = await countAsked(asking)
  await doubleClick(button(settings, 'Send code'))
  await seeToast('Verification code sent')
  expect(await countAsked(asking)).toBe(before + 1)
  await eventually(field(settings, 'Code')).toHaveFocus()
  await press(settings, 'Cancel the change')
  await isShown(button(settings, 'Change email address'))
})

// spec product: a change of address with a lost answer is reported as soon as its result is known
it('reports a wrong code and a lost connection; the right code changes the address, also when its answer is lost', async () => {
  await addDevice()
  const address = newAddress()
  await ask(address)
  const { code } = await changeMail(address)
  await fillIn(settings, { Code: code === '00000000' ? '00000001' : '00000000' })
  await press(settings, 'Confirm new address')
  await saysAt(settings, 'Code', 'Invalid verification code')
  await bringTrouble(codes, 'cut')
  await fillIn(settings, { Code: code })
  await press(settings, 'Confirm new address')
  await seeToast('Failed to verify code. Please try again.')
  await eventually(field(settings, 'Code')).toHaveValue(code)
  await mend()
  await bringTrouble(codes, 'lose')
  await press(settings, 'Confirm new address')
  await seeToast('Email address changed')
  await isGone(field(settings, 'Code'))
  await isShown(settings.getByText(address))
  const devices = settings.getByRole('list', { name: 'Devices' }).getByRole('listitem')
  await eventually(() => devices.elements().length).toBe(1)
})

it('the link of the mail confirms it by a press, and says when there is nothing to confirm', async () => {
  const address = newAddress()
  await ask(address)
  const { token } = await changeMail(address)
  openApp(`/confirm-address?${new URLSearchParams({ token }).toString()}`)
  await isShown(main.getByText(address))
  await doubleClick(button(main, 'Confirm new address'))
  await seeToast('Email address changed')
  await isShown(settings.getByText(address))
  openApp(`/confirm-address?${new URLSearchParams({ token }).toString()}`)
  await isShown(page.getByRole('heading', { name: 'Nothing to confirm' }))
})

it('the former mailbox takes a change back, once for two taps; while it waits the button says so', async () => {
  const token = await noticeLink(email, 'address-changed')
  openApp(`/undo-address-change?${new URLSearchParams({ token }).toString()}`)
  await isShown(page.getByRole('heading', { name: 'Take the change back?' }))
  const before = await countAsked(undoing)
  await bringTrouble(undoing, 'hold')
  await doubleClick(button(main, 'Take the change back'))
  await isShown(button(main, 'Taking the change back...'))
  await mend()
  await isShown(page.getByRole('heading', { name: 'Your address is back' }))
  await isShown(main.getByText(email, { exact: true }))
  expect(await countAsked(undoing)).toBe(before + 1)
})
