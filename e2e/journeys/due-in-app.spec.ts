import type { Page } from '@playwright/test'
import { addDueDose } from '../fixtures/due-dose.ts'
import { NO_LINE } from '../fixtures/network.ts'
import { makePushBrowser } from '../fixtures/push-browser.ts'
import { expect, test } from '../fixtures/timed-test.ts'
import { bringBack, hide } from '../fixtures/visibility.ts'
import { HomePage } from '../pages/home-page.ts'
import { NotificationsPanel } from '../pages/notifications-panel.ts'
import { SettingsDialog } from '../pages/settings-dialog.ts'
import { seeToast, toast } from '../pages/toasts.ts'

async function openWithStream(page: Page, name: string): Promise<void> {
  await new HomePage(page).open(name)
  await new HomePage(page).isComplete()
}

/** Counts the pages that show a toast with these words. */
const toastsIn = async (pages: readonly Page[], words: string): Promise<number> => {
  const counts = await Promise.all(pages.map((page) => toast(page, words).count()))
  return counts.reduce((sum, count) => sum + count, 0)
}

// spec product: a dose that becomes due while the app is open, hidden or offline is notified once
//   in apps/web/src/features/notifications/show-arrivals.ts
test('a dose that comes due is told once: in one of two tabs, hidden by the device, and after a time offline', async ({
  page,
  context,
  timed,
  newOwner,
  trouble,
}) => {
  const ana = await newOwner()
  await ana.enter(context)
  const [first, second, third] = [
    await addDueDose(timed, ana),
    await addDueDose(timed, ana, { name: 'Rimadyl', after: 4 }),
    await addDueDose(timed, ana, { name: 'Cytopoint', after: 6 }),
  ]
  const browser = await makePushBrowser(context, page, timed.push)
  const settings = new SettingsDialog(page)
  const panel = new NotificationsPanel(page)
  const tab = await context.newPage()
  const tabs = [page, tab]

  await test.step('Given the app in two tabs, and notifications on', async () => {
    await openWithStream(page, ana.name)
    await settings.open('Notifications')
    await settings.toggle('Show notifications').check()
    await seeToast(page, 'Notifications are on')
    await settings.pressClose()
    await openWithStream(tab, ana.name)
  })

  await test.step('When a dose comes due, one tab shows it, and both bells count it', async () => {
    await first.comeDue()
    await expect.poll(() => toastsIn(tabs, 'Time for: Apoquel for Fern')).toBe(1)
    await expect.poll(browser.shown).toEqual([])
    // A toast that was visible for two seconds counts as read, in both.
    for (const { bell } of tabs.map((each) => new NotificationsPanel(each)))
      await expect(bell).toHaveAccessibleName('Notifications')
    expect(await toastsIn(tabs, 'Time for: Apoquel for Fern')).toBe(1)
  })

  await test.step('And the panel lists it', async () => {
    await panel.open()
    await expect(panel.row('Time for: Apoquel for Fern')).toContainText('due at')
    await panel.close()
  })

  await test.step('When both tabs are hidden, the device shows one notification, together with the push message', async () => {
    for (const each of tabs) await hide(each)
    const { endpoint } = browser.subscription
    await second.comeDue()
    await expect.poll(browser.shown).toMatchObject([{ title: 'Time for: Rimadyl for Fern' }])
    await expect.poll(() => timed.push.received(endpoint).length).toBe(2)
    await browser.deliver(timed.push.received(endpoint)[1]?.message ?? {})
    await expect.poll(browser.shown).toMatchObject([{ actions: ['Given', 'Snooze'] }])
    expect(await browser.shown()).toHaveLength(1)
    expect(await toastsIn(tabs, 'Rimadyl')).toBe(0)
  })

  await test.step('When it comes due offline, a toast appears once the connection is back', async () => {
    trouble.allow(NO_LINE)
    await tab.close()
    await browser.swipeOff()
    await bringBack(page)
    await context.setOffline(true)
    await third.comeDue()
    await timed.push.askedFor(browser.subscription.endpoint, 3)
    expect(await toastsIn([page], 'Cytopoint')).toBe(0)
    await context.setOffline(false)
    await seeToast(page, 'Time for: Cytopoint for Fern')
    // The unseen notification remains unread.
    await expect(panel.bell).toHaveAccessibleName('Notifications, 1 unread')
    expect(await toastsIn([page], 'Cytopoint')).toBe(1)
  })

  await test.step('And a new start tells nothing of it again', async () => {
    await page.reload()
    await new HomePage(page).isComplete()
    await panel.open()
    await expect(panel.root.getByRole('listitem')).toHaveCount(3)
    await panel.close()
    expect(await toastsIn([page], 'Time for')).toBe(0)
  })
})
