import { addPet, bodies, recordPaths } from '@app/testing/factories/records'
import { checkPage } from '../fixtures/accessibility.ts'
import { dayFromToday } from '../fixtures/days.ts'
import { photo } from '../fixtures/pictures.ts'
import { expect, test } from '../fixtures/test.ts'
import { AddDialog } from '../pages/add-dialog.ts'
import { AppFrame } from '../pages/app-frame.ts'
import { HomePage } from '../pages/home-page.ts'
import { PetDialog } from '../pages/pet-dialog.ts'
import { lookOf, SettingsDialog } from '../pages/settings-dialog.ts'
import { seeToast } from '../pages/toasts.ts'

test('every preference takes effect at once, everywhere', async ({
  page,
  context,
  newOwner,
  openBrowser,
}) => {
  test.setTimeout(180_000)
  const ana = await newOwner()
  const { id: petId } = await addPet(ana.client, { name: 'Biscuit', weightKg: 12.4 })
  await ana.client.call(
    'POST',
    recordPaths.appointment.under(petId),
    bodies.appointment({ dateTime: `${dayFromToday(3)}T14:30:00Z` }),
  )
  await ana.enter(context)
  const home = new HomePage(page)
  const settings = new SettingsDialog(page)
  const biscuit = new PetDialog(page, 'Biscuit')

  await test.step('Given a person who has chosen nothing', async () => {
    await home.open(ana.name)
    await home.openPet('Biscuit')
    await expect(biscuit.root.getByText('27.3 lbs').first()).toBeVisible()
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
})

test('a profile with a picture, and whom to call', async ({ page, context, newOwner }) => {
  test.setTimeout(180_000)
  const ana = await newOwner()
  await ana.enter(context)
  const settings = new SettingsDialog(page)
  await page.goto('/?settings=profile')
  await settings.isShown()

  await test.step('a picture is kept and shown in the header', async () => {
    const picture = settings.root.getByLabel('Profile picture')
    await picture.setInputFiles(await photo('ana.jpg'))
    await seeToast(page, 'Profile picture updated')
    await expect(settings.root.getByRole('img', { name: ana.name })).toBeVisible()
  })

  await test.step('name and numbers; a contact needs both', async () => {
    await settings.form.fillIn({
      'Display name': 'Ana María',
      Phone: '+1 555 010 0123',
      'Primary vet': 'Dr. Ortiz',
    })
    await settings.form.press('Save Changes')
    await settings.form.saysAt('Vet phone', 'Please enter a phone number')
    await settings.form.fillIn({ 'Vet phone': '555-0100' })
    await settings.save('4 settings updated.')
    await expect(settings.entry('Dr. Ortiz')).toContainText('Call first')
    await expect(settings.root.getByRole('link', { name: 'Call Dr. Ortiz, 555-0100' })).toHaveAttribute(
      'href',
      'tel:5550100',
    )
  })

  await test.step('further contacts are added, changed and deleted', async () => {
    await settings.form.press('Add Contact')
    const dialog = await new AddDialog(page, 'Add Contact').isShown()
    await dialog.fillIn({ Name: 'Sam', Phone: 'ring me' })
    await dialog.save()
    await dialog.saysAt('Phone', 'Please enter a valid phone number')
    await dialog.fillIn({ Phone: '+1 555 010 0187' })
    await dialog.saveAndClose()
    await seeToast(page, 'Contact added')
    await settings.root.getByRole('button', { name: 'Edit Sam' }).click()
    await settings.root.getByRole('checkbox', { name: /^Call first/ }).check()
    await settings.root.getByRole('form').getByRole('button', { name: 'Save Changes' }).click()
    await seeToast(page, 'Contact updated')
    await expect(settings.form.field('Emergency contact')).toHaveValue('Sam')
    await checkPage(page)
    await settings.root.getByRole('button', { name: 'Delete Sam' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await seeToast(page, 'Contact deleted')
    await expect(settings.form.field('Emergency contact')).toHaveValue('')
  })

  await test.step('axe finds nothing on any tab', async () => {
    for (const tab of ['Profile', 'Notifications', 'Appearance', 'Privacy'] as const) {
      await settings.show(tab)
      await checkPage(page)
    }
    await settings.show('Appearance')
    await settings.root.getByRole('combobox', { name: 'Time zone' }).click()
    await checkPage(page)
    await page.keyboard.press('Escape')
    await settings.isShown()
  })
})

test('a device is signed out from another one', async ({ page, context, newOwner, openBrowser }) => {
  const ana = await newOwner()
  await ana.enter(context)
  const settings = new SettingsDialog(page)
  const { client } = ana
  const { email, password } = ana
  await page.goto('/')
  await client.call('POST', '/session', { email, password, remember: true })
  const laptop = await openBrowser(ana)
  await laptop.goto('/')
  await new HomePage(laptop).isShown(ana.name)

  await page.goto('/?settings=privacy')
  await expect(settings.entry('This device')).toHaveCount(1)
  await settings.form.press('Sign out all other devices')
  await seeToast(page, 'Signed out everywhere else', '1 other device was signed out.')
  await expect(settings.root.getByRole('listitem')).toHaveCount(1)
  await laptop.reload()
  await expect(laptop).toHaveURL(/\/auth/)
})
