import { beforeAll, beforeEach, it } from 'vitest'
import { openApp } from '../../../test-support/open-app.tsx'
import { isGone, isShown, press, seeToast, windowOf } from '../../../test-support/screen.ts'
import { bringTrouble, enter, helpElsewhere, mend } from '../../../test-support/stage.ts'
import { client } from '../../api/client/client.ts'
import { newId } from '../../api/client/new-id.ts'

const INFORMATION = /^GET \/api\/emergency-information$/
const emergency = windowOf('Emergency Information')
const callTo = (name: string) => emergency.getByRole('link', { name: new RegExp(`^Call ${name}`) }).first()
const pet = (name: string) => emergency.getByRole('article').filter({ hasText: name })

let bea = ''
beforeAll(async () => {
  await enter('free')
  bea = (
    await helpElsewhere('Bea', {
      pet: 'Rex',
      contact: { name: 'Dr. Ortiz', phone: '+1 503 555 0142', isVet: true },
    })
  ).householdId
})
beforeEach(mend)

// spec product: the emergency window shows the contacts and pets of every household that the person may see, and
//   calls the vet of each
it('calls the vet of the household that the person helps, from their own empty one', async () => {
  openApp('/?emergency')
  await isShown(callTo('Dr. Ortiz'))
  await isShown(pet('Rex'))
  await isGone(emergency.getByText('No vet is saved yet.'))
  await isGone(emergency.getByText('No pets available'))
  await isGone(emergency.getByRole('button', { name: 'Add Contact' }))
})

it('says which household could not be read, and reads it again', async () => {
  await bringTrouble(INFORMATION, 'answer', 500, bea)
  openApp('/?emergency')
  await isShown(emergency.getByText('Emergency contacts could not be loaded'))
  await isGone(emergency.getByText('No vet is saved yet.'))
  await mend()
  await press(emergency.getByRole('region', { name: 'Emergency contacts' }), 'Try Again')
  await isShown(callTo('Dr. Ortiz'))
})

it('has a member of a household see its contacts and pets, and print nothing there', async () => {
  await helpElsewhere('Gus', {
    role: 'member',
    pet: 'Momo',
    contact: { name: 'Gus', phone: '+1 503 555 0199' },
  })
  openApp('/?emergency')
  await isShown(callTo('Gus'))
  await isShown(pet('Momo'))
  await isShown(emergency.getByRole('region', { name: 'On paper: Bea' }))
  await isGone(emergency.getByRole('region', { name: 'On paper: Gus' }))
})

it('names the household of each call, contact and pet', async () => {
  openApp('/?emergency')
  await isShown(callTo('Dr. Ortiz'))
  await client.pets.add({ id: newId(), name: 'Biscuit', species: 'dog' })
  await client.emergencyContacts.add({ id: newId(), name: 'Dr. Hall', phone: '+1 503 555 0100', isVet: true })
  openApp('/?emergency')
  await isShown(callTo('Dr. Hall'))
  await isShown(callTo('Dr. Ortiz').getByText('For Bea'))
  await isShown(callTo('Dr. Hall').getByText(/^For Ana/))
  await isShown(pet('Biscuit'))
  await isShown(emergency.getByRole('list', { name: 'Emergency contacts, Bea' }))
  await press(emergency, 'Copy all contacts')
  await seeToast('Contacts copied')
})
