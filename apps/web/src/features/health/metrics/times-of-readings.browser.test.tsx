import { beforeAll, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { addDays } from '@app/domain/kernel/time/dates'
import { eventually } from '../../../../test-support/eventually.ts'
import { today } from '../../../../test-support/late-medication.ts'
import { openApp } from '../../../../test-support/open-app.tsx'
import {
  add,
  choose,
  click,
  entryOf,
  field,
  fillIn,
  isShown,
  openedPet,
  press,
  seeToast,
} from '../../../../test-support/screen.ts'
import { addPet, addRecord, callElsewhere, enter } from '../../../../test-support/stage.ts'

beforeAll(() => enter())

const curve = page.getByRole('region', { name: 'Blood glucose over time' })

// spec product: readings have a time of day, now by default; lists, charts, the latest value and the pet's
//   weight are ordered by it
it('readings of one day are a curve in their order, and the latest is the last in time', async () => {
  const { id } = await addPet({ name: 'Cleo', species: 'cat' })
  const logDate = addDays(today, -1)
  for (const [measure, logTime] of [
    [310, '14:00'],
    [95, '08:30'],
    [180, '11:15'],
  ] as const) {
    const reading = { type: 'blood_glucose', value: null, measure, unit: 'mg/dL', logDate, logTime }
    await addRecord('healthLog', id, reading)
  }
  openApp(`/pets/${id}?tab=health`)
  await openedPet('Cleo')
  await isShown(curve.getByText('310 mg/dL', { exact: false }).first())
  await isShown(curve.getByText(/, 2:00\s?PM$/).first())
  await click(curve.getByText('Show as a table'))
  const rows = () =>
    curve
      .getByRole('row')
      .elements()
      .slice(1)
      .map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))
  await eventually(rows).toEqual([
    expect.stringMatching(/2:00 PM.*310/) as string,
    expect.stringMatching(/11:15 AM.*180/) as string,
    expect.stringMatching(/8:30 AM.*95/) as string,
  ])
})

it('a reading is of now unless another day or time is chosen', async () => {
  const { id } = await addPet({ name: 'Otis', species: 'dog' })
  openApp(`/pets/${id}?tab=health`)
  const otis = await openedPet('Otis')
  const adding = await add(otis, 'Add Health Log')
  await choose(adding, { Type: 'Temperature' })
  await fillIn(adding, { 'Temperature (°F)': '101.5' })
  await eventually(field(adding, 'Time')).not.toHaveValue('')
  // Clears the time: a reading of another day does not have the present time.
  await fillIn(adding, { Date: addDays(today, -2) })
  await eventually(field(adding, 'Time')).toHaveValue('')
  await fillIn(adding, { Time: '07:45' })
  await press(adding, 'Add Health Log')
  await seeToast('Health log added')
  await isShown(entryOf(otis, /101\.5 °F · 7:45\s?AM/))
  const { body } = await callElsewhere('GET', `/pets/${id}/health-logs`)
  expect(body).toMatchObject({ entries: [{ logDate: addDays(today, -2), logTime: '07:45' }] })
})
