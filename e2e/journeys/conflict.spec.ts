import type { Page } from '@playwright/test'
import { addContact, addPet, addRecordOf } from '@app/testing/factories/records'
import { checkEveryLook } from '../fixtures/accessibility.ts'
import type { Owner } from '../fixtures/people.ts'
import { withoutLiveUpdates } from '../fixtures/network.ts'
import { expect, test } from '../fixtures/test.ts'
import { ConflictDialog } from '../pages/conflict-dialog.ts'
import { PetDialog } from '../pages/pet-dialog.ts'
import { SettingsDialog } from '../pages/settings-dialog.ts'
import { seeToast } from '../pages/toasts.ts'

// Colours that are on their way to others would be measured half way.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Two browsers of one household, both looking at the same pet. */
async function lookFromTwo(owner: Owner, openBrowser: (owner: Owner) => Promise<Page>, path: string) {
  const pages = [await openBrowser(owner), await openBrowser(owner)] as const
  for (const page of pages) {
    await page.goto(path)
    await new PetDialog(page, /.*/).isShown()
  }
  return pages.map((page) => new PetDialog(page, /.*/)) as [PetDialog, PetDialog]
}

test(
  'two who change one medication see both values, and lose neither',
  { tag: '@one-size' },
  async ({ newOwner, openBrowser }) => {
    const ana = await newOwner()
    const pet = await addPet(ana.client)
    await addRecordOf(ana.client, 'medication', pet.id, { name: 'Apoquel', dosage: '5.4 mg' })
    const [first, second] = await lookFromTwo(ana, openBrowser, `/pets/${pet.id}?tab=meds`)

    const changeBoth = async (theirs: string, mine: string) => {
      const slow = await second.edit('Apoquel')
      await slow.fillIn({ Dosage: mine })
      const quick = await first.edit('Apoquel')
      await quick.fillIn({ Dosage: theirs })
      await quick.press('Save Changes')
      await seeToast(first.page, 'Medication Updated')
      await expect(first.entry('Apoquel')).toContainText(theirs)
      await slow.press('Save Changes')
      const conflict = new ConflictDialog(second.page)
      await conflict.shows('Dosage', mine, theirs)
      return { conflict, slow }
    }

    await test.step('When the later one keeps theirs, the earlier change stands', async () => {
      const { conflict } = await changeBoth('6 mg', '7 mg')
      await checkEveryLook(second.page)
      await conflict.press('Take theirs')
      await conflict.isClosed()
      await expect(second.entry('Apoquel')).toContainText('6 mg')
    })

    await test.step('When the later one keeps their own, it stands on top of the newer version', async () => {
      const { conflict } = await changeBoth('8 mg', '9 mg')
      await conflict.press('Keep mine')
      await conflict.isClosed()
      await expect(second.entry('Apoquel')).toContainText('9 mg')
      await first.page.reload()
      await expect(first.entry('Apoquel')).toContainText('9 mg')
    })

    await test.step('When the later one goes back undecided, the form is as it was', async () => {
      const { conflict, slow } = await changeBoth('10 mg', '11 mg')
      await second.page.keyboard.press('Escape')
      await conflict.isClosed()
      await expect(slow.field('Dosage')).toHaveValue('11 mg')
      await slow.press('Cancel')
      await second.page.reload()
      await expect(second.entry('Apoquel')).toContainText('10 mg')
    })
  },
)

test('two who change one pet see both values', { tag: '@one-size' }, async ({ newOwner, openBrowser }) => {
  const ana = await newOwner()
  const pet = await addPet(ana.client, { name: 'Biscuit', breed: 'Beagle mix' })
  const [first, second] = await lookFromTwo(ana, openBrowser, `/pets/${pet.id}`)
  const slow = await second.edit('Biscuit')
  await slow.fillIn({ Breed: 'Basset', 'Weight (lbs)': '30' })
  const quick = await first.edit('Biscuit')
  await quick.fillIn({ Breed: 'Beagle', Notes: 'Afraid of thunder' })
  await quick.press('Save Changes')
  await seeToast(first.page, 'Pet Updated')
  await slow.press('Save Changes')
  const conflict = new ConflictDialog(second.page)
  await conflict.shows('Breed', 'Basset', 'Beagle')
  await conflict.shows('Notes', '–', 'Afraid of thunder')
  await conflict.press('Keep mine')
  await seeToast(second.page, 'Pet Updated')
  await expect(second.root.getByText('Basset').first()).toBeVisible()
})

test(
  'what is typed stays on the screen though somebody else deletes the entry meanwhile',
  { tag: '@one-size' },
  async ({ newOwner, openBrowser }) => {
    const ana = await newOwner()
    const pet = await addPet(ana.client, { name: 'Biscuit' })
    const { id } = await addRecordOf(ana.client, 'medication', pet.id, { name: 'Apoquel' })
    const page = await openBrowser(ana)
    const stream = page.waitForResponse((response) => response.url().endsWith('/api/live'))
    await page.goto(`/pets/${pet.id}?tab=meds`)
    const biscuit = await new PetDialog(page, 'Biscuit').isShown()
    const form = await biscuit.edit('Apoquel')
    await form.fillIn({ Dosage: '6 mg' })
    await stream
    const list = `/api/pets/${pet.id}/medications`
    const readAnew = page.waitForResponse((response) => response.url().includes(list))
    await ana.client.call('DELETE', `/medications/${id}`)
    expect((await (await readAnew).json()) as object).toMatchObject({ entries: [] })
    await expect(form.field('Dosage')).toHaveValue('6 mg')
    await form.press('Save Changes')
    await seeToast(page, 'This entry no longer exists', 'Someone deleted it while you were editing')
    await expect(form.root).toBeHidden()
  },
)

test(
  'what somebody else deleted goes from the screen, whatever is tried with it',
  { tag: '@one-size' },
  async ({ newOwner, openBrowser }) => {
    const ana = await newOwner()
    const pet = await addPet(ana.client, { name: 'Biscuit' })
    const toChange = await addRecordOf(ana.client, 'medication', pet.id, { name: 'Apoquel' })
    const toDelete = await addRecordOf(ana.client, 'medication', pet.id, { name: 'Cerenia' })
    const page = await openBrowser(ana)
    // A screen that has not heard of it yet.
    await withoutLiveUpdates(page)
    await page.goto(`/pets/${pet.id}?tab=meds`)
    const biscuit = await new PetDialog(page, 'Biscuit').isShown()

    await test.step('An entry that is being changed', async () => {
      const form = await biscuit.edit('Apoquel')
      await form.fillIn({ Dosage: '6 mg' })
      await ana.client.call('DELETE', `/medications/${toChange.id}`)
      await form.press('Save Changes')
      await seeToast(page, 'This entry no longer exists', 'Someone deleted it while you were editing')
      await expect(form.root).toBeHidden()
      await expect(biscuit.entry('Cerenia')).toBeVisible()
      await expect(biscuit.entry('Apoquel')).toBeHidden()
    })

    await test.step('An entry that is to be deleted', async () => {
      const question = await biscuit.askToDelete('Cerenia')
      await ana.client.call('DELETE', `/medications/${toDelete.id}`)
      await question.press('Delete')
      await seeToast(page, 'Delete failure', 'It may have been removed, or the link is wrong.')
      await expect(question.root).toBeHidden()
      await expect(biscuit.entry('Cerenia')).toBeHidden()
    })

    await test.step('And the pet, whose deletion leaves the focus on the page', async () => {
      await biscuit.close()
      await page.getByRole('link', { name: 'View Details of Biscuit' }).click()
      await biscuit.isShown()
      await biscuit.root.getByRole('button', { name: 'Delete pet' }).click()
      const question = await biscuit.deletionQuestion('Biscuit')
      await ana.client.call('DELETE', `/pets/${pet.id}`)
      await question.press('Delete')
      await seeToast(page, 'Delete failure')
      await expect(biscuit.root).toBeHidden()
      await expect(page.getByRole('heading', { name: 'Nobody here yet' })).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name: 'Pets' })).toBeFocused()
    })
  },
)

test(
  'two who change one contact in the settings see both values, and lose neither',
  { tag: '@one-size' },
  async ({ newOwner, openBrowser }) => {
    const ana = await newOwner()
    await addContact(ana.client, { name: 'Dr. Ortiz', phone: '100', isPrimary: true, isVet: true })
    const pages = [await openBrowser(ana), await openBrowser(ana)] as const
    const [first, second] = [new SettingsDialog(pages[0]), new SettingsDialog(pages[1])] as const
    for (const settings of [first, second]) {
      await settings.page.goto('/?settings=profile')
      await settings.isShown()
    }
    const conflict = new ConflictDialog(second.page)

    await test.step('When the later one takes theirs, the earlier change stands, and the rest stays typed', async () => {
      await second.form.fillIn({ 'Vet phone': '102', Phone: '112' })
      await first.form.fillIn({ 'Primary vet': 'Dr. Bo', 'Vet phone': '101' })
      await first.save('2 settings updated.')
      await second.form.press('Save Changes')
      await conflict.shows('Primary vet', 'Dr. Ortiz', 'Dr. Bo')
      await conflict.shows('Vet phone', '102', '101')
      await checkEveryLook(second.page)
      await conflict.press('Take theirs')
      await conflict.isClosed()
      await expect(second.form.field('Vet phone')).toHaveValue('101')
      await expect(second.form.field('Phone')).toHaveValue('112')
      await second.save('1 setting updated.')
    })

    await test.step('When the later one keeps their own, it stands on top of the newer version', async () => {
      await second.form.fillIn({ 'Vet phone': '104', Phone: '113' })
      await first.form.fillIn({ 'Vet phone': '103' })
      await first.save('1 setting updated.')
      await second.root.getByRole('button', { name: 'Save Changes' }).dblclick()
      await conflict.shows('Vet phone', '104', '103')
      await conflict.root.getByRole('button', { name: 'Keep mine' }).dblclick()
      await seeToast(second.page, 'Settings Saved', '2 settings updated.')
      await conflict.isClosed()
      await second.nothingUnsaved()
      await first.page.reload()
      await expect(first.form.field('Vet phone')).toHaveValue('104')
      await expect(first.form.field('Phone')).toHaveValue('113')
    })
  },
)
