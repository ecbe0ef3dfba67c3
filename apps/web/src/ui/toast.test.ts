import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltApp, buildForTest } from '../../tooling/build-for-test.ts'
import { launchChromium } from '../../tooling/launch-chromium.ts'

let app: BuiltApp
let browser: Browser

beforeAll(async () => {
  app = await buildForTest()
  browser = await launchChromium()
}, 120_000)

afterAll(async () => {
  await browser?.close()
  await app?.close()
})

test('many failures at once leave the newest four in sight', async () => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await page.goto(`${app.origin}/ui`)
  const toasts = page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem')
  await page.getByRole('button', { name: 'Default', exact: true }).click()
  await toasts.getByText('Reminder paused').waitFor()
  const failing = page.getByRole('button', { name: 'Danger', exact: true })
  await failing.evaluate((button: HTMLElement) => {
    for (let failure = 0; failure < 12; failure += 1) button.click()
  })
  await toasts.getByText('Error adding photo').nth(3).waitFor()
  expect(await toasts.count()).toBe(4)
  expect(await toasts.getByText('Reminder paused').count()).toBe(0)
  await page.close()
})
