import { beforeAll, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { eventually } from '../../../test-support/eventually.ts'
import { addLateMedication } from '../../../test-support/late-medication.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import {
  button,
  entryOf,
  isGone,
  isShown,
  openedPet,
  press,
  pressUnlessGone,
  tryAgain,
} from '../../../test-support/screen.ts'
import { addPet, addRecord, bringTrouble, enter, mendButNews } from '../../../test-support/stage.ts'

/** Exceeds a page of a list, which has 50 entries. */
const MORE_THAN_A_PAGE = 52

let petId = ''
beforeAll(async () => {
  await enter()
  petId = (await addPet({ name: 'Biscuit' })).id
  await addRecord('appointment', petId)
  await addLateMedication(petId, 'Apoquel')
})

const failures = page.getByRole('alert').filter({ hasText: 'Something went wrong' })
const cards = {
  'the pets': page.getByRole('region', { name: 'Your pets' }),
  'the visits': page.getByText('Dental Cleaning').first(),
  'the doses': page
    .getByRole('region', { name: 'Today' })
    .getByRole('listitem')
    .filter({ hasText: 'Apoquel' })
    .first(),
}

// spec product: Home keeps its other cards when one of its lists fails to load
it.each([
  { list: 'the pets', path: /^GET \/api\/(pets$|live)/ },
  { list: 'the visits', path: /^GET \/api\/(visits$|live)/ },
  { list: 'the doses', path: /^GET \/api\/(doses\?|live)/ },
] as const)("Home keeps its other cards when $list can't be read", async ({ list, path }) => {
  await bringTrouble(path, 'answer', 500)
  openApp('/')
  await isShown(failures)
  for (const [name, card] of Object.entries(cards)) {
    if (name === list) await isGone(card)
    else await isShown(card)
  }
  await isShown(page.getByRole('region', { name: 'Quick Actions' }))
  await mendButNews()
  await tryAgain(failures, cards[list])
  await isGone(failures)
  for (const card of Object.values(cards)) await isShown(card)
})

it('a retry by key leaves the focus at the card’s present position', async () => {
  await bringTrouble(/^GET \/api\/(pets$|live)/, 'answer', 500)
  openApp('/')
  await isShown(failures)
  // Covers a part that loads a moment later and retries automatically.
  button(failures, 'Try Again').element().focus()
  await mendButNews()
  await userEvent.keyboard('{Enter}')
  await isShown(cards['the pets'])
  await eventually(() => document.activeElement).not.toBe(document.body)
  expect(document.activeElement?.contains(cards['the pets'].element())).toBe(true)
  expect(document.activeElement?.matches('main, main > *')).toBe(false)
})

it('a list with unreadable documents stays, reports it once and retries', async () => {
  await bringTrouble(/attached-documents|\/live/, 'answer', 500)
  openApp(`/pets/${petId}?tab=appts`)
  const biscuit = await openedPet('Biscuit')
  const missing = biscuit.getByRole('alert')
  await isShown(missing.getByText('Attached documents could not be loaded.'))
  await isShown(entryOf(biscuit, 'Dental Cleaning'))
  await mendButNews()
  await pressUnlessGone(missing, 'Try Again')
  await isGone(missing)
})

it("a list whose next page can't be read keeps what it shows and tries again", async () => {
  const { id } = await addPet({ name: 'Clover' })
  for (let visit = 1; visit <= MORE_THAN_A_PAGE; visit += 1)
    await addRecord('appointment', id, { title: `Visit ${visit}` })
  openApp(`/pets/${id}?tab=appts`)
  const clover = await openedPet('Clover')
  const visits = entryOf(clover, /Visit/)
  await isShown(visits.first())
  const shown = visits.elements().length
  await bringTrouble(/\/(appointments|live)/, 'answer', 500)
  await press(clover, 'Load more')
  const missing = clover.getByRole('alert')
  await isShown(missing.getByText('Could not load more.'))
  expect(visits.elements()).toHaveLength(shown)
  await mendButNews()
  await pressUnlessGone(clover, 'Try Again')
  await eventually(() => visits.elements().length).toBe(MORE_THAN_A_PAGE)
  await isGone(missing)
})
