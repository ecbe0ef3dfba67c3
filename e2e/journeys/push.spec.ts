import { addPushDevice } from '@app/testing/factories/push-devices'
import { createClient } from '@app/testing/http-client'
import { newId } from '@app/server/platform/ids'
import { fromNewAddress } from '../fixtures/addresses.ts'
import { makePushBrowser } from '../fixtures/push-browser.ts'
import { expect, test } from '../fixtures/test.ts'
import { AppFrame } from '../pages/app-frame.ts'
import { HomePage } from '../pages/home-page.ts'
import { SettingsDialog } from '../pages/settings-dialog.ts'
import { seeToast } from '../pages/toasts.ts'

test('somebody switches notifications on, sees a test arrive, and signs out', async ({
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

  await test.step('And a subscription that the browser renews by itself is told to the server', async () => {
    const renewed = product.push.subscribe()
    await browser.renew(renewed)
    await section.getByRole('button', { name: 'Send a test' }).click()
    await product.push.askedFor(renewed.endpoint)
  })

  await test.step('And with signing out the browser lets go of it', async () => {
    await settings.pressClose()
    await new AppFrame(page).signOut()
    await seeToast(page, 'Signed out successfully')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('test-subscribed'))).toBeNull()
    await expect.poll(browser.isRegistered).toBe(false)
  })
})

test('a notification is shown, answered and opened', async ({
  page,
  context,
  product,
  newOwner,
  trouble,
}) => {
  const ana = await newOwner()
  await ana.enter(context)
  const browser = await makePushBrowser(context, page, product.push)
  const settings = new SettingsDialog(page)
  const { body: me } = await ana.client.call<{ household: { id: string } }>('GET', '/me')
  const household = me.household.id
  const dose = {
    id: newId(),
    tag: 'dose-1',
    title: 'Time for Rimadyl',
    body: 'Fern gets 1 tablet.',
    url: `/pets?household=${household}`,
    household,
    actions: ['done', 'snooze'],
    doneLabel: 'Given',
  }
  const asDue = { title: dose.title, body: dose.body, actions: ['Given', 'Snooze'] }

  await test.step('Given notifications are on', async () => {
    await new HomePage(page).open(ana.name)
    await settings.open('Notifications')
    await settings.toggle('Show notifications').check()
    await seeToast(page, 'Notifications are on')
    await settings.pressClose()
  })

  await test.step('Then a message is shown with its buttons, and a newer one of its tag in its place', async () => {
    await browser.deliver(dose)
    await expect.poll(browser.shown).toMatchObject([asDue])
    await browser.deliver({ ...dose, title: 'Still time for Rimadyl', silent: true })
    await expect
      .poll(browser.shown)
      .toMatchObject([{ ...asDue, title: 'Still time for Rimadyl', silent: true }])
    await browser.deliver({ ...dose, closes: true })
    await expect.poll(browser.shown).toEqual([])
  })

  await test.step('And what can’t be read is shown as a notification all the same', async () => {
    for (const text of ['', '{', 'null', '{"tag":1}']) {
      await browser.deliver(text)
      await expect.poll(browser.shown).toMatchObject([{ title: 'Pawtrail' }])
      await browser.swipeOff()
      await expect.poll(browser.shown).toEqual([])
    }
  })

  await test.step('When an answer is refused, the app opens and the notification stays', async () => {
    trouble.allow(/404/)
    await browser.deliver(dose)
    await expect.poll(browser.shown).toMatchObject([asDue])
    const { focused } = await browser.tap('dose-1', 'done')
    expect(focused).toBe(1)
    await expect(page).toHaveURL(/\/pets/)
    expect(await browser.shown()).toMatchObject([asDue])
  })

  await test.step('When it is answered, it says so and can be undone', async () => {
    await (await browser.worker()).evaluate(answerInPlaceOfServer)
    await browser.tap('dose-1', 'done')
    await expect
      .poll(browser.shown)
      .toMatchObject([{ title: 'Given', body: 'Rimadyl for Fern', actions: ['Undo'], silent: true }])
    await browser.tap('dose-1', 'undo')
    await expect.poll(browser.shown).toMatchObject([asDue])
    const asked = await (
      await browser.worker()
    ).evaluate(() => (globalThis as unknown as { asked: unknown[] }).asked)
    expect(asked).toMatchObject([
      { path: `/api/notifications/${dose.id}/answer`, body: { answer: 'done' }, household },
      { path: `/api/notifications/${dose.id}/undo`, household },
    ])
  })

  await test.step('When the button is tapped twice, it is answered once', async () => {
    await browser.tap('dose-1', 'snooze', 2)
    await expect.poll(browser.shown).toMatchObject([{ title: 'Given' }])
    const asked = await (
      await browser.worker()
    ).evaluate(() => (globalThis as unknown as { asked: { body: object }[] }).asked)
    expect(asked.filter(({ body }) => 'answer' in body && body.answer === 'snooze')).toHaveLength(1)
    await browser.tap('dose-1', 'undo')
    await expect.poll(browser.shown).toMatchObject([asDue])
  })

  await test.step('When no answer comes, the app opens and the notification stays', async () => {
    await (
      await browser.worker()
    ).evaluate(() => void ((globalThis as unknown as { isSilent: boolean }).isSilent = true))
    const { focused } = await browser.tap('dose-1', 'done')
    expect(focused).toBe(1)
    expect(await browser.shown()).toMatchObject([asDue])
  })

  await test.step('When it is tapped itself, the open window goes there', async () => {
    await page.goto('/')
    const { focused, opened } = await browser.tap('dose-1')
    expect([focused, opened]).toEqual([1, []])
    await expect(page).toHaveURL(/\/pets/)
    expect(await browser.shown()).toEqual([])
  })

  await test.step('Without a window one is opened', async () => {
    const other = await context.newPage()
    await browser.deliver(dose)
    await expect.poll(browser.shown).toHaveLength(1)
    await page.close()
    await other.close()
    expect(await browser.tap('dose-1')).toEqual({ opened: [dose.url], focused: 0 })
  })
})

/** In the worker: answers what the server answers to an answer, and notes what it was asked. */
function answerInPlaceOfServer(): void {
  const scope = globalThis as unknown as { asked: object[]; isSilent?: boolean; fetch: typeof fetch }
  const { fetch: ask } = scope
  scope.asked = []
  scope.fetch = async (input, init) => {
    const path = typeof input === 'string' ? input : ''
    if (!path.startsWith('/api/notifications/')) return ask(input, init)
    if (scope.isSilent)
      return new Promise((_, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new Error('given up'))),
      )
    const headers = new Headers(init?.headers)
    if (!headers.get('x-csrf-token')) return new Response(null, { status: 403 })
    const body: unknown = JSON.parse(typeof init?.body === 'string' ? init.body : '{}')
    scope.asked.push({ path, body, household: headers.get('x-household') })
    return Response.json({ title: 'Given', message: 'Rimadyl for Fern', canUndo: true })
  }
}
