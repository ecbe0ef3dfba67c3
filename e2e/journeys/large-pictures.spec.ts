import { addPet } from '@app/testing/factories/records'
import { densePhoto } from '../fixtures/pictures.ts'
import { expect, test } from '../fixtures/test.ts'
import { HomePage } from '../pages/home-page.ts'
import { OnboardingPage } from '../pages/onboarding-page.ts'
import { seeToast } from '../pages/toasts.ts'

const FIVE_MB = 5 * 1024 * 1024

test('a portrait larger than its form takes is made smaller in the browser', async ({
  page,
  context,
  newOwner,
}) => {
  const ana = await newOwner()
  const pet = await addPet(ana.client, { name: 'Biscuit' })
  await ana.enter(context)
  const large = await densePhoto('portrait.jpg', 2100, 1575)
  expect(large.buffer.length).toBeGreaterThan(FIVE_MB)

  await test.step('a person’s', async () => {
    await page.goto('/?settings=profile')
    await page.getByLabel('Profile picture').setInputFiles(large)
    await seeToast(page, 'Profile picture updated')
  })

  await test.step('a pet’s', async () => {
    await page.goto(`/pets/${pet.id}`)
    await page.getByRole('button', { name: 'Update photo' }).click()
    const dialog = page.getByRole('dialog', { name: 'Photo of Biscuit' })
    await dialog.getByLabel('Choose a photo').setInputFiles(large)
    await dialog.getByRole('button', { name: 'Save Photo' }).click()
    await seeToast(page, 'Photo Updated')
  })
})

test('a pet’s first portrait and a photo of the gallery are made smaller as well', async ({
  page,
  context,
  newOwner,
}) => {
  const ana = await newOwner({ onboarded: false })
  await ana.enter(context)
  const portrait = await densePhoto('portrait.jpg', 2100, 1575)
  const large = await densePhoto('beach.jpg', 2400, 1800)
  expect(large.buffer.length).toBeGreaterThan(2 * FIVE_MB)

  await test.step('in the wizard', async () => {
    await page.goto('/onboarding')
    const onboarding = new OnboardingPage(page)
    await onboarding.enterName(ana.name)
    const biscuit = { name: 'Biscuit', species: 'Dog', breed: 'Beagle', weight: '27.4' }
    await onboarding.enterPet({ ...biscuit, photo: portrait })
    await onboarding.continue()
    await onboarding.leaveTheRestForLater()
    await new HomePage(page).showsPet('Biscuit')
    const pictures = async () => {
      const { body } = await ana.client.call<{ picture: object | null }[]>('GET', '/pets')
      return body.map(({ picture }) => picture !== null)
    }
    await expect.poll(pictures).toEqual([true])
  })

  await test.step('in the gallery', async () => {
    const biscuit = await new HomePage(page).openPet('Biscuit')
    await biscuit.openTab('Photos')
    const dialog = await biscuit.add('Add Photo')
    await dialog.field('Choose photos').setInputFiles(large)
    await dialog.saveAndClose()
  })
})
