import type { Dose } from '@app/domain/doses/doses.contract'
import { newId } from '@app/server/platform/ids'
import { createClient, type Client } from '@app/testing/http-client'
import { demoPassword, demoPeople } from '@app/testing/scenarios/demo/demo-household'
import { fromNewAddress } from '../fixtures/addresses.ts'
import { dayFromToday, TIME_ZONE } from '../fixtures/days.ts'
import { expect, test } from '../fixtures/demo-test.ts'
import { seeToast } from '../pages/toasts.ts'
import { HomePage } from '../pages/home-page.ts'
import { TodayCard } from '../pages/today-card.ts'

/** The owner as the API sees her, to set the stage and to read the ledger. */
async function ownerOf(url: string): Promise<Client> {
  const client = createClient(url)
  const credentials = { email: demoPeople[0].email, password: demoPassword, remember: true }
  await client.call('POST', '/session', credentials, fromNewAddress())
  return client
}

/** A medication of Clover, once daily in the morning, whose dose of today is still to be given. */
async function addLateDose(owner: Client, name: string, time: string): Promise<string> {
  const { body: pets } = await owner.call<{ id: string; name: string }[]>('GET', '/pets')
  const petId = pets.find((pet) => pet.name === 'Clover')?.id ?? ''
  const schedule = { frequency: 'Once daily', times: [time], timeZone: TIME_ZONE, earlierDoses: 'listed' }
  const fields = { id: newId(), name, dosage: '1 drop', startDate: dayFromToday(-10), ...schedule }
  const { status } = await owner.call('POST', `/pets/${petId}/medications`, fields)
  expect(status).toBe(200)
  return fields.id
}

const marksOf = async (owner: Client, medicationId: string): Promise<Dose[]> =>
  (await owner.call<{ entries: Dose[] }>('GET', `/medications/${medicationId}/doses`)).body.entries

test(
  'a dose whose answer is lost is given once',
  { tag: '@one-size' },
  async ({ page, demo, signInAs, trouble }) => {
    const owner = await ownerOf(demo.url)
    const id = await addLateDose(owner, 'Skin cream', '05:30')
    const card = new TodayCard(page)
    const row = card.row('Skin cream')
    const undo = row.getByRole('button', { name: /^Undo/ })
    trouble.allow(/net::ERR_FAILED/)
    await signInAs(page, 'owner')
    await card.offers('Skin cream')

    await test.step('When the answer is lost, the list says that it arrived', async () => {
      await page.route('**/api/medications/*/doses', async (route) => {
        await route.fetch()
        await route.abort()
      })
      await card.give('Skin cream')
      await seeToast(page, 'Dose not marked')
      await expect(row).toContainText('Given by Ana')
      await page.unroute('**/api/medications/*/doses')
    })

    await test.step('Then it can be taken back and given again, with one request each', async () => {
      await expect(undo).toBeVisible()
      await undo.click()
      await card.offers('Skin cream')
      const reads: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'GET' && request.url().includes('/api/doses?')) reads.push(request.url())
      })
      await card.give('Skin cream')
      await expect(row).toContainText('Given by Ana')
      const marks = await marksOf(owner, id)
      expect(marks.filter(({ undoneAt }) => undoneAt === null)).toHaveLength(1)
      expect(marks).toHaveLength(2)
      expect(reads).toEqual([])
    })
    await owner.call('DELETE', `/medications/${id}`)
  },
)

test(
  'a late dose and the next one are asked about when they are given together',
  { tag: '@one-size' },
  async ({ page, demo, signInAs }) => {
    const owner = await ownerOf(demo.url)
    const id = await addLateDose(owner, 'Insulin glargine', '05:45')
    const marked = { id: newId(), outcome: 'given', date: dayFromToday(-1), time: '05:45' }
    await owner.call('POST', `/medications/${id}/doses`, marked)
    await signInAs(page, 'owner')
    const clover = await new HomePage(page).openPet('Clover')
    await clover.openTab('Meds')
    const entry = clover.entry('Insulin glargine')
    await entry.getByRole('button', { name: /^Give Insulin glargine/ }).click()
    const question = page.getByRole('alertdialog', { name: 'Given a short while ago?' })
    await expect(question).toContainText('This schedule leaves at least 24 hours between two doses.')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await entry.getByRole('button', { name: /^Give Insulin glargine/ }).click()
    await question.getByRole('button', { name: 'Give anyway' }).click()
    await expect(entry).toContainText('Given by Ana')
    await owner.call('DELETE', `/medications/${id}`)
  },
)
