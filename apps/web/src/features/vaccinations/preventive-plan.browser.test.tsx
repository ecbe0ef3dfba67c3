import { afterEach, beforeAll, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { addDays } from '@app/domain/kernel/time/dates'
import { eventually } from '../../../test-support/eventually.ts'
import { today } from '../../../test-support/late-medication.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import {
  button,
  click,
  entryOf,
  field,
  isShown,
  press,
  pressEscape,
  seeToast,
  tryAgain,
  windowOf,
} from '../../../test-support/screen.ts'
import { addPet, addRecord, bringTrouble, enter, helpElsewhere, mend } from '../../../test-support/stage.ts'
import { settleHousehold } from '../../api/client/acting-household.ts'

const plan = page.getByRole('region', { name: 'Next 12 months' })
let petId = ''
beforeAll(async () => {
  await enter('free')
  petId = (await addPet({ name: 'Biscuit', birthDate: '2020-01-01' })).id
  await addRecord('vaccination', petId, {
    vaccineName: 'Rabies',
    vaccineType: 'rabies',
    administeredDate: addDays(today, -370),
    nextDueDate: addDays(today, -5),
  })
})
afterEach(() => mend())
const openPlan = () => openApp(`/pets/${petId}?tab=vax`)

// spec product: vaccine and preventive planner: what is due, with its source, and one tap to its visit or reminder
it('lists what is due with its source, and plans its visit and its reminder', async () => {
  openPlan()
  const rabies = entryOf(plan, /^RabiesDue since .* · Next date of the last doseYour records/)
  await isShown(rabies)
  await isShown(
    entryOf(plan, /^CheckupDue now · No visit to a vet yetAAHA Canine Life Stage Guidelines, 2019/),
  )
  await press(plan, 'Remind me: Rabies')
  const reminder = windowOf('Add Reminder')
  await eventually(field(reminder, 'Title')).toHaveValue('Rabies')
  await eventually(field(reminder, 'Date')).toHaveValue(addDays(today, 1))
  await pressEscape()
  await press(plan, 'Plan visit: Rabies')
  const visit = windowOf('Schedule Appointment')
  await eventually(visit.getByLabelText('Type')).toHaveValue('Vaccination')
  await press(visit, 'Schedule Appointment')
  await seeToast('Appointment scheduled')
  await isShown(rabies.getByRole('link', { name: /^Visit on / }))
})

it('a plan that fails stands in its own card, with a way to retry', async () => {
  await bringTrouble(/preventive-plan/, 'cut')
  openPlan()
  await tryAgain(plan, plan.getByRole('heading', { name: 'Next 12 months' }))
  await mend()
})

it('a role that adds neither visits nor reminders sees the plan alone', async () => {
  const { householdId } = await helpElsewhere('Bea', { role: 'viewer', pet: 'Rex' })
  settleHousehold(householdId)
  openApp('/pets')
  await click(page.getByRole('main').getByRole('link', { name: /Rex/ }).first())
  await click(page.getByRole('tab', { name: 'Vax' }))
  await isShown(entryOf(plan, /^CheckupDue now/))
  expect(button(plan, 'Plan visit: Checkup').elements()).toEqual([])
})
