import { afterEach, beforeAll, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { addDays } from '@app/domain/kernel/time/dates'
import { eventually } from '../../../test-support/eventually.ts'
import { noonOf, today } from '../../../test-support/late-medication.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import {
  button,
  click,
  doubleClick,
  entryOf,
  isGone,
  isShown,
  press,
  pressEscape,
  seeToast,
  toastOf,
  tryAgain,
  windowOf,
} from '../../../test-support/screen.ts'
import {
  addPet,
  addRecord,
  bringTrouble,
  changePlan,
  countAsked,
  enter,
  helpElsewhere,
  mend,
  ownFor,
} from '../../../test-support/stage.ts'
import { settleHousehold } from '../../api/client/acting-household.ts'

const TAB = '/?tab=health'
const main = page.getByRole('main')
const card = page.getByRole('region', { name: 'Health Score', exact: true })
const metrics = page.getByRole('region', { name: 'Health Metrics', exact: true })
const daysAgo = (days: number) => addDays(today, -days)

beforeAll(() => enter('premium'))
afterEach(() => mend())

// spec engagement §2: a new-user onboarding variant shows Getting Started tips and a next step
// spec engagement §4: health score onboarding stages
it('a new household gets its first steps, each with its button', async () => {
  openApp(TAB)
  await isShown(card.getByText('Welcome! A few records, and your pets have a score.'))
  const tips = card.getByRole('list', { name: 'Getting Started' })
  await eventually(() => tips.getByRole('listitem').elements()).toHaveLength(4)
  await isGone(button(card, 'Add Vaccination'))
  await press(card, 'Add Pet')
  await isShown(windowOf('Add Pet'))
  await pressEscape()
  await ownFor(20)
  const { id } = await addPet({ name: 'Biscuit' })
  await addRecord('healthLog', id, { type: 'behavior', logDate: today })
  openApp(TAB)
  await isShown(card.getByText('The score needs a vaccination with its next date', { exact: false }))
  await isShown(entryOf(tips, 'Note how a pet is doing in a health log, done'))
  await isShown(button(card, 'Add Vaccination'))
  await isShown(button(card, 'Add Appointment'))
})

// spec product: a figure that can't be known says so, and names the record that it needs
it('an unknown number is a dash, and its explanation names the record that it needs', async () => {
  openApp(TAB)
  await press(card, 'Not known yet Vaccines')
  const explained = windowOf('Vaccination Compliance')
  await isShown(explained.getByText('Not known yet'))
  await isShown(explained.getByText('No vaccination has a next date', { exact: false }))
  await press(explained, 'Add Vaccination')
  await isShown(windowOf('Add Vaccination Record'))
  await isGone(explained)
})

// spec engagement §2: overall score out of 100 with a label, trend and up to 2 key insights
// spec engagement §9: dashboard labels, insight triggers
it('the score, its trend, insights and breakdown are shown, and every number opens its records', async () => {
  const { id } = await addPet({ name: 'Miso' })
  for (const [vaccineName, nextDueDate] of [
    ['Rabies', addDays(today, 200)],
    ['FVRCP', daysAgo(1)],
  ]) {
    await addRecord('vaccination', id, { vaccineName, administeredDate: daysAgo(300), nextDueDate })
  }
  for (const days of [10, 120]) {
    const visit = {
      title: `Check ${String(days)}`,
      dateTime: noonOf(daysAgo(days)),
      status: 'completed',
    }
    await addRecord('appointment', id, visit)
  }
  openApp(TAB)
  // 40 % of 50, one visit with 3 points, and one log with 2; before, both vaccinations were current.
  await isShown(card.getByText('of 100'))
  await isShown(card.getByText('Needs Attention'))
  await isShown(card.getByText('Down 18 from 43'))
  const insights = card.getByRole('list', { name: 'Insights' })
  await isShown(entryOf(insights, '1 vaccination is overdueFVRCP for Miso'))
  await isShown(entryOf(insights, 'No checkup of Biscuit in 12 months1 of 2 pets had a visit to a vet'))
  await press(card, 'How it’s worked out')
  const explained = windowOf('Health Score')
  await isShown(explained.getByText('1 of 2 up to date, 50%'))
  await isShown(explained.getByText('It was 43 in the 3 months before, with 1 visit. That is 42% down.'))
  await isShown(entryOf(explained, 'Needs Attention'))
  await isShown(explained.getByText('It doesn’t replace a diagnosis. Ask your vet.'))
  await eventually(explained.getByRole('link', { name: 'Check 10' })).toHaveAttribute(
    'href',
    expect.stringMatching(new RegExp(`^/pets/${id}\\?tab=appts&record=`)) as string,
  )
  await press(explained, '2 vaccinations')
  await isShown(explained.getByRole('link', { name: 'FVRCP' }))
  await pressEscape()
  await press(card, '50 Checkups')
  await isShown(windowOf('Recent Checkups').getByText('No checkup'))
})

const alerts = page.getByRole('region', { name: 'Alerts', exact: true })
const ALERT = 'FVRCP is overdue for Miso'
const ANSWERS = /^POST \/api\/health-alerts\/answer/

// spec product: smart health alerts, each with its rule and source, can be dismissed or snoozed
it('an alert says its rule, opens its record, and is snoozed or dismissed', async () => {
  openApp(TAB)
  await isShown(alerts.getByRole('heading', { name: ALERT }))
  await isShown(alerts.getByText('Rule: the next date has passed. From the vaccination record.'))
  await eventually(alerts.getByRole('link', { name: `See vaccination: ${ALERT}` })).toHaveAttribute(
    'href',
    expect.stringMatching(/\?tab=vax&record=/) as string,
  )
  await bringTrouble(ANSWERS, 'hold')
  await doubleClick(button(alerts, `Snooze: ${ALERT}`))
  await eventually(() => countAsked(ANSWERS)).toBe(1)
  await mend()
  await isShown(alerts.getByText('No alerts'))
  await seeToast('Snoozed for 7 days')
  await press(toastOf('Snoozed for 7 days'), 'Undo')
  await isShown(alerts.getByRole('heading', { name: ALERT }))
  await press(alerts, `More for ${ALERT}`)
  await click(page.getByRole('menuitem', { name: 'Dismiss' }))
  await seeToast('Alert dismissed')
  await isShown(alerts.getByText('Watched each day', { exact: false }))
  await eventually(() => document.activeElement?.tagName).not.toBe('BODY')
  await press(alerts, 'Settings')
  await isShown(page.getByRole('switch', { name: 'Health alerts' }))
  await pressEscape()
})

it('an answer that fails keeps the alert, and alerts that can’t be read say so in their card', async () => {
  const leukemia = 'FeLV is overdue for Luna'
  const { id } = await addPet({ name: 'Luna' })
  const overdue = { administeredDate: daysAgo(400), nextDueDate: daysAgo(30) }
  await addRecord('vaccination', id, { vaccineName: 'FeLV', ...overdue })
  openApp(TAB)
  await bringTrouble(ANSWERS, 'cut')
  await press(alerts, `Snooze: ${leukemia}`)
  await seeToast('No connection')
  await isShown(alerts.getByRole('heading', { name: leukemia }))
  await mend()
  await bringTrouble(/^GET \/api\/health-alerts/, 'cut')
  openApp(TAB)
  await isShown(button(main, 'Try Again'))
  await isShown(card.getByText('of 100'))
  await mend()
  await tryAgain(main, alerts.getByRole('heading', { name: leukemia }))
})

it('a failed request shows the error in its own card, without a toast', async () => {
  await bringTrouble(/^GET \/api\/health-score/, 'cut')
  openApp(TAB)
  await isShown(button(main, 'Try Again'))
  await isShown(metrics.getByRole('link', { name: 'Biscuit' }))
  expect(
    page
      .getByRole('region', { name: /^Notifications/ })
      .getByRole('listitem')
      .elements(),
  ).toEqual([])
  await mend()
  await tryAgain(main, card.getByText('of 100'))
})

// spec engagement §2: health tab: without access an upsell card with an Upgrade to Premium button
// spec product: the Health tab is always present
it('without the feature the tab has the measures, and below them the card of the plan', async () => {
  await changePlan('free')
  openApp(TAB)
  await eventually(metrics.getByRole('link', { name: 'Miso' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/health-metrics\?pet=/) as string,
  )
  for (const point of [
    'Quick Health Check forms',
    'Health trends and analytics',
    'Smart health alerts',
    'Health data exports: every chart as a picture',
  ])
    await isShown(main.getByText(point))
  expect(alerts.elements()).toEqual([])
  await eventually(main.getByRole('link', { name: 'Upgrade to Premium' })).toHaveAttribute('href', '/premium')
  expect(card.elements()).toEqual([])
})

it('says so to a role that views no reports', async () => {
  const { householdId } = await helpElsewhere('Bea', { role: 'member', pet: 'Rex' })
  settleHousehold(householdId)
  openApp(TAB)
  await isShown(main.getByText('Your role in this household does not include health.'))
})
