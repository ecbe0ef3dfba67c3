import { addContact, addPet, bodies, recordPaths } from '@app/testing/factories/records'
import { checkPage } from '../fixtures/accessibility.ts'
import { dayFromToday } from '../fixtures/days.ts'
import { expect, test } from '../fixtures/test.ts'
import { AppFrame } from '../pages/app-frame.ts'
import { HomePage } from '../pages/home-page.ts'
import { PetDialog } from '../pages/pet-dialog.ts'
import { lookOf, SettingsDialog } from '../pages/settings-dialog.ts'

// spec core-records §3: preferences: every one can be chosen, and takes effect everywhere at once
// spec core-records §4: settings: changes accumulate as pending, then are saved as one batch or discarded
test('every preference takes effect at once, everywhere', async ({
  page,
  context,
  newOwner,
  openBrowser,
}) => {
  const ana = await newOwner()
  const { id: petId } = await addPet(ana.client, { name: 'Biscuit', weightKg: 12.4 })
  await ana.client.call(
    'POST',
    recordPaths.appointment.under(petId),
    bodies.appointment({ dateTime: `${dayFromToday(3)}T14:30:00Z` }),
  )
  await addContact(ana.client, { name: 'Sam' })
  await ana.enter(context)
  const home = new HomePage(page)
  const settings = new SettingsDialog(page)
  const biscuit = new PetDialog(page, 'Biscuit')

  await test.step('Given a person who has chosen nothing', async () => {
    await home.open(ana.name)
    await home.openPet('Biscuit')
    await expect(biscuit.root.getByText('27.34 lbs').first()).toBeVisible()
    await biscuit.close()
    expect(await lookOf(page)).toMatchObject({ theme: 'system', density: 'comfortable' })
  })

  await test.step('When they try a look, it shows before it is saved, and goes when it is discarded', async () => {
    await settings.open('Appearance')
    await settings.chooseTheme('Dark')
    await settings.toggle('High contrast').check()
    await settings.saysUnsaved('2 unsaved changes')
    expect(await lookOf(page)).toMatchObject({ theme: 'dark', contrast: 'more' })
    await settings.form.press('Discard')
    await settings.nothingUnsaved()
    expect(await lookOf(page)).toMatchObject({ theme: 'system', contrast: 'system' })
    await expect(settings.toggle('High contrast')).not.toBeChecked()
  })

  // spec core-records §8: Failed to load settings, Failed to save settings, Settings Saved with the count
  //   in packages/domain/src/settings/settings.errors.ts
  await test.step('When they save a look, a clock, a zone and a unit as one batch', async () => {
    await settings.chooseTheme('Dark')
    await settings.toggle('Compact mode').check()
    await settings.toggle('Animations').uncheck()
    await settings.toggle('High contrast').check()
    await settings.form.choose({
      'Time format': '24 hours (13:30)',
      'Weight unit': 'Kilograms (kg)',
    })
    await settings.chooseZone('tok', 'Asia/Tokyo')
    await expect(settings.root.getByText(/· 12\.4 kg/)).toBeVisible()
    await settings.saysUnsaved('7 unsaved changes')
    await settings.save('7 settings updated.')
    await settings.pressClose()
    await settings.isClosed()
  })

  const everythingHolds = async (shown: typeof page) => {
    await new HomePage(shown).isShown(ana.name)
    await expect
      .poll(() => lookOf(shown))
      .toMatchObject({ theme: 'dark', contrast: 'more', density: 'compact', motion: 'reduced' })
    await expect(shown.getByText(/23:30/).first()).toBeVisible()
    const pet = await new HomePage(shown).openPet('Biscuit')
    await expect(pet.root.getByText('12.4 kg').first()).toBeVisible()
    await pet.openTab('Appts')
    await expect(pet.entry('Dental Cleaning')).toContainText('23:30')
  }

  await test.step('Then everything shows it at once, in forms too', async () => {
    await everythingHolds(page)
    await biscuit.root.getByRole('button', { name: 'Edit Dental Cleaning' }).click()
    await expect(biscuit.root.getByLabel(/^Date and time/)).toHaveValue(`${dayFromToday(3)}T23:30`)
    await biscuit.openTab('Overview')
    await biscuit.root.getByRole('button', { name: 'Edit Biscuit' }).click()
    await expect(biscuit.root.getByLabel('Weight (kg)')).toHaveValue('12.4')
  })

  await test.step('And so it does after a reload, before anything is read, and in another browser', async () => {
    const look = await lookOf(page)
    await page.goto('/auth')
    expect(await lookOf(page)).toMatchObject({ theme: look['theme'], density: look['density'] })
    const other = await openBrowser(ana)
    await other.goto('/')
    await everythingHolds(other)
  })

  // spec access §2: account menu: Settings & Profile, Sign Out; the theme of the account
  //   in apps/web/src/app/frame/account-menu.tsx
  await test.step('And the theme of the account menu is the account’s too', async () => {
    await page.goto('/')
    await new AppFrame(page).openAccountMenu()
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/settings'))
    await page.getByRole('menuitemradio', { name: 'Light' }).click()
    await expect.poll(() => lookOf(page)).toMatchObject({ theme: 'light' })
    await saved
    const { body } = await ana.client.call<{ preferences: object }>('GET', '/me')
    expect(body.preferences).toMatchObject({ theme: 'light', weightUnit: 'kg' })
  })

  await test.step('And axe finds nothing on any tab, nor on a contact that is changed', async () => {
    await page.getByRole('menuitem', { name: 'Settings & Profile' }).click()
    await settings.isShown()
    await settings.root.getByRole('button', { name: 'Edit Sam' }).click()
    await expect(settings.root.getByRole('form')).toBeVisible()
    for (const tab of ['Profile', 'Notifications', 'Appearance', 'Security', 'Privacy'] as const) {
      await settings.show(tab)
      await checkPage(page)
    }
    await settings.show('Appearance')
    await settings.root.getByRole('combobox', { name: 'Time zone' }).click()
    await checkPage(page)
  })
})
