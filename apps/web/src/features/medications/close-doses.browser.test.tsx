import { expect, it } from 'vitest'
import { localTimeOf } from '@app/domain/kernel/time/zoned-time'
import { eventually } from '../../../test-support/eventually.ts'
import { dueAnHourAgo } from '../../../test-support/late-medication.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import {
  button,
  choose,
  edit,
  field,
  fillIn,
  isGone,
  isShown,
  openedPet,
  press,
  saysAt,
  seeToast,
} from '../../../test-support/screen.ts'
import { addPet, addRecord, callElsewhere, enter } from '../../../test-support/stage.ts'
import { newId } from '../../api/client/new-id.ts'

// spec product: a given dose stays on the list of its day when its time is removed from the schedule
// spec product: a schedule change that plans a dose too close to a given one, or one more on a day whose
//   doses are all given, asks first; until the answer the dose is not offered
it('a change that plans another dose soon after one that was given asks what becomes of it', async () => {
  await enter()
  const { id: petId } = await addPet({ name: 'Luna' })
  const schedule = dueAnHourAgo() as { startDate: string; times: [string]; timeZone: string }
  const { id } = await addRecord('medication', petId, { name: 'Metacam', ...schedule })
  const dose = { id: newId(), date: schedule.startDate, time: schedule.times[0] }
  const marked = await callElsewhere('POST', `/medications/${id}/doses`, { ...dose, outcome: 'given' })
  expect(marked.status).toBe(200)
  openApp(`/pets/${petId}?tab=meds`)
  const pet = await openedPet('Luna')
  const form = await edit(pet, 'Metacam')
  const { time } = localTimeOf(new Date(Date.now() + 3_600_000), schedule.timeZone)
  await fillIn(form, { Time: time })
  await press(form, 'Save Changes')
  await saysAt(form, 'Next dose', 'Choose what becomes of the next dose')
  await eventually(field(form, 'Time')).toHaveValue(time)
  await eventually(field(form, 'Next dose')).toHaveFocus()
  await choose(form, { 'Next dose': 'Leave out, and go on with the dose after it' })
  await press(form, 'Save Changes')
  await seeToast('Medication updated')
  await isGone(form)
  const { body } = await callElsewhere<{ occurrences: { mark: unknown }[] }>('GET', `/doses?petId=${petId}`)
  expect(body.occurrences.filter(({ mark }) => mark === null)).toEqual([])
  // Keeps the given dose in the list, though the schedule no longer has its time.
  await isShown(button(pet, /^Undo Metacam for Luna/))
})
