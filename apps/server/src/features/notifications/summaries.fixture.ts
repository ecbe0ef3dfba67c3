import { expect } from 'vitest'
import type { TestPerson } from '@app/testing/factories/people'
import { useToldHousehold } from './notices.fixture.ts'
import { sendSummaries } from './summaries.service.ts'

/** The household of `useToldHousehold`, with summaries enabled on request. */
export function useSummaries() {
  const household = useToldHousehold()
  const { here, plan, goTo, setClock } = household
  const summarize = (): Promise<boolean> => {
    const { db, clock, log } = here().app.services
    return db.withSystem((tx) => sendSummaries(tx, clock.now(), log))
  }
  return {
    ...household,
    summarize,
    /** Advances the time with summaries, as the worker does. */
    async goOnTo(time: string, day?: string): Promise<void> {
      setClock(time, day)
      await plan()
      while (await summarize()) {
        // Repeats while there may be more.
      }
      await goTo(time, day)
    },
    async wantsSummaries({ client }: TestPerson, fields: object = {}): Promise<void> {
      const { status } = await client.call('PATCH', '/settings', { smartReminders: true, ...fields })
      expect(status).toBe(200)
      await summarize()
    },
  }
}
