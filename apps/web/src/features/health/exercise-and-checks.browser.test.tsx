import { afterEach, beforeAll, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { eventually } from '../../../test-support/eventually.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import {
  button,
  choose,
  click,
  doubleClick,
  edit,
  entryOf,
  field,
  fillIn,
  isGone,
  isShown,
  press,
  pressEscape,
  questionOf,
  saysAt,
  seeToast,
  select,
  windowOf,
} from '../../../test-support/screen.ts'
import {
  addPet,
  bringTrouble,
  callElsewhere,
  changePlan,
  enter,
  helpElsewhere,
  mend,
} from '../../../test-support/stage.ts'
import { settleHousehold } from '../../api/client/acting-household.ts'

const TAB = '/?tab=health'
const score = page.getByRole('region', { name: 'Health Score', exact: true })
const exercise = page.getByRole('region', { name: 'Exercise', exact: true })
const checks = page.getByRole('region', { name: 'Quick Health Check', exact: true })
const logging = windowOf('Log Exercise')
const record = windowOf('Biscuit')

let biscuit = ''
beforeAll(async () => {
  await enter('premium')
  biscuit = (await addPet({ name: 'Biscuit', species: 'dog' })).id
  await addPet({ name: 'Miso', species: 'cat' })
})
afterEach(() => mend())

const logs = async () => {
  const { body } = await callElsewhere('GET', `/pets/${biscuit}/health-logs`)
  return (body as { entries: { type: string; value: string }[] }).entries
}

// spec engagement §9: activity is 10 points for each exercise log
it('the remedy of an unknown Activity Level logs exercise, and each wrong number is marked', async () => {
  openApp(TAB)
  await press(score, 'Not known yet Activity')
  await press(windowOf('Activity Level'), 'Log exercise')
  await isShown(logging.getByRole('radio', { name: 'Biscuit', checked: true }))
  for (const [minutes, message] of [
    ['0', 'Minutes must be at least 1'],
    ['1441', 'Minutes must be at most 1440'],
  ] as const) {
    await fillIn(logging, { Minutes: minutes, 'Distance (miles)': '-2' })
    await press(logging, 'Log Exercise')
    await saysAt(logging, 'Minutes', message)
    await saysAt(logging, 'Distance (miles)', 'Distance must be more than 0')
  }
  await fillIn(logging, { Minutes: '35', 'Distance (miles)': '1.2' })
  await doubleClick(button(logging, 'Log Exercise'))
  await seeToast('Health log added')
  await isGone(logging)
  // The cards of the tab follow.
  await isShown(button(score, '10 Activity'))
  await isShown(exercise.getByText('35', { exact: true }).first())
  expect(await logs()).toMatchObject([{ type: 'exercise', value: 'Walk · 35 min · 1.2 miles' }])
})

// spec product: exercise_tracking – minutes by day beside a weekly goal
it('the card sums up the week of a pet beside its goal', async () => {
  openApp(TAB)
  await isShown(exercise.getByText('Biscuit · 1 walk, 1.2 miles'))
  await press(exercise, 'Set a goal')
  await fillIn(windowOf('Set a goal'), { 'Minutes a week': '150' })
  await press(windowOf('Set a goal'), 'Set a goal')
  await isShown(exercise.getByText('of 150 minutes this week'))
  await isShown(exercise.getByText('115 minutes to go', { exact: false }))
  await eventually(() =>
    exercise
      .getByRole('listitem')
      .elements()
      .map((day) => day.getAttribute('aria-current'))
      .filter(Boolean),
  ).toEqual(['date'])
  await select(exercise.getByRole('combobox', { name: 'Pet' }), 'Miso')
  await isShown(exercise.getByText('Nothing logged this week', { exact: false }))
  await isShown(button(exercise, 'Log exercise'))
})

it('the card shows another pet once the chosen one is deleted', async () => {
  const clover = await addPet({ name: 'Clover', species: 'rabbit' })
  openApp(TAB)
  await select(exercise.getByRole('combobox', { name: 'Pet' }), 'Clover')
  await isShown(exercise.getByText('Clover · Nothing logged this week'))
  await callElsewhere('DELETE', `/pets/${clover.id}`)
  await isShown(exercise.getByText('Biscuit · 1 walk, 1.2 miles', { exact: false }))
  await isGone(exercise.getByRole('option', { name: 'Clover' }))
})

it('the form of health logs adds exercise, and its row changes it', async () => {
  openApp(`/pets/${biscuit}?tab=health`)
  await press(record, 'Add Health Log')
  const form = windowOf('Add Health Log')
  await choose(form, { Type: 'Exercise' })
  await isShown(field(form, 'Minutes'))
  await click(form.getByText('Swim', { exact: true }))
  await fillIn(form, { Minutes: '20' })
  await press(form, 'Add Health Log')
  await seeToast('Health log added')
  await isShown(entryOf(record, 'Swim · 20 min'))
  await press(entryOf(record, 'Swim · 20 min'), 'Edit Exercise')
  const row = record.getByRole('form', { name: 'Edit Exercise' })
  await fillIn(row, { Minutes: '25' })
  await press(row, 'Save Changes')
  await isShown(entryOf(record, 'Swim · 25 min'))
  expect((await logs()).map(({ value }) => value)).toEqual(['Swim · 25 min', 'Walk · 35 min · 1.2 miles'])
})

// spec engagement §2: Quick Health Check forms
// spec product: an emergency sign leads to the vet's number at once
it('a check asks each question, calls for a vet, and is saved once after a lost answer', async () => {
  openApp(TAB)
  await isShown(checks.getByRole('radio', { name: 'Biscuit Not yet', checked: true }))
  await press(checks, 'Check Biscuit')
  const form = windowOf('Check Biscuit')
  const question = (name: string) => form.getByRole('radiogroup', { name })
  await eventually(button(form, 'Check Biscuit')).toHaveAttribute('aria-disabled', 'true')
  await press(form, 'Everything as usual')
  await click(question('Urine').getByText('None for a day'))
  await isShown(form.getByText('A dog without urine for a day is an emergency.'))
  await isShown(form.getByText('Call a vet now'))
  await pressEscape()
  await press(questionOf('Discard what you typed?'), 'Keep editing')
  await bringTrouble(/^POST .*\/quick-checks/, 'lose')
  await press(form, 'Check Biscuit')
  await seeToast('Error adding health log')
  await eventually(question('Urine').getByRole('radio', { name: 'None for a day' })).toBeChecked()
  await mend()
  await press(form, 'Check Biscuit')
  await seeToast('Health check saved')
  await isShown(checks.getByRole('radio', { name: 'Biscuit Today' }))
  await isShown(button(checks, 'Check Miso'))
  expect((await logs()).filter(({ type }) => type === 'quick_check')).toMatchObject([
    { value: 'Urine: none for a day' },
  ])
})

// spec product: a vet reads a quick check’s questions and answers in its entry
it('the row of a check shows each answer, and changes it', async () => {
  openApp(`/pets/${biscuit}?tab=health`)
  const row = entryOf(record, 'Urine: none for a day')
  await click(row.getByText('Show the answers'))
  await isShown(row.getByRole('definition').filter({ hasText: 'None for a day' }))
  const form = await edit(record, 'Quick Health Check')
  await click(form.getByRole('radiogroup', { name: 'Urine' }).getByText('Not seen'))
  await press(form, 'Save Changes')
  await isShown(entryOf(record, 'Urine: not seen'))
})

// spec product: a feature that the plan lacks is sold, and its records stay
it('without the plan both are sold, and their logs are still changed', async () => {
  await changePlan('free')
  openApp(TAB)
  await isShown(page.getByText('Quick Health Check forms'))
  expect([...checks.elements(), ...exercise.elements()]).toEqual([])
  openApp(`/pets/${biscuit}?tab=health`)
  await press(record, 'Add Health Log')
  const form = windowOf('Add Health Log')
  await eventually(() =>
    [...(field(form, 'Type').element() as HTMLSelectElement).options].map(({ text }) => text),
  ).not.toContain('Exercise')
  await press(form, 'Cancel')
  await press(entryOf(record, 'Swim · 25 min'), 'Edit Exercise')
  const row = record.getByRole('form', { name: 'Edit Exercise' })
  await fillIn(row, { Minutes: '30' })
  await press(row, 'Save Changes')
  await isShown(entryOf(record, 'Swim · 30 min'))
})

it('a viewer reads both cards without their buttons', async () => {
  const { householdId } = await helpElsewhere('Bea', { role: 'viewer', pet: 'Rex', plan: 'premium' })
  settleHousehold(householdId)
  openApp(TAB)
  await isShown(entryOf(checks, 'RexNot yet'))
  expect(checks.getByRole('radio').elements()).toEqual([])
  await isShown(exercise.getByText('Rex', { exact: false }))
  expect(button(page, /^(?:Check|Log|Set)/).elements()).toEqual([])
})
