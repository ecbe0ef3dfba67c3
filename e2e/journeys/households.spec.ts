import type { Page } from '@playwright/test'
import { addPet } from '@app/testing/factories/records'
import { DEMO_HOUSEHOLD, demoPassword, demoPeople } from '@app/testing/scenarios/demo/demo-household'
import { expect, test } from '../fixtures/demo-test.ts'
import { join, remove } from '../fixtures/memberships.ts'
import { test as journey } from '../fixtures/test.ts'
import { AppFrame } from '../pages/app-frame.ts'
import { AuthPage } from '../pages/auth-page.ts'
import { EmergencyCard } from '../pages/emergency-card.ts'
import { EmergencyDialog } from '../pages/emergency-dialog.ts'
import { HomePage } from '../pages/home-page.ts'
import { PetDialog } from '../pages/pet-dialog.ts'
import { seeToast } from '../pages/toasts.ts'

/** A household of other people. */
const STRANGERS = '00000000-0000-7000-8000-000000000001'

/** Sam is a caregiver in Ana's household and has one of his own. */
async function signIn(page: Page, name: 'Sam' | 'Ana'): Promise<void> {
  const person = demoPeople.find((candidate) => candidate.name === name)
  const auth = new AuthPage(page)
  await auth.open()
  await auth.signIn(person?.email ?? '', demoPassword)
  await new HomePage(page).isShown(name)
}

/** Reads by which Home shows today of all of the user's households. */
const READ_EVERYWHERE = /^\/api\/(me|pets|doses|visits|emergency-information)$/

/** Collects the households that the page's other requests named since it was loaded, without duplicates. */
function watchHouseholds(page: Page): () => string[] {
  const named = new Set<string>()
  page.on('response', (response) => {
    const request = response.request()
    // The previous page requests its late parts until the next one loads.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) named.clear()
  })
  page.on('request', (request) => {
    const household = request.headers()['x-household']
    const isReadEverywhere =
      request.method() === 'GET' && READ_EVERYWHERE.test(new URL(request.url()).pathname)
    if (household && !isReadEverywhere) named.add(household)
  })
  return () => [...named]
}

// spec product: a person of several households chooses one; nothing of another is shown but today’s list on Home, and
//   requests name theirs
//   in apps/web/src/api/client/acting-household.ts, apps/web/src/features/households
// spec product: a link opens in the household that it names; a household of strangers counts as none
//   in apps/web/src/app/gates/signed-in-gate.tsx, apps/web/src/features/households/household-gone.tsx
test('a user of two households acts in one at a time, chosen for each tab', async ({
  page,
  context,
  demo,
}) => {
  const home = new HomePage(page)
  const frame = new AppFrame(page)
  await signIn(page, 'Sam')

  await test.step('Given the own household first, with the way to the other', async () => {
    await frame.actsIn('Sam')
    await frame.hasBadge('Owner')
    await expect(page.getByRole('heading', { name: 'Nobody here yet' })).toBeVisible()
    await frame.householdButton().click()
    await expect(frame.household('Sam')).toHaveAttribute('aria-current', 'true')
    await expect(frame.household(DEMO_HOUSEHOLD)).toContainText('Caregiver · Premium · 3 pets')
  })

  await test.step('When the other is chosen, the page acts in it alone', async () => {
    const asked = watchHouseholds(page)
    await frame.household(DEMO_HOUSEHOLD).click()
    await frame.actsIn(DEMO_HOUSEHOLD)
    await frame.hasBadge('Caregiver')
    await home.showsPet('Biscuit')
    expect(asked()).toHaveLength(1)
  })

  await test.step('And what is written lands there', async () => {
    const pet = await home.openPet('Miso')
    await pet.openTab('Health')
    const log = await pet.add('Add Health Log')
    await log.choose({ Type: 'Appetite' })
    await log.fillIn({ Notes: 'Ate well at Sam’s' })
    await log.saveAndClose()
    await expect(pet.root.getByText(/^Ate well at Sam’s/).first()).toBeVisible()
    await pet.close()
  })

  await test.step('Then a reload and a new tab stay in it, and a link leads elsewhere', async () => {
    await page.reload()
    await frame.actsIn(DEMO_HOUSEHOLD)
    const second = await context.newPage()
    await second.goto('/')
    await new AppFrame(second).actsIn(DEMO_HOUSEHOLD)
    await new AppFrame(second).switchTo('Sam')
    await expect(second.getByRole('heading', { name: 'Nobody here yet' })).toBeVisible()
    await page.reload()
    await frame.actsIn(DEMO_HOUSEHOLD)
    // Going back leads to the previous page, in its household.
    await second.goBack()
    await new AppFrame(second).actsIn(DEMO_HOUSEHOLD)
    await second.close()
  })

  await test.step('A link into the other household opens there, also in a tab of the own one', async () => {
    const { search } = new URL(page.url())
    const biscuit = await home.openPet('Biscuit')
    const { pathname } = new URL(page.url())
    await biscuit.close()
    const tab = await context.newPage()
    await tab.goto('/')
    await new AppFrame(tab).switchTo('Sam')
    await tab.goto(pathname + search)
    const opened = await new PetDialog(tab, 'Biscuit').isShown()
    await opened.close()
    await new AppFrame(tab).actsIn(DEMO_HOUSEHOLD)
    await tab.close()
  })

  // spec product: a link to a pet without its household opens in the household that the pet belongs to
  //   in apps/web/src/features/pets/pet-elsewhere.tsx
  await test.step('A plain link to a pet opens in its household, with its tab', async () => {
    const biscuit = await home.openPet('Biscuit')
    const { pathname } = new URL(page.url())
    await biscuit.close()
    const tab = await context.newPage()
    await tab.goto('/')
    await new AppFrame(tab).switchTo('Sam')
    await tab.goto(`${pathname}?tab=meds`)
    const opened = await new PetDialog(tab, 'Biscuit').isShown()
    await expect(opened.root.getByRole('tab', { name: 'Meds', selected: true })).toBeVisible()
    await opened.close()
    await new AppFrame(tab).actsIn(DEMO_HOUSEHOLD)
    await tab.goto(`/pets/${STRANGERS}`)
    await expect(tab.getByRole('heading', { name: 'Pet not found' })).toBeVisible()
    await tab.close()
  })

  await test.step('And a household of strangers is none', async () => {
    await page.goto(`/?household=${STRANGERS}`)
    await expect(page.getByRole('heading', { name: 'This is not one of your households' })).toBeVisible()
    await page.getByRole('button', { name: 'Go to your pets' }).click()
    await frame.actsIn('Sam')
  })

  await test.step('And a household that another user left on the device does not lock the user out', async () => {
    await page.evaluate((household) => localStorage.setItem('household', household), STRANGERS)
    const tab = await context.newPage()
    await tab.goto('/pets')
    await new AppFrame(tab).actsIn('Sam')
    await expect(tab).toHaveURL(`${demo.url}/pets`)
    await tab.close()
  })

  // spec product: the device keeps the emergency card of every household of the person
  //   in apps/web/src/features/emergency/card-keeper.tsx, apps/web/src/boot/emergency-card.ts
  // spec product: each household has an emergency card of its own on a device
  //   in apps/web/src/device/card-choice.ts, apps/web/src/boot/emergency-card.ts
  await test.step('The emergency information holds every household, and the device keeps all of it', async () => {
    const emergency = new EmergencyDialog(page)
    const card = new EmergencyCard(page)
    await frame.actsIn('Sam')
    await emergency.open()
    await expect(emergency.pet('Biscuit')).toBeVisible()
    await expect(emergency.root.getByText('No vet is saved yet.')).toBeHidden()
    await expect(emergency.keptHere()).not.toBeChecked()
    await emergency.keepHere()
    await seeToast(page, 'Saved on this device')
    await page.keyboard.press('Escape')
    await emergency.isClosed()

    await card.open()
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText(DEMO_HOUSEHOLD, { exact: true })).toBeVisible()
    await expect(page.getByRole('article').filter({ hasText: 'Biscuit' })).toBeVisible()
    await expect(page.getByText('Last updated')).toBeVisible()
    await context.setOffline(false)

    await page.goto('/')
    await emergency.open()
    await emergency.keptHere().uncheck()
    await seeToast(page, 'Removed from this device')
    await card.open()
    await card.holdsNothing()
  })
})

journey(
  'a user who is taken out of a household loses its page and its card',
  async ({ page, context, newOwner }) => {
    const [ana, sam] = [await newOwner(), await newOwner({ name: 'Sam' })]
    await join(sam, ana, 'caregiver')
    await addPet(ana.client, { name: 'Biscuit' })
    await sam.enter(context)
    await new HomePage(page).open('Sam')
    await new AppFrame(page).switchTo('Ana')
    const emergency = new EmergencyDialog(page)
    await emergency.open()
    await emergency.keepHere()
    await seeToast(page, 'Saved on this device')
    await page.keyboard.press('Escape')
    await new HomePage(page).showsPet('Biscuit')

    await remove(sam, ana)
    // Returning to the page checks who is signed in.
    await page.evaluate(`{
      const later = Date.now() + 60_000
      Date.now = () => later
      dispatchEvent(new Event('visibilitychange'))
    }`)
    await expect(page.getByRole('heading', { name: 'You are no longer in the household Ana' })).toBeVisible()
    await expect(page.getByText('Biscuit')).toHaveCount(0)
    await page.getByRole('button', { name: 'Go to your pets' }).click()
    await expect(page.getByRole('heading', { name: 'Nobody here yet' })).toBeVisible()
    await new EmergencyCard(page).open()
    await expect(page.getByText('Sam', { exact: true })).toBeVisible()
    await expect(page.getByText('Ana', { exact: true })).toHaveCount(0)
    await expect(page.getByRole('article')).toHaveCount(0)
  },
)
