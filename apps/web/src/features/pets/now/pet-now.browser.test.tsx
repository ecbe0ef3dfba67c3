import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { addDays } from '@app/domain/kernel/time/dates'
import { eventually } from '../../../../test-support/eventually.ts'
import { addLateMedication, dueAnHourAgo, today } from '../../../../test-support/late-medication.ts'
import { openApp } from '../../../../test-support/open-app.tsx'
import {
  button,
  doubleClick,
  isGone,
  isShown,
  openedPet,
  openTab,
  pressByKey,
  pressUnlessGone,
  seeToast,
} from '../../../../test-support/screen.ts'
import {
  addPet,
  addRecord,
  bringTrouble,
  callElsewhere,
  countAsked,
  enter,
  mend,
  mendButNews,
} from '../../../../test-support/stage.ts'

const MARKS = /^POST \/api\/medications\/[^/]+\/doses$/
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

const now = page.getByRole('region', { name: 'Now', exact: true })

beforeAll(() => enter())
beforeEach(() => page.viewport(390, 844))

const addReminderOfTonight = (petId: string, title: string) =>
  addRecord('reminder', petId, { title, date: today, time: '23:59', timeZone })

async function openPetNamed(name: string, fields: object = {}) {
  const { id } = await addPet({ name, ...fields })
  return { id, open: () => openApp(`/pets/${id}`) }
}

// spec product: a pet’s overview shows the most urgent need, with its one action; a given dose stays until a
//   quiet moment
it('shows a late dose first with its one action; two taps within 300 ms give one dose', async () => {
  const { id, open } = await openPetNamed('Clover')
  await addLateMedication(id, 'Eye drops')
  open()
  await openedPet('Clover')
  await isShown(now.getByText('Eye drops, 1 drop'))
  await doubleClick(button(now, /^Give Eye drops for Clover/))
  await isShown(now.getByText(/Given by Ana/))
  expect(await countAsked(MARKS)).toBe(1)
  await pressByKey(button(now, /^Undo Eye drops/))
  await isShown(button(now, /^Give Eye drops/))
})

it('a dose that could not be given stays, and is given afterwards', async () => {
  const { id, open } = await openPetNamed('Momo')
  await addLateMedication(id, 'Insulin')
  open()
  await isShown(button(now, /^Give Insulin/))
  await bringTrouble(MARKS, 'cut')
  await pressByKey(button(now, /^Give Insulin/))
  await seeToast('Dose not marked')
  await mend()
  await pressByKey(button(now, /^Give Insulin/))
  await isShown(now.getByText(/Given by Ana/))
})

it('an answer that never comes keeps its button busy, and what comes late is shown', async () => {
  const { id, open } = await openPetNamed('Kiwi')
  await addLateMedication(id, 'Calcium')
  open()
  await isShown(button(now, /^Give Calcium/))
  await bringTrouble(MARKS, 'hold')
  await pressByKey(button(now, /^Give Calcium/))
  await eventually(button(now, /^Give Calcium/)).toHaveAttribute('aria-busy', 'true')
  await mend()
  await isShown(now.getByText(/Given by Ana/))
})

it('a booster that is due leads to its record', async () => {
  const { id, open } = await openPetNamed('Biscuit')
  const rabies = await addRecord('vaccination', id, {
    vaccineName: 'Rabies',
    administeredDate: addDays(today, -400),
    nextDueDate: addDays(today, -3),
  })
  open()
  await isShown(now.getByText('Was due 3 days ago'))
  await eventually(now.getByRole('link', { name: 'View Rabies' })).toHaveAttribute(
    'href',
    `/pets/${id}?tab=vax&record=${rabies.id}`,
  )
})

it('a medicine that runs low leads to where it is refilled', async () => {
  const { id, open } = await openPetNamed('Waffles')
  const insulin = await addRecord('medication', id, {
    name: 'Insulin',
    frequency: 'Once daily',
    times: ['23:59'],
    timeZone,
    unitsOnHand: 3,
  })
  open()
  await isShown(now.getByText('Refill Insulin', { exact: true }))
  await isShown(now.getByText('Running low'))
  await eventually(now.getByRole('link', { name: 'View Insulin' })).toHaveAttribute(
    'href',
    `/pets/${id}?tab=meds&record=${insulin.id}`,
  )
})

it('a reminder that is due is completed in its place', async () => {
  const { id, open } = await openPetNamed('Pepper')
  await addReminderOfTonight(id, 'Nail trim')
  open()
  await isShown(now.getByText('Nail trim', { exact: true }).first())
  await pressByKey(button(now, 'Complete Nail trim'))
  await isGone(now)
})

// spec product: a pet's due items that fail to load, or a dose that fails to save, say so and are retried
it('reports unreadable due items in place, and retries', async () => {
  const { id, open } = await openPetNamed('Miso')
  await addLateMedication(id, 'Drops')
  await bringTrouble(/^GET \/api\/(doses\?|due|live)/, 'cut')
  open()
  await isShown(now.getByText('What is due could not be loaded'))
  await isShown(page.getByRole('heading', { name: 'Weight' }))
  await mendButNews()
  await pressUnlessGone(now, 'Try Again')
  await isShown(button(now, /^Give Drops/))
})

it('shows nothing less pressing before the doses are read, and a dose waits for nothing else', async () => {
  const { id, open } = await openPetNamed('Olive')
  await addLateMedication(id, 'Syrup')
  await addReminderOfTonight(id, 'Brush')
  await bringTrouble(/^GET \/api\/doses\?/, 'hold')
  open()
  await isShown(page.getByRole('heading', { name: 'Weight' }))
  await eventually(() => countAsked(/^GET \/api\/due/)).toBeGreaterThan(0)
  await isGone(now.getByText('Brush'))
  await mend()
  await isShown(button(now, /^Give Syrup/))
  await bringTrouble(/^GET \/api\/due/, 'hold')
  open()
  await isShown(button(now, /^Give Syrup/))
})

it('a pet that needs nothing is calm, and an archived one is asked nothing', async () => {
  const { id, open } = await openPetNamed('Luna')
  open()
  const luna = await openedPet('Luna')
  await isShown(luna.getByRole('heading', { name: 'Weight' }))
  await isGone(now)
  await addRecord('medication', id, {
    name: 'Later',
    startDate: addDays(today, 1),
    frequency: 'Once daily',
    times: ['12:00'],
    timeZone,
  })
  open()
  await isShown(now.getByText('Nothing to do now.'))
  await addRecord('medication', id, { name: 'Late', ...dueAnHourAgo() })
  const { body: pet } = await callElsewhere<{ version: number }>('GET', `/pets/${id}`)
  await callElsewhere('POST', `/pets/${id}/archive`, { version: pet.version })
  open()
  await isShown(luna.getByRole('heading', { name: 'In loving memory of Luna' }))
  await isGone(now)
  await isGone(luna.getByRole('heading', { name: 'Weight' }))
})

// spec product: a course counts as past after its last day, and takes a place of the plan until it is switched off
it('a course whose last day has passed is counted with the past, though no one switched it off', async () => {
  const { id, open } = await openPetNamed('Waffle')
  await addRecord('medication', id, {
    name: 'Antibiotic',
    startDate: addDays(today, -20),
    endDate: addDays(today, -3),
    frequency: 'Once daily',
    times: ['12:00'],
    timeZone,
  })
  open()
  const waffle = await openedPet('Waffle')
  await isShown(waffle.getByRole('link', { name: '0 medications active' }))
  await isShown(waffle.getByText('All caught up'))
  await isGone(now)
})

/** True if a drawing precedes a name on its line. */
function isDrawnBefore(root: Locator, name: Locator): boolean {
  const { left, top, bottom } = name.element().getBoundingClientRect()
  return [...root.element().querySelectorAll('svg')]
    .map((drawing) => drawing.getBoundingClientRect())
    .some((box) => box.width > 0 && box.right <= left && box.top < bottom && box.bottom > top)
}

// spec product: the header of a pet’s record folds to a bar with face, name and action; the content does not
//   jump, and the focus stays
//   in apps/web/src/ui/layout/hero.tsx, apps/web/src/features/pets/pet-cover.tsx
it.each([
  ['window of a phone', 390, 640],
  ['page of a desktop', 1440, 500],
])(
  'the %s folds to a bar with face, name and action, and loses neither focus nor place',
  async (_, width, height) => {
    await page.viewport(width, height)
    const name = `Rex ${width}`
    const { id, open } = await openPetNamed(name)
    await addLateMedication(id, 'Ear drops')
    open()
    const rex = await openedPet(name)
    const give = button(rex, /^Give Ear drops/)
    await eventually(() => give.all()).toHaveLength(1)
    const tabs = rex.getByRole('tablist')
    const deletion = button(rex, 'Delete pet')
    await isShown(deletion)
    const before = tabs.element().getBoundingClientRect().height
    deletion.element().scrollIntoView({ behavior: 'instant', block: 'end' })
    await eventually(tabs).toBeInViewport()
    // Counts the button in the bar, and the one in the row that is out of sight.
    await eventually(() => give.all()).toHaveLength(2)
    expect(tabs.element().getBoundingClientRect().height).toBe(before)
    await eventually(() => isDrawnBefore(rex, rex.getByText(name, { exact: true }).first())).toBe(true)
    const inBar = give.first()
    await eventually(inBar).toBeInViewport()
    await pressByKey(inBar)
    await eventually(button(rex, /^Undo Ear drops/).first()).toHaveFocus()
    await eventually(deletion).toBeInViewport()
    rex
      .getByRole('heading', { name, exact: true })
      .element()
      .scrollIntoView({ behavior: 'instant', block: 'center' })
    await eventually(rex.getByRole('heading', { name, exact: true })).toBeInViewport()
    expect(rex.element().contains(document.activeElement)).toBe(true)
  },
)

// spec product: a row of tabs that does not fit fades at the side with further tabs
//   in apps/web/src/ui/controls/tabs.tsx
it('tabs that do not fit fade where there are more', async () => {
  await page.viewport(390, 640)
  const { open } = await openPetNamed('Tabby')
  open()
  const tabby = await openedPet('Tabby')
  const tabs = tabby.getByRole('tablist')
  await eventually(tabs).toHaveAttribute('data-after')
  await eventually(tabs).not.toHaveAttribute('data-before')
  await openTab(tabby, 'Docs')
  await eventually(tabs).toHaveAttribute('data-before')
  await eventually(tabs).not.toHaveAttribute('data-after')
})
