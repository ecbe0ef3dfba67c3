import type { Page } from '@playwright/test'
import { memberRoles } from '@app/domain/kernel/access/roles'
import { addPet, addRecordOf } from '@app/testing/factories/records'
import { join } from '../fixtures/memberships.ts'
import { expect, test } from '../fixtures/test.ts'
import { AppFrame } from '../pages/app-frame.ts'
import { HomePage } from '../pages/home-page.ts'
import { SearchWindow } from '../pages/search-window.ts'
import { seeToast } from '../pages/toasts.ts'

const overview = (page: Page) => page.getByRole('heading', { name: 'Quick Overview' })
const toExpenses = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: /expense analytics|^Expenses$/ })
const recentExpenses = (page: Page) => page.getByRole('heading', { name: 'Recent Expenses' })
/** The expense with its amount, which the entries of the activity don't have. */
const straw = (page: Page) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: 'Straw bale' }).filter({ hasText: '$' })

/** Labels of the add sheet. */
async function addChoices(page: Page): Promise<string[]> {
  const frame = new AppFrame(page)
  await frame.openAddSheet()
  const labels = await page.getByRole('dialog', { name: 'Add' }).getByRole('listitem').allInnerTexts()
  await frame.leaveAddSheet()
  return labels
}

// spec engagement §2: free users see a Premium upsell; Expense in the sheet only with expense_tracking
//   in apps/web/src/features/expenses/recent-expenses.tsx, apps/web/src/app/windows/add-sheet.tsx
test('a free owner sees the plan that tracks expenses, and no Expense to add', async ({
  page,
  context,
  newOwner,
}) => {
  const ana = await newOwner({ plan: 'free' })
  await addPet(ana.client)
  await ana.enter(context)
  await page.goto('/?tab=reports&list=all')
  await expect(overview(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Premium shows what your pets cost' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'View Premium Plans' })).toBeVisible()
  await expect(toExpenses(page)).toHaveCount(0)
  await new HomePage(page).open(ana.name)
  await expect(recentExpenses(page)).toBeVisible()
  await expect(page.getByText('See what food, vet visits and medications cost')).toBeVisible()
  const choices = await addChoices(page)
  expect(choices).toContain('Photo')
  expect(choices).not.toContain('Expense')
})

// spec product: a plan that ends takes away adding, and never what was recorded
//   in apps/web/src/features/reports/reports-page.tsx, apps/web/src/features/expenses/import-button.tsx
test('an owner adds expenses on premium; on free they see, change and delete them, and add none', async ({
  page,
  context,
  newOwner,
}) => {
  const ana = await newOwner({ plan: 'premium' })
  await addPet(ana.client)
  await ana.enter(context)
  const main = page.getByRole('main')

  await test.step('Given an expense that they added on premium', async () => {
    await page.goto('/?tab=reports&list=all')
    expect(await addChoices(page)).toContain('Expense')
    await main.getByRole('button', { name: 'Add Expense' }).first().click()
    const form = page.getByRole('dialog', { name: 'Add Expense' })
    await form.getByLabel('Amount').fill('46.80')
    await form.getByRole('textbox', { name: 'Description' }).fill('Straw bale')
    await form.getByRole('button', { name: 'Add Expense' }).click()
    await seeToast(page, 'Expense added')
    await expect(straw(page)).toBeVisible()
    const search = new SearchWindow(page)
    await search.open()
    await search.ask('straw', '1 result found')
    await page.keyboard.press('Escape')
  })

  await test.step('When the plan has ended, the list offers no expense to add', async () => {
    await ana.client.call('PUT', '/household/plan', { plan: 'free' })
    await page.reload()
    await expect(straw(page)).toBeVisible()
    await expect(page.getByRole('button', { name: /^(Add Expense|Import CSV)$/ })).toHaveCount(0)
    expect(await addChoices(page)).not.toContain('Expense')
  })

  await test.step('But the expense is changed and deleted, which is undone', async () => {
    await page.getByRole('button', { name: 'Edit Straw bale' }).click()
    await page.getByLabel('Amount').fill('50')
    await page.getByRole('button', { name: 'Save' }).click()
    await seeToast(page, 'Expense updated')
    await expect(straw(page)).toContainText('$50.00')
    await main.getByRole('link', { name: 'Reports', exact: true }).first().click()
    await expect(recentExpenses(page)).toBeVisible()
    await expect(page.getByRole('button', { name: /^(Add Expense|Import CSV)$/ })).toHaveCount(0)
    await main.getByRole('link', { name: 'Straw bale' }).click()
    await page.getByRole('button', { name: 'More for Straw bale' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(straw(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await seeToast(page, 'Straw bale is back')
    await expect(straw(page)).toContainText('$50.00')
  })
})

/** Card that appears last on the Home of a role. */
const lastCard = {
  caregiver: 'Usage and limits',
  viewer: 'Usage and limits',
  member: 'In an emergency',
}

// spec product: only the owner sees expenses
//   in apps/web/src/features/reports/overview.tsx, apps/web/src/features/dashboard/so-far.tsx
test('other roles meet no expense: no report, no card, no action, no search hit', async ({
  page,
  context,
  newOwner,
}) => {
  const [ana, tom] = [await newOwner({ plan: 'premium' }), await newOwner({ name: 'Tom', plan: 'premium' })]
  await addPet(ana.client, { name: 'Biscuit' })
  await addRecordOf(ana.client, 'expense', '', { description: 'Straw bale' })
  await join(tom, ana, 'caregiver')
  const { body: me } = await ana.client.call<{ household: { id: string } }>('GET', '/me')
  const { body: people } = await ana.client.call<{ userId: string; ownName: string }[]>(
    'GET',
    '/household/members',
  )
  const member = people.find(({ ownName }) => ownName === tom.name)
  await tom.enter(context)
  const [search, home] = [new SearchWindow(page), new HomePage(page)]

  for (const role of memberRoles) {
    await test.step(`as ${role}`, async () => {
      await ana.client.call('PATCH', `/household/members/${member?.userId}`, { role })
      await page.goto(`/?household=${me.household.id}&tab=reports&list=all`)
      if (role !== 'member') {
        await expect(overview(page)).toBeVisible()
        await expect(page.getByText('Spent in')).toHaveCount(0)
        await expect(toExpenses(page)).toHaveCount(0)
        await home.open(tom.name)
      }
      await home.isShown(tom.name)
      await expect(page).not.toHaveURL(/tab=/)
      await expect(page.getByRole('heading', { name: 'Biscuit' }).first()).toBeVisible()
      await expect(page.getByRole('region', { name: lastCard[role] })).toBeVisible()
      if (role === 'caregiver') expect(await addChoices(page)).not.toContain('Expense')
      else await expect(page.getByRole('button', { name: 'Add', exact: true })).toHaveCount(0)
      if (role === 'member') await expect(search.opener).toHaveCount(0)
      else {
        await search.open()
        await search.ask('straw', 'No results found for "straw"')
        await search.ask('expense', 'No results found for "expense"')
        await page.keyboard.press('Escape')
      }
      // The late parts of Home have loaded by now.
      await expect(page.getByRole('heading', { name: 'Biscuit' }).first()).toBeVisible()
      await expect(recentExpenses(page)).toHaveCount(0)
    })
  }
})
