import { beforeAll, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { addDays } from '@app/domain/kernel/time/dates'
import { eventually } from '../../../../test-support/eventually.ts'
import { today } from '../../../../test-support/late-medication.ts'
import { openApp } from '../../../../test-support/open-app.tsx'
import {
  button,
  click,
  doubleClick,
  field,
  fillIn,
  isGone,
  isShown,
  press,
  pressByKey,
  pressUnlessGone,
  saysAt,
  seeToast,
  windowOf,
} from '../../../../test-support/screen.ts'
import {
  addPet,
  addRecord,
  bringTrouble,
  callElsewhere,
  countAsked,
  enter,
  mend,
  mendButNews,
} from '../../../../test-support/stage.ts'

const SETS = /^PUT \/api\/pets\/[^/]+\/measure-targets/
const REMOVES = /^POST \/api\/pets\/[^/]+\/measure-targets\/removal/
const chart = page.getByRole('region', { name: 'Blood glucose over time' })
const dialog = windowOf('Set target')
const question = page.getByRole('alertdialog', { name: 'Remove this target?' })

beforeAll(() => enter())
beforeEach(() => page.viewport(390, 844))

/** Opens the measures of a pet with two values of blood glucose. */
async function openMeasures(name: string, fields: object = {}): Promise<string> {
  const { id } = await addPet({ name, species: 'cat', ...fields })
  for (const [amount, logDate] of [
    [110, addDays(today, -1)],
    [210, today],
  ])
    await addRecord('healthLog', id, {
      type: 'blood_glucose',
      measure: amount,
      unit: 'mg/dL',
      value: null,
      logDate,
    })
  openApp(`/health-metrics?pet=${id}`)
  return id
}

const setElsewhere = (petId: string, low: number, high: number) =>
  callElsewhere('PUT', `/pets/${petId}/measure-targets`, {
    measure: 'bloodGlucose',
    low,
    high,
    unit: 'mg/dL',
  })

// spec product: a measure has a target of the pet’s own, which goes before what is usual
it('shows a target in words, in the chart and in the table; it is changed and removed again', async () => {
  await openMeasures('Miso')
  await isShown(chart.getByText('Usual for cats: 75 to 120 mg/dL'))
  await press(chart, 'Set target')
  await isShown(dialog.getByText('The range that your vet wants Miso’s blood glucose to be in.'))
  await fillIn(dialog, { 'From (mg/dL)': '100' })
  await fillIn(dialog, { 'To (mg/dL)': '250' })
  await doubleClick(button(dialog, 'Set target'))
  await seeToast('Target saved')
  expect(await countAsked(SETS)).toBe(1)
  await isShown(chart.getByText('Within your target (100 to 250 mg/dL).'))
  await isShown(chart.getByText('Your target: 100 to 250 mg/dL'))
  await isGone(chart.getByText(/They are not a diagnosis/))
  await click(chart.getByText('Show as a table'))
  expect(chart.getByText('Within your target', { exact: true }).elements()).toHaveLength(2)

  await pressByKey(button(chart, 'Change target'))
  await eventually(dialog.getByLabelText('To (mg/dL)')).toHaveValue('250')
  await fillIn(dialog, { 'To (mg/dL)': '200' })
  await press(dialog, 'Set target')
  await isShown(chart.getByText('Above your target (100 to 200 mg/dL).'))

  await pressByKey(button(chart, 'Remove target'))
  await isShown(question.getByText('Values will no longer be compared with 100 to 200 mg/dL.'))
  await press(question, 'Remove target')
  await seeToast('Target removed')
  await isShown(chart.getByText('Usual for cats: 75 to 120 mg/dL'))
  await eventually(() => question.elements()).toHaveLength(0)
})

it('what can’t be is said at its field', async () => {
  await openMeasures('Kiwi')
  await press(chart, 'Set target')
  await fillIn(dialog, { 'From (mg/dL)': '200' })
  await fillIn(dialog, { 'To (mg/dL)': '100' })
  await press(dialog, 'Set target')
  await saysAt(dialog, 'To (mg/dL)', 'The target must end above where it begins')
  await fillIn(dialog, { 'From (mg/dL)': '1' })
  await saysAt(dialog, 'From (mg/dL)', 'Please enter a blood glucose between 5 and 2000 mg/dL')
})

it('an answer that never comes keeps the button busy, and a failure keeps the typed text', async () => {
  await openMeasures('Olive')
  await press(chart, 'Set target')
  await fillIn(dialog, { 'From (mg/dL)': '100' })
  await fillIn(dialog, { 'To (mg/dL)': '250' })
  await bringTrouble(SETS, 'cut')
  await press(dialog, 'Set target')
  await seeToast('Target not saved')
  await eventually(dialog.getByLabelText('From (mg/dL)')).toHaveValue('100')
  await mend()
  await bringTrouble(SETS, 'hold')
  await press(dialog, 'Set target')
  await eventually(button(dialog, 'Set target')).toHaveAttribute('aria-busy', 'true')
  await mend()
  await isShown(chart.getByText('Your target: 100 to 250 mg/dL'))
})

it('a target that could not be removed stays, and two taps remove it once', async () => {
  const id = await openMeasures('Clover')
  await setElsewhere(id, 100, 250)
  await isShown(chart.getByText('Your target: 100 to 250 mg/dL'))
  await pressByKey(button(chart, 'Remove target'))
  await bringTrouble(REMOVES, 'cut')
  await press(question, 'Remove target')
  await eventually(button(question, 'Remove target')).not.toHaveAttribute('aria-busy', 'true')
  await isShown(question)
  await mend()
  const before = await countAsked(REMOVES)
  await doubleClick(button(question, 'Remove target'))
  await isShown(chart.getByText('Usual for cats: 75 to 120 mg/dL'))
  expect((await countAsked(REMOVES)) - before).toBe(1)
})

it('targets that can’t be read leave the values, which are compared with no other range meanwhile', async () => {
  await bringTrouble(/^GET \/api\/(pets\/[^/]+\/measure-targets|live)/, 'cut')
  const id = await openMeasures('Luna')
  await isShown(chart.getByText('Your target could not be loaded.'))
  await isShown(chart.getByText('210 mg/dL').first())
  await click(chart.getByText('Show as a table'))
  await isShown(chart.getByRole('cell', { name: '110 mg/dL' }))
  await isGone(chart.getByText(/usual|target \(/i))
  await isGone(button(chart, 'Set target'))
  await setElsewhere(id, 100, 250)
  await mendButNews()
  await pressUnlessGone(chart, 'Try Again')
  await isShown(chart.getByText('Within your target (100 to 250 mg/dL).'))
  await isGone(chart.getByRole('alert'))
})

it('a weight is compared with the profile whether the other targets can be read or not', async () => {
  await bringTrouble(/^GET \/api\/(pets\/[^/]+\/measure-targets|live)/, 'cut')
  const { id } = await addPet({ name: 'Ginger', targetLowKg: 4, targetHighKg: 5 })
  await addRecord('healthLog', id, { type: 'weight', measure: 4.4, unit: 'kg', value: null, logDate: today })
  openApp(`/health-metrics?pet=${id}`)
  const weights = page.getByRole('region', { name: 'Weight over time' })
  await isShown(weights.getByText(/^Within your target \(/))
  await isGone(weights.getByRole('alert'))
  await mend()
})

// spec product: the target of a weight is the one in the profile
it('the target weight is the one in the profile; a pet in memory has none to set', async () => {
  const { id } = await addPet({ name: 'Rex', targetLowKg: 4, targetHighKg: 5 })
  await addRecord('healthLog', id, { type: 'weight', measure: 4.4, unit: 'kg', value: null, logDate: today })
  openApp(`/health-metrics?pet=${id}`)
  const weights = page.getByRole('region', { name: 'Weight over time' })
  await isShown(weights.getByText(/^Within your target \(/))
  await click(weights.getByRole('link', { name: 'Change the target in the profile' }))
  const form = windowOf('Rex').getByRole('form', { name: 'Edit Rex' })
  await eventually(field(form, 'Target weight, from (lbs)')).toHaveFocus()
  await fillIn(form, { 'Target weight, from (lbs)': '9' })
  await press(form, 'Save Changes')
  await isGone(form)
  expect(location.search).toBe('')
  const { body: pet } = await callElsewhere<{ version: number }>('GET', `/pets/${id}`)
  await callElsewhere('POST', `/pets/${id}/archive`, { version: pet.version })
  openApp(`/pets/${id}?tab=health`)
  await isShown(weights.getByText('9.7 lbs'))
  await isGone(weights.getByRole('link'))
  await isGone(weights.getByText(/your target/))
})
