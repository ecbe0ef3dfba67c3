import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventually } from '../../../test-support/eventually.ts'
import { householdKey } from '../../api/client/acting-household.ts'
import { answerWithin } from '../../api/client/answer-within.ts'
import { forget, keep } from '../../api/client/device-storage.ts'
import { noAnswer } from '../../api/client/problem-error.ts'
import { meQuery } from '../../api/use-me.ts'
import { OFFLINE_KEY } from '../../device/kept-here.ts'
import { forgetOffline, SEEN_CACHE } from '../../device/offline-here.ts'
import { whenQuiet } from '../../loading/quiet.ts'
import { RECORDS_KEY } from '../../records/records-key.ts'
import { offlineSince, showOnline } from './offline-state.ts'
import { folderOf } from './seen-cache.ts'
import { dropOthers, dropSeen, keepSeen, readSeen, type Seen } from './seen-store.ts'
import { watchReadings } from './watch-readings.ts'

const ana = { person: 'ana', household: 'h1' }
const seenNow = (data: unknown): Seen => ({ key: [['pets', 'list'], {}], data, readAt: Date.now() })
const dataOf = async (household = 'h1') => (await readSeen(household)).map(({ data }) => data)

beforeEach(() => keep('device', OFFLINE_KEY, 'ana'))
afterEach(forgetOffline)

describe('data seen before', () => {
  it('is kept by household, the newest of each reading', async () => {
    await keepSeen(ana, 'pets', seenNow('old'))
    await keepSeen(ana, 'pets', seenNow('new'))
    await keepSeen({ ...ana, household: 'h2' }, 'pets', seenNow('of another household'))
    expect(await dataOf()).toEqual(['new'])
  })

  // spec product: data seen last is shown without a connection, with its time; to its user alone, within a
  //   limit, and never instead of newer data
  it('is shown to no one else, and to no one after signing out', async () => {
    await keepSeen(ana, 'pets', seenNow('of Ana'))
    keep('device', OFFLINE_KEY, 'sam')
    expect(await dataOf()).toEqual([])
    forget('device', OFFLINE_KEY)
    expect(await dataOf()).toEqual([])
  })

  it('goes with signing out, and what comes late is not written', async () => {
    await keepSeen(ana, 'pets', seenNow('of Ana'))
    await forgetOffline()
    await keepSeen(ana, 'pets', seenNow('late'))
    expect(await caches.keys()).toEqual([])
  })

  it('of others and of households that were left goes', async () => {
    await keepSeen(ana, 'pets', seenNow('kept'))
    await keepSeen({ ...ana, household: 'h2' }, 'pets', seenNow('left'))
    await dropOthers('ana', ['h1'])
    expect([await dataOf(), await dataOf('h2')]).toEqual([['kept'], []])
    await dropOthers('sam', ['h1'])
    expect(await dataOf()).toEqual([])
  })

  // spec product: data cached by an older version is never read by a newer one, and search terms are not
  //   cached
  it('of another form is never read, and goes with the next opening', async () => {
    await keepSeen(ana, 'pets', seenNow('kept'))
    const cache = await caches.open(SEEN_CACHE)
    const older = [folderOf(ana, 'older'), '/seen/ana/h1/'].map((folder) => `${folder}pets`)
    for (const path of older) await cache.put(path, new Response(JSON.stringify(seenNow('older'))))
    expect(await dataOf()).toEqual(['kept'])
    await dropOthers('ana', ['h1'])
    expect((await cache.keys()).map(({ url }) => new URL(url).pathname)).toEqual([`${folderOf(ana)}pets`])
  })

  it('is bounded: by number, length and age', async () => {
    for (let n = 0; n < 155; n += 1) await keepSeen(ana, `pet ${n}`, seenNow(n))
    expect(await dataOf()).toHaveLength(150)
    await dropSeen(ana, () => true)
    await keepSeen(ana, 'long', seenNow('x'.repeat(150_000)))
    await keepSeen(ana, 'old', { ...seenNow('old'), readAt: Date.now() - 31 * 24 * 3_600_000 })
    expect(await dataOf()).toEqual([])
  })
})

const keyOf = (...operation: string[]) => [[...householdKey, ...operation], { type: 'query' }]
const late = () => answerWithin(1, () => new Promise(() => undefined))
const cut = () => {
  throw noAnswer(new Error('cut'))
}

describe('a page', () => {
  const pets = keyOf('pets', 'list')
  const doses = keyOf('doses', 'list')
  let queryClient: QueryClient
  let stop: () => void
  const read = (queryKey: unknown[], answer: () => unknown) =>
    queryClient.fetchQuery({ queryKey, queryFn: async () => answer() }).catch(() => undefined)

  beforeEach(() => {
    queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    stop = watchReadings(queryClient, ana, ['h1', 'h2'])
  })
  afterEach(() => {
    stop()
    showOnline()
    queryClient.clear()
  })

  it('keeps what it reads of the household, and nothing of the account', async () => {
    await read(pets, () => ['Biscuit'])
    await read(keyOf('sessions', 'list'), () => ['phone'])
    await read(keyOf('secondFactor', 'get'), () => 'secret')
    expect(await dataOf()).toEqual([['Biscuit']])
  })

  // spec product: readings of another household are kept apart, and its emergency information opens without a
  //   connection
  it('keeps readings of another household apart, and shows its emergency information offline', async () => {
    const elsewhere = [['household', 'h2', 'pets', 'list'], { type: 'query' }]
    const emergency = [['household', 'h2', 'emergency', 'get'], { type: 'query' }]
    await read(pets, () => ['Biscuit'])
    await read(elsewhere, () => ['Rex'])
    await read(emergency, () => ['Dr. Ortiz'])
    await read([['household', 'h2', 'accounts', 'getMe'], { type: 'query' }], () => 'Ana there')
    expect(await dataOf('h1')).toEqual([['Biscuit']])
    // Compares sets, because readings of the same moment are stored in any order.
    expect(new Set((await dataOf('h2')).flat())).toEqual(new Set(['Rex', 'Dr. Ortiz']))
    queryClient.removeQueries()
    await read(pets, cut)
    await eventually(() => queryClient.getQueryData(emergency)).toEqual(['Dr. Ortiz'])
    expect(queryClient.getQueryData(pets)).toEqual(['Biscuit'])
    expect(queryClient.getQueryData(elsewhere)).toBeUndefined()
  })

  it('drops doses of the household that has changed, and of no other', async () => {
    const elsewhere = [['household', 'h2', 'doses', 'list'], { type: 'query' }]
    await read(doses, () => ['at home'])
    await read(elsewhere, () => ['elsewhere'])
    await queryClient.invalidateQueries({ queryKey: elsewhere })
    expect([await dataOf('h1'), await dataOf('h2')]).toEqual([[['at home']], []])
  })

  it('shows the data seen last if no answer comes, with its age, and reloads afterwards', async () => {
    await read(pets, () => ['Biscuit'])
    queryClient.removeQueries({ queryKey: pets })
    const before = Date.now()
    await read(pets, cut)
    await eventually(() => queryClient.getQueryData(pets)).toEqual(['Biscuit'])
    expect(offlineSince.get()).toBeLessThanOrEqual(before)
    await read(doses, () => [])
    expect(offlineSince.get()).toBeUndefined()
    expect(queryClient.getQueryState(pets)?.isInvalidated).toBe(true)
    expect(await dataOf()).toContainEqual(['Biscuit'])
  })

  // spec product: a read request without an answer times out after 30 seconds, and can be retried
  it('checks the session when one request takes too long, and is offline only without that answer', async () => {
    const askMe = vi.fn<() => unknown>().mockReturnValue({ name: 'Ana' })
    await read([...meQuery.queryKey], askMe)
    await read(doses, late)
    await eventually(() => askMe.mock.calls.length).toBe(2)
    expect(offlineSince.get()).toBeUndefined()
    askMe.mockImplementation(late)
    await read(doses, late)
    await eventually(offlineSince.get).toBeDefined()
  })

  // spec product: the lists of a pet’s records are shown without a connection as last seen
  it('keeps the lists of a pet’s records, and drops those with doses after a change', async () => {
    const photos = [RECORDS_KEY, 'photos', 'biscuit']
    await read(photos, () => ['In the park'])
    await read([RECORDS_KEY, 'medications', 'biscuit'], () => ['Apoquel'])
    queryClient.clear()
    await read(photos, cut)
    await eventually(() => queryClient.getQueryData(photos)).toEqual(['In the park'])
    // Reads twice: the first answer after the cut reloads everything.
    await read(pets, () => ['Biscuit'])
    await read(pets, () => ['Biscuit'])
    queryClient.removeQueries({ queryKey: [RECORDS_KEY, 'medications'] })
    await queryClient.invalidateQueries({ queryKey: pets })
    expect(await dataOf()).toEqual([['In the park']])
  })

  it('keeps no list that is narrowed to words or to a type, but each part of one', async () => {
    const list = [RECORDS_KEY, 'documents', 'biscuit']
    await read([...list, { q: 'tumour' }], () => ['Biopsy'])
    await read([...list, { q: 'tumour', part: 'current' }], () => ['Biopsy'])
    await read([...list, { type: 'other' }], () => ['Biopsy'])
    await read([...list, { part: 'past' }], () => ['Former'])
    await read([RECORDS_KEY, 'story', 'biscuit', ['photo'], undefined], () => ['In the park'])
    expect(new Set((await dataOf()).flat())).toEqual(new Set(['Former', 'In the park']))
  })

  it('never replaces newer data by data seen before', async () => {
    await read(pets, () => ['Biscuit'])
    queryClient.setQueryData(pets, ['Biscuit', 'Miso'])
    await read(doses, cut)
    await eventually(offlineSince.get).toBeDefined()
    await readSeen('h1')
    expect(queryClient.getQueryData(pets)).toEqual(['Biscuit', 'Miso'])
  })

  it('keeps no reading of doses that a change has made old, whether it holds it or not', async () => {
    await read(doses, () => 'due')
    await read(pets, () => ['Biscuit'])
    queryClient.removeQueries({ queryKey: doses })
    await queryClient.invalidateQueries({ queryKey: pets })
    expect(await dataOf()).toEqual([])
  })

  it('keeps nothing that is set before the server has confirmed it', async () => {
    await read(doses, () => 'due')
    queryClient.setQueryData(doses, 'given')
    expect(await dataOf()).toEqual([])
  })
})

// spec product: the app is cached on the device once the page is idle, so a short visit downloads nothing
//   more
describe('keeping the app', () => {
  const keepApp = vi.fn<() => void>()
  beforeEach(() => {
    keepApp.mockClear()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  })
  afterEach(() => vi.useRealTimers())

  it('waits until no one has touched the page for a while, and begins once', () => {
    const end = whenQuiet({ untouched: 8000 }, () => {
      end()
      keepApp()
    })
    for (const event of ['pointerdown', 'keydown', 'wheel', 'touchmove']) {
      vi.advanceTimersByTime(7500)
      document.body.dispatchEvent(new Event(event))
    }
    vi.advanceTimersByTime(8000)
    expect(keepApp).not.toHaveBeenCalled()
    vi.advanceTimersByTime(60_000)
    expect(keepApp).toHaveBeenCalledOnce()
  })

  it('does not begin for a user who has signed out meanwhile', () => {
    const end = whenQuiet({ untouched: 8000 }, keepApp)
    end()
    document.body.dispatchEvent(new Event('keydown'))
    vi.advanceTimersByTime(60_000)
    expect(keepApp).not.toHaveBeenCalled()
  })
})
