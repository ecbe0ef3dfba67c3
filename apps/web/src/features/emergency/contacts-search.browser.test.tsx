import { expect, it } from 'vitest'
import { openApp } from '../../../test-support/open-app.tsx'
import { entryOf, fill, isGone, isShown, press, windowOf } from '../../../test-support/screen.ts'
import { bringTrouble, callElsewhere, countAsked, enter, mend } from '../../../test-support/stage.ts'
import { newId } from '../../api/client/new-id.ts'

const LISTS = /^GET \/api\/emergency-contacts/
const settings = windowOf('Account Settings')
const search = settings.getByRole('searchbox', { name: 'Search emergency contacts' })

const add = (name: string, phone: string, fields: object = {}) =>
  callElsewhere('POST', '/emergency-contacts', {
    id: newId(),
    name,
    phone,
    isVet: false,
    isPrimary: false,
    ...fields,
  })

// spec product: a long list of contacts is searched, also without a connection
it('a long list of contacts is searched on the device, by name, clinic and number, also without a connection', async () => {
  await enter()
  for (let at = 1; at <= 11; at += 1) await add(`Neighbor ${at}`, `+1 555 020 01${10 + at}`)
  openApp('/?settings=profile')
  await isShown(entryOf(settings, 'Neighbor 7'))
  await isGone(search)
  await add('Dr. Ortíz', '+1 (555) 010-0142', { isVet: true, clinicName: 'Elm Street Veterinary' })
  await isShown(entryOf(settings, 'Dr. Ortíz'))
  await bringTrouble(/^GET \/api\/(emergency-contacts|live)/, 'cut')
  const before = await countAsked(LISTS)
  for (const typed of ['elm ortiz', '010 0142', '5550100142']) {
    await fill(search, typed)
    await isShown(entryOf(settings, 'Dr. Ortíz'))
    await isGone(entryOf(settings, 'Neighbor 7'))
  }
  expect(await countAsked(LISTS)).toBe(before)
  await fill(search, 'zebra')
  await isShown(settings.getByText('Nothing here matches.'))
  await press(settings, 'Show everything')
  await isShown(entryOf(settings, 'Neighbor 7'))
  await mend()
})
