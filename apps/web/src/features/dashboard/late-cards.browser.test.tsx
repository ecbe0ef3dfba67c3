import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { eventually } from '../../../test-support/eventually.ts'
import { addLateMedication } from '../../../test-support/late-medication.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import { makeTimePass, passTime } from '../../../test-support/pass-time.ts'
import {
  button,
  entryOf,
  isGone,
  isShown,
  pressByKey,
  pressUnlessGone,
} from '../../../test-support/screen.ts'
import {
  addPet,
  addRecord,
  bringTrouble,
  countAsked,
  enter,
  mend,
  mendButNews,
} from '../../../test-support/stage.ts'

const card = (name: string) => page.getByRole('region', { name, exact: true })
const loading = (title: string) => page.getByRole('status').filter({ hasText: `Loading ${title}` })
const isLoading = (title: string) => eventually(loading(title)).toBeInTheDocument()
const topOf = (place: Locator): number => place.element().getBoundingClientRect().top

/** Cards of the lists that are read first, each with its heading. A stream that opens reloads the lists. */
const lists = [
  {
    list: 'doses',
    title: 'Today',
    path: /^GET \/api\/(doses\?|live)/,
    above: page.getByRole('navigation', { name: 'Dashboard' }),
  },
  { list: 'pets', title: 'Your pets', path: /^GET \/api\/(pets$|live)/, above: card('Today') },
  { list: 'visits', title: 'This week', path: /^GET \/api\/(visits$|live)/, above: card('Your pets') },
]
const DUE = /^GET \/api\/due$/
const ALL = /^GET \/api\/(doses\?|pets$|visits$|live)/

/** Element that proves a card has loaded, by the card's title. */
const contents: Readonly<Record<string, Locator>> = {
  'Your pets': entryOf(card('Your pets'), 'Biscuit'),
  'This week': entryOf(card('This week'), 'Dental Cleaning'),
  Today: entryOf(card('Today'), 'Apoquel for'),
}
const contentOf = (title: string): Locator => contents[title] ?? page.getByText('No such card')
const isAlone = async (missing: string): Promise<void> => {
  for (const { title } of lists) if (title !== missing) await isShown(contentOf(title))
  await isShown(card('Quick Actions').getByRole('button', { name: 'Photo' }))
  await isGone(contentOf(missing))
}

beforeAll(async () => {
  await enter()
  const { id } = await addPet({ name: 'Biscuit' })
  await addRecord('appointment', id)
  await addLateMedication(id, 'Apoquel')
})
beforeEach(async () => {
  await page.viewport(390, 844)
})
// spec product: Home shows its other cards while one of its lists is loading, and the content above does not
//   move when it arrives
it.each(lists)(
  'while the $list are awaited the other cards stand, and nothing above moves when they come',
  async ({ title, path, above }) => {
    await bringTrouble(path, 'hold')
    openApp('/')
    await isAlone(title)
    await isLoading(title)
    const place = topOf(above)
    await mend()
    await isShown(contentOf(title))
    await isGone(loading(title))
    expect(topOf(above)).toBe(place)
  },
)

it.each(lists.slice(1))('a dose is given while the $list are awaited', async ({ path }) => {
  await bringTrouble(path, 'hold')
  openApp('/')
  await pressByKey(button(card('Today'), /^Give Apoquel/))
  await isShown(card('Today').getByText('1 of 1 dose given'))
  await pressByKey(button(card('Today'), /^Undo Apoquel/))
  await isShown(button(card('Today'), /^Give Apoquel/))
})

it('today’s doses stand in no other card while today’s list is awaited', async () => {
  await bringTrouble(/^GET \/api\/(doses\?|live)/, 'hold')
  openApp('/')
  await isAlone('Today')
  await isLoading('Medication Schedule')
  await mend()
  await isShown(card('Medication Schedule').getByText('All caught up'))
})

// spec engagement §2: the loading state reads Loading dashboard
it('says that it loads, and without any answer shows what needs none and the places of the rest', async () => {
  await bringTrouble(ALL, 'hold')
  makeTimePass()
  openApp('/')
  await isLoading('dashboard')
  await passTime(4000)
  await isShown(card('Quick Actions').getByRole('button', { name: 'Photo' }))
  await isGone(loading('dashboard'))
  for (const { title } of lists) await isLoading(title)
  await mend()
  for (const { title } of lists) await isShown(contentOf(title))
})

// spec product: a read request without an answer times out after 30 seconds, and can be retried
it('a card whose answer never comes says so, and is asked for again by its button', async () => {
  const titles = ['Medication Schedule', ...lists.map(({ title }) => title)]
  // Cuts the stream first: the browser allows few requests at once, and one of them has to end the trouble.
  await bringTrouble(/^GET \/api\/live/, 'cut')
  await bringTrouble(ALL, 'hold')
  await bringTrouble(DUE, 'hold')
  const before = await countAsked(DUE)
  makeTimePass()
  openApp('/')
  await isLoading('dashboard')
  await passTime(4000)
  for (const title of titles) await isLoading(title)
  await isShown(card('Together'))
  await eventually(() => countAsked(DUE)).toBeGreaterThan(before)
  await passTime(30_000)
  const failures = page.getByRole('alert').filter({ hasText: 'No connection' })
  await eventually(() => failures.elements().length).toBe(titles.length)
  for (const title of titles) await isGone(loading(title))
  await mendButNews()
  await pressUnlessGone(failures.first(), 'Try Again')
  await isShown(contentOf('Today'))
})
