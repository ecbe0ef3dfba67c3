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
  isGone,
  isShown,
  openedPet,
  press,
  pressUnlessGone,
  select,
  windowOf,
} from '../../../test-support/screen.ts'
import {
  addPet,
  addRecord,
  bringTrouble,
  callElsewhere,
  changePlan,
  enter,
  helpElsewhere,
  mend,
  mendButNews,
} from '../../../test-support/stage.ts'
import { settleHousehold } from '../../api/client/acting-household.ts'

const PATH = '/?tab=reports&view=timeline'
const main = page.getByRole('main')
const yearOf = (year: number) => main.getByRole('region', { name: String(year), exact: true })
const recordsOf = (year: number) => main.getByRole('list', { name: `Records of ${year}` })
const pet = main.getByRole('combobox', { name: 'Pet' })
const THIS_YEAR = Number(today.slice(0, 4))

let miso = ''
let rex = ''
beforeAll(() => enter('pro'))
afterEach(() => mend())

it('a household without pets is invited to add one, and a pet without records to begin', async () => {
  openApp(PATH)
  await isShown(button(main, 'Add Your First Pet'))
  miso = (await addPet({ name: 'Miso' })).id
  openApp(PATH)
  await isShown(main.getByRole('heading', { name: 'Miso’s medical history starts here' }))
  await press(main, 'Add Weight')
  await isShown(windowOf('Weight'))
})

it('a single record has its year, and opens in its place', async () => {
  await addRecord('vaccination', miso, { administeredDate: '2020-05-03', vaccineName: 'FVRCP' })
  openApp(PATH)
  await eventually(() => recordsOf(2020).getByRole('listitem').elements()).toHaveLength(1)
  await click(recordsOf(2020).getByRole('link', { name: /^FVRCP/ }))
  await isShown((await openedPet('Miso')).getByRole('tab', { name: 'Vax', selected: true }))
})

// spec engagement §2: Medical Timeline (pro tier)
it('shows medicines as spans and weights as a line beside the entries of their year', async () => {
  await addRecord('medication', miso, { name: 'Insulin', startDate: '2021-11-05', endDate: '2022-02-01' })
  await addRecord('medication', miso, { name: 'Drops', startDate: addDays(today, -3), endDate: null })
  for (const [logDate, measure] of [
    ['2020-03-01', 4.2],
    ['2020-09-01', 4.6],
  ])
    await addRecord('healthLog', miso, { type: 'weight', value: null, measure, unit: 'kg', logDate })
  openApp(PATH)
  const medicines = (year: number) => main.getByRole('list', { name: `Medications in ${year}` })
  await isShown(entryOf(medicines(2021), 'InsulinNov 5, 2021 to Feb 1, 2022'))
  await isShown(entryOf(medicines(2022), 'InsulinNov 5, 2021 to Feb 1, 2022'))
  await isShown(yearOf(2022).getByText('Finished Insulin'))
  await isShown(medicines(Number(addDays(today, -3).slice(0, 4))).getByText(/^Since /))
  const weights = main.getByRole('list', { name: 'Weights in 2020' })
  await eventually(() =>
    weights
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['9.26 lbs on Mar 1', '10.14 lbs on Sep 1'])
  await click(medicines(2021).getByRole('link', { name: 'Insulin' }))
  await isShown((await openedPet('Miso')).getByRole('tab', { name: 'Meds', selected: true }))
})

it('filters by kind in the address, and goes back from a kind without records', async () => {
  openApp(PATH)
  await click(yearOf(2020).getByRole('link', { name: 'See each weight' }))
  await eventually(() => recordsOf(2020).getByRole('listitem').elements()).toHaveLength(2)
  expect(location.search).toBe(`?tab=reports&view=timeline&pet=${miso}&show=weights`)
  await isGone(yearOf(2021))
  await press(main, 'Documents')
  await isShown(main.getByRole('heading', { name: 'Nothing here yet' }))
  await press(main, 'Show everything')
  await isShown(yearOf(2021))
  await eventually(button(main, 'Everything')).toHaveAttribute('aria-pressed', 'true')
})

it('jumps to a year by its select and beside the axis, and reads on from there', async () => {
  openApp(PATH)
  await isShown(yearOf(2021))
  // More than a page of newer entries, so that the year is not loaded.
  for (let at = 0; at < 41; at += 1)
    await addRecord('healthLog', miso, {
      type: 'behavior',
      value: `Mood ${at}`,
      logDate: addDays(today, -at),
    })
  await page.viewport(414, 896)
  openApp(PATH)
  await isShown(button(main, 'Load more'))
  await isGone(yearOf(2020))
  await select(main.getByRole('combobox', { name: 'Jump to a year' }), '2021')
  await isShown(yearOf(2020))
  await isGone(yearOf(2022))
  expect(new URLSearchParams(location.search).get('year')).toBe('2021')
  await page.viewport(1440, 900)
  await press(main.getByRole('navigation', { name: 'Years' }), String(THIS_YEAR))
  await isGone(yearOf(2020))
  await press(main, 'Load more')
  await isShown(recordsOf(2020).getByText('FVRCP'))
  await page.viewport(414, 896)
})

it('shows an archived pet when it is chosen, its medicines until its last day', async () => {
  rex = (await addPet({ name: 'Rex' })).id
  await addRecord('medication', rex, { name: 'Heart pills', startDate: '2022-03-01', endDate: null })
  await callElsewhere('POST', `/pets/${rex}/archive`, { version: 1, diedOn: '2023-04-05' })
  openApp(`${PATH}&pet=nobody&show=x&year=9`)
  await eventually(pet).toHaveValue(miso)
  await select(pet, 'Rex')
  await isShown(yearOf(2023).getByText('Mar 1, 2022 to Apr 5, 2023'))
  await isGone(yearOf(2024))
  await isGone(yearOf(2020))
})

it('says when it can’t be read, and is read again', async () => {
  await bringTrouble(/^GET \/api\/(pets\/[^/]+\/medical-timeline|live)/, 'cut')
  openApp(PATH)
  await isShown(main.getByRole('heading', { name: 'No connection' }))
  await isShown(button(main, 'Visits'))
  await mendButNews()
  await pressUnlessGone(main, 'Try Again')
  await isShown(yearOf(THIS_YEAR))
})

// spec engagement §6: Medical Timeline is labelled Pro
it('a smaller plan sees the offer behind a row that is labelled Pro, a role without reports Home', async () => {
  await changePlan('premium')
  openApp('/?tab=reports')
  const row = main.getByRole('heading', { name: 'Medical Timeline Pro' })
  await click(row.getByRole('link'))
  await eventually(main.getByRole('link', { name: 'Upgrade to Pro' })).toHaveAttribute('href', '/pro')
  await isGone(pet)
  const { householdId } = await helpElsewhere('Bea', { role: 'member', pet: 'Bo' })
  settleHousehold(householdId)
  openApp(PATH)
  await isShown(main.getByText('These are the pets in the household Bea.'))
  await isGone(pet)
})
