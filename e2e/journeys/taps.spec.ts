import { addPet, addRecordOf } from '@app/testing/factories/records'
import { TIME_ZONE, dayFromToday } from '../fixtures/days.ts'
import { somebodyNew, verificationLink } from '../fixtures/people.ts'
import { photo } from '../fixtures/pictures.ts'
import { Taps } from '../fixtures/taps.ts'
import { expect, test } from '../fixtures/test.ts'
import { AuthPage } from '../pages/auth-page.ts'
import { EmergencyDialog } from '../pages/emergency-dialog.ts'
import { Form } from '../pages/form.ts'
import { HomePage } from '../pages/home-page.ts'
import { OnboardingPage } from '../pages/onboarding-page.ts'
import { seeToast } from '../pages/toasts.ts'
import { TodayCard } from '../pages/today-card.ts'

// spec product: taps from Home: a dose 1, the emergency card 1, a weight 3, a visit 4, a photo 2
//   in apps/web/src/features/dashboard/quick-actions.tsx, apps/web/src/features/files/add-photo-dialog.tsx
test(
  'from Home a dose and the emergency card are one tap away, a photo two, a weight three, a visit four',
  { tag: '@phone' },
  async ({ page, context, newOwner }) => {
    const ana = await newOwner()
    const { id: petId } = await addPet(ana.client, { name: 'Biscuit', weightKg: 12 })
    await addRecordOf(ana.client, 'medication', petId, {
      name: 'Apoquel',
      frequency: 'Once daily',
      times: ['00:01'],
      timeZone: TIME_ZONE,
      startDate: dayFromToday(-3),
      earlierDoses: 'listed',
    })
    await ana.enter(context)
    const taps = new Taps(page)
    await taps.watch()
    const home = new HomePage(page)
    await home.open(ana.name)
    await home.isComplete()
    const quickAction = (name: string) =>
      page.getByRole('region', { name: 'Quick Actions' }).getByRole('button', { name, exact: true })

    await test.step('A dose: one', async () => {
      const today = new TodayCard(page)
      await today.give('Apoquel')
      await expect(today.row('Apoquel', /Given by/)).toBeVisible()
      expect(await taps.count()).toBe(1)
    })

    await test.step('A photo: two, and the chooser in between', async () => {
      // Loads the window's code: a browser opens the chooser within some seconds of the press only.
      await quickAction('Photo').click()
      await page.getByRole('dialog', { name: 'Add Photo' }).getByRole('button', { name: 'Cancel' }).click()
      await taps.count()
      const choosing = page.waitForEvent('filechooser')
      await quickAction('Photo').click()
      await (await choosing).setFiles(await photo('walk.jpg'))
      const dialog = new Form(page.getByRole('dialog', { name: 'Add Photo' }))
      await dialog.press('Add Photo')
      await expect(dialog.root).toBeHidden()
      expect(await taps.count()).toBe(2)
    })

    // spec product: a weight in three taps and one number, with the last one shown; typed text stays when
    //   saving fails
    await test.step('A weight: three, and one number', async () => {
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Weight' }).click()
      const sheet = page.getByRole('dialog', { name: 'Weight' })
      await expect(sheet.getByRole('textbox', { name: 'Weight (lbs)' })).toBeFocused()
      await page.keyboard.type('27')
      await sheet.getByRole('button', { name: 'Save' }).click()
      await seeToast(page, 'Health log added')
      await expect(sheet).toBeHidden()
      expect(await taps.count()).toBe(3)
      const { body } = await ana.client.call<{ entries: object[] }>('GET', `/pets/${petId}/health-logs`)
      expect(body.entries).toMatchObject([{ type: 'weight', value: '27 lbs' }])
    })

    await test.step('A visit: four, of which two open the platform’s own choosers', async () => {
      await quickAction('Appointment').click()
      const dialog = page.getByRole('dialog', { name: 'Schedule Appointment' })
      const type = dialog.getByLabel('Type')
      const moment = dialog.getByLabel('Date and time')
      await type.click()
      await type.selectOption('Grooming')
      await moment.click()
      await moment.fill(`${dayFromToday(5)}T10:00`)
      await dialog.getByRole('button', { name: 'Schedule Appointment' }).click()
      await expect(dialog).toBeHidden()
      expect(await taps.count()).toBe(4)
    })

    await test.step('The emergency card: one', async () => {
      await page.getByRole('banner').getByRole('button', { name: 'Emergency' }).click()
      await new EmergencyDialog(page).isShown()
      expect(await taps.count()).toBe(1)
    })
  },
)

// spec product: the first minute: ‘Who is it?’ with nine faces, the name, one picture; the chosen one greets; five
//   taps to a dashboard with a pet
test(
  'a new user is at home with their pet after five taps and a name',
  { tag: '@phone' },
  async ({ page, product }) => {
    const ana = somebodyNew()
    await page.goto('/')
    const auth = new AuthPage(page)
    await auth.open()
    await auth.signUp(ana, 'Free')
    const taps = new Taps(page)
    await taps.watch()
    await page.goto(await verificationLink(product, ana.email))
    const onboarding = new OnboardingPage(page)
    await onboarding.isShown()
    await expect(page.getByLabel('Your name')).toHaveValue(ana.name)

    await onboarding.chooseFace('Rabbit')
    await page.getByRole('button', { name: 'Get Started' }).click()
    await expect(page.getByLabel('Pet name')).toBeFocused()
    await page.keyboard.type('Clover')
    await onboarding.continue()
    await onboarding.leaveTheRestForLater()

    await new HomePage(page).isShown(ana.name)
    await new HomePage(page).showsPet('Clover')
    expect(await taps.count()).toBe(5)
  },
)
