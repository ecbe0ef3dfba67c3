import { describe, expect, it } from 'vitest'
import type { CurrencyCode } from '../kernel/quantities/currencies.ts'
import { detectDateOrder, detectDecimalSign } from './import-formats.rules.ts'
import { detectFormats, type ImportPlan, readLines, suggestFields, tableOf } from './import-lines.rules.ts'

const today = '2026-11-28'
const plan: ImportPlan = {
  fields: ['spentOn', 'amount', 'description', 'currency', 'petId', 'category'],
  decimalSign: 'point',
  dateOrder: 'month-first',
  isStatement: false,
  currency: 'USD',
  pets: [
    { id: '01890000-0000-7000-8000-000000000001', name: 'Miso' },
    { id: '01890000-0000-7000-8000-000000000002', name: 'Rex' },
    { id: '01890000-0000-7000-8000-000000000003', name: 'rex' },
  ],
  today,
}
const read = (cells: readonly string[], changed: Partial<ImportPlan> = {}) => {
  const [line] = readLines({ header: undefined, rows: [{ line: 1, cells }] }, { ...plan, ...changed })
  return line?.refusal ?? line?.values
}
const amountOf = (
  cell: string,
  currency: CurrencyCode,
  decimalSign: ImportPlan['decimalSign'] = 'point',
  isStatement = false,
) => {
  const line = read(['2026-01-05', cell], { currency, decimalSign, isStatement })
  return typeof line === 'string' ? line : line?.amount.minor
}

describe('the decimal sign of a column', () => {
  it.each([
    [['3.000', '31.422'], { format: undefined, proof: undefined, differing: ['3.000', '31.422'] }],
    [['3,000', '1'], { format: undefined, proof: undefined, differing: ['3,000'] }],
    [['3.000', '46.80'], { format: 'point', proof: 1, differing: ['3.000', '46.80'] }],
    [['3.000', '46,8'], { format: 'comma', proof: 1, differing: ['3.000', '46,8'] }],
    [['1,048.00'], { format: 'point', proof: 0, differing: ['1,048.00'] }],
    [['1.234.567'], { format: 'comma', proof: 0, differing: ['1.234.567'] }],
    [
      ['0.500', '0.5', '0.500', '1.0', '2.0'],
      { format: 'point', proof: 0, differing: ['0.500', '0.5', '1.0'] },
    ],
    [['1 048,00', '1’048,50 €'], { format: 'comma', proof: 0, differing: ['1 048,00', '1’048,50 €'] }],
    [['46.80', '46,80'], { format: undefined, proof: undefined, differing: ['46.80', '46,80'] }],
    [['12', '1200', 'pending', ''], { format: 'point', proof: undefined, differing: [] }],
  ])('of %j is %j', (cells, detected) => {
    expect(detectDecimalSign(cells)).toEqual(detected)
  })
})

describe('the order of a column of dates', () => {
  it.each([
    [
      ['04/11/2026', '11/20/2026'],
      { format: 'month-first', proof: 1, differing: ['04/11/2026', '11/20/2026'] },
    ],
    [['04.11.2026', '20.11.26'], { format: 'day-first', proof: 1, differing: ['04.11.2026', '20.11.26'] }],
    [
      ['04/11/2026', '05/12/2026'],
      { format: undefined, proof: undefined, differing: ['04/11/2026', '05/12/2026'] },
    ],
    [
      ['04/20/2026', '20/04/2026'],
      { format: undefined, proof: undefined, differing: ['04/20/2026', '20/04/2026'] },
    ],
    [['2026-11-04', '04/04/2026', 'soon'], { format: 'month-first', proof: undefined, differing: [] }],
  ])('of %j is %j', (cells, detected) => {
    expect(detectDateOrder(cells, today)).toEqual(detected)
  })
})

describe('a table', () => {
  it('has its first row as names only if that holds no value', () => {
    const rows = [['Ordered', 'Total', 'Item', 'Order no.'], [''], ['11/20/2026', '46.80', 'Hay', 'H-1']]
    const table = tableOf(rows, today)
    expect(table).toEqual({ header: rows[0], rows: [{ line: 3, cells: rows[2] }] })
    expect(suggestFields(table, today)).toEqual(['spentOn', 'amount', 'description', undefined])
    const bare = tableOf([['Hay', '46.80', '11/20/2026']], today)
    expect(bare.header).toBeUndefined()
    expect(suggestFields(bare, today)).toEqual([undefined, 'amount', 'spentOn'])
    expect(detectFormats(bare, [undefined, 'amount', undefined], today)).toEqual({
      amounts: { cells: ['46.80'], isStatement: false, format: 'point', proof: 0, differing: ['46.80'] },
      dates: undefined,
    })
  })
})

describe('a bank statement', () => {
  const amounts = ['-46,80', '−$5', '2.000,00', 'pending']

  it.each([
    [amounts, true],
    [['-5', '5'], false],
    [['5', '', 'x'], false],
  ])('is detected in %j: %s', (cells, isStatement) => {
    const table = { header: undefined, rows: cells.map((cell, at) => ({ line: at + 1, cells: [cell] })) }
    expect(detectFormats(table, ['amount'], today).amounts?.isStatement).toBe(isStatement)
  })

  it('has its payments as expenses, and refuses money in', () => {
    const minors = [...amounts, '0'].map((cell) => amountOf(cell, 'USD', 'comma', true))
    expect(minors).toEqual([
      4680,
      500,
      'Money in',
      '“pending” is not an amount',
      'Amount must be more than 0',
    ])
  })
})

describe('a line', () => {
  it('names the first line that it equals, whatever its category', () => {
    const rows = [
      ['2026-01-05', '5', 'Hay'],
      ['2026-01-05', '5.00', 'Hay', '', '', 'Food'],
      ['2026-01-05', '5', ''],
      ['2026-01-05', '5', 'Hay', 'EUR'],
      ['2026-01-05', '5', 'Hay'],
    ].map((cells, at) => ({ line: at + 2, cells }))
    const same = readLines({ header: undefined, rows }, plan).map(({ sameAs }) => sameAs)
    expect(same).toEqual([undefined, 2, undefined, undefined, 2])
  })

  it('becomes an expense', () => {
    expect(read(['11/20/26 08:15', '$1,048.00', ' Hay ', '', 'miso', 'Vet visits'])).toEqual({
      spentOn: '2026-11-20',
      amount: { minor: 104_800, currency: 'USD' },
      description: 'Hay',
      category: 'vet',
      petId: '01890000-0000-7000-8000-000000000001',
      notes: null,
    })
    expect(read(['2026-11-20', '12', '=HYPERLINK("x")', 'eur', 'General', 'Wine'])).toMatchObject({
      amount: { minor: 1200, currency: 'EUR' },
      description: '=HYPERLINK("x")',
      category: 'other',
      petId: null,
    })
  })

  it.each([
    ['46.80', 'USD', 4680],
    ['46.8', 'USD', 4680],
    ['0.07', 'USD', 7],
    ['1200', 'JPY', 1200],
    ['1200.00', 'JPY', 1200],
    ['1.234', 'KWD', 1234],
    ['999999.999', 'KWD', 999_999_999],
    ['KWD 0.001', 'KWD', 1],
    ['12.5', 'JPY', 'JPY has no decimals'],
    ['31.422', 'USD', 'USD has at most 2 decimals'],
    ['0', 'USD', 'Amount must be more than 0'],
    ['-5', 'USD', 'Amount must be more than 0'],
    ['−$5', 'USD', 'Amount must be more than 0'],
    ['12345678901234567890', 'USD', 'Amount is too large'],
    ['pending', 'USD', '“pending” is not an amount'],
    ['', 'USD', 'Amount is required'],
    ['€12', 'USD', '“€12” is not in USD'],
    ['12 EUR', 'USD', '“12 EUR” is not in USD'],
    ['1,048.00', 'USD', 104_800],
    ['10,48.00', 'USD', '“10,48.00” is not an amount'],
    [`1\u202f048.00 ${' '.repeat(60)} USD`, 'USD', 104_800],
    [`-${' '.repeat(200)}x`, 'USD', `“-${' '.repeat(39)}…” is not an amount`],
    ['1'.repeat(41), 'USD', `“${'1'.repeat(40)}…” is not an amount`],
  ] as const)('reads the amount %s in %s as %s', (cell, currency, expected) => {
    expect(amountOf(cell, currency)).toBe(expected)
  })

  it('reads amounts in the format of the column', () => {
    expect([amountOf('3.000', 'USD'), amountOf('3.000', 'USD', 'comma')]).toEqual([300, 300_000])
    expect([amountOf('31.422', 'KWD'), amountOf('31.422', 'KWD', 'comma')]).toEqual([31_422, 31_422_000])
  })

  it.each([
    [['04/31/2026', '1'], 'April has 30 days'],
    [['13/25/2026', '1'], '“13/25/2026” is not a date'],
    [['soon', '1'], '“soon” is not a date'],
    [['', '1'], 'Date is required'],
    [['1899-12-31', '1'], 'Date cannot be before January 1, 1900'],
    [['2026-11-29', '1'], 'Date cannot be in the future'],
    [['2027-01-01', '1'], 'Date cannot be in the future'],
    [['2026-01-05', '1', '', 'XYZ'], '“XYZ” is not a currency'],
    [['2026-01-05', '1', 'x'.repeat(201)], 'Description must be less than 200 characters'],
    [['2026-01-05', '1', '', '', 'Biscuit'], '“Biscuit” is not one of your pets'],
    [['2026-01-05', '1', '', '', 'Rex'], 'Several pets are called “Rex”'],
  ])('%j is refused: %s', (cells, refusal) => {
    expect(read(cells)).toBe(refusal)
  })
})
