import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ExpenseImport } from '@app/domain/expenses/import.contract'
import { MOST_IMPORT_BODY, MOST_IMPORT_LINES } from '@app/domain/expenses/import.vocabulary'
import { addDays } from '@app/domain/kernel/time/dates'
import { startTestApp, type TestApp } from '@app/testing/app'
import { importBody, importedLine } from '@app/testing/factories/expense-imports'
import { addSession, makePerson, setPlan, type TestPerson } from '@app/testing/factories/people'
import { addPet, addRecordOf, type AnsweredRecord, bodies, receiptForm } from '@app/testing/factories/records'
import { dayAfterTomorrow } from '@app/testing/record-suite'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const days = (count: number) =>
  Array.from({ length: count }, (_, at) => importedLine({ spentOn: addDays('2025-01-01', at) }))

const runImport = ({ client }: TestPerson, lines: readonly object[], id?: string) =>
  client.call<ExpenseImport>('POST', '/expenses/imports', { ...importBody(lines), ...(id && { id }) })

const preview = async ({ client }: TestPerson, lines: readonly object[]) =>
  (await client.call<{ existing: number[] }>('POST', '/expenses/imports/preview', { lines })).body.existing

async function countOf({ client }: TestPerson): Promise<number> {
  const { body } = await client.call<{ total: number }>('GET', '/expenses?limit=1')
  return body.total
}

describe('an import', () => {
  it('adds every line, exact in each currency', async () => {
    const person = await makePerson(app)
    const { id: petId } = await addPet(person.client)
    const lines = [
      importedLine({
        petId,
        category: 'vet',
        description: '=HYPERLINK("http://example.org")',
        notes: 'a\nb',
      }),
      importedLine({ amount: { minor: 1, currency: 'JPY' } }),
      importedLine({ amount: { minor: 999_999_999, currency: 'KWD' }, description: null }),
    ]
    const { status, body } = await runImport(person, lines)
    expect([status, body]).toMatchObject([200, { added: 3, skipped: 0, fileName: 'harbor-pet-supply.csv' }])
    const { body: list } = await person.client.call<{ entries: object[] }>('GET', '/expenses')
    expect(list.entries).toHaveLength(3)
    for (const line of lines)
      expect(list.entries).toContainEqual(
        expect.objectContaining({ ...line, version: 1, isTaxDeductible: false, reimbursedMinor: null }),
      )
    const imports = await person.client.call<{ entries: ExpenseImport[] }>('GET', '/expenses/imports')
    expect(imports.body.entries).toEqual([body])
  })

  it('leaves out lines that exist, including the first and last of an overlapping file', async () => {
    const person = await makePerson(app)
    await runImport(person, days(5))
    const overlapping = days(8).slice(2)
    expect(await preview(person, overlapping)).toEqual([0, 1, 2])
    expect((await runImport(person, overlapping)).body).toMatchObject({ added: 3, skipped: 3 })
    expect(await preview(person, days(8))).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect((await runImport(person, days(8))).body).toMatchObject({ added: 0, skipped: 8 })
    expect(await countOf(person)).toBe(8)
  })

  it('keeps a second equal purchase, and adds a line again if the user wants it', async () => {
    const person = await makePerson(app)
    await addRecordOf(person.client, 'expense', '', {
      ...importedLine(),
      isTaxDeductible: false,
      reimbursedMinor: null,
    })
    const twice = [importedLine(), importedLine(), importedLine({ description: null })]
    expect(await preview(person, twice)).toEqual([0])
    expect((await runImport(person, twice)).body).toMatchObject({ added: 2, skipped: 1 })
    expect(await preview(person, [...twice, importedLine()])).toEqual([0, 1, 2])
    expect((await runImport(person, [importedLine({ again: true })])).body).toMatchObject({ added: 1 })
    expect(await countOf(person)).toBe(4)
  })

  it('is done once for a repeated request, and refused under the id of another', async () => {
    const person = await makePerson(app)
    const { id } = importBody()
    const answers = await Promise.all([runImport(person, days(3), id), runImport(person, days(3), id)])
    expect(answers[1].body).toEqual(answers[0].body)
    expect(await countOf(person)).toBe(3)
    expect((await runImport(person, days(4), id)).body).toMatchObject({ code: 'ID_TAKEN' })
  })

  it('of the same file in two windows adds each line once', async () => {
    const person = await makePerson(app)
    const answers = await Promise.all([runImport(person, days(20)), runImport(person, days(20))])
    expect(answers.map(({ body }) => body.added).toSorted((one, other) => one - other)).toEqual([0, 20])
    expect(await countOf(person)).toBe(20)
  })

  it.each([
    [{ amount: { minor: -1, currency: 'USD' } }, 'amount.minor', 'Amount must be more than 0'],
    [{ amount: { minor: 0, currency: 'USD' } }, 'amount.minor', 'Amount must be more than 0'],
    [{ amount: { minor: 1e19, currency: 'USD' } }, 'amount.minor', 'Amount must be a number'],
    [{ amount: { minor: '5', currency: 'USD' } }, 'amount.minor', 'Amount must be a number'],
    [{ amount: { minor: 5, currency: 'XYZ' } }, 'amount.currency', 'Choose a currency'],
    [{ spentOn: '1899-12-31' }, 'spentOn', 'Date cannot be before January 1, 1900'],
    [{ spentOn: dayAfterTomorrow() }, 'spentOn', 'Date cannot be in the future'],
  ])('with a line of %j imports nothing', async (fields, field, message) => {
    const person = await makePerson(app)
    const { status, body } = await runImport(person, [importedLine(), importedLine(fields)])
    expect([status, body]).toMatchObject([422, { fields: { [`lines.1.${field}`]: message } }])
    expect(await countOf(person)).toBe(0)
  })

  it('with a pet of another household imports nothing', async () => {
    const person = await makePerson(app)
    const stranger = await makePerson(app)
    const { id: petId } = await addPet(stranger.client)
    expect((await runImport(person, [importedLine(), importedLine({ petId })])).status).toBe(404)
    expect(await countOf(person)).toBe(0)
  })

  // spec engagement §6: feature flags checked
  it('needs a plan that tracks expenses; undoing needs none', async () => {
    const person = await makePerson(app)
    const { body } = await runImport(person, days(2))
    await setPlan(app, person, 'free')
    const refused = await runImport(person, days(3))
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'FEATURE_NOT_IN_PLAN' }])
    const undone = await person.client.call('DELETE', `/expenses/imports/${body.id}`)
    expect(undone.body).toEqual({ deleted: true, kept: 0 })
  })
})

describe('undoing an import', () => {
  it('deletes its expenses except changed ones and those with a receipt, once', async () => {
    const person = await makePerson(app)
    const { client } = person
    await addRecordOf(client, 'expense', '', { spentOn: '2024-01-01' })
    const { body } = await runImport(person, days(4))
    const { body: list } = await client.call<{ entries: AnsweredRecord[] }>('GET', '/expenses')
    const [changed, deleted, proven] = list.entries
    const change = { ...bodies.expense({ description: 'Straw' }), version: 1 }
    await client.call('PATCH', `/expenses/${changed?.id}`, change)
    await client.call('DELETE', `/expenses/${deleted?.id}`)
    // Without the changed and the deleted one.
    expect(await preview(person, days(4))).toHaveLength(2)
    await client.call('POST', `/expenses/${proven?.id}/receipts`, receiptForm())
    const undo = () => client.call('DELETE', `/expenses/imports/${body.id}`)
    expect((await undo()).body).toEqual({ deleted: true, kept: 2 })
    expect((await undo()).body).toEqual({ deleted: true, kept: 2 })
    expect(await countOf(person)).toBe(3)
    const imports = await client.call<{ entries: ExpenseImport[] }>('GET', '/expenses/imports')
    expect(imports.body.entries).toEqual([])
    expect((await runImport(person, days(4), body.id)).body).toMatchObject({ code: 'ID_DELETED' })
    // An expense that the user had deleted before can still be restored.
    expect((await client.call('POST', `/expenses/${deleted?.id}/restore`)).body).toEqual(deleted)
    expect((await undo()).body).toEqual({ deleted: true, kept: 3 })
  })

  it('deletes also what became General, since deleting a pet changes none of its expenses', async () => {
    const { client } = await makePerson(app)
    const { id: petId } = await addPet(client)
    const imported = importBody([importedLine({ petId })])
    await client.call('POST', '/expenses/imports', imported)
    const trail = async () =>
      (await client.call<{ entries: { subject: string }[] }>('GET', '/activity')).body.entries.map(
        ({ subject }) => subject,
      )
    const before = await trail()
    await client.call('DELETE', `/pets/${petId}`)
    expect(await trail()).toEqual(['pets', ...before])
    const { body: list } = await client.call<{ entries: object[] }>('GET', '/expenses')
    expect(list.entries).toMatchObject([{ petId: null, version: 1 }])
    const undone = await client.call('DELETE', `/expenses/imports/${imported.id}`)
    expect(undone.body).toEqual({ deleted: true, kept: 0 })
  })

  it('of another household changes nothing', async () => {
    const [person, stranger] = [await makePerson(app), await makePerson(app)]
    const { body } = await runImport(person, days(2))
    expect((await stranger.client.call('DELETE', `/expenses/imports/${body.id}`)).status).toBe(404)
    expect(await countOf(person)).toBe(2)
  })
})

describe('a large file', () => {
  const large = Array.from({ length: MOST_IMPORT_LINES }, (_, at) =>
    importedLine({
      spentOn: addDays('2000-01-01', at % 9000),
      amount: { minor: at + 1, currency: 'EUR' },
      again: false,
    }),
  )

  it('of 10,000 lines is imported, compared and undone with one entry of the trail each', async () => {
    const person = await makePerson(app)
    const { body } = await runImport(person, large)
    expect(body).toMatchObject({ added: MOST_IMPORT_LINES, skipped: 0 })
    expect(await preview(person, large)).toHaveLength(MOST_IMPORT_LINES)
    const undone = await person.client.call('DELETE', `/expenses/imports/${body.id}`)
    expect(undone.body).toEqual({ deleted: true, kept: 0 })
    const { body: trail } = await person.client.call<{ entries: { subject: string; action: string }[] }>(
      'GET',
      '/activity',
    )
    const own = trail.entries.filter(({ subject }) => subject.startsWith('expense'))
    expect(own.map(({ subject, action }) => [subject, action])).toEqual([
      ['expense_imports', 'changed'],
      ['expense_imports', 'added'],
    ])
  })

  it('of more lines or bytes is refused', async () => {
    const person = await makePerson(app)
    const tooMany = await runImport(person, [...large, importedLine()])
    expect([tooMany.status, tooMany.body]).toMatchObject([
      422,
      { fields: { lines: 'A file can have at most 10,000 lines' } },
    ])
    const tooLarge = await runImport(person, [importedLine({ notes: 'x'.repeat(MOST_IMPORT_BODY.bytes) })])
    expect([tooLarge.status, tooLarge.body]).toMatchObject([413, { code: 'BODY_TOO_LARGE' }])
  })

  it('with wrong lines is refused with a short answer', async () => {
    const person = await makePerson(app)
    const future = large.map((line) => ({ ...line, spentOn: dayAfterTomorrow() }))
    for (const wrong of [future, large.map((line) => ({ ...line, category: 'wine' }))]) {
      const { status, body } = await person.client.call('POST', '/expenses/imports', importBody(wrong))
      expect([status, Object.keys(body['fields'] ?? {})]).toMatchObject([422, { length: 100 }])
    }
  })

  // spec design: rate limits apply before any expensive work
  it('is read ten times in ten minutes, in whatever session; smaller ones are read on', async () => {
    const person = await makePerson(app)
    const again = await addSession(app, person, null)
    const send = (at: number) =>
      (at % 2 ? person.client : again).call('POST', '/expenses/imports/preview', {
        lines: 'x'.repeat(300_000),
      })
    const statuses = []
    for (let at = 0; at < 12; at += 1) statuses.push((await send(at)).status)
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429, 429])
    expect((await send(12)).body).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect(await preview(person, days(3))).toEqual([])
  })

  it('of a user without the plan is refused before it is read', async () => {
    const person = await makePerson(app, { plan: 'free' })
    const broken = await runImport(person, [importedLine({ notes: 'x'.repeat(1_000_000) })])
    expect([broken.status, broken.body]).toMatchObject([403, { code: 'FEATURE_NOT_IN_PLAN' }])
  })
})
