import { afterEach, beforeAll, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { addDays } from '@app/domain/kernel/time/dates'
import { nextDownload } from '../../../test-support/downloads.ts'
import { eventually } from '../../../test-support/eventually.ts'
import { noonOf, today } from '../../../test-support/late-medication.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import {
  button,
  click,
  entryOf,
  isGone,
  isShown,
  press,
  pressEscape,
  select,
  tryAgain,
  windowOf,
} from '../../../test-support/screen.ts'
import {
  addPet,
  addRecord,
  bringTrouble,
  changePlan,
  enter,
  helpElsewhere,
  mend,
} from '../../../test-support/stage.ts'
import { settleHousehold } from '../../api/client/acting-household.ts'

const PATH = '/analytics'
const main = page.getByRole('main')
const metrics = main.getByRole('list', { name: 'Metrics' })
const card = (title: string) => main.getByRole('region', { name: title, exact: true })
const daysAgo = (days: number) => addDays(today, -days)
const openMenu = (title: string) => press(card(title), `${title}: table, picture and files`)

let miso = ''
beforeAll(() => enter('pro'))
afterEach(() => mend())

it('a household without pets is invited to add one, and one without records sees what is missing', async () => {
  openApp(PATH)
  await isShown(button(main, 'Add Your First Pet'))
  await addPet({ name: 'Biscuit' })
  openApp(PATH)
  await isShown(entryOf(metrics, 'Vaccination Compliance–Not known yetNone with a next date'))
  await isShown(entryOf(metrics, 'Appointment Frequency0No completed visit, as before'))
  await isShown(main.getByText('No scheduled dose was due in this period.'))
  await isShown(main.getByText('No symptom was noted in this period.'))
  await isShown(main.getByText('No completed visit and no vaccination in this period.'))
})

// spec engagement §2: filters by pet (or all pets) and by period (1, 3, 6 months or 1 year); four metric cards: Health
//   Score, Vaccination Compliance, Appointment Frequency, Activity Level
it('the pet and the period are in the address, and each metric opens its explanation', async () => {
  const { id } = await addPet({ name: 'Miso' })
  miso = id
  for (const [days, kilograms] of [
    [200, 5.4],
    [100, 5],
    [2, 4.6],
  ] as const) {
    const measure = { type: 'weight', value: null, measure: kilograms, unit: 'kg', logDate: daysAgo(days) }
    await addRecord('healthLog', id, measure)
  }
  await addRecord('healthLog', id, { type: 'exercise', logDate: daysAgo(40) })
  await addRecord('healthLog', id, { type: 'symptom', value: 'Itching', logDate: daysAgo(20) })
  for (const days of [10, 120]) {
    const visit = { title: `Check ${days}`, dateTime: noonOf(daysAgo(days)), status: 'completed' }
    await addRecord('appointment', id, visit)
  }
  // Unknown values are all pets and three months.
  openApp(`${PATH}?pet=nobody&period=2`)
  await isShown(entryOf(metrics, 'Appointment Frequency251 visit, as before'))
  await isShown(main.getByText('All pets, ', { exact: false }))
  await click(main.getByText('Miso', { exact: true }).first())
  await click(main.getByRole('link', { name: '1 year' }))
  await isShown(entryOf(metrics, 'Appointment Frequency502 visits, up 50 points'))
  expect(location.search).toBe(`?pet=${id}&period=12`)
  await press(metrics, /^Appointment Frequency/)
  const explained = windowOf('Appointment Frequency')
  await isShown(explained.getByText('25 points each completed visit, 100 at most'))
  await isShown(explained.getByText('It was 0 in the year before, with 0 visits.'))
  await isShown(explained.getByRole('link', { name: 'Check 120' }))
  await pressEscape()
  await click(main.getByRole('link', { name: '1 month' }))
  await isShown(entryOf(metrics, 'Activity Level–Not known yetNo exercise logged'))
  await isShown(card('Weight').getByText('One weight so far. Add a second one to see a line.'))
})

it('a chart has its table, and is saved as a picture and as a file', async () => {
  openApp(`${PATH}?period=12`)
  await click(main.getByRole('link', { name: 'Miso' }))
  const weight = card('Weight')
  await isShown(weight.getByText('Down 1.76 lbs since', { exact: false }))
  // Screen readers have the table from the beginning.
  await eventually(() => weight.getByRole('row').elements()).toHaveLength(4)
  await openMenu('Weight')
  await click(page.getByRole('menuitem', { name: 'Show as table' }))
  await isShown(weight.getByRole('region', { name: 'Weight: table' }).getByText('10.14 lbs'))
  const picture = nextDownload()
  await openMenu('Weight')
  await click(page.getByRole('menuitem', { name: 'Save as a picture (PNG)' }))
  const { name, file } = await picture
  expect([name, file.type]).toEqual(['Weight.png', 'image/png'])
  const drawn = await createImageBitmap(file)
  expect(drawn.width).toBeGreaterThan(500)
  const table = nextDownload()
  await openMenu('Visits and vaccinations')
  await click(page.getByRole('menuitem', { name: 'Save the table as CSV' }))
  const csv = await table
  expect(csv.name).toBe(`health-events-${today}.csv`)
  expect(await csv.file.text()).toContain(`${daysAgo(10)},Visit,Check 10,Miso`)
})

it('two pets are compared side by side', async () => {
  const { id } = await addPet({ name: 'Clover' })
  for (const [pet, days, kilograms] of [
    [id, 150, 2],
    [id, 5, 2.1],
    // Before the weights that are compared.
    [miso, 300, 5.9],
  ] as const) {
    const measure = { type: 'weight', value: null, measure: kilograms, unit: 'kg', logDate: daysAgo(days) }
    await addRecord('healthLog', pet, measure)
  }
  openApp(`${PATH}?period=12`)
  const pair = card('Side by side')
  await isShown(pair.getByText('The line appears once both pets were weighed twice', { exact: false }))
  await select(pair.getByRole('combobox', { name: 'First pet' }), 'Miso')
  await select(pair.getByRole('combobox', { name: 'Second pet' }), 'Clover')
  await isShown(pair.getByRole('row', { name: /^Weight.*−14\.8%.*11\.9 to 10\.14 lbs.*\+5%/ }))
  await isShown(pair.getByRole('row', { name: /^Visits.*2.*0/ }))
})

it('a failed request shows the error in its own card, without a toast', async () => {
  await bringTrouble(/^GET \/api\/health-analytics/, 'cut')
  openApp(PATH)
  await isShown(button(main, 'Try Again').first())
  await isShown(entryOf(metrics, /^Health Score/))
  const toasts = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
  expect(toasts.elements()).toEqual([])
  await mend()
  await tryAgain(main, card('Symptoms'))
})

it('a smaller plan says which plan has the rest, and a role what it does not include', async () => {
  await changePlan('premium')
  openApp(PATH)
  await eventually(main.getByRole('link', { name: 'Two pets side by side' })).toHaveAttribute('href', '/pro')
  await openMenu('Symptoms')
  await isShown(page.getByText('CSV and XLSX: Available with Pro plan'))
  await pressEscape()
  await changePlan('free')
  openApp(PATH)
  await isShown(main.getByRole('link', { name: 'Upgrade to Premium' }))
  await isGone(metrics)
  const { householdId } = await helpElsewhere('Bea', { role: 'member', pet: 'Rex' })
  settleHousehold(householdId)
  openApp(PATH)
  await isShown(main.getByText('Your role in this household does not include health.'))
})
