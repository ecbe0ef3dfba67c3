import { beforeAll, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../../../test-support/open-app.tsx'
import { isShown } from '../../../../test-support/screen.ts'
import { addPet, enter } from '../../../../test-support/stage.ts'

beforeAll(async () => {
  await enter()
  await addPet({ name: 'Miso' })
  // Clears the timings: the browser records only 250 files, and the app has loaded as many.
  performance.clearResourceTimings()
})

/** Resolves with the time at which today's list was rendered, on the clock of the browser's resource timings. */
const todayStands = () =>
  new Promise<number>((resolve) => {
    const watch = new MutationObserver(() => {
      if (!document.getElementById('today')) return
      watch.disconnect()
      resolve(performance.now())
    })
    watch.observe(document, { childList: true, subtree: true })
  })

const fetchedAt = (file: string): number[] =>
  performance
    .getEntriesByType('resource')
    .filter(({ name }) => new URL(name).pathname.endsWith(`/${file}`))
    .map(({ startTime }) => startTime)

// spec product: cards below Today load once Today is shown
//   in apps/web/src/features/dashboard/dashboard.tsx
it('the cards below Today are fetched after Today', async () => {
  await page.viewport(1440, 900)
  const stands = todayStands()
  openApp('/')
  const at = await stands
  await isShown(page.getByRole('region', { name: 'Quick Actions' }))
  for (const file of ['pets-section.tsx', 'quick-actions.tsx', 'week-and-schedule.tsx']) {
    const [fetched, ...again] = fetchedAt(file)
    expect([file, again]).toEqual([file, []])
    expect(fetched, file).toBeGreaterThan(at)
  }
})
