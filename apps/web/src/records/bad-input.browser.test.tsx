import { beforeAll, expect, it, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { addDays } from '@app/domain/kernel/time/dates'
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

const MISSING = 'Please fill in all required fields (*) to continue.'
// Later than today in every zone.
const later = addDays(new Date().toISOString().slice(0, 10), 2)

/** A value that a field refuses, with the field's message. */
interface Refused {
  label: string
  value: string
  message: string
}

/** Values of each sort of field: text, number and date. The API tests hold the messages of all forms. */
const refused: readonly Refused[] = [
  { label: 'Name', value: 'M', message: 'Pet name must be at least 2 characters' },
  { label: 'Notes', value: 'n'.repeat(501), message: 'Notes must be less than 500 characters' },
  { label: 'Weight (lbs)', value: '-3', message: 'Weight cannot be negative' },
  { label: 'Weight (lbs)', value: '12e', message: 'Please enter a valid weight' },
  { label: 'Birth date', value: later, message: 'Birth date cannot be in the future' },
]

beforeAll(async () => {
  await enter()
  await addPet({ name: 'Biscuit' })
})

/** Opens an add window from Home. */
async function openAdding(action: string, title: string): Promise<Locator> {
  openApp('/')
  await press(page.getByRole('region', { name: 'Quick Actions' }), action)
  const adding = windowOf(title)
  await isShown(adding)
  return adding
}

const saveButton = (adding: Locator, title: string) =>
  adding.getByRole('button', { name: title, exact: true })

// spec core-records §2: every dialog: an error is shown at its field, and typed text stays
//   in apps/web/src/forms/use-operation-form.ts, apps/web/src/records/add/add-frame.tsx
// spec core-records §5: empty optional fields are saved as null, also a mistyped number that was cleared
// spec product: a button that is not ready gives the reason, and shows the missing fields when pressed
//   in apps/web/src/records/add/add-frame.tsx, apps/web/src/forms/show-first-wrong.ts
it('a form shows the error at the field, keeps the typed text and sends nothing', async () => {
  const adding = await openAdding('Add Pet', 'Add Pet')
  const save = saveButton(adding, 'Add Pet')
  await eventually(save).toBeDisabled()
  await eventually(save).toHaveAccessibleDescription(MISSING)
  await isShown(adding.getByText(MISSING))
  const complete: Readonly<Record<string, string>> = { Name: 'Miso' }
  await choose(adding, { Species: 'Cat' })
  await fillIn(adding, complete)
  const before = await countAsked(/^POST \/api\/pets/)
  for (const { label, value, message } of refused) {
    await fillIn(adding, { [label]: value })
    await press(adding, 'Add Pet')
    await saysAt(adding, label, message)
    await eventually(field(adding, label)).toHaveValue(value)
    await fillIn(adding, { [label]: complete[label] ?? '' })
    await isGone(adding.getByText(message))
  }
  expect(await countAsked(/^POST \/api\/pets/)).toBe(before)
  await press(adding, 'Cancel')
})

it('a press that comes too early leads to the first field that is missing', async () => {
  const adding = await openAdding('Medication', 'Add Medication')
  saveButton(adding, 'Add Medication').element().focus()
  await userEvent.keyboard('{Enter}')
  await saysAt(adding, 'Medication name', 'Medication name is required')
  await eventually(field(adding, 'Medication name')).toHaveFocus()
})

// spec core-records §5: a submission in flight blocks a second one
//   in apps/web/src/forms/use-operation-form.ts
it('two presses within 300 ms add one pet', async () => {
  const adding = await openAdding('Add Pet', 'Add Pet')
  await fillIn(adding, { Name: 'Miso' })
  await choose(adding, { Species: 'Cat' })
  const before = await countAsked(/^POST \/api\/pets$/)
  await doubleClick(saveButton(adding, 'Add Pet'))
  await isGone(adding)
  await isShown(page.getByRole('link', { name: 'View Details of Miso' }))
  expect(await countAsked(/^POST \/api\/pets$/)).toBe(before + 1)
})

// spec ASVS V1.1.2
// spec ASVS V3.2.2
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
