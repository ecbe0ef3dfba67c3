import { checkPage } from '../fixtures/accessibility.ts'
import { admin } from '../fixtures/admin-command.ts'
import { signInElsewhere } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'
import { fitsEveryScreen } from '../fixtures/width.ts'
import { HomePage } from '../pages/home-page.ts'
import { NotificationsPanel } from '../pages/notifications-panel.ts'
import { seeToast, toast } from '../pages/toasts.ts'

test('what is announced arrives on the open page, is read in the panel and deleted', async ({
  page,
  context,
  product,
  newOwner,
  trouble,
}) => {
  const ana = await newOwner()
  await ana.enter(context)
  const panel = new NotificationsPanel(page)
  const size = page.viewportSize() ?? { width: 1440, height: 900 }

  await test.step('Given a page that is open, and nothing to tell', async () => {
    const stream = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/live')
    await new HomePage(page).open(ana.name)
    await stream
    await panel.open()
    await expect(panel.root.getByRole('heading', { name: 'No notifications yet' })).toBeVisible()
    await fitsEveryScreen(page, 'notifications-panel:empty')
    await page.setViewportSize(size)
    await checkPage(page)
    await panel.close()
  })

  // spec engagement §4: inserts, updates and deletes on the user’s rows update the list live
  await test.step('When the administrator announces something, it pops up', async () => {
    await admin(product, 'announce', 'Short break on Sunday', 'The server moves at 9 in the morning.')
    const shown = toast(page, 'Short break on Sunday').first()
    await expect(shown).toBeVisible()
    await expect(shown).toContainText('The server moves at 9 in the morning.')
  })

  await test.step('And a sign-in elsewhere is counted by the bell', async () => {
    await signInElsewhere(product, ana)
    await expect(panel.bell).toHaveAccessibleName(/^Notifications, [12] unread$/)
  })

  await test.step('Then both are listed, and what was seen is read', async () => {
    await panel.open()
    await expect(panel.row('Short break on Sunday')).toContainText('Announcement')
    await expect(panel.row('Short break on Sunday').getByText('Unread')).toBeHidden()
    const signIn = panel.row('New sign-in')
    await expect(signIn).toContainText('0m ago')
    await fitsEveryScreen(page, 'notifications-panel:list')
    await checkPage(page)
    await signIn.getByRole('button', { name: 'Mark as read' }).click()
    await expect(signIn.getByText('Unread')).toBeHidden()
    await signIn.getByRole('button', { name: 'Delete' }).click()
    await expect(signIn).toBeHidden()
  })

  await test.step('And after a question all are deleted', async () => {
    await panel.root.getByRole('button', { name: 'Delete All' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete all notifications?' })
    await fitsEveryScreen(page, 'notifications-panel:question')
    await question.getByRole('button', { name: 'Delete All' }).click()
    await seeToast(page, 'All notifications deleted')
    await expect(panel.root.getByRole('heading', { name: 'No notifications yet' })).toBeVisible()
    await page.reload()
    await expect(panel.root.getByRole('heading', { name: 'No notifications yet' })).toBeVisible()
    await panel.close()
  })

  // spec engagement §2: Notification system temporarily unavailable, with a retry
  await test.step('Where it all breaks, the bell says so and starts again', async () => {
    trouble.allow(/notification channel broke/)
    await page.evaluate('void Promise.reject(new Error("The notification channel broke"))')
    await page.getByRole('button', { name: 'Notification system temporarily unavailable' }).click()
    await fitsEveryScreen(page, 'unavailable-dialog')
    await checkPage(page)
    await panel.root.getByRole('button', { name: 'Try Again' }).click()
    await expect(panel.bell).toHaveAccessibleName('Notifications')
  })
})
