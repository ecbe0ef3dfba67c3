import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UNREAD_FETCHED } from './notifications.limits.ts'
import { notificationTypes, quietTypes, urgentTypes } from './notifications.vocabulary.ts'
import {
  chooseAtStart,
  chooseShown,
  emptyMemory,
  methodsToTry,
  MOST_SHOWN,
  SHOWN_WINDOW,
  type Arrival,
  type ShownMemory,
} from './show.rules.ts'

const ana = 'ana'
const at = (now: number) => ({ person: ana, now })
const arrival = (id: string, given: Partial<Arrival> = {}): Arrival => ({
  id,
  createdAt: '2026-11-24T08:00:00Z',
  userId: ana,
  type: 'info',
  read: false,
  ...given,
})
const idsOf = (shown: readonly Arrival[]) => shown.map(({ id }) => id)
/** Shows one list after the other, each at its time; returns the shown notifications of each. */
function showAll(steps: readonly (readonly [now: number, newest: readonly Arrival[]])[]): string[][] {
  let memory: ShownMemory = emptyMemory
  return steps.map(([now, newest]) => {
    const chosen = chooseShown(memory, newest, at(now))
    memory = chosen.memory
    return idsOf(chosen.shown)
  })
}

describe('the notifications shown on arrival', () => {
  it('is unread, the user’s own or an announcement, and the oldest first', () => {
    const newest = [
      arrival('c', { userId: null }),
      arrival('b', { userId: 'bea' }),
      arrival('a'),
      arrival('r', { read: true }),
    ]
    expect(showAll([[0, newest]])).toEqual([['a', 'c']])
  })

  it('is shown once', () => {
    const a = arrival('a')
    const b = arrival('b', { createdAt: '2026-11-24T08:01:00Z' })
    expect(
      showAll([
        [0, [a]],
        [1, [a]],
        [2, [b, a]],
        [3, [b, a, a]],
      ]),
    ).toEqual([['a'], [], ['b'], []])
  })

  // spec engagement §4: ignored: another user’s, read ones and duplicates; three within 60 seconds
  it('is three within a minute; further ones are never shown later', () => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => arrival(id)) as [Arrival, Arrival, Arrival, Arrival]
    const e = arrival('e')
    expect(
      showAll([
        [0, [c, b, a]],
        [1000, [d, c, b, a]],
        [SHOWN_WINDOW, [d, c, b, a]],
        [SHOWN_WINDOW, [e, d, c, b]],
      ]),
    ).toEqual([['a', 'b', 'c'], [], [], ['e']])
  })

  it('always includes urgent ones', () => {
    const newest = ['e', 'd', 'c', 'b', 'a'].map((id) => arrival(id, { type: 'error' }))
    expect(showAll([[0, newest]])).toEqual([['a', 'b', 'c', 'd', 'e']])
  })

  it('excludes security notices, which are mailed', () => {
    const quiet = arrival('q', { type: 'security' })
    expect(
      showAll([
        [0, [quiet]],
        [1, [quiet, arrival('a')]],
      ]),
    ).toEqual([[], ['a']])
    expect(chooseAtStart(emptyMemory, [quiet, arrival('a')], at(0))).toMatchObject({
      arePending: false,
      shown: [{ id: 'a' }],
    })
  })

  it('excludes older ones that move up when newer ones are read', () => {
    const many = Array.from({ length: UNREAD_FETCHED + 1 }, (_, number) =>
      arrival(String(number)),
    ).toReversed()
    const full = many.slice(0, UNREAD_FETCHED)
    const movedUp = many.slice(1)
    const [first, second] = showAll([
      [0, full],
      [2 * SHOWN_WINDOW, movedUp],
    ])
    expect([first?.length, second]).toEqual([MOST_SHOWN, []])
  })

  it('is not suppressed by a clock that was set back', () => {
    const [a, b] = [arrival('a'), arrival('b')]
    const shownAt = [500_000, 500_001, 500_002]
    expect(idsOf(chooseShown({ ...emptyMemory, shownAt }, [a], at(1000)).shown)).toEqual(['a'])
    expect(idsOf(chooseShown({ ...emptyMemory, shownAt }, [b], at(500_003)).shown)).toEqual([])
  })

  const anyArrival = fc.record({
    id: fc.integer({ min: 0, max: 40 }).map(String),
    createdAt: fc
      .integer({ min: 0, max: 10 })
      .map((minute) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()),
    userId: fc.constantFrom(ana, 'bea', null),
    type: fc.constantFrom(...notificationTypes),
    read: fc.boolean(),
  })
  const anySteps = fc.array(
    fc.record({ pause: fc.integer({ min: 0, max: 40_000 }), newest: fc.array(anyArrival, { maxLength: 5 }) }),
    { maxLength: 30 },
  )

  // spec engagement §4: ignored: another user’s, read ones and duplicates; three within 60 seconds
  it('never is another user’s, read, or shown twice, and never more than three in any minute', () => {
    fc.assert(
      fc.property(anySteps, (steps) => {
        let memory: ShownMemory = emptyMemory
        let now = 0
        const shown: { at: number; one: Arrival }[] = []
        for (const { pause, newest } of steps) {
          now += pause
          const chosen = chooseShown(memory, newest, at(now))
          memory = chosen.memory
          for (const one of chosen.shown) shown.push({ at: now, one })
        }
        expect(
          shown.filter(({ one }) => one.read || one.userId === 'bea' || quietTypes.has(one.type)),
        ).toEqual([])
        expect(new Set(shown.map(({ one }) => one.id)).size).toBe(shown.length)
        const calm = shown.filter(({ one }) => !urgentTypes.has(one.type))
        for (const { at: end } of calm) {
          const within = calm.filter((other) => other.at <= end && end - other.at < SHOWN_WINDOW)
          expect(within.length).toBeLessThanOrEqual(MOST_SHOWN)
        }
      }),
    )
  })

  it('is remembered within bounds', () => {
    let memory: ShownMemory = emptyMemory
    for (let number = 0; number < 1000; number += 1) {
      memory = chooseShown(memory, [arrival(`id ${number}`)], at(number * SHOWN_WINDOW)).memory
    }
    expect(memory.handled).toHaveLength(300)
    expect(memory.handled.at(-1)).toBe('id 999')
    expect(memory.shownAt).toHaveLength(1)
  })
})

const start = (memory: ShownMemory, newest: readonly Arrival[]) => chooseAtStart(memory, newest, at(0))

describe('the notifications shown when the app is opened', () => {
  const [a, b] = [arrival('a'), arrival('b')]

  // spec engagement §4: after login the five newest unread are fetched; more than one shows Pending Notifications for
  //   3 seconds
  it('is a single one itself, and several in one line', () => {
    expect(start(emptyMemory, [])).toMatchObject({ arePending: false, shown: [] })
    expect(start(emptyMemory, [a])).toMatchObject({ arePending: false, shown: [a] })
    expect(start(emptyMemory, [b, a])).toMatchObject({ arePending: true, shown: [] })
  })

  it('is announced once, and leaves room for the next ones', () => {
    const { memory } = start(emptyMemory, [b, a])
    expect(memory.shownAt).toEqual([])
    expect(start(memory, [b, a])).toMatchObject({ arePending: false, shown: [] })
    expect(start(memory, [arrival('c'), b, a])).toMatchObject({ arePending: false, shown: [{ id: 'c' }] })
  })

  it('always includes urgent ones', () => {
    const urgent = arrival('u', { type: 'error' })
    expect(start(emptyMemory, [b, urgent, a])).toMatchObject({ arePending: true, shown: [urgent] })
  })
})

describe('the ways to show a notification', () => {
  const page = { isPermitted: true, isHidden: true, hasNative: true }

  // spec engagement §4: delivery in the order native, browser, toast, emergency toast; the method is recorded
  it('are tried in their order', () => {
    expect(methodsToTry(page)).toEqual(['native', 'browser', 'toast', 'emergency_toast'])
  })

  it.each([
    [{ ...page, hasNative: false }, ['browser', 'toast', 'emergency_toast']],
    [{ ...page, isPermitted: false }, ['toast', 'emergency_toast']],
    [{ ...page, isHidden: false }, ['toast', 'emergency_toast']],
  ])('leave out what can’t be done or would be in the way: %j', (abilities, methods) => {
    expect(methodsToTry(abilities)).toEqual(methods)
  })
})
