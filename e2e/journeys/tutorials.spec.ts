import { addPet } from '@app/testing/factories/records'
import { checkPage } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/test.ts'
import { fitsEveryScreen } from '../fixtures/width.ts'
import { HomePage } from '../pages/home-page.ts'
import { TutorialPage } from '../pages/tutorial-page.ts'

test('a new user takes the first tour', { tag: '@phone' }, async ({ page, context, newOwner }) => {
  const ana = await newOwner({ plan: 'free', tutorials: true })
  await ana.enter(context)
  const tutorial = new TutorialPage(page)

  await test.step('Given they have looked at the first page', async () => {
    await new HomePage(page).open(ana.name)
    await page.getByRole('heading', { level: 1 }).click()
  })

  await test.step('Then the tutorial comes up in a quiet moment', async () => {
    await tutorial.isAt('Welcome to Pawtrail')
    await checkPage(page)
    await fitsEveryScreen(page, 'tutorial-steps')
    await tutorial.next()
  })

  await test.step('When they add their first pet, the tutorial continues', async () => {
    const step = await tutorial.isAt('It starts with a pet')
    await checkPage(page)
    await fitsEveryScreen(page, 'step-card')
    await step.getByRole('button', { name: 'Click Here' }).click()
    const adding = page.getByRole('dialog', { name: 'Add Pet' })
    await adding.getByLabel('Name').fill('Biscuit')
    await adding.getByLabel('Species').selectOption('dog')
    await adding.getByRole('button', { name: 'Add Pet' }).click()
    await tutorial.isAt('Today comes first')
    await tutorial.next()
  })

  // spec engagement §2: celebration with Completed, Steps Mastered and More Available or All Complete, Done and Next
  //   Tutorial
  await test.step('And what they pass over is not counted at the end', async () => {
    await tutorial.isAt('Write down how they are')
    await tutorial.skip()
    await tutorial.isAt('Let us remember')
    await tutorial.skip()
    await tutorial.isAt('You know your way around')
    await tutorial.complete()
    const celebration = await tutorial.isAt('Tutorial Complete!')
    // A key press removes the time limit.
    await page.keyboard.press('Shift')
    await expect(celebration.getByRole('definition')).toHaveText(['1', '4', '0'])
    await checkPage(page)
    await fitsEveryScreen(page, 'celebration')
    await celebration.getByRole('button', { name: 'Done' }).click()
    await expect(celebration).toBeHidden()
  })
})

test('the tour of a plan leads to its features', async ({ page, context, newOwner }) => {
  const ana = await newOwner({ plan: 'premium' })
  await addPet(ana.client, { name: 'Biscuit' })
  const skipped = ['first-health-log', 'reminder']
  await ana.client.call('PUT', '/tutorials', { tutorialId: 'welcome', currentStep: 6, skipped })
  await ana.enter(context)
  const tutorial = new TutorialPage(page)

  await test.step('Given the tutorials, found in the profile', async () => {
    await page.goto('/profile')
    await page.getByRole('main').getByRole('link', { name: 'Tutorials' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Tutorials' })).toBeVisible()
    await checkPage(page)
  })

  // spec engagement §4: three tutorials with 6, 4 and 4 steps and their conditions
  await test.step('When they start the tour, each step stands on its own page', async () => {
    await page.getByRole('button', { name: 'Start: Premium features' }).click()
    await tutorial.isAt('There’s more to discover')
    await tutorial.next()
    await tutorial.isAt('Care for them together')
    await expect(page.getByRole('button', { name: 'Invite someone' })).toBeVisible()
    await tutorial.next()
    await tutorial.isAt('In the calendar you already use')
    await expect(page).toHaveURL(/\/profile$/)
  })

  await test.step('Then Escape leaves it, and it goes on where it was', async () => {
    await page.keyboard.press('Escape')
    await page.goto('/getting-started')
    await page.getByRole('button', { name: 'Continue: Premium features' }).click()
    await tutorial.isAt('In the calendar you already use')
    await tutorial.next()
    await tutorial.isAt('One message each morning')
    await tutorial.complete()
    await tutorial.isAt('Tutorial Complete!')
  })
})
