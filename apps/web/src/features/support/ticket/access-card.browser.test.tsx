import { beforeAll, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ticketPath } from '@app/domain/support/support.links'
import { openApp } from '../../../../test-support/open-app.tsx'
import {
  button,
  doubleClick,
  isGone,
  isShown,
  press,
  pressUnlessGone,
  seeToast,
} from '../../../../test-support/screen.ts'
import {
  bringTrouble,
  callElsewhere,
  countAsked,
  enter,
  haveOwnInstallation,
  helpElsewhere,
  mend,
} from '../../../../test-support/stage.ts'
import { lookAtHousehold, openTicketHere, setAccess } from '../../../../test-support/support.ts'
import { settleHousehold } from '../../../api/client/acting-household.ts'

const GRANTS = /^POST \/api\/support\/tickets\/[^/]+\/access$/
const ENDS = /^DELETE \/api\/support\/tickets\/[^/]+\/access$/
const main = page.getByRole('main')
const offer = main.getByRole('region', { name: 'Support access' })
const running = main.getByRole('region', { name: /^Support can look at/ })

beforeAll(async () => {
  await haveOwnInstallation()
  await enter()
})
beforeEach(() => page.viewport(1440, 900))

const openTicketPage = async () => {
  const { id } = await openTicketHere()
  openApp(ticketPath(id))
  return id
}

// spec product: support access is granted by the user, for a limited time, and logged for both
it('says what the support will see, opens access once after two taps, and ends it in one', async () => {
  const id = await openTicketPage()
  await press(offer, 'Let support look')
  const dialog = page.getByRole('alertdialog')
  await isShown(dialog.getByText('Passwords and sign-in data'))
  await isShown(dialog.getByText('Your pets and their records: names, dates, values and notes'))
  await isShown(dialog.getByText(/They can change nothing/))
  expect((dialog.getByRole('radio', { name: '24 hours' }).element() as HTMLInputElement).checked).toBe(true)
  ;(dialog.getByRole('radio', { name: '7 days' }).element() as HTMLElement).click()
  const before = await countAsked(GRANTS)
  await doubleClick(button(dialog, 'Let support look'))
  await seeToast('Support can look now')
  await isShown(running.getByText(/^Until .+, (?:6|7) days left/))
  expect(await countAsked(GRANTS)).toBe(before + 1)
  await isShown(running.getByText('No one has looked yet.'))
  await lookAtHousehold(id)
  await isShown(running.getByText(/^First opened today at/))
  const ended = await countAsked(ENDS)
  await doubleClick(button(running, 'End access'))
  await seeToast('Access ended')
  await isShown(button(offer, 'Let support look'))
  expect(await countAsked(ENDS)).toBe(ended + 1)
})

it('keeps the question open after a failure', async () => {
  await openTicketPage()
  await press(offer, 'Let support look')
  const dialog = page.getByRole('alertdialog')
  await bringTrouble(GRANTS, 'answer')
  await press(dialog, 'Let support look')
  await seeToast(/./)
  await mend()
  await press(dialog, 'Let support look')
  await isShown(running)
})

it('shows access that ended elsewhere, and none with a closed ticket', async () => {
  const id = await openTicketPage()
  const body = { id: crypto.randomUUID().replace(/^(.{14})./, '$17'), hours: 24 }
  await isShown(offer)
  await callElsewhere('POST', `/support/tickets/${id}/access`, body)
  await isShown(running)
  await setAccess(id, { expires_at: new Date(Date.now() - 1000) })
  openApp(ticketPath(id))
  await isShown(offer)
  await callElsewhere('PUT', `/support/tickets/${id}/status`, { status: 'closed' })
  await isGone(offer)
})

it('says so if access can’t be read', async () => {
  const { id } = await openTicketHere()
  await bringTrouble(/^GET \/api\/support\/tickets\/[^/]+\/access/, 'answer')
  openApp(ticketPath(id))
  await isShown(main.getByRole('heading', { name: 'Support access' }))
  await isShown(main.getByRole('button', { name: 'Try Again' }))
  await mend()
  await pressUnlessGone(main, 'Try Again')
  await isShown(button(offer, 'Let support look'))
})

it('is not offered to a member of another household', async () => {
  const { id, subject } = await openTicketHere()
  const { householdId } = await helpElsewhere('Bea', { role: 'caregiver', pet: 'Rex' })
  settleHousehold(householdId)
  openApp(ticketPath(id))
  await isShown(main.getByRole('heading', { name: subject, level: 1 }))
  await isShown(main.getByRole('region', { name: 'This ticket' }))
  await isGone(offer)
})
