import { afterEach, beforeAll, expect, it } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { openApp } from '../../../test-support/open-app.tsx'
import { isShown, press } from '../../../test-support/screen.ts'
import { addPet, enter } from '../../../test-support/stage.ts'

const sizes = [
  { width: 390, text: '100%', logNow: [4, 1, 1] },
  { width: 400, text: '100%', logNow: [4, 1, 1] },
  { width: 320, text: '100%', logNow: [2, 2, 1, 1] },
  { width: 320, text: '200%', logNow: [2, 2, 1, 1] },
  { width: 1440, text: '100%', logNow: [4, 1, 1] },
]

beforeAll(async () => {
  await enter()
  await addPet({ name: 'Miso' })
})
afterEach(() => {
  document.documentElement.style.fontSize = ''
})

/** Distance of each row of tiles from the end of their list. */
function holesIn(list: Locator): number[] {
  const { right } = list.element().getBoundingClientRect()
  const rows = new Map<number, number>()
  for (const tile of list.element().children) {
    const place = tile.getBoundingClientRect()
    rows.set(place.top, Math.max(rows.get(place.top) ?? 0, place.right))
  }
  return [...rows.values()].map((end) => Math.round(right - end))
}

/** Number of tiles in each row; expects the same width for all tiles of a row. */
function rowsOf(list: Locator): number[] {
  const rows = Map.groupBy(list.element().children, (tile) => tile.getBoundingClientRect().top)
  for (const tiles of rows.values())
    expect(new Set(tiles.map((tile) => Math.round(tile.getBoundingClientRect().width)))).toHaveLength(1)
  return [...rows.values()].map(({ length }) => length)
}

// spec engagement §2: overview: what matters today, pet cards, quick actions, empty state
it.each(sizes)(
  'tiles of Home and of the Add sheet fill their rows at $width px, $text',
  async ({ width, text, logNow }) => {
    await page.viewport(width, 844)
    document.documentElement.style.fontSize = text
    openApp('/')
    const actions = page.getByRole('region', { name: 'Quick Actions' })
    const tiles = actions.getByRole('list')
    await isShown(tiles)
    // A word as long as German ones.
    const [word] = tiles.element().querySelectorAll('li:last-child span')
    if (word) word.textContent = 'Gesundheitsaufzeichnung'
    expect(new Set(holesIn(tiles))).toEqual(new Set([0]))
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    await press(
      width < 820 ? page.getByRole('navigation', { name: 'Main' }) : page.getByRole('banner'),
      'Add',
    )
    const sheet = page.getByRole('dialog', { name: 'Add' })
    await isShown(sheet)
    const first = sheet.getByRole('region', { name: 'Log now' }).getByRole('list')
    expect(rowsOf(first)).toEqual(logNow)
    for (const group of ['Log now', 'Plan', 'File', 'Pet']) {
      const list = sheet.getByRole('region', { name: group }).getByRole('list')
      expect(new Set(holesIn(list)), group).toEqual(new Set([0]))
    }
  },
)

it.each([820, 1199, 1200, 1440, 1600])(
  'the labels of the quick actions stay on one line at %i px',
  async (width) => {
    await page.viewport(width, 900)
    openApp('/')
    const tiles = page.getByRole('region', { name: 'Quick Actions' }).getByRole('list')
    await isShown(tiles)
    for (const label of tiles.element().querySelectorAll('span')) {
      const words = document.createRange()
      words.selectNodeContents(label)
      expect(words.getClientRects(), label.textContent).toHaveLength(1)
    }
  },
)
