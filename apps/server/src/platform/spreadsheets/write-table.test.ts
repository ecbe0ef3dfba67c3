import { expect, it } from 'vitest'
import { readZip } from '@app/testing/read-zip'
import { type Cell, writeTables } from './write-table.ts'

const cells: readonly Cell[] = [
  '=2+2',
  { number: '-3.50' },
  { date: '2026-03-01' },
  { time: '18:30' },
  { instant: '2026-03-01T18:30:00+01:00' },
  { number: '12345678901234567.8' },
  null,
]
const keys = ['text', 'number', 'date', 'time', 'instant', 'long', 'empty']
const table = {
  key: 'visits',
  name: 'Visits',
  columns: keys.map((key) => ({ key, heading: `=${key}`, width: 10 })),
  rows: [cells],
}

it('escapes formulas in the headings and cells of a CSV file', async () => {
  const text = new TextDecoder().decode(await writeTables({ format: 'csv', tables: [table] }))
  expect(text).toBe(
    "'=text,'=number,'=date,'=time,'=instant,'=long,'=empty\n" +
      "'=2+2,-3.50,2026-03-01,18:30,2026-03-01 18:30,12345678901234567.8,\n",
  )
})

it('writes each table as a sheet with a frozen bold header and typed cells', async () => {
  const second = { name: 'Empty', columns: [{ heading: 'Date', width: 12 }], rows: [] }
  const files = await readZip(Buffer.from(await writeTables({ format: 'xlsx', tables: [table, second] })))
  const text = (name: string) => files.get(`xl/${name}.xml`)?.toString() ?? ''
  const names = [...text('workbook').matchAll(/<sheet [^>]*name="(\w+)"/g)].map(([, name]) => name)
  expect(names).toEqual(['Visits', 'Empty'])
  for (const at of [1, 2]) expect(text(`worksheets/sheet${at}`)).toMatch(/<pane [^>]*state="frozen"/)
  expect(text('styles')).toContain('<b/>')
  const sheet = text('worksheets/sheet1')
  expect(sheet).not.toContain('<f>')
  // Days since 1899-12-30, with which a spreadsheet calculates. Texts are in a list of their own.
  const numbers = [...sheet.matchAll(/<c r="([A-Z])2" s="\d"><v>([\d.-]+)</g)].map(([, at, value]) => [
    at,
    value,
  ])
  expect(numbers).toEqual([
    ['B', '-3.5'],
    ['C', '46082'],
    ['D', '0.7708333333333334'],
    ['E', '46082.77083333333'],
  ])
  expect(text('sharedStrings')).toContain('12345678901234567.8')
  for (const format of ['0.00', 'yyyy-mm-dd', 'yyyy-mm-dd hh:mm', 'hh:mm'])
    expect(text('styles')).toContain(`formatCode="${format}"`)
})

it('writes tables as JSON by their keys, and a number that would lose digits as text', async () => {
  const bytes = await writeTables({ format: 'json', tables: [table], about: { formatVersion: 1 } })
  expect(JSON.parse(new TextDecoder().decode(bytes))).toEqual({
    formatVersion: 1,
    tables: {
      visits: [
        {
          text: '=2+2',
          number: -3.5,
          date: '2026-03-01',
          time: '18:30',
          instant: '2026-03-01T18:30:00+01:00',
          long: '12345678901234567.8',
          empty: null,
        },
      ],
    },
  })
})
