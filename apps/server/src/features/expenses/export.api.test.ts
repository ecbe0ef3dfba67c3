import { afterAll, beforeAll, expect, it } from 'vitest'
import { MOST_TABLE_ROWS } from '@app/domain/kernel/table-files'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makePerson, setPlan, type TestPerson } from '@app/testing/factories/people'
import { addPet, addRecordOf } from '@app/testing/factories/records'
import { pastSecurity, type Query } from '@app/testing/past-security'
import { readZip } from '@app/testing/read-zip'

let app: TestApp
let owner: TestPerson

beforeAll(async () => {
  app = await startTestApp()
  owner = await makePerson(app)
  await setPlan(app, owner, 'pro')
  const { id: petId } = await addPet(owner.client, { name: 'Miso' })
  const add = (fields: object) => addRecordOf(owner.client, 'expense', '', fields)
  await add({
    amount: { minor: 1250, currency: 'USD' },
    reimbursedMinor: 200,
    spentOn: '2026-01-03',
    petId,
    category: 'vet',
    description: '=HYPERLINK("http://x.test","Vet")',
    notes: 'Line one\nline; two',
    isTaxDeductible: true,
  })
  const bare = { reimbursedMinor: null, notes: null, isTaxDeductible: false, category: 'food' }
  await add({
    ...bare,
    amount: { minor: 1_234_567, currency: 'KWD' },
    spentOn: '2026-01-02',
    description: null,
  })
  await add({ ...bare, amount: { minor: 900, currency: 'JPY' }, spentOn: '2026-01-01', description: 'Größe' })
})
afterAll(() => app.stop())

const exported = ({ client }: TestPerson, query = '') =>
  client.call<Buffer>('GET', `/expenses/export?${query}`)

// spec product: CSV and XLSX are formats of the Pro plan; amounts are exact in any currency
it('as CSV has a line for each expense, and no formula', async () => {
  const { status, body, headers } = await exported(owner, 'format=csv')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv'])
  expect(headers.get('content-disposition')).toMatch(/filename="expenses-\d{4}-\d\d-\d\d\.csv"/)
  expect(body.toString('utf8').replace('\u{feff}', '').split('\n')).toEqual([
    'Date,Description,Category,Pet,Amount,Currency,Reimbursed,Net,Tax deductible,Notes,Receipts',
    `2026-01-03,"'=HYPERLINK(""http://x.test"",""Vet"")",Vet visits,Miso,12.50,USD,2.00,10.50,Yes,"Line one`,
    'line; two",0',
    '2026-01-02,,Food,General,1234.567,KWD,,1234.567,No,,0',
    '2026-01-01,Größe,Food,General,900,JPY,,900,No,,0',
    '',
  ])
})

it('as XLSX has numbers and dates, and the formula as text', async () => {
  const { status, body } = await exported(owner, 'format=xlsx')
  expect(status).toBe(200)
  const files = await readZip(body)
  const sheet = files.get('xl/worksheets/sheet1.xml')?.toString() ?? ''
  expect(sheet).not.toContain('<f>')
  expect(sheet).toContain('<v>1234.567</v>')
  expect(files.get('xl/sharedStrings.xml')?.toString()).toContain('=HYPERLINK(')
})

/** Dates of the exported expenses. */
const datesIn = async (query: string) => {
  const { body } = await exported(owner, query)
  return body
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.slice(0, 10))
}

it('has what the filters show', async () => {
  expect(await datesIn('category=food&from=2026-01-02')).toEqual(['2026-01-02'])
  expect(await datesIn('petId=general&currency=JPY')).toEqual(['2026-01-01'])
  expect(await datesIn('q=grosse')).toEqual(['2026-01-01'])
  expect(await datesIn('q=nothing')).toEqual([])
})

it('is refused on a smaller plan, and to a wrong format', async () => {
  const premium = await makePerson(app)
  await setPlan(app, premium, 'premium')
  expect(await exported(premium)).toMatchObject({ status: 403, body: { code: 'FEATURE_NOT_IN_PLAN' } })
  expect(await exported(owner, 'format=pdf')).toMatchObject({
    status: 422,
    body: { fields: { format: 'Choose a format' } },
  })
})

it('refuses more rows than one file can have', async () => {
  const large = await makePerson(app)
  await setPlan(app, large, 'pro')
  await addRecordOf(large.client, 'expense', '', { petId: null })
  const addMany = (query: Query) =>
    query(
      `insert into expenses (household_id, id, amount_minor, amount_currency, category, spent_on, is_tax_deductible, content_hash, created_by, updated_by)
       select household_id, gen_random_uuid(), 100, 'USD', 'food', '2020-01-01', false, content_hash, created_by, updated_by
         from expenses, generate_series(1, ${MOST_TABLE_ROWS}) where household_id = $1`,
      [large.householdId],
    )
  await pastSecurity(app.database.pool, addMany, ['expenses'])
  expect(await exported(large)).toMatchObject({ status: 413, body: { code: 'EXPORT_TOO_LARGE' } })
  expect(await exported(large, 'from=2020-01-02')).toMatchObject({ status: 200 })
})
