import { beforeAll, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { planTable } from '@app/domain/kernel/access/plans'
import { eventually } from '../../../test-support/eventually.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import { oneColourPhoto, putInto } from '../../../test-support/pictures.ts'
import {
  add,
  button,
  choose,
  field,
  fillIn,
  isGone,
  isShown,
  openedPet,
  press,
  pressUnlessGone,
  seeToast,
  toastOf,
} from '../../../test-support/screen.ts'
import {
  addPet,
  addRecord,
  bringTrouble,
  callElsewhere,
  enter,
  mendButNews,
} from '../../../test-support/stage.ts'

const { pets, healthLogs, photos, upcomingAppointments, medicationsPerPet } = planTable.free.limits
const upgrade = 'Upgrade to Premium'

let petId = ''
beforeAll(async () => {
  await enter('free')
  petId = (await addPet({ name: 'Biscuit' })).id
})

it('a second pet is refused before anything is typed', async () => {
  openApp('/')
  await press(page.getByRole('region', { name: 'Quick Actions' }), 'Add Pet')
  const words = `Free accounts are limited to ${pets} pet. Upgrade to Premium for more pets.`
  await seeToast('Pet Limit Reached', words)
  await isShown(toastOf('Pet Limit Reached').getByRole('button', { name: upgrade }))
  await isGone(page.getByRole('dialog'))
})

// spec product: a full plan is announced before a form is filled in
it('a limit reached meanwhile keeps the typed text, and is shown at once from then on', async () => {
  const limit = `Free accounts are limited to ${healthLogs} health logs. Upgrade to Premium for more health logs.`
  for (let log = 1; log < healthLogs; log += 1) await addRecord('healthLog', petId)
  openApp(`/pets/${petId}?tab=health`)
  const biscuit = await openedPet('Biscuit')
  const adding = await add(biscuit, 'Add Health Log')
  await choose(adding, { Type: 'Behavior' })
  await fillIn(adding, { Notes: 'Hides under the bed' })
  await addRecord('healthLog', petId)
  await press(adding, 'Add Health Log')
  await seeToast('Health Log Limit Reached', limit)
  await isShown(adding.getByText(limit))
  await isShown(button(adding, upgrade))
  await eventually(field(adding, 'Notes')).toHaveValue('Hides under the bed')
  await press(adding, 'Cancel')

  const told = await add(biscuit, 'Add Health Log')
  await isShown(told.getByText(limit))
  await isGone(told.getByLabelText('Notes'))
  await isGone(button(told, 'Add Health Log'))
  await press(told, upgrade)
  await isShown(page.getByRole('dialog', { name: /plan/i }))
})

it('a visit and a medication above the limit are refused', async () => {
  for (let visit = 0; visit < upcomingAppointments; visit += 1) await addRecord('appointment', petId)
  for (let each = 0; each < medicationsPerPet; each += 1) await addRecord('medication', petId)
  openApp(`/pets/${petId}?tab=appts`)
  const visit = await add(await openedPet('Biscuit'), 'Schedule Appointment')
  await choose(visit, { Type: 'Grooming' })
  await fillIn(visit, { 'Date and time': '2100-02-03T10:00' })
  await press(visit, 'Schedule Appointment')
  const visits = `Free accounts are limited to ${upcomingAppointments} upcoming appointments.`
  await seeToast('Appointment Limit Reached', visits)

  openApp(`/pets/${petId}?tab=meds`)
  const medication = await add(await openedPet('Biscuit'), 'Add Medication')
  await fillIn(medication, { 'Medication name': 'Carprofen', Dosage: '20 mg' })
  await press(medication, 'Add Medication')
  const words = `Free accounts are limited to ${medicationsPerPet} medications per pet. Upgrade to Premium for more medications.`
  await seeToast('Medication Limit Reached', words)
})

// spec core-records §2: upsell card links to /premium
//   in apps/web/src/features/plans/upsell-card.tsx
// spec core-records §8: a gallery load failure is treated as no access, with a retry
it('a gallery that can’t be read is treated as none, and the way to one is offered', async () => {
  await bringTrouble(/GET \/api\/(pets\/[^/]+\/photos|live)/, 'cut')
  openApp(`/pets/${petId}?tab=photos`)
  const biscuit = await openedPet('Biscuit')
  await isShown(biscuit.getByRole('heading', { name: 'Premium Feature' }))
  await eventually(biscuit.getByRole('link', { name: upgrade })).toHaveAttribute('href', '/premium')
  await mendButNews()
  await pressUnlessGone(biscuit, 'Try Again')
  await isShown(button(biscuit, 'Add Photo'))
})

it('photos above the limit stay chosen, and are taken once the plan has room', async () => {
  openApp(`/pets/${petId}?tab=photos`)
  const biscuit = await openedPet('Biscuit')
  const adding = await add(biscuit, 'Add Photo')
  await isShown(adding.getByText(/Free: 3, Premium: 100, Pro: unlimited/))
  const names = Array.from({ length: photos + 2 }, (_, at) => `${at}.png`)
  putInto(field(adding, 'Choose photos'), ...(await Promise.all(names.map(oneColourPhoto))))
  await press(adding, 'Add Photo')
  await seeToast('Upload Limit Reached', `${photos} of ${photos + 2} were uploaded.`)
  expect(adding.getByText('Not uploaded').elements()).toHaveLength(2)
  await isGone(button(adding, /^Try again/))
  expect(await callElsewhere('PUT', '/household/plan', { plan: 'premium' })).toMatchObject({ status: 200 })
  await press(adding, 'Add Photo')
  await isGone(adding)
  const shown = biscuit.getByRole('list', { name: 'Photos' }).getByRole('listitem')
  await eventually(() => shown.elements().length).toBe(photos + 2)
})
