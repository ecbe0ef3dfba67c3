import type { Locator, Page } from '@playwright/test'
import type { Dose } from '@app/domain/medications/doses/doses.contract'
import { newId } from '@app/server/platform/base/ids'
import type { Client } from '@app/testing/http-client'
import { dayFromToday, MIDNIGHT_ZONE, TIME_ZONE } from '../fixtures/days.ts'
import { demoSession, expect, test } from '../fixtures/demo-test.ts'
import { fitsTheWidth } from '../fixtures/width.ts'
import { HomePage } from '../pages/home-page.ts'
import { seeToast, toast } from '../pages/toasts.ts'
import { TodayCard } from '../pages/today-card.ts'

/** Longer than the list's delay before it moves a row. */
const A_WHILE = 10_000

/** Adds a medication of Clover, once daily in the morning, whose dose of today is still open. */
async function addLateDose(owner: Client, name: string, time: string, timeZone = TIME_ZONE): Promise<string> {
  const { body: pets } = await owner.call<{ id: string; name: string }[]>('GET', '/pets')
  const petId = pets.find((pet) => pet.name === 'Clover')?.id ?? ''
  const schedule = { frequency: 'Once daily', times: [time], timeZone, earlierDoses: 'listed' }
  const fields = { id: newId(), name, dosage: '1 drop', startDate: dayFromToday(-10), ...schedule }
  const { status } = await owner.call('POST', `/pets/${petId}/medications`, fields)
  expect(status).toBe(200)
  return fields.id
}

const marksOf = async (owner: Client, medicationId: string): Promise<Dose[]> =>
  (await owner.call<{ entries: Dose[] }>('GET', `/medications/${medicationId}/doses`)).body.entries

async function centreOf(button: Locator): Promise<[x: number, y: number]> {
  const box = await button.boundingBox()
  return box ? [box.x + box.width / 2, box.y + box.height / 2] : [0, 0]
}

/** Taps twice at one position, the second time when the first has just been answered: the worst moment for it. */
async function tapTwice(page: Page, button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded()
  const [x, y] = await centreOf(button)
  const answered = page.waitForResponse((response) => response.url().endsWith('/doses') && response.ok())
  await page.mouse.click(x, y)
  await answered
  await page.mouse.click(x, y)
}

// spec product: two taps on Give count once; rows do not move under a finger
test(
  'two taps on Give mark one dose, and what is below keeps its place',
  { tag: '@phone' },
  async ({ page, demo, signInAs }) => {
    const owner = await demoSession(demo, 'owner')
    const names = ['Eye drops', 'Ear drops', 'Nose drops']
    const ids = await Promise.all(names.map((name, at) => addLateDose(owner, name, `05:0${at}`)))
    const card = new TodayCard(page)

    await test.step('Given three doses that are late', async () => {
      await page.clock.install()
      await signInAs(page, 'owner')
      for (const name of names) await card.offers(name)
    })

    await test.step('When Give is tapped twice, one dose is marked and stays where it was', async () => {
      const below = card.row('Ear drops')
      const before = await below.boundingBox()
      await tapTwice(page, card.giveButton('Eye drops'))
      await expect(card.row('Eye drops', /Given by Ana/)).toBeVisible()
      await card.offers('Ear drops')
      expect((await below.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, -1)
      const standing = await Promise.all(ids.map((id) => marksOf(owner, id)))
      expect(standing.map((marks) => marks.map(({ undoneAt }) => undoneAt))).toEqual([[null], [], []])
    })

    await test.step('And Undo offers the dose again', async () => {
      const undo = card.row('Eye drops').getByRole('button', { name: /^Undo/ })
      await undo.click()
      await card.offers('Eye drops')
      expect(await marksOf(owner, ids[0] ?? '')).toHaveLength(1)
    })
    await test.step('Then the list shows late doses first once the pointer has left it for a while', async () => {
      await card.give('Eye drops')
      await expect(card.row('Eye drops', /Given by Ana/)).toBeVisible()
      await page.mouse.move(0, 0)
      await page.clock.fastForward(A_WHILE)
      await expect(card.list.getByRole('listitem').first()).toContainText('Ear drops')
    })

    for (const id of ids) await owner.call('DELETE', `/medications/${id}`)
  },
)

test.describe('after midnight', () => {
  test.use({ timezoneId: MIDNIGHT_ZONE })

  // spec product: a late dose of yesterday names its day, and stays on the list once given
  test('a late dose of yesterday names its day, and stays with Undo once it is given', async ({
    page,
    demo,
    signInAs,
  }) => {
    const owner = await demoSession(demo, 'owner')
    const id = await addLateDose(owner, 'Night cap', '22:00', MIDNIGHT_ZONE)
    const card = new TodayCard(page)
    const yesterday = card.row('Night cap', 'Yesterday', /10:00\sPM/)
    await signInAs(page, 'owner')
    await expect(yesterday).toHaveCount(1)

    const give = page.getByRole('button', { name: /^Give Night cap for Clover, Yesterday, 10:00\sPM$/ })
    await give.click()
    await expect(yesterday).toContainText('Given by Ana')
    const said = await seeToast(page, 'Given: Night cap for Clover', /Yesterday, 10:00\sPM/)
    await fitsTheWidth(page)
    await page.reload()
    await card.openDone()
    await expect(yesterday).toContainText('Given by Ana')
    await expect(toast(page, 'Night cap')).toHaveCount(0)

    await yesterday.getByRole('button', { name: /^Undo Night cap for Clover, Yesterday/ }).click()
    await give.click()
    await said.getByRole('button', { name: 'Undo' }).click()
    await expect(give).toBeVisible()
    const marks = await marksOf(owner, id)
    expect(marks.map(({ undoneAt }) => undoneAt === null)).toEqual([false, false])

    const clover = await new HomePage(page).openPet('Clover')
    await clover.openTab('Meds')
    for (const name of [/^Dose Yesterday, 10:00\sPM$/, /^Dose 10:00\sPM$/]) {
      await expect(clover.entry('Night cap').getByRole('group', { name })).toBeVisible()
    }
    await owner.call('DELETE', `/medications/${id}`)
  })
})
