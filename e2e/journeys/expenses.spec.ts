import { addPet, addRecordOf } from '@app/testing/factories/records'
import { checkPage } from '../fixtures/accessibility.ts'
import { photo } from '../fixtures/pictures.ts'
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
    await form.getByRole('button', { name: 'Today, repeat, notes, tax' }).click()
    await form.getByLabel('Repeats').selectOption('Monthly')
    // A phone's chooser offers its camera, which hands over a file like this one.
    await form.getByLabel('Photo or PDF of the receipt').setInputFiles(await photo('receipt.jpg'))
    await expect(form.getByRole('list', { name: 'Chosen files' })).toContainText('receipt.jpg')
    await checkPage(page)
    await form.getByRole('button', { name: 'Add Expense' }).click()
    await seeToast(page, 'Expense added')
    await expect(form).toBeHidden()
  })

  await test.step('Then the report shows it, and its bar opens the expenses behind it', async () => {
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Reports' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
    await checkPage(page)
    await fitsEveryScreen(page, 'reports-overview')
    await page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: 'Expenses' }).click()
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

  await test.step('And it is changed in place, with its receipt', async () => {
    await expect(page.getByRole('listitem').filter({ hasText: 'CA$64.20' })).toContainText('1 receipt')
    await page.getByRole('button', { name: 'Edit Dog food, 28 lb' }).click()
    await page.getByRole('button', { name: 'View receipt' }).click()
    await expect(page.getByRole('img', { name: 'receipt' })).toBeVisible()
    await page.getByRole('dialog', { name: 'receipt' }).getByRole('button', { name: 'Close' }).click()
    await fitsEveryScreen(page, 'expense-forms:edit')
    await page.getByLabel('Amount').fill('60')
    await page.getByText('This and all later ones').click()
    await page.getByRole('button', { name: 'Save' }).click()
    await seeToast(page, 'Expense updated')
    await expect(page.getByRole('listitem').filter({ hasText: 'CA$60.00' })).toContainText('repeats monthly')
  })

  await test.step('And the list is saved as a workbook', async () => {
    const saving = page.waitForEvent('download')
    await page.getByRole('main').getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'Excel (XLSX)' }).click()
    expect((await saving).suggestedFilename()).toMatch(/^expenses-.*\.xlsx$/)
  })

  await test.step('And what repeats is listed with its next date', async () => {
    await page.getByRole('link', { name: 'Repeating' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Repeating Expenses' })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Repeats monthly' })).toContainText('CA$60.00')
    await checkPage(page)
    await page.getByRole('button', { name: 'Edit Dog food, 28 lb' }).click()
    await fitsEveryScreen(page, 'edit-repeating')
  })
})

// spec engagement §3: expenses come from a file too, and none twice
//   in packages/domain/src/expenses/import-lines.rules.ts
test('an owner imports two overlapping files without duplicates, and undoes one of them @phone', async ({
  page,
  context,
  newOwner,
}) => {
  const ana = await newOwner()
  await ana.enter(context)
  await page.goto('/?tab=reports&view=expenses')
  const form = page.getByRole('dialog', { name: 'Import Expenses' })
  const lines = ['2026-01-05;46,80;Dog food', '2026-01-06;12,00;"Toy; blue"', '2026-01-07;8,00;Brush']
  const choose = async (name: string, some: readonly string[]) => {
    await page.getByRole('main').getByRole('button', { name: 'Import CSV' }).click()
    await form.getByLabel('Choose a CSV file').setInputFiles({
      name,
      mimeType: 'text/csv',
      buffer: Buffer.from(['Date;Amount;Item', ...some].join('\r\n')),
    })
  }

  await test.step('When they import a file, every line is previewed and added', async () => {
    await choose('january.csv', lines.slice(0, 2))
    await expect(form.getByText('$46.80')).toBeVisible()
    await checkPage(page)
    await fitsEveryScreen(page, 'import-window:columns')
    await form.getByRole('button', { name: 'Preview' }).click()
    await fitsEveryScreen(page, 'import-preview')
    await form.getByRole('button', { name: 'Import 2 expenses' }).click()
    await seeToast(page, '2 expenses imported')
  })

  await test.step('Then an overlapping file adds only what is new, and the same file nothing', async () => {
    await choose('all.csv', lines)
    await form.getByRole('button', { name: 'Preview' }).click()
    await expect(form.getByText('Already in your expenses')).toHaveCount(2)
    await form.getByRole('button', { name: 'Import 1 expense' }).click()
    await seeToast(page, '1 expense imported')
    await choose('all.csv', lines)
    await form.getByRole('button', { name: 'Preview' }).click()
    await expect(form.getByRole('button', { name: 'Nothing to Import' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByRole('link', { name: 'All 3' })).toBeVisible()
  })

  await test.step('And an import is undone as a whole', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Import CSV' }).click()
    await form.getByRole('button', { name: 'Undo january.csv' }).click()
    const question = page.getByRole('alertdialog', { name: 'Undo this import?' })
    await expect(question).toBeVisible()
    await fitsEveryScreen(page, 'import-file')
    await question.getByRole('button', { name: 'Undo Import' }).click()
    await seeToast(page, 'Import undone')
    await expect(question).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'All 1' })).toBeVisible()
  })
})
