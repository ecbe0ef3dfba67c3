import { planTable } from '@app/domain/kernel/access/plans'
import { addPet } from '@app/testing/factories/records'
import { photo } from '../fixtures/pictures.ts'
import { expect, test } from '../fixtures/test.ts'
import { AddDialog } from '../pages/add-dialog.ts'
import { CheckoutPage } from '../pages/checkout-page.ts'
import { PetDialog } from '../pages/pet-dialog.ts'
import { Plans } from '../pages/plans-dialog.ts'
import { seeToast } from '../pages/toasts.ts'

const { photos } = planTable.free.limits

const manyPhotos = (count: number) => Promise.all(Array.from({ length: count }, () => photo()))

// spec core-records §5: the limits of the free plan, each with its message and a link to the plans
//   in apps/web/src/records/use-report-problem.ts
// spec core-records §8: Medication Limit Reached, Appointment Limit Reached, Upload Limit Reached
//   in packages/domain/src/registry/quota-errors.ts
test('the free plan is full where the plan table says, and the way on is offered', async ({
  page,
  context,
  newOwner,
}) => {
  const ana = await newOwner({ plan: 'free' })
  const pet = await addPet(ana.client, { name: 'Biscuit' })
  await ana.enter(context)
  const biscuit = new PetDialog(page, 'Biscuit')
  const upgrade = 'Upgrade to Premium'

  await test.step(`When the photo after the ${photos}rd is refused, the toast leads to the plans`, async () => {
    await page.goto(`/pets/${pet.id}?tab=photos`)
    const dialog = await biscuit.add('Add Photo')
    await expect(dialog.root.getByText(/Free: 3, Premium: 100, Pro: unlimited/)).toBeVisible()
    await dialog.field('Choose photos').setInputFiles(await manyPhotos(photos + 2))
    await dialog.save()
    const toast = await seeToast(
      page,
      'Upload Limit Reached',
      `${photos} of ${photos + 2} were uploaded.`,
      'Upgrade to Premium for 100 photos!',
    )
    await expect(dialog.root.getByText('Not uploaded')).toHaveCount(2)
    await expect(dialog.root.getByRole('alert')).toHaveCount(0)
    await expect(dialog.root.getByRole('button', { name: /^Try again/ })).toHaveCount(0)
    await toast.getByRole('button', { name: upgrade, includeHidden: true }).click()
    const plans = new Plans(page)
    await plans.isOpen()
    const opening = context.waitForEvent('page')
    await plans.press('Premium', 'Try Premium free for 14 days')
    const tab = await opening
    const checkout = new CheckoutPage(tab)
    await checkout.isShown('Premium')
    await checkout.confirm('Premium')
    await seeToast(tab, 'You are on Premium')
    await tab.close()
    await page.bringToFront()
    await page.evaluate("dispatchEvent(new Event('focus'))")
    await plans.isCurrent('Premium')
    await plans.close()
  })

  // spec product: the plans open above a form that reached a limit, and the form keeps its typed text
  //   in apps/web/src/records/use-report-problem.ts
  await test.step('Then the photos that were chosen are still there, and are taken', async () => {
    const dialog = new AddDialog(page, 'Add Photo')
    await dialog.saveAndClose()
    await expect(biscuit.root.getByRole('list', { name: 'Photos' }).getByRole('listitem')).toHaveCount(
      photos + 2,
    )
  })
})
