import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import type { Plan } from '@app/domain/kernel/access/plans'
import { demoSession } from '../fixtures/demo-test.ts'
import type { HomePage } from '../pages/home-page.ts'
import { expect, isComplete, type screens, test } from './demo-page.ts'

/** Folders of the help articles' pictures and of the blog's. */
const folders = {
  help: fileURLToPath(new URL('../../content/help/pictures/', import.meta.url)),
  blog: fileURLToPath(new URL('../../content/blog/pictures/', import.meta.url)),
} as const

interface Picture {
  name: string
  /** Opens the subject from Home. */
  go: (page: Page, home: HomePage) => Promise<unknown>
  /** Element with which the picture begins. */
  from: (page: Page) => Locator
  /** Element with which the picture ends; without it, the first one. */
  to?: (page: Page) => Locator
  /** Plan of the household; Premium, unless the subject needs another. */
  plan?: Plan
}

/** Space around the subject of a picture, in CSS pixels. */
const MARGIN = 12
/** Largest picture of an article, in CSS pixels: it is read on a phone. */
const HIGHEST = 520
/** Size of a picture of the blog, in pixels. */
const BLOG = { width: 1200, height: 675 }
/** Height of the page on which pictures of articles are taken: nothing in it scrolls. */
const PAGE_HEIGHT = 2000

const stay = () => Promise.resolve()
const visit = (path: string) => (page: Page) => page.goto(path)
const inOrder =
  (...steps: readonly Picture['go'][]): Picture['go'] =>
  async (page, home) => {
    for (const step of steps) await step(page, home)
  }
const press = (name: string | RegExp, within: (page: Page) => Pick<Page, 'getByRole'> = (page) => page) =>
  async (page: Page) => {
    await within(page)
      .getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
      .first()
      .click()
  }
const fill = (label: string, text: string) => (page: Page) =>
  page.getByRole('dialog').getByLabel(label, { exact: true }).fill(text)
const choose = (label: string, option: string) => (page: Page) =>
  page.getByRole('dialog').getByLabel(label, { exact: true }).selectOption({ label: option })
const add = (action: string) =>
  inOrder(
    press('Add', (page) => page.getByRole('navigation', { name: 'Main' })),
    press(action, (page) => page.getByRole('dialog', { name: 'Add', exact: true })),
  )
const openPet =
  (pet: string, tab = 'Overview'): Picture['go'] =>
  async (page, home) => {
    await home.openPet(pet)
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tab', { name: tab, selected: true })).toBeVisible()
  }

const region = (name: string) => (page: Page) => page.getByRole('region', { name, exact: true }).first()
const dialog = (name: string) => (page: Page) => page.getByRole('dialog', { name, exact: true })
const question = (page: Page) => page.getByRole('alertdialog')
const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first()
const entry = (words: string) => (page: Page) => page.getByRole('listitem').filter({ hasText: words }).last()
const tabPanel = (page: Page) => page.getByRole('tabpanel').first()

const IMPORT_CSV = `Date,Amount,Description,Pet
2026-05-04,12.40,Clumping litter,Miso
2026-05-11,38.00,Nail trim and bath,Biscuit
2026-05-19,24.90,Hay and pellets,Clover
2026-05-27,61.50,Diabetic food,Miso`

const helpPictures: readonly Picture[] = [
  { name: 'add-pet', go: add('A new pet'), from: dialog('Add Pet') },
  { name: 'your-pets', go: stay, from: region('Your pets') },
  { name: 'home', go: stay, from: (page) => page.getByRole('navigation', { name: 'Dashboard' }), to: region('Today') },
  { name: 'add-sheet', go: press('Add', (page) => page.getByRole('navigation', { name: 'Main' })), from: dialog('Add') },
  {
    name: 'search',
    go: inOrder(press('Search'), (page) => page.getByRole('combobox').fill('insulin')),
    from: (page) => page.getByRole('combobox'),
    to: (page) => page.getByRole('option').last(),
  },
  {
    name: 'tutorials',
    go: visit('/getting-started'),
    from: region('Health tracking'),
    to: region('Premium features'),
  },
  {
    name: 'add-medication',
    go: inOrder(add('Medication'), fill('Medication name *', 'Metacam'), fill('Dosage *', '0.5 ml')),
    from: dialog('Add Medication'),
  },
  { name: 'today', go: stay, from: region('Today') },
  { name: 'late-dose', go: stay, from: entry('Apoquel for Biscuit'), to: entry('Insulin for Miso') },
  {
    name: 'dose-options',
    go: inOrder(openPet('Biscuit', 'Meds'), press(/^More options for Apoquel/)),
    from: tabPanel,
  },
  { name: 'unanswered', go: press(/^Notifications/), from: dialog('Notifications') },
  { name: 'care-alerts', go: visit('/?settings=notifications'), from: region('If nobody marks a dose') },
  { name: 'stock', go: openPet('Miso', 'Meds'), from: entry('Insulin') },
  {
    name: 'end-medication',
    go: inOrder(openPet('Biscuit', 'Meds'), press('More for Apoquel'), (page) =>
      page.getByRole('menuitem', { name: 'Edit' }).click(),
    ),
    from: text('Active medication'),
    to: (page) => page.getByRole('button', { name: 'Save', exact: true }),
  },
  { name: 'reminders', go: visit('/?tab=reminders'), from: (page) => page.getByRole('tabpanel') },
  {
    name: 'notification-switches',
    go: visit('/?settings=notifications'),
    from: region('What we notify you about'),
  },
  { name: 'pet-information', go: openPet('Biscuit'), from: text('Allergies'), to: text('Pet Information') },
  { name: 'weight-sheet', go: add('Weight'), from: dialog('Weight') },
  { name: 'weight', go: openPet('Miso'), from: region('Weight') },
  {
    name: 'health-log',
    go: inOrder(add('Health Log'), choose('Type *', 'Temperature')),
    from: dialog('Add Health Log'),
  },
  {
    name: 'emergency-signs',
    go: inOrder(visit('/symptoms'), press('Note a Symptom'), (page) =>
      page.getByLabel('Difficulty breathing').check(),
    ),
    from: (page) => page.getByRole('group', { name: 'Is any of this happening?' }),
    to: text('Call a vet now'),
  },
  {
    name: 'vaccination-dates',
    go: inOrder(add('Vaccination'), choose('Pet *', 'Biscuit'), press('Rabies')),
    from: (page) => page.getByRole('group', { name: 'Date Information' }),
  },
  { name: 'preventive-plan', go: openPet('Miso', 'Vax'), from: region('Next 12 months') },
  { name: 'visits', go: openPet('Biscuit', 'Appts'), from: tabPanel },
  { name: 'photos', go: openPet('Biscuit', 'Photos'), from: tabPanel },
  { name: 'documents', go: openPet('Biscuit', 'Docs'), from: tabPanel },
  { name: 'story', go: openPet('Biscuit', 'Story'), from: tabPanel },
  { name: 'health-score', go: visit('/?tab=health'), from: region('Health Score') },
  {
    name: 'dose-calendar',
    go: inOrder(visit('/analytics'), (page) => page.getByRole('radio', { name: 'Miso' }).check({ force: true })),
    from: region('Doses'),
  },
  { name: 'health-alerts', go: visit('/?tab=health'), from: region('Alerts') },
  { name: 'exercise', go: visit('/?tab=health'), from: region('Exercise') },
  { name: 'quick-check', go: visit('/?tab=health'), from: region('Quick Health Check') },
  {
    name: 'in-memory',
    go: inOrder(openPet('Clover'), press('Move to In Loving Memory')),
    from: question,
  },
  { name: 'people', go: visit('/family'), from: text('Family members'), to: text('Open invitations count too.') },
  {
    name: 'roles',
    go: inOrder(visit('/family'), press('Invite someone')),
    from: (page) => page.getByRole('radiogroup', { name: 'Role' }),
    plan: 'pro',
  },
  {
    name: 'hand-over',
    go: inOrder(visit('/family'), press('Hand over this household'), (page) =>
      page.getByRole('radio', { name: /^Sam/ }).check({ force: true }),
    ),
    from: dialog('Hand over this household'),
  },
  { name: 'emergency', go: visit('/?emergency'), from: dialog('Emergency Information') },
  {
    name: 'offline',
    go: (page) => page.context().setOffline(true),
    from: text(/^Offline since/),
  },
  {
    name: 'calendar-feed',
    go: inOrder(visit('/?settings=calendar'), press('Add a calendar feed')),
    from: dialog('Add a calendar feed'),
  },
  { name: 'expenses', go: visit('/?tab=reports&view=expenses'), from: region('Summary') },
  {
    name: 'add-expense',
    go: inOrder(add('Expense'), (page) => page.getByRole('dialog').getByLabel(/^Amount/).fill('38.50')),
    from: dialog('Add Expense'),
  },
  {
    name: 'budgets',
    go: visit('/?tab=reports&view=expenses'),
    from: text(/^Budgets in/),
    to: text('Tax summary'),
    plan: 'pro',
  },
  {
    name: 'import',
    go: inOrder(visit('/?tab=reports&view=expenses'), press('Import CSV'), (page) =>
      page
        .getByRole('dialog')
        .locator('input[type=file]')
        .setInputFiles({ name: 'may.csv', mimeType: 'text/csv', buffer: Buffer.from(IMPORT_CSV) }),
      press('Preview'),
    ),
    from: dialog('Import Expenses'),
  },
  {
    name: 'export-documents',
    go: visit('/?tab=reports&view=export'),
    from: text('Documents'),
    to: entry('Vaccination Records'),
  },
  { name: 'export-format', go: visit('/?tab=reports&view=export&part=advanced'), from: tabPanel, plan: 'pro' },
  { name: 'plans', go: inOrder(visit('/profile'), press(/^Your plan/)), from: dialog('Choose Your Plan') },
  {
    name: 'cancel-plan',
    go: inOrder(visit('/profile'), press(/^Your plan/), press('Cancel subscription')),
    from: question,
  },
  {
    name: 'limit',
    go: inOrder(visit('/family'), press('Invite someone')),
    from: dialog('Invite someone'),
  },
  { name: 'two-factor', go: visit('/?settings=security'), from: region('Two-factor authentication'), to: region('Sessions & devices') },
  { name: 'appearance', go: visit('/?settings=appearance'), from: region('Look') },
  { name: 'export-data', go: visit('/?settings=privacy'), from: region('Export your data') },
  {
    name: 'delete-account',
    go: inOrder(visit('/?settings=privacy'), press('Delete Account')),
    from: dialog('Delete Account'),
  },
]

/** Sets the plan of the demo household, in test mode without payment. */
async function putOnPlan(demo: Parameters<typeof demoSession>[0], plan: Plan): Promise<void> {
  const { status } = await (await demoSession(demo, 'owner')).call('PUT', '/household/plan', { plan })
  expect(status).toBe(200)
}

/** Measures the part of the page from the first element to the end of the last. */
async function spanOf(page: Page, { from, to = from }: Picture) {
  const [first, last] = [await from(page).boundingBox(), await to(page).boundingBox()]
  if (!first || !last) throw new Error('The subject of the picture is not on the page')
  return { top: Math.max(0, first.y - MARGIN), bottom: last.y + last.height + MARGIN }
}

const save = (picture: Buffer, path: string) => sharp(picture).webp({ quality: 82 }).toFile(path)

for (const picture of helpPictures) {
  test(`help ${picture.name}`, async ({ demo, openHome }) => {
    await putOnPlan(demo, picture.plan ?? 'premium')
    const home = await openHome({ screen: 'phone', height: PAGE_HEIGHT })
    const { page } = home
    await picture.go(page, home)
    await expect(picture.from(page)).toBeVisible()
    await isComplete(page)
    const { top, bottom } = await spanOf(page, picture)
    const clip = { x: 0, y: top, width: 390, height: Math.min(HIGHEST, bottom - top) }
    await save(await page.screenshot({ clip, animations: 'disabled' }), `${folders.help}${picture.name}.webp`)
  })
}

const blogPictures: readonly Picture[] = [
  { name: 'doses', go: stay, from: (page) => page.getByRole('heading', { level: 1 }) },
  { name: 'weight-curve', go: openPet('Miso'), from: (page) => page.getByRole('dialog').or(page.getByRole('main')) },
  { name: 'emergency-card', go: visit('/?emergency'), from: dialog('Emergency Information') },
  { name: 'boosters', go: openPet('Miso', 'Vax'), from: (page) => page.getByRole('main') },
]

for (const picture of blogPictures) {
  test(`blog ${picture.name}`, async ({ openHome }) => {
    const home = await openHome({ screen: 'desktop' })
    const { page } = home
    await picture.go(page, home)
    await expect(picture.from(page).first()).toBeVisible()
    await isComplete(page)
    const clip = { x: 236, y: 0, ...BLOG }
    await save(await page.screenshot({ clip, animations: 'disabled' }), `${folders.blog}${picture.name}.webp`)
  })
}
