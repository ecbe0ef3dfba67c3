import { addPushDevice } from '@app/testing/factories/push-devices'
import { createClient } from '@app/testing/http-client'
import { fromNewAddress } from '../fixtures/addresses.ts'
import { makePushBrowser } from '../fixtures/push-browser.ts'
import { expect, test } from '../fixtures/test.ts'
import { AppFrame } from '../pages/app-frame.ts'
import { HomePage } from '../pages/home-page.ts'
import { SettingsDialog } from '../pages/settings-dialog.ts'
import { seeToast } from '../pages/toasts.ts'

// spec product: notifications reach each browser in which a person switched them on, while the app is closed
//   in apps/server/src/features/notifications/push-devices/push-sender.ts, apps/web/src/boot/worker/show-push.ts
test('a user switches notifications on, sees a test arrive, and signs out', async ({
  page,
  context,
  product,
  newOwner,
}) => {
  const ana = await newOwner()
  await ana.enter(context)
  const browser = await makePushBrowser(context, page, product.push)
  const settings = new SettingsDialog(page)
  const { endpoint } = browser.subscription
  const section = settings.root.getByRole('region', { name: 'Notifications on this device' })

  await test.step('Given they are on in another browser', async () => {
    const client = createClient(product.url)
    await client.call('POST', '/session', { email: ana.email, password: ana.password }, fromNewAddress())
    await addPushDevice({ client }, product.push.subscribe())
  })

  await test.step('When they switch notifications on', async () => {
    await new HomePage(page).open(ana.name)
    await settings.open('Notifications')
    await settings.toggle('Show notifications').check()
    await seeToast(page, 'Notifications are on')
    await expect(section.getByRole('status')).toHaveText('Nothing delivered yet')
  })

  await test.step('Then a test reaches the push service, encrypted for this browser', async () => {
    await section.getByRole('button', { name: 'Send a test' }).click()
    await seeToast(page, 'Test sent')
    await product.push.askedFor(endpoint)
    await expect(section.getByRole('status')).toContainText('Last delivered')
  })

  await test.step('And the browser shows it', async () => {
    const [received] = product.push.received(endpoint)
    await browser.deliver(received?.message ?? {})
    await expect
      .poll(browser.shown)
      .toMatchObject([
        { title: 'Notifications work on this device', body: 'This is a test from Pawtrail.', silent: true },
      ])
  })

  await test.step('And the other browser can be switched off from here', async () => {
    await section.getByRole('button', { name: /^Switch off on/ }).click()
    await seeToast(page, 'Notifications are off on that device')
    await expect(section.getByText('Your other devices')).toBeHidden()
  })

  await test.step('And a subscription that the browser renews is sent to the server', async () => {
    const renewed = product.push.subscribe()
    await browser.renew(renewed)
    await section.getByRole('button', { name: 'Send a test' }).click()
    await product.push.askedFor(renewed.endpoint)
  })

  await test.step('And signing out ends the subscription of the browser', async () => {
    await settings.pressClose()
    await new AppFrame(page).signOut()
    await seeToast(page, 'Signed out successfully')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('test-subscribed'))).toBeNull()
    await expect.poll(browser.isRegistered).toBe(false)
  })
})
