import { addPet, addRecordOf } from '@app/testing/factories/records'
import { checkPage } from '../fixtures/accessibility.ts'
import { dayFromToday } from '../fixtures/days.ts'
import { join } from '../fixtures/memberships.ts'
import { expect, test } from '../fixtures/test.ts'
import { AppFrame } from '../pages/app-frame.ts'
import { HomePage } from '../pages/home-page.ts'
import { Keyboard } from '../pages/keyboard.ts'
import { PetDialog } from '../pages/pet-dialog.ts'
import { SettingsDialog } from '../pages/settings-dialog.ts'

// spec engagement §2: mobile bottom nav of Home, Pets, Add, Community and Profile; the
//   dashboard's tabs, at most 5, as a row with addresses
test(
  'on a phone the bar, the row of tabs and the page of the profile lead everywhere',
  { tag: '@phone' },
  async ({ page, context, newOwner }) => {
    const ana = await newOwner()
    const { id: petId } = await addPet(ana.client, { name: 'Biscuit', weightKg: 12 })
    await ana.enter(context)
    const home = new HomePage(page)
    const frame = new AppFrame(page)
    const tabs = frame.tabs()

    await test.step('Given Home with its bar, and a header without badges', async () => {
      await home.open(ana.name)
      await home.isComplete()
      expect(await frame.navigation().getByRole('listitem').count()).toBe(0)
      await expect(frame.navigation()).toHaveText('HomePetsCommunityProfile')
      await expect(page.getByRole('banner').getByText(/^(Pro|Owner)$/)).toHaveCount(0)
      await expect(tabs.getByRole('link')).toHaveText([
        'Overview',
        'Health',
        'Reminders',
        'Reports',
        'Community',
      ])
      await expect(tabs.getByRole('button', { name: 'More' })).toBeVisible()
    })

    await test.step('When they open a tab, it has an address, which a reload and going back know', async () => {
      await tabs.getByRole('link', { name: 'Reminders' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Reminders' })).toBeVisible()
      await expect(page).toHaveURL(/\/\?tab=reminders$/)
      await page.reload()
      await expect(tabs.getByRole('link', { name: 'Reminders' })).toHaveAttribute('aria-current', 'page')
      await tabs.getByRole('link', { name: 'Overview' }).click()
      await home.isShown(ana.name)
    })

    await test.step('Then Symptom leads to its page', async () => {
      await frame.openAddSheet()
      await page.getByRole('dialog').getByRole('button', { name: 'Symptom' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Symptoms' })).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })

    // spec product: on a phone the profile shows plan and role badges, and links to households and settings
    //   in apps/web/src/features/settings/profile-page.tsx
    await test.step('When they open their profile, it says who they are, and leads to the settings and back', async () => {
      await frame.openProfile()
      const you = page.getByRole('region', { name: 'You', exact: true })
      for (const words of [ana.name, ana.email, 'Pro', 'Owner']) {
        await expect(you.getByText(words, { exact: true }).last()).toBeVisible()
      }
      await checkPage(page)
      const settings = new SettingsDialog(page)
      for (const tab of ['Notifications', 'Appearance', 'Privacy', 'Security'] as const) {
        await page.getByRole('link', { name: tab, exact: true }).click()
        await expect(settings.root.getByRole('tab', { name: tab, selected: true })).toBeVisible()
        await settings.pressClose()
        await settings.isClosed()
        await expect(page).toHaveURL(/\/profile$/)
      }
      await page.getByRole('region', { name: 'Family Management' }).getByRole('link').click()
      await expect(page.getByRole('heading', { level: 1, name: 'Family Management' })).toBeVisible()
    })

    await test.step('And a pet opens as a window, while paper shows none of the frame', async () => {
      await page.goto(`/pets/${petId}`)
      const biscuit = await new PetDialog(page, 'Biscuit').isShown()
      await biscuit.close()
      await page.emulateMedia({ media: 'print' })
      await expect(frame.navigation()).toBeHidden()
      await expect(page.getByRole('banner')).toBeHidden()
      await page.emulateMedia({ media: 'screen' })
    })
  },
)

// spec product: wide screens have a sidebar with the tabs, the living pets with their late items, the
//   household and the account; narrower ones a rail
//   in apps/web/src/app/frame/sidebar.tsx, apps/web/src/app/frame/sidebar-pets.tsx, apps/web/src/page/app-frame.tsx
test('on a desktop the sidebar leads everywhere, and a pet’s record fills the page beside it', async ({
  page,
  context,
  newOwner,
}) => {
  const ana = await newOwner()
  for (const name of ['Biscuit', 'Miso']) await addPet(ana.client, { name })
  const { id: late } = await addPet(ana.client, { name: 'Clover' })
  await addRecordOf(ana.client, 'vaccination', late, {
    administeredDate: dayFromToday(-365),
    nextDueDate: dayFromToday(-2),
  })
  await join(ana, await newOwner(), 'viewer')
  await ana.enter(context)
  const home = new HomePage(page)
  const frame = new AppFrame(page)
  const keys = new Keyboard(page)
  const sidebar = frame.navigation()
  const biscuit = new PetDialog(page, 'Biscuit')

  await test.step('Given the sidebar with the tabs, the pets, the household and the account', async () => {
    await home.open(ana.name)
    await home.isComplete()
    await expect(sidebar.getByRole('link')).toHaveText([
      'Home',
      'Health',
      'Reminders',
      'Reports',
      'Community',
      'Premium',
      'Pro',
      'Biscuit',
      'Miso',
      'Clover, something is late',
      'All pets',
      'Family Management',
      'Tutorials',
      'Help',
    ])
    await expect(frame.householdButton()).toBeVisible()
    await frame.hasBadge('Pro')
    await frame.hasBadge('Owner')
    await checkPage(page)
  })

  await test.step('When a pet is opened by key, its record fills the page, and the sidebar stays in reach', async () => {
    await keys.tabTo('link', 'Biscuit')
    await page.keyboard.press('Enter')
    await biscuit.isShown()
    await expect(biscuit.root).toBeFocused()
    await expect(page.getByRole('main').getByRole('dialog', { name: 'Biscuit' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add Pet' })).toBeHidden()
    await expect(sidebar.getByRole('link', { name: 'Biscuit' })).toHaveAttribute('aria-current', 'page')
    await checkPage(page)
    await sidebar.getByRole('link', { name: 'Miso' }).click()
    await new PetDialog(page, 'Miso').isShown()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await page.goBack()
    await biscuit.isShown()
  })

  // spec product: pet detail is a window on a phone and a tablet; from 1024 px it fills the content area, with the
  //   same address, closing and keyboard
  //   in apps/web/src/ui/overlays/hero-window.tsx,
  //   apps/web/src/features/pets/pet-detail.tsx
  await test.step('Then Escape, Close and going back each close it', async () => {
    await page.keyboard.press('Escape')
    await expect(biscuit.root).toBeHidden()
    await home.isShown(ana.name)
    // A link to the pet of this page has the focus again.
    await expect(page.locator(':focus')).toHaveAttribute('href', /^\/pets\//)
    await home.openPet('Biscuit')
    await biscuit.close()
    await home.isShown(ana.name)
    await sidebar.getByRole('link', { name: 'All pets' }).click()
    await page
      .getByRole('main')
      .getByRole('link', { name: /Biscuit$/ })
      .click()
    await biscuit.isShown()
    await page.goBack()
    await expect(biscuit.root).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: 'Pets' })).toBeVisible()
  })

  // spec engagement §2: floating action sheet, in groups, with the actions that the role permits
  await test.step('And what is added opens below its button, about the pet whose record is open', async () => {
    await page
      .getByRole('main')
      .getByRole('link', { name: /Biscuit$/ })
      .click()
    await biscuit.isShown()
    const button = page.getByRole('button', { name: 'Add', exact: true })
    const above = await button.boundingBox()
    await frame.openAddSheet()
    const sheet = page.getByRole('dialog', { name: 'Add', exact: true })
    const below = await sheet.boundingBox()
    expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0))
    expect(below?.width).toBe(400)
    await sheet.getByRole('button', { name: 'Weight' }).press('Enter')
    const weight = page.getByRole('dialog', { name: 'Weight' })
    await expect(weight.getByRole('radio', { name: 'Biscuit' })).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(weight).toBeHidden()
    await expect(button).toBeFocused()
  })

  await test.step('When the window is a tablet’s, the sidebar is a rail whose pictures name themselves', async () => {
    await page.setViewportSize({ width: 900, height: 800 })
    const reminders = sidebar.getByRole('link', { name: 'Reminders' })
    await reminders.hover()
    await expect(page.getByRole('tooltip', { name: 'Reminders' })).toBeVisible()
    await reminders.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Reminders' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeHidden()
    await frame.openProfile()
    await page.setViewportSize({ width: 819, height: 800 })
    await expect(sidebar).toHaveText('HomePetsCommunityProfile')
  })
})
