import { beforeAll, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { eventually } from '../../../test-support/eventually.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import { oneColourPhoto, putInto } from '../../../test-support/pictures.ts'
import {
  add,
  chooseFor,
  click,
  edit,
  entryOf,
  field,
  fillIn,
  isGone,
  isShown,
  press,
  saysAt,
  seeToast,
  windowOf,
} from '../../../test-support/screen.ts'
import { addDevice, enter } from '../../../test-support/stage.ts'

const settings = windowOf('Account Settings')

beforeAll(async () => {
  await enter()
})

beforeEach(async () => {
  openApp('/?settings=profile')
  await isShown(settings.getByRole('tab', { name: 'Profile' }))
})

// spec access §5: avatar: an image of at most 5 MB, really stored and shown
it('a picture is kept and shown, at the foot of the sidebar too', async () => {
  putInto(settings.getByLabelText('Profile picture'), await oneColourPhoto('ana.png'))
  await seeToast('Profile picture updated')
  await isShown(settings.getByRole('img', { name: 'Ana' }))
  await press(settings, 'Close')
  await isGone(settings)
  const account = page.getByRole('button', { name: /: account$/ })
  await eventually(() => account.element().querySelector('img')?.getAttribute('src')).toMatch(/^\/files\//)
})

it('a vet needs a name and a number, and is called first', async () => {
  await fillIn(settings, {
    'Display name': 'Ana María',
    Phone: '+1 555 010 0123',
    'Primary vet': 'Dr. Ortiz',
  })
  await press(settings, 'Save Changes')
  await saysAt(settings, 'Vet phone', 'Please enter a phone number')
  await fillIn(settings, { 'Vet phone': '555-0100' })
  await press(settings, 'Save Changes')
  await seeToast('Settings Saved', '4 settings updated.')
  await isShown(entryOf(settings, 'Dr. Ortiz').getByText('Call first'))
  await eventually(settings.getByRole('link', { name: 'Call Dr. Ortiz, 555-0100' })).toHaveAttribute(
    'href',
    'tel:5550100',
  )
})

it('further contacts are added, changed and deleted', async () => {
  const adding = await add(settings, 'Add Contact')
  await fillIn(adding, { Name: 'Sam', Phone: 'ring me' })
  await press(adding, 'Add Contact')
  await saysAt(adding, 'Phone', 'Please enter a valid phone number')
  await fillIn(adding, { Phone: '+1 555 010 0187' })
  await press(adding, 'Add Contact')
  await isGone(adding)
  await seeToast('Contact added')
  const form = await edit(settings, 'Sam')
  await click(form.getByRole('checkbox', { name: /^Call first/ }))
  await press(form, 'Save Changes')
  await seeToast('Contact updated')
  await eventually(field(settings, 'Emergency contact')).toHaveValue('Sam')
  await chooseFor(settings, 'Sam', 'Delete')
  await press(page.getByRole('alertdialog'), 'Delete')
  await seeToast('Contact deleted')
  await eventually(field(settings, 'Emergency contact')).toHaveValue('')
})

// spec product: a user sees their devices and can sign each out
it('other devices are listed and signed out', async () => {
  await addDevice()
  await click(settings.getByRole('tab', { name: 'Security' }))
  const devices = settings.getByRole('list', { name: 'Devices' }).getByRole('listitem')
  await isShown(devices.filter({ hasText: 'This device' }))
  expect(devices.elements()).toHaveLength(2)
  await press(settings, 'Sign out all other devices')
  await seeToast('Signed out everywhere else', '1 other device was signed out.')
  await eventually(() => devices.elements().length).toBe(1)
})
