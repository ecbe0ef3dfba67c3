import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { eventually } from '../../../test-support/eventually.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import {
  add,
  button,
  choose,
  click,
  doubleClick,
  edit,
  field,
  fillIn,
  isGone,
  isShown,
  openedPet,
  openTab,
  press,
  questionOf,
  seeToast,
  select,
} from '../../../test-support/screen.ts'
import { addPet, addRecord, callElsewhere, enter } from '../../../test-support/stage.ts'

const question = questionOf('Is this weight right?')
let entered: Promise<unknown> | undefined
let petId = ''

beforeEach(async () => {
  await (entered ??= enter())
  petId = (await addPet({ name: 'Biscuit', weightKg: 12 })).id
})

// spec product: bounds of a measure are given in the typed unit
//   in packages/domain/src/health/measures.rules.ts
it('a temperature beyond its bounds names them in the unit typed', async () => {
  openApp(`/pets/${petId}?tab=health`)
  const adding = await add(await openedPet('Biscuit'), 'Add Health Log')
  await choose(adding, { Type: 'Temperature' })
  await fillIn(adding, { 'Temperature (°F)': '138' })
  await press(adding, 'Add Health Log')
  await isShown(adding.getByText('Please enter a temperature between 32 and 122 °F'))
})

// spec product: a weight that differs from the last one by a quarter within 60 days, or by more for a young
//   animal, asks for confirmation and is saved once confirmed
it('a weight check asks for a weight, and whether one that is far from the last is right', async () => {
  openApp(`/pets/${petId}?tab=health`)
  const biscuit = await openedPet('Biscuit')
  const adding = await add(biscuit, 'Add Health Log')
  await choose(adding, { Type: 'Weight Check' })
  const save = button(adding, 'Add Health Log')
  await eventually(save).toBeDisabled()
  save.element().focus()
  await userEvent.keyboard('{Enter}')
  await isShown(adding.getByText('Please enter the weight'))

  await fillIn(adding, { 'Weight (lbs)': '274', Notes: 'At the vet' })
  await click(save)
  await isShown(question.getByText('The last weight was 26.46 lbs, and this one is 274 lbs.'))
  await press(question, 'Check again')
  await eventually(field(adding, 'Weight (lbs)')).toHaveValue('274')
  await eventually(field(adding, 'Notes')).toHaveValue('At the vet')
  await click(save)
  await doubleClick(button(question, 'Save anyway'))
  await seeToast('Health log added')
  await isGone(adding)
  const { body } = await callElsewhere('GET', `/pets/${petId}/health-logs`)
  expect(body).toMatchObject({ entries: [{ value: '274 lbs', notes: 'At the vet' }] })

  // A correction is not compared with the mistaken value itself.
  const form = await edit(biscuit, 'Weight Check')
  await fillIn(form, { 'Weight (lbs)': '27.4' })
  await press(form, 'Save Changes')
  await seeToast('Health Log Updated')
})

// spec product: the weight of an advanced tracking is held against the last one too
it('the weight of an advanced tracking is asked about too', async () => {
  openApp(`/health-metrics?pet=${petId}`)
  await press(page, 'Add Advanced Tracking')
  const adding = page.getByRole('dialog', { name: 'Add Advanced Tracking', exact: true })
  await fillIn(adding, { 'Weight (lbs)': '274', 'Heart rate (a minute)': '92' })
  await press(adding, 'Add Advanced Tracking')
  await isShown(question.getByText('The last weight was 26.46 lbs, and this one is 274 lbs.'))
  await press(question, 'Check again')
  await eventually(field(adding, 'Weight (lbs)')).toHaveValue('274')
  await press(adding, 'Add Advanced Tracking')
  await doubleClick(button(question, 'Save anyway'))
  await seeToast('Advanced tracking added')
  await isGone(adding)

  await press(page, 'Edit Advanced Tracking')
  const form = page.getByRole('form', { name: 'Edit Advanced Tracking' })
  await fillIn(form, { 'Weight (lbs)': '275' })
  await press(form, 'Save Changes')
  await press(question, 'Check again')
  await fillIn(form, { 'Weight (lbs)': '27.4' })
  await press(form, 'Save Changes')
  await seeToast('Health Log Updated')
  await isShown(page.getByText('Weight 27.4 lbs · Heart 92/min'))
})

// spec product: weight and vitals as charts, by keyboard and as a table too
//   in apps/web/src/ui/charts/line-chart.tsx
it('two weights make a line, by keyboard and as a table, and the newest is the pet’s own', async () => {
  for (const [logDate, value] of [
    ['2026-01-05', '27 lbs'],
    ['2026-02-05', '27.4 lbs'],
  ] as const)
    await addRecord('healthLog', petId, { logDate, value })
  openApp(`/pets/${petId}?tab=health`)
  const biscuit = await openedPet('Biscuit')
  await select(biscuit.getByRole('combobox', { name: 'Period' }), 'All time')
  const chart = biscuit.getByRole('slider', { name: 'Weight over time' })
  chart.element().focus()
  const says = (words: string) =>
    eventually(chart).toHaveAttribute('aria-valuetext', expect.stringContaining(words) as string)
  await says('Feb 5, 2026: 27.4')
  await userEvent.keyboard('{ArrowLeft}')
  await says('Jan 5, 2026: 27')
  await click(biscuit.getByText('Show as a table'))
  await isShown(biscuit.getByRole('row', { name: 'Feb 5, 2026 27.4 lbs' }))
  await openTab(biscuit, 'Overview')
  await isShown(biscuit.getByText('27.4 lbs').first())
})
