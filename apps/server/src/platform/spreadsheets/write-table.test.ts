import { expect, it } from 'vitest'
import { writeTable } from './write-table.ts'

it('escapes formulas in the headings and cells of a CSV file', async () => {
  const table = {
    name: 'Pets',
    columns: [{ heading: '=1+1', width: 10 }],
    rows: [['=2+2'], [{ number: '-3' }]],
  }
  const bytes = await writeTable({ table, format: 'csv' })
  expect(new TextDecoder().decode(bytes)).toBe("'=1+1\n'=2+2\n-3\n")
})
