import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { eventually } from '../../../test-support/eventually.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import { click, isGone, isShown, openedPet, pressUnlessGone, windowOf } from '../../../test-support/screen.ts'
import { addContact, addPet, bringTrouble, enter, mendButNews } from '../../../test-support/stage.ts'

const vets = page.getByRole('list', { name: 'Vets' })

it('the vets of the household lead who looks after the pet, each a tap away, on the free plan too', async () => {
  await enter('free')
  const { id } = await addPet({ name: 'Miso', gender: 'female' })
  openApp(`/pets/${id}`)
  const miso = await openedPet('Miso')
  await isShown(miso.getByRole('heading', { name: 'Who looks after her' }))
  await click(miso.getByRole('link', { name: 'Add one to the emergency contacts' }))
  await isShown(windowOf('Emergency Information'))

  await addContact({ name: 'Neighbor Kim', phone: '+1 555 010 0100' })
  await addContact({ name: 'Eastside Animal ER', phone: '+1 555 010 0199', clinicName: 'Eastside Animal ER' })
  await addContact({
    name: 'Dr. Lindqvist',
    phone: '+1 555 010 0123',
    clinicName: 'Harbor Cat Clinic',
    isVet: true,
    isPrimary: true,
  })
  await bringTrouble(/^GET \/api\/(emergency-contacts|live)/, 'cut')
  openApp(`/pets/${id}`)
  await openedPet('Miso')
  const failure = page.getByRole('alert').filter({ hasText: 'Your vets could not be loaded' })
  await isShown(failure)
  await mendButNews()
  await pressUnlessGone(failure, 'Try Again')
  await isShown(vets.getByText('Harbor Cat Clinic'))
  expect(
    vets
      .getByRole('link')
      .elements()
      .map((call) => call.getAttribute('aria-label')),
  ).toEqual(['Call Dr. Lindqvist, +1 555 010 0123', 'Call Eastside Animal ER, +1 555 010 0199'])
  await eventually(vets.getByRole('link', { name: /Lindqvist/ })).toHaveAttribute('href', 'tel:+15550100123')
  await isGone(miso.getByText('No vet yet.'))
})
