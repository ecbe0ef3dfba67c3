import { afterEach, beforeAll, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expensesLink } from '@app/domain/expenses/expenses.rules'
import { eventually } from '../../../test-support/eventually.ts'
import { addLateMedication, today } from '../../../test-support/late-medication.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import { click, isGone, isShown, tryAgain } from '../../../test-support/screen.ts'
import {
  addPet,
  addRecord,
  bringTrouble,
  changePlan,
  enter,
  helpElsewhere,
  mend,
} from '../../../test-support/stage.ts'
import { settleHousehold } from '../../api/client/acting-household.ts'

const REPORTS = '/?tab=reports'
const main = page.getByRole('main')
const region = (name: string) => main.getByRole('region', { name, exact: true })
const quick = region('Quick Overview')
const views = main.getByRole('navigation', { name: 'Reports' })
const link = (name: string) => main.getByRole('link', { name, exact: true })

beforeAll(async () => {
  await enter('pro')
  const { id } = await addPet({ name: 'Biscuit' })
  await addLateMedication(id, 'Apoquel')
  await addRecord('appointment', id)
  for (const amount of [
    { minor: 1250, currency: 'USD' },
    { minor: 900, currency: 'JPY' },
  ]) {
    await addRecord('expense', id, { amount, spentOn: today, reimbursedMinor: null })
  }
})
afterEach(() => mend())

/** The four figures, each as its name, value and detail. */
const figures = () =>
  quick
    .getByRole('term')
    .elements()
    .map((term) => term.parentElement?.textContent)

// spec engagement §2: reports overview: health dashboard, Quick Overview, Health Trends, Family Activity, insights
it('the overview of an owner on Pro has health, figures, trends, the family and its expenses', async () => {
  openApp(REPORTS)
  await isShown(region('Health Score').getByText('Getting Started'))
  await isShown(quick)
  await eventually(figures).toEqual([
    'Pets1Biscuit',
    expect.stringMatching(/^Spent in [A-Z][a-z]+\$12\.50 and ¥900See the expenses$/) as string,
    expect.stringMatching(/^Appointments1upcoming, next on /) as string,
    'PlanProSee the plans',
  ])
  await eventually(link('See the expenses')).toHaveAttribute(
    'href',
    expensesLink({ from: `${today.slice(0, 7)}-01`, to: today }),
  )
  await isShown(main.getByRole('heading', { name: 'Health Trends' }))
  await eventually(region('Health Analytics').getByRole('link').first()).toHaveAttribute('href', '/analytics')
  await isShown(region('Medication Schedule').getByText('1 overdue'))
  await isShown(region('Family Activity').getByText('Biscuit').first())
  await eventually(link('View All')).toHaveAttribute('href', '/family')
  await isShown(region('Advanced Expense Insights').getByText('average per expense'))
  await click(link('View expense analytics'))
  await isShown(region('Summary'))
  await eventually(views.getByRole('link', { name: 'Expenses' })).toHaveAttribute('aria-current', 'page')
  await click(views.getByRole('link', { name: 'Overview' }))
  await isShown(quick)
})

it('figures that fail are in their own card, with a way to retry', async () => {
  await bringTrouble(/^GET \/api\/dashboard\/stats/, 'cut')
  openApp(REPORTS)
  await isShown(region('Family Activity').getByText('Biscuit').first())
  await isGone(quick.getByText('Appointments'))
  await mend()
  await tryAgain(main, quick.getByText('Appointments'))
})

// spec engagement §2: Advanced Reports
it('the monthly report is switched off and on again', async () => {
  openApp(REPORTS)
  const report = region('Advanced Reports').getByRole('switch', { name: /^Monthly report by email/ })
  await eventually(report).toBeChecked()
  await isShown(region('Advanced Reports').getByText(/^Next one on \w+ 1$/))
  await click(report)
  await isShown(page.getByText('The monthly report is off'))
  await eventually(report).not.toBeChecked()
  await click(report)
  await eventually(report).toBeChecked()
})

// spec engagement §2: a premium teaser, and an upgrade card for free users (View Premium Plans)
// spec product: Reports → Expenses shows to owners with expense_tracking or with at least one expense
it('a smaller plan offers the next: Premium in one line, the free plan in a card', async () => {
  await changePlan('premium')
  openApp(REPORTS)
  await isShown(main.getByText('Part of the Pro plan', { exact: false }))
  await isGone(link('View Premium Plans'))
  await changePlan('free')
  openApp(REPORTS)
  await eventually(link('View Premium Plans')).toHaveAttribute('href', '/premium')
  await isShown(link('View expense analytics'))
  await isGone(region('Health Score'))
})

// spec product: spending is computed and sent for the owner only; other roles get the same cards without it
it('a helper has the same overview without spending and without an offer', async () => {
  const { householdId } = await helpElsewhere('Bea', { role: 'caregiver', pet: 'Rex' })
  settleHousehold(householdId)
  openApp(`${REPORTS}&view=expenses`)
  await isShown(region('Family Activity'))
  await isShown(quick.getByText('Rex'))
  expect(figures().join()).not.toMatch(/Spent/)
  await isGone(link('View expense analytics'))
  await isGone(region('Advanced Expense Insights'))
  await isGone(link('View Premium Plans'))
  expect(
    views
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Overview', 'Timeline'])
})
