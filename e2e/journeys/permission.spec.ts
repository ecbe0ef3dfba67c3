import { addPet } from '@app/testing/factories/records'
import { checkPage } from '../fixtures/accessibility.ts'
import { dayFromToday } from '../fixtures/days.ts'
import { makePushBrowser } from '../fixtures/push-browser.ts'
import { expect, test } from '../fixtures/test.ts'
import { fitsEveryScreen } from '../fixtures/width.ts'
import { AddDialog } from '../pages/add-dialog.ts'
import { HomePage } from '../pages/home-page.ts'
import { RemindersPage } from '../pages/reminders-page.ts'
import { SettingsDialog } from '../pages/settings-dialog.ts'
import { seeToast } from '../pages/toasts.ts'

const WEEK_AND_A_DAY = 8 * 86_400_000

// spec product: the question about notifications comes for the strongest reason, at most once a week, in a
//   quiet moment, and only where the browser can answer it
test('a user is asked about notifications when it makes sense, once a week, and switches them on', async ({
  page,
  context,
  product,
  newOwner,
}) => {
  const ana = await newOwner()
  await addPet(ana.client, { name: 'Biscuit' })
  await ana.enter(context)
  const browser = await makePushBrowser(context, page, product.push, { isAllowed: false })
  const asking = page.getByRole('dialog').filter({ hasText: 'Enable Notifications' })
  const home = new HomePage(page)

  await test.step('Given a user who is not asked on arrival', async () => {
    await home.open(ana.name)
    await expect(asking).toBeHidden()
  })

  await test.step('When the first reminder is added, the question appears, and the user answers Not Now', async () => {
    await new RemindersPage(page).open()
    await page.getByRole('button', { name: 'Add Reminder' }).click()
    const adding = await new AddDialog(page, 'Add Reminder').isShown()
    await adding.fillIn({ Title: 'Nail trim', Date: dayFromToday(1) })
    await adding.saveAndClose()
    await expect(asking.getByRole('heading', { name: 'Shall we remind you here?' })).toBeVisible()
    await checkPage(page)
    await fitsEveryScreen(page, 'permission-dialog')
    await asking.getByRole('button', { name: 'Not Now' }).click()
    await expect(asking).toBeHidden()
  })

  await test.step('Then it does not appear again, neither on a new page nor after the second pet', async () => {
    const other = await context.newPage()
    const asked: string[] = []
    other.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await new HomePage(other).open(ana.name)
    const adding = await new HomePage(other).quickAction('Add Pet', 'Add Pet')
    await adding.fillIn({ Name: 'Mochi' })
    await adding.choose({ Species: 'Cat' })
    await adding.saveAndClose()
    await new HomePage(other).showsPet('Mochi')
    await other.waitForLoadState('networkidle')
    expect(asked).not.toContain('/api/push-key')
    await other.close()
  })

  await test.step('When a week has passed, it is asked once more, and notifications are switched on', async () => {
    await page.clock.setSystemTime(Date.now() + WEEK_AND_A_DAY)
    await home.open(ana.name)
    await page.getByRole('heading', { level: 1 }).click()
    await expect(asking.getByRole('heading', { name: 'Never lose track of their care' })).toBeVisible()
    await browser.allow()
    await asking.getByRole('button', { name: 'Enable Notifications' }).click()
    await seeToast(page, 'Notifications are on')
    await expect(asking).toBeHidden()
  })

  await test.step('Then the settings show them as on, and a test arrives', async () => {
    const settings = new SettingsDialog(page)
    await settings.open('Notifications')
    await expect(settings.toggle('Show notifications')).toBeChecked()
    await settings.root.getByRole('button', { name: 'Send a test', exact: true }).click()
    await product.push.askedFor(browser.subscription.endpoint)
  })
})
