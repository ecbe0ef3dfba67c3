import { afterEach, beforeAll, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { nextDownload } from '../../../test-support/downloads.ts'
import { eventually } from '../../../test-support/eventually.ts'
import { today } from '../../../test-support/late-medication.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import {
  button,
  click,
  doubleClick,
  field,
  fill,
  isGone,
  isShown,
  press,
  pressUnlessGone,
  saysAt,
  seeToast,
  select,
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

let petId = ''
beforeAll(async () => {
  await enter()
  petId = (await addPet({ name: 'Biscuit' })).id
})
afterEach(() => mend())

const expense = (minor: number, currency: string, fields: object = {}) =>
  addRecord('expense', petId, {
    amount: { minor, currency },
    category: 'food',
    description: null,
    reimbursedMinor: null,
    spentOn: today,
    ...fields,
  })

const summary = page.getByRole('region', { name: 'Summary', exact: true })
const REPORT = '/?tab=reports'

it('a household without expenses is invited to add the first', async () => {
  openApp(REPORT)
  await isShown(page.getByRole('heading', { name: 'No expenses yet' }))
  await press(page.getByRole('main'), 'Add Expense')
  const form = windowOf('Add Expense')
  // An incomplete form has its button look disabled; a press says what is missing.
  await isShown(button(form, 'Add Expense'))
  ;(button(form, 'Add Expense').element() as HTMLElement).click()
  await saysAt(form, 'Amount', 'Amount is required')
  await fill(field(form, 'Amount'), '1,234,')
  await saysAt(form, 'Amount', 'Type the number without separators between thousands')
  await fill(field(form, 'Amount'), '12.5')
  await select(form.getByLabelText('Currency'), 'JPY')
  await saysAt(form, 'Amount', 'JPY has no decimals')
  await select(form.getByLabelText('Currency'), 'USD')
  await press(form, 'Today, repeat, notes, tax')
  await fill(field(form, 'Reimbursed (USD)'), '13')
  await press(form, 'Add Expense')
  await saysAt(form, 'Reimbursed (USD)', 'Reimbursed can be at most the amount')
  await fill(field(form, 'Reimbursed (USD)'), '2.5')
  await press(form, 'Add Expense')
  await seeToast('Expense added')
  await isShown(summary.getByText('$12.50').first())
  await isShown(summary.getByText('$2.50 reimbursed, $10.00 net'))
})

it('currencies are never added together, and each can be looked at', async () => {
  await expense(1250, 'USD')
  await expense(1000, 'USD')
  await expense(900, 'JPY', { category: 'vet' })
  openApp(REPORT)
  await isShown(summary.getByText('plus ¥900'))
  await press(summary, 'JPY')
  await isShown(summary.getByText('¥900').first())
  await isShown(page.getByRole('link', { name: /^Vet visits ¥900/ }))
})

it('an expense of another period comes with that period, and a bar opens what is behind it', async () => {
  await expense(7700, 'USD', { category: 'grooming', description: 'Bath', spentOn: '2020-02-02' })
  openApp(REPORT)
  await isShown(summary)
  await isGone(page.getByRole('link', { name: /^Grooming/ }))
  await select(page.getByLabelText('Period'), 'All Time')
  await click(page.getByRole('link', { name: /^Grooming/ }))
  await isShown(page.getByRole('heading', { level: 1, name: 'Expenses' }))
  await isShown(page.getByRole('button', { name: 'Edit Bath' }))
  await isShown(page.getByText('$77.00'))
})

it('a report that can’t be read says so, and is asked for again', async () => {
  await bringTrouble(/^GET \/api\/expenses\/report/, 'cut')
  openApp(REPORT)
  await isShown(button(page.getByRole('main'), 'Try Again'))
  await mend()
  await pressUnlessGone(page.getByRole('main'), 'Try Again')
  await isShown(summary)
})

it('two taps on the button add one expense, and an answer that is lost keeps what was typed', async () => {
  openApp(REPORT)
  await press(page.getByRole('region', { name: 'Recent Expenses' }), 'Add Expense')
  const form = windowOf('Add Expense')
  await fill(field(form, 'Amount'), '8')
  await fill(field(form, 'Description'), 'Leash')
  await bringTrouble(/^POST \/api\/expenses$/, 'cut')
  await press(form, 'Add Expense')
  await seeToast('Error adding expense')
  await eventually(field(form, 'Description')).toHaveValue('Leash')
  await mend()
  const before = await countAsked(/^POST \/api\/expenses$/)
  await doubleClick(button(form, 'Add Expense'))
  await seeToast('Expense added')
  expect(await countAsked(/^POST \/api\/expenses$/)).toBe(before + 1)
})

// spec engagement §2: 'Available with Pro plan' for CSV and XLSX
it('the list is exported with its filters, and a failure can be repeated', async () => {
  openApp('/?tab=reports&list=all&category=grooming')
  await bringTrouble(/^GET \/api\/expenses\/export/, 'cut')
  await press(page.getByRole('main'), 'Export')
  await click(page.getByRole('menuitem', { name: 'CSV' }))
  await seeToast('Export failed')
  await mend()
  const download = nextDownload()
  await press(page.getByRole('main'), 'Export')
  await click(page.getByRole('menuitem', { name: 'CSV' }))
  const { name, file } = await download
  expect(name).toBe(`expenses-${today}.csv`)
  expect((await file.text()).trim().split('\n').slice(1)).toEqual([
    '2020-02-02,Bath,Grooming,General,77.00,USD,,77.00,No,Notes,0',
  ])
})

it('a smaller plan says which plan exports, and leads to it', async () => {
  await changePlan('premium')
  openApp(REPORT)
  await press(page.getByRole('region', { name: 'Recent Expenses' }), 'Export')
  await isShown(page.getByText('CSV and XLSX: Available with Pro plan'))
  await click(page.getByRole('menuitem', { name: 'See plans' }))
  await isShown(page.getByRole('dialog').getByRole('heading', { level: 3, name: 'Pro', exact: true }))
})
