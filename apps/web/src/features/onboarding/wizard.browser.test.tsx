import { beforeAll, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { eventually } from '../../../test-support/eventually.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import { heavyPhoto, oneColourPhoto, putInto } from '../../../test-support/pictures.ts'
import { choose, click, fillIn, isGone, isShown, press, windowOf } from '../../../test-support/screen.ts'
import { beginAnew, callElsewhere, enter } from '../../../test-support/stage.ts'

const main = page.getByRole('main')
const photo = main.getByLabelText('Add a photo')
const tellMore = () => click(main.getByText('More about your pet'))

interface Listed {
  name: string
  picture: object | null
}

/** Finds a pet of the user's household by name. */
async function petNamed(name: string): Promise<Listed | undefined> {
  const { body } = await callElsewhere<Listed[]>('GET', '/pets')
  return body.find((pet) => pet.name === name)
}

beforeAll(async () => {
  await enter()
})

beforeEach(async () => {
  await beginAnew()
  sessionStorage.clear()
  openApp('/onboarding')
  await fillIn(main, { 'Your name': 'Ana' })
  await press(main, 'Get Started')
  await isShown(main.getByText('Step 2 of 4'))
})

const isAtHome = () => isShown(page.getByRole('region', { name: 'Quick Actions' }))

// spec access §4: Quick Complete saves a pet that has a name and a species, with its other typed fields
// spec product: a picture larger than its form takes is made smaller in the browser: faces, the wizard, the gallery
it('Quick Complete keeps a pet with a name and a species, and its photo, however large', async () => {
  await tellMore()
  await fillIn(main, { 'Pet name': 'Biscuit', Breed: 'Beagle mix' })
  await choose(main, { Species: 'Dog' })
  putInto(photo, await heavyPhoto('portrait.png', 6))
  await press(main, 'Quick Complete Setup')
  await isShown(page.getByText('Your name and Biscuit will be saved, with the photo.'))
  await press(page, 'Complete Setup')
  await isAtHome()
  expect(sessionStorage.getItem('onboarding-log')).toBeNull()
  expect(await petNamed('Biscuit')).toMatchObject({
    breed: 'Beagle mix',
    picture: expect.anything() as object,
  })
})

// spec access §4: Quick Complete saves a pet that has a name and a species, with its other typed fields
it('a photo without a name is a pet begun, and is asked about before it is lost', async () => {
  putInto(photo, await oneColourPhoto('portrait.png'))
  await press(main, 'Continue')
  await isShown(main.getByText('Pet name is required'))
  await isShown(main.getByText('Step 2 of 4'))
  for (const way of ['Quick Complete Setup', 'Skip setup and continue to dashboard']) {
    await press(main, way)
    await isShown(page.getByText('Your pet still needs a name and a species.'))
    await press(page, 'Continue Setup')
    await isShown(main.getByText('Species is required'))
    await isShown(main.getByText('portrait.png'))
  }
  await tellMore()
  await fillIn(main, { Breed: 'Begun' })
  await press(main, 'Quick Complete Setup')
  await press(page, 'Complete Setup')
  await isAtHome()
  const { body } = await callElsewhere<{ breed: string }[]>('GET', '/pets')
  expect(body.map(({ breed }) => breed)).not.toContain('Begun')
})

// spec access §4: onboarding progress is saved for 24 hours, version 1.0, and restored
// spec access §5: onboarding pet: the same rules as the pet form
//   in packages/domain/src/onboarding/onboarding.contract.ts, packages/domain/src/pets/pets.contract.ts
it('a pet needs a name of two letters, and typed text survives a reload', async () => {
  await fillIn(main, { 'Pet name': 'B' })
  await choose(main, { Species: 'Dog' })
  await press(main, 'Continue')
  await isShown(main.getByText('Pet name must be at least 2 characters'))
  await fillIn(main, { 'Pet name': 'Miso' })
  openApp('/onboarding')
  await eventually(main.getByLabelText('Pet name')).toHaveValue('Miso')
  await press(main, 'Continue')
  await isShown(main.getByText('Step 3 of 4'))
  // The log of the steps has none of what was typed.
  const log = String(sessionStorage.getItem('onboarding-log'))
  expect(log).toMatch(/step 1.*step 2.*step 3/)
  expect(log).not.toContain('Miso')
})

// spec product: the first minute: ‘Who is it?’ with nine faces, the name, one picture; the chosen one greets; five
//   taps to a dashboard with a pet
it('the face that was chosen first asks for its name, and says it', async () => {
  await press(main, 'Previous')
  await click(main.getByText('Guinea pig', { exact: true }))
  await press(main, 'Get Started')
  await isShown(main.getByText('Hello! What’s my name?'))
  await eventually(main.getByLabelText('Pet name')).toHaveFocus()
  await eventually(main.getByLabelText('Species')).toHaveValue('guinea-pig')
  await press(main, 'Continue')
  await isShown(main.getByText('Pet name is required'))
  await fillIn(main, { 'Pet name': 'Pippa' })
  await isShown(main.getByText('Hello, I’m Pippa.'))
  await press(main, 'Continue')
  await isShown(main.getByText('Step 3 of 4'))
})

it('a face alone is no pet begun: skipping asks nothing, and forgets it', async () => {
  const { body: before } = await callElsewhere<unknown[]>('GET', '/pets')
  await press(main, 'Previous')
  await click(main.getByText('Cat', { exact: true }))
  await press(main, 'Get Started')
  await press(main, 'Skip for now')
  await isShown(main.getByText('Step 3 of 4'))
  await press(main, 'Previous')
  await eventually(main.getByLabelText('Species')).toHaveValue('')
  await press(main, 'Previous')
  await click(main.getByText('Cat', { exact: true }))
  await press(main, 'Get Started')
  await press(main, 'Skip setup and continue to dashboard')
  await isAtHome()
  const { body: after } = await callElsewhere<unknown[]>('GET', '/pets')
  expect(after).toHaveLength(before.length)
})

it('scrolls to an error behind ‘More about your pet’', async () => {
  await tellMore()
  await fillIn(main, { 'Pet name': 'Miso', Notes: 'n'.repeat(501) })
  await choose(main, { Species: 'Dog' })
  await tellMore()
  await press(main, 'Continue')
  await eventually(main.getByLabelText('Notes')).toBeVisible()
  await isShown(main.getByText('Step 2 of 4'))
})

it('a step begins at its top, however far down the one before was left', async () => {
  // Makes the viewport high enough that the next heading is visible anyway, which alone would not move the page.
  await page.viewport(390, 760)
  scrollTo({ top: 80 })
  await eventually(() => scrollY).toBe(80)
  await press(main, 'Skip for now')
  await isShown(main.getByText('Step 3 of 4'))
  await eventually(() => scrollY).toBe(0)
})

// spec product: the Back button of the browser leads to the step before in the wizard
it('the Back button of the browser leads to the step before, and Forward back', async () => {
  await press(main, 'Skip for now')
  await isShown(main.getByText('Step 3 of 4'))
  history.back()
  await isShown(main.getByText('Step 2 of 4'))
  history.back()
  await isShown(main.getByText('Step 1 of 4'))
  expect(location.pathname).toBe('/onboarding')
  history.go(2)
  await isShown(main.getByText('Step 3 of 4'))
  await press(main, 'Previous')
  await isShown(main.getByText('Step 2 of 4'))
  history.back()
  await isShown(main.getByText('Step 1 of 4'))
})

// spec access §4: the choices of steps 3 and 4 of the wizard are both kept
//   in apps/web/src/device/setup-choice.ts, apps/web/src/app/windows/add-dialogs.tsx
it('both things that are set up at once open one after the other', async () => {
  await fillIn(main, { 'Pet name': 'Pepper' })
  await choose(main, { Species: 'Dog' })
  await press(main, 'Continue')
  await press(main, 'Set up now')
  await press(main, 'Set up reminders')
  const health = windowOf('Add Health Log')
  await isShown(health)
  await press(health, 'Cancel')
  await isGone(health)
  const reminder = windowOf('Add Reminder')
  await isShown(reminder)
  await press(reminder, 'Cancel')
  await isGone(reminder)
})
