import { addDays } from '@app/domain/kernel/dates'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { eventually } from '../../test-support/eventually.ts'
import { openApp } from '../../test-support/open-app.tsx'
import {
  add,
  choose,
  chooseFor,
  doubleClick,
  entryOf,
  field,
  fillIn,
  isGone,
  isShown,
  openedPet,
  openTab,
  press,
  saysAt,
  windowOf,
} from '../../test-support/screen.ts'
import { addPet, countAsked, enter } from '../../test-support/stage.ts'

const BEFORE_ALL_DATES = '1899-12-31'
const BEFORE_1900 = 'cannot be before January 1, 1900'
const MISSING = 'Please fill in all required fields (*) to continue.'
// Later than today in every zone.
const later = addDays(new Date().toISOString().slice(0, 10), 2)

/** A value that a field refuses, with what it says then. */
interface Refused {
  label: string
  value: string
  message: string
}

interface BadForm {
  form: string
  /** What Quick Actions calls it; without it the pet's tab offers it. */
  action?: string
  tab?: string
  title: string
  /** What makes everything else complete. */
  pressed?: string
  chosen?: Readonly<Record<string, string>>
  typed?: Readonly<Record<string, string>>
  refused: readonly Refused[]
}

const forms: readonly BadForm[] = [
  {
    form: 'a pet',
    action: 'Add Pet',
    title: 'Add Pet',
    chosen: { Species: 'Cat' },
    typed: { Name: 'Miso' },
    refused: [
      { label: 'Name', value: 'M', message: 'Pet name must be at least 2 characters' },
      { label: 'Name', value: 'M'.repeat(51), message: 'Pet name must be less than 50 characters' },
      { label: 'Breed', value: 'b'.repeat(101), message: 'Breed must be less than 100 characters' },
      { label: 'Notes', value: 'n'.repeat(501), message: 'Notes must be less than 500 characters' },
      { label: 'Weight (lbs)', value: '-3', message: 'Weight cannot be negative' },
      { label: 'Weight (lbs)', value: '12e', message: 'Please enter a valid weight' },
      { label: 'Birth date', value: later, message: 'Birth date cannot be in the future' },
      { label: 'Birth date', value: BEFORE_ALL_DATES, message: BEFORE_1900 },
    ],
  },
  {
    form: 'a medication',
    action: 'Medication',
    title: 'Add Medication',
    typed: { 'Medication name': 'Apoquel', Dosage: '5 mg', 'Start date': '2026-01-05' },
    refused: [
      {
        label: 'Medication name',
        value: 'm'.repeat(101),
        message: 'Medication name must be less than 100 characters',
      },
      { label: 'Start date', value: BEFORE_ALL_DATES, message: BEFORE_1900 },
      { label: 'End date', value: '2026-01-04', message: 'End date cannot be before the start date' },
      { label: 'Units on hand', value: '-3', message: 'Units on hand must be at least 0' },
    ],
  },
  {
    form: 'an appointment',
    action: 'Appointment',
    title: 'Schedule Appointment',
    chosen: { Type: 'Surgery', Status: 'Missed' },
    typed: { 'Date and time': '2100-01-01T10:00' },
    refused: [
      { label: 'Date and time', value: '1899-12-31T10:00', message: 'Date and time is out of range' },
      { label: 'Vet name', value: 'v'.repeat(101), message: 'Vet name must be less than 100 characters' },
    ],
  },
  {
    form: 'symptoms',
    action: 'Health Log',
    title: 'Add Health Log',
    chosen: { Type: 'Symptoms' },
    typed: { Date: '2026-01-05' },
    refused: [
      { label: 'Date', value: later, message: 'Date cannot be in the future' },
      { label: 'Date', value: BEFORE_ALL_DATES, message: BEFORE_1900 },
      { label: 'Value', value: 'v'.repeat(201), message: 'Value must be less than 200 characters' },
    ],
  },
  {
    form: 'a weight check',
    action: 'Health Log',
    title: 'Add Health Log',
    chosen: { Type: 'Weight Check' },
    refused: [{ label: 'Weight (lbs)', value: '12e', message: 'Please enter a number' }],
  },
  {
    form: 'a vaccination',
    tab: 'vax',
    title: 'Add Vaccination Record',
    pressed: 'DHPP',
    typed: { 'Administered date': '2026-01-05' },
    refused: [
      { label: 'Administered date', value: later, message: 'Administered date cannot be in the future' },
      {
        label: 'Next due date',
        value: '2026-01-04',
        message: 'Next due date cannot be before the administered date',
      },
    ],
  },
]

let petId = ''
beforeAll(async () => {
  await enter()
  petId = (await addPet({ name: 'Biscuit' })).id
})

/** Opens a window that adds something, from Home or from the pet's tab. */
async function openAdding({
  action,
  tab,
  title,
}: Pick<BadForm, 'action' | 'tab' | 'title'>): Promise<Locator> {
  openApp(action ? '/' : `/pets/${petId}?tab=${tab}`)
  if (action) await press(page.getByRole('region', { name: 'Quick Actions' }), action)
  else await press(await openedPet('Biscuit'), title)
  const adding = windowOf(title)
  await isShown(adding)
  return adding
}

const saveButton = (adding: Locator, title: string) =>
  adding.getByRole('button', { name: title, exact: true })

describe.each(forms)('$form', (form) => {
  const { title, pressed, chosen = {}, typed = {}, refused } = form
  it('says at the field what is wrong, keeps what was typed, and sends nothing', async () => {
    const adding = await openAdding(form)
    await eventually(saveButton(adding, title)).toBeDisabled()
    await eventually(saveButton(adding, title)).toHaveAccessibleDescription(MISSING)
    await isShown(adding.getByText(MISSING))
    if (pressed) await press(adding, pressed)
    await choose(adding, chosen)
    await fillIn(adding, typed)
    const before = await countAsked(/^POST \/api\/pets/)
    for (const { label, value, message } of refused) {
      await fillIn(adding, { [label]: value })
      await press(adding, title)
      await saysAt(adding, label, message)
      await eventually(field(adding, label)).toHaveValue(value)
      await fillIn(adding, { [label]: typed[label] ?? '' })
      await isGone(adding.getByText(message))
    }
    expect(await countAsked(/^POST \/api\/pets/)).toBe(before)
    await press(adding, 'Cancel')
  })
})

it('a press that comes too early leads to the first field that is missing', async () => {
  const adding = await openAdding({ action: 'Medication', title: 'Add Medication' })
  saveButton(adding, 'Add Medication').element().focus()
  await userEvent.keyboard('{Enter}')
  await saysAt(adding, 'Medication name', 'Medication name is required')
  await eventually(field(adding, 'Medication name')).toHaveFocus()
})

it('two presses within 300 ms add one pet', async () => {
  const adding = await openAdding({ action: 'Add Pet', title: 'Add Pet' })
  await fillIn(adding, { Name: 'Miso' })
  await choose(adding, { Species: 'Cat' })
  const before = await countAsked(/^POST \/api\/pets$/)
  await doubleClick(saveButton(adding, 'Add Pet'))
  await isGone(adding)
  await isShown(page.getByRole('link', { name: 'View Details of Miso' }))
  expect(await countAsked(/^POST \/api\/pets$/)).toBe(before + 1)
})

it('markup and foreign scripts are shown as they were typed, and nothing of them runs', async () => {
  const hostile = '<img src=x onerror=alert(1)> "&amp;" {{7*7}}'
  const foreign = 'كلب 🐕‍🦺 משה'
  const alerts: unknown[] = []
  vi.stubGlobal('alert', (words: unknown) => alerts.push(words))
  const { id } = await addPet({ name: foreign, notes: hostile })
  openApp(`/pets/${id}`)
  const dog = await openedPet(foreign)
  await isShown(dog.getByText(hostile, { exact: true }))
  await openTab(dog, 'Meds')
  const adding = await add(dog, 'Add Medication')
  const typed = { 'Medication name': hostile, Dosage: foreign, Instructions: '<script>alert(2)</script>' }
  await fillIn(adding, typed)
  await press(adding, 'Add Medication')
  const entry = entryOf(dog, hostile)
  await isShown(entry.getByText(foreign))
  await isShown(entry.getByText('<script>alert(2)</script>'))
  await chooseFor(dog, hostile, 'Delete')
  await isShown(page.getByRole('alertdialog').getByText(hostile))
  expect(alerts).toEqual([])
  vi.unstubAllGlobals()
})
