import { addPet } from '@app/testing/factories/records'
import { checkPage } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/test.ts'
import { AppFrame } from '../pages/app-frame.ts'
import { AuthPage } from '../pages/auth-page.ts'
import { PetDialog } from '../pages/pet-dialog.ts'
import { seeToast } from '../pages/toasts.ts'
import { TutorialPage } from '../pages/tutorial-page.ts'

// Blocks the service worker, which could fetch the held-back files of the app, or have them already.
test.use({ serviceWorkers: 'block' })

// spec product: a script that fails, never arrives or throws affects only its own card of Home or part of a
//   pet's record, which offers a retry
test('a part of the app that does not come is said, not asked for without end', async ({
  page,
  context,
  newOwner,
  trouble,
}) => {
  const ana = await newOwner()
  const { id } = await addPet(ana.client, { name: 'Biscuit' })
  await ana.enter(context)
  trouble.allow(/Error loading route module|dynamically imported module|ERR_FAILED/)
  await page.route('**/assets/pet-page-*.js', (route) => route.abort())
  await page.goto(`/pets/${id}`)
  await expect(page.getByRole('heading', { name: 'This page needs a reload' })).toBeVisible()
  await page.unroute('**/assets/pet-page-*.js')
  await page.getByRole('button', { name: 'Reload' }).click()
  await new PetDialog(page, 'Biscuit').isShown()

  await test.step('And a tab that does not come leaves the pet, and comes when asked again', async () => {
    const biscuit = new PetDialog(page, 'Biscuit')
    await page.route('**/assets/story-tab-*.js', (route) => route.abort())
    await biscuit.openTab('Story')
    const failure = biscuit.root.getByRole('alert').filter({ hasText: 'This could not be loaded.' })
    await expect(failure).toBeVisible()
    await page.unroute('**/assets/story-tab-*.js')
    await failure.getByRole('button', { name: 'Try Again' }).click()
    await expect(biscuit.root.getByRole('group', { name: 'Show' })).toBeVisible()
  })

  await test.step('And what is still missing within a part when it is asked for again reloads the page', async () => {
    const biscuit = new PetDialog(page, 'Biscuit')
    const edit = biscuit.root.getByRole('button', { name: 'Edit service providers' })
    const failure = biscuit.root.getByRole('alert').filter({ hasText: 'This could not be loaded.' })
    await biscuit.openTab('Overview')
    await page.route('**/assets/edit-service-providers-*.js', (route) => route.abort())
    await edit.click()
    const anew = page.waitForEvent('load')
    await failure.getByRole('button', { name: 'Try Again' }).click()
    await anew
    await page.unroute('**/assets/edit-service-providers-*.js')
    await edit.click()
    await expect(biscuit.root.getByRole('form')).toBeVisible()
    await biscuit.root.getByRole('button', { name: 'Cancel Edit' }).click()
  })

  await test.step('And what works beside the page takes nothing with it', async () => {
    const keeper = page.waitForEvent('requestfailed', (request) => request.url().includes('tutorial-keeper'))
    await page.route('**/assets/*-keeper-*.js', (route) => route.abort())
    await page.goto('/')
    await keeper
    await page.getByRole('link', { name: 'Reminders', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Reminders' })).toBeVisible()
    await page.unroute('**/assets/*-keeper-*.js')
  })

  await test.step('And a card of Home that does not come takes only its own place, and comes when asked again', async () => {
    await page.route('**/assets/quick-actions-*.js', (route) => route.abort())
    await page.goto('/')
    const failure = page.getByRole('alert').filter({ hasText: 'No connection' })
    await expect(failure).toBeVisible()
    await expect(page.getByRole('region', { name: 'Today' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Your pets' })).toBeVisible()
    await page.unroute('**/assets/quick-actions-*.js')
    await failure.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('region', { name: 'Quick Actions' })).toBeVisible()
    await expect(failure).toBeHidden()
  })

  await test.step('And without what the cards have in common Today is there, and each card comes when asked again', async () => {
    await page.route('**/assets/home-parts-*.js', (route) => route.abort())
    await page.goto('/')
    const failures = page.getByRole('alert').filter({ hasText: 'No connection' })
    await expect(failures.first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Today' })).toBeVisible()
    await page.unroute('**/assets/home-parts-*.js')
    for (const card of ['Your pets', 'Quick Actions']) {
      await failures.first().getByRole('button', { name: 'Try Again' }).click()
      await expect(page.getByRole('region', { name: card })).toBeVisible()
    }
  })

  // spec product: a form that failed to load says so, and opens again from the same place
  //   in apps/web/src/app/windows/add-dialogs.tsx, apps/web/src/loading/load-part.ts
  await test.step('And a form that does not come says so, and can be chosen again', async () => {
    const frame = new AppFrame(page)
    await page.route('**/assets/weight-sheet-*.js', (route) => route.abort())
    await frame.openAddSheet()
    const sheet = page.getByRole('dialog', { name: 'Add', exact: true })
    await sheet.getByRole('button', { name: 'Weight' }).click()
    await seeToast(page, 'This could not be opened')
    await page.unroute('**/assets/weight-sheet-*.js')
    await sheet.getByRole('button', { name: 'Weight' }).click()
    await expect(page.getByRole('dialog', { name: 'Weight', exact: true })).toBeVisible()
  })

  await test.step('And a tutorial that does not come says so, and may be started again', async () => {
    await page.route('**/assets/tutorial-host-*.js', (route) => route.abort())
    await page.goto('/getting-started')
    await page.getByRole('button', { name: 'Start: Welcome to Pawtrail' }).click()
    await seeToast(page, 'This could not be opened')
    await page.unroute('**/assets/tutorial-host-*.js')
    await page.reload()
    await page.getByRole('button', { name: 'Start: Welcome to Pawtrail' }).click()
    await new TutorialPage(page).isAt('Welcome to Pawtrail')
  })
})

test('a page that came from another address says which one to open', async ({ page, product }) => {
  const elsewhere = product.url.replace('localhost', '127.0.0.1')

  // spec product: cookies are bound to the host over https; writes are accepted from APP_URL alone, and the
  //   page says so
  await test.step('Given the same server under another name, it says so and stays there to be read', async () => {
    await page.goto(`${elsewhere}/auth`)
    await expect(page.getByRole('alert').getByText('Wrong address')).toBeVisible()
    await expect(page.getByText(`Open ${product.url} instead.`, { exact: false }).first()).toBeVisible()
    await checkPage(page)
  })

  await test.step('When the right address is opened from there, nothing is in the way', async () => {
    await page.getByRole('link', { name: 'Open the right address' }).click()
    await expect(page).toHaveURL(`${product.url}/`)
    await new AuthPage(page).open()
    await expect(page.getByText('Wrong address')).toHaveCount(0)
  })
})
