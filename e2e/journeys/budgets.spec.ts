import { readFile } from 'node:fs/promises'
import { addPet, addRecordOf } from '@app/testing/factories/records'
import { checkPage } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/test.ts'
import { fitsEveryScreen } from '../fixtures/width.ts'
import { seeToast } from '../pages/toasts.ts'

// spec engagement §3: budgets per category and month, with a notification when one is exceeded
//   in apps/web/src/features/expenses/expense-insights.tsx
test('an owner sets a budget, exceeds it, and is notified @phone', async ({ page, context, newOwner }) => {
  const ana = await newOwner()
  await addPet(ana.client, { name: 'Biscuit' })
  const fields = { category: 'food', petId: null, reimbursedMinor: null, isTaxDeductible: true }
  await addRecordOf(ana.client, 'expense', '', { ...fields, amount: { minor: 1000, currency: 'USD' } })
  await ana.enter(context)
  await page.goto('/?tab=reports&view=expenses')
  const insights = page.getByRole('region', { name: 'Advanced Expense Insights' })

  await test.step('Given a budget for food', async () => {
    await insights.getByRole('button', { name: 'Add Budget' }).click()
    const form = page.getByRole('dialog', { name: 'Add Budget' })
    await form.getByLabel('Amount').fill('160')
    await fitsEveryScreen(page, 'budget-forms:add')
    await checkPage(page)
    await form.getByRole('button', { name: 'Add Budget' }).click()
    await seeToast(page, 'Budget added')
    await expect(insights.getByRole('listitem')).toContainText('Food')
  })

  await test.step('When an expense exceeds it', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Add Expense' }).click()
    const form = page.getByRole('dialog', { name: 'Add Expense' })
    await form.getByLabel('Amount').fill('172')
    await form.getByRole('radio', { name: 'Food' }).check()
    await form.getByRole('button', { name: 'Add Expense' }).click()
    await seeToast(page, 'Expense added')
  })

  await test.step('Then the bar and a notification say so', async () => {
    await expect(insights.getByRole('listitem')).toContainText('over')
    await seeToast(page, 'Food: budget exceeded')
    await checkPage(page)
    await fitsEveryScreen(page, 'expense-insights')
  })

  await test.step('And the budget is changed in place', async () => {
    await insights.getByRole('button', { name: 'Edit Food' }).click()
    await fitsEveryScreen(page, 'budget-forms:edit')
    await insights.getByLabel('Amount').fill('400')
    await insights.getByRole('button', { name: 'Save Changes' }).click()
    await seeToast(page, 'Budget updated')
    await expect(insights.getByRole('listitem')).toContainText('left')
  })

  await test.step('And the deductible expenses of the year are printed', async () => {
    const download = page.waitForEvent('download')
    await insights.getByRole('button', { name: 'PDF' }).click()
    await page.getByRole('menuitem', { name: 'A4' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^tax-summary-\d{4}\.pdf$/)
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  })
})
