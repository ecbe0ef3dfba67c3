import type { BrowserContext, Page, Worker } from '@playwright/test'
import type { Dose } from '@app/domain/medications/doses/doses.contract'
import type { PushMessage } from '@app/domain/notifications/push-devices/push-message'
import { bodies } from '@app/testing/factories/records'
import { addDueDose, type DueDose } from '../fixtures/due-dose.ts'
import { join } from '../fixtures/memberships.ts'
import type { Owner } from '../fixtures/people.ts'
import type { Product } from '../fixtures/product.ts'
import { makePushBrowser, type PushBrowser } from '../fixtures/push-browser.ts'
import { expect, test } from '../fixtures/timed-test.ts'
import { SettingsDialog } from '../pages/settings-dialog.ts'
import { seeToast } from '../pages/toasts.ts'

const MINUTES = 60_000
const asDue = {
  title: 'Time for: Apoquel for Fern',
  body: expect.stringContaining('due at') as unknown,
  actions: ['Given', 'Snooze'],
}

/** Enables notifications in a browser, in the settings. */
async function switchPushOn(page: Page, context: BrowserContext, product: Product): Promise<PushBrowser> {
  const browser = await makePushBrowser(context, page, product.push)
  const settings = new SettingsDialog(page)
  await page.goto('/')
  await settings.open('Notifications')
  await settings.toggle('Show notifications').check()
  await seeToast(page, 'Notifications are on')
  await settings.pressClose()
  return browser
}

/** Messages sent to a browser, oldest first. */
const messagesTo = (product: Product, { subscription }: PushBrowser): PushMessage[] =>
  product.push.received(subscription.endpoint).map(({ message }) => message as PushMessage)

/** Delivers the newest of the product's messages to a browser, once there are so many. */
async function deliverNewest(product: Product, browser: PushBrowser, count: number): Promise<PushMessage> {
  const { endpoint } = browser.subscription
  await product.push.askedFor(endpoint, count)
  await expect.poll(() => product.push.received(endpoint).length).toBe(count)
  const { message } = product.push.received(endpoint).at(-1) ?? {}
  await browser.deliver(message ?? {})
  return message as PushMessage
}

const marksOf = async ({ client }: Owner, { medication }: DueDose): Promise<Dose[]> =>
  (await client.call<{ entries: Dose[] }>('GET', `/medications/${medication.id}/doses`)).body.entries

/** Runs in the worker: counts its requests to the server. */
function countAnswers(): void {
  const scope = globalThis as unknown as { answers: number; isSilent?: boolean; fetch: typeof fetch }
  const { fetch: ask } = scope
  scope.answers = 0
  scope.fetch = async (input, init) => {
    if (typeof input === 'string' && input.endsWith('/answer')) scope.answers += 1
    return ask(input, init)
  }
}
const answersOf = (worker: Worker): Promise<number> =>
  worker.evaluate(() => (globalThis as unknown as { answers: number }).answers)

/** Runs in the worker: requests get no answer, and time out at once; see boot/worker/worker-requests.ts. */
function loseAnswers(): void {
  const TIMEOUT_MILLISECONDS = 8000
  const scope = globalThis as unknown as {
    fetch: typeof fetch
    setTimeout: (act: () => void, milliseconds: number) => unknown
  }
  const { setTimeout: wait } = scope
  scope.setTimeout = (act, milliseconds) =>
    wait(act, milliseconds === TIMEOUT_MILLISECONDS ? 0 : milliseconds)
  const { fetch: ask } = scope
  scope.fetch = (input, init) =>
    init?.method === 'POST'
      ? new Promise((_, reject) =>
          init.signal?.addEventListener('abort', () => reject(new Error('given up'))),
        )
      : ask(input, init)
}

// spec product: Given, Done and Snooze on the notification itself, with Undo; a refused answer opens the app
//   in apps/web/src/boot/worker/answer-push.ts
test('the notification of a dose is shown, answered, taken back, put off and told again', async ({
  page,
  context,
  timed,
  newOwner,
}) => {
  const ana = await newOwner()
  await ana.enter(context)
  const dose = await addDueDose(timed, ana)
  const browser = await switchPushOn(page, context, timed)
  let tag = ''

  await test.step('When the dose comes due, its push is shown with its buttons, and once if it comes twice', async () => {
    await dose.comeDue()
    ;({ tag } = await deliverNewest(timed, browser, 1))
    await expect.poll(browser.shown).toMatchObject([{ ...asDue, tag }])
    await browser.deliver(timed.push.received(browser.subscription.endpoint)[0]?.message ?? {})
    await expect.poll(browser.shown).toMatchObject([{ ...asDue, tag, silent: true }])
  })

  await test.step('And what can’t be read is shown as a notification all the same', async () => {
    for (const text of ['', '{', 'null', '{"tag":1}']) {
      await browser.deliver(text)
      await expect.poll(browser.shown).toMatchObject([{ tag }, { title: 'Pawtrail' }])
      await (await browser.worker()).evaluate(closeOne, 'unreadable')
      // Closing takes the browser a moment, and would close the next notification of the same tag too.
      await expect.poll(browser.shown).toMatchObject([{ tag }])
    }
  })

  // spec product: notifications that arrive together are all shown, listed and answered
  await test.step('And those that come at once, as when a phone is back on its network, are all shown', async () => {
    const message = timed.push.received(browser.subscription.endpoint)[0]?.message ?? {}
    const others = ['one', 'two', 'three'].map((other) => ({ ...message, tag: other }))
    await Promise.all(others.map(browser.deliver))
    const tags = async () => (await browser.shown()).map((each) => each.tag).toSorted()
    await expect.poll(tags).toEqual([tag, 'one', 'three', 'two'])
    for (const other of others) await (await browser.worker()).evaluate(closeOne, other.tag)
    await expect.poll(tags).toEqual([tag])
  })

  await test.step('When Given is tapped, the dose is marked, and the notification says so', async () => {
    await browser.tap(tag, 'done')
    await expect
      .poll(browser.shown)
      .toMatchObject([{ tag, title: 'Given', body: 'Apoquel', actions: ['Undo'], silent: true }])
    expect(await marksOf(ana, dose)).toMatchObject([{ outcome: 'given', undoneAt: null }])
  })

  await test.step('And Undo takes the mark back', async () => {
    await browser.tap(tag, 'undo')
    await expect.poll(browser.shown).toMatchObject([{ ...asDue, tag }])
    expect((await marksOf(ana, dose)).filter(({ undoneAt }) => undoneAt === null)).toEqual([])
  })

  await test.step('When Snooze is tapped twice, the dose is snoozed once', async () => {
    await (await browser.worker()).evaluate(countAnswers)
    await browser.tap(tag, 'snooze', 2)
    await expect.poll(browser.shown).toMatchObject([{ tag, title: 'Snoozed for 15 minutes', actions: [] }])
    expect(await answersOf(await browser.worker())).toBe(1)
  })

  await test.step('Then a new notification arrives after that time', async () => {
    await timed.passTime(15 * MINUTES)
    // A message that the dose was given, for a moment, may replace the first one.
    const newTags = () => messagesTo(timed, browser).filter((message) => message.tag !== tag)
    await expect.poll(() => newTags().length).toBe(1)
    const [again] = newTags()
    if (!again) throw new Error('It was not told again')
    await browser.deliver(again)
    await expect.poll(browser.shown).toContainEqual(expect.objectContaining({ ...asDue, tag: again.tag }))
    await (await browser.worker()).evaluate(closeOne, tag)
    ;({ tag } = again)
  })

  await test.step('When no answer comes, the app opens and the notification stays', async () => {
    await (await browser.worker()).evaluate(loseAnswers)
    const { focused } = await browser.tap(tag, 'done')
    expect(focused).toBe(1)
    expect(await browser.shown()).toMatchObject([{ ...asDue, tag }])
  })

  await test.step('When it is tapped itself, the open window goes there', async () => {
    await page.goto('/pets')
    expect(await browser.tap(tag)).toEqual({ opened: [], focused: 1 })
    await expect(page).toHaveURL(/\/\?household=/)
    await expect.poll(browser.shown).toEqual([])
  })

  await test.step('Without a window one is opened', async () => {
    // Uses another dose: the browser may still be closing the notification whose tag a repeated one has.
    const next = await addDueDose(timed, ana, { name: 'Rimadyl' })
    await next.comeDue()
    const news = () => messagesTo(timed, browser).find(({ title }) => title.includes('Rimadyl'))
    await expect.poll(news).toBeDefined()
    const message = news()
    if (!message) throw new Error('The other dose was not told')
    await browser.deliver(message)
    await expect.poll(browser.shown).toMatchObject([{ tag: message.tag }])
    const other = await context.newPage()
    await page.close()
    await other.close()
    expect(await browser.tap(message.tag)).toEqual({ opened: [message.url], focused: 0 })
  })
})

/** Runs in the worker. */
async function closeOne(tag: string): Promise<void> {
  const { registration } = globalThis as unknown as {
    registration: { getNotifications: (filter: { tag: string }) => Promise<{ close: () => void }[]> }
  }
  for (const notification of await registration.getNotifications({ tag })) notification.close()
}

// spec product: an answer on one phone replaces the notification on the other, which names the author without
//   a sound
//   in apps/web/src/boot/worker/answer-push.ts, packages/domain/src/notifications/channels.rules.ts
test('of two phones one answers, and the other says by whom', async ({
  page,
  context,
  timed,
  newOwner,
  openBrowser,
}) => {
  const ana = await newOwner()
  const sam = await newOwner({ name: 'Sam', plan: 'free' })
  await join(sam, ana, 'caregiver')
  await ana.enter(context)
  const dose = await addDueDose(timed, ana)
  const anas = await switchPushOn(page, context, timed)
  const samsPage = await openBrowser(sam)
  const sams = await switchPushOn(samsPage, samsPage.context(), timed)
  const tags = { ana: '', sam: '' }

  await test.step('Given the app is closed on both', async () => {
    await page.goto('about:blank')
    await samsPage.goto('about:blank')
  })

  await test.step('When the dose comes due, both are notified with a sound', async () => {
    await dose.comeDue()
    tags.ana = (await deliverNewest(timed, anas, 1)).tag
    tags.sam = (await deliverNewest(timed, sams, 1)).tag
    await expect.poll(anas.shown).toMatchObject([{ ...asDue, tag: tags.ana, silent: false }])
    await expect.poll(sams.shown).toMatchObject([{ ...asDue, tag: tags.sam, silent: false }])
  })

  await test.step('And Sam gives it on his phone', async () => {
    await sams.tap(tags.sam, 'done')
    await expect.poll(sams.shown).toMatchObject([{ title: 'Given', actions: ['Undo'] }])
    expect(await marksOf(ana, dose)).toMatchObject([{ outcome: 'given', undoneAt: null }])
  })

  await test.step('Then Ana’s says so in its place, without a sound, and his goes away', async () => {
    const news = await deliverNewest(timed, anas, 2)
    await expect
      .poll(anas.shown)
      .toMatchObject([{ tag: tags.ana, title: 'Given by Sam', actions: [], silent: true }])
    expect(news.body).toContain('Apoquel (Fern) at ')
    await deliverNewest(timed, sams, 2)
    await expect.poll(sams.shown).toEqual([])
  })

  await test.step('When the other answer comes too late, the app opens and the notification stays', async () => {
    const late = await addDueDose(timed, ana, { name: 'Rimadyl' })
    await late.comeDue()
    const { tag, title } = await deliverNewest(timed, anas, 3)
    const { body: me } = await ana.client.call<{ household: { id: string } }>('GET', '/me')
    const { medication, date, time } = late
    const marked = await sam.client.call(
      'POST',
      `/medications/${medication.id}/doses`,
      bodies.dose({ date, time }),
      { 'x-household': me.household.id },
    )
    expect(marked.status).toBe(200)
    const { opened } = await anas.tap(tag, 'done')
    expect(opened).toHaveLength(1)
    expect(await anas.shown()).toContainEqual(expect.objectContaining({ tag, title }))
  })
})
