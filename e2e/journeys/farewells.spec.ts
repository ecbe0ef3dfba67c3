import { addPet, addRecordOf } from '@app/testing/factories/records'
import { expect, test } from '../fixtures/test.ts'
import { PetDialog } from '../pages/pet-dialog.ts'
import { seeToast } from '../pages/toasts.ts'

test('a pet is archived after a question, and deleted only in full knowledge', async ({
  page,
  context,
  newOwner,
}) => {
  const ana = await newOwner()
  const pet = await addPet(ana.client, { name: 'Biscuit' })
  for (const kind of ['medication', 'healthLog', 'vaccination'] as const)
    await addRecordOf(ana.client, kind, pet.id)
  await ana.enter(context)
  const biscuit = new PetDialog(page, 'Biscuit')
  const isArchived = async () => (await ana.client.call('GET', `/pets/${pet.id}`)).body['archivedAt'] !== null
  await page.goto(`/pets/${pet.id}`)

  await test.step('Archived by a slip, it is back at one tap', async () => {
    await biscuit.archive()
    const toast = await seeToast(page, 'Biscuit is in loving memory')
    expect(await isArchived()).toBe(true)
    await toast.getByRole('button', { name: 'Undo', includeHidden: true }).click()
    await seeToast(page, 'Biscuit is back')
    expect(await isArchived()).toBe(false)
  })

  await test.step('The question before deleting says what goes, and begins at Cancel', async () => {
    await biscuit.root.getByRole('button', { name: 'Delete pet' }).click()
    const question = await biscuit.deletionQuestion('Biscuit')
    await expect(question.root.getByText('This also deletes Biscuit’s 3 records.')).toBeVisible()
    await expect(question.root.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expect(question.root.getByRole('button').first()).toHaveText('Cancel')
  })

  await test.step('Keeping it instead deletes nothing', async () => {
    await page.getByRole('button', { name: 'Move to In Loving Memory instead' }).click()
    await expect(biscuit.root.getByRole('button', { name: 'Bring back' })).toBeVisible()
    expect(await isArchived()).toBe(true)
  })

  await test.step('And whenever they like, it is brought back', async () => {
    await biscuit.root.getByRole('button', { name: 'Bring back' }).click()
    await expect(biscuit.root.getByRole('button', { name: 'Move to In Loving Memory' })).toBeVisible()
    expect(await isArchived()).toBe(false)
  })
})
