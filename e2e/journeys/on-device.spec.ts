import { addPet, addRecordOf } from '@app/testing/factories/records'
import { dayFromToday } from '../fixtures/days.ts'
import { makePhone, type Phone } from '../fixtures/phone.ts'
import { forgetSession } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'
import { fitsEveryScreen } from '../fixtures/width.ts'
import { AddDialog } from '../pages/add-dialog.ts'
import { AppFrame } from '../pages/app-frame.ts'
import { HomePage } from '../pages/home-page.ts'
import { RemindersPage } from '../pages/reminders-page.ts'
import { SettingsDialog } from '../pages/settings-dialog.ts'
import { seeToast } from '../pages/toasts.ts'

// spec engagement §4: completing, pausing and deleting take a reminder's notifications off the phone; signing out
//   takes all
//   in apps/web/src/device/device-notices.ts, apps/web/src/features/notifications/push-devices/on-device-keeper.tsx
test('the app for phones shows reminders without a connection @phone', async ({
  page,
  context,
  newOwner,
}) => {
  const phone = await makePhone(context)
  const ana = await newOwner()
  await addPet(ana.client, { name: 'Biscuit' })
  await ana.enter(context)
  const home = new HomePage(page)
  const reminders = new RemindersPage(page)
  const settings = new SettingsDialog(page)
  const section = settings.root.getByRole('region', { name: 'Reminders on this phone' })
  const tomorrow = dayFromToday(1)

  await test.step('Given a phone whose owner has not been asked yet', async () => {
    await home.open(ana.name)
    await reminders.open()
    await page.getByRole('button', { name: 'Add Reminder' }).click()
    const adding = new AddDialog(page, 'Add Reminder')
    await adding.fillIn({ Title: 'Eye drops', Date: tomorrow, Time: '18:00' })
    await adding.root.getByLabel('Repeats').selectOption('Daily')
    await adding.save()
    await seeToast(page, 'Reminder added')
    expect(phone.notices()).toEqual([])
  })

  await test.step('When reminders are turned on, the phone has thirty of a daily one', async () => {
    await settings.open('Notifications')
    await section.getByRole('button', { name: 'Turn on reminders' }).click()
    await seeToast(page, 'Reminders are on')
    await expect.poll(() => phone.notices().length).toBe(30)
    expect(phone.notices()[0]).toMatchObject({ title: 'Eye drops for Biscuit', body: 'Due at 6:00\u{A0}PM' })
    await expect(section.getByRole('status')).toContainText('30 reminders set; the next on')
    await fitsEveryScreen(page, 'on-device-setting')
    await section.getByRole('button', { name: 'Show a test' }).click()
    await expect.poll(() => phone.shown().map(({ title }) => title)).toEqual(['Reminders work on this phone'])
  })

  await test.step('And a phone that is not on time says so', async () => {
    phone.isExact = false
    await page.reload()
    await section.getByRole('button', { name: 'Show them on time' }).click()
    await expect(section.getByText('some minutes late')).toBeHidden()
    await settings.pressClose()
  })

  await test.step('And a completed one leaves its date out', async () => {
    const [first] = phone.notices()
    await reminders.open()
    await reminders.row('Eye drops').getByRole('button', { name: 'Complete' }).click()
    await seeToast(page, 'Reminder completed')
    await expect.poll(() => phone.notices()[0]?.schedule?.at).not.toBe(first?.schedule?.at)
    await expect.poll(() => phone.notices().length).toBe(30)
  })

  await test.step('And a tap that opens the app leads to the reminders', async () => {
    await page.goto('about:blank')
    const [next] = phone.notices()
    if (next) await phone.tap(next)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: 'Reminders' })).toBeVisible()
  })

  await test.step('And a paused one says nothing, and speaks up again once it is resumed', async () => {
    await reminders.row('Eye drops').getByRole('button', { name: 'Pause' }).click()
    await expect.poll(() => phone.notices().length).toBe(0)
    await reminders.openTab('Paused')
    await reminders.row('Eye drops').getByRole('button', { name: 'Resume' }).click()
    await expect.poll(() => phone.notices().length).toBe(30)
  })

  await test.step('And with signing out the phone forgets them', async () => {
    await new AppFrame(page).signOut()
    await seeToast(page, 'Signed out successfully')
    expect(phone.notices()).toEqual([])
  })
})

// spec engagement §4: completing, pausing and deleting take a reminder's notifications off the phone; signing out
//   takes all
test('a phone that refuses, or does not answer, is said', async ({ page, context, newOwner }) => {
  const phone = await makePhone(context)
  phone.ownerChooses = 'denied'
  const ana = await newOwner()
  await ana.enter(context)
  const settings = new SettingsDialog(page)
  const section = settings.root.getByRole('region', { name: 'Reminders on this phone' })
  await new HomePage(page).open(ana.name)

  await test.step('Its owner refuses', async () => {
    await settings.open('Notifications')
    await section.getByRole('button', { name: 'Turn on reminders' }).click()
    await seeToast(page, 'Reminders are still off')
    await expect(section.getByText('Your phone blocks our notifications')).toBeVisible()
  })

  await test.step('It does not answer', async () => {
    phone.isSilent = true
    await page.clock.install()
    await page.reload()
    await expect(section.getByText('Asking the phone')).toBeAttached()
    await page.clock.runFor(11_000)
    await expect(section.getByText('Your phone did not answer')).toBeVisible()
    phone.isSilent = false
    await section.getByRole('button', { name: 'Try again' }).click()
    await expect(section.getByText('Your phone blocks our notifications')).toBeVisible()
  })
})

test.describe('a phone that has a daily reminder', () => {
  let phone: Phone
  test.beforeEach(async ({ page, context, newOwner }) => {
    phone = await makePhone(context)
    phone.permission = 'granted'
    const ana = await newOwner()
    const { id } = await addPet(ana.client, { name: 'Biscuit' })
    await addRecordOf(ana.client, 'reminder', id, {
      date: dayFromToday(1),
      time: '18:00',
      repeat: { unit: 'day', every: 1, weekdays: [] },
    })
    await ana.enter(context)
    await new HomePage(page).open(ana.name)
    await expect.poll(() => phone.notices().length).toBe(30)
  })

  test('forgets it at sign-out, even during a read', async ({ page }) => {
    const late = Promise.withResolvers<void>()
    await page.route(/state=active/, async (route) => {
      const response = await route.fetch()
      await late.promise
      await route.fulfill({ response })
    })
    const reading = page.waitForRequest(/state=active/)
    // Brings the app to the front.
    await page.evaluate("dispatchEvent(new Event('visibilitychange'))")
    const read = await reading
    const clearing = phone.hold('cancel')
    await new AppFrame(page).signOut()
    await clearing.asked
    late.resolve()
    // The requesting page has its answer, or is closed.
    await read
      .response()
      .then((response) => response?.finished())
      .catch(() => undefined)
    clearing.release()
    await seeToast(page, 'Signed out successfully')
    await page.reload()
    expect(phone.notices()).toEqual([])
  })

  test('forgets it when its session was ended from elsewhere', async ({ page }) => {
    await forgetSession(page)
    await page.goto('/')
    await expect.poll(() => phone.notices().length).toBe(0)
  })
})
