import type { Page } from '@playwright/test'
import { addPet, addRecordOf } from '@app/testing/factories/records'
import { dayFromToday } from '../fixtures/days.ts'
import { photo } from '../fixtures/pictures.ts'
import { expect, test } from '../fixtures/test.ts'
import { HomePage } from '../pages/home-page.ts'
import { PetDialog } from '../pages/pet-dialog.ts'
import { seeToast } from '../pages/toasts.ts'

/** A page of a list holds 50. */
const MORE_THAN_A_PAGE = 52

/** Answers the requests to one path of the API with a failure; what it returns lets them through again. */
async function breakPath(page: Page, path: RegExp, status = 500): Promise<() => Promise<void>> {
  const isBroken = (url: URL) => path.test(url.pathname)
  const html = { status, contentType: 'text/html', body: '<h1>Refused</h1>' }
  await page.route(isBroken, (route) => route.fulfill(html))
  return () => page.unroute(isBroken)
}

const failures = (page: Page) =>
  page.getByRole('alert').filter({ has: page.getByText('Something went wrong') })

for (const { list, path } of [
  { list: 'the pets', path: /^\/api\/pets$/ },
  { list: 'the visits', path: /^\/api\/visits$/ },
  { list: 'the doses', path: /^\/api\/doses$/ },
]) {
  test(
    `Home keeps its other cards when ${list} can't be read`,
    { tag: '@one-size' },
    async ({ page, context, newOwner, trouble }) => {
      const ana = await newOwner()
      const pet = await addPet(ana.client, { name: 'Biscuit' })
      await addRecordOf(ana.client, 'appointment', pet.id)
      await addRecordOf(ana.client, 'medication', pet.id, { startDate: dayFromToday(0) })
      await ana.enter(context)
      trouble.allow(/status of 500/)
      const mend = await breakPath(page, path)
      const home = new HomePage(page)
      await home.open(ana.name)
      const cards = {
        'the pets': page.getByRole('region', { name: 'Your pets' }),
        'the visits': page.getByText('Dental Cleaning'),
        'the doses': page.getByRole('listitem').filter({ hasText: 'Apoquel' }),
      }
      await expect(failures(page)).toHaveCount(1)
      for (const [name, card] of Object.entries(cards)) {
        if (name === list) await expect(card).toHaveCount(0)
        else await expect(card.first()).toBeVisible()
      }
      await expect(page.getByRole('region', { name: 'Quick Actions' })).toBeVisible()
      await mend()
      await failures(page).getByRole('button', { name: 'Try Again' }).click()
      await expect(failures(page)).toHaveCount(0)
      for (const card of Object.values(cards)) await expect(card.first()).toBeVisible()
    },
  )
}

test(
  'an upload that a proxy finds too large says so',
  { tag: '@one-size' },
  async ({ page, context, newOwner, trouble }) => {
    const ana = await newOwner()
    const pet = await addPet(ana.client, { name: 'Biscuit' })
    await ana.enter(context)
    trouble.allow(/status of 413/)
    await page.goto(`/pets/${pet.id}?tab=photos`)
    const biscuit = await new PetDialog(page, 'Biscuit').isShown()
    const dialog = await biscuit.add('Add Photo')
    await dialog.field('Choose photos').setInputFiles(await photo())
    await breakPath(page, /\/photos$/, 413)
    await dialog.save()
    await seeToast(page, 'The request is larger than allowed.')
  },
)

test(
  "a list whose next page or whose documents can't be read says so, keeps what it shows and tries again",
  { tag: '@one-size' },
  async ({ page, context, newOwner, trouble }) => {
    const ana = await newOwner({ plan: 'pro' })
    const pet = await addPet(ana.client, { name: 'Biscuit' })
    for (let day = 1; day <= MORE_THAN_A_PAGE; day += 1) {
      await addRecordOf(ana.client, 'appointment', pet.id, { title: `Visit ${day}` })
    }
    await ana.enter(context)
    trouble.allow(/status of 500/)
    const mendDocuments = await breakPath(page, /attached-documents$/)
    await page.goto(`/pets/${pet.id}?tab=appts`)
    const biscuit = await new PetDialog(page, 'Biscuit').isShown()
    await biscuit.openTab('Appts')
    const missing = biscuit.root.getByRole('alert')

    await test.step('Given documents that can not be read, the list stands and says it once', async () => {
      await expect(missing).toContainText('Attached documents could not be loaded.')
      await expect(biscuit.entry(/Visit/).first()).toBeVisible()
      await mendDocuments()
      await missing.getByRole('button', { name: 'Try Again' }).click()
      await expect(missing).toHaveCount(0)
    })

    await test.step('When the next page can not be read, what is shown stays, and it is tried again', async () => {
      const shown = await biscuit.entry(/Visit/).count()
      const mendPages = await breakPath(page, /\/appointments$/)
      await biscuit.root.getByRole('button', { name: 'Load more' }).click()
      await expect(missing).toContainText('Could not load more.')
      await expect(biscuit.entry(/Visit/)).toHaveCount(shown)
      await mendPages()
      await biscuit.root.getByRole('button', { name: 'Try Again' }).click()
      await expect(biscuit.entry(/Visit/)).toHaveCount(MORE_THAN_A_PAGE)
      await expect(missing).toHaveCount(0)
    })
  },
)

test(
  'what is typed after an answer was lost is what is kept',
  { tag: '@one-size' },
  async ({ page, context, newOwner, trouble }) => {
    const ana = await newOwner()
    const pet = await addPet(ana.client, { name: 'Biscuit' })
    await ana.enter(context)
    trouble.allow(/ERR_FAILED|ERR_CONNECTION/)
    await page.goto(`/pets/${pet.id}`)
    const biscuit = await new PetDialog(page, 'Biscuit').isShown()
    await biscuit.openTab('Meds')
    const dialog = await biscuit.add('Add Medication')
    await dialog.fillIn({ 'Medication name': 'Apoquel', Dosage: '5.4 mg' })
    // The request arrives; its answer does not.
    await page.route(
      (url) => url.pathname.endsWith('/medications'),
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await dialog.save()
    await seeToast(page, 'Error adding medication')
    await dialog.fillIn({ Dosage: '16 mg' })
    await dialog.saveAndClose()
    await seeToast(page, 'Medication added')
    await expect(biscuit.entry('Apoquel')).toHaveCount(1)
    await expect(biscuit.entry('Apoquel')).toContainText('16 mg')
  },
)
