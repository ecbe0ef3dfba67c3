import { addContact, addPet, addRecordOf } from '@app/testing/factories/records'
import { checkPage } from '../fixtures/accessibility.ts'
import { NO_LINE } from '../fixtures/network.ts'
import { expect, test } from '../fixtures/test.ts'
import { AppFrame } from '../pages/app-frame.ts'
import { EmergencyCard } from '../pages/emergency-card.ts'
import { EmergencyDialog } from '../pages/emergency-dialog.ts'
import { HomePage } from '../pages/home-page.ts'
import { Keyboard } from '../pages/keyboard.ts'
import { SettingsDialog } from '../pages/settings-dialog.ts'
import { seeToast } from '../pages/toasts.ts'

const clipboard = (page: HomePage['page']): Promise<string> => page.evaluate('navigator.clipboard.readText()')

/** Test double for the operating system's share sheet: records shared data, and can be dismissed. */
const sharingDevice = `
  globalThis.shared = []
  navigator.share = async (what) => {
    globalThis.shared.push(what)
    if (globalThis.picksNobody) throw new DOMException('Share canceled', 'AbortError')
  }`

// spec core-records §2: Emergency Information modal: critical actions, calling first
//   in apps/web/src/features/emergency/critical-actions.tsx
// spec core-records §2: Emergency Information modal: own contacts first, then the two poison hotlines that
//   are always listed
//   in apps/web/src/features/emergency/contacts-section.tsx, apps/web/src/features/emergency/hotlines.tsx
// spec core-records §2: Emergency Information modal: information of each pet
// spec core-records §2: Emergency Information modal: PDF download and copy-all-contacts
//   in apps/web/src/features/emergency/sheet-section.tsx, apps/web/src/features/emergency/contacts-section.tsx
// spec core-records §2: Emergency Information modal: nearest vet, shared location, 24/7 emergency and
//   transport, on every plan
//   in apps/web/src/features/emergency/emergency-dialog.tsx, apps/web/src/features/emergency/critical-actions.tsx
// spec core-records §2: Emergency Information modal: first-aid steps
// spec core-records §7: a maps search for an emergency vet opens in a new tab
// spec core-records §7: device geolocation builds a share-location message
// spec core-records §7: tel: links place calls
// spec core-records §8: No pets available; Failed to generate emergency PDF; Location not available
// spec engagement §2: header: emergency button (feature emergency_panic_button)
// spec product: nothing in an emergency is behind a plan
test(
  'what helps in an emergency is one press away, on the free plan too',
  { tag: ['@main', '@phone'] },
  async ({ page, context, newOwner, trouble }) => {
    const ana = await newOwner({ plan: 'free' })
    await ana.enter(context)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const emergency = new EmergencyDialog(page)
    const home = new HomePage(page)

    await test.step('Given a household that has noted nothing yet', async () => {
      await home.open(ana.name)
      await expect(page.getByRole('heading', { name: 'Nobody here yet' })).toBeVisible()
      await checkPage(page)
      await emergency.open()
      await expect(emergency.root.getByText('No emergency contacts yet')).toBeVisible()
      await expect(emergency.root.getByText('No pets available').first()).toBeVisible()
      await expect(emergency.link('Call Pet Poison Helpline, +1 (855) 764-7661')).toHaveAttribute(
        'href',
        'tel:+18557647661',
      )
    })

    await test.step('When the owner adds the vet there, it can be called at once', async () => {
      await emergency.addContact({ Name: 'Dr. Ortiz', Phone: '+1 (555) 010-0142' }, true)
      await expect(emergency.link(/^Call Dr. Ortiz \+1/)).toHaveAttribute('href', 'tel:+15550100142')
    })

    await test.step('And the facts for a vet are listed below, once there is a pet', async () => {
      const { id } = await addPet(ana.client, { name: 'بسكويت', allergies: 'Chicken' })
      await addRecordOf(ana.client, 'medication', id, { name: 'Apoquel', instructions: 'With food' })
      await addRecordOf(ana.client, 'vaccination', id)
      await page.goto('/pets?emergency')
      await emergency.isShown()
      const pet = emergency.pet('بسكويت')
      await expect(pet).toContainText('Dog · Beagle mix · Male')
      await expect(pet.getByRole('term').first()).toHaveText('Allergies')
      await expect(pet.getByRole('definition').first()).toHaveText('Chicken')
      await expect(pet).toContainText('27.34 lbs')
      await expect(pet).toContainText('Apoquel, 5.4 mg, Twice daily – With food')
      await expect(pet).toContainText('Rabies Jan 5, 2026, next Jan 5, 2029')
      await emergency.readFirstAid('Choking')
      await checkPage(page)
    })

    await test.step('Then all contacts can be copied', async () => {
      await emergency.form.press('Copy all contacts')
      await seeToast(page, 'Contacts copied')
      expect(await clipboard(page)).toMatch(/^Dr\. Ortiz \(vet\): \+1 555 010 0142\n\nASPCA .*\n\nPet Poison/)
    })

    await test.step('And where one is can be sent, once that is allowed', async () => {
      await emergency.form.press('Share my location')
      await seeToast(page, 'Location not available')
      await context.grantPermissions(['geolocation', 'clipboard-read', 'clipboard-write'])
      await context.setGeolocation({ latitude: 40.7128, longitude: -74.006 })
      await emergency.form.press('Share my location')
      await seeToast(page, 'Location copied')
      expect(await clipboard(page)).toContain('query=40.71280%2C-74.00600')
      for (const name of [/Find nearest emergency vet/, /24\/7 emergency vet/, /Pet ambulance/]) {
        await expect(emergency.link(name)).toHaveAttribute('href', /\/@40\.71280,-74\.00600/)
        await expect(emergency.link(name)).toHaveAttribute('target', '_blank')
      }
    })

    await test.step('And a browser without access to the clipboard shows the texts to copy by hand', async () => {
      await context.clearPermissions()
      await context.grantPermissions(['geolocation'])
      await emergency.form.press('Copy all contacts')
      await expect(emergency.toCopyByHand()).toHaveValue(/^Dr\. Ortiz \(vet\): \+1 555 010 0142\n\nASPCA /)
      await emergency.form.press('Share my location')
      await expect(emergency.toCopyByHand().first()).toHaveValue(/query=40\.71280%2C-74\.00600/)
      await emergency.toCopyByHand().first().focus()
      expect(await page.evaluate('document.getSelection().toString()')).toContain('query=40.71280')
      await checkPage(page)
    })

    await test.step('And a device that can share offers the location to other apps, and the user may cancel', async () => {
      await page.addInitScript({ content: sharingDevice })
      await page.goto('/pets?emergency')
      await emergency.isShown()
      await emergency.form.press('Share my location')
      await expect
        .poll(() => page.evaluate('globalThis.shared'))
        .toEqual([{ text: expect.stringContaining('query=40.71280%2C-74.00600') }])
      await page.evaluate('globalThis.picksNobody = true')
      await emergency.form.press('Share my location')
      await expect.poll(() => page.evaluate('globalThis.shared.length')).toBe(2)
      await expect(emergency.root.getByRole('button', { name: 'Share my location' })).toBeEnabled()
      await expect(emergency.toCopyByHand()).toHaveCount(0)
    })

    await test.step('And it goes onto paper', async () => {
      const sheet = await emergency.download('US Letter')
      expect(sheet.suggestedFilename()).toMatch(/^emergency-information-\d{4}-\d\d-\d\d\.pdf$/)
    })

    await test.step('And without a connection it says what failed, and what needs none stays', async () => {
      trouble.allow(NO_LINE)
      await context.setOffline(true)
      await emergency.askForSheet('A4')
      await seeToast(page, 'Failed to generate emergency PDF', 'Network error')
      await expect(emergency.link(/^Call Dr. Ortiz \+1/)).toBeVisible()
      await context.setOffline(false)
    })

    await test.step('And copying does not pretend to have what could not be loaded', async () => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.route('**/api/emergency-information', (route) => route.abort('internetdisconnected'))
      await page.goto('/?emergency')
      await emergency.isShown()
      await emergency.form.press('Copy all contacts')
      await seeToast(page, 'Only the poison hotlines were copied', 'Your own contacts are not loaded.')
      expect(await clipboard(page)).toMatch(/^ASPCA .*\n\nPet Poison/)
    })
  },
)

// spec core-records §5: the emergency PDF needs at least one pet
test('the sheet for an emergency is of the pets that are chosen', async ({ page, context, newOwner }) => {
  const ana = await newOwner()
  for (const name of ['Biscuit', 'Miso']) await addPet(ana.client, { name })
  await ana.enter(context)
  await page.goto('/?emergency')
  const emergency = new EmergencyDialog(page)
  const print = emergency.root.getByRole('button', { name: 'Download PDF' })
  await expect(print).toBeEnabled()
  for (const name of ['Biscuit', 'Miso']) await emergency.root.getByRole('checkbox', { name }).uncheck()
  await expect(emergency.root.getByText('Choose at least one pet.')).toBeVisible()
  await expect(print).toBeDisabled()
  await emergency.root.getByRole('checkbox', { name: 'Miso' }).check()
  await emergency.download('A4')
})

// spec engagement §2: header: emergency button (feature emergency_panic_button)
//   in apps/web/src/app/frame/app-header.tsx
test('the emergency information by keyboard', async ({ page, context, newOwner }) => {
  const ana = await newOwner()
  await addContact(ana.client, { name: 'Dr. Ortiz', isVet: true })
  await ana.enter(context)
  await new HomePage(page).open(ana.name)
  const emergency = new EmergencyDialog(page)
  const keyboard = new Keyboard(page)
  await keyboard.tabTo('button', 'Emergency')
  await page.keyboard.press('Enter')
  await emergency.isShown()
  await keyboard.tabTo('link', 'Call Dr. Ortiz.*')
  await page.keyboard.press('Escape')
  await emergency.isClosed()
  await expect(emergency.opener()).toBeFocused()
})

// spec product: emergency card on the device, without a connection and without signing in
//   in apps/web/src/boot/service-worker.ts, apps/web/src/boot/emergency-card.ts
// spec design: the service worker caches neither page of /
//   in apps/web/src/boot/service-worker.ts
test('the emergency card opens without a connection, and goes when its owner does', async ({
  page,
  context,
  newOwner,
  trouble,
}) => {
  trouble.allow(NO_LINE)
  const ana = await newOwner()
  await addPet(ana.client, { name: 'Biscuit', notes: 'Allergic to chicken' })
  await addContact(ana.client, { name: '陈伟' })
  await ana.enter(context)
  const home = new HomePage(page)
  const emergency = new EmergencyDialog(page)
  const card = new EmergencyCard(page)

  await test.step('Given a device that keeps nothing until the user turns it on', async () => {
    await card.open()
    await card.holdsNothing()
    await expect(page.getByRole('link', { name: /^Call ASPCA/ })).toBeVisible()
    await checkPage(page)
  })

  await test.step('When it is to keep the emergency information, the card opens without a connection', async () => {
    await page.getByRole('link', { name: 'Open the emergency information' }).click()
    await emergency.isShown()
    await emergency.keepHere()
    await seeToast(page, 'Saved on this device')
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
    await context.setOffline(true)
    await card.open()
    await expect(card.contact('陈伟')).toHaveAttribute('href', 'tel:+15550100199')
    await expect(page.getByRole('article').filter({ hasText: 'Biscuit' })).toContainText(
      'Allergic to chicken',
    )
    await expect(page.getByText('Last updated')).toBeVisible()
    await checkPage(page)
    await context.setOffline(false)
  })

  await test.step('And what changes is on it', async () => {
    await home.open(ana.name)
    await emergency.open()
    await emergency.addContact({ Name: 'Sam', Phone: '555-0187' }, false)
    await expect(emergency.link(/^Call Sam/).first()).toBeVisible()
    await expect
      .poll(() =>
        page.evaluate(
          "caches.match('/emergency-card/kept.json', { ignoreSearch: true }).then((kept) => kept.text())",
        ),
      )
      .toContain('Sam')
  })

  await test.step('Then it stays after signing out where that was chosen', async () => {
    await emergency.keptSignedOut().check()
    await page.keyboard.press('Escape')
    await new AppFrame(page).signOut()
    await seeToast(page, 'Signed out successfully')
    await page.getByRole('link', { name: 'Emergency card' }).click()
    await expect(card.contact('Sam')).toBeVisible()
  })

  await test.step('And goes with signing out otherwise', async () => {
    const bea = await newOwner({ name: 'Bea' })
    await bea.enter(context)
    await home.open(bea.name)
    const settings = new SettingsDialog(page)
    await settings.open('Privacy')
    await settings.toggle('Keep emergency information on this device').check()
    await seeToast(page, 'Saved on this device')
    await settings.pressClose()
    await new AppFrame(page).signOut()
    await seeToast(page, 'Signed out successfully', 'The emergency card was removed from this device.')
    await card.open()
    await expect(card.contact('Sam')).toBeVisible()
    await expect(page.getByText('Bea', { exact: true })).toBeHidden()
  })
})
