import { beforeAll, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { addDays } from '@app/domain/kernel/time/dates'
import { eventually } from '../../../test-support/eventually.ts'
import { today } from '../../../test-support/late-medication.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import { entryOf, isShown } from '../../../test-support/screen.ts'
import { addPet, addPetPicture, addRecord, enter } from '../../../test-support/stage.ts'

const cardOf = (name: string) => entryOf(page.getByRole('region', { name: 'Your pets', exact: true }), name)

const weigh = (petId: string, daysAgo: number, measure: number) =>
  addRecord('healthLog', petId, {
    type: 'weight',
    measure,
    unit: 'kg',
    value: '',
    logDate: addDays(today, -daysAgo),
    anyway: true,
  })

beforeAll(async () => {
  await enter()
  const { id: biscuit } = await addPet({ name: 'Biscuit' })
  await addPetPicture(biscuit)
  for (const [at, kg] of [10, 11, 10.5].entries()) await weigh(biscuit, 60 - at, kg)
  const { id: miso } = await addPet({
    name: 'Miso',
    species: 'cat',
    weightKg: null,
    birthDate: addDays(today, -1300),
  })
  await weigh(miso, 1, 4)
})

// spec product: a pet’s face on Home is whole, in a frame of 4:3
it.each([390, 1440])('a face on Home is whole, in a frame of 4:3, at %i px', async (width) => {
  await page.viewport(width, 900)
  openApp('/')
  await isShown(cardOf('Miso'))
  const isLoaded = () => {
    const picture = cardOf('Biscuit').element().querySelector<HTMLElement>('img:last-of-type')
    return picture?.checkVisibility({ visibilityProperty: true })
  }
  await eventually(isLoaded).toBe(true)
  for (const [name, face] of [
    ['Biscuit', 'img:last-of-type'],
    ['Miso', 'svg'],
  ] as const) {
    const shown = cardOf(name).element().querySelector(face)
    const frame = shown?.parentElement?.getBoundingClientRect()
    const place = shown?.getBoundingClientRect()
    expect((frame?.width ?? 0) / (frame?.height ?? 1)).toBeCloseTo(4 / 3, 2)
    expect(frame?.width).toBeGreaterThan(100)
    expect(place).toEqual(frame)
    if (shown instanceof HTMLImageElement) expect(getComputedStyle(shown).objectFit).toBe('contain')
  }
})

// spec engagement §2: pet cards: age, weight and View Details; the pet’s needs in words; four faces in a row
//   on a phone from four pets on
// spec product: a pet’s weight with its line and its change over the year; at most 24 weighings a pet come with the
//   list
it('a card shows age and weight, with a small line through all weighings from the second on', async () => {
  openApp('/')
  const lineOf = (name: string) => {
    const words = cardOf(name).getByText(/ lbs/).element()
    return words
      .closest('p')
      ?.querySelector('svg path')
      ?.getAttribute('d')
      ?.match(/[\d.]+ [\d.]+/g)
  }
  await isShown(cardOf('Miso').getByText('3 years'))
  await isShown(cardOf('Miso').getByText('8.82 lbs'))
  expect(lineOf('Miso')).toBeUndefined()
  await isShown(cardOf('Biscuit').getByText('23.15 lbs'))
  const [first, second, third] = (lineOf('Biscuit') ?? []).map((place) => place.split(' ').map(Number))
  // The points run from left to right, and a heavier weight is higher.
  expect(second?.[0]).toBeGreaterThan(first?.[0] ?? Infinity)
  expect(third?.[0]).toBeGreaterThan(second?.[0] ?? Infinity)
  expect(second?.[1]).toBeLessThan(third?.[1] ?? 0)
  expect(third?.[1]).toBeLessThan(first?.[1] ?? 0)
})
