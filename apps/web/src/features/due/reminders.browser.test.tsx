import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import { eventually } from '../../../test-support/eventually.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import {
  button,
  choose,
  chooseFor,
  click,
  doubleClick,
  entryOf,
  fillIn,
  isGone,
  isShown,
  press,
  questionOf,
  saysAt,
  seeToast,
} from '../../../test-support/screen.ts'
import {
  addPet,
  addRecord,
  bringTrouble,
  callElsewhere,
  enter,
  mend,
  refuse,
  remindersPass,
} from '../../../test-support/stage.ts'

let entered: Promise<unknown> | undefined
let petId = ''
const main = page.getByRole('main')
const rowOf = (title: string): Locator => entryOf(main, title)
const boxOf = (place: Locator): DOMRect => place.element().getBoundingClientRect()
const openTab = (name: RegExp): Promise<void> => click(main.getByRole('tab', { name }))

async function addReminder(title: string, fields: object = {}): Promise<void> {
  const added = await addRecord('reminder', petId, {
    title,
    date: '2100-01-05',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...fields,
  })
  expect(added.id).toBeTruthy()
}

interface Listed {
  entries: { title: string; due: { date: string; snoozedUntil: string | null } | null }[]
}

async function pausedTitles(): Promise<string[]> {
  const { body } = await callElsewhere<Listed>('GET', '/reminders?state=paused')
  return body.entries.map(({ title }) => title)
}

async function dueDateOf(title: string): Promise<string | undefined> {
  const { body } = await callElsewhere<Listed>('GET', '/reminders?state=active')
  return body.entries.find((entry) => entry.title === title)?.due?.date
}

async function lateDates(): Promise<object[]> {
  const { body } = await callElsewhere<{
    entries: { id: string; due: { date: string; at: string } | null }[]
  }>('GET', '/reminders?state=active')
  const late = body.entries.filter(({ due }) => due && new Date(due.at) < new Date())
  return late.map(({ id, due }) => ({ id, date: due?.date }))
}

beforeEach(async () => {
  await (entered ??= enter())
  petId = (await addPet({ name: 'Biscuit' })).id
})

// spec engagement §2: reminders panel: three tabs with counts, Add Reminder, cards with type, pet, timing badge,
//   title, description, date, time and frequency; Complete, Pause, Resume, Delete; empty states
// spec engagement §8: reminder toasts: added, updated, completed, deleted, and their failures
//   in packages/domain/src/due/reminders.texts.ts
it('is added from the usual doses of the species, once for two taps, and listed with its badge', async () => {
  openApp('/?tab=reminders')
  await press(main, 'Add Reminder')
  const adding = page.getByRole('dialog', { name: 'Add Reminder' })
  await choose(adding, { Pet: petId })
  await press(adding, 'Flea and tick treatment · monthly')
  await eventually(adding.getByLabelText('Title')).toHaveValue('Flea and tick treatment')
  await choose(adding, { Repeats: 'Custom' })
  await fillIn(adding, { Every: '3', Date: '2100-01-05' })
  await doubleClick(button(adding, 'Add Reminder'))
  await seeToast('Reminder added')
  const row = rowOf('Flea and tick treatment')
  await isShown(row.getByText('Upcoming'))
  await isShown(row.getByText('Biscuit · Flea and tick · Every 3 months'))
  await isShown(row.getByText('Jan 5, 2100 · All day'))
})

it('shows every usual dose of the species, each editable', async () => {
  openApp('/?tab=reminders')
  await press(main, 'Add Reminder')
  const adding = page.getByRole('dialog', { name: 'Add Reminder' })
  await choose(adding, { Pet: petId })
  await press(adding, 'Deworming tablet · every 3 months')
  await eventually(adding.getByLabelText('Repeats')).toHaveValue('custom')
  await eventually(adding.getByLabelText('Every')).toHaveValue('3')
  await fillIn(adding, { Every: '6', Date: '2100-01-05' })
  await press(adding, 'Add Reminder')
  await isShown(rowOf('Deworming tablet').getByText('Every 6 months', { exact: false }))
})

it('that comes once is added, whatever was typed of its end before', async () => {
  openApp('/?tab=reminders')
  await press(main, 'Add Reminder')
  const adding = page.getByRole('dialog', { name: 'Add Reminder' })
  await choose(adding, { Pet: petId, Repeats: 'Weekly' })
  await fillIn(adding, { Title: 'Buy food', Date: '2100-01-05', 'Last day': '2090-01-01' })
  await fillIn(adding, { 'Number of times': 'many' })
  await choose(adding, { Repeats: 'Once' })
  await press(adding, 'Add Reminder')
  await seeToast('Reminder added')
  await isShown(rowOf('Buy food'))
})

it('in the past is refused at its date, and keeps the typed text', async () => {
  openApp('/?tab=reminders')
  await press(main, 'Add Reminder')
  const adding = page.getByRole('dialog', { name: 'Add Reminder' })
  await choose(adding, { Pet: petId })
  await fillIn(adding, { Title: 'Bath', Date: '2020-01-05' })
  await press(adding, 'Add Reminder')
  await saysAt(adding, 'Date', 'Choose a date and time in the future')
  await eventually(adding.getByLabelText('Title')).toHaveValue('Bath')
})

// spec engagement §8: reminder toasts: added, updated, completed, deleted, and their failures
it('is completed with one tap, moves to its next date, and can be taken back', async () => {
  await addReminder('Nail trim')
  openApp('/?tab=reminders')
  await doubleClick(button(rowOf('Nail trim'), 'Complete'))
  await seeToast('Reminder completed')
  await isShown(rowOf('Nail trim').getByText('Feb 2, 2100', { exact: false }))
  await press(page, 'Undo')
  await seeToast('Reminder is active again')
  await isShown(rowOf('Nail trim').getByText('Jan 5, 2100', { exact: false }))
  expect(await dueDateOf('Nail trim')).toBe('2100-01-05')
})

// spec engagement §2: reminders panel: three tabs with counts, Add Reminder, cards with type, pet, timing badge,
//   title, description, date, time and frequency; Complete, Pause, Resume, Delete; empty states
it('is paused and resumed, and listed where it belongs', async () => {
  await addReminder('Clean the cage')
  openApp('/?tab=reminders')
  await press(rowOf('Clean the cage'), 'Pause')
  await seeToast('Reminder paused')
  await openTab(/^Paused/)
  await press(rowOf('Clean the cage'), 'Resume')
  await seeToast('Reminder resumed')
  await isShown(main.getByText('No Paused Reminders'))
  expect(await dueDateOf('Clean the cage')).toBe('2100-01-05')
})

// spec product: date and time of a reminder are shown on the reader's clock
it('shows date and time on the clock of the reader, whatever the zone of the reminder', async () => {
  // Half past ten of January 4 in UTC, which is that day from UTC-10 to UTC+13.
  await addReminder('Early walk', { date: '2100-01-05', time: '00:30', timeZone: 'Pacific/Kiritimati' })
  openApp('/?tab=reminders')
  await isShown(rowOf('Early walk').getByText(/^Jan 4, 2100, /))
  await press(rowOf('Early walk'), 'Pause')
  await openTab(/^Paused/)
  await isShown(rowOf('Early walk').getByText(/^Jan 4, 2100, /))
})

// spec product: the actions of a reminder are beside it if there is room, and below it otherwise
it('has its buttons beside its words where there is room, and below them elsewhere', async () => {
  await addReminder('Trim nails')
  openApp('/?tab=reminders')
  const row = rowOf('Trim nails')
  const complete = button(row, 'Complete')
  await isShown(complete)
  const areBelow = () => boxOf(complete).top >= boxOf(row.getByText(/^Jan 5, 2100/)).bottom
  const root = document.documentElement
  onTestFinished(async () => {
    root.style.fontSize = ''
    await page.viewport(1280, 800)
  })
  await eventually(areBelow).toBe(false)
  root.style.fontSize = '200%'
  await eventually(areBelow).toBe(true)
  root.style.fontSize = ''
  await page.viewport(390, 844)
  await eventually(areBelow).toBe(true)
})

// spec product: the actions of a record take the focus in their visual order, at every width
//   in apps/web/src/records/record-rows.tsx
it.each([
  { width: 1280, text: '100%' },
  { width: 390, text: '100%' },
  { width: 320, text: '200%' },
])(
  'its buttons take the focus in the order in which they are seen at $width px, $text',
  async ({ width, text }) => {
    const title = `Clip claws at ${width}`
    await addReminder(title)
    onTestFinished(async () => {
      document.documentElement.style.fontSize = ''
      await page.viewport(1280, 800)
    })
    document.documentElement.style.fontSize = text
    await page.viewport(width, 800)
    openApp('/?tab=reminders')
    const row = rowOf(title)
    await isShown(button(row, `More for ${title}`))
    const controls = row.getByRole('button').elements()
    expect(controls.map((control) => control.getAttribute('aria-label') ?? control.textContent)).toEqual([
      `Edit ${title}`,
      'Complete',
      'Pause',
      `More for ${title}`,
    ])
    const boxes = controls.map((control) => control.getBoundingClientRect())
    const follows = boxes
      .slice(1)
      .map(({ top, left }, at) => top >= (boxes[at]?.bottom ?? 0) - 1 || left >= (boxes[at]?.right ?? 0) - 1)
    expect(follows).toEqual([true, true, true])
    expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(width)
  },
)

// spec engagement §8: reminder toasts: added, updated, completed, deleted, and their failures
it('is put off, and stopped for good', async () => {
  await addReminder('Brush coat')
  openApp('/?tab=reminders')
  await press(rowOf('Brush coat'), 'More for Brush coat')
  await click(page.getByRole('menuitem', { name: 'For an hour' }))
  await seeToast('Reminder snoozed')
  await isShown(rowOf('Brush coat').getByText('Snoozed until', { exact: false }))
  await press(rowOf('Brush coat'), 'More for Brush coat')
  await click(page.getByRole('menuitem', { name: 'Stop repeating' }))
  await seeToast('Reminder stopped')
  await openTab(/^Completed/)
  await isShown(rowOf('Brush coat').getByText('Stopped', { exact: true }))
  await press(rowOf('Brush coat'), /^Delete Brush coat/)
  await seeToast('Reminder deleted')
  await isGone(rowOf('Brush coat'))
})

// spec engagement §7: bulk completion reads the number of affected rows; zero is reported
it('reports a record deleted by another user, and removes it from the screen', async () => {
  await addReminder('Weigh-in')
  openApp('/?tab=reminders')
  await isShown(rowOf('Weigh-in'))
  const { body } = await callElsewhere<{ entries: { id: string; title: string }[] }>(
    'GET',
    '/reminders?state=active',
  )
  const id = body.entries.find(({ title }) => title === 'Weigh-in')?.id ?? ''
  await bringTrouble(/^GET \/api\/(live|reminders)/, 'cut')
  await callElsewhere('DELETE', `/reminders/${id}`)
  await press(rowOf('Weigh-in'), 'Complete')
  await seeToast('Warning', 'No reminder was found to complete. It may have already been removed.')
  await mend()
  await isGone(rowOf('Weigh-in'))
})

it('that are late are completed together after a question, and a warning says that another member was first', async () => {
  for (const title of ['Litter', 'Filter']) await addReminder(title)
  await remindersPass(petId)
  openApp('/?tab=reminders')
  await isShown(rowOf('Litter').getByText('Overdue'))
  await bringTrouble(/^GET \/api\/(live|reminders)/, 'cut')
  await callElsewhere('POST', '/reminders/complete', { dates: await lateDates() })
  await press(main, 'Complete all 2 overdue')
  await press(questionOf('Complete all 2?'), 'Complete all')
  await seeToast('Warning', 'No reminder was found to complete. It may have already been removed.')
  await mend()
})

// spec product: completing all overdue reminders asks first and names them
it('are completed together once for two taps on the answer, and not before', async () => {
  for (const title of ['Water', 'Lamp']) await addReminder(title)
  await remindersPass(petId)
  openApp('/?tab=reminders')
  await doubleClick(button(main, 'Complete all 2 overdue'))
  const question = questionOf('Complete all 2?')
  await isShown(question.getByText('Water for Biscuit', { exact: false }))
  await press(question, 'Cancel')
  await isGone(question)
  expect(await lateDates()).toHaveLength(2)
  await press(main, 'Complete all 2 overdue')
  await doubleClick(button(question, 'Complete all'))
  await seeToast('2 reminders completed')
  await isGone(button(main, 'Complete all 2 overdue'))
  expect(await dueDateOf('Water')).toBe('2100-02-02')
})

it('is deleted from the list of active and of paused reminders', async () => {
  for (const title of ['Trim beak', 'Oil hooves']) await addReminder(title)
  openApp('/?tab=reminders')
  await press(rowOf('Oil hooves'), 'Pause')
  await seeToast('Reminder paused')
  await chooseFor(main, 'Trim beak', 'Delete')
  await press(page.getByRole('alertdialog'), 'Delete')
  await seeToast('Reminder deleted')
  await isGone(rowOf('Trim beak'))
  await openTab(/^Paused/)
  await chooseFor(main, 'Oil hooves', 'Delete')
  await press(page.getByRole('alertdialog'), 'Delete')
  await isGone(rowOf('Oil hooves'))
  // The row is gone before the server has answered.
  await eventually(pausedTitles).not.toContain('Oil hooves')
})

// spec engagement §8: Feature Limited with the server’s message, or Reminder feature not available for your plan,
//   when access is denied; lists are cleared
it.each([
  ['in the server’s words', 'Your plan does not include this. Upgrade to Premium to use it.', undefined],
  ['in words of its own where there are none', '', 'Reminder feature not available for your plan'],
])('are cleared where the server denies them to the plan, %s', async (words, message, shown = message) => {
  const title = `Denied ${words}`
  await addReminder(title)
  openApp('/?tab=reminders')
  await isShown(rowOf(title))
  const problem = { code: 'FEATURE_NOT_IN_PLAN', title: 'Premium Feature Required', message }
  await refuse(/^GET \/api\/reminders/, 403, problem)
  await addReminder('Something new')
  const denied = main.getByRole('alert')
  await isShown(denied.getByRole('heading', { name: 'Feature Limited' }))
  await isShown(denied.getByText(shown))
  await isGone(rowOf(title))
  await isGone(button(main, 'Add Reminder'))
  await eventually(denied.getByRole('link')).toHaveAttribute('href', '/premium')
})
