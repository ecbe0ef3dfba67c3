import type { Page } from '@playwright/test'
import { addPet, smallPdf } from '@app/testing/factories/records'
import { type ChosenFile, photo } from '../fixtures/pictures.ts'
import { expect, test } from '../fixtures/test.ts'
import { AppFrame, windowsAreLeft } from '../pages/app-frame.ts'
import { AuthPage } from '../pages/auth-page.ts'
import { Form } from '../pages/form.ts'
import { HomePage } from '../pages/home-page.ts'
import { seeToast } from '../pages/toasts.ts'

/** Posts files to the manifest's address, as the system does when another app shares them with the installed app. */
async function share(page: Page, ...files: ChosenFile[]): Promise<void> {
  await page.setContent(
    '<form method="post" action="/share" enctype="multipart/form-data"><input type="file" name="files" multiple></form>',
  )
  await page.locator('input[type=file]').setInputFiles(files)
  await page.evaluate('document.forms[0].submit()')
}
const isControlled = (page: Page) => () => page.evaluate('Boolean(navigator.serviceWorker.controller)')
const addToPet = (page: Page) => new Form(page.getByRole('dialog', { name: 'Add to a pet', exact: true }))

// spec product: pictures and PDFs shared by another app are added to a pet by the ordinary forms; nothing is sent
//   before
// spec product: files that are shared without a service worker lead to the app, which says that they did not
//   arrive
test('pictures and PDFs that another app shares are added to a pet', async ({ page, context, newOwner }) => {
  const ana = await newOwner({ plan: 'premium' })
  await addPet(ana.client, { name: 'Biscuit' })
  await ana.enter(context)
  const home = new HomePage(page)
  await home.open(ana.name)
  await expect.poll(isControlled(page)).toBe(true)
  const form = addToPet(page)
  const picture = await photo('park.jpg')
  const document = {
    name: 'blood_count.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(await smallPdf().arrayBuffer()),
  }

  await test.step('Given the installed app, they wait for their captions, and nothing is sent before', async () => {
    await share(page, picture, document)
    await expect(form.field('Pet')).toHaveValue(/./)
    await expect(page).toHaveURL(/\/pets$/)
    await form.fillIn({ Caption: 'In the park' })
    await form.press('Add Photo')
    await seeToast(page, 'Photo added')
    await expect(form.field('Title')).toHaveValue('blood count')
    await form.press('Add Document')
    await seeToast(page, 'Document added')
    await expect(form.root).toBeHidden()
    await windowsAreLeft(page)
  })

  await test.step('When the session has ended, the shared files are still there after signing in', async () => {
    // A pending request of the app would be refused.
    await page.goto('/welcome')
    await context.clearCookies()
    await share(page, picture)
    const auth = new AuthPage(page)
    await auth.isShown()
    await auth.signIn(ana.email, ana.password)
    await expect(form.root.getByRole('button', { name: 'Remove park.jpg' })).toBeVisible()
    await form.press('Cancel')
    await expect(form.root).toBeHidden()
    await windowsAreLeft(page)
  })

  await test.step('Signing out takes what is left, and without the worker the app says that they did not arrive', async () => {
    await home.open(ana.name)
    await page.evaluate(`caches.open('shared')`)
    await new AppFrame(page).signOut()
    await seeToast(page, 'Signed out successfully')
    expect(await page.evaluate('caches.keys()')).not.toContain('shared')
    await page.goto('/welcome')
    await ana.enter(context)
    await share(page, picture)
    await expect(form.root.getByText('The files did not arrive.')).toBeVisible()
  })
})
