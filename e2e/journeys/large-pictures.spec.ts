import { addPet } from '@app/testing/factories/records'
import { photo } from '../fixtures/pictures.ts'
import { expect, test } from '../fixtures/test.ts'
import { seeToast } from '../pages/toasts.ts'

const FIVE_MB = 5 * 1024 * 1024

test(
  'a portrait larger than its form takes is made smaller in the browser',
  { tag: '@one-size' },
  async ({ page, context, newOwner }) => {
    const ana = await newOwner()
    const pet = await addPet(ana.client, { name: 'Biscuit' })
    await ana.enter(context)
    const large = await photo('portrait.jpg', 3200, 2400)
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
  },
)
