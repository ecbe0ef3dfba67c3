import { beforeEach, describe, expect, it } from 'vitest'
import { createTestClock, type TestClock } from '@app/testing/clock'
import { createLoopWatch, HOLD_MILLISECONDS, type LoopWatch } from './loop-watch.ts'

let clock: TestClock
let watch: LoopWatch
let lines: unknown[]
beforeEach(() => {
  clock = createTestClock()
  lines = []
  watch = createLoopWatch({ clock, log: { warn: (line: object) => void lines.push(line) } })
})

/** Advances the clock without running any timer. */
const hold = (milliseconds: number): void => clock.set(new Date(clock.now().getTime() + milliseconds))
const doses = { operation: 'GET /doses', householdId: 'h1' }

describe('a hold of the event loop', () => {
  // spec product: a blocked event loop is logged with its operation and household
  it('is noted with the operation and its household, also where that ended with it', async () => {
    const end = watch.begin(doses)
    hold(3 * HOLD_MILLISECONDS)
    end()
    await clock.wind(0)
    expect(lines).toEqual([{ ms: 2 * HOLD_MILLISECONDS, works: [doses] }])
    expect([...watch.holds]).toEqual([['GET /doses', 1]])
  })

  it('counts for each operation that was running, and for none that came later', async () => {
    watch.begin(doses)
    watch.begin(doses)
    watch.begin({ operation: 'beat due' })
    hold(10 * HOLD_MILLISECONDS)
    await clock.wind(0)
    watch.begin({ operation: 'GET /pets' })
    expect([...watch.holds]).toEqual([
      ['GET /doses', 1],
      ['beat due', 1],
    ])
  })

  it('is zero while timers run in time', async () => {
    watch.begin(doses)
    await clock.wind(20 * HOLD_MILLISECONDS)
    expect(lines).toEqual([])
  })

  it('is not measured while nothing is watched', async () => {
    watch.begin(doses)()
    await clock.wind(HOLD_MILLISECONDS)
    hold(10 * HOLD_MILLISECONDS)
    await clock.wind(0)
    expect(lines).toEqual([])
  })
})
