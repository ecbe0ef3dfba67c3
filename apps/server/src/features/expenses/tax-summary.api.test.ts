import { afterAll, beforeAll, expect, it } from 'vitest'
import { MOST_PRINTED_TAX_LINES, MOST_TAX_LINES } from '@app/domain/expenses/expenses.vocabulary'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makeMember, makePerson, setPlan, type TestPerson } from '@app/testing/factories/people'
import { addPet, addRecordOf } from '@app/testing/factories/records'
import { pastSecurity } from '@app/testing/past-security'
import { openPrintViewer, type PrintViewer } from '../../platform/print/rendered.fixture.ts'

let app: TestApp
let viewer: PrintViewer
beforeAll(async () => {
  app = await startTestApp()
  viewer = await openPrintViewer()
})
afterAll(() => Promise.all([viewer.close(), app.stop()]))

const readFile = async ({ client }: TestPerson, name: string) =>
  (await client.call<Buffer>('GET', `/expenses/tax-summary/${name}`)).body

const FORMULA = '=HYPERLINK("http://example.org")'

const deduct = ({ client }: TestPerson, minor: number, currency: string, fields: object = {}) =>
  addRecordOf(client, 'expense', '', {
    amount: { minor, currency },
    category: 'vet',
    description: null,
    notes: null,
    spentOn: '2025-03-01',
    isTaxDeductible: true,
    reimbursedMinor: null,
    ...fields,
  })

async function makeOwner(): Promise<TestPerson> {
  const owner = await makePerson(app)
  const { id: petId } = await addPet(owner.client, { name: '+Biscuit' })
  await deduct(owner, 12_345_678, 'USD', { petId, description: FORMULA, reimbursedMinor: 45_678 })
  await deduct(owner, 1000, 'USD', { category: 'food', spentOn: '2025-12-31' })
  await deduct(owner, 900, 'JPY', { spentOn: '2025-01-01' })
  await deduct(owner, 1001, 'KWD', { notes: '@sum', reimbursedMinor: 1 })
  await deduct(owner, 7, 'USD', { spentOn: '2024-12-31' })
  await deduct(owner, 8, 'USD', { spentOn: '2026-01-01', isTaxDeductible: false })
  return owner
}

// spec engagement §3: a tax summary per year as PDF and CSV, of the expenses with is_tax_deductible
it('lists totals and lines as CSV, exact in each currency, without a formula', async () => {
  const owner = await makeOwner()
  const { body } = await owner.client.call('GET', '/expenses/tax-years')
  expect(body).toEqual({ years: [2025, 2024] })
  const text = (await readFile(owner, 'table?year=2025')).toString()
  expect(text.replace('\uFEFF', '').trimEnd().split('\n')).toEqual([
    'Currency,Category,Expenses,Total,Reimbursed,Net',
    'USD,Vet visits,1,123456.78,456.78,123000.00',
    'USD,Food,1,10.00,0.00,10.00',
    'USD,All categories,2,123466.78,456.78,123010.00',
    'JPY,Vet visits,1,900,0,900',
    'JPY,All categories,1,900,0,900',
    'KWD,Vet visits,1,1.001,0.001,1.000',
    'KWD,All categories,1,1.001,0.001,1.000',
    '',
    'Date,Category,Description,Pet,Currency,Amount,Reimbursed,Net,Notes',
    '2025-01-01,Vet visits,,General,JPY,900,0,900,',
    `2025-03-01,Vet visits,"'=HYPERLINK(""http://example.org"")",'+Biscuit,USD,123456.78,456.78,123000.00,`,
    "2025-03-01,Vet visits,,General,KWD,1.001,0.001,1.000,'@sum",
    '2025-12-31,Food,,General,USD,10.00,0.00,10.00,',
  ])
})

it('prints the same as PDF, and says how many expenses it leaves out', async () => {
  const owner = await makeOwner()
  const { text } = await viewer.inspect(await readFile(owner, 'sheet?year=2025&paper=us-letter'))
  for (const part of ['Tax-deductible expenses 2025', '$123,010.00', '¥900', '1.001', FORMULA, '+Biscuit'])
    expect(text).toContain(part)
  await fill(owner, MOST_PRINTED_TAX_LINES)
  const { text: long } = await viewer.inspect(await readFile(owner, 'sheet?year=2025'))
  expect(long).toContain('4 later expenses are not on this sheet')
})

it('refuses a table of more expenses than it can hold', async () => {
  const owner = await makePerson(app)
  await fill(owner, MOST_TAX_LINES + 1)
  const { status, body } = await owner.client.call('GET', '/expenses/tax-summary/table?year=2025')
  expect([status, body]).toMatchObject([
    413,
    {
      code: 'TAX_SUMMARY_TOO_LONG',
      message: 'A tax summary can have at most 10,000 expenses, and 2025 has 10,001.',
    },
  ])
})

// spec engagement §6: feature flags checked
it('is for the owner on pro alone', async () => {
  const owner = await makeOwner()
  const sam = await makeMember(app, owner, 'caregiver', 'Sam')
  await setPlan(app, owner, 'premium')
  const paths = [
    '/expenses/tax-years',
    '/expenses/tax-summary/sheet?year=2025',
    '/expenses/tax-summary/table?year=2025',
  ]
  const codesOf = async ({ client }: TestPerson) =>
    Promise.all(paths.map(async (path) => (await client.call('GET', path)).body['code']))
  expect(new Set(await codesOf(owner))).toEqual(new Set(['FEATURE_NOT_IN_PLAN']))
  expect(new Set(await codesOf(sam))).toEqual(new Set(['NOT_ALLOWED']))
})

/** Adds deductible expenses of 2025 beside the API, which would take long for so many. */
const fill = ({ householdId }: TestPerson, count: number) =>
  pastSecurity(
    app.database.pool,
    (query) =>
      query(
        `insert into expenses (household_id, id, content_hash, amount_minor, amount_currency, category, spent_on,
                               is_tax_deductible)
         select $1, app.new_id(), 't', 100, 'USD', 'vet', date '2025-06-01' + (at % 200), true
           from generate_series(1, $2) as at`,
        [householdId, count],
      ),
    ['expenses'],
  )
