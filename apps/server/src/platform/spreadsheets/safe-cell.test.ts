import { expect, it } from 'vitest'
import { cpuMilliseconds } from '@app/domain/kernel/cpu-time.fixture'
import { safeCell } from './safe-cell.ts'

// spec design: no cell of the archive is a formula to a spreadsheet; telephone numbers stay as they are
// spec ASVS V1.2.10
it.each([
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['-1+cmd|x', "'-1+cmd|x"],
  ['＝HYPERLINK("x")', '\'＝HYPERLINK("x")'],
  ['  =1', "'  =1"],
  ['"=1', '\'"=1'],
  // Readers that separate cells by semicolons split the text at them.
  ['calm;=1+1', "calm;'=1+1"],
  ['calm; @A1', "calm;' @A1"],
  ['a\t=1\r\n=2', "a\t'=1\r\n'=2"],
  [';=1+1;', ";'=1+1;"],
  ['\t=1', "\t'=1"],
  ['\r=1', "\r'=1"],
  ['\n;\t=1', "\n;\t'=1"],
])('%j is a formula nowhere', (text, cell) => {
  expect(safeCell(text)).toBe(cell)
})

it.each([
  '+1 555 010 0199',
  '+15550100',
  '-4.5',
  '+49/30.901820',
  '555 0100 ext. 12',
  '',
  'a = b',
  'a;b',
  'x@example.com',
])('%j stays as it is', (text) => {
  expect(safeCell(text)).toBe(text)
})

it('takes no longer for a long cell than its length', () => {
  const text = `=${' '.repeat(100_000)}1x;+${'1 '.repeat(50_000)}z`
  expect(cpuMilliseconds(() => safeCell(text))).toBeLessThan(2000)
})
