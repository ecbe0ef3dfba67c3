import { addPet, addRecordOf } from '@app/testing/factories/records'
import { checkPage } from '../fixtures/accessibility.ts'
import { dayFromToday, TIME_ZONE } from '../fixtures/days.ts'
import { word } from '../fixtures/longest-household.ts'
import { join } from '../fixtures/memberships.ts'
import { expect, test } from '../fixtures/test.ts'
import { fitsEveryScreen } from '../fixtures/width.ts'
import { AppFrame } from '../pages/app-frame.ts'
import { HomePage } from '../pages/home-page.ts'
import { seeToast } from '../pages/toasts.ts'

test('the dashboard keeps due items in sight, even while its list of doses fails', async ({
  page,
  context,
  newOwner,
  openBrowser,
  trouble,
}) => {
  const ana = await newOwner()
  const vera = await newOwner({ name: 'Vera', plan: 'free' })
  const { id: petId } = await addPet(ana.client, { name: 'Biscuit' })
  for (const name of ['Apoquel', `Late${word(96)}`]) {
    const schedule = {
      frequency: 'Once daily',
      times: ['12:00'],
      timeZone: TIME_ZONE,
      earlierDoses: 'listed',
    }
    await addRecordOf(ana.client, 'medication', petId, { name, startDate: dayFromToday(0), ...schedule })
  }
  for (const title of ['Nail trim', 'Bath']) {
    await addRecordOf(ana.client, 'reminder', petId, { title, date: dayFromToday(2), timeZone: TIME_ZONE })
  }
  const start = { startDate: dayFromToday(3), timeZone: TIME_ZONE }
  await addRecordOf(ana.client, 'medication', petId, { name: 'Antibiotic', ...start })
  await join(vera, ana, 'viewer')
  await ana.enter(context)
  const home = new HomePage(page)
  const card = page.getByRole('region', { name: 'Medication Schedule' })
  const rowOf = (text: string) => card.getByRole('listitem').filter({ hasText: text })

  await test.step('Given doses on today’s list, the card holds what is due besides', async () => {
    await home.open(ana.name)
    await expect(rowOf('Antibiotic for Biscuit')).toContainText('Starts in 3 days')
    await expect(card.getByRole('listitem')).toHaveCount(3)
    await expect(rowOf('Apoquel')).toHaveCount(0)
    await checkPage(page)
    await fitsEveryScreen(page, 'medication-schedule:due')
  })

  await test.step('When a reminder is deleted, it is asked first', async () => {
    await card.getByRole('button', { name: 'Delete Bath' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete?' })
    await expect(question).toBeVisible()
    await fitsEveryScreen(page, 'due-reminder-actions:question')
    await question.getByRole('button', { name: 'Delete' }).click()
    await seeToast(page, 'Reminder deleted')
    await expect(rowOf('Bath')).toHaveCount(0)
  })

  await test.step('A viewer sees it without buttons', async () => {
    const veras = await openBrowser(vera)
    await veras.goto('/')
    await new AppFrame(veras).switchTo(ana.name)
    const verasCard = veras.getByRole('region', { name: 'Medication Schedule' })
    await expect(verasCard.getByRole('listitem').filter({ hasText: 'Nail trim' })).toBeVisible()
    await expect(verasCard.getByRole('button')).toHaveCount(0)
  })

  await test.step('When the list of doses fails, the card shows them, and completes all at once', async () => {
    trouble.allow(/status of 500/)
    await page.route(/\/api\/doses\?/, (route) => route.fulfill({ status: 500, json: {} }))
    await home.open(ana.name)
    await expect(card.getByText('2 overdue', { exact: true })).toBeVisible()
    await fitsEveryScreen(page, 'medication-schedule:overdue')
    await card.getByRole('button', { name: 'View All' }).click()
    await card.getByRole('button', { name: 'Complete all 2 overdue' }).click()
    const question = page.getByRole('alertdialog', { name: 'Complete all 2?' })
    await expect(question).toContainText('Doses are marked as given now.')
    await fitsEveryScreen(page, 'complete-together:question')
    await question.getByRole('button', { name: 'Complete all' }).click()
    await seeToast(page, '2 reminders completed')
    await expect(card.getByText('overdue')).toHaveCount(0)
  })
})
