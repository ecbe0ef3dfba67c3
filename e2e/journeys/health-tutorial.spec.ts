import { addPet } from '@app/testing/factories/records'
import { checkPage } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/timed-test.ts'
import { windowsAreLeft } from '../pages/app-frame.ts'
import { HomePage } from '../pages/home-page.ts'
import { TutorialPage } from '../pages/tutorial-page.ts'

const DAYS = 86_400_000

test('the health tour opens three days after sign-up', async ({ page, context, timed, newOwner }) => {
  const ana = await newOwner({ plan: 'free', tutorials: true })
  await addPet(ana.client, { name: 'Biscuit' })
  const skipped = ['first-health-log', 'reminder']
  await ana.client.call('PUT', '/tutorials', { tutorialId: 'welcome', currentStep: 6, skipped })
  await ana.enter(context)
  const tutorial = new TutorialPage(page)
  const main = page.getByRole('main')

  await test.step('Given the tutorial is not open on the first days', async () => {
    await page.goto('/getting-started')
    await expect(main.getByText('Opens 3 days after you signed up.')).toBeVisible()
  })

  // spec engagement §4: an eligible tutorial starts on its own: age, prerequisites, none active
  await test.step('When three days have passed, it comes up on Home in a quiet moment', async () => {
    await timed.passTime(3 * DAYS)
    await new HomePage(page).open(ana.name)
    await page.getByRole('heading', { level: 1 }).click()
    await tutorial.isAt('See it before it shows')
    await checkPage(page)
    await tutorial.next()
  })

  await test.step('And it waits for a weight, and continues once there is one', async () => {
    const step = await tutorial.isAt('Weigh them now and then')
    await tutorial.next()
    await expect(step.getByText('Not done yet.', { exact: false })).toBeVisible()
    await step.getByRole('button', { name: 'Click Here' }).click()
    const adding = page.getByRole('dialog', { name: 'Add', exact: true })
    await adding.getByRole('button', { name: 'Weight' }).click()
    const weight = page.getByRole('dialog', { name: 'Weight', exact: true })
    await weight.getByRole('textbox', { name: /^Weight/ }).fill('27.4')
    await weight.getByRole('button', { name: 'Save' }).click()
  })

  // spec engagement §3: interaction advances the step
  await test.step('Then a press of what it points at leads to the page of the last step', async () => {
    await tutorial.isAt('From numbers to a line')
    await main.getByRole('link', { name: 'Health Metrics' }).click()
    await tutorial.isAt('Watch what your vet asks about')
    await expect(page).toHaveURL(/\/health-metrics$/)
    await expect(page.getByRole('heading', { name: 'Advanced tracking', exact: true })).toBeVisible()
    await tutorial.complete()
  })

  await test.step('And with it all is done that there is for them', async () => {
    const celebration = await tutorial.isAt('Tutorial Complete!')
    // A key press removes the time limit.
    await page.keyboard.press('Shift')
    await expect(celebration.getByRole('definition')).toHaveText(['2', '8', '✓'])
    await celebration.getByRole('button', { name: 'Done' }).click()
    await expect(celebration).toBeHidden()
    await windowsAreLeft(page)
    await page.goto('/getting-started')
    await expect(main.getByRole('button', { name: 'Take it again: Health tracking' })).toBeVisible()
  })
})
