import type { BrowserContext, Page } from '@playwright/test'
import { addPet } from '@app/testing/factories/records'
import { passIdleLimit } from '../fixtures/idle-sessions.ts'
import { withoutLiveUpdates } from '../fixtures/network.ts'
import type { Owner } from '../fixtures/people.ts'
import type { Product } from '../fixtures/product.ts'
import { expect, test } from '../fixtures/test.ts'
import { AppFrame } from '../pages/app-frame.ts'
import { AuthPage } from '../pages/auth-page.ts'
import { HomePage } from '../pages/home-page.ts'
import { PetDialog } from '../pages/pet-dialog.ts'
import { SettingsDialog } from '../pages/settings-dialog.ts'
import { SignedOutWindow } from '../pages/signed-out-window.ts'
import { seeToast } from '../pages/toasts.ts'

interface Stage {
  ana: Owner
  product: Product
  context: BrowserContext
  openBrowser: (owner: Owner) => Promise<Page>
}

/** Every way in which a session ends while its page is open. */
const ways: Readonly<Record<string, (stage: Stage) => Promise<void>>> = {
  'by signing out in another tab': async ({ ana, context }) => {
    const tab = await context.newPage()
    await new HomePage(tab).open(ana.name)
    await new AppFrame(tab).signOut()
    await new AuthPage(tab).isShown()
    await tab.close()
  },
  'from another device': async ({ ana, openBrowser }) => {
    const device = await openBrowser({ ...ana, enter: async () => undefined })
    const auth = new AuthPage(device)
    await auth.open()
    await auth.signIn(ana.email, ana.password)
    await new HomePage(device).isShown(ana.name)
    const settings = new SettingsDialog(device)
    await settings.open('Privacy')
    await settings.form.press('Sign out all other devices')
    await seeToast(device, /device/i)
  },
  'with its cookie': ({ context }) => context.clearCookies(),
  'by its idle limit': ({ product, ana }) => passIdleLimit(product, ana),
}

test('a session that has ended asks to sign in, once, and leads back', async ({
  page,
  context,
  newOwner,
  trouble,
}) => {
  trouble.allow(/status of 401/)
  const ana = await newOwner()
  await addPet(ana.client, { name: 'Biscuit' })
  await ana.enter(context)
  // What the page is not told at once, the next answer tells it.
  await withoutLiveUpdates(page)
  await new HomePage(page).open(ana.name)
  await new HomePage(page).showsPet('Biscuit')
  await context.clearCookies()
  let moves = 0
  page.on('framenavigated', () => (moves += 1))
  await new HomePage(page).openPetWithoutWaiting('Biscuit')
  const window = await new SignedOutWindow(page).isShown()
  expect(moves).toBeLessThan(3)
  await window.signIn(ana.email, ana.password)
  await new PetDialog(page, 'Biscuit').isShown()
})

for (const [way, end] of Object.entries(ways)) {
  test(`what was typed is still there when a session ends ${way}`, async ({
    page,
    context,
    product,
    newOwner,
    openBrowser,
    trouble,
  }) => {
    trouble.allow(/status of 401/)
    const ana = await newOwner({ remembered: way !== 'by its idle limit' })
    const pet = await addPet(ana.client, { name: 'Biscuit' })
    await ana.enter(context)
    await withoutLiveUpdates(page)
    await page.goto(`/pets/${pet.id}?tab=health`)
    const dialog = await (await new PetDialog(page, 'Biscuit').isShown()).add('Add Health Log')
    await dialog.choose({ Type: 'Symptoms' })
    await dialog.fillIn({ Value: 'Limps' })
    await end({ ana, product, context, openBrowser })
    await dialog.save()
    const window = await new SignedOutWindow(page).isShown()
    await page.keyboard.press('Escape')
    await window.signIn(ana.email, ana.password)
    await expect(dialog.field('Value')).toHaveValue('Limps')
    await dialog.saveAndClose()
    await seeToast(page, 'Health log added')
  })
}

test('what one person typed is nothing to the next who signs in, here or in another tab', async ({
  page,
  context,
  newOwner,
  trouble,
}) => {
  trouble.allow(/status of 401/)
  const [ana, bea] = [await newOwner(), await newOwner({ name: 'Bea' })]
  await ana.enter(context)
  await withoutLiveUpdates(page)
  await new HomePage(page).open(ana.name)
  const dialog = await new AppFrame(page).add('Pet', 'Add Pet')
  await dialog.fillIn({ Name: 'Biscuit' })
  const tab = await context.newPage()
  await new HomePage(tab).open(ana.name)
  await new AppFrame(tab).signOut()
  await new AuthPage(tab).signIn(bea.email, bea.password)
  await new HomePage(tab).isShown(bea.name)
  // Ana's page acts for Ana alone, whoever the browser's session is of by now.
  await dialog.choose({ Species: 'Dog' })
  await dialog.save()
  await new SignedOutWindow(page).isShown()
  const { body } = await bea.client.call<object[]>('GET', '/pets')
  expect(body).toEqual([])
  await new SignedOutWindow(page).signInAs(bea.email, bea.password)
  await new HomePage(page).isShown(bea.name)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a page that is opened without a session leads to the sign-in and back', async ({
  page,
  context,
  newOwner,
}) => {
  const ana = await newOwner()
  const pet = await addPet(ana.client, { name: 'Biscuit' })
  await page.goto(`/pets/${pet.id}?tab=health`)
  const auth = new AuthPage(page)
  await auth.isShown()
  expect(new URL(page.url()).searchParams.get('returnTo')).toBe(`/pets/${pet.id}?tab=health`)
  await auth.signIn(ana.email, ana.password)
  await new PetDialog(page, 'Biscuit').isShown()
  expect(await context.cookies()).not.toEqual([])
})
