import { dayFromToday } from '../fixtures/days.ts'
import { SERVER_AWAY, slowUploads } from '../fixtures/network.ts'
import { somebodyNew, verificationLink } from '../fixtures/people.ts'
import { densePhoto, photo } from '../fixtures/pictures.ts'
import { expect, test } from '../fixtures/test.ts'
import { AppFrame } from '../pages/app-frame.ts'
import { AuthPage } from '../pages/auth-page.ts'
import { HomePage } from '../pages/home-page.ts'
import { Lightbox } from '../pages/lightbox.ts'
import { OnboardingPage } from '../pages/onboarding-page.ts'
import { PetDialog } from '../pages/pet-dialog.ts'
import { seeToast } from '../pages/toasts.ts'

// spec product: a power cut loses no saved data
//   in apps/server/src/platform/embedded-postgres/start.ts
// spec core-records §8: successes: Pet Updated, Photo Updated, Medication, Appointment, Health Log and Photo Deleted,
//   for 3000 ms
test(
  'one person keeps everything about one pet, and a power cut takes nothing',
  { tag: '@phone' },
  async ({ page, product, trouble }) => {
    const ana = somebodyNew()
    const home = new HomePage(page)
    const frame = new AppFrame(page)
    const biscuit = new PetDialog(page, 'Biscuit')
    const lightbox = new Lightbox(page)

    await test.step('Given a new user whose dog has a picture', async () => {
      const auth = new AuthPage(page)
      await auth.open()
      await auth.signUp(ana)
      await page.goto(await verificationLink(product, ana.email))
      const onboarding = new OnboardingPage(page)
      await onboarding.isShown()
      await onboarding.enterName(ana.name)
      const face = await photo('biscuit.jpg')
      await onboarding.enterPet({
        name: 'Biscuit',
        species: 'Dog',
        breed: 'Beagle mix',
        weight: '27.4',
        photo: face,
      })
      await onboarding.continue()
      await onboarding.leaveTheRestForLater()
      await seeToast(page, 'Photo uploaded')
      await home.isShown(ana.name)
      await home.showsPet('Biscuit')
      await expect(page.getByRole('heading', { name: 'Nothing planned' })).toBeVisible()
    })

    await test.step('When they add a medication, the tab Meds lists it as active', async () => {
      const dialog = await home.quickAction('Medication', 'Add Medication')
      await dialog.cannotSave()
      await dialog.fillIn({ 'Medication name': 'Apoquel', Dosage: '5.4 mg', Instructions: 'With food' })
      await dialog.choose({ Frequency: 'Twice daily' })
      await dialog.saveAndClose()
      await seeToast(page, 'Medication added')
      await home.openPet('Biscuit')
      await biscuit.openTab('Meds')
      await expect(biscuit.entry('Apoquel')).toContainText('5.4 mg · Twice daily')
      await expect(biscuit.entry('Apoquel').getByText('Active', { exact: true })).toBeVisible()
    })

    await test.step('When they schedule a visit, the tab Appts lists it as scheduled', async () => {
      await biscuit.openTab('Appts')
      const dialog = await biscuit.add('Schedule Appointment')
      await dialog.choose({ Type: 'Dental Cleaning' })
      await dialog.fillIn({ 'Date and time': `${dayFromToday(12)}T10:15`, 'Vet name': 'Dr. Ortiz' })
      await dialog.saveAndClose()
      await seeToast(page, 'Appointment scheduled')
      await expect(biscuit.entry('Dental Cleaning').getByText('Scheduled')).toBeVisible()
      await expect(biscuit.entry('Dental Cleaning')).toContainText('Dr. Ortiz')
    })

    await test.step('When they log a weight, the tab Health lists it', async () => {
      await biscuit.openTab('Health')
      const dialog = await biscuit.add('Add Health Log')
      await dialog.choose({ Type: 'Weight Check' })
      await dialog.fillIn({ 'Weight (lbs)': '27.4', Notes: 'After breakfast' })
      await dialog.saveAndClose()
      await seeToast(page, 'Health log added')
      await expect(biscuit.entry('Weight Check')).toContainText('27.4 lbs')
    })

    // spec core-records §2: vaccination dialog with four sections and quick fills
    //   in apps/web/src/features/vaccinations
    await test.step('When they fill in a vaccination at one tap, it says when it is due soon', async () => {
      await biscuit.openTab('Vax')
      const dialog = await biscuit.add('Add Vaccination Record')
      await expect(dialog.root.getByText('Please fill in all required fields (*) to continue.')).toBeVisible()
      for (const section of ['Basic', 'Date', 'Veterinary', 'Additional'])
        await expect(dialog.root.getByRole('group', { name: `${section} Information` })).toBeVisible()
      await dialog.press('Rabies')
      await expect(dialog.field('Vaccine name')).toHaveValue('Rabies')
      await dialog.fillIn({ 'Administered date': '2026-01-05', 'Next due date': dayFromToday(20) })
      await dialog.saveAndClose()
      await seeToast(page, 'Vaccination record added')
      await expect(biscuit.entry('Rabies').getByText('Due Soon')).toBeVisible()
    })

    // spec core-records §2: photos: several at once, each with its progress, its error and its retry
    await test.step('When they upload photos, they see how far the first one is', async () => {
      await biscuit.openTab('Photos')
      const dialog = await biscuit.add('Add Photo')
      await dialog.field('Choose photos').setInputFiles(await densePhoto('park.jpg', 640, 480))
      await dialog.fillIn({ Caption: 'In the park' })
      const restore = await slowUploads(page)
      await dialog.save()
      const progress = dialog.root.getByRole('progressbar', { name: 'Uploading park.jpg' })
      await expect.poll(() => progress.getAttribute('value').then(Number)).toBeGreaterThan(0)
      await restore()
      await dialog.isClosed()
      await seeToast(page, 'Photo added')
      for (const caption of ['On the sofa', 'At the beach']) {
        const next = await biscuit.add('Add Photo')
        await next.field('Choose photos').setInputFiles(await photo())
        await next.fillIn({ Caption: caption })
        await next.saveAndClose()
      }
      await expect(biscuit.root.getByRole('list', { name: 'Photos' }).getByRole('listitem')).toHaveCount(3)
    })

    // spec core-records §2: lightbox: arrows wrap around, Escape closes, Delete asks and deletes, n of total
    //   in apps/web/src/features/files
    await test.step('Then the lightbox is walked by its keys, in a ring', async () => {
      const captions = ['At the beach', 'On the sofa', 'In the park'] as const
      await biscuit.root.getByRole('button', { name: captions[0] }).click()
      await lightbox.shows(captions[0], '1 of 3')
      await page.keyboard.press('ArrowLeft')
      await lightbox.shows(captions[2], '3 of 3')
      await page.keyboard.press('ArrowRight')
      await lightbox.shows(captions[0], '1 of 3')
      await page.keyboard.press('ArrowRight')
      await lightbox.shows(captions[1], '2 of 3')
      await page.keyboard.press('Delete')
      await (await biscuit.deletionQuestion(captions[1])).press('Delete')
      await seeToast(page, 'Photo Deleted')
      await lightbox.shows(captions[2], '2 of 2')
      await page.keyboard.press('Escape')
      await lightbox.isClosed(captions[2])
      await biscuit.isShown()
    })

    // spec core-records §2: inline edit, and delete with its confirmation text
    //   in apps/web/src/records/record-list.tsx, apps/web/src/records/use-delete-record.tsx
    await test.step('When they change an entry where it stands, and delete another', async () => {
      await biscuit.openTab('Meds')
      const form = await biscuit.edit('Apoquel')
      await form.fillIn({ Dosage: '16 mg' })
      await form.root.getByRole('switch', { name: 'Active medication' }).uncheck()
      await form.press('Save Changes')
      await seeToast(page, 'Medication Updated')
      await biscuit.root.getByRole('button', { name: 'Past (1)' }).click()
      await expect(biscuit.entry('Apoquel')).toContainText('16 mg')
      await expect(biscuit.entry('Apoquel').getByText('Inactive')).toBeVisible()
      await biscuit.openTab('Health')
      await (await biscuit.askToDelete('Weight Check')).press('Delete')
      await seeToast(page, 'Health Log Deleted')
      await expect(biscuit.root.getByRole('heading', { name: 'No health logs yet' })).toBeVisible()
    })

    // spec core-records §2: every dialog: an error is shown at its field, and typed text stays
    // spec engagement §2: mobile bottom navigation with the action sheet
    //   in apps/web/src/app/frame/bottom-navigation.tsx, apps/web/src/app/windows/add-sheet.tsx
    await test.step('When the power fails while they log once more, it waits on the device, and is saved once', async () => {
      await biscuit.close()
      const dialog = await frame.add('Health Log', 'Add Health Log')
      await dialog.choose({ Type: 'Appetite' })
      await dialog.fillIn({ Notes: 'Ate everything' })
      trouble.allow(SERVER_AWAY)
      await product.kill()
      await dialog.save()
      await seeToast(page, 'Saved on this device')
      await expect(page.getByText(/1 change waits here\.$/)).toBeVisible()
      await product.start()
      await expect(page.getByText('1 change')).toHaveCount(0)
    })

    await test.step('Then they are still signed in and everything is there', async () => {
      await page.reload()
      await home.isShown(ana.name)
      await expect(page.getByText('Dental Cleaning').first()).toBeVisible()
      await home.openPet('Biscuit')
      for (const [tab, words] of [
        ['Meds', '16 mg'],
        ['Appts', 'Dr. Ortiz'],
        ['Health', 'Ate everything'],
        ['Vax', 'Due Soon'],
      ] as const) {
        await biscuit.openTab(tab)
        if (tab === 'Meds') await biscuit.root.getByRole('button', { name: 'Past (1)' }).click()
        await expect(biscuit.entry(words)).toHaveCount(1)
      }
      await biscuit.openTab('Photos')
      const source = await biscuit.root.getByRole('img', { name: 'In the park' }).getAttribute('src')
      const picture = await page.request.get(source ?? '')
      expect(picture.headers()['content-type']).toMatch(/^image\//)
    })
  },
)
