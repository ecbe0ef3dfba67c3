import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { eventually } from '../../../test-support/eventually.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import {
  button,
  doubleClick,
  fill,
  isGone,
  isShown,
  press,
  questionOf,
  seeToast,
  windowOf,
} from '../../../test-support/screen.ts'
import {
  addPet,
  addRecord,
  bringTrouble,
  callElsewhere,
  countAsked,
  enter,
  mend,
} from '../../../test-support/stage.ts'

const sheet = windowOf('Weight')
const number = sheet.getByRole('textbox', { name: 'Weight (lbs)' })
const face = (pet: string) => sheet.getByRole('radio', { name: pet, exact: true })

const ADDS = /^POST .*\/health-logs/
let petId = ''
let name = ''

beforeAll(async () => {
  await enter()
  await addPet({ name: 'Biscuit', weightKg: 12 })
})

beforeEach(async () => {
  name = `Clover ${Date.now()}`
  petId = (await addPet({ name, weightKg: 1.4969 })).id
})

const weighings = async () => {
  const { body } = await callElsewhere('GET', `/pets/${petId}/health-logs`)
  return (body as { entries: { value: string; logDate: string }[] }).entries
}

/** Opens the form from the record of the test's pet, which the form then preselects. */
async function openSheet(): Promise<void> {
  openApp(`/pets/${petId}`)
  await isShown(page.getByRole('tab', { name: 'Overview' }))
  await press(page, 'Add')
  await press(windowOf('Add'), 'Weight')
  await isShown(number)
}

// spec product: a weight in three taps and one number, with the last one shown; typed text stays when saving
//   fails
it('opens with the last weight selected, so that a number typed takes its place, and says how far it is', async () => {
  await openSheet()
  await eventually(number).toHaveFocus()
  await eventually(number).toHaveValue('3.3')
  await isShown(sheet.getByText(/^3\.3 lbs on \w{3} \d+, \d{4}$/))
  await userEvent.keyboard('3.4')
  await eventually(number).toHaveValue('3.4')
  await isShown(sheet.getByText(/ · up 0\.1$/))
  await press(sheet, '0.1 less')
  await isShown(sheet.getByText(/ · the same$/))
  await press(sheet, '0.1 less')
  await isShown(sheet.getByText(/ · down 0\.1$/))
  await press(sheet, '0.1 more')
  await press(sheet, '0.1 more')
  await doubleClick(button(sheet, 'Save'))
  await seeToast('Health log added')
  await isGone(sheet)
  expect(await weighings()).toMatchObject([{ value: '3.4 lbs' }])
})

it('asks what to do with a number that was typed, and with one that is far from the last', async () => {
  await openSheet()
  await userEvent.keyboard('34')
  await press(sheet, 'Close')
  await press(page.getByRole('alertdialog'), 'Keep editing')
  await eventually(number).toHaveValue('34')
  await press(sheet, 'Save')
  const question = questionOf('Is this weight right?')
  await press(question, 'Check again')
  await eventually(number).toHaveValue('34')
  await press(sheet, 'Save')
  await press(question, 'Save anyway')
  await seeToast('Health log added')
  expect(await weighings()).toMatchObject([{ value: '34 lbs' }])
})

it('shows an error at an invalid number, and accepts no empty one', async () => {
  await openSheet()
  await userEvent.keyboard('3.4.5')
  await press(sheet, 'Save')
  await eventually(number).toHaveAttribute('aria-invalid', 'true')
  await fill(number, '')
  await eventually(button(sheet, 'Save')).toHaveAttribute('aria-disabled', 'true')
  expect(await weighings()).toEqual([])
})

it('keeps the day that is chosen', async () => {
  await openSheet()
  await press(sheet, /^Today, /)
  await fill(sheet.getByLabelText(/^Date/), '2026-01-05')
  await fill(number, '3.5')
  await press(sheet, 'Save')
  await seeToast('Health log added')
  expect(await weighings()).toMatchObject([{ value: '3.5 lbs', logDate: '2026-01-05' }])
})

describe('from Home', () => {
  it('the one weighed longest ago is chosen, and a typed number stays when another is', async () => {
    await addRecord('healthLog', petId, { logDate: '2020-01-05', value: '3 lbs' })
    openApp('/')
    await press(page, 'Add')
    await press(windowOf('Add'), 'Weight')
    await eventually(sheet.getByRole('radio', { checked: true })).toHaveAccessibleName(name)
    await isShown(sheet.getByText('3 lbs on Jan 5, 2020'))
    await face('Biscuit').click({ force: true })
    await eventually(number).toHaveValue('26.46')
    await fill(number, '27')
    await face(name).click({ force: true })
    await eventually(number).toHaveValue('27')
  })
})

it.each(['cut', 'lose'] as const)(
  'keeps typed text when the line is in trouble (%s), and saves it once',
  async (trouble) => {
    await openSheet()
    await userEvent.keyboard('3.6')
    await bringTrouble(ADDS, trouble)
    await press(sheet, 'Save')
    await seeToast('Error adding health log')
    await eventually(number).toHaveValue('3.6')
    await mend()
    await press(sheet, 'Save')
    await seeToast('Health log added')
    expect(await weighings()).toMatchObject([{ value: '3.6 lbs' }])
  },
)

it('two taps while the answer is awaited send one weight', async () => {
  await openSheet()
  const before = await countAsked(ADDS)
  await bringTrouble(ADDS, 'hold')
  await doubleClick(button(sheet, 'Save'))
  await eventually(button(sheet, 'Save')).toHaveAttribute('aria-busy', 'true')
  await mend()
  await seeToast('Health log added')
  expect(await countAsked(ADDS)).toBe(before + 1)
})

it('without a weight the number has room to be typed, and each chosen face is seen whole', async () => {
  const named = ['Wolfgang Amadeus', 'Princess Consuela', 'Tilly', 'Old Rumpelstiltskin', 'Bo']
  for (const each of named) await addPet({ name: each, weightKg: null })
  openApp('/')
  await press(page, 'Add')
  await press(windowOf('Add'), 'Weight')
  await isShown(number)
  for (const each of [...named, 'Biscuit']) {
    const chosen = face(each)
    chosen.element().focus()
    await userEvent.keyboard(' ')
    const label = chosen.element().closest('label')
    const [seen, all] = [label?.parentElement?.getBoundingClientRect(), label?.getBoundingClientRect()]
    if (!seen || !all) throw new Error(`There is no face of ${each}.`)
    expect([all.top >= seen.top, all.bottom <= seen.bottom]).toEqual([true, true])
  }
  await face('Tilly').click({ force: true })
  await eventually(number).toHaveValue('')
  expect(number.element().getBoundingClientRect().width).toBeGreaterThan(44)
})
