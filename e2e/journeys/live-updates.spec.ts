import type { Page } from '@playwright/test'
import { DEMO_HOUSEHOLD } from '@app/testing/scenarios/demo/demo-household'
import { fromNewAddress } from '../fixtures/addresses.ts'
import { expect, test as journey } from '../fixtures/demo-test.ts'
import { SERVER_AWAY, withoutLiveUpdates } from '../fixtures/network.ts'
import { AppFrame } from '../pages/app-frame.ts'
import { DiscardQuestion } from '../pages/discard-question.ts'
import { HomePage } from '../pages/home-page.ts'
import { SignedOutWindow } from '../pages/signed-out-window.ts'
import { TodayCard } from '../pages/today-card.ts'

/** Another person's browser. */
const test = journey.extend<{ elsewhere: Page }>({
  elsewhere: async ({ browser, demo, trouble }, use) => {
    const context = await browser.newContext({ baseURL: demo.url, extraHTTPHeaders: fromNewAddress() })
    await trouble.watch(context)
    await use(await context.newPage())
    await context.close()
  },
})

/** Time without a stream after which a page reports that it is not live; see apps/web/src/live/keep-stream.ts. */
const BROKEN_MILLISECONDS = 15_000
const notLive = (page: Page) => page.getByText('Changes by others show after a reload.')

const streamOf = (page: Page) =>
  page.waitForResponse((response) => new URL(response.url()).pathname === '/api/live' && response.ok())

/** Reloads the page and waits until it receives live updates. */
async function listen(page: Page): Promise<void> {
  const stream = streamOf(page)
  await page.reload()
  await stream
}

/** Adds a pet through the API, as the page's user. */
async function addPetAs(page: Page, name: string): Promise<void> {
  await page.evaluate(async (petName) => {
    const asked = await fetch('/api/request-token', {
      method: 'POST',
      headers: { 'x-requested-with': 'XMLHttpRequest' },
    })
    const { token } = (await asked.json()) as { token: string }
    const household = sessionStorage.getItem('household') ?? ''
    const id =
      '0198f000-0000-7000-8000-' +
      crypto.getRandomValues(new Uint32Array(2)).join('').padStart(12, '0').slice(0, 12)
    const answer = await fetch('/api/pets', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-csrf-token': token,
        'x-requested-with': 'XMLHttpRequest',
        'x-household': household,
      },
      body: JSON.stringify({ id, name: petName, species: 'cat', gender: 'female' }),
    })
    if (!answer.ok) throw new Error(await answer.text())
  }, name)
}

// spec product: a write shows on the screens of the household at once, by subject, across processes
test(
  'what one gives, the other sees at once, and what is typed meanwhile stays',
  { tag: '@main' },
  async ({ page, elsewhere, signInAs }) => {
    const [ana, sam] = [new TodayCard(page), new TodayCard(elsewhere)]
    await signInAs(page, 'owner')
    await signInAs(elsewhere, 'caregiver')
    await listen(elsewhere)
    for (const card of [ana, sam]) await card.offers('Apoquel')
    const late = await ana.timeToGive('Apoquel')

    await test.step('Given a form that Sam has begun', async () => {
      const pet = await new HomePage(elsewhere).openPet('Miso')
      await pet.openTab('Health')
      const form = await pet.add('Add Health Log')
      await form.fillIn({ Notes: 'Slept in the sun' })
      const readAnew = elsewhere.waitForResponse((response) => response.url().includes('/api/doses'))
      await ana.give('Apoquel')
      await expect(ana.row('Apoquel', late, /Given by Ana/)).toBeVisible()
      await readAnew
      await expect(form.field('Notes')).toHaveValue('Slept in the sun')
      await elsewhere.keyboard.press('Escape')
      await new DiscardQuestion(elsewhere).answer('Discard')
      await pet.close()
    })

    await test.step('Then Sam’s list says who gave the dose, without a reload', async () => {
      await sam.openDone()
      await expect(sam.row('Apoquel', late, /Given by Ana/)).toBeVisible()
    })

    await test.step('And what is taken back is open again for both', async () => {
      await ana.openDone()
      await ana
        .row('Apoquel', late, /Given by Ana/)
        .getByRole('button', { name: /^Undo / })
        .click()
      await expect(sam.row('Apoquel', late, /Given by Ana/)).toHaveCount(0)
      await sam.offers('Apoquel')
    })
  },
)

// spec product: tabs share one stream; missed events are delivered, and a page that is not live says so
//   in apps/web/src/live/share-stream.ts, apps/web/src/live/keep-stream.ts
test('tabs share one stream, and the next goes on when one closes', async ({
  page,
  context,
  elsewhere,
  signInAs,
}) => {
  await signInAs(page, 'viewer')
  await listen(page)
  let streams = 0
  const second = await context.newPage()
  second.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/live') streams += 1
  })
  await second.goto('/')
  await new AppFrame(second).actsIn(DEMO_HOUSEHOLD)
  await signInAs(elsewhere, 'owner')
  await new HomePage(elsewhere).isShown('Ana')
  await addPetAs(elsewhere, 'Waffle')
  for (const tab of [page, second]) {
    await tab.bringToFront()
    await new HomePage(tab).showsPet('Waffle')
  }
  expect(streams).toBe(0)
  const takenOver = streamOf(second)
  await page.close()
  await addPetAs(elsewhere, 'Pickle')
  await takenOver
  await new HomePage(second).showsPet('Pickle')
})

test('a stream that is lost is told, and comes back with what was missed', async ({
  page,
  demo,
  elsewhere,
  signInAs,
  trouble,
}) => {
  trouble.allow(SERVER_AWAY)
  await signInAs(page, 'viewer')
  await listen(page)
  await signInAs(elsewhere, 'owner')
  await new HomePage(elsewhere).isShown('Ana')
  for (const each of [page, elsewhere]) await new HomePage(each).isComplete()

  await test.step('A server that restarts', async () => {
    await demo.kill()
    await demo.start()
    await addPetAs(elsewhere, 'Nacho')
    await new HomePage(page).showsPet('Nacho')
    await expect(notLive(page)).toHaveCount(0)
  })

  await test.step('A notice appears after a while without live updates, and disappears once they are back', async () => {
    await page.clock.install()
    await withoutLiveUpdates(page)
    const asked = page.waitForRequest('**/api/live')
    await page.reload()
    await new HomePage(page).showsPet('Nacho')
    await asked
    await expect(notLive(page)).toHaveCount(0)
    await page.clock.fastForward(BROKEN_MILLISECONDS)
    await expect(notLive(page)).toBeVisible()
    await addPetAs(elsewhere, 'Bagel')
    await page.unroute('**/api/live')
    await page.evaluate("dispatchEvent(new Event('online'))")
    await expect(notLive(page)).toHaveCount(0)
    await new HomePage(page).showsPet('Bagel')
  })
})

// spec product: a stream ends with its session and with its user's membership
test('signing out in one tab covers the other at once', async ({ page, context, signInAs, trouble }) => {
  // The other tab may be sending a request just then.
  trouble.allow(/status of 401/)
  await signInAs(page, 'caregiver')
  await listen(page)
  const tab = await context.newPage()
  await tab.goto('/')
  await new AppFrame(tab).actsIn(DEMO_HOUSEHOLD)
  await new HomePage(tab).isComplete()
  await new AppFrame(tab).signOut()
  await expect(tab.getByRole('heading', { name: 'You were signed out' })).toHaveCount(0)
  await new SignedOutWindow(page).isShown()
})
