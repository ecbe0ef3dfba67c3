import type { Page } from '@playwright/test'
import { addPet, addRecordOf } from '@app/testing/factories/records'
import { dayFromToday, TIME_ZONE } from '../fixtures/days.ts'
import { join } from '../fixtures/memberships.ts'
import { SERVER_AWAY } from '../fixtures/network.ts'
import { photo } from '../fixtures/pictures.ts'
import { expect, test } from '../fixtures/test.ts'
import { leaveUntouched } from '../fixtures/untouched.ts'
import { fitsEveryScreen } from '../fixtures/width.ts'
import { AppFrame } from '../pages/app-frame.ts'
import { HomePage } from '../pages/home-page.ts'
import { seeToast } from '../pages/toasts.ts'
import { TodayCard } from '../pages/today-card.ts'

/** True once the device holds the key. Opening a missing store would create an empty one. */
const hasKey = (page: Page) => () =>
  page.evaluate(`indexedDB.databases().then((all) => all.some(({ name }) => name === 'waiting') && new Promise((resolve) => {
    const opening = indexedDB.open('waiting')
    opening.onsuccess = () => {
      const database = opening.result
      if (!database.objectStoreNames.contains('state')) return resolve(false)
      const reading = database.transaction('state').objectStore('state').get('key')
      reading.onsuccess = () => { database.close(); resolve(Boolean(reading.result)) }
    }
  }))`)

const waiting = (device: Page, words: string | RegExp) => device.getByText(words)

// spec product: dose and health logs without an answer stay on the device under the id of the attempt, shown
//   as pending, and are sent once; two taps and a lost answer are one change
// spec product: photos, documents and pictures of doses without an answer stay on the device, sealed with
//   their files, shown in their lists, and are sent once; a picture follows its dose log, and an unreadable
//   or refused file is reported
test(
  'changes made while the server is away are sent once, and the caregiver learns who was first',
  { tag: '@phone' },
  async ({ page, context, product, newOwner, openBrowser, trouble }) => {
    const ana = await newOwner()
    const { id: petId } = await addPet(ana.client, { name: 'Biscuit', weightKg: 12 })
    await addRecordOf(ana.client, 'medication', petId, {
      name: 'Apoquel',
      frequency: 'Once daily',
      times: ['00:01'],
      timeZone: TIME_ZONE,
      startDate: dayFromToday(-1),
      earlierDoses: 'listed',
    })
    trouble.allow(SERVER_AWAY)
    const sam = await newOwner({ name: 'Sam' })
    await join(sam, ana, 'caregiver')
    const { body: me } = await ana.client.call<{ household: { id: string } }>('GET', '/me')
    await ana.enter(context)
    const other = await openBrowser(sam)
    await new HomePage(page).open(ana.name)
    await other.goto(`/?household=${me.household.id}`)
    await new HomePage(other).isShown(sam.name)
    for (const device of [page, other]) {
      await leaveUntouched(device)
      await expect.poll(hasKey(device)).toBe(true)
    }
    const today = new TodayCard(page)

    await test.step('When the server goes, a dose, a weight and a photo wait on this device', async () => {
      await product.kill()
      await today.give('Apoquel')
      await expect(today.row('Apoquel', 'Given, not sent yet')).toBeVisible()
      await new AppFrame(page).openAddSheet()
      await page.getByRole('dialog', { name: 'Add' }).getByRole('button', { name: 'Weight' }).click()
      const sheet = page.getByRole('dialog', { name: 'Weight', exact: true })
      await sheet.getByRole('textbox', { name: /^Weight/ }).fill('27.1')
      await sheet.getByRole('button', { name: 'Save' }).click()
      await seeToast(page, 'Saved on this device', 'It will be sent once you’re back online.')
      await new AppFrame(page).openAddSheet()
      await page.getByRole('dialog', { name: 'Add' }).getByRole('button', { name: 'Photo' }).click()
      const adding = page.getByRole('dialog', { name: 'Add Photo' })
      await adding.getByLabel('Choose photos').setInputFiles(await photo('rash.jpg'))
      await adding.getByRole('button', { name: 'Add Photo' }).click()
      await expect(waiting(page, '3 changes wait here.')).toBeVisible()
    })

    await test.step('And Sam gives the same dose on another one', async () => {
      await new TodayCard(other).give('Apoquel')
      await expect(waiting(other, '1 change waits here.')).toBeVisible()
      await other.close()
    })

    await test.step('And they still wait after a reload', async () => {
      await page.goto('/')
      await expect(waiting(page, '3 changes wait here.')).toBeVisible()
      await expect(today.row('Apoquel', 'Given, not sent yet')).toBeVisible()
    })

    await test.step('Then they are sent once the server is back, on their own', async () => {
      await product.start()
      await expect(waiting(page, /changes? (wait|is|are)/)).toHaveCount(0)
      await expect(page.getByText('1 of 1 dose given')).toBeVisible()
      for (const records of ['health-logs', 'photos']) {
        const { body } = await ana.client.call<{ entries: unknown[] }>('GET', `/pets/${petId}/${records}`)
        expect(body.entries, records).toHaveLength(1)
      }
    })

    await test.step('And Sam sees the name of the first person, the dose and the weight', async () => {
      const again = await other.context().newPage()
      await again.goto(`/?household=${me.household.id}`)
      await expect(waiting(again, '1 change needs your answer.')).toBeVisible()
      await again.getByRole('button', { name: 'Show what waits' }).click()
      const sheet = again.getByRole('dialog', { name: 'Not sent yet' })
      await expect(sheet.getByText(new RegExp(ana.name))).toBeVisible()
      await fitsEveryScreen(again, 'waiting-sheet')
      await again.keyboard.press('Escape')
      await expect(again.getByText(/^1 given today$/)).toBeVisible()
    })

    await test.step('And signing out asks Sam what becomes of it', async () => {
      const again = other.context().pages().at(-1) ?? other
      await new AppFrame(again).signOut()
      const question = again.getByRole('dialog', { name: '1 change is not sent yet' })
      await expect(question).toBeVisible()
      await fitsEveryScreen(again, 'sign-out-question')
      await question.getByRole('button', { name: 'Discard' }).click()
      await seeToast(again, 'Signed out successfully')
    })
  },
)
