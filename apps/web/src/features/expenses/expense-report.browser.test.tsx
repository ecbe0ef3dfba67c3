import { afterEach, beforeAll, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Expense } from '@app/domain/expenses/expenses.contract'
import { expensesLink } from '@app/domain/expenses/expenses.rules'
import { nextDownload } from '../../../test-support/downloads.ts'
import { eventually } from '../../../test-support/eventually.ts'
import { today } from '../../../test-support/late-medication.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import {
  button,
  click,
  doubleClick,
  edit,
  field,
  fill,
  isGone,
  isShown,
  press,
  pressUnlessGone,
  saysAt,
  seeToast,
  select,
  toastOf,
  windowOf,
} from '../../../test-support/screen.ts'
import {
  addPet,
  addRecord,
  bringTrouble,
  callElsewhere,
  changePlan,
  countAsked,
  enter,
  mend,
} from '../../../test-support/stage.ts'
import { newId } from '../../api/client/new-id.ts'

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
const REPORT = '/?tab=reports&view=expenses'

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
  await fill(field(form, 'Amount'), '1'.repeat(20))
  await saysAt(form, 'Amount', 'Amount is too large')
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

it('currencies are never added together, and each has its own figures', async () => {
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
  await bringTrouble(/^GET \/api\/expenses\/report\?period=all/, 'hold')
  const isBusy = () => summary.getByText('Total spent').element().closest('[aria-busy]')
  await eventually(isBusy).toHaveAttribute('aria-busy', 'false')
  await select(page.getByLabelText('Period'), 'All Time')
  await eventually(isBusy).toHaveAttribute('aria-busy', 'true')
  await mend()
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

it('after a lost answer another pet is saved too, and a rule says where it is changed', async () => {
  await expense(100, 'USD')
  openApp(REPORT)
  const add = page.getByRole('region', { name: 'Recent Expenses' })
  const form = windowOf('Add Expense')
  for (const change of ['pet', 'rule']) {
    await press(add, 'Add Expense')
    await fill(field(form, 'Amount'), '8')
    await fill(field(form, 'Description'), `Bowl ${change}`)
    await click(form.getByText('Biscuit'))
    await bringTrouble(/^POST \/api\/expenses$/, 'lose')
    await press(form, 'Add Expense')
    await seeToast('Error adding expense')
    await mend()
    if (change === 'rule') {
      await press(form, 'Today, repeat, notes, tax')
      await select(form.getByLabelText('Repeats'), 'Yearly')
    } else await click(form.getByText('General'))
    await press(form, 'Add Expense')
    await seeToast(change === 'rule' ? 'Expense already saved' : 'Expense added')
  }
  const { body } = await callElsewhere<{ entries: Expense[] }>('GET', '/expenses?q=bowl')
  expect(body.entries.map(({ petId: ofPet, repeats }) => [ofPet, repeats])).toEqual([
    [petId, null],
    [null, null],
  ])
})

async function storedAmounts(description: string) {
  const { body } = await callElsewhere<{ entries: Expense[] }>('GET', `/expenses?q=${description}`)
  return body.entries.map(({ amount, reimbursedMinor }) => ({ ...amount, reimbursedMinor }))
}

it('an amount and its reimbursement keep their digits in another currency', async () => {
  openApp('/?tab=reports&list=all')
  await press(page.getByRole('main'), 'Add Expense')
  const form = windowOf('Add Expense')
  await select(form.getByLabelText('Currency'), 'JPY')
  await fill(field(form, 'Amount'), '900')
  await fill(field(form, 'Description'), 'Surgery')
  await press(form, 'Today, repeat, notes, tax')
  await fill(field(form, 'Reimbursed (JPY)'), '500')
  await select(form.getByLabelText('Currency'), 'USD')
  await eventually(field(form, 'Reimbursed (USD)')).toHaveValue('500')
  await press(form, 'Add Expense')
  await seeToast('Expense added')
  expect(await storedAmounts('Surgery')).toEqual([
    { minor: 90_000, currency: 'USD', reimbursedMinor: 50_000 },
  ])
  const editor = await edit(page.getByRole('main'), 'Surgery')
  await fill(field(editor, 'Reimbursed (USD)'), '500.5')
  await select(editor.getByLabelText('Currency'), 'JPY')
  await press(editor, 'Save Changes')
  await saysAt(editor, 'Reimbursed (JPY)', 'JPY has no decimals')
  await select(editor.getByLabelText('Currency'), 'KWD')
  await select(editor.getByLabelText('Currency'), 'USD')
  await fill(field(editor, 'Reimbursed (USD)'), '500')
  await select(editor.getByLabelText('Currency'), 'JPY')
  await press(editor, 'Save Changes')
  await seeToast('Expense updated')
  expect(await storedAmounts('Surgery')).toEqual([{ minor: 900, currency: 'JPY', reimbursedMinor: 500 }])
})

it('the form opens before the last expense has loaded, and begins with its category', async () => {
  const latest = /^GET \/api\/expenses\?limit=5/
  await expense(100, 'USD', { category: 'training' })
  await bringTrouble(latest, 'hold')
  openApp('/?tab=reports&list=all')
  await press(page.getByRole('main'), 'Add Expense')
  const form = windowOf('Add Expense')
  await isShown(form.getByText('Loading'))
  await mend()
  await eventually(form.getByRole('radio', { name: 'Training' })).toBeChecked()
  // After a first failure the form begins with its own values, and awaits no third attempt.
  const before = await countAsked(latest)
  await bringTrouble(latest, 'answer', 503)
  openApp('/?tab=reports&list=all')
  await press(page.getByRole('main'), 'Add Expense')
  await eventually(form.getByRole('radio', { name: 'Other' })).toBeChecked()
  expect(await countAsked(latest)).toBeLessThan(before + 3)
})

// spec product: expenses: add, view, edit, delete, undo
it('a deleted expense comes back by its toast, also after a failure, and no form begins with its category', async () => {
  await expense(100, 'USD', { category: 'boarding', description: 'Kennel' })
  openApp('/?tab=reports&list=all')
  const main = page.getByRole('main')
  const boarding = windowOf('Add Expense').getByRole('radio', { name: 'Boarding' })
  await press(main, 'Add Expense')
  await eventually(boarding).toBeChecked()
  await press(windowOf('Add Expense'), 'Cancel')
  const kennel = button(main, 'Edit Kennel')
  await bringTrouble(/^DELETE \/api\/expenses/, 'hold')
  const before = await countAsked(/^DELETE \/api\/expenses/)
  for (let tap = 0; tap < 2; tap += 1) {
    await press(main, 'More for Kennel')
    await click(page.getByRole('menuitem', { name: 'Delete' }))
  }
  await mend()
  await bringTrouble(/^POST \/api\/expenses\/[^/]+\/restore/, 'cut')
  await press(toastOf('Expense deleted'), 'Undo')
  await isGone(kennel)
  await seeToast('Undo failed')
  expect(await countAsked(/^DELETE \/api\/expenses/)).toBe(before + 1)
  await mend()
  await press(main, 'Add Expense')
  await isShown(boarding)
  await eventually(boarding).not.toBeChecked()
  await press(windowOf('Add Expense'), 'Cancel')
  await press(toastOf('Undo failed'), 'Undo')
  await seeToast('Kennel is back')
  await isShown(kennel)
})

it('an address with invalid filters shows all expenses', async () => {
  openApp('/?tab=reports&list=all&from=abc&to=x&petId=1&currency=X&category=none')
  await isShown(page.getByRole('button', { name: 'Edit Bath' }))
})

it('a link opens an expense beyond the first page', async () => {
  const line = { spentOn: today, category: 'food', petId: null, description: 'Hay', notes: null, again: true }
  const lines = Array.from({ length: 51 }, () => ({ ...line, amount: { minor: 100, currency: 'USD' } }))
  await callElsewhere('POST', '/expenses/imports', { id: newId(), fileName: 'hay.csv', lines })
  const oldest = await expense(900, 'USD', { description: 'Collar', spentOn: '1999-01-01' })
  openApp(expensesLink({ record: oldest.id }))
  await isShown(page.getByRole('button', { name: 'Edit Collar' }))
  await isGone(page.getByText('Entry not found'))
})

// spec engagement §2: 'Available with Pro plan' for CSV and XLSX
it('the list is exported once by two taps, with its filters, and a failure can be repeated', async () => {
  openApp('/?tab=reports&list=all&category=grooming')
  await bringTrouble(/^GET \/api\/expenses\/export/, 'cut')
  await press(page.getByRole('main'), 'Export')
  await click(page.getByRole('menuitem', { name: 'CSV' }))
  await seeToast('Export failed')
  await mend()
  const before = await countAsked(/^GET \/api\/expenses\/export/)
  const download = nextDownload()
  await press(page.getByRole('main'), 'Export')
  await doubleClick(page.getByRole('menuitem', { name: 'CSV' }))
  const { name, file } = await download
  expect(await countAsked(/^GET \/api\/expenses\/export/)).toBe(before + 1)
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
