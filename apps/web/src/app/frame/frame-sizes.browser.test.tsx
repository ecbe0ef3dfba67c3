import { beforeAll, expect, it } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { eventually } from '../../../test-support/eventually.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import { isShown } from '../../../test-support/screen.ts'
import { addPet, enter } from '../../../test-support/stage.ts'

const side = page.getByRole('complementary', { name: 'Sidebar' })
const main = page.getByRole('main')
const card = (name: string) => page.getByRole('region', { name, exact: true })
const placeOf = (shown: Locator): DOMRect => shown.element().getBoundingClientRect()

beforeAll(async () => {
  await enter()
  await addPet({ name: 'Miso' })
})

async function openAt(width: number): Promise<void> {
  await page.viewport(width, 900)
  openApp('/')
  await isShown(card('Usage and limits'))
}

// spec product: a rail of 72 px from 820 to 1199 px and a sidebar of 232 px from 1200; content up to 1320 px, with a
//   column at the right from 1600 px
//   in apps/web/src/page/app-frame.tsx, apps/web/src/features/dashboard/dashboard.tsx
it.each([
  { width: 820, is: 'a rail', side: 72 },
  { width: 1199, is: 'a rail', side: 72 },
  { width: 1200, is: 'a sidebar', side: 232 },
  { width: 1920, is: 'a sidebar', side: 232 },
])('at $width px the content is beside $is of $side px', async ({ width, side: wide }) => {
  await openAt(width)
  expect([placeOf(side).left, placeOf(side).width]).toEqual([0, wide])
  expect(placeOf(main).left).toBe(wide)
})

it('below 820 px the content is alone', async () => {
  await openAt(819)
  await eventually(side).not.toBeInTheDocument()
  expect(placeOf(main)).toMatchObject({ left: 0, width: 819 })
})

it('the content fills the page up to 1320 px, and grows no wider', async () => {
  const widthOf = (): number => {
    const { paddingLeft, paddingRight } = getComputedStyle(main.element())
    return placeOf(main).width - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  }
  await openAt(1500)
  expect(placeOf(main).right).toBe(1500)
  for (const width of [1624, 1920, 2560]) {
    await page.viewport(width, 900)
    await eventually(widthOf).toBe(1320)
  }
})

it('past activity is in a column at the right from 1600 px, and below before that', async () => {
  await openAt(1600)
  const [today, week, soFar] = [card('Today'), card('This week'), card('Achievements')].map(placeOf)
  expect(week?.left).toBeGreaterThan(today?.right ?? Infinity)
  expect(soFar?.left).toBeGreaterThan(week?.right ?? Infinity)
  expect(card('Usage and limits').element().getBoundingClientRect().left).toBe(soFar?.left)
  await page.viewport(1599, 900)
  await eventually(() => placeOf(card('Achievements')).left).toBeLessThan(placeOf(card('This week')).right)
})
