import { addPet } from '@app/testing/factories/records'
import { checkPage } from '../fixtures/accessibility.ts'
import { dayFromToday } from '../fixtures/days.ts'
import { join } from '../fixtures/memberships.ts'
import { expect, test } from '../fixtures/test.ts'
import { fitsEveryScreen, openMenu } from '../fixtures/width.ts'
import { AddDialog } from '../pages/add-dialog.ts'
import { AppFrame } from '../pages/app-frame.ts'
import { HomePage } from '../pages/home-page.ts'
import { RemindersPage } from '../pages/reminders-page.ts'
import { seeToast } from '../pages/toasts.ts'

test('a household remembers nail trims, and whoever is there completes them', async ({
  page,
  context,
  newOwner,
  openBrowser,
}) => {
  const ana = await newOwner()
  const tom = await newOwner({ name: 'Tom', plan: 'free' })
  await addPet(ana.client, { name: 'Biscuit' })
  await join(tom, ana, 'caregiver')
  await ana.enter(context)
  const reminders = new RemindersPage(page)
  const toms = await openBrowser(tom)
  const tomsReminders = new RemindersPage(toms)

  // spec engagement §2: reminders panel: three tabs with counts, Add Reminder, cards with type, pet, timing badge,
  //   title, description, date, time and frequency; Complete, Pause, Resume, Delete; empty states
  await test.step('Given an owner who adds a reminder from what dogs usually need', async () => {
    await new HomePage(page).open(ana.name)
    await reminders.open()
    await expect(page.getByRole('heading', { name: 'No Active Reminders' })).toBeVisible()
    await fitsEveryScreen(page, 'reminders-page:empty')
    await page.getByRole('button', { name: 'Add Reminder' }).click()
    const adding = new AddDialog(page, 'Add Reminder')
    await adding.root.getByRole('button', { name: 'Nail trim · every 4 weeks' }).click()
    await adding.fillIn({ Date: dayFromToday(1), Time: '18:00' })
    await fitsEveryScreen(page, 'reminder-forms:add')
    await checkPage(page)
    await adding.save()
    await seeToast(page, 'Reminder added')
    await expect(reminders.row('Nail trim')).toContainText('Tomorrow')
    await checkPage(page)
  })

  // spec product: a reminder may be assigned to the owner or a caregiver; either may answer, once for all
  await test.step('When the caregiver completes it, both see the next date', async () => {
    await new HomePage(toms).open(tom.name)
    await new AppFrame(toms).switchTo(ana.name)
    await new HomePage(toms).showsPet('Biscuit')
    await tomsReminders.open()
    await tomsReminders.row('Nail trim').getByRole('button', { name: 'Complete' }).click()
    await seeToast(toms, 'Reminder completed')
    await expect(tomsReminders.row('Nail trim')).toContainText('Upcoming')
    await expect(reminders.row('Nail trim')).toContainText('Upcoming')
  })

  // spec engagement §2: only the 10 most recently completed are shown, each with Delete
  await test.step('Then it is listed with who completed it', async () => {
    await reminders.openTab('Completed')
    await expect(reminders.row('Nail trim')).toContainText('by Tom')
    await fitsEveryScreen(page, 'reminders-page:completed')
  })

  await test.step('And the owner moves it, puts it off and stops it', async () => {
    await reminders.openTab('Active')
    const form = await reminders.edit('Nail trim')
    await fitsEveryScreen(page, 'reminder-forms:edit')
    await form.fillIn({ Date: dayFromToday(0), Time: '23:59' })
    await form.press('Save Changes')
    await seeToast(page, 'Reminder updated')
    await expect(reminders.row('Nail trim')).toContainText('Today')
    await fitsEveryScreen(page, 'reminders-page:active')
    const more = page.getByRole('button', { name: 'More for Nail trim' })
    await fitsEveryScreen(page, 'reminder-menu', () => openMenu(more))
    await page.getByRole('menuitem', { name: 'Stop repeating' }).click()
    await seeToast(page, 'Reminder stopped')
    await expect(page.getByRole('heading', { name: 'No Active Reminders' })).toBeVisible()
  })
})
