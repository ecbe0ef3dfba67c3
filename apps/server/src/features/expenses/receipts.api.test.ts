import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Expense } from '@app/domain/expenses/expenses.contract'
import { MOST_RECEIPTS } from '@app/domain/expenses/expenses.vocabulary'
import { type Receipt, receipts } from '@app/domain/expenses/receipts.contract'
import { PHOTO_MAX_BYTES } from '@app/domain/files/photos.vocabulary'
import type { Me } from '@app/domain/identity/accounts/accounts.contract'
import { makeMember, makePerson, setPlan, type TestPerson } from '@app/testing/factories/people'
import { addReceipt, addRecordOf, receiptForm, smallPdf, smallPicture } from '@app/testing/factories/records'
import type { Client } from '@app/testing/http-client'
import { pastSecurity } from '@app/testing/past-security'
import {
  fileOf,
  receivedFiles,
  startPhotoStage,
  storedKeys,
  storeKinds,
  sweepPhotos,
  type PhotoStage,
} from '@app/testing/photo-stage'
import { newId } from '../../platform/base/ids.ts'
import { tidyJobs } from '../../platform/services/tidy.jobs.ts'

type Answered = Receipt & { code?: string; message?: string; fields?: Record<string, string> }

let stage: PhotoStage
beforeAll(async () => {
  stage = await startPhotoStage('disk')
})
afterAll(() => stage.stop())

const addExpense = async ({ client }: Pick<TestPerson, 'client'> = stage.owner) =>
  (await addRecordOf(client, 'expense', '')).id
const send = (client: Client, expenseId: string, file?: File, fields: Record<string, string> = {}) =>
  client.call<Answered>('POST', `/expenses/${expenseId}/receipts`, receiptForm(fields, file))
const receiptsOf = async ({ client }: Pick<TestPerson, 'client'>, expenseId: string) =>
  (await client.call<Expense>('GET', `/expenses/${expenseId}`)).body.receipts
const keysOf = async ({ householdId }: TestPerson) =>
  (await storedKeys(stage)).filter((key) => key.startsWith(householdId))

describe('a receipt', () => {
  // spec product: receipts of expenses: photos or PDFs through the document pipeline
  it('is answered with its expense, in lists too, the oldest first', async () => {
    const { client } = stage.owner
    const expenseId = await addExpense()
    const first = await send(client, expenseId)
    expect(first.status).toBe(200)
    expect(receipts.entry.strict().parse(first.body)).toEqual(first.body)
    expect(first.body).toMatchObject({ title: 'Pet shop', contentType: 'application/pdf', picture: null })
    const second = (await send(client, expenseId, await smallPicture())).body
    expect(second.contentType).toBe('image/jpeg')
    expect(await receiptsOf(stage.owner, expenseId)).toEqual([first.body, second])
    const { body } = await client.call<{ entries: Expense[] }>('GET', '/expenses')
    expect(body.entries.find(({ id }) => id === expenseId)?.receipts).toEqual([first.body, second])
    for (const link of [first.body.file, second.file, second.picture?.thumb ?? ''])
      expect((await client.get(link)).status).toBe(200)
  })

  it('is the same receipt when the upload is repeated, and stays deleted', async () => {
    const { client } = stage.owner
    const [expenseId, pdf, id] = [await addExpense(), smallPdf(), newId()]
    const first = await send(client, expenseId, pdf, { id })
    const keys = await storedKeys(stage)
    expect(await send(client, expenseId, pdf, { id })).toMatchObject({ status: 200, body: first.body })
    const other = await addExpense()
    for (const [to, fields] of [
      [expenseId, { id, title: 'Other' }],
      [other, { id }],
    ] as const)
      expect(await send(client, to, pdf, fields)).toMatchObject({ status: 409, body: { code: 'ID_TAKEN' } })
    expect(await storedKeys(stage)).toEqual(keys)
    expect((await client.call('DELETE', `/receipts/${id}`)).body).toEqual({ deleted: true })
    expect((await client.call('DELETE', `/receipts/${id}`)).status).toBe(404)
    expect(await send(client, expenseId, pdf, { id })).toMatchObject({
      status: 409,
      body: { code: 'ID_DELETED' },
    })
  })

  // spec product: only the owner sees expenses; every other role gets the answer of a stranger
  it('is answered to the owner alone: others get the same as for one that does not exist', async () => {
    const expenseId = await addExpense()
    const { id, file } = (await addReceipt(stage.owner.client, expenseId)) as unknown as Receipt
    const outsiders = [
      await makePerson(stage.app, { name: 'Eve' }),
      ...(await Promise.all(
        (['caregiver', 'viewer', 'member'] as const).map((role) => makeMember(stage.app, stage.owner, role)),
      )),
    ]
    for (const { client } of outsiders) {
      const added = await send(client, expenseId)
      const missing = await send(client, newId())
      expect([added.status, added.body.code]).toEqual([missing.status, missing.body.code])
      const deleted = await client.call('DELETE', `/receipts/${id}`)
      const unknown = await client.call('DELETE', `/receipts/${newId()}`)
      expect([deleted.status, deleted.body['code']]).toEqual([unknown.status, unknown.body['code']])
      expect((await client.get(file)).status).toBe(404)
      const { body } = await client.call<{ entries?: { subject: string }[] }>('GET', '/activity?limit=100')
      expect(body.entries?.filter(({ subject }) => subject === 'receipts') ?? []).toEqual([])
    }
    expect(await receiptsOf(stage.owner, expenseId)).toHaveLength(1)
  })

  it.each([
    [
      'of another type',
      fileOf('<svg/>', 'a.png', 'image/png'),
      415,
      'Invalid file type. Please use PDF, JPG, PNG, WEBP, or GIF files.',
    ],
    [
      'that is damaged',
      fileOf('%PDF-1.7 cut', 'a.pdf', 'application/pdf'),
      422,
      'This file is damaged or incomplete. Please choose another one.',
    ],
    [
      'that is too large',
      fileOf(Buffer.alloc(PHOTO_MAX_BYTES + 1, 0xff), 'a.jpg'),
      413,
      'This picture is too large. Please use a smaller one (under 10MB).',
    ],
  ] as const)('%s is refused at its field, and nothing is stored', async (_name, file, status, message) => {
    const [expenseId, keys] = [await addExpense(), await storedKeys(stage)]
    const refused = await send(stage.owner.client, expenseId, file)
    expect([refused.status, refused.body.fields]).toEqual([status, { file: message }])
    expect(await storedKeys(stage)).toEqual(keys)
    expect(await receiptsOf(stage.owner, expenseId)).toEqual([])
  })

  // spec product: a receipt that fails keeps its expense, and only the receipt is sent again
  it.for(storeKinds)('is not stored while a %s is away, and its expense stays', async (kind, context) => {
    const away = kind === 'disk' ? stage : await startPhotoStage(kind)
    if (kind !== 'disk') onTestFinished(() => away.stop())
    if (!away.outage) {
      context.skip('no disk can be mounted here')
      return
    }
    const { owner, outage } = away
    const [expenseId, picture, fields] = [await addExpense(owner), await smallPicture(), { id: newId() }]
    const keys = await storedKeys(away)
    await outage.begin()
    const refused = [
      await send(owner.client, expenseId),
      await send(owner.client, expenseId, picture, fields),
    ]
    const written = await addExpense(owner)
    await outage.end()
    for (const answer of refused)
      expect(answer).toMatchObject({ status: 503, body: { code: 'STORAGE_UNAVAILABLE' } })
    expect(await Promise.all([expenseId, written].map((id) => receiptsOf(owner, id)))).toEqual([[], []])
    expect([await storedKeys(away), await receivedFiles(away)]).toEqual([keys, []])
    expect((await send(owner.client, expenseId, picture, fields)).status).toBe(200)
    expect(await receiptsOf(owner, expenseId)).toMatchObject([fields])
  })

  it('is refused as the eleventh of its expense, before its file is stored', async () => {
    const { client } = stage.owner
    const expenseId = await addExpense()
    for (let at = 0; at < MOST_RECEIPTS; at += 1) await addReceipt(client, expenseId)
    const keys = await storedKeys(stage)
    const message = 'One expense can have at most 10 receipts. Delete some you no longer need.'
    expect(await send(client, expenseId)).toMatchObject({
      status: 403,
      body: { code: 'CEILING_REACHED', message },
    })
    expect(await storedKeys(stage)).toEqual(keys)
    expect((await send(client, await addExpense())).status).toBe(200)
  })

  it('is deleted with its expense: hidden at once, and removed with its file after a day', async () => {
    const person = await makePerson(stage.app, { name: 'Bea' })
    const { client } = person
    const [one, other] = [await addExpense(person), await addExpense(person)]
    const hidden = (await addReceipt(client, one)) as unknown as Receipt
    await addReceipt(client, one)
    const kept = (await addReceipt(client, other)) as unknown as Receipt
    await client.call('DELETE', `/expenses/${one}`)
    expect((await send(client, one)).status).toBe(404)
    expect((await client.call('DELETE', `/receipts/${hidden.id}`)).status).toBe(404)
    expect((await client.get(hidden.file)).status).toBe(404)
    await stage.app.worker.settle()
    await sweepPhotos(stage.app, 2)
    expect(await keysOf(person)).toHaveLength(3)
    await pastSecurity(
      stage.app.database.pool,
      (query) => query('update deleted_expenses set restorable_until = now()'),
      ['deleted_expenses'],
    )
    const late = await client.call('POST', `/expenses/${one}/restore`)
    expect([late.status, late.body['code']]).toEqual([409, 'EXPENSE_REMOVED'])
    const tidy = tidyJobs(stage.app.services.db).filter(({ topic }) => topic === 'tidy')
    await Promise.all([...tidy, ...tidy].map(({ handle }) => handle({ key: 'tidy', payload: {} })))
    await stage.app.worker.settle()
    expect(await keysOf(person)).toHaveLength(1)
    expect((await client.call('POST', `/expenses/${one}/restore`)).body['code']).toBe('EXPENSE_REMOVED')
    expect((await client.get(kept.file)).status).toBe(200)
    await client.call('DELETE', `/expenses/${other}`)
    expect((await client.call('POST', '/account/deletion', { confirmation: 'DELETE' })).status).toBe(200)
    await stage.app.worker.settle()
    expect(await keysOf(person)).toEqual([])
  })

  // spec product: receipts don't count towards the documents; after a downgrade expenses stay editable
  it('counts towards no limit of the plan, and can be added and deleted after a downgrade', async () => {
    const person = await makePerson(stage.app, { name: 'Cleo' })
    const expenseId = await addExpense(person)
    await setPlan(stage.app, person, 'free')
    const added = await addReceipt(person.client, expenseId)
    const { usage } = (await person.client.call<Me>('GET', '/me')).body
    expect([usage.documents.used, usage.photos.used]).toEqual([0, 0])
    expect((await person.client.call('DELETE', `/receipts/${added.id}`)).status).toBe(200)
    expect(await receiptsOf(person, expenseId)).toEqual([])
  })
})
