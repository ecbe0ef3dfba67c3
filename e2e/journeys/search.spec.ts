import type { Page } from '@playwright/test'
import { addPet, addRecordOf } from '@app/testing/factories/records'
import { checkPage } from '../fixtures/accessibility.ts'
import { word } from '../fixtures/longest-household.ts'
import type { Owner } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'
import { fitsEveryScreen } from '../fixtures/width.ts'
import { AppFrame, windowsAreLeft } from '../pages/app-frame.ts'
import { HomePage } from '../pages/home-page.ts'
import { SearchWindow } from '../pages/search-window.ts'

/** Adds pets with records to find. */
async function fill({ client }: Owner): Promise<void> {
  const biscuit = await addPet(client, { name: 'Biscuit' })
  const miso = await addPet(client, { name: 'Miso', species: 'cat', breed: 'Siamese' })
  await addRecordOf(client, 'vaccination', biscuit.id, { vaccineName: 'Rabies', veterinarian: 'Dr. Müller' })
  await addRecordOf(client, 'vaccination', miso.id, { vaccineName: 'Rabies' })
  await addRecordOf(client, 'medication', miso.id, {
    name: word(90),
    dosage: word(90),
    instructions: 'Long rabies words',
  })
}

/** Checks that the record in the address has the focus, on its tab of the pet. */
async function isAtRecord(page: Page, { pet, tab, text }: { pet: string; tab: string; text: string }) {
  const dialog = page.getByRole('dialog', { name: pet, exact: true })
  await expect(dialog.getByRole('tab', { name: tab, selected: true })).toBeVisible()
  const row = dialog.getByRole('listitem').filter({ hasText: text })
  await expect(row).toHaveAttribute('aria-current', 'true')
  await expect(row).toBeFocused()
}

test('a user finds records with the keyboard', async ({ page, context, newOwner }) => {
  const ana = await newOwner()
  await fill(ana)
  await ana.enter(context)
  const search = new SearchWindow(page)
  const { keyboard } = page

  // spec engagement §2: Global Search is a dialog with its placeholder; Ctrl or Cmd and K open it, Escape closes it
  await test.step('When they press Ctrl and K, the search opens', async () => {
    await new HomePage(page).open(ana.name)
    await keyboard.press('Control+k')
    await expect(search.field).toBeFocused()
    await expect(search.root.getByRole('status')).toHaveText('Type to search across all your pet data')
  })

  await test.step('Then what they type is found, also with a slip and without an accent', async () => {
    await search.ask('muller rabis', '1 result found')
    await expect(search.option(/Rabies.*Biscuit/)).toHaveAttribute('aria-selected', 'true')
    await search.ask('rabies', '3 results found')
    await checkPage(page)
    await search.ask('zebra', 'No results found for "zebra"')
  })

  // spec product: a result opens the record itself, by key or touch; actions and recent searches are found too
  await test.step('And Enter opens the record itself', async () => {
    await search.ask('rabies biscuit', '1 result found')
    await keyboard.press('Enter')
    await isAtRecord(page, { pet: 'Biscuit', tab: 'Vax', text: 'Rabies' })
  })

  await test.step('Above the pet they search again, and go on to another', async () => {
    await keyboard.press('Control+k')
    await expect(search.field).toHaveValue('rabies biscuit')
    await keyboard.type('siamese')
    await expect(search.option(/Miso/)).toBeVisible()
    await keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Miso', exact: true })).toBeVisible()
    await expect(search.root).toBeHidden()
  })

  await test.step('They add a visit, and come back to where they were', async () => {
    await keyboard.press('Control+k')
    await search.field.fill('add visit miso')
    await expect(search.option('Add Appointment for Miso')).toHaveAttribute('aria-selected', 'true')
    await keyboard.press('Enter')
    const adding = page.getByRole('dialog', { name: 'Schedule Appointment' })
    await expect(adding).toBeVisible()
    await keyboard.press('Escape')
    await expect(adding).toBeHidden()
    await expect(page.getByRole('dialog', { name: 'Miso', exact: true })).toBeVisible()
    await windowsAreLeft(page)
  })

  await test.step('What they searched for is there again, until they sign out', async () => {
    await new HomePage(page).open(ana.name)
    await keyboard.press('Control+k')
    await expect(search.root.getByRole('option')).toHaveText(['siamese', 'rabies biscuit'])
    await keyboard.press('Escape')
    await new AppFrame(page).signOut()
    await expect(page).toHaveURL(/\/auth/)
    expect(await page.evaluate(() => localStorage.getItem('searches'))).toBeNull()
  })
})

test(
  'a user finds records by touch',
  { tag: ['@main', '@phone'] },
  async ({ page, context, newOwner, trouble }) => {
    trouble.allow(/Failed to load resource/)
    const ana = await newOwner()
    await fill(ana)
    await ana.enter(context)
    const search = new SearchWindow(page)

    await test.step('When they tap the glass and type, it is found', async () => {
      await new HomePage(page).open(ana.name)
      await search.opener.tap()
      await expect(search.field).toBeVisible()
      await fitsEveryScreen(page, 'search-window:empty')
      await search.ask('zebra', 'No results found for "zebra"')
      await fitsEveryScreen(page, 'search-window:nothing')
      await checkPage(page)
      await search.ask('rabies', '3 results found')
      await fitsEveryScreen(page, 'search-window:found')
      await checkPage(page)
    })

    await test.step('And a tap opens the record itself; going back leads home', async () => {
      await search.option(/Rabies.*Biscuit/).tap()
      await isAtRecord(page, { pet: 'Biscuit', tab: 'Vax', text: 'Rabies' })
      await page.goBack()
      await expect(page.getByRole('heading', { name: new RegExp(ana.name), level: 1 })).toBeVisible()
    })

    // spec engagement §8: Failed to search. Please try again.
    await test.step('Without a connection it says that it failed, and finds once there is one', async () => {
      await search.opener.tap()
      await search.field.fill('')
      await expect(search.root.getByRole('option')).toHaveText(['rabies'])
      await fitsEveryScreen(page, 'search-window:recent')
      await context.setOffline(true)
      await search.field.fill('siamese')
      await expect(search.root.getByRole('alert')).toContainText('Failed to search. Please try again.')
      await fitsEveryScreen(page, 'search-window:failed')
      await context.setOffline(false)
      await expect(search.root.getByRole('status')).toHaveText('1 result found')
    })

    await test.step('Going back closes it', async () => {
      await page.goBack()
      await expect(search.root).toBeHidden()
    })
  },
)
