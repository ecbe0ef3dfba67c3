import type { BrowserContext, Page } from '@playwright/test'
import {
  addContact,
  addDocument,
  addPet,
  addRecordOf,
  bodies,
  photoForm,
} from '@app/testing/factories/records'
import { dayFromToday } from '../fixtures/days.ts'
import type { Owner } from '../fixtures/people.ts'
import { somebodyNew } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'
import { fitsTheWidth, setTextSize } from '../fixtures/width.ts'
import { AppFrame } from '../pages/app-frame.ts'
import { AuthPage } from '../pages/auth-page.ts'
import { EmergencyDialog } from '../pages/emergency-dialog.ts'
import { HomePage } from '../pages/home-page.ts'
import { OnboardingPage } from '../pages/onboarding-page.ts'
import { PetDialog } from '../pages/pet-dialog.ts'
import { Plans } from '../pages/plans-dialog.ts'
import { SettingsDialog } from '../pages/settings-dialog.ts'

// What rises into its place would be measured on the way.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const views = [
  { title: 'a phone 320 pixels wide', width: 320, height: 640, textSize: 100 },
  { title: 'a phone with text at 200 %', width: 390, height: 844, textSize: 200 },
]

/** A word as long as a field takes, of the widest letter. */
const word = (length: number): string => 'W'.repeat(length)

const openedBy: readonly (readonly [quickAction: string, dialog: string])[] = [
  ['Add Pet', 'Add Pet'],
  ['Medication', 'Add Medication'],
  ['Appointment', 'Schedule Appointment'],
  ['Photo', 'Add Photo'],
  ['Health Log', 'Add Health Log'],
  ['Vaccination', 'Add Vaccination Record'],
  ['Document', 'Add Document'],
]

async function look(
  page: Page,
  context: BrowserContext,
  { width, height, textSize }: (typeof views)[number],
) {
  await page.setViewportSize({ width, height })
  await setTextSize(context, textSize)
}

/** Fills a household with a pet, a contact and a record of each kind, all as long as they may be. */
async function addLongestRecords({ client }: Owner): Promise<{ petId: string }> {
  const { id: petId } = await addPet(client, { name: word(50), breed: word(100), notes: word(500) })
  const startDate = dayFromToday(0)
  const long = { name: word(100), dosage: word(100), instructions: word(500), startDate }
  await addRecordOf(client, 'medication', petId, long)
  const visit = { title: word(100), vetName: word(100), location: word(200), notes: word(500) }
  await addRecordOf(client, 'appointment', petId, visit)
  await addRecordOf(client, 'healthLog', petId, { type: 'symptom', value: word(200), notes: word(500) })
  const vaccination = { vaccineName: word(100), clinicName: word(100), nextDueDate: dayFromToday(0) }
  await addRecordOf(client, 'vaccination', petId, vaccination)
  await client.call('POST', `/pets/${petId}/photos`, await photoForm({ caption: word(100) }))
  await addDocument(client, petId, { title: word(100) })
  await addContact(client, { name: word(100), phone: '+1 555 010 0199' })
  return { petId }
}

for (const view of views) {
  test.describe(view.title, { tag: '@one-size' }, () => {
    test('visitors read every page without scrolling sideways', async ({ page, context, trouble }) => {
      await look(page, context, view)
      for (const path of [
        '/',
        '/premium',
        '/pro',
        '/pricing',
        '/emergency-card',
        '/ui',
        '/setup',
        '/nowhere',
      ]) {
        trouble.allow(/status of 404.*\/nowhere/)
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        await fitsTheWidth(page)
      }
      const auth = new AuthPage(page)
      await auth.open()
      await fitsTheWidth(page, 'signing in')
      await auth.startSigningUp()
      await auth.fillDetails({ ...somebodyNew(), name: word(100), password: 'short', confirm: 'other' })
      await auth.continueToPlan()
      await expect(page.getByText('Passwords do not match')).toBeVisible()
      await fitsTheWidth(page, 'signing up')
      await auth.fillDetails({ ...somebodyNew(word(50)), name: word(50) })
      await auth.continueToPlan()
      await expect(page.getByRole('heading', { name: 'Choose your plan' })).toBeVisible()
      await fitsTheWidth(page, 'choosing a plan')
      await auth.createAccount('Free')
      await fitsTheWidth(page, 'checking the mail')
    })

    test('somebody new goes through onboarding', async ({ page, context, newOwner }) => {
      await look(page, context, view)
      const ana = await newOwner({ plan: 'free', onboarded: false })
      await ana.enter(context)
      await page.goto('/onboarding')
      const onboarding = new OnboardingPage(page)
      await onboarding.isShown()
      await fitsTheWidth(page, 'the first step')
      await onboarding.enterName(word(50))
      await page.getByLabel('Pet name').fill(word(50))
      await fitsTheWidth(page, 'the second step')
      await page.getByLabel('Species').selectOption({ label: 'Dog' })
      await onboarding.continue()
      await expect(page.getByText('Step 3 of 4')).toBeVisible()
      await fitsTheWidth(page, 'the third step')
      await onboarding.leaveForLater()
      await expect(page.getByText('Step 4 of 4')).toBeVisible()
      await fitsTheWidth(page, 'the fourth step')
      await onboarding.leaveForLater()
      await new HomePage(page).isShown(word(50))
      await fitsTheWidth(page)
      await page.goto('/checkout?plan=premium')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await fitsTheWidth(page)
    })

    test('a long ordinary name fits on Home', async ({ page, context, newOwner }) => {
      await look(page, context, view)
      const alexandra = await newOwner({ name: 'Alexandra' })
      await addPet(alexandra.client, { name: 'Bartholomew' })
      await alexandra.enter(context)
      await new HomePage(page).open('Alexandra')
      await expect(page.getByRole('region', { name: 'Quick Actions' })).toBeVisible()
      await fitsTheWidth(page)
    })

    test('the pages of the app fit, and what opens above them', async ({ page, context, newOwner }) => {
      await look(page, context, view)
      const ana = await newOwner({ name: word(50) })
      const { petId } = await addLongestRecords(ana)
      await ana.client.call(
        'POST',
        `/pets/${petId}/advanced-tracking`,
        bodies.advancedTracking({ notes: word(500) }),
      )
      await ana.client.call('POST', `/pets/${petId}/symptoms`, bodies.symptom({ notes: word(500) }))
      await ana.enter(context)
      const home = new HomePage(page)
      const frame = new AppFrame(page)

      await home.open(ana.name)
      await expect(page.getByText(word(100)).first()).toBeVisible()
      await fitsTheWidth(page)
      for (const [label, title] of openedBy) {
        const dialog = await home.quickAction(label, title)
        await fitsTheWidth(page, `the dialog '${title}'`)
        await dialog.press('Cancel')
      }
      await frame.openAddSheet()
      await fitsTheWidth(page, 'the sheet of things to add')
      await frame.leaveAddSheet()
      await frame.openAccountMenu()
      await fitsTheWidth(page, 'the account menu')
      await page.getByRole('menuitem', { name: 'Your plan' }).click()
      await new Plans(page).isOpen()
      await fitsTheWidth(page, 'the plans')

      for (const path of ['/pets', `/symptoms?pet=${petId}`, `/health-metrics?pet=${petId}`]) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByText(word(50)).first()).toBeAttached()
        await fitsTheWidth(page)
      }
      for (const tab of ['profile', 'notifications', 'appearance', 'privacy']) {
        await page.goto(`/?settings=${tab}`)
        await new SettingsDialog(page).isShown()
        await fitsTheWidth(page)
      }
      await page.goto('/?emergency')
      await new EmergencyDialog(page).isShown()
      await expect(page.getByRole('article')).toBeVisible()
      await fitsTheWidth(page)
    })

    test('everything about a pet fits', async ({ page, context, newOwner }) => {
      await look(page, context, view)
      const ana = await newOwner()
      const { petId } = await addLongestRecords(ana)
      await ana.enter(context)
      await page.goto(`/pets/${petId}`)
      const dog = await new PetDialog(page, word(50)).isShown()
      await expect(dog.root.getByText(word(500))).toBeVisible()
      await fitsTheWidth(page, 'the overview')
      await dog.edit(word(50))
      await fitsTheWidth(page, 'the form of the pet')
      for (const [tab, title] of [
        ['Meds', word(100)],
        ['Appts', word(100)],
        ['Health', 'Symptoms'],
        ['Vax', word(100)],
        ['Docs', word(100)],
      ] as const) {
        await dog.openTab(tab)
        await expect(dog.entry(title).first()).toBeVisible()
        await fitsTheWidth(page, tab)
        const question = await dog.askToDelete(title)
        await fitsTheWidth(page, `the question of ${tab}`)
        await question.press('Cancel')
        await dog.edit(title)
        await fitsTheWidth(page, `the form of ${tab}`)
      }
      await dog.openTab('Photos')
      await dog.root.getByRole('button', { name: word(100) }).click()
      const lightbox = page.getByRole('dialog', { name: word(100), exact: true })
      await expect(lightbox.getByText('1 of 1')).toBeVisible()
      await fitsTheWidth(page, 'the lightbox')
      await lightbox.getByRole('button', { name: 'Edit photo' }).click()
      await fitsTheWidth(page, 'the form of a photo')
    })
  })
}
