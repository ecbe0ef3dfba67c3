import type { Locator, Page } from '@playwright/test'
import { type Permission, reachOf } from '@app/domain/kernel/access/permissions'
import { addGroups, recordKindList } from '@app/domain/kernel/record-kinds'
import { expect, test } from '../fixtures/demo-test.ts'
import { AppFrame } from '../pages/app-frame.ts'
import { HomePage } from '../pages/home-page.ts'
import { PetDialog, type PetTab } from '../pages/pet-dialog.ts'

/** Labels of the add sheet for a role. */
function sheetOf(role: 'caregiver' | 'viewer'): string[] {
  const may = (permission: string) => reachOf(role, permission as Permission) !== undefined
  const ofKinds = addGroups.flatMap((group) =>
    recordKindList.flatMap(({ words, add }) =>
      add?.group === group && may(`add ${words}`) ? [add.id === 'appointment' ? 'Visit' : add.label] : [],
    ),
  )
  const logged = ofKinds.indexOf('Health Log') + 1
  if (!may('mark doses')) return ofKinds
  return ['Dose', 'Weight', 'Symptom', ...ofKinds.slice(0, logged), 'Exercise', ...ofKinds.slice(logged)]
}

/** Each role with the first words of the buttons that change something on each tab. */
const roles = [
  {
    role: 'caregiver',
    name: 'Sam',
    badge: 'Caregiver',
    adds: ['Appointment', 'Photo', 'Health Log'],
    sheet: [
      'Dose',
      'Weight',
      'Symptom',
      'Photo',
      'Health Log',
      'Exercise',
      'Visit',
      'Reminder',
      'Vaccination',
      'Document',
    ],
    tools: [],
    // A caregiver deletes only their own records: the demo's visits and documents are the owner's, its logs and photos
    // the caregiver's.
    buttons: {
      Overview: ['Add'],
      Story: [],
      Meds: [],
      Appts: ['Schedule', 'Edit'],
      Health: ['Add', 'Edit', 'Delete'],
      Vax: ['Add'],
      Docs: ['Add', 'Edit'],
      Photos: ['Add'],
    },
    photo: ['Edit photo', 'Delete photo'],
  },
  {
    role: 'viewer',
    name: 'Ruth',
    badge: 'Viewer',
    adds: [],
    sheet: [],
    tools: [],
    buttons: { Overview: [], Story: [], Meds: [], Appts: [], Health: [], Vax: [], Docs: [], Photos: [] },
    photo: [],
  },
] as const

/** Lists the present tab's buttons that change data, by the first word of their names. */
async function changesIn(pet: PetDialog, tab: PetTab): Promise<string[]> {
  await pet.openTab(tab)
  const panel = pet.root.getByRole('tabpanel', { name: tab })
  const sign =
    tab === 'Overview' ? panel.getByRole('heading', { name: 'Weight' }) : panel.getByRole('listitem').first()
  await expect(sign).toBeVisible()
  const buttons: string[] = []
  for (const kind of ['Add', 'Schedule', 'Edit', 'Delete']) {
    if ((await panel.getByRole('button', { name: new RegExp(`^${kind} `) }).count()) > 0) buttons.push(kind)
  }
  const menus = await entriesOfMenus(panel)
  return ['Add', 'Schedule', 'Edit', 'Delete'].filter((kind) => buttons.includes(kind) || menus.has(kind))
}

/** Lists the menu entries of a list's rows, once everything that changes a row has loaded. */
async function entriesOfMenus(panel: Locator): Promise<Set<string>> {
  const offered = new Set<string>()
  for (const more of await panel.getByRole('button', { name: /^More for / }).all()) {
    await more.click()
    const entries = panel.page().getByRole('menuitem')
    await expect(entries.first()).toBeVisible()
    for (const entry of await entries.allInnerTexts()) offered.add(entry)
    await panel.page().keyboard.press('Escape')
    await expect(entries).toHaveCount(0)
    if (offered.has('Edit') && offered.has('Delete')) break
  }
  return offered
}

async function quickActions(page: Page): Promise<string[]> {
  return page.getByRole('region', { name: 'Quick Actions' }).getByRole('button').allInnerTexts()
}

for (const { role, name, badge, adds, sheet, tools, buttons, photo } of roles) {
  // spec core-records §6: the screen offers what the role may do, and nothing else
  //   in apps/web/src/api/use-me.ts, apps/web/src/records
  // spec engagement §2: floating action sheet, in groups, with the actions that the role permits
  //   in apps/web/src/app/windows/add-sheet.tsx, apps/web/src/windows/add-actions.ts
  test(`the screen of the ${role} has the buttons that the role may use, and no others`, async ({
    page,
    signInAs,
  }) => {
    await signInAs(page, role)
    const home = new HomePage(page)
    await home.isShown(name)
    await new AppFrame(page).hasBadge(badge)
    await home.showsPet('Biscuit')
    await expect.poll(() => quickActions(page)).toEqual(adds)
    const quick = page.getByRole('region', { name: 'Quick Actions' })
    await expect(quick.getByRole('link')).toHaveText(['Symptoms', 'Health Metrics'])
    await expect(page.getByRole('button', { name: 'Add', exact: true })).toHaveCount(adds.length > 0 ? 1 : 0)

    if (adds.length > 0) {
      await new AppFrame(page).openAddSheet()
      const shown = await page.getByRole('dialog').getByRole('listitem').allInnerTexts()
      expect(shown).toEqual(sheetOf(role))
      expect(shown.filter((label) => sheet.some((named) => named === label))).toEqual(sheet)
      await new AppFrame(page).leaveAddSheet()
    }

    const biscuit = await home.openPet('Biscuit')
    const anyTool = /^(Edit Biscuit|Move to In Loving Memory|Delete pet|Update photo)$/
    await expect(biscuit.root.getByRole('button', { name: anyTool })).toHaveCount(tools.length)
    for (const tool of tools) await expect(biscuit.root.getByRole('button', { name: tool })).toBeVisible()
    for (const [tab, expected] of Object.entries<readonly string[]>(buttons)) {
      expect(await changesIn(biscuit, tab), tab).toEqual(expected)
    }

    await biscuit.root.getByRole('list', { name: 'Photos' }).getByRole('button').first().click()
    const lightbox = page.getByRole('dialog').filter({ has: page.getByRole('figure') })
    await expect(lightbox.getByRole('img').first()).toBeVisible()
    await expect(lightbox.getByRole('button', { name: /^(Edit|Delete) photo$/ })).toHaveCount(photo.length)
    await page.keyboard.press('Delete')
    await expect(page.getByRole('alertdialog')).toHaveCount(photo.includes('Delete photo' as never) ? 1 : 0)
  })
}

// Blocks the service worker, which could fetch the held-back files of the app, or have them already.
test.use({ serviceWorkers: 'block' })

test('the page contains the signed-in user; a page without it requests it, and retries a failure', async ({
  page,
  signInAs,
  trouble,
}) => {
  await signInAs(page, 'owner')
  const home = new HomePage(page)
  await home.isShown('Ana')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === '/api/me') asked.push(pathname)
  })
  // A busy server leaves the user data out of the page, so that the page does not wait for it.
  await expect(async () => {
    asked.length = 0
    await page.reload()
    await home.isShown('Ana')
    expect(asked).toHaveLength(0)
  }).toPass({ timeout: 60_000 })

  // Imitates a server that could not answer in time.
  await page.route(
    ({ pathname }) => pathname === '/',
    async (route) => {
      const served = await route.fetch()
      const body = (await served.text()).replace(/<script [^>]*id="told">.*?<\/script>/, '')
      await route.fulfill({ response: served, body })
    },
  )
  await page.reload()
  await home.isShown('Ana')
  expect(asked).toHaveLength(1)

  trouble.allow(/ERR_FAILED/)
  await page.route('**/api/me', (route) => route.abort(), { times: 1 })
  await page.reload()
  await home.isShown('Ana')
  expect(asked).toHaveLength(3)
})

// spec product: the dashboard shows its greeting before the app has loaded
//   in apps/web/src/boot/ahead.ts, apps/web/src/page/first-sight.tsx
test('the greeting is there before the app', async ({ page, signInAs }) => {
  await signInAs(page, 'owner')
  const home = new HomePage(page)
  await home.isShown('Ana')
  // Blocks the app's own scripts; the early script is not among them.
  await page.route(/\/assets\/.*\.js$/, () => undefined)
  await page.reload({ waitUntil: 'commit' })
  await home.greets('Ana')
  await page.unrouteAll()
  await page.reload()
  await home.showsPet('Biscuit')
  expect(await page.evaluate('document.documentElement.dataset.greeting')).toBeUndefined()
  // On other pages it is no first view.
  await page.route(/\/assets\/.*\.js$/, () => undefined)
  await page.goto('/pets', { waitUntil: 'commit' })
  await expect(page.getByText('Loading', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
})
