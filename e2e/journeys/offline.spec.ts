import type { Page } from '@playwright/test'
import { addPet } from '@app/testing/factories/records'
import { expect, test } from '../fixtures/test.ts'
import { AppFrame } from '../pages/app-frame.ts'
import { HomePage } from '../pages/home-page.ts'
import { seeToast } from '../pages/toasts.ts'

/** The last files of the app come a while after the page. */
const keepsApp = (page: Page) => () =>
  page.evaluate(`Promise.all([caches.open('app').then((cache) => cache.keys()), fetch('/app-files.json').then((list) => list.json())])
    .then(([kept, files]) => files.every((file) => kept.some(({ url }) => url.endsWith(file))))`)
const workers = (page: Page) => () =>
  page.evaluate('navigator.serviceWorker.getRegistrations().then((all) => all.length)')

test('the app opens without a connection, until its person signs out', async ({
  page,
  context,
  newOwner,
  trouble,
}) => {
  const ana = await newOwner()
  await addPet(ana.client, { name: 'Biscuit' })
  await ana.enter(context)
  const home = new HomePage(page)
  await home.open(ana.name)
  trouble.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)

  await test.step('When the line is cut, the app itself opens, and goes on once the line is back', async () => {
    await expect.poll(keepsApp(page), { timeout: 30_000 }).toBe(true)
    await context.setOffline(true)
    await page.goto('/pets')
    await expect(page.getByRole('heading', { name: 'Unable to verify system status' })).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Pets' })).toBeVisible()
  })

  await test.step('A shortcut of the installed app opens its form, once', async () => {
    await page.goto('/?add=weight')
    await expect(page.getByRole('dialog', { name: 'Weight', exact: true })).toBeVisible()
    await expect(page).not.toHaveURL(/add=/)
    await page.keyboard.press('Escape')
  })

  await test.step('Then nothing of it stays after signing out', async () => {
    await new AppFrame(page).signOut()
    await seeToast(page, 'Signed out successfully')
    await expect.poll(workers(page)).toBe(0)
    expect(await page.evaluate('caches.keys()')).toEqual([])
  })
})
