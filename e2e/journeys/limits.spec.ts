import { planTable } from '@app/domain/kernel/plans'
import { addPet, addRecordOf } from '@app/testing/factories/records'
import { photo } from '../fixtures/pictures.ts'
import { expect, test } from '../fixtures/test.ts'
import { AddDialog } from '../pages/add-dialog.ts'
import { AppFrame } from '../pages/app-frame.ts'
import { CheckoutPage } from '../pages/checkout-page.ts'
import { HomePage } from '../pages/home-page.ts'
import { PetDialog } from '../pages/pet-dialog.ts'
import { Plans } from '../pages/plans-dialog.ts'
import { seeToast } from '../pages/toasts.ts'

const { pets, healthLogs, photos, upcomingAppointments, medicationsPerPet } = planTable.free.limits

const manyPhotos = (count: number) => Promise.all(Array.from({ length: count }, () => photo()))

test(
  'the free plan is full where the plan table says, and the way on is offered',
  { tag: '@one-size' },
  async ({ page, context, newOwner, trouble }) => {
    const ana = await newOwner({ plan: 'free' })
    const pet = await addPet(ana.client, { name: 'Biscuit' })
    await ana.enter(context)
    const home = new HomePage(page)
    const biscuit = new PetDialog(page, 'Biscuit')
    const upgrade = 'Upgrade to Premium'

    await test.step(`Given ${pets} pet, a second one is refused before anything is typed`, async () => {
      await home.open(ana.name)
      await home.pressQuickAction('Add Pet')
      const toast = await seeToast(
        page,
        'Pet Limit Reached',
        `Free accounts are limited to ${pets} pet. Upgrade to Premium for more pets.`,
      )
      await expect(toast.getByRole('button', { name: upgrade })).toBeVisible()
      await expect(page.getByRole('dialog')).toBeHidden()
    })

    const logLimit = `Free accounts are limited to ${healthLogs} health logs. Upgrade to Premium for more health logs.`

    await test.step(`Given ${healthLogs} health logs, the next is refused, and what was typed stays`, async () => {
      for (let log = 1; log < healthLogs; log += 1) await addRecordOf(ana.client, 'healthLog', pet.id)
      await page.goto(`/pets/${pet.id}?tab=health`)
      const dialog = await biscuit.add('Add Health Log')
      await dialog.choose({ Type: 'Behavior' })
      await dialog.fillIn({ Notes: 'Hides under the bed' })
      await addRecordOf(ana.client, 'healthLog', pet.id)
      await dialog.save()
      await seeToast(page, 'Health Log Limit Reached', logLimit)
      await expect(dialog.root.getByText(logLimit)).toBeVisible()
      await expect(dialog.root.getByRole('button', { name: upgrade })).toBeVisible()
      await expect(dialog.field('Notes')).toHaveValue('Hides under the bed')
      await dialog.press('Cancel')
    })

    await test.step('and the one after that is told before anything is typed', async () => {
      const dialog = await biscuit.add('Add Health Log')
      await expect(dialog.root.getByText(logLimit)).toBeVisible()
      await expect(dialog.root.getByLabel('Notes')).toHaveCount(0)
      await expect(dialog.root.getByRole('button', { name: 'Add Health Log' })).toHaveCount(0)
      await dialog.root.getByRole('button', { name: upgrade }).click()
      const plans = new Plans(page)
      await plans.isOpen()
      await plans.close()
      await dialog.press('Cancel')
    })

    await test.step(`Given ${upcomingAppointments} visits ahead, the next is refused`, async () => {
      for (let visit = 0; visit < upcomingAppointments; visit += 1) {
        await addRecordOf(ana.client, 'appointment', pet.id)
      }
      await biscuit.openTab('Appts')
      const dialog = await biscuit.add('Schedule Appointment')
      await dialog.choose({ Type: 'Grooming' })
      await dialog.fillIn({ 'Date and time': '2100-02-03T10:00' })
      await dialog.save()
      await seeToast(
        page,
        'Appointment Limit Reached',
        `Free accounts are limited to ${upcomingAppointments} upcoming appointments.`,
      )
      await dialog.press('Cancel')
    })

    await test.step(`Given ${medicationsPerPet} medications, the next is refused`, async () => {
      for (let medication = 0; medication < medicationsPerPet; medication += 1) {
        await addRecordOf(ana.client, 'medication', pet.id)
      }
      await biscuit.openTab('Meds')
      const dialog = await biscuit.add('Add Medication')
      await dialog.fillIn({ 'Medication name': 'Carprofen', Dosage: '20 mg' })
      await dialog.save()
      await seeToast(
        page,
        'Medication Limit Reached',
        `Free accounts are limited to ${medicationsPerPet} medications per pet. Upgrade to Premium for more medications.`,
      )
      await dialog.press('Cancel')
    })

    await test.step('A gallery that can’t be read is treated as none, and the way to one is offered', async () => {
      const list = `**/api/pets/${pet.id}/photos*`
      trouble.allow(/ERR_INTERNET_DISCONNECTED/)
      await page.route(list, (route) => route.abort('internetdisconnected'))
      await biscuit.openTab('Photos')
      await expect(biscuit.root.getByRole('heading', { name: 'Premium Feature' })).toBeVisible()
      await expect(biscuit.root.getByRole('link', { name: upgrade })).toHaveAttribute('href', '/premium')
      await page.unroute(list)
      await biscuit.root.getByRole('button', { name: 'Try Again' }).click()
      await expect(biscuit.root.getByRole('button', { name: 'Add Photo' })).toBeVisible()
    })

    await test.step(`When the photo after the ${photos}rd is refused, the toast leads to the plans`, async () => {
      await biscuit.openTab('Photos')
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

    await test.step('Then the photos that were chosen are still there, and are taken', async () => {
      const dialog = new AddDialog(page, 'Add Photo')
      await dialog.saveAndClose()
      await expect(biscuit.root.getByRole('list', { name: 'Photos' }).getByRole('listitem')).toHaveCount(
        photos + 2,
      )
    })

    await test.step('And so are the second pet and the next log', async () => {
      await home.open(ana.name)
      await new AppFrame(page).hasBadge('Premium')
      const newPet = await home.quickAction('Add Pet', 'Add Pet')
      await newPet.fillIn({ Name: 'Miso' })
      await newPet.choose({ Species: 'Cat' })
      await newPet.saveAndClose()
      await home.showsPet('Miso')
      await page.goto(`/pets/${pet.id}?tab=health`)
      const log = await biscuit.add('Add Health Log')
      await log.choose({ Type: 'Behavior' })
      await log.saveAndClose()
      await seeToast(page, 'Health log added')
    })
  },
)
