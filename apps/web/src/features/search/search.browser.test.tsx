import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { searchTexts } from '@app/domain/search/search.texts'
import { eventually } from '../../../test-support/eventually.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import { makeTimePass, passTime } from '../../../test-support/pass-time.ts'
import {
  button,
  click,
  doubleClick,
  fill,
  isGone,
  isShown,
  openedPet,
  press,
  pressEscape,
  pressUnlessGone,
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
  type StagedRecord,
} from '../../../test-support/stage.ts'

const SEARCHES = /^GET \/api\/search/
const opener = button(page, /^Search/)
const search = windowOf('Global Search')
const field = search.getByRole('combobox')
const status = search.getByRole('status')
const options = search.getByRole('option')
const option = (name: string | RegExp) => search.getByRole('option', { name })
const active = search.getByRole('option', { selected: true })

let biscuit: StagedRecord
beforeAll(async () => {
  await enter()
  biscuit = await addPet({ name: 'Biscuit' })
  await addRecord('medication', biscuit.id, { name: 'Müllers Tropfen', dosage: '3 drops' })
  await addRecord('vaccination', biscuit.id, { vaccineName: 'Rabies' })
  await addRecord('appointment', biscuit.id, { title: 'Rabies follow-up', vetName: 'Dr. Ortiz' })
  await addRecord('healthLog', biscuit.id, { type: 'behavior', value: 'Rabid about balls', notes: null })
})
beforeEach(() => localStorage.removeItem('searches'))
afterEach(() => mend())

async function openSearch(path = '/pets'): Promise<void> {
  openApp(path)
  await click(opener)
  await isShown(search)
}
const exactly = (text: string) => new RegExp(`^${text.replaceAll(/[.?+()]/g, String.raw`\$&`)}$`)
const says = (text: string | RegExp) =>
  eventually(() => status.element().textContent).toMatch(typeof text === 'string' ? exactly(text) : text)

describe('the window', () => {
  // spec engagement §2: Global Search is a dialog with its placeholder; Ctrl or Cmd and K open it, Escape closes it
  it('is opened by its button, has the focus in its field, and gives it back', async () => {
    await openSearch()
    await eventually(field).toHaveFocus()
    await eventually(field).toHaveAttribute('placeholder', searchTexts.placeholder)
    await says('Type to search across all your pet data')
    await pressEscape()
    await isGone(search)
    await eventually(opener).toHaveFocus()
  })

  // spec engagement §2: Global Search is a dialog with its placeholder; Ctrl or Cmd and K open it, Escape closes it
  it.each(['Control', 'Meta'])('is opened by %s and K, again and again', async (key) => {
    openApp('/pets')
    await isShown(opener)
    for (let at = 0; at < 2; at += 1) {
      await userEvent.keyboard(`{${key}>}k{/${key}}`)
      await isShown(search)
      await eventually(field).toHaveFocus()
      await pressEscape()
      await isGone(search)
    }
  })

  // spec product: two taps open a window once: the second does not close it through its backdrop
  it('is opened once by two presses', async () => {
    openApp('/pets')
    await doubleClick(opener)
    await isShown(search)
    expect(search.elements()).toHaveLength(1)
  })

  it('is left by going back, and above a pet too', async () => {
    openApp(`/pets/${biscuit.id}`)
    const pet = await openedPet('Biscuit')
    await userEvent.keyboard('{Control>}k{/Control}')
    await isShown(search)
    history.back()
    await isGone(search)
    await isShown(pet)
    expect(location.pathname).toBe(`/pets/${biscuit.id}`)
  })

  it('stays away while another window waits for an answer', async () => {
    openApp('/pets')
    await press(page, 'Add')
    await isShown(windowOf('Add'))
    await userEvent.keyboard('{Control>}k{/Control}')
    await isGone(search)
  })

  it('keeps the typed text until it is opened again', async () => {
    await openSearch()
    await fill(field, 'rabies')
    await says('2 results found')
    await pressEscape()
    await click(opener)
    await eventually(field).toHaveValue('rabies')
    await says('2 results found')
  })
})

describe('a search', () => {
  it('finds, says how much, and marks what matches', async () => {
    await openSearch()
    await fill(field, 'muller')
    await says('1 result found')
    await isShown(option(/Müllers Tropfen.*Medication · Biscuit · 3 drops · Twice daily · Active/))
    expect(
      option(/Müllers/)
        .element()
        .querySelector('mark')?.textContent,
    ).toBe('Müller')
    expect(
      option(/Müllers/)
        .element()
        .querySelector('[translate=no]')?.textContent,
    ).toBe('Müllers Tropfen')
  })

  // spec engagement §5: empty or whitespace text clears results; matching is case-insensitive and partial; input is
  //   debounced by 300 ms
  it('is sent once typing rests, and only then', async () => {
    await openSearch()
    // An earlier window may still send a search of its own.
    const started = /^GET \/api\/search\?q=r/
    const before = await countAsked(started)
    makeTimePass()
    vi.setTimerTickMode('manual')
    await userEvent.type(field, 'rabies')
    expect(await countAsked(started)).toBe(before)
    vi.setTimerTickMode('interval')
    await says('2 results found')
    expect(await countAsked(started)).toBe(before + 1)
  })

  // spec engagement §2: states: empty, Searching..., No results found for the term, and the number of results
  it('of nothing or of spaces clears the list, and one letter is too few', async () => {
    await openSearch()
    await fill(field, 'rabies')
    await says('2 results found')
    await fill(field, '   ')
    await says('Type to search across all your pet data')
    expect(options.elements()).toHaveLength(0)
    const before = await countAsked(SEARCHES)
    await fill(field, 'r')
    await says('Type at least 2 characters')
    await fill(field, 'a b c d e f g h i')
    await says('Search for at most 8 words at a time')
    expect(await countAsked(SEARCHES)).toBe(before)
  })

  // spec engagement §2: states: empty, Searching..., No results found for the term, and the number of results
  it('that finds nothing says for what', async () => {
    await openSearch()
    await fill(field, ' zebra "x" ')
    await says('No results found for "zebra "x""')
    expect(options.elements()).toHaveLength(0)
  })

  // spec product: a search that finds only actions gives their number, not an empty result
  it('that finds only what can be done says how much of it', async () => {
    await openSearch()
    await fill(field, 'add weight biscuit')
    await says('1 action')
    await isShown(option(/Add Weight for Biscuit/))
    await fill(field, 'add biscuit')
    await says(/^\d+ actions$/)
  })

  it('says when nothing is spelled just so', async () => {
    await openSearch()
    await fill(field, 'rabeis')
    await says('2 results found')
    await isShown(search.getByText(searchTexts.similar))
  })

  // spec engagement §2: states: empty, Searching..., No results found for the term, and the number of results
  it('that is on its way says so, and a late answer overtakes no newer one', async () => {
    await openSearch()
    await bringTrouble(/^GET \/api\/search\?q=rabies$/, 'hold')
    await fill(field, 'rabies')
    await says('Searching...')
    await fill(field, 'muller')
    await says('1 result found')
    await mend()
    await isShown(option(/Müllers/))
    expect(options.elements()).toHaveLength(1)
    await says('1 result found')
  })

  it('shows the former results while the next answer is pending; Enter waits for the new one', async () => {
    await openSearch()
    await fill(field, 'rabi')
    await says('3 results found')
    await bringTrouble(SEARCHES, 'hold')
    await fill(field, 'rabies')
    await says('Searching...')
    await eventually(search.getByRole('listbox')).toHaveAttribute('aria-busy', 'true')
    await userEvent.keyboard('{Enter}')
    await isShown(search)
    await mend()
    await isGone(search)
    await openedPet('Biscuit')
  })

  it('an early Enter opens nothing once more is typed, or where the search fails', async () => {
    await openSearch()
    await bringTrouble(SEARCHES, 'hold')
    await fill(field, 'rabi')
    await says('Searching...')
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard('es')
    await mend()
    await says('2 results found')
    await bringTrouble(SEARCHES, 'cut')
    await fill(field, 'ortiz')
    await userEvent.keyboard('{Enter}')
    await isShown(search.getByRole('heading', { name: 'Failed to search. Please try again.' }))
    await mend()
    await pressUnlessGone(search, 'Try Again')
    await says('1 result found')
    await isShown(search)
  })

  // spec engagement §8: Failed to search. Please try again.
  it.each(['cut', 'lose'] as const)(
    'fails when its line is %s, keeps the typed words and allows a retry',
    async (kind) => {
      await openSearch()
      await bringTrouble(SEARCHES, kind)
      await fill(field, 'rabies')
      await isShown(search.getByRole('heading', { name: 'Failed to search. Please try again.' }))
      await eventually(field).toHaveValue('rabies')
      await mend()
      await pressUnlessGone(search, 'Try Again')
      await says('2 results found')
    },
  )

  it('that the server refuses fails too', async () => {
    await openSearch()
    await bringTrouble(SEARCHES, 'answer', 500)
    await fill(field, 'rabies')
    await isShown(search.getByRole('heading', { name: 'Failed to search. Please try again.' }))
  })

  // spec engagement §8: Failed to search. Please try again.
  it('that is never answered fails after ten seconds', async () => {
    await openSearch()
    await bringTrouble(SEARCHES, 'hold')
    const before = await countAsked(SEARCHES)
    makeTimePass()
    await fill(field, 'rabies')
    await eventually(() => countAsked(SEARCHES)).toBe(before + 1)
    await says('Searching...')
    await passTime(10_000)
    await isShown(search.getByRole('heading', { name: 'Failed to search. Please try again.' }))
    await mend()
    await pressUnlessGone(search, 'Try Again')
    await says('2 results found')
  })

  it('shows changes made elsewhere', async () => {
    await openSearch()
    await fill(field, 'latecomer')
    await says('No results found for "latecomer"')
    await addRecord('medication', biscuit.id, { name: 'Latecomer' })
    await says('1 result found')
  })
})

describe('the list', () => {
  it('is walked by keys, from end to end and around', async () => {
    await openSearch()
    await fill(field, 'rabi')
    await says('3 results found')
    const named = async (text: string) => {
      await eventually(() => active.element().textContent).toBe(text)
      await eventually(field).toHaveAttribute('aria-activedescendant', active.element().id)
    }
    const texts = options.elements().map(({ textContent }) => textContent)
    const [first = '', second = '', last = ''] = texts
    await named(first)
    await userEvent.keyboard('{ArrowDown}')
    await named(second)
    await userEvent.keyboard('{End}')
    await named(last)
    await userEvent.keyboard('{ArrowDown}')
    await named(first)
    await userEvent.keyboard('{ArrowUp}')
    await named(last)
    await userEvent.keyboard('{Home}')
    await named(first)
    await eventually(field).toHaveFocus()
  })

  it('opens the record itself by Enter', async () => {
    await openSearch()
    await fill(field, 'ortiz')
    await says('1 result found')
    await userEvent.keyboard('{Enter}')
    await isGone(search)
    const pet = await openedPet('Biscuit')
    await isShown(pet.getByRole('tab', { name: 'Appts', selected: true }))
    const marked = pet.getByRole('listitem').filter({ hasText: 'Rabies follow-up' })
    await eventually(marked).toHaveAttribute('aria-current', 'true')
    await eventually(marked).toHaveFocus()
    history.back()
    await eventually(() => location.pathname).toBe('/pets')
  })

  it.each([
    ['muller', /Müllers/, 'Meds'],
    ['balls', /Behavior/, 'Health'],
    ['rabies', /^Rabies.*Vaccination/, 'Vax'],
    ['biscuit', /Biscuit/, 'Overview'],
  ])('leads from "%s" to its place by a press', async (term, name, tab) => {
    await openSearch()
    await fill(field, term)
    await click(option(name).first())
    await isGone(search)
    const pet = await openedPet('Biscuit')
    await isShown(pet.getByRole('tab', { name: tab, selected: true }))
  })

  it('remembers the searches that found something, until a user clears them', async () => {
    await openSearch()
    for (const term of ['rabies', 'ortiz']) {
      await fill(field, term)
      await says(/found$/)
      await userEvent.keyboard('{Enter}')
      await isGone(search)
      await openedPet('Biscuit')
      await userEvent.keyboard('{Control>}k{/Control}')
      await isShown(search)
    }
    await fill(field, '')
    await eventually(() => options.elements().map((shown) => shown.textContent)).toEqual(['ortiz', 'rabies'])
    await userEvent.keyboard('{Enter}')
    await says('Type to search across all your pet data')
    await click(option('rabies'))
    await eventually(field).toHaveValue('rabies')
    await says('2 results found')
    await fill(field, '')
    await press(search, 'Clear recent searches')
    await isGone(options)
    await eventually(field).toHaveFocus()
    expect(localStorage.getItem('searches')).toBeNull()
  })

  it('remembers no more than eight', async () => {
    const { body } = await callElsewhere<{ userId: string; household: { id: string } }>('GET', '/me')
    const many = Array.from({ length: 8 }, (_, at) => `term ${at}`)
    localStorage.setItem('searches', JSON.stringify({ [`${body.userId} ${body.household.id}`]: many }))
    await openSearch()
    expect(options.elements()).toHaveLength(8)
    await fill(field, 'ortiz')
    await says('1 result found')
    await userEvent.keyboard('{Enter}')
    await isGone(search)
    expect(localStorage.getItem('searches')).toContain('"ortiz","term 0"')
    expect(localStorage.getItem('searches')).not.toContain('term 7')
  })

  it.each(['not json', '[]', '{"x":3}', 'null'])('takes what it can’t read as nothing: %s', async (kept) => {
    localStorage.setItem('searches', kept)
    await openSearch()
    await says('Type to search across all your pet data')
    expect(options.elements()).toHaveLength(0)
  })
})

describe('an action', () => {
  // spec product: a result opens the record itself, by key or touch; actions and recent searches are found too
  it('adds to the pet that is named', async () => {
    await openSearch()
    await fill(field, 'add weight biscuit')
    await click(option('Add Weight for Biscuit'))
    await isGone(search)
    const adding = windowOf('Weight')
    await isShown(adding.getByRole('button', { name: 'Save' }))
    await pressEscape()
    await isGone(adding)
    await eventually(opener).toHaveFocus()
  })

  it('is first where it is asked for, also before anything is found', async () => {
    await openSearch()
    await bringTrouble(SEARCHES, 'hold')
    await fill(field, 'add visit')
    await userEvent.keyboard('{Enter}')
    await isShown(windowOf('Schedule Appointment'))
    await mend()
  })

  it('opens a part of the settings above the page that one is on', async () => {
    await openSearch()
    await fill(field, 'settings notif')
    await click(option('Settings: Notifications'))
    const settings = windowOf('Account Settings')
    await isShown(settings.getByRole('tab', { name: 'Notifications', selected: true }))
    expect(location.pathname).toBe('/pets')
    await pressEscape()
    await isGone(settings)
  })

  it('goes to a page', async () => {
    await openSearch()
    await fill(field, 'open family')
    await click(option('Family Management'))
    await isShown(page.getByRole('heading', { name: 'Family Management', level: 1 }))
  })
})
