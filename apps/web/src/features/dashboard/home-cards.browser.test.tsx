import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { addDays } from '@app/domain/kernel/time/dates'
import { eventually } from '../../../test-support/eventually.ts'
import { addLateMedication, today } from '../../../test-support/late-medication.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import {
  button,
  click,
  entryOf,
  isGone,
  isShown,
  press,
  pressByKey,
  pressUnlessGone,
} from '../../../test-support/screen.ts'
import {
  addPet,
  addRecord,
  answerWith,
  bringTrouble,
  callElsewhere,
  countAsked,
  enter,
  mend,
  mendButNews,
  remindersPass,
} from '../../../test-support/stage.ts'

const card = (name: string) => page.getByRole('region', { name, exact: true })
const greeted = page.getByRole('main')
const todays = card('Today')
const week = card('This week')
const petCard = (name: string) => entryOf(card('Your pets'), name)

const topOf = (place: Locator): number => place.element().getBoundingClientRect().top

const STATS = /^GET \/api\/dashboard\/stats$/

let entered: Promise<unknown> | undefined
let petId = ''
beforeEach(async () => {
  await (entered ??= enter('free'))
  petId = (await addPet({ name: 'Miso', birthDate: '2015-03-01' })).id
})
// Deletes the test's pet, because the cards show all pets.
afterEach(async () => {
  await mend()
  await callElsewhere('DELETE', `/pets/${petId}`)
})

const weigh = (daysAgo: number, measure: number) =>
  addRecord('healthLog', petId, {
    type: 'weight',
    measure,
    unit: 'kg',
    value: '',
    logDate: addDays(today, -daysAgo),
    anyway: true,
  })

it('a day without doses and visits is a calm sentence', async () => {
  openApp('/')
  await isShown(todays.getByText('No doses or visits today.'))
  await isShown(week.getByRole('heading', { name: 'Nothing planned' }))
  await isShown(petCard('Miso').getByText('All caught up'))
  await isShown(greeted.getByText('Nothing needs you today.'))
})

// spec product: overdue reminders are shown in the greeting and on the card of their pet; no text says that
//   all is done before loading ends
it('an overdue reminder is said in the greeting and on the card of its pet', async () => {
  await addRecord('reminder', petId, {
    title: 'Nail trim',
    date: addDays(today, 1),
    repeat: { unit: 'once' },
  })
  await remindersPass(petId)
  openApp('/')
  await isShown(greeted.getByText('Nail trim for Miso is overdue.'))
  await isShown(petCard('Miso').getByText('Nail trim is overdue'))
  await pressByKey(button(card('Medication Schedule'), /^Complete/))
  await isShown(greeted.getByText('Nothing needs you today.'))
  await isShown(petCard('Miso').getByText('All caught up'))
})

it.each(['hold', 'answer'] as const)(
  'without an answer (%s) about due items, does not claim that all is done',
  async (kind) => {
    await addRecord('vaccination', petId, { nextDueDate: addDays(today, 40) })
    await bringTrouble(/^GET \/api\/(due|live)/, kind, 500)
    openApp('/')
    await isShown(greeted.getByText(/^Next is Rabies for Miso, /))
    const before = topOf(todays)
    await isShown(petCard('Miso'))
    await isGone(page.getByText(/caught up|Nothing needs you/))
    if (kind === 'answer') await isShown(button(page, 'Try Again'))
    // Tries again unless the failure is gone: a stream that opens has already reloaded the list.
    await mend()
    await pressUnlessGone(page, 'Try Again')
    await isShown(greeted.getByText(/^All caught up today. Next is Rabies for Miso, /))
    await isShown(petCard('Miso').getByText('All caught up'))
    expect(topOf(todays)).toBe(before)
  },
)

it('does not show unknown or unreadable figures as zero', async () => {
  await bringTrouble(/^GET \/api\/(due|live)/, 'hold')
  openApp('/')
  await isShown(todays.getByText('No doses or visits today.'))
  await isShown(week)
  await isGone(week.getByText(/^No/))
  await mend()
  await isShown(week.getByText('Nothing planned'))
  await bringTrouble(/^GET \/api\/(due|live)/, 'answer', 500)
  openApp('/')
  await isShown(week.getByText('No visits or boosters.'))
  await mend()
  await bringTrouble(/^GET \/api\/(visits|live)/, 'answer', 500)
  openApp('/')
  await isShown(todays.getByText('No doses today.'))
})

// spec product: a dose that is given folds into one line in a quiet moment; opening it says who and when, with undo
//   in apps/web/src/features/medications/doses/done-doses.tsx,
//   apps/web/src/features/medications/doses/use-steady-rows.ts
it('a dose that is given is counted, and folds into one line once no one is at the list', async () => {
  await addLateMedication(petId, 'Apoquel')
  openApp('/')
  await isShown(todays.getByText('0 of 1 dose given, 1 late'))
  await isShown(petCard('Miso').getByText('1 dose late'))
  await pressByKey(button(todays, /^Give Apoquel for Miso/))
  await isShown(todays.getByText('by Ana', { exact: false }))
  await isShown(todays.getByText('1 of 1 dose given'))
  await isShown(petCard('Miso').getByText('All caught up'))
  ;(document.activeElement as HTMLElement | null)?.blur()
  const fold = todays.getByText('1 given today')
  await eventually(fold).toBeVisible()
  await click(fold)
  await isShown(entryOf(todays, 'Apoquel for Miso').getByText(/Given by Ana/))
  await pressByKey(button(todays, /^Undo Apoquel for Miso/))
  await isShown(button(todays, /^Give Apoquel for Miso/))
})

// spec product: a week at a glance: days with items, the next item, and all items of a chosen day
it('Schedule leads to the week, where a day shows its items', async () => {
  const soon = addDays(today, 3)
  await addRecord('appointment', petId, { title: 'Dental Cleaning', dateTime: `${soon}T15:00:00Z` })
  await addRecord('reminder', petId, { title: 'Nail trim', date: soon, time: '15:00', timeZone: 'UTC' })
  await addRecord('vaccination', petId, { nextDueDate: addDays(today, 20) })
  openApp('/')
  await isShown(entryOf(week, 'Dental Cleaning'))
  await isShown(entryOf(week, 'Rabies'))
  await isGone(entryOf(week, 'Nail trim'))
  // Needs no link: the week is next to the list on a wide screen.
  await page.viewport(414, 896)
  await press(todays, 'Schedule')
  await eventually(week).toHaveFocus()
  await page.viewport(1440, 900)
  const day = week.getByRole('button', { name: /, 2 entries$/ })
  await click(day)
  await eventually(day).toHaveAttribute('aria-pressed', 'true')
  await isShown(entryOf(week, 'Nail trim'))
  await isGone(entryOf(week, 'Rabies'))
  await click(day)
  await isShown(entryOf(week, 'Rabies'))
})

// spec product: at most one insight, from a change of a tenth of the body weight on
it('a weight that has changed much is said on the card, and as the one insight', async () => {
  await weigh(200, 5.4)
  await weigh(100, 5)
  await weigh(1, 4.6)
  openApp('/')
  await isShown(petCard('Miso').getByText(/^10\.14 lbs, down 1\.76$/))
  const insight = card('Worth knowing')
  await isShown(insight.getByText(/^Miso is down 1\.76 lbs since \w+\.$/))
  await eventually(insight.getByRole('link', { name: 'See the weight of Miso' })).toHaveAttribute(
    'href',
    expect.stringContaining('tab=health') as string,
  )
})

// spec engagement §9: near-limits at 80 % or more; overall usage is the average of five percentages, on a paid plan
//   by its formula, capped at 100
it('limits that are nearly used up say how much is left', async () => {
  for (let log = 0; log < 4; log += 1) await addRecord('healthLog', petId)
  openApp('/')
  const usage = card('Usage and limits')
  await isShown(entryOf(usage, 'Pets').getByText('1 of 1'))
  await isShown(entryOf(usage, 'Pets').getByText('Full', { exact: false }))
  await isShown(entryOf(usage, 'Health logs').getByText('1 left', { exact: false }))
  await isShown(usage.getByRole('link', { name: 'See Premium' }))
  await isShown(card('Achievements').getByText('First friend'))
})

// spec product: figures that fail to load say so in their own cards and are requested again
it('figures that can’t be read say so in their own cards, and are asked for again', async () => {
  // Fails the stream too: a stream that opens reloads every list.
  await bringTrouble(/^GET \/api\/(live|dashboard\/stats)/, 'answer', 500)
  openApp('/')
  const failures = page.getByRole('alert').filter({ hasText: 'Something went wrong' })
  await eventually(() => failures.elements().length).toBe(2)
  await isShown(petCard('Miso'))
  await isShown(todays)
  await mendButNews()
  await pressUnlessGone(failures.first(), 'Try Again')
  await isShown(card('Together').getByText('doses'))
  await isShown(card('Usage and limits'))
})

// spec engagement §8: Unable to load feature limits
it('limits that are missing say so, and are asked for again', async () => {
  const { body } = await callElsewhere<object>('GET', '/dashboard/stats')
  await answerWith(STATS, { ...body, limits: [] })
  openApp('/')
  const usage = card('Usage and limits')
  await isShown(usage.getByText('Unable to load feature limits'))
  const asked = await countAsked(STATS)
  await press(usage, 'Try Again')
  await eventually(() => countAsked(STATS)).toBeGreaterThan(asked)
  await mend()
  openApp('/')
  await isShown(entryOf(usage, 'Reminders'))
  await isGone(usage.getByText('Unable to load feature limits'))
})

it('a list that has failed is read again without the rest of the page', async () => {
  // Fails the stream too: a stream that opens reloads every list.
  await bringTrouble(/^GET \/api\/(doses\?|live)/, 'answer', 500)
  openApp('/')
  const failure = page.getByRole('heading', { name: 'Something went wrong' })
  await isShown(failure)
  await isShown(petCard('Miso'))
  await mendButNews()
  await bringTrouble(/^GET \/api\/(doses\?|live)/, 'hold')
  await press(page, 'Try Again')
  await isGone(failure)
  await isShown(petCard('Miso'))
  await mend()
  await isShown(todays.getByText('No doses or visits today.'))
})
