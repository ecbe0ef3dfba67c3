import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { DoseCounts } from '@app/domain/medications/doses/day-ring.rules'
import { showPart } from '../../../../test-support/open-app.tsx'
import { isShown } from '../../../../test-support/screen.ts'
import { DayRing } from './day-ring.tsx'

/** Arcs of the ring, clockwise from its top: color, start and length, in percent of the ring. */
async function drawn(counts: DoseCounts): Promise<{ color: string; from: number; length: number }[]> {
  showPart(
    <section aria-label="Ring">
      <DayRing counts={counts} />
    </section>,
  )
  const ring = page.getByRole('region', { name: 'Ring' })
  await isShown(ring)
  return [...ring.element().querySelectorAll('circle')].map((arc) => {
    const { stroke, strokeDasharray, strokeDashoffset } = getComputedStyle(arc)
    const [length] = strokeDasharray.split(',')
    const percent = (text = '') => (100 * Number.parseFloat(text)) / arc.getTotalLength()
    return { color: stroke, from: -percent(strokeDashoffset), length: percent(length) }
  })
}

// spec product: a ring has a segment for each dose of today, by shares from 13 on, and says the same in words
it('the ring has one arc for each dose, in the color of its state, and none lies on another', async () => {
  const arcs = await drawn({ given: 2, skipped: 1, missed: 1, late: 1, open: 3 })
  expect(arcs).toHaveLength(8)
  const colors = arcs.map(({ color }) => color)
  expect(new Set(colors)).toHaveLength(5)
  expect(colors).toEqual([0, 0, 2, 3, 4, 5, 5, 5].map((at) => colors[at]))
  for (const [at, { from, length }] of arcs.entries()) {
    expect(length).toBeCloseTo(arcs[0]?.length ?? 0)
    expect(length).toBeGreaterThan(3)
    expect(from + length).toBeLessThan(arcs[at + 1]?.from ?? 100)
  }
})

it('from 13 doses on the ring has one arc for each state, as long as its share', async () => {
  const arcs = await drawn({ given: 9, skipped: 0, missed: 0, late: 0, open: 4 })
  expect(arcs).toHaveLength(2)
  const [given, open] = arcs
  expect(given?.length).toBeGreaterThan(2 * (open?.length ?? Infinity))
})
