import type { Page } from '@playwright/test'
import { addPet, addRecordOf } from '@app/testing/factories/records'
import { checkPage } from '../fixtures/accessibility.ts'
import type { Owner } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'
import { ConflictDialog } from '../pages/conflict-dialog.ts'
import { PetDialog } from '../pages/pet-dialog.ts'
import { seeToast } from '../pages/toasts.ts'

/** Two browsers of one household, both looking at the same pet. */
async function lookFromTwo(owner: Owner, openBrowser: (owner: Owner) => Promise<Page>, path: string) {
  const pages = [await openBrowser(owner), await openBrowser(owner)] as const
  for (const page of pages) {
    await page.goto(path)
    await new PetDialog(page, /.*/).isShown()
  }
  return pages.map((page) => new PetDialog(page, /.*/)) as [PetDialog, PetDialog]
}

test('two who change one medication see both values, and lose neither', async ({ newOwner, openBrowser }) => {
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
    return conflict
  }

  await test.step('When the later one keeps theirs, the earlier change stands', async () => {
    const conflict = await changeBoth('6 mg', '7 mg')
    await checkPage(second.page)
    await conflict.press('Take theirs')
    await conflict.isClosed()
    await expect(second.entry('Apoquel')).toContainText('6 mg')
  })

  await test.step('When the later one keeps their own, it stands on top of the newer version', async () => {
    const conflict = await changeBoth('8 mg', '9 mg')
    await conflict.press('Keep mine')
    await conflict.isClosed()
    await expect(second.entry('Apoquel')).toContainText('9 mg')
    await first.page.reload()
    await expect(first.entry('Apoquel')).toContainText('9 mg')
  })
})

test('what is typed stays on the screen though somebody else deletes the entry meanwhile', async ({
  newOwner,
  openBrowser,
}) => {
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
})
