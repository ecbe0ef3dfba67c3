import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { defaultSystemConfig } from '@app/domain/kernel/access/system-config'
import { startTestApp, type TestApp } from '@app/testing/app'
import { createTestClock } from '@app/testing/clock'
import { changeInstallation } from '@app/testing/installation'
import { createConfigReader } from './config.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(() => changeInstallation(app.services, 'maxUsers', 1))

/** A reader on the real database, whose connection can be cut; it counts its queries and its warnings. */
function createReader() {
  const clock = createTestClock()
  const state = { isAway: false, queries: 0, warnings: [] as string[] }
  const log = pino({ level: 'warn' }, { write: (line: string) => void state.warnings.push(line) })
  const read = createConfigReader(
    async (work) => {
      state.queries += 1
      if (state.isAway) throw new Error('the database is away')
      return app.services.db.withAccounts(work)
    },
    { clock, log },
  )
  return { clock, state, read }
}

const change = (maxUsers: number): Promise<void> => changeInstallation(app.services, 'maxUsers', maxUsers)

describe('the configuration of a process', () => {
  // spec product: a setting takes effect in every process within a second
  //   in apps/server/src/platform/services/config.ts
  it('is read once in half a second, however many ask', async () => {
    const { clock, state, read } = createReader()
    const all = await Promise.all(Array.from({ length: 20 }, () => read()))
    expect([new Set(all).size, all[0]?.maxUsers, state.queries]).toEqual([1, 1, 1])
    await change(2)
    await clock.wind(499)
    expect([(await read()).maxUsers, state.queries]).toEqual([1, 1])
    await clock.wind(1)
    expect([(await read()).maxUsers, state.queries]).toEqual([2, 2])
  })

  // spec access §8: configuration failure: defaults are used, silently; the server keeps its last good values
  // spec ASVS V16.5.3
  it('keeps the last good values while it cannot be read, logs that once an outage, and recovers', async () => {
    const { clock, state, read } = createReader()
    await read()
    state.isAway = true
    for (let round = 0; round < 3; round += 1) {
      await clock.wind(500)
      expect((await read()).maxUsers).toBe(1)
    }
    expect([state.queries, state.warnings.length]).toEqual([4, 1])
    state.isAway = false
    await change(3)
    await clock.wind(500)
    expect((await read()).maxUsers).toBe(3)
    state.isAway = true
    await clock.wind(500)
    await read()
    expect(state.warnings).toHaveLength(2)
  })

  it('is the default where nothing could ever be read, and where a stored value has another type', async () => {
    const { state, read } = createReader()
    state.isAway = true
    expect(await read()).toEqual(defaultSystemConfig)
    await app.database.pool.query(`update system_settings set value = '"many"' where key = 'maxUsers'`)
    expect((await createReader().read()).maxUsers).toBe(defaultSystemConfig.maxUsers)
    await app.database.pool.query(`update system_settings set value = null where key = 'maxUsers'`)
    expect((await createReader().read()).maxUsers).toBe(defaultSystemConfig.maxUsers)
  })
})
