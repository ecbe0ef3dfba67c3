import { checkPage } from '../fixtures/accessibility.ts'
import { admin } from '../fixtures/admin-command.ts'
import { expect, test } from '../fixtures/test.ts'
import { fitsEveryScreen } from '../fixtures/width.ts'
import { AppFrame } from '../pages/app-frame.ts'
import { EmergencyCard } from '../pages/emergency-card.ts'
import { HomePage } from '../pages/home-page.ts'
import { MaintenanceWindow } from '../pages/maintenance-window.ts'

test('maintenance covers what is open, shuts what comes, and leaves everything as it was', async ({
  page,
  context,
  product,
  newOwner,
  trouble,
}) => {
  trouble.allow(/status of 503/)
  const ana = await newOwner()
  await ana.enter(context)
  const stream = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/live')
  await new HomePage(page).open(ana.name)
  await stream
  const cover = new MaintenanceWindow(page)
  const dialog = await new AppFrame(page).add('Pet', 'Add Pet')
  await dialog.fillIn({ Name: 'Miso' })
  await dialog.choose({ Species: 'Cat' })

  await test.step('When maintenance begins, a page that is open is covered', async () => {
    await admin(product, 'maintenance', 'on')
    await cover.isShown()
    await checkPage(page)
  })

  // spec product: the emergency card stays in reach during maintenance
  //   in apps/web/src/page/maintenance-screen.tsx
  await test.step('And a page that comes says so, with the way to the emergency card', async () => {
    const tab = await context.newPage()
    await tab.goto('/pets')
    await expect(tab.getByRole('heading', { name: 'Back in a little while' })).toBeVisible()
    await checkPage(tab)
    await fitsEveryScreen(tab, 'shut-page')
    await tab.getByRole('link', { name: 'Emergency card' }).click()
    await new EmergencyCard(tab).holdsNothing()
    await tab.close()
  })

  await test.step('Then, once it is over, the page goes on with what was typed', async () => {
    await fitsEveryScreen(page, 'maintenance-cover')
    await page.setViewportSize({ width: 1440, height: 900 })
    await admin(product, 'maintenance', 'off')
    await cover.isGone()
    await expect(dialog.field('Name')).toHaveValue('Miso')
    await dialog.saveAndClose()
    await new HomePage(page).showsPet('Miso')
  })
})
