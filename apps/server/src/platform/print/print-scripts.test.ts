import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { printPdf } from './print-pdf.ts'
import { type Ink, openPrintViewer, type PrintViewer } from './rendered.fixture.ts'

let viewer: PrintViewer
beforeAll(async () => {
  viewer = await openPrintViewer()
})
afterAll(() => viewer?.close())

/** Text size of a sheet, in points. */
const SIZE = 10

async function printed(name: string): Promise<Ink> {
  const pdf = await printPdf({
    layout: 'apps/server/src/platform/print/sample.fixture.typ',
    paper: 'a4',
    content: { title: '', footer: '', names: [name], picture: false },
  })
  return viewer.drawPdf(pdf)
}

/**
 * Returns how far the ink of one line has to move to match the other's, in hundredths of the width; the maximum if
 * their widths differ by more than 3 %.
 */
function distance(one: Ink, other: Ink): number {
  if (Math.abs(one.width - other.width) > 0.03 * other.width) return 100
  let carried = 0
  let moved = 0
  for (const [column, ink] of one.columns.entries()) {
    carried += ink - (other.columns[column] ?? 0)
    moved += Math.abs(carried)
  }
  return (100 * moved) / one.columns.length
}

/** Measured between a correct print and the browser: 0.2 to 0.7; between a wrong one and the browser: 2 and more. */
const ALIKE = 1

/** Reverses the letters, as a printer without bidirectional text would set them. */
const turned = (text: string): string => Array.from(text).toReversed().join('')
/** Separates the letters, so that none joins the next. */
const unjoined = (text: string): string => Array.from(text).join('\u200c')

describe('a name on paper looks as the browser sets it', () => {
  // spec design: names in every script print in the right order and shape
  it.each([
    ['Arabic', 'ليلى حداد', [turned, unjoined]],
    ['Arabic with a number and Latin', 'عيادة 24 Vet', [turned, unjoined]],
    ['Hebrew', 'שלום כלבלב', [turned]],
    ['Chinese', '陈伟有车可送医院', [turned]],
    ['Korean', '한국 강아지', [turned]],
    ['Latin with marks', 'Zoë Þórsdóttir', [turned]],
  ] as const)('%s', async (_script, name, wrongs) => {
    const inBrowser = await viewer.drawText(name, SIZE)
    expect(distance(await printed(name), inBrowser)).toBeLessThan(ALIKE)
    for (const spoil of wrongs) {
      expect(distance(await printed(spoil(name)), inBrowser), spoil.name).toBeGreaterThan(1.5 * ALIKE)
    }
  })
})
