import { beforeAll, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { addDays } from '@app/domain/kernel/time/dates'
import { eventually } from '../../../test-support/eventually.ts'
import { today } from '../../../test-support/late-medication.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import {
  add,
  choose,
  edit,
  entryOf,
  field,
  fill,
  fillIn,
  isShown,
  openedPet,
  press,
  seeToast,
  select,
  windowOf,
} from '../../../test-support/screen.ts'
import { addPet, addRecord, callElsewhere, enter } from '../../../test-support/stage.ts'

beforeAll(() => enter())

const entriesOf = async (petId: string) => {
  const { body } = await callElsewhere('GET', `/pets/${petId}/health-logs`)
  return (body as { entries: object[] }).entries
}

// spec product: small animals are weighed in grams or ounces, and a weight stays as it was typed
it('a hamster is weighed in grams, by the unit at the field or behind the number', async () => {
  const { id } = await addPet({ name: 'Pip', species: 'hamster', weightKg: null })
  openApp(`/pets/${id}?tab=health`)
  const pip = await openedPet('Pip')
  const adding = await add(pip, 'Add Health Log')
  await choose(adding, { Type: 'Weight Check' })
  // A hamster's empty weight starts in the small unit of the user's system.
  await fillIn(adding, { 'Weight (oz)': '41' })
  await select(adding.getByLabelText('Unit of weight'), 'g')
  await eventually(field(adding, 'Weight (g)')).toHaveValue('41')
  await press(adding, 'Add Health Log')
  await seeToast('Health log added')
  expect(await entriesOf(id)).toMatchObject([{ value: '41 g', measure: 0.041, unit: 'g' }])
  await isShown(entryOf(pip, '1.45 oz'))

  const form = await edit(pip, 'Weight Check')
  await eventually(field(form, 'Weight (oz)')).toHaveValue('1.45')
  await select(form.getByLabelText('Unit of weight'), 'g')
  await eventually(field(form, 'Weight (g)')).toHaveValue('41')
  await fill(field(form, 'Weight (g)'), '1.4 oz')
  await eventually(field(form, 'Weight (oz)')).toHaveValue('1.4 oz')
  await press(form, 'Save Changes')
  await seeToast('Health Log Updated')
  expect(await entriesOf(id)).toMatchObject([{ value: '1.4 oz', measure: 0.0397, unit: 'oz' }])
})

it('an untouched weight keeps its unit when something else is changed', async () => {
  const { id } = await addPet({ name: 'Dot', species: 'hamster', weightKg: null })
  await addRecord('healthLog', id, { value: null, measure: 0.041, unit: 'g' })
  openApp(`/pets/${id}?tab=health`)
  const form = await edit(await openedPet('Dot'), 'Weight Check')
  await fillIn(form, { Notes: 'After breakfast' })
  await press(form, 'Save Changes')
  await seeToast('Health Log Updated')
  expect(await entriesOf(id)).toMatchObject([{ value: '41 g', unit: 'g', notes: 'After breakfast' }])
})

it('a loss of ten grams is no steady weight, and the axis has a different tick at each line', async () => {
  const { id } = await addPet({
    name: 'Nut',
    species: 'hamster',
    gender: 'male',
    birthDate: '2024-05-12',
    weightKg: null,
  })
  for (const [measure, days] of [
    [0.041, 20],
    [0.031, 1],
  ] as const) {
    const logDate = addDays(today, -days)
    await addRecord('healthLog', id, { value: null, measure, unit: 'g', logDate, anyway: true })
  }
  openApp(`/pets/${id}`)
  await openedPet('Nut')
  const card = page.getByRole('region', { name: 'Weight', exact: true })
  await isShown(card.getByText('1.09 oz', { exact: true }).first())
  await isShown(card.getByText(/^Down 0\.36 oz since .+\. Mention it to your vet\.$/))
  await isShown(card.getByText(/^Nut’s weight, from 1\.45 oz on .+ to 1\.09 oz on .+$/))
  openApp(`/health-metrics?pet=${id}`)
  const chart = page.getByRole('region', { name: 'Weight over time' })
  await isShown(chart)
  await eventually(chart.getByText('oz', { exact: true })).toBeVisible()
  const ticks = [...(chart.element().querySelectorAll('.tabular-nums > span') ?? [])].map(
    ({ textContent }) => textContent,
  )
  expect(ticks.length).toBeGreaterThan(1)
  expect(new Set(ticks).size).toBe(ticks.length)
})

it('the weight sheet steps by a gram', async () => {
  const { id } = await addPet({ name: 'Fig', species: 'hamster', weightKg: 0.041 })
  openApp(`/pets/${id}`)
  await isShown(page.getByRole('tab', { name: 'Overview' }))
  await press(page, 'Add')
  await press(windowOf('Add'), 'Weight')
  const sheet = windowOf('Weight')
  await eventually(sheet.getByRole('textbox', { name: 'Weight (oz)' })).toHaveValue('1.45')
  await select(sheet.getByLabelText('Unit of weight'), 'g')
  await eventually(sheet.getByRole('textbox', { name: 'Weight (g)' })).toHaveValue('41')
  await press(sheet, '1 less')
  await isShown(sheet.getByText(/ · down 0\.04$/))
  await press(sheet, 'Save')
  await seeToast('Health log added')
  expect(await entriesOf(id)).toMatchObject([{ value: '40 g', unit: 'g' }])
})
