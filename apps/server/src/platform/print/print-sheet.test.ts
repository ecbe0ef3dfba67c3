import { afterEach, expect, test } from 'vitest'
import { programPath } from '../base/project-root.ts'
import { createHelperPool, type HelperPool } from '../helpers/helper-pool.ts'
import type { Sheet } from './print-pdf.ts'
import { drawSheetPage, printSheet } from './print-sheet.ts'
import { withFewLines } from './printable.ts'
import type { sheetTasks } from './sheet-tasks.ts'

let sheets: HelperPool<typeof sheetTasks>
afterEach(() => sheets?.stop())

/** Starts a pool with room for one sheet, and no queue. */
function startPool(timeMs: number): void {
  sheets = createHelperPool(programPath('helper'), {
    atOnce: 1,
    atOnceEach: 1,
    waiting: 1,
    waitingEach: 1,
    memoryBytes: 500_000_000,
    idleMs: 20_000,
    timeMs,
  })
}

const sheetOf = (layout = 'apps/server/src/platform/print/sample.fixture.typ'): Sheet => ({
  layout,
  paper: 'a4',
  content: { title: 'A sheet', footer: '', names: ['Miso'], picture: false },
})
const print = (layout?: string) => printSheet({ sheets }, sheetOf(layout), 'ana')

test('a helper sets the sheet', async () => {
  startPool(20_000)
  expect(Buffer.from(await print()).toString('latin1')).toMatch(/^%PDF-/)
})

test('a helper draws a page', async () => {
  startPool(20_000)
  expect(await drawSheetPage({ sheets }, sheetOf(), 9, 'ana')).toMatchObject({ page: 1, pages: 1 })
})

test('a sheet that takes too long is refused, and the next is printed', async () => {
  startPool(1)
  await expect(print()).rejects.toMatchObject({ problem: { code: 'SHEET_TOO_LONG' } })
  sheets.stop()
  startPool(20_000)
  expect((await print()).length).toBeGreaterThan(0)
})

test('a sheet beyond the queue is refused for the moment', async () => {
  startPool(20_000)
  const printing = [print(), print()]
  await expect(print()).rejects.toMatchObject({ problem: { code: 'PRINTING_BUSY', retryAfter: 5 } })
  await Promise.all(printing)
})

test('a layout that is wrong is a mistake of the program', async () => {
  startPool(20_000)
  await expect(print('nowhere.typ')).rejects.toMatchObject({ name: 'HelperFailed', fault: 'failed' })
})

test.each([
  ['one\ntwo', 5, 'one\ntwo'],
  ['one\ntwo\nthree\nfour', 1, 'one\ntwo three four'],
  ['one\ntwo', 0, 'one two'],
  ['', 5, ''],
])('%j keeps %d line breaks, and all of its words', (text, breaks, kept) => {
  expect(withFewLines(text, breaks)).toBe(kept)
})
