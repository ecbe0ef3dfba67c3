import { checkPage } from '../fixtures/accessibility.ts'
import { AuthPage } from '../pages/auth-page.ts'
import { addPet } from '@app/testing/factories/records'
import { expect, test } from '../fixtures/test.ts'
import { HomePage } from '../pages/home-page.ts'
import { PetDialog } from '../pages/pet-dialog.ts'

test('a pet that was come to from outside closes onto the list, and one that can be brought back is never lost', async ({
  page,
  context,
  newOwner,
  trouble,
}) => {
  const ana = await newOwner()
  const { id } = await addPet(ana.client, { name: 'Biscuit' })
  await ana.enter(context)
  const biscuit = new PetDialog(page, 'Biscuit')

  await test.step('Closing leads to the pets, whatever was done in between', async () => {
    await page.goto(`/pets/${id}`)
    await biscuit.isShown()
    await expect(page).toHaveTitle('Biscuit | Pawtrail')
    await biscuit.openTab('Vax')
    await biscuit.close()
    await expect(page).toHaveURL(/\/pets$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Pets' })).toBeVisible()
    await expect(page).toHaveTitle('Pets | Pawtrail')
  })

  await test.step('Pets that could not be read can be asked for again', async () => {
    trouble.allow(/ERR_FAILED/)
    await page.route('**/api/pets', (route) => route.abort())
    await page.goto(`/pets/${id}`)
    const failed = page.getByRole('dialog', { name: 'Pet' })
    await expect(failed.getByRole('heading', { name: 'No connection' })).toBeVisible()
    await page.unroute('**/api/pets')
    await failed.getByRole('button', { name: 'Try Again' }).click()
    await biscuit.isShown()
  })

  await test.step('A part of the app that does not come is said, not asked for without end', async () => {
    trouble.allow(/Error loading route module|dynamically imported module/)
    await page.route('**/assets/pet-page-*.js', (route) => route.abort())
    await page.goto(`/pets/${id}`)
    await expect(page.getByRole('heading', { name: 'This page needs a reload' })).toBeVisible()
    await page.unroute('**/assets/pet-page-*.js')
    await page.getByRole('button', { name: 'Reload' }).click()
    await biscuit.isShown()
  })

  await test.step('A household whose only pet is archived is not one that never had any', async () => {
    await biscuit.archive()
    await expect(biscuit.root.getByRole('button', { name: 'Bring back' })).toBeVisible()
    await new HomePage(page).open(ana.name)
    await expect(page.getByRole('heading', { name: 'In loving memory' })).toBeVisible()
    await page.getByRole('link', { name: 'See your pets' }).click()
    await expect(page.getByRole('heading', { name: 'In loving memory' })).toBeVisible()
  })
})

test('a page that came from another address says which one to open', async ({ page, product }) => {
  const elsewhere = product.url.replace('127.0.0.1', 'localhost')

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
