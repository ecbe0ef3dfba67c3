import { checkPage } from '../fixtures/accessibility.ts'
import { demoSession, expect, test } from '../fixtures/demo-test.ts'
import { HomePage } from '../pages/home-page.ts'
import { TodayCard } from '../pages/today-card.ts'

// spec engagement §2: pet cards: age, weight and View Details; the pet’s needs in words; four faces in a row
//   on a phone from four pets on
test(
  'Home says what each pet needs, and each card leads to it',
  { tag: '@phone' },
  async ({ page, demo, signInAs }) => {
    const card = new TodayCard(page)
    const home = new HomePage(page)
    const region = (name: string) => page.getByRole('region', { name, exact: true })

    await test.step('Given a dose that is late, it comes first, and its pet says so', async () => {
      await signInAs(page, 'owner')
      await home.isComplete()
      await expect(card.list.getByRole('listitem').first()).toContainText('Apoquel for Biscuit')
      await expect(region('Today').getByText(/^\d+ of \d+ doses given, 1 late/)).toBeVisible()
      await expect(home.pet('Biscuit')).toContainText('1 dose late')
      await checkPage(page)
    })

    await test.step('When it is given, the ring and the pet’s card say so without a reload', async () => {
      await card.give('Apoquel')
      await expect(region('Today').getByText(/^\d+ of \d+ doses given(, \d+ skipped)?$/)).toBeVisible()
      await expect(home.pet('Biscuit')).not.toContainText('late')
      await card
        .row('Apoquel', /Given by Ana/)
        .getByRole('button', { name: /^Undo / })
        .click()
      await card.offers('Apoquel')
    })

    await test.step('The week shows a day that is chosen, and leads to its visit', async () => {
      const week = region('This week')
      await region('Today').getByRole('button', { name: 'Schedule' }).click()
      await expect(week).toBeFocused()
      const day = week.getByRole('button', { name: /entr(y|ies)$/ }).last()
      await day.click()
      await expect(day).toHaveAttribute('aria-pressed', 'true')
      await checkPage(page)
      await day.click()
      await week.getByRole('link', { name: 'Dental Cleaning' }).click()
      await expect(page.getByRole('tab', { name: 'Appts', selected: true })).toBeVisible()
      await page.goBack()
    })

    await test.step('The one insight leads to the pet’s weights', async () => {
      const insight = region('Worth knowing')
      await expect(insight).toContainText(/Miso is down [\d.]+ lbs since \w+\./)
      await insight.getByRole('link').click()
      await expect(page.getByRole('tab', { name: 'Health', selected: true })).toBeVisible()
      await page.goBack()
    })

    await test.step('The section Together shows the counts of the server', async () => {
      const owner = await demoSession(demo, 'owner')
      const { body } = await owner.call<{ doses: { given: number }; counts: { photos: number } }>(
        'GET',
        '/dashboard/stats',
      )
      const together = region('Together')
      await expect(together).toContainText(`${body.doses.given} doses`)
      await expect(together).toContainText(`${body.counts.photos} photos`)
      await expect(together).toContainText(/You gave \d+ doses, Sam \d+\./)
      await expect(region('Usage and limits')).toContainText(/Pets3 of 10/)
    })
  },
)
