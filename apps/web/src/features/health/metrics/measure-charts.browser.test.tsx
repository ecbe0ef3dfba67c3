import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { addDays } from '@app/domain/kernel/time/dates'
import { eventually } from '../../../../test-support/eventually.ts'
import { today } from '../../../../test-support/late-medication.ts'
import { openApp } from '../../../../test-support/open-app.tsx'
import {
  choose,
  click,
  fill,
  fillIn,
  isGone,
  isShown,
  openedPet,
  press,
  saysAt,
  seeToast,
  select,
  windowOf,
} from '../../../../test-support/screen.ts'
import { addPet, addRecord, callElsewhere, enter } from '../../../../test-support/stage.ts'
import { newId } from '../../../api/client/new-id.ts'

const yesterday = addDays(today, -1)
const sheet = (label: string) => page.getByRole('region', { name: `${label} over time` })
const rowsOf = (label: string) =>
  page
    .getByRole('table', { name: `${label} over time` })
    .getByRole('row')
    .elements()
    .map((row) => [...row.children].map(({ textContent }) => textContent))

const topOf = (element: Element) => element.getBoundingClientRect().top

interface Written {
  words: string
  box: DOMRect
  /** Box that clips overflowing content. */
  place: DOMRect
}

/** Visible words. */
function writtenIn(root: Element): Written[] {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const found: Written[] = []
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const range = document.createRange()
    range.selectNodeContents(text)
    const box = range.getBoundingClientRect()
    const place = (text.parentElement?.closest('svg') ?? root).getBoundingClientRect()
    if (box.width > 1 && text.parentElement?.checkVisibility())
      found.push({ words: text.textContent ?? '', box, place })
  }
  return found
}

const isCut = ({ box, place }: Written): boolean =>
  box.left < place.left - 1 ||
  box.right > place.right + 1 ||
  box.top < place.top - 1 ||
  box.bottom > place.bottom + 1

const overlap = ({ box: one }: Written, { box: other }: Written): boolean =>
  one.left < other.right - 1 &&
  other.left < one.right - 1 &&
  one.top < other.bottom - 1 &&
  other.top < one.bottom - 1

beforeAll(() => enter())

const measure = (petId: string, type: string, amount: number, unit: string | null, logDate = today) =>
  addRecord('healthLog', petId, { type, measure: amount, unit, value: null, logDate })

// spec product: charts with units, bands with their source or the pet’s own target, texts without a
//   diagnosis, and a table with the same values
it('shows blood glucose with its unit, the usual range and its source, and the insulin of its day', async () => {
  const { id } = await addPet({ name: 'Miso', species: 'cat' })
  await measure(id, 'blood_glucose', 110, 'mg/dL', yesterday)
  await measure(id, 'blood_glucose', 260, 'mg/dL')
  const insulin = await addRecord('medication', id, {
    name: 'ProZinc',
    dosage: '2 units',
    frequency: 'Twice daily',
    times: ['08:00', '20:00'],
    startDate: addDays(today, -10),
    earlierDoses: 'listed',
  })
  const give = (time: string, fields: object) =>
    callElsewhere('POST', `/medications/${insulin.id}/doses`, {
      id: newId(),
      date: yesterday,
      time,
      ...fields,
    })
  await give('08:00', { outcome: 'given', givenAt: `${yesterday}T08:00:00Z` })
  await give('20:00', { outcome: 'partial', amount: 1, givenAt: `${yesterday}T20:00:00Z`, anyway: true })
  openApp(`/pets/${id}?tab=health`)
  await openedPet('Miso')
  const chart = sheet('Blood glucose')
  await isShown(chart.getByText('Above the usual range for cats (75 to 120 mg/dL, Merck Veterinary Manual).'))
  await isShown(chart.getByText('They are not a diagnosis: ask your vet.', { exact: false }))
  await isShown(chart.getByText('mg/dL', { exact: true }))
  await click(chart.getByText('Show as a table'))
  await eventually(() => rowsOf('Blood glucose').map((cells) => cells.slice(1))).toEqual([
    ['Blood glucose', 'Insulin AM', 'Insulin PM'],
    ['260 mg/dL Above the usual range', '–', '–'],
    ['110 mg/dL Within the usual range', '2 units', 'part of 2 units'],
  ])
  // Requires one line per amount on a phone.
  await page.viewport(390, 844)
  const cell = chart.getByRole('cell', { name: '2 units', exact: true })
  const line = Number.parseFloat(getComputedStyle(cell.element()).lineHeight)
  expect(cell.getByText('2 units').element().getBoundingClientRect().height).toBeLessThan(line * 1.5)
})

it('shows the chosen point’s values above the plot, and marks days of insulin under its axis', async () => {
  const { id } = await addPet({ name: 'Momo', species: 'cat' })
  for (const [days, amount] of [310, 290, 187].entries())
    await measure(id, 'blood_glucose', amount, 'mg/dL', addDays(today, days - 3))
  const { id: insulinId } = await addRecord('medication', id, {
    name: 'ProZinc',
    dosage: '2 units',
    frequency: 'Twice daily',
    times: ['08:00', '20:00'],
    startDate: addDays(today, -10),
    earlierDoses: 'listed',
  })
  for (const [daysAgo, time] of [
    [2, '08:00'],
    [2, '20:00'],
    [9, '08:00'],
  ]) {
    const date = addDays(today, -Number(daysAgo))
    await callElsewhere('POST', `/medications/${insulinId}/doses`, {
      id: newId(),
      date,
      time,
      outcome: 'given',
      givenAt: `${date}T${time}:00Z`,
    })
  }
  openApp(`/pets/${id}?tab=health`)
  await openedPet('Momo')
  const chart = sheet('Blood glucose')
  await isShown(chart.getByText('Insulin given, AM and PM'))
  const marks = () => [...chart.element().querySelectorAll('[data-mark]')]
  await eventually(() => marks().map(({ children }) => children.length)).toEqual([2])
  const slider = chart.getByRole('slider', { name: 'Blood glucose over time' })
  await fill(slider, '1')
  await eventually(slider).toHaveAttribute(
    'aria-valuetext',
    expect.stringMatching(
      /: 290 mg\/dL\. Insulin: 2 units in the morning and 2 units in the evening$/,
    ) as string,
  )
  const flag = chart.getByText(/: 290 mg\/dL$/).element()
  const points = [...chart.element().querySelectorAll('circle')].map(topOf)
  expect(flag.getBoundingClientRect().bottom).toBeLessThan(Math.min(...points))
  expect(marks().map(topOf)[0]).toBeGreaterThan(Math.max(...points))
})

it('insulin is in the legend only where days of it are marked in the period', async () => {
  const { id } = await addPet({ name: 'Tilly', species: 'cat' })
  const before = addDays(today, -120)
  for (const [days, amount] of [
    [-120, 310],
    [-1, 290],
    [0, 187],
  ] as const)
    await measure(id, 'blood_glucose', amount, 'mg/dL', addDays(today, days))
  const insulin = await addRecord('medication', id, {
    name: 'ProZinc',
    dosage: '2 units',
    times: ['08:00'],
    frequency: 'Once daily',
    startDate: addDays(before, -1),
    earlierDoses: 'listed',
  })
  await callElsewhere('POST', `/medications/${insulin.id}/doses`, {
    id: newId(),
    date: before,
    time: '08:00',
    outcome: 'given',
    givenAt: `${before}T08:00:00Z`,
  })
  openApp(`/pets/${id}?tab=health`)
  await openedPet('Tilly')
  const chart = sheet('Blood glucose')
  const marks = () => chart.element().querySelectorAll('[data-mark]')
  await isShown(chart.getByText('Insulin given, AM and PM'))
  expect(marks()).toHaveLength(1)
  await select(chart.getByLabelText('Period'), '3 months')
  await eventually(marks).toHaveLength(0)
  await isGone(chart.getByText('Insulin given, AM and PM'))
})

// spec product: with the largest text no word of a chart is cut, and none covers another
//   in apps/web/src/ui/charts/line-chart.tsx
it('with text at 200 % no word of a chart is cut, and none covers another', async () => {
  const { id } = await addPet({ name: 'Nemo', species: 'cat' })
  for (const [days, amount] of [310, 1290, 187].entries())
    await measure(id, 'blood_glucose', amount, 'mg/dL', addDays(today, days - 3))
  await page.viewport(320, 640)
  document.documentElement.style.fontSize = '200%'
  onTestFinished(async () => {
    document.documentElement.style.fontSize = ''
    await page.viewport(1440, 900)
  })
  openApp(`/pets/${id}?tab=health`)
  await openedPet('Nemo')
  const chart = sheet('Blood glucose')
  const slider = chart.getByRole('slider', { name: 'Blood glucose over time' })
  for (const at of ['0', '1', '2']) {
    await fill(slider, at)
    const drawing = slider.element().closest('[translate=no]')
    const written = drawing ? writtenIn(drawing) : []
    expect(written.some(({ words }) => /: (310|1290|187) mg\/dL$/.test(words))).toBe(true)
    expect(written.filter(isCut).map(({ words }) => words)).toEqual([])
    const covered = written.flatMap((one, place) =>
      written.slice(place + 1).flatMap((other) => (overlap(one, other) ? [[one.words, other.words]] : [])),
    )
    expect(covered).toEqual([])
  }
})

it('a weight is held against the pet’s own target, and an animal without a known range against none', async () => {
  const { id } = await addPet({ name: 'Rex', species: 'dog', targetLowKg: 10, targetHighKg: 11 })
  await measure(id, 'weight', 12, 'kg', yesterday)
  await measure(id, 'weight', 9, 'kg')
  openApp(`/pets/${id}?tab=health`)
  await openedPet('Rex')
  await isShown(sheet('Weight').getByText('Below your target (22.05 to 24.25 lbs).'))
  await click(sheet('Weight').getByText('Show as a table'))
  await eventually(() => rowsOf('Weight').map((cells) => cells.slice(1))).toEqual([
    ['Weight'],
    ['19.84 lbs Below your target'],
    ['26.46 lbs Above your target'],
  ])
  const { id: birdId } = await addPet({ name: 'Kiwi', species: 'bird' })
  await measure(birdId, 'blood_glucose', 300, 'mg/dL')
  openApp(`/pets/${birdId}?tab=health`)
  await openedPet('Kiwi')
  await isShown(sheet('Blood glucose').getByText('300 mg/dL'))
  await isGone(sheet('Blood glucose').getByText(/usual range/i))
})

// spec product: blood glucose in mg/dL or mmol/L, stored so that the typed number comes back, within possible
//   values
it('is typed, checked and shown in the unit of the person', async () => {
  const { id } = await addPet({ name: 'Juno', species: 'dog' })
  await callElsewhere('PATCH', '/settings', { glucoseUnit: 'mmol/L' })
  openApp(`/pets/${id}?tab=health`)
  const pet = await openedPet('Juno')
  await press(pet, 'Add Health Log')
  const form = windowOf('Add Health Log')
  await choose(form, { Type: 'Blood Glucose' })
  await fillIn(form, { 'Blood glucose (mmol/L)': '300' })
  await press(form, 'Add Health Log')
  await saysAt(form, 'Blood glucose (mmol/L)', 'Please enter a blood glucose between 0.3 and 110.9 mmol/L')
  await fillIn(form, { 'Blood glucose (mmol/L)': '5.5' })
  await press(form, 'Add Health Log')
  await seeToast('Health log added')
  await isShown(sheet('Blood glucose').getByText('5.5 mmol/L', { exact: false }).first())
  await isShown(
    sheet('Blood glucose').getByText(
      'Within the usual range for dogs (4.2 to 6.7 mmol/L, Merck Veterinary Manual).',
    ),
  )
  const { body } = await callElsewhere<{ entries: object[] }>('GET', `/pets/${id}/health-logs`)
  expect(body.entries).toMatchObject([{ value: '5.5 mmol/L', unit: 'mmol/L', measure: 99.1 }])
  await callElsewhere('PATCH', '/settings', { glucoseUnit: 'mg/dL' })
})
