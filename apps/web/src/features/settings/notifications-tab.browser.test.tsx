import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { Locator } from 'vitest/browser'
import { eventually } from '../../../test-support/eventually.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import {
  choose,
  click,
  field,
  fillIn,
  isGone,
  isShown,
  press,
  saysAt,
  seeToast,
  windowOf,
} from '../../../test-support/screen.ts'
import {
  addMember,
  bringTrouble,
  callElsewhere,
  changePlan,
  countAsked,
  enter,
  helpElsewhere,
  mend,
} from '../../../test-support/stage.ts'
import { settleHousehold } from '../../api/client/acting-household.ts'

const SAVES = /^PUT \/api\/care-alerts/
const UNREACHED = 'Nothing can reach you now'
const settings = windowOf('Account Settings')
const section = (name: string): Locator => settings.getByRole('region', { name, exact: true })
const toggle = (label: string): Locator => settings.getByRole('switch', { name: label })
const quiet = section('Quiet hours')
const alerts = section('If nobody marks a dose')

const savedPreferences = async () =>
  (await callElsewhere<{ preferences: Record<string, unknown> }>('GET', '/settings')).body.preferences
const savedAlerts = async () => (await callElsewhere('GET', '/care-alerts')).body

beforeAll(async () => {
  await enter()
})
beforeEach(async () => {
  await mend()
  await callElsewhere('PUT', '/care-alerts', { repeatMinutes: 30, repeatTimes: 2, escalateTo: null })
})

async function openTab(): Promise<void> {
  openApp('/pets?settings=notifications')
  await isShown(quiet)
}

async function save(count: RegExp | string): Promise<void> {
  await press(settings, 'Save Changes')
  await seeToast('Settings Saved', count)
}

// spec product: the settings offer quiet hours, lock screen and mails by kind; they warn if no notification
//   reaches the user
it('quiet hours are switched on with usual times, changed, and switched off', async () => {
  await openTab()
  await isShown(quiet.getByText('except for critical doses', { exact: false }))
  await eventually(field(quiet, 'Quiet from')).not.toBeInTheDocument()
  await click(toggle('Keep quiet hours'))
  await eventually(field(quiet, 'Quiet from')).toHaveValue('22:00')
  await eventually(field(quiet, 'Quiet until')).toHaveValue('07:00')
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ')
  await isShown(quiet.getByText(`Times are in ${zone}.`))
  await fillIn(quiet, { 'Quiet until': '06:30' })
  await save('2 settings updated.')
  expect(await savedPreferences()).toMatchObject({ quietFrom: '22:00', quietTo: '06:30' })
  await click(toggle('Keep quiet hours'))
  // Checks the saved values: the message of the first save may still be visible.
  await save('2 settings updated.')
  await eventually(savedPreferences).toMatchObject({ quietFrom: null, quietTo: null })
})

it('quiet hours without a time, or without a length, say so at the field', async () => {
  await openTab()
  await click(toggle('Keep quiet hours'))
  await fillIn(quiet, { 'Quiet until': '22:00' })
  await saysAt(quiet, 'Quiet until', 'Choose two different times')
  await fillIn(quiet, { 'Quiet until': '07:00', 'Quiet from': '' })
  await press(settings, 'Save Changes')
  await seeToast('Failed to save settings')
  await eventually(field(quiet, 'Quiet from')).toHaveAttribute('aria-invalid', 'true')
  await press(settings, 'Discard')
})

it('emails that a link has ended are switched on again', async () => {
  await callElsewhere('PATCH', '/settings', { unmailedKinds: ['dose', 'refill'] })
  await openTab()
  const mails = section('Emails')
  await isShown(mails.getByText(/^We send them to .+@example\.com\.$/))
  await press(mails, 'Turn on: Emails about doses are off')
  await isGone(mails.getByText('Emails about doses are off'))
  await isShown(mails.getByText('Emails about refills are off'))
  await click(toggle('Show details on the lock screen'))
  await save('2 settings updated.')
  expect(await savedPreferences()).toMatchObject({ unmailedKinds: ['refill'], lockScreenDetails: false })
})

it('offers budget alerts only where the plan has budgets', async () => {
  await openTab()
  await isShown(toggle('Budget alerts'))
  await changePlan('premium')
  await openTab()
  await isShown(toggle('Health reminders'))
  expect(toggle('Budget alerts').elements()).toEqual([])
  await changePlan('pro')
})

it('says when nothing reaches the person', async () => {
  await openTab()
  await isShown(toggle('Email notifications'))
  await isGone(settings.getByText(UNREACHED))
  await click(toggle('Email notifications'))
  await isShown(settings.getByText(UNREACHED))
  await press(settings, 'Discard')
  await isGone(settings.getByText(UNREACHED))
})

// spec product: an owner chooses the repeats of an unanswered dose, and the person to escalate to
it('doses that no one answers: each choice is saved at once, one after the other', async () => {
  const sam = await addMember('Sam')
  await openTab()
  await bringTrouble(SAVES, 'hold')
  const before = await countAsked(SAVES)
  await choose(alerts, { 'Remind again every': '1 hour' })
  await choose(alerts, { 'How many times': '1 time' })
  await choose(alerts, { 'Then alert': 'Sam' })
  await eventually(() => countAsked(SAVES)).toBe(before + 1)
  await mend()
  await seeToast('Saved for your household')
  await eventually(savedAlerts).toEqual({ repeatMinutes: 60, repeatTimes: 1, escalateTo: sam.userId })
  // Expects one request for all choices made while the first was under way.
  expect(await countAsked(SAVES)).toBe(before + 2)
})

it('a user who has left meanwhile is refused at the field', async () => {
  const { userId } = await addMember('Lea')
  await openTab()
  await eventually(alerts.getByRole('option', { name: 'Lea' })).toBeInTheDocument()
  await bringTrouble(/^GET \/api\/household\/members/, 'cut')
  await callElsewhere('DELETE', `/household/members/${userId}`)
  await choose(alerts, { 'Then alert': 'Lea' })
  await saysAt(alerts, 'Then alert', 'Choose someone of this household who sees medications')
})

it.each(['cut', 'lose'] as const)(
  'a choice with an answer of %s is reported, and the saved value stays',
  async (how) => {
    await openTab()
    await bringTrouble(SAVES, how)
    await choose(alerts, { 'How many times': '5 times' })
    await seeToast('No connection')
    const { repeatTimes } = await savedAlerts()
    expect(repeatTimes).toBe(how === 'cut' ? 2 : 5)
    await eventually(field(alerts, 'How many times')).toHaveValue(String(repeatTimes))
  },
)

it('a choice that no one answers is given up, and can be made again', async () => {
  await openTab()
  await isShown(field(alerts, 'How many times'))
  await bringTrouble(SAVES, 'hold')
  const before = await countAsked(SAVES)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    void choose(alerts, { 'How many times': 'Never' })
    await eventually(() => countAsked(SAVES)).toBe(before + 1)
    await vi.advanceTimersByTimeAsync(15_000)
  } finally {
    vi.useRealTimers()
  }
  await seeToast('No connection')
  await mend()
  await choose(alerts, { 'How many times': '3 times' })
  await eventually(savedAlerts).toMatchObject({ repeatTimes: 3 })
})

it('shows a load failure in place, with a retry', async () => {
  await bringTrouble(/GET \/api\/care-alerts/, 'answer', 500)
  await openTab()
  const again = alerts.getByRole('button', { name: 'Try Again' })
  await isShown(again)
  const before = await countAsked(/GET \/api\/care-alerts/)
  await press(alerts, 'Try Again')
  await eventually(() => countAsked(/GET \/api\/care-alerts/)).toBeGreaterThan(before)
  await mend()
  // Repeats the press: news of the household reloads the section too, and may come before it.
  await eventually(() => {
    again.query()?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    return field(alerts, 'Then alert').query()
  }).not.toBeNull()
})

/** Opens the tab in a household where the user has this role. */
async function openTabAs(role: 'caregiver' | 'viewer' | 'member'): Promise<void> {
  const { body } = await callElsewhere<{ household: { id: string } }>('GET', '/me')
  const { householdId } = await helpElsewhere(`Household of a ${role}`, { role })
  settleHousehold(householdId)
  onTestFinished(() => void settleHousehold(body.household.id))
  await openTab()
}

it.each(['caregiver', 'viewer'] as const)('shows a %s how a missed dose is repeated', async (role) => {
  await openTabAs(role)
  await isShown(alerts.getByText('Another reminder comes every 30 minutes, 2 times.'))
  expect(alerts.getByRole('combobox').elements()).toHaveLength(0)
  expect(toggle('Budget alerts').elements()).toEqual([])
})

it('hides from a member how a missed dose is repeated', async () => {
  await openTabAs('member')
  await isGone(alerts)
})
