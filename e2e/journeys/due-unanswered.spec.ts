import { addDueDose, wallTime } from '../fixtures/due-dose.ts'
import { join } from '../fixtures/memberships.ts'
import { expect, test } from '../fixtures/timed-test.ts'
import { AppFrame } from '../pages/app-frame.ts'
import { HomePage } from '../pages/home-page.ts'
import { NotificationsPanel } from '../pages/notifications-panel.ts'
import { SettingsDialog } from '../pages/settings-dialog.ts'
import { seeToast, toast } from '../pages/toasts.ts'

const MINUTES = 60_000

// spec product: an unanswered dose escalates to the person that the owner chose in the settings
//   in apps/web/src/features/settings/care-alerts.tsx
test('a dose that no one answers is said again, and then told to the person whom the owner has chosen', async ({
  page,
  context,
  timed,
  newOwner,
  openBrowser,
}) => {
  const ana = await newOwner()
  const vera = await newOwner({ name: 'Vera', plan: 'free' })
  await join(vera, ana, 'viewer')
  await ana.enter(context)
  const settings = new SettingsDialog(page)
  const veras = await openBrowser(vera)

  await test.step('Given settings that remind the owner once more after five minutes and then alert Vera', async () => {
    await new HomePage(page).open(ana.name)
    await settings.open('Notifications')
    const choice = (name: string) => settings.root.getByRole('combobox', { name })
    await choice('Remind again every').selectOption('5 minutes')
    await choice('How many times').selectOption('1 time')
    await choice('Then alert').selectOption('Vera')
    await seeToast(page, 'Saved for your household')
    await expect(choice('Then alert')).toHaveValue(/./)
    await settings.pressClose()
    await veras.goto('/')
    await new AppFrame(veras).switchTo(ana.name)
  })

  const dose = await addDueDose(timed, ana)
  await test.step('When the dose stays unanswered, the owner is notified twice', async () => {
    await dose.comeDue()
    await seeToast(page, 'Time for: Apoquel for Fern')
    await timed.passTime(5 * MINUTES)
    await seeToast(page, 'Still due: Apoquel for Fern')
  })

  await test.step('Then Vera is notified for the first time, and the owner no more', async () => {
    await timed.passTime(5 * MINUTES)
    await seeToast(veras, 'Nobody has answered: Apoquel for Fern')
    const panels = { ana: new NotificationsPanel(page), vera: new NotificationsPanel(veras) }
    await panels.vera.open()
    await expect(panels.vera.root.getByRole('listitem')).toHaveCount(1)
    await panels.ana.open()
    await expect(panels.ana.root.getByRole('listitem')).toHaveCount(2)
  })
})

// spec product: quiet hours that were chosen in the settings hold back all but critical doses
//   in apps/web/src/features/settings/quiet-hours.tsx
test('quiet hours hold back all but critical doses, and what is still due comes as one afterwards', async ({
  page,
  context,
  timed,
  newOwner,
}) => {
  const ana = await newOwner()
  await ana.enter(context)
  const settings = new SettingsDialog(page)
  const panel = new NotificationsPanel(page)
  const quietTo = new Date(Math.ceil(timed.now().getTime() / MINUTES) * MINUTES + 10 * MINUTES)

  await test.step('Given it is within quiet hours', async () => {
    await new HomePage(page).open(ana.name)
    await settings.open('Notifications')
    await settings.toggle('Keep quiet hours').check()
    await settings.root.getByLabel('Quiet from').fill('06:00')
    await settings.root.getByLabel('Quiet until').fill(wallTime(quietTo))
    await settings.save('')
    await settings.pressClose()
  })

  await test.step('When three doses come due, only the critical one is notified', async () => {
    const [dose, other, critical] = [
      await addDueDose(timed, ana),
      await addDueDose(timed, ana, { name: 'Rimadyl', after: 3 }),
      await addDueDose(timed, ana, { name: 'Insulin', isCritical: true, after: 4 }),
    ]
    for (const each of [dose, other, critical]) await each.comeDue()
    await seeToast(page, 'Time for: Insulin for Fern')
    await panel.open()
    await expect(panel.root.getByRole('listitem')).toHaveCount(1)
    await panel.close()
    expect(await toast(page, /Apoquel|Rimadyl/).count()).toBe(0)
  })

  await test.step('Then the others come as one when the hours are over', async () => {
    await timed.passTime(quietTo.getTime() - timed.now().getTime())
    await seeToast(page, '2 things are due for Fern', 'Apoquel, Rimadyl')
  })
})
