import { addPet, addRecordOf } from '@app/testing/factories/records'
import { checkPage } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/test.ts'
import { fitsEveryScreen } from '../fixtures/width.ts'
import { seeToast } from '../pages/toasts.ts'

// spec engagement §2: Recent Expenses card; Reports with the tab Expenses, its periods, cards, bars and trend
//   in apps/web/src/features/expenses/expense-report.tsx
test('an owner adds an expense from Home, and finds it behind the bars of the report @phone', async ({
  page,
  context,
  newOwner,
}) => {
  const ana = await newOwner()
  const { id: petId } = await addPet(ana.client, { name: 'Biscuit' })
  const amount = { minor: 4680, currency: 'CAD' }
  await addRecordOf(ana.client, 'expense', '', { amount, category: 'food', petId, reimbursedMinor: null })
  await ana.enter(context)
  await page.goto('/')

  await test.step('When they type an amount, the rest is filled in from the last expense', async () => {
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('button', { name: 'Expense', exact: true }).click()
    const form = page.getByRole('dialog', { name: 'Add Expense' })
    await expect(form.getByLabel('Currency')).toHaveValue('CAD')
    await expect(form.getByRole('radio', { name: 'Food' })).toBeChecked()
    await fitsEveryScreen(page, 'expense-forms:add')
    await form.getByLabel('Amount').fill('64.205')
    await form.getByLabel('Amount').blur()
    await expect(form.getByText('CAD has at most 2 decimals')).toBeVisible()
    await form.getByLabel('Amount').fill('64.20')
    await form.getByRole('textbox', { name: 'Description' }).fill('Dog food, 28 lb')
    await form.getByRole('button', { name: 'Add Expense' }).click()
    await seeToast(page, 'Expense added')
  })

  await test.step('Then the report shows it, and its bar opens the expenses behind it', async () => {
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Reports' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
    await expect(page.getByText('Dog food, 28 lb').first()).toBeVisible()
    await checkPage(page)
    await fitsEveryScreen(page, 'expense-report')
    await page.getByLabel('Period').selectOption('All Time')
    await expect(page).toHaveURL(/period=all/)
    await page.getByRole('button', { name: 'Top categories: show as table' }).click()
    await expect(page.getByRole('table')).toContainText('CA$111.00')
    await page.getByRole('button', { name: 'Top categories: show as chart' }).click()
    await page.getByRole('link', { name: /^Food/ }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Expenses' })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'CA$64.20' })).toBeVisible()
  })

  await test.step('And it is changed and deleted in place', async () => {
    await page.getByRole('button', { name: 'Edit Dog food, 28 lb' }).click()
    await fitsEveryScreen(page, 'expense-forms:edit')
    await page.getByLabel('Amount').fill('60')
    await page.getByRole('button', { name: 'Save' }).click()
    await seeToast(page, 'Expense updated')
    await expect(page.getByRole('listitem').filter({ hasText: 'CA$60.00' })).toBeVisible()
  })
})
