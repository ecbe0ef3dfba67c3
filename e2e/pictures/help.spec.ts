import type { InstallationPermission } from '@app/domain/kernel/access/installation'
import type { Plan } from '@app/domain/kernel/access/plans'
import { admin } from '../fixtures/admin-command.ts'
import { demoSession } from '../fixtures/demo-test.ts'
import type { Product } from '../fixtures/product.ts'
import { leaveUntouched } from '../fixtures/untouched.ts'
import { expect, test } from './demo-page.ts'
import {
  add,
  choose,
  dialog,
  entry,
  fill,
  folders,
  inOrder,
  openPet,
  PAGE_HEIGHT,
  PHONE,
  press,
  question,
  region,
  savePicture,
  takePicture,
  stay,
  type Subject,
  tabPanel,
  text,
  visit,
} from './subjects.ts'

interface Picture extends Subject {
  /** Plan of the household; Premium, unless the subject needs another. */
  plan?: Plan
  /** True if the subject needs the app kept on the device. */
  isKept?: boolean
  /** Adds what the subject needs besides the demo. */
  prepare?: (demo: Product) => Promise<void>
}

/** Gives Ana a permission of the installation. */
const letAna = (permission: InstallationPermission) => async (demo: Product) => {
  await admin(demo, 'grant', 'ana@example.com', permission)
}

/** Makes Ana an administrator. */
const makeAdmin = (demo: Product) => admin(demo, 'grant', 'ana@example.com', 'admin')

/** Opens a post from the list of the community. */
const openPost = (title: string) =>
  inOrder(visit('/community?view=community'), (page) =>
    page.getByRole('link', { name: title }).first().click(),
  )
const WEIGHING = 'How do you weigh a cat that won’t sit still?'
const HARNESS = 'Which harness for a dog that pulls?'

const IMPORT_CSV = `Date,Amount,Description,Pet
2026-05-04,12.40,Clumping litter,Miso
2026-05-11,38.00,Nail trim and bath,Biscuit
2026-05-19,24.90,Hay and pellets,Clover
2026-05-27,61.50,Diabetic food,Miso
2026-05-27,61.50,Diabetic food,Miso
2026-05-30,18.00,Worming,Rex`

const pictures: readonly Picture[] = [
  { name: 'add-pet', go: add('A new pet'), from: dialog('Add Pet') },
  { name: 'your-pets', go: stay, from: region('Your pets') },
  {
    name: 'home',
    go: stay,
    from: (page) => page.getByRole('navigation', { name: 'Dashboard' }),
    to: region('Today'),
  },
  {
    name: 'add-sheet',
    go: press('Add', (page) => page.getByRole('navigation', { name: 'Main' })),
    from: dialog('Add'),
  },
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
  { name: 'unanswered', go: press(/^Notifications/), from: region('Waiting for an answer') },
  {
    name: 'care-alerts',
    go: visit('/?settings=notifications'),
    from: region('If nobody marks a dose'),
    to: (page) => page.getByLabel('Then alert'),
  },
  {
    name: 'stock',
    go: openPet('Miso', 'Meds'),
    from: entry('Running low'),
  },
  {
    name: 'end-medication',
    go: inOrder(openPet('Biscuit', 'Meds'), press('More for Apoquel'), (page) =>
      page.getByRole('menuitem', { name: 'Edit' }).click(),
    ),
    from: text('Instructions'),
    to: (page) => page.getByRole('button', { name: 'Save Changes', exact: true }),
  },
  { name: 'reminders', go: visit('/?tab=reminders'), from: (page) => page.getByRole('tabpanel') },
  {
    name: 'notification-switches',
    go: visit('/?settings=notifications'),
    from: region('What we notify you about'),
  },
  {
    name: 'edit-pet',
    go: inOrder(openPet('Biscuit'), press('Edit Biscuit')),
    from: (page) => page.getByRole('form', { name: 'Edit Biscuit' }),
  },
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
      page.getByLabel('Heavy bleeding that does not stop').check(),
    ),
    from: text('Cannot urinate'),
    to: (page) => page.getByRole('link', { name: 'Emergency contacts and hotlines' }),
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
  {
    name: 'story',
    go: openPet('Biscuit', 'Story'),
    from: entry('Not allowed here'),
    to: (page) =>
      page
        .getByRole('region', { name: /^October/ })
        .getByRole('listitem')
        .nth(1),
  },
  { name: 'health-score', go: visit('/?tab=health'), from: region('Health Score') },
  {
    name: 'dose-calendar',
    go: inOrder(visit('/analytics'), (page) =>
      page.getByRole('radio', { name: 'Miso' }).click({ force: true }),
    ),
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
  {
    name: 'people',
    go: visit('/family'),
    from: text('Family members'),
    to: text('Open invitations count too.'),
  },
  {
    name: 'roles',
    go: inOrder(visit('/family'), press('Invite someone')),
    from: (page) => page.getByRole('group', { name: /^Role/ }),
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
    name: 'emergency-facts',
    go: visit('/?emergency'),
    from: (page) => page.getByRole('dialog').getByRole('article').filter({ hasText: 'Miso' }),
  },
  {
    name: 'offline',
    go: async (page) => {
      await leaveUntouched(page)
      await page.context().setOffline(true)
      await page.getByRole('button', { name: /^Give Apoquel for Biscuit/ }).click()
      await expect(page.getByText('1 change waits here.')).toBeVisible()
    },
    from: (page) => page.getByRole('paragraph').filter({ hasText: 'Offline since' }),
    to: region('Today'),
    isKept: true,
  },
  {
    name: 'calendar-feed',
    go: inOrder(visit('/?settings=calendar'), press('Add a calendar feed')),
    from: dialog('Add a calendar feed'),
  },
  { name: 'expenses', go: visit('/?tab=reports&view=expenses'), from: region('Summary') },
  {
    name: 'add-expense',
    go: inOrder(add('Expense'), (page) =>
      page
        .getByRole('dialog')
        .getByLabel(/^Amount/)
        .fill('38.50'),
    ),
    from: dialog('Add Expense'),
  },
  {
    name: 'budgets',
    go: visit('/?tab=reports&view=expenses'),
    from: text(/^Budgets in/),
    to: entry('of $240.00'),
    plan: 'pro',
  },
  {
    name: 'import',
    go: inOrder(
      visit('/?tab=reports&view=expenses'),
      press('Import CSV'),
      (page) =>
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
  {
    name: 'export-format',
    go: visit('/?tab=reports&view=export&part=advanced'),
    from: tabPanel,
    plan: 'pro',
  },
  {
    name: 'plans',
    go: inOrder(visit('/profile'), press(/^Your plan/)),
    from: (page) => page.getByRole('article', { name: 'Premium' }),
  },
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
  {
    name: 'two-factor',
    go: visit('/?settings=security'),
    from: region('Two-factor authentication'),
    to: region('Sessions & devices'),
  },
  { name: 'appearance', go: visit('/?settings=appearance'), from: region('Look') },
  { name: 'export-data', go: visit('/?settings=privacy'), from: region('Export your data') },
  {
    name: 'delete-account',
    go: inOrder(visit('/?settings=privacy'), press('Delete Account')),
    from: dialog('Delete Account'),
  },
  {
    name: 'ask-question',
    go: inOrder(
      visit('/community?action=ask'),
      fill('Title *', 'How often do you brush a cat’s teeth?'),
      fill('Text *', 'Miso is 11 and lets me near her mouth only after dinner.'),
      choose('Topic *', 'Cats'),
    ),
    from: dialog('Ask Question'),
  },
  {
    name: 'best-answer',
    go: openPost(WEIGHING),
    from: region('Best answer, chosen by you'),
  },
  {
    name: 'report-post',
    go: inOrder(openPost(HARNESS), press(`More for ${HARNESS}`), (page) =>
      page.getByRole('menuitem', { name: 'Report' }).click(),
    ),
    from: dialog('Report this post'),
  },
  {
    name: 'moderation',
    prepare: letAna('moderate the community'),
    go: inOrder(visit('/moderation'), (page) =>
      page.getByRole('list', { name: 'Waiting cases' }).getByRole('link').first().click(),
    ),
    from: region('Open case'),
  },
  {
    name: 'ticket',
    go: inOrder(visit('/support'), (page) =>
      page
        .getByRole('link', { name: /photos are sideways/ })
        .first()
        .click(),
    ),
    from: (page) => page.getByRole('heading', { level: 1, name: /photos are sideways/ }),
    to: text('New photos are upright now'),
  },
  {
    name: 'inbox',
    prepare: letAna('answer support tickets'),
    go: visit('/inbox'),
    from: text('wait for an answer'),
    to: entry('Does it work without a phone?'),
  },
  {
    name: 'administration',
    prepare: makeAdmin,
    go: visit('/admin'),
    from: (page) => page.getByRole('heading', { level: 1 }),
    to: text('than a year ago'),
  },
]

/** Sets the plan of the demo household, in test mode without payment. */
async function putOnPlan(demo: Parameters<typeof demoSession>[0], plan: Plan): Promise<void> {
  const { status } = await (await demoSession(demo, 'owner')).call('PUT', '/household/plan', { plan })
  expect(status).toBe(200)
}

for (const { plan = 'premium', isKept = false, prepare, ...subject } of pictures) {
  test(`help ${subject.name}`, async ({ demo, openHome }) => {
    await putOnPlan(demo, plan)
    await prepare?.(demo)
    const home = await openHome({ screen: 'phone', height: PAGE_HEIGHT, isKept })
    await savePicture(await takePicture(home, subject, PHONE), `${folders.help}${subject.name}.webp`)
  })
}
