import { describe, expect, it, onTestFinished } from 'vitest'
import { type ExpenseReport, expenses } from '@app/domain/expenses/expenses.contract'
import { periodStart } from '@app/domain/expenses/expenses.rules'
import { expenseCategories, expensePeriodNames } from '@app/domain/expenses/expenses.vocabulary'
import { addDays } from '@app/domain/kernel/time/dates'
import { startTestApp } from '@app/testing/app'
import { createTestClock } from '@app/testing/clock'
import { makeMember, makePerson, setPlan, type TestPerson } from '@app/testing/factories/people'
import {
  addPet,
  addReceipt,
  addRecordOf,
  type AnsweredRecord,
  bodies,
  monthly,
} from '@app/testing/factories/records'
import { pastSecurity } from '@app/testing/past-security'
import { dayAfterTomorrow, describeRecordKind } from '@app/testing/record-suite'
import { newId } from '../../platform/base/ids.ts'

const usd = (minor: unknown) => ({ minor, currency: 'USD' })

const stage = describeRecordKind({
  kind: 'expense',
  answers: expenses.entry.strict(),
  change: {
    amount: { minor: 90, currency: 'JPY' },
    category: 'vet',
    description: 'Stamps',
    reimbursedMinor: null,
  },
  refused: [
    ['spentOn', '', 'Date is required'],
    ['spentOn', '1899-12-31', 'Date cannot be before January 1, 1900'],
    ['spentOn', dayAfterTomorrow(), 'Date cannot be in the future'],
    ['category', 'wine', 'Choose a category'],
    ['description', 'x'.repeat(201), 'Description must be less than 200 characters'],
    ['notes', 'x'.repeat(1001), 'Notes must be less than 1000 characters'],
    ['petId', 'biscuit', 'Choose a pet'],
    ['isTaxDeductible', 'yes', 'Tax deductible must be on or off'],
    ['reimbursedMinor', -1, 'Reimbursed must be at least 0'],
    ['reimbursedMinor', 1251, 'Reimbursed can be at most the amount'],
    ['amount', null, 'Amount is required'],
  ],
})

describe('an amount', () => {
  it.each([
    [usd(0), 'minor', 'Amount must be more than 0'],
    [usd(-5), 'minor', 'Amount must be more than 0'],
    [usd(12.5), 'minor', 'Amount must be a number'],
    [usd('12'), 'minor', 'Amount must be a number'],
    [usd(1e19), 'minor', 'Amount must be a number'],
    [usd(1_000_000_001), 'minor', 'Amount is too large'],
    [{ minor: 5, currency: 'XYZ' }, 'currency', 'Choose a currency'],
  ])('%o is refused at its %s', async (amount, part, message) => {
    const { status, body } = await stage.owner.client.call('POST', '/expenses', bodies.expense({ amount }))
    expect([status, body['fields']]).toEqual([422, { [`amount.${part}`]: message }])
  })

  it('is kept to the last digit in any currency', async () => {
    for (const currency of ['JPY', 'KWD', 'CHF']) {
      const amount = { minor: 999_999_999, currency }
      const { id } = await addRecordOf(stage.owner.client, 'expense', '', { amount })
      expect((await stage.owner.client.call('GET', `/expenses/${id}`)).body).toMatchObject({ amount })
    }
  })
})

describe('expenses', () => {
  // spec engagement §3: expense: amount with its currency, date, category (Other by default), pet or General, description,
  //   notes, tax deductible
  //   in packages/domain/src/expenses/expenses.contract.ts
  it('are of a pet of the household or of none, and outlive their pet', async () => {
    const { client } = stage.owner
    const { id: petId } = await addPet(client)
    const stranger = await makePerson(stage.app)
    const { id: theirs } = await addPet(stranger.client)
    const { id } = await addRecordOf(client, 'expense', '', { petId })
    for (const [method, path] of [
      ['POST', '/expenses'],
      ['PATCH', `/expenses/${id}`],
    ] as const)
      expect(
        (await client.call(method, path, { ...bodies.expense({ petId: theirs }), version: 1 })).status,
      ).toBe(404)
    await client.call('DELETE', `/pets/${petId}`)
    expect((await client.call('GET', `/expenses/${id}`)).body).toMatchObject({ petId: null })
  })

  // spec engagement §6: feature flags checked
  it('are added with a plan that tracks them; without it those that are there stay readable and editable', async () => {
    const person = await makePerson(stage.app, { plan: 'free' })
    const { client } = person
    const refused = await client.call('POST', '/expenses', bodies.expense())
    expect([refused.status, refused.body['code']]).toEqual([403, 'FEATURE_NOT_IN_PLAN'])
    await setPlan(stage.app, person, 'premium')
    const added = await addRecordOf(client, 'expense', '')
    await setPlan(stage.app, person, 'free')
    const change = { ...bodies.expense({ description: 'Hay' }), version: 1 }
    expect((await client.call('PATCH', `/expenses/${added.id}`, change)).status).toBe(200)
    expect((await client.call('GET', '/expenses/report')).status).toBe(200)
    expect((await client.call('DELETE', `/expenses/${added.id}`)).status).toBe(200)
  })

  it('are filtered by period, category, pet, currency and words', async () => {
    const { client } = await makePerson(stage.app)
    const { id: petId } = await addPet(client)
    const add = async (fields: object) => (await addRecordOf(client, 'expense', '', fields)).id
    const food = await add({ category: 'food', petId, description: 'Hay & pellets', spentOn: '2026-01-10' })
    const vet = await add({
      category: 'vet',
      notes: 'With Dr. Ortiz',
      spentOn: '2026-02-01',
      description: null,
    })
    const yen = await add({ category: 'vet', amount: { minor: 9, currency: 'JPY' }, spentOn: '2025-12-31' })
    const found = async (query: string) => {
      const { body } = await client.call<{ entries: AnsweredRecord[]; total: number }>(
        'GET',
        `/expenses${query}`,
      )
      expect(body.total).toBe(body.entries.length)
      return body.entries.map(({ id }) => id)
    }
    expect(await found('')).toEqual([vet, food, yen])
    expect(await found('?from=2026-01-01&to=2026-01-31')).toEqual([food])
    expect(await found('?category=vet&currency=USD')).toEqual([vet])
    expect(await found(`?petId=${petId}`)).toEqual([food])
    expect(await found('?petId=general')).toEqual([vet, yen])
    expect(await found('?q=hay')).toEqual([food])
    expect(await found('?q=ortiz%20VET')).toEqual([vet])
    expect(await found('?q=100%25')).toEqual([])
    expect((await client.call('GET', '/expenses?category=wine')).status).toBe(422)
  })
})

describe('a deleted expense', () => {
  // spec product: expenses: add, view, edit, delete, undo
  it('is restored as it was with its receipts, also twice at once and after a downgrade', async () => {
    const person = await makePerson(stage.app)
    const { client } = person
    const body = bodies.expense({
      repeat: monthly,
      spentOn: new Date().toISOString().slice(0, 10),
      amount: usd(900),
      reimbursedMinor: 300,
    })
    await client.call('POST', '/expenses', body)
    await addReceipt(client, body.id)
    await addReceipt(client, body.id)
    const read = async () => (await client.call('GET', `/expenses/${body.id}`)).body
    const before = await read()
    expect(before).toMatchObject({ repeats: monthly, reimbursedMinor: 300, receipts: [{}, {}] })
    expect((await client.call('DELETE', `/expenses/${body.id}`)).status).toBe(200)
    expect((await client.call('GET', `/expenses/${body.id}`)).status).toBe(404)
    expect(await sumsOf(person, 'all')).toMatchObject({ all: 0, currencies: [] })
    expect((await client.call('POST', '/expenses', body)).body['code']).toBe('ID_DELETED')
    await setPlan(stage.app, person, 'free')
    const restore = () => client.call('POST', `/expenses/${body.id}/restore`)
    const answers = await Promise.all([restore(), restore(), restore()])
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([200, before])
    expect(await read()).toEqual(before)
    expect(await sumsOf(person, 'all')).toMatchObject({ all: 1, currencies: [{ total: { minor: 900 } }] })
    const trail = await client.call<{ entries: { action: string; subject: string }[] }>('GET', '/activity')
    expect(trail.body.entries.slice(0, 2)).toMatchObject([
      { action: 'added', subject: 'expenses' },
      { action: 'deleted', subject: 'expenses' },
    ])
  })

  it('of a deleted pet is restored as General', async () => {
    const { client } = stage.owner
    const { id: petId } = await addPet(client)
    const { id } = await addRecordOf(client, 'expense', '', { petId })
    await client.call('DELETE', `/expenses/${id}`)
    await client.call('DELETE', `/pets/${petId}`)
    expect((await client.call('POST', `/expenses/${id}/restore`)).body).toMatchObject({ id, petId: null })
  })

  it('is removed for good once a hundred others were deleted after it', async () => {
    const { client, householdId } = await makePerson(stage.app)
    const [first, second, last] = [
      await addRecordOf(client, 'expense', ''),
      await addRecordOf(client, 'expense', ''),
      await addRecordOf(client, 'expense', ''),
    ]
    await addReceipt(client, first.id)
    for (const { id } of [first, second]) await client.call('DELETE', `/expenses/${id}`)
    await pastSecurity(
      stage.app.database.pool,
      (query) =>
        query(
          `insert into deleted_expenses (household_id, id, expense)
           select $1, gen_random_uuid(), '{}' from generate_series(1, 98)`,
          [householdId],
        ),
      ['deleted_expenses'],
    )
    await client.call('DELETE', `/expenses/${last.id}`)
    const codes: unknown[] = []
    for (const { id } of [first, second, last]) {
      codes.push((await client.call('POST', `/expenses/${id}/restore`)).body['code'])
    }
    expect(codes).toEqual(['EXPENSE_REMOVED', undefined, undefined])
  })

  it('is restored by its owner alone, and by no one after a handover', async () => {
    const owner = await makePerson(stage.app)
    const sam = await makeMember(stage.app, owner, 'caregiver')
    const { id } = await addRecordOf(owner.client, 'expense', '')
    await owner.client.call('DELETE', `/expenses/${id}`)
    const restore = async ({ client }: TestPerson, of = id) => {
      const { status, body } = await client.call('POST', `/expenses/${of}/restore`)
      return [status, body['code']]
    }
    expect(await restore(sam)).toEqual(await restore(sam, newId()))
    expect(await restore(owner, newId())).toEqual([404, 'NOT_FOUND'])
    await owner.client.call('POST', '/household/handover', { userId: sam.userId })
    await sam.client.call('POST', `/handovers/${owner.householdId}/acceptances`, {})
    sam.client.household = owner.householdId
    expect(await restore(sam)).toEqual([409, 'EXPENSE_REMOVED'])
    expect(await sumsOf(sam, 'all')).toMatchObject({ all: 0 })
  })
})

async function sumsOf({ client }: TestPerson, period: string, zone = 'UTC'): Promise<ExpenseReport> {
  const headers = { 'x-time-zone': zone }
  return (await client.call<ExpenseReport>('GET', `/expenses/report?period=${period}`, undefined, headers))
    .body
}

describe('the report', () => {
  const clock = createTestClock()

  it('is empty for a new household, and refuses an unknown period', async () => {
    const app = await startTestApp({ clock })
    onTestFinished(app.stop)
    const person = await makePerson(app)
    const today = clock.now().toISOString().slice(0, 10)
    expect(await sumsOf(person, 'all')).toEqual({ from: null, to: today, all: 0, currencies: [] })
    expect((await person.client.call('GET', '/expenses/report?period=2')).body['fields']).toEqual({
      period: 'Choose a period',
    })
  })

  it('moves with the person to another time zone', async () => {
    const app = await startTestApp({ clock: createTestClock(new Date('2026-03-31T11:00:00Z')) })
    onTestFinished(app.stop)
    const person = await makePerson(app)
    const add = (minor: number, spentOn: string) =>
      addRecordOf(person.client, 'expense', '', { amount: usd(minor), reimbursedMinor: null, spentOn })
    await add(1, '2026-02-28')
    await add(20, '2026-03-01')
    await add(300, '2026-03-31')
    const lastMonth = async (zone: string) => {
      const { from, to, currencies } = await sumsOf(person, '1', zone)
      return [from, to, currencies[0]?.total]
    }
    expect(await lastMonth('America/New_York')).toEqual([
      '2026-03-01',
      '2026-03-31',
      { minor: 320, count: 2 },
    ])
    expect(await lastMonth('Pacific/Auckland')).toEqual([
      '2026-03-02',
      '2026-04-01',
      { minor: 300, count: 1 },
    ])
  })

  it('equals an independent calculation, to the minor unit', async () => {
    const app = await startTestApp({ clock })
    onTestFinished(app.stop)
    const person = await makePerson(app)
    const { client } = person
    const pets = [null, (await addPet(client)).id, (await addPet(client)).id]
    const today = clock.now().toISOString().slice(0, 10)
    const rows = Array.from({ length: 120 }, (_, at) => ({
      minor: ((at * 7919) % 90_000) + 1,
      currency: (['USD', 'KWD', 'JPY'] as const)[at % 3] ?? 'USD',
      category: expenseCategories[(at * 5) % expenseCategories.length] ?? 'other',
      petId: pets[(at * 11) % 3] ?? null,
      spentOn: addDays(today, -((at * 331) % 3650)),
    }))
    const ids = await Promise.all(
      rows.map(async ({ minor, currency, ...fields }) => {
        const expense = { amount: { minor, currency }, reimbursedMinor: null, ...fields }
        return (await addRecordOf(client, 'expense', '', expense)).id
      }),
    )
    await Promise.all(ids.slice(0, 20).map((id) => client.call('DELETE', `/expenses/${id}`)))
    const kept = rows.slice(20)
    const sum = (some: typeof kept) => ({
      minor: some.reduce((total, { minor }) => total + minor, 0),
      count: some.length,
    })
    for (const period of expensePeriodNames) {
      const from = periodStart(period, today)
      const own = kept.filter(({ spentOn }) => from === null || spentOn >= from)
      const report = await sumsOf(person, period)
      expect(report.all).toBe(100)
      expect(report.currencies.map(({ currency }) => currency).toSorted()).toEqual(
        [...new Set(own.map(({ currency }) => currency))].toSorted(),
      )
      for (const { currency, total, categories, pets: byPet, months } of report.currencies) {
        const same = own.filter((row) => row.currency === currency)
        const by = <Name extends string>(name: Name, of: (row: (typeof same)[number]) => string | null) =>
          [...Map.groupBy(same, of)].map(([key, some]) => ({ [name]: key, ...sum(some) }))
        expect(total).toEqual(sum(same))
        expect(new Set(categories)).toEqual(new Set(by('category', (row) => row.category)))
        expect(new Set(byPet)).toEqual(new Set(by('petId', (row) => row.petId)))
        expect(new Set(months)).toEqual(new Set(by('month', (row) => row.spentOn.slice(0, 7))))
      }
    }
  })

  it('never adds currencies together, and begins with the preferred one', async () => {
    const person = await makePerson(stage.app)
    const { client } = person
    const { id: petId } = await addPet(client)
    const add = (minor: number, currency: string, fields: object = {}) =>
      addRecordOf(client, 'expense', '', { amount: { minor, currency }, reimbursedMinor: null, ...fields })
    await add(1000, 'JPY', { spentOn: '2025-01-31' })
    await add(2000, 'JPY', { spentOn: '2025-01-01', petId })
    await add(500, 'USD', {
      spentOn: '2025-03-01',
      category: 'food',
      description: 'Hay',
      reimbursedMinor: 200,
    })
    const { currencies, from, all } = await sumsOf(person, 'all')
    expect([from, all]).toEqual(['2025-01-01', 3])
    expect(currencies).toEqual([
      {
        currency: 'USD',
        total: { minor: 500, count: 1 },
        reimbursedMinor: 200,
        categories: [{ category: 'food', minor: 500, count: 1 }],
        pets: [{ petId: null, minor: 500, count: 1 }],
        months: [{ month: '2025-03', minor: 500, count: 1 }],
        dearest: { month: '2025-03', expenses: [{ petId: null, description: 'Hay', category: 'food' }] },
      },
      {
        currency: 'JPY',
        total: { minor: 3000, count: 2 },
        reimbursedMinor: 0,
        categories: [{ category: 'food', minor: 3000, count: 2 }],
        pets: [
          { petId, minor: 2000, count: 1 },
          { petId: null, minor: 1000, count: 1 },
        ],
        months: [{ month: '2025-01', minor: 3000, count: 2 }],
        dearest: {
          month: '2025-01',
          expenses: [
            { petId, description: 'Description', category: 'food' },
            { petId: null, description: 'Description', category: 'food' },
          ],
        },
      },
    ])
  })
})
