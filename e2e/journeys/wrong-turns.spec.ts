import { checkPage } from '../fixtures/accessibility.ts'
import { AuthPage } from '../pages/auth-page.ts'
import { addPet } from '@app/testing/factories/records'
import { expect, test } from '../fixtures/test.ts'
import { PetDialog } from '../pages/pet-dialog.ts'

// Files of the app are held back here, which the service worker would fetch by itself, or have already.
test.use({ serviceWorkers: 'block' })

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
})

test('a page that came from another address says which one to open', async ({ page, product }) => {
  const elsewhere = product.url.replace('localhost', '127.0.0.1')

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
