import { beforeAll, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { nextDownload } from '../../../test-support/downloads.ts'
import { eventually } from '../../../test-support/eventually.ts'
import { today } from '../../../test-support/late-medication.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import {
  button,
  click,
  doubleClick,
  entryOf,
  field,
  fill,
  isGone,
  isShown,
  press,
  pressUnlessGone,
  seeToast,
  windowOf,
} from '../../../test-support/screen.ts'
import {
  addPet,
  addRecord,
  bringTrouble,
  changePlan,
  countAsked,
  enter,
  mend,
} from '../../../test-support/stage.ts'

const REPORT = '/?tab=reports&view=expenses'
const insights = page.getByRole('region', { name: 'Advanced Expense Insights' })
const budgets = insights.getByRole('list', { name: 'Budgets' })

let petId = ''
beforeAll(async () => {
  await enter()
  petId = (await addPet({ name: 'Biscuit' })).id
})

const expense = (minor: number, fields: object = {}) =>
  addRecord('expense', '', {
    amount: { minor, currency: 'USD' },
    category: 'food',
    description: null,
    reimbursedMinor: null,
    spentOn: today,
    ...fields,
  })

it('without expenses there are no figures, and a budget can be set already', async () => {
  openApp(REPORT)
  await isShown(insights.getByText('No expenses in this period', { exact: false }))
  await isShown(insights.getByText('Mark an expense as tax deductible', { exact: false }))
  await isShown(insights.getByRole('heading', { name: 'No budgets yet' }))
  await press(insights, 'Add Budget')
  const form = windowOf('Add Budget')
  await fill(field(form, 'Amount'), '20')
  await press(form, 'Add Budget')
  await seeToast('Budget added')
  await isShown(entryOf(budgets, '$20.00 left'))
  await press(insights, 'Add Budget')
  await eventually(form.getByRole('radio', { name: 'Medications' })).toBeChecked()
  await click(form.getByText('Food'))
  await fill(field(form, 'Amount'), '30')
  await press(form, 'Add Budget')
  await eventually(form.getByRole('radiogroup', { name: 'Category' })).toHaveAccessibleDescription(
    'This category has a budget in this currency already. Change that one.',
  )
  await press(form, 'Cancel')
})

// spec engagement §2: Advanced Expense Insights (average per expense, cost per pet, this month's share)
it('the figures name their reason if they are unknown, and a budget says what is left', async () => {
  await expense(1000)
  openApp(REPORT)
  await isShown(insights.getByText('no expense names a pet'))
  await isShown(insights.getByText('100 %'))
  await isShown(entryOf(budgets, '$10.00 of $20.00'))
  await expense(600, { petId })
  await isShown(entryOf(budgets, '$4.00 left, 80 % used'))
  await eventually(insights.getByText('$16.00', { exact: true })).toBeVisible()
  await isShown(insights.getByText('$8.00'))
  await expense(500, { isTaxDeductible: true })
  await isShown(entryOf(budgets, '$1.00 over'))
})

it('the table of a year is saved once by two taps, and a failure says so', async () => {
  const asked = /^GET \/api\/expenses\/tax-summary\/table/
  openApp(REPORT)
  await bringTrouble(asked, 'cut')
  await press(insights, 'CSV')
  await seeToast('The tax summary could not be made')
  await mend()
  const before = await countAsked(asked)
  const download = nextDownload()
  await doubleClick(button(insights, 'CSV'))
  await download
  expect(await countAsked(asked)).toBe(before + 1)
})

it('a budget that could not be read says so', async () => {
  await bringTrouble(/^GET \/api\/expense-budgets/, 'cut')
  openApp(REPORT)
  await isShown(button(insights, 'Try Again'))
  await mend()
})

it('after Pro, a budget is read and deleted, and Premium is offered the plan', async () => {
  await changePlan('premium')
  await bringTrouble(/^GET \/api\/expense-budgets/, 'answer')
  openApp(REPORT)
  await isShown(page.getByText('Budgets couldn’t be loaded.'))
  await mend()
  await pressUnlessGone(page.getByRole('main'), 'Try Again')
  const offer = page.getByRole('link', { name: 'Advanced Expense Insights' })
  await eventually(offer).toHaveAttribute('href', '/pro')
  await isShown(page.getByText('Budgets are part of Pro', { exact: false }))
  await isGone(button(page.getByRole('main'), 'Add Budget'))
  await isGone(button(page.getByRole('main'), 'Edit Food'))
  await press(page.getByRole('main'), 'More for Food')
  await click(page.getByRole('menuitem', { name: 'Delete' }))
  await press(page.getByRole('alertdialog'), 'Delete')
  await seeToast('Budget deleted')
  await isGone(page.getByText('Budgets are part of Pro', { exact: false }))
  await changePlan('free')
  openApp(REPORT)
  await isShown(page.getByRole('region', { name: 'Summary', exact: true }))
  expect(offer.elements()).toEqual([])
})
