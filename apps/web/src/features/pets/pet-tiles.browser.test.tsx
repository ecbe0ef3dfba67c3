import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { addDays } from '@app/domain/kernel/time/dates'
import { eventually } from '../../../test-support/eventually.ts'
import { addLateMedication, today } from '../../../test-support/late-medication.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import { hover, isShown } from '../../../test-support/screen.ts'
import { addPet, addRecord, enter, remindersPass } from '../../../test-support/stage.ts'

const LONG = 'Bartholomew Featherstonehaugh the Third'
const pets = page.getByRole('region', { name: 'Your pets', exact: true })

/** Emulates a touch screen without a mouse. */
const haveTouch = async (enabled: boolean): Promise<void> => {
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled, maxTouchPoints: 5 })
}

beforeAll(async () => {
  await enter('pro')
  const [dose, vaccine, reminder] = [
    await addPet({ name: 'Apollo' }),
    await addPet({ name: 'Bella' }),
    await addPet({ name: 'Coco' }),
    await addPet({ name: LONG }),
  ]
  await addLateMedication(dose?.id ?? '', 'Insulin')
  await addRecord('vaccination', vaccine?.id ?? '', { nextDueDate: addDays(today, -3) })
  await addRecord('reminder', reminder?.id ?? '', {
    title: 'Nail trim',
    date: addDays(today, 1),
    repeat: { unit: 'once' },
  })
  await remindersPass(reminder?.id ?? '')
})

// spec engagement §2: pet cards: age, weight and View Details; the pet’s needs in words; four faces in a row
//   on a phone from four pets on
// spec product: overdue reminders are shown in the greeting and on the card of their pet; no text says that
//   all is done before loading ends
it.each([390, 414])(
  'four pets on a phone of %s pixels are faces that fill a row, each with what it needs of a user in words',
  async (width) => {
    await page.viewport(width, 844)
    openApp('/')
    await isShown(pets.getByRole('link', { name: /^Apollo 1 dose late$/ }))
    await isShown(pets.getByRole('link', { name: /^Bella Rabies is overdue$/ }))
    await isShown(pets.getByRole('link', { name: /^Coco Nail trim is overdue$/ }))
    await isShown(pets.getByRole('link', { name: LONG }))
    const tiles = ['Apollo', 'Bella', 'Coco', LONG].map((name) =>
      pets.getByRole('link', { name }).element().getBoundingClientRect(),
    )
    expect(new Set(tiles.map(({ top }) => top)).size).toBe(1)
    expect(tiles.at(-1)?.right).toBeCloseTo(pets.element().getBoundingClientRect().right)
  },
)

it('the name of a face fits on the smallest phone', async () => {
  await page.viewport(320, 640)
  openApp('/')
  await isShown(pets.getByRole('link', { name: /^Coco Nail trim is overdue$/ }))
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})

// spec engagement §2: pet cards: age, weight and View Details; the pet’s needs in words; four faces in a row
//   on a phone from four pets on
it('a card says View Details under a pointer, and always where nothing can be pointed with', async () => {
  await page.viewport(1024, 768)
  openApp('/')
  const apollo = pets.getByRole('listitem').filter({ hasText: 'Apollo' })
  const says = () => apollo.getByText('View Details').element().checkVisibility({ opacityProperty: true })
  await isShown(apollo.getByRole('link', { name: 'View Details of Apollo' }))
  await hover(page.getByRole('heading', { level: 1 }))
  await eventually(says).toBe(false)
  await hover(apollo)
  await eventually(says).toBe(true)
  await hover(page.getByRole('heading', { level: 1 }))
  await eventually(says).toBe(false)
  await haveTouch(true)
  onTestFinished(() => haveTouch(false))
  await eventually(says).toBe(true)
})
