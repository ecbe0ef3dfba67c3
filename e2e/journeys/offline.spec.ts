import type { Page } from '@playwright/test'
import { addPet, addRecordOf, photoForm } from '@app/testing/factories/records'
import { dayFromToday, TIME_ZONE } from '../fixtures/days.ts'
import { NO_LINE } from '../fixtures/network.ts'
import { forgetSession } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'
import { leaveUntouched } from '../fixtures/untouched.ts'
import { AppFrame, windowsAreLeft } from '../pages/app-frame.ts'
import { HomePage } from '../pages/home-page.ts'
import { seeToast } from '../pages/toasts.ts'
import { TodayCard } from '../pages/today-card.ts'

const keepsPictures = (page: Page) => () =>
  page.evaluate(`caches.open('seen').then(async (cache) =>
    (await cache.keys()).filter(({ url }) => url.includes('/seen-pictures/')).length)`)
const workers = (page: Page) => () =>
  page.evaluate('navigator.serviceWorker.getRegistrations().then((all) => all.length)')
const offlineLine = (page: Page) => page.getByText(/^Offline since \d+:\d\d/)

// spec product: every screen of the app opens without a connection for a signed-in user, and signing out
//   removes all of it
// spec product: the app is installed with icons, pictures and shortcuts to a dose, a weight and the emergency
//   information
// spec product: thumbnails that were seen before are shown without a connection, within a limit, to their
//   user alone, without a request of their own
test(
  'the app opens without a connection with what was seen last, until the session has ended',
  { tag: '@main' },
  async ({ page, context, newOwner, trouble }) => {
    const ana = await newOwner()
    const { id: petId } = await addPet(ana.client, { name: 'Biscuit' })
    await addRecordOf(ana.client, 'medication', petId, {
      name: 'Apoquel',
      frequency: 'Once daily',
      times: ['00:01'],
      timeZone: TIME_ZONE,
      startDate: dayFromToday(-1),
      earlierDoses: 'listed',
    })
    await ana.client.call('POST', `/pets/${petId}/photos`, await photoForm())
    await ana.enter(context)
    const home = new HomePage(page)
    await home.open(ana.name)
    await home.isComplete()
    trouble.allow(NO_LINE)

    await test.step('When the line is cut, it opens with what was seen last, and says since when', async () => {
      const biscuit = await home.openPet('Biscuit')
      await biscuit.openTab('Photos')
      await expect(page.getByRole('img', { name: 'In the park' })).toBeVisible()
      await expect.poll(keepsPictures(page)).toBe(1)
      await leaveUntouched(page)
      await context.setOffline(true)
      await page.goto('/')
      await home.isShown(ana.name)
      await home.showsPet('Biscuit')
      await expect(offlineLine(page)).toBeVisible()
    })

    await test.step('And its pictures are there', async () => {
      await page.goto(`/pets/${petId}?tab=photos`)
      const picture = page.getByRole('img', { name: 'In the park' })
      await expect(picture).toHaveAttribute('src', /^blob:/)
      await expect
        .poll(() => picture.evaluate((image: { naturalWidth: number }) => image.naturalWidth))
        .toBe(320)
      await page.goto('/')
    })

    await test.step('And a dose that is given there waits, and is not said to be saved', async () => {
      const today = new TodayCard(page)
      await today.give('Apoquel')
      await expect(today.row('Apoquel', 'Given, not sent yet')).toBeVisible()
      await expect(page.getByText('0 of 1 dose given, 1 late')).toBeVisible()
      await expect(page.getByText(/1 change waits here\.$/)).toBeVisible()
    })

    await test.step('And what was not seen says that it is not there', async () => {
      await page.goto('/health-metrics')
      await expect(offlineLine(page)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Try Again' }).first()).toBeVisible()
    })

    await test.step('Once the connection is back, the page is read again', async () => {
      await context.setOffline(false)
      await expect(offlineLine(page)).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0)
      await expect(page.getByText('1 change')).toHaveCount(0)
    })

    await test.step('A shortcut of the installed app opens its form, once', async () => {
      await page.goto('/?add=weight')
      await expect(page.getByRole('dialog', { name: 'Weight', exact: true })).toBeVisible()
      await expect(page).not.toHaveURL(/add=/)
      await page.keyboard.press('Escape')
      await windowsAreLeft(page)
    })

    await test.step('Nothing of it stays when the session ended while the app was closed', async () => {
      await forgetSession(page)
      await page.goto('/')
      await expect.poll(() => page.evaluate('caches.keys()')).toEqual([])
    })
  },
)

test('nothing that was kept stays after signing out', async ({ page, context, newOwner, trouble }) => {
  const ana = await newOwner()
  await ana.enter(context)
  trouble.allow(NO_LINE)
  await new HomePage(page).open(ana.name)
  await leaveUntouched(page)
  await new AppFrame(page).signOut()
  await seeToast(page, 'Signed out successfully')
  await expect.poll(workers(page)).toBe(0)
  expect(await page.evaluate('caches.keys()')).toEqual([])
  await context.setOffline(true)
  await expect(page.goto('/')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)
})
