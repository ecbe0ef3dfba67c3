import type { Page } from '@playwright/test'
import { exportLink } from '@app/domain/exports/exports.rules'
import { TIMELINE_LINK } from '@app/domain/story/medical-timeline.vocabulary'
import { newId } from '@app/server/platform/base/ids'
import { addPet, addRecordOf } from '@app/testing/factories/records'
import { checkPage } from '../fixtures/accessibility.ts'
import { dayFromToday, TIME_ZONE } from '../fixtures/days.ts'
import { fillWithLongest, LONG_NAME, longest, word } from '../fixtures/longest-household.ts'
import { join, remove } from '../fixtures/memberships.ts'
import { withoutLiveUpdates } from '../fixtures/network.ts'
import type { Owner } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'
import {
  fitsEveryLayout,
  fitsEveryScreen,
  fitsEveryWidth,
  fitsTheWidth,
  openMenu,
} from '../fixtures/width.ts'
import { AppFrame, windowsAreLeft } from '../pages/app-frame.ts'
import { EmergencyCard } from '../pages/emergency-card.ts'
import { EmergencyDialog } from '../pages/emergency-dialog.ts'
import { Form } from '../pages/form.ts'
import { HomePage } from '../pages/home-page.ts'
import { PetDialog } from '../pages/pet-dialog.ts'
import { Plans } from '../pages/plans-dialog.ts'
import { SettingsDialog } from '../pages/settings-dialog.ts'
import { SignedOutWindow } from '../pages/signed-out-window.ts'
import { dismissArrivals, seeToast } from '../pages/toasts.ts'
import { TodayCard } from '../pages/today-card.ts'

test.use({ viewport: { width: 320, height: 640 } })

const openedBy: readonly (readonly [quickAction: string, dialog: string, place: string])[] = [
  ['Add Pet', 'Add Pet', 'add-pet-dialog'],
  ['Medication', 'Add Medication', 'add-medication-dialog'],
  ['Appointment', 'Schedule Appointment', 'appointment-forms:add'],
  ['Photo', 'Add Photo', 'add-photo-dialog'],
  ['Health Log', 'Add Health Log', 'add-health-log-dialog'],
]
const openedByTheSheet: typeof openedBy = [
  ['Vaccination', 'Add Vaccination Record', 'add-vaccination-dialog'],
  ['Document', 'Add Document', 'add-document-dialog'],
]

/** Opens the dashboard of a household that is filled with the longest words. */
async function openFullHome(
  page: Page,
  owner: Owner,
): Promise<{ home: HomePage; frame: AppFrame; petId: string }> {
  const { petId } = await fillWithLongest(owner)
  await dismissArrivals(page)
  await owner.enter(page.context())
  const home = new HomePage(page)
  await home.open(owner.name)
  return { home, frame: new AppFrame(page), petId }
}

// spec product: WCAG: axe finds nothing, in light, dark, high contrast; all by keyboard
test('Home, what opens above it and everything about a dose fit every screen', async ({ page, newOwner }) => {
  const ana = await newOwner({ name: word(50) })
  const { home, frame, petId } = await openFullHome(page, ana)

  await test.step('Home and its dialogs, in which a pet is chosen', async () => {
    await expect(page.getByText(longest.lateMedication).first()).toBeVisible()
    await fitsEveryScreen(page, 'home')
    await checkPage(page)
    for (const [label, title, place] of openedBy) {
      const dialog = await home.quickAction(label, title)
      await fitsEveryScreen(page, `${place}: opened from Home`)
      await checkPage(page)
      await dialog.press('Cancel')
    }
    for (const [label, title, place] of openedByTheSheet) {
      const dialog = await frame.add(label, title)
      await fitsEveryScreen(page, `${place}: opened from Home`)
      await checkPage(page)
      await dialog.press('Cancel')
    }
  })

  await test.step('The sheet of things to add, and two of its forms', async () => {
    await frame.openAddSheet()
    await fitsEveryScreen(page, 'add-sheet')
    await checkPage(page)
    await frame.leaveAddSheet()
    for (const [choice, place] of [
      ['Weight', 'weight-sheet'],
      ['Dose', 'give-dose-sheet'],
    ] as const) {
      await frame.openAddSheet()
      await page.getByRole('dialog').getByRole('button', { name: choice, exact: true }).click()
      const sheet = page.getByRole('dialog', { name: choice, exact: true })
      await expect(
        sheet.getByRole('button', { name: choice === 'Weight' ? 'Save' : /^Give/ }).first(),
      ).toBeVisible()
      await fitsEveryScreen(page, place)
      await checkPage(page)
      await sheet.getByRole('button', { name: 'Close' }).click()
      await expect(sheet).toBeHidden()
    }
  })

  const { lateMedication, neededMedication } = longest
  await page.goto(`/pets/${petId}?tab=meds`)
  const dog = await new PetDialog(page, longest.petName).isShown()
  await dog.openTab('Meds')
  const window = (title: string) => new Form(page.getByRole('dialog', { name: title, exact: true }))

  await test.step('Each thing that can be said of one', async () => {
    const more = dog.root.getByRole('button', { name: new RegExp(`^More options for ${lateMedication}`) })
    await fitsEveryScreen(page, 'dose-options: what else can be said', () => openMenu(more))
    await page.keyboard.press('Escape')
    for (const [choice, title] of [
      ['Given at another time', 'Give dose'],
      ['Partly given', 'Partly given'],
      ['Missed', 'Missed dose'],
    ] as const) {
      await more.click()
      await page.getByRole('menuitem', { name: choice }).click()
      await expect(window(title).root).toBeVisible()
      await fitsEveryScreen(page, `dose-sheet: ${title}`)
      await window(title).press('Cancel')
      await expect(window(title).root).toBeHidden()
    }
  })

  await test.step('One as needed that comes too soon, the ledger with its picture, and a refill', async () => {
    await dog
      .entry(neededMedication)
      .getByRole('button', { name: /^Give now/ })
      .click()
    const question = page.getByRole('alertdialog')
    await expect(question).toBeVisible()
    await fitsEveryScreen(page, 'anyway-question')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: `More for ${neededMedication}`, exact: true }).click()
    await page.getByRole('menuitem', { name: 'History' }).click()
    const history = window(`History of ${neededMedication}`)
    await expect(history.root.getByRole('img')).toBeVisible()
    await fitsEveryScreen(page, 'dose-history')
    await history.root.getByRole('button', { name: /^Remove picture/ }).click()
    await expect(question).toBeVisible()
    await fitsEveryScreen(page, 'kept-picture: the question before it goes')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await history.press('Close')
    await page.getByRole('button', { name: `Refill of ${neededMedication}`, exact: true }).click()
    await expect(window(`Refill ${neededMedication}`).root).toBeVisible()
    await fitsEveryScreen(page, 'refill-dialog')
    await window(`Refill ${neededMedication}`).press('Cancel')
  })

  await test.step('A dose that was given, and one that is hours ahead', async () => {
    const evening = word(100)
    await addRecordOf(ana.client, 'medication', petId, {
      name: evening,
      frequency: 'Once daily',
      times: ['23:50'],
      timeZone: TIME_ZONE,
    })
    await page.goto('/')
    const early = page.getByRole('button', { name: new RegExp(`^Options for ${evening}`) })
    await fitsEveryScreen(page, 'early-options', () => openMenu(early))
    await page.keyboard.press('Escape')
    await new TodayCard(page).give(lateMedication)
    await expect(new TodayCard(page).row(lateMedication, /Given by/)).toBeVisible()
    await fitsEveryScreen(page, 'home: a dose that was given')
  })
})

// spec product: pages and the record of a pet fit at the first and the last width of each layout
test('the profile, settings, emergency information and pages at the edges of each layout fit every screen', async ({
  page,
  context,
  newOwner,
  trouble,
}) => {
  // Its session ends on a page that is still loading a picture.
  trouble.allow(/status of 401|status of 404.*\/files\//)
  const ana = await newOwner({ name: word(50) })
  const { home, frame, petId } = await openFullHome(page, ana)

  await test.step('The page of the profile with the plans, and the menu of the account where there is one', async () => {
    await frame.openProfile()
    await fitsEveryLayout(page, 'profile-page')
    await checkPage(page)
    const plans = new Plans(page)
    await plans.openFromBadge('Pro')
    await fitsEveryScreen(page, 'plans-modal')
    await plans.close()
    await page.setViewportSize({ width: 820, height: 640 })
    await frame.openAccountMenu()
    await fitsTheWidth(page, 'account-menu')
    await checkPage(page)
    await page.keyboard.press('Escape')
    await fitsEveryWidth(page, 'sidebar')
    await home.open(ana.name)
    await fitsEveryWidth(page, 'home: of every width')
    await page.setViewportSize({ width: 320, height: 640 })
  })

  await test.step('Reminders, the family and the tutorials', async () => {
    for (const [path, place] of [
      ['/?tab=reminders', 'reminders-tab'],
      ['/family', 'family-page'],
      ['/getting-started', 'tutorials-page'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await fitsEveryLayout(page, place)
    }
  })

  await test.step('The health score, a number explained, and the menu of an alert', async () => {
    const overdue = { administeredDate: dayFromToday(-400), nextDueDate: dayFromToday(-30) }
    await addRecordOf(ana.client, 'vaccination', petId, { vaccineName: `Rabies${word(90)}`, ...overdue })
    await page.goto('/?tab=health')
    const menu = page.getByRole('button', { name: /^More for / })
    await expect(menu).toBeVisible()
    const how = page.getByRole('button', { name: 'How it’s worked out' })
    await expect(how).toBeVisible()
    await fitsEveryLayout(page, 'health-tab')
    await how.click()
    await expect(page.getByRole('dialog', { name: 'Health Score' })).toBeVisible()
    await fitsEveryScreen(page, 'metric-explained')
    await page.keyboard.press('Escape')
    await menu.click()
    await expect(page.getByRole('menu')).toBeVisible()
    await fitsTheWidth(page, 'health-alerts-card')
    await page.keyboard.press('Escape')
  })

  await test.step('Exercise, its goal, and a quick check', async () => {
    for (const [opener, place] of [
      [/^Log (?:a walk|exercise)$/, 'add-exercise'],
      [/^(?:Set a|Change) goal$/, 'goal-dialog'],
      [/^Check /, 'add-check-dialog'],
    ] as const) {
      await page.getByRole('button', { name: opener }).click()
      const window = page.getByRole('dialog')
      await expect(window.getByRole('button', { name: 'Cancel' })).toBeVisible()
      await fitsEveryScreen(page, place)
      await checkPage(page)
      await window.getByRole('button', { name: 'Cancel' }).click()
    }
  })

  await test.step('Health Analytics, and the menu of a chart', async () => {
    await page.goto('/analytics?period=12')
    const menu = page.getByRole('button', { name: /: table, picture and files$/ }).first()
    await expect(menu).toBeVisible()
    await fitsEveryLayout(page, 'analytics-page')
    await page.setViewportSize({ width: 320, height: 640 })
    await menu.click()
    await expect(page.getByRole('menu')).toBeVisible()
    await fitsTheWidth(page, 'chart-menu')
    await page.keyboard.press('Escape')
  })

  await test.step('The medical timeline', async () => {
    await page.goto(TIMELINE_LINK)
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await fitsEveryLayout(page, 'medical-timeline')
    await checkPage(page)
  })

  await test.step('The Export Center, its running export, its tabs and its windows', async () => {
    await page.goto(exportLink('quick'))
    await expect(page.getByRole('img', { name: /, page 1 of \d+$/ })).toBeVisible()
    await expect(page.getByLabel('Vaccination', { exact: true })).toBeVisible()
    await fitsEveryLayout(page, 'export-center')
    await checkPage(page)
    await page.getByRole('button', { name: /Show the whole page$/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await fitsEveryScreen(page, 'preview')
    await page.getByRole('button', { name: 'Close' }).click()
    await windowsAreLeft(page)
    await page.getByRole('button', { name: 'Export All: Health Summary' }).click()
    await seeToast(page, 'Export Complete')
    await page.goto(exportLink('advanced'))
    await expect(page.getByRole('button', { name: 'Export PDF' })).toBeVisible()
    await fitsEveryLayout(page, 'export-center: advanced')
    await checkPage(page)
    await page.getByRole('button', { name: 'Save as template' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill(word(60))
    await fitsEveryScreen(page, 'template-forms:add')
    await page.getByRole('dialog').getByRole('button', { name: 'Save as template' }).click()
    await seeToast(page, 'Template saved')
    await page.goto(exportLink('templates'))
    const edit = page.getByRole('button', { name: `Edit ${word(60)}` })
    await expect(edit).toBeVisible()
    await fitsEveryLayout(page, 'export-center: templates')
    await checkPage(page)
    await edit.click()
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible()
    await fitsEveryScreen(page, 'template-forms:edit')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.route('**/api/exports', async (route) => {
      const answer = await route.fetch()
      const { entries } = (await answer.json()) as { entries: object[] }
      const running = { ...entries[0], id: 'running', state: 'making', done: 0 }
      await route.fulfill({ response: answer, json: { entries: [running, ...entries] } })
    })
    await page.goto(exportLink('history'))
    await expect(page.getByRole('region', { name: 'Health Summary' })).toContainText('1 of 1')
    await fitsEveryLayout(page, 'export-center: history with a running export')
    await checkPage(page)
    await page.unroute('**/api/exports')
    await page.getByRole('button', { name: 'Clear History' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await fitsEveryScreen(page, 'history')
    await page.keyboard.press('Escape')
    await windowsAreLeft(page)
  })

  await test.step('The health reports, with one to download', async () => {
    await ana.client.call('POST', '/health-reports', { id: newId(), petId, paper: 'a4' })
    await page.goto('/?tab=reports')
    await expect(page.getByRole('button', { name: /^Download: / })).toBeVisible({ timeout: 30_000 })
    await fitsEveryLayout(page, 'health-reports')
    await checkPage(page)
  })

  await test.step('The window of files that another app has shared', async () => {
    await page.goto('/pets?shared=missed')
    await expect(page.getByRole('dialog', { name: 'Add to a pet' })).toBeVisible()
    await fitsEveryScreen(page, 'shared-window')
  })

  const settings = new SettingsDialog(page)
  const question = page.getByRole('alertdialog')

  await test.step('Each tab, the bar of what is not saved, and the question before it is lost', async () => {
    await home.open(ana.name)
    await settings.open('Profile')
    for (const tab of ['Profile', 'Notifications', 'Appearance', 'Security', 'Privacy'] as const) {
      await settings.show(tab)
      await fitsEveryScreen(page, `settings-dialog: ${tab}`)
    }
    await settings.show('Profile')
    await fitsEveryLayout(page, 'settings-dialog: at the edges of each layout')
    await settings.form.fillIn({ 'Display name': word(49) })
    await settings.saysUnsaved('')
    await fitsEveryScreen(page, 'settings-dialog: what is not saved')
    await settings.pressClose()
    await expect(question).toBeVisible()
    await fitsEveryScreen(page, 'settings-dialog: the question before changes are lost')
    await settings.answerQuestion('Discard changes')
  })

  await test.step('The archive with its proof, and the deletion of the account', async () => {
    await settings.open('Privacy')
    await settings.form.press('Create an archive')
    const proof = new Form(page.getByRole('dialog', { name: 'Confirm it’s you' }))
    await proof.fillIn({ Password: 'Wrong-Horse-9' })
    await proof.press('Confirm')
    await expect(proof.root.getByText('That is not the password of your account.')).toBeVisible()
    await fitsEveryScreen(page, 'proof-dialog')
    await proof.fillIn({ Password: ana.password })
    await proof.press('Confirm')
    await expect(settings.root.getByText('Your archive is ready')).toBeVisible()
    await fitsEveryScreen(page, 'settings-dialog: the archive is ready')
    await settings.form.press('Delete Account')
    const deletion = page.getByRole('dialog', { name: 'Delete Account' })
    await expect(deletion.getByText(/with all records/)).toBeVisible()
    await fitsEveryScreen(page, 'delete-account-dialog')
    await deletion.getByRole('button', { name: 'Keep my account' }).click()
    await expect(deletion).toBeHidden()
    await windowsAreLeft(page)
  })

  await test.step('The emergency information, its contacts, its papers and its card', async () => {
    await page.goto('/?emergency')
    const emergency = new EmergencyDialog(page)
    await emergency.isShown()
    await expect(page.getByRole('article')).toBeVisible()
    await emergency.keepHere()
    await fitsEveryLayout(page, 'emergency-dialog')
    const download = emergency.root.getByRole('button', { name: 'Download PDF' })
    await fitsEveryScreen(page, 'choice-menu: papers of the emergency sheet', () => openMenu(download))
    await page.keyboard.press('Escape')
    await emergency.form.press('Add Contact')
    const adding = new Form(page.getByRole('dialog', { name: 'Add Contact' }))
    await expect(adding.root).toBeVisible()
    await fitsEveryScreen(page, 'emergency-contact-forms:add')
    await adding.press('Cancel')
    await emergency.form.press(`Edit ${longest.title}`)
    await expect(emergency.root.getByRole('form')).toBeVisible()
    await fitsEveryScreen(page, 'emergency-contact-forms:edit')
    await new EmergencyCard(page).open()
    await expect(page.getByText('Last updated')).toBeVisible()
    await fitsEveryScreen(page, 'emergency-card-page')
  })

  await test.step('The list of pets', async () => {
    // A stream that opens late could report the end of the session before the press does.
    await withoutLiveUpdates(page)
    await page.goto('/pets')
    await expect(page.getByText(longest.petName).first()).toBeAttached()
    await fitsEveryLayout(page, 'pets-page')
    await checkPage(page)
  })

  await test.step('The window that covers the page when the session has ended', async () => {
    // A late request of the page would be refused, and cover it before the press.
    await page.waitForLoadState('networkidle')
    await context.clearCookies()
    await page.getByRole('link', { name: longest.petName }).first().click()
    await new SignedOutWindow(page).isShown()
    await fitsEveryScreen(page, 'session-ended')
  })
})

// spec product: every screen fits with words of the interface as long as German ones, and each layout with text at
//   200 % up to 1920 pixels
test('a person of several households finds every place fit every screen', async ({
  page,
  context,
  newOwner,
}) => {
  const ana = await newOwner({ name: word(50) })
  const sam = await newOwner({ name: LONG_NAME })
  await join(sam, ana, 'member')
  await addPet(ana.client, { name: word(50) })
  await sam.enter(context)
  const frame = new AppFrame(page)
  await new HomePage(page).open(sam.name)
  await fitsEveryScreen(page, 'home: of several households')
  await fitsEveryScreen(page, 'household-menu', () => openMenu(frame.householdButton()))
  await frame.household(ana.name).click()
  await expect(page.getByRole('heading', { level: 2, name: word(50) })).toBeVisible()
  await fitsEveryScreen(page, 'faces-home')

  await remove(sam, ana)
  await page.reload()
  await frame.householdButton().waitFor({ state: 'detached' })
  await page.goto('/?household=00000000-0000-7000-8000-000000000001')
  await expect(page.getByRole('button', { name: 'Go to your pets' })).toBeVisible()
  await fitsEveryScreen(page, 'household-gone')
})

test('the questions about a subscription fit every screen', async ({ page, context, newOwner }) => {
  const ana = await newOwner({ plan: 'premium' })
  await ana.enter(context)
  await new HomePage(page).open(ana.name)
  const plans = new Plans(page)
  await plans.openFromBadge('Premium')
  for (const [plan, action] of [
    ['Pro', 'Upgrade to Pro'],
    ['Free', 'Cancel subscription'],
  ] as const) {
    await plans.press(plan, action)
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await fitsEveryScreen(page, `plan-choice: ${action}`)
    await page.keyboard.press('Escape')
  }
})
