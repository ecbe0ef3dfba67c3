import { beforeAll, expect, it } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { toKilograms } from '@app/domain/kernel/quantities/units'
import { addDays } from '@app/domain/kernel/time/dates'
import { today } from '../../../test-support/late-medication.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import {
  button,
  edit,
  fillIn,
  isGone,
  isShown,
  openedPet,
  press,
  questionOf,
  saysAt,
  windowOf,
} from '../../../test-support/screen.ts'
import {
  addContact,
  addPet,
  addRecord,
  bringTrouble,
  callElsewhere,
  enter,
} from '../../../test-support/stage.ts'

beforeAll(() => enter())

const weight = page.getByRole('region', { name: 'Weight', exact: true })

/** Opens a pet with weights in pounds, a hundred days apart, the last of them yesterday. */
async function openWeighed(name: string, pounds: readonly number[], fields: object = {}): Promise<string> {
  const { id } = await addPet({ name, gender: 'female', birthDate: '2015-05-12', weightKg: null, ...fields })
  for (const [at, each] of pounds.entries()) {
    const logDate = addDays(today, -1 - (pounds.length - 1 - at) * 100)
    await addRecord('healthLog', id, {
      type: 'weight',
      value: null,
      measure: toKilograms(each, 'lb'),
      unit: 'lb',
      logDate,
    })
  }
  openApp(`/pets/${id}`)
  await openedPet(name)
  return id
}

/** Top of an element in each frame before the card appears, and after that. */
async function topsOf(target: Locator): Promise<{ before: number[]; after: number }> {
  const top = () => target.query()?.getBoundingClientRect().top
  const before: number[] = []
  while (!weight.query()) {
    before.push(top() ?? Number.NaN)
    await new Promise(requestAnimationFrame)
  }
  return { before: before.filter((at) => !Number.isNaN(at)), after: top() ?? Number.NaN }
}

// Runs first, because the script of the card loads only once.
it('the counters below the card stay where they are when it comes', async () => {
  const { id } = await addPet({ name: 'Fern' })
  openApp(`/pets/${id}`)
  const { before, after } = await topsOf(page.getByRole('link', { name: '0 medications active' }))
  expect(before).not.toEqual([])
  for (const top of before) expect(Math.abs(top - after)).toBeLessThan(16)
})

it('without a weight the card says so, and is the way to the first', async () => {
  await openWeighed('Empty', [])
  await isShown(weight.getByText('No weight yet'))
  await press(weight, 'Add Weight')
  await isShown(windowOf('Weight'))
})

// spec product: a sentence explains a pet’s weights, and names the vet to tell about a large loss
it('a large loss is said with who should hear of it: the vet by name, or where none is known the vet', async () => {
  await bringTrouble(/^GET \/api\/emergency-contacts/, 'answer')
  await openWeighed('Miso', [11.9, 11, 10.1])
  await isShown(weight.getByText(/^Down 1\.8 lbs since .+\. Mention it to your vet\.$/))
  await isShown(weight.getByText('10.1 lbs', { exact: true }).first())
  await isShown(weight.getByText('yesterday'))
})

it('who treats the pet is named before the vet whom the household calls first', async () => {
  await addContact({ name: 'Dr. Ortiz', isVet: true, isPrimary: true })
  const { id } = await addPet({ name: 'Kiki', weightKg: null })
  const visit = (vetName: string, dateTime: string, status: string) =>
    addRecord('appointment', id, { title: 'Checkup', vetName, dateTime, status })
  await visit('Dr. Then', `${addDays(today, -300)}T12:00:00.000Z`, 'completed')
  await visit('Dr. Never', `${addDays(today, -30)}T12:00:00.000Z`, 'cancelled')
  for (const [at, pounds] of [11.9, 10.1].entries()) {
    const logDate = addDays(today, at * 100 - 101)
    const measure = toKilograms(pounds, 'lb')
    await addRecord('healthLog', id, { type: 'weight', value: null, measure, unit: 'lb', logDate })
  }
  openApp(`/pets/${id}`)
  await isShown(weight.getByText(/Mention it to Dr\. Then\.$/))
  await visit('Dr. Lindqvist', `${addDays(today, 14)}T12:00:00.000Z`, 'scheduled')
  await isShown(weight.getByText(/Mention it to Dr\. Lindqvist\.$/))
})

// spec product: a pet may have a target weight of its own, both ends or none
it('the owner sets a target, and the card says where the weight lies; both ends or none', async () => {
  await addContact({ name: 'Dr. Lindqvist', isVet: true, isPrimary: true })
  const id = await openWeighed('Mila', [11.9, 11, 10.1])
  await press(weight, 'Set a target weight')
  const mila = windowOf('Mila')
  const form = mila.getByRole('form', { name: 'Edit Mila' })
  await fillIn(form, { 'Target weight, from (lbs)': '10.5' })
  await press(form, 'Save Changes')
  await saysAt(form, 'Target weight, to (lbs)', 'Enter where the target ends')
  await fillIn(form, { 'Target weight, to (lbs)': '11.5' })
  await press(form, 'Save Changes')
  await isGone(form)
  await isShown(weight.getByText(/under her target since .+\. Mention it to Dr\. Lindqvist\.$/))
  await isShown(weight.getByText(/^Mila’s weight, from 11\.9 lbs on .+; Target 10\.5 to 11\.5 lbs$/))
  await isGone(button(weight, 'Set a target weight'))
  const { body } = await callElsewhere('GET', `/pets/${id}`)
  expect(body).toMatchObject({ targetLowKg: 4.7627, targetHighKg: 5.2163 })
  const again = await edit(mila, 'Mila')
  await fillIn(again, { 'Target weight, from (lbs)': '', 'Target weight, to (lbs)': '' })
  await press(again, 'Save Changes')
  await isShown(button(weight, 'Set a target weight'))
})

// spec product: a weight typed into the form of a pet asks for confirmation like a weighing
it('asks about a typed weight that is far from the last one, and saves it anyway', async () => {
  const id = await openWeighed('Nala', [10.2, 10.1])
  const nala = windowOf('Nala')
  const form = await edit(nala, 'Nala')
  await fillIn(form, { 'Weight (lbs)': '28.1' })
  await press(form, 'Save Changes')
  const question = questionOf('Is this weight right?')
  await isShown(question.getByText(/^The last weight was 10\.1 lbs, and this one is 28\.1 lbs\./))
  await press(question, 'Save anyway')
  await isGone(form)
  expect((await callElsewhere('GET', `/pets/${id}`)).body).toMatchObject({ weightKg: 12.7459 })
})

it('one weighing has no line, and is compared with the target alone', async () => {
  await openWeighed('Nala', [10], {
    targetLowKg: toKilograms(10.5, 'lb'),
    targetHighKg: toKilograms(11.5, 'lb'),
  })
  await isShown(weight.getByText(/^Under her target\./))
  await isShown(weight.getByText('Target 10.5 to 11.5 lbs'))
  await isGone(weight.getByText(/^Nala’s weight/))
})
