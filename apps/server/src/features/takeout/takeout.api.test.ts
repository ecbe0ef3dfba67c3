import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TAKEOUT_DAYS } from '@app/domain/kernel/retention'
import type { Takeout } from '@app/domain/takeout/takeout.contract'
import { startTestApp, type TestApp } from '@app/testing/app'
import { notify } from '@app/testing/factories/notifications'
import { addMember, makeMember, makePerson, type TestPerson } from '@app/testing/factories/people'
import {
  addContact,
  addDocument,
  addPet,
  addReceipt,
  addRecordOf,
  bodies,
  photoForm,
} from '@app/testing/factories/records'
import { readZip } from '@app/testing/read-zip'
import { newId } from '../../platform/base/ids.ts'
import { namedSql } from '../../platform/database/tx.ts'
import { fileOwners } from '../../platform/files/file-columns.ts'
import { takeoutJobs } from './takeout.jobs.ts'
import { leftOut, takeoutTables } from './takeout.tables.ts'

let app: TestApp
let owner: TestPerson
let petId: string
beforeAll(async () => {
  app = await startTestApp()
  owner = await makePerson(app, { plan: 'free' })
  petId = (await addPet(owner.client, { name: '雪球' })).id
  await addRecordOf(owner.client, 'healthLog', petId)
  await owner.client.call('POST', `/pets/${petId}/photos`, await photoForm())
  await addDocument(owner.client, petId)
  const other = await makePerson(app, { name: 'Bea' })
  await addMember(app, other, owner, 'caregiver')
  owner.client.household = owner.householdId
  await notify(app, owner, { title: 'Of the account' })
  await notify(app, owner, { title: 'Of the household', householdId: owner.householdId })
  await notify(app, owner, { title: 'Of another household', householdId: other.householdId })
  await notify(app, other, { title: 'Of somebody else', householdId: owner.householdId })
})
afterAll(() => app.stop())

const start = ({ client }: TestPerson, id = newId()) => client.call<Takeout>('POST', '/takeouts', { id })
const list = async ({ client }: TestPerson) =>
  (await client.call<{ takeouts: Takeout[] }>('GET', '/takeouts')).body.takeouts
const newest = async (person: TestPerson) => (await list(person))[0]
const download = async ({ client }: TestPerson, url: string) =>
  readZip(Buffer.from(await (await client.get(url)).arrayBuffer()))
const jsonIn = (archive: Map<string, Buffer>, name: string): unknown =>
  JSON.parse(archive.get(name)?.toString() ?? 'null')

/** Changes the person's takeouts, with the worker's rights. */
const change = ({ householdId, userId }: TestPerson, what: string, values: unknown[] = []) =>
  app.services.db.withArchivist((tx) => tx.run(namedSql(`update takeouts ${what}`), values), {
    householdId,
    userId,
  })

/** Runs the worker; returns the newest takeout with its link. */
async function made(person: TestPerson): Promise<Takeout & { url: string }> {
  await app.worker.settle()
  const takeout = await newest(person)
  if (takeout?.state !== 'ready') throw new Error(`It is ${takeout?.state}`)
  const { body } = await person.client.call<{ url: string }>('POST', `/takeouts/${takeout.id}/links`)
  return { ...takeout, url: body.url }
}

describe('a takeout', () => {
  it('holds every table of the household, or says why not', async () => {
    const { rows } = await app.database.pool.query<{ name: string }>(
      `select distinct table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'household_id'
          and table_name not in (select table_name from information_schema.views)`,
    )
    const known = new Set<string>([...takeoutTables, ...Object.keys(leftOut)])
    expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
  })

  it('holds the files of every table that is in it', () => {
    const taken = fileOwners.filter(({ table }) => takeoutTables.some((name) => name === table))
    // The archive looks for files under this name; it reads a user's own picture separately.
    expect(taken.filter(({ column }) => column !== 'blob_id')).toEqual([])
    expect(taken.map(({ table }) => table).toSorted()).toEqual([
      'community_pictures',
      'documents',
      'doses',
      'pets',
      'photos',
      'receipts',
      'support_files',
    ])
  })

  // spec product: takeout: one archive of versioned JSON, CSV and the files as they are kept, a job with progress,
  //   free on every plan
  it('is one archive with versioned JSON, CSV and the files as they are kept, free on every plan', async () => {
    const { status, body } = await start(owner)
    expect([status, body]).toMatchObject([200, { state: 'waiting', bytes: null }])
    const none = await owner.client.call('POST', `/takeouts/${body.id}/links`)
    expect([none.status, none.body]).toEqual([200, { url: null }])
    const ready = await made(owner)
    const archive = await download(owner, ready.url)
    expect(jsonIn(archive, 'takeout.json')).toMatchObject({
      format: 'pawtrail-takeout',
      version: 1,
      householdId: owner.householdId,
      rows: { pets: 1, health_logs: 1, photos: 1, documents: 1 },
    })
    expect(jsonIn(archive, 'data/pets.json')).toMatchObject([{ id: petId, name: '雪球', microchip_id: null }])
    expect(jsonIn(archive, 'data/health_logs.json')).toMatchObject([{ pet_id: petId, value: '27.4' }])
    expect(jsonIn(archive, 'data/medications.json')).toEqual([])
    expect(jsonIn(archive, 'data/notifications.json')).toMatchObject([
      { title: 'Of the account' },
      { title: 'Of the household' },
    ])
    expect(jsonIn(archive, 'data/people.json')).toMatchObject([
      { id: owner.userId, name: 'Ana', email: owner.email },
    ])
    const readme = archive.get('README.txt')?.toString()
    expect(readme).toContain('at most 2560 pixels on the long side. PDFs are the files that were uploaded.')
    expect(readme).not.toContain('original')
    expect(archive.get('csv/pets.csv')?.toString()).toMatch(/^\uFEFF.*name.*\n.*雪球/)
    const [photo] = jsonIn(archive, 'data/photos.json') as { id: string }[]
    const [document] = jsonIn(archive, 'data/documents.json') as { id: string }[]
    expect([...archive.keys()].filter((name) => name.startsWith('files/'))).toEqual([
      `files/photos/${photo?.id}.jpg`,
      `files/documents/${document?.id}.pdf`,
    ])
    expect(archive.get(`files/documents/${document?.id}.pdf`)?.toString('latin1')).toMatch(/^%PDF-/)
    expect(archive.get(`files/photos/${photo?.id}.jpg`)?.subarray(0, 2).toString('hex')).toBe('ffd8')
    expect(ready.done).toBe(ready.total)
    expect(ready.bytes).toBeGreaterThan(1000)
    expect(Date.parse(ready.expiresAt) - Date.now()).toBeGreaterThan(6.9 * 86_400_000)
  })

  // spec design: no cell of the archive is a formula to a spreadsheet; telephone numbers stay as they are
  it('writes a text that a spreadsheet would take for a formula as text', async () => {
    const person = await makePerson(app)
    const names = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', 'calm;=2+2']
    const pet = await addPet(person.client)
    for (const notes of names)
      await addRecordOf(person.client, 'medication', pet.id, { notes, instructions: `${notes}x` })
    await addContact(person.client, { phone: '+1 555 010 0199' })
    const tracking = { environmental: { other: 'calm;=3+3' } }
    const log = bodies.advancedTracking({ tracking })
    expect((await person.client.call('POST', `/pets/${pet.id}/advanced-trackings`, log)).status).toBe(200)
    await start(person)
    const archive = await download(person, (await made(person)).url)
    const cells = (archive.get('csv/medications.csv')?.toString() ?? '').split(/[\n,]/)
    expect(cells.filter((cell) => /^"?[=+\-@\t]/.test(cell))).toEqual([])
    expect(cells.filter((cell) => cell.includes("'=1+1x"))).toHaveLength(1)
    // Readers that separate cells by semicolons begin a cell after one.
    expect(cells.filter((cell) => cell.includes("calm;'=2+2x"))).toHaveLength(1)
    // Such readers split a cell of JSON there as well.
    expect(archive.get('csv/health_logs.csv')?.toString()).toContain("calm;'=3+3")
    const contacts = archive.get('csv/emergency_contacts.csv')?.toString()
    expect(contacts).toContain('+1 555 010 0199')
  })

  it('names the people to whom reminders are assigned', async () => {
    const person = await makePerson(app)
    const pet = await addPet(person.client)
    const { id } = await addRecordOf(person.client, 'reminder', pet.id, { assignedTo: person.userId })
    await start(person)
    const archive = await download(person, (await made(person)).url)
    expect(jsonIn(archive, 'data/reminders.json')).toMatchObject([{ id, assigned_to: person.userId }])
  })

  it('contains the receipts of expenses with their files', async () => {
    const person = await makePerson(app)
    const expense = await addRecordOf(person.client, 'expense', '')
    const { id } = await addReceipt(person.client, expense.id)
    await start(person)
    const archive = await download(person, (await made(person)).url)
    expect(jsonIn(archive, 'data/receipts.json')).toMatchObject([
      { id, expense_id: expense.id, title: 'Pet shop' },
    ])
    expect(archive.get(`files/receipts/${id}.pdf`)?.toString('latin1')).toMatch(/^%PDF-/)
  })

  it('holds the steps of a rhythm, and the trail of who entered it', async () => {
    const person = await makePerson(app)
    const pet = await addPet(person.client)
    const rhythm = [{ unit: 'week', every: 2, weekdays: [1, 4], times: ['08:00'], days: null, doseUnits: 2 }]
    const { id } = await addRecordOf(person.client, 'medication', pet.id, { rhythm })
    await start(person)
    const archive = await download(person, (await made(person)).url)
    expect(jsonIn(archive, 'data/medications.json')).toMatchObject([
      { id, frequency: '2 units every 2 weeks on Mon and Thu', rhythm },
    ])
    expect(archive.get('csv/medications.csv')?.toString()).toContain('""weekdays"":')
    expect(jsonIn(archive, 'data/activity.json')).toContainEqual(
      expect.objectContaining({ subject: 'medications', subject_id: id, action: 'added' }),
    )
  })

  // spec product: the day on which a pet came home is in what is taken out
  it('holds the day on which a pet came home', async () => {
    const person = await makePerson(app)
    await addPet(person.client, { birthDate: null, homeSince: '2021-05-02' })
    await start(person)
    const archive = await download(person, (await made(person)).url)
    expect(jsonIn(archive, 'data/pets.json')).toMatchObject([{ home_since: '2021-05-02' }])
    expect(archive.get('csv/pets.csv')?.toString()).toMatch(/home_since.*\n.*2021-05-02/)
  })

  it('is made once for many concurrent requests, which get the one in progress', async () => {
    const person = await makePerson(app)
    const answers = await Promise.all(Array.from({ length: 8 }, () => start(person)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await list(person)).toHaveLength(1)
  })

  it('holds the household of the requesting user and nothing of another', async () => {
    const person = await makePerson(app, { name: 'Bea' })
    await addPet(person.client, { name: 'Only hers' })
    await makeMember(app, person, 'caregiver', 'Sam')
    await start(person)
    const archive = await download(person, (await made(person)).url)
    expect(jsonIn(archive, 'data/pets.json')).toMatchObject([{ name: 'Only hers' }])
    expect(jsonIn(archive, 'data/households.json')).toMatchObject([{ id: person.householdId }])
    const people = jsonIn(archive, 'data/people.json') as { name: string; email?: string }[]
    expect(new Map(people.map(({ name, email }) => [name, email]))).toEqual(
      new Map([
        ['Bea', person.email],
        ['Sam', undefined],
      ]),
    )
  })

  it('is fetched by its owner only, and gone with its file once it is deleted', async () => {
    const person = await makePerson(app)
    const member = await makeMember(app, person, 'caregiver')
    await start(person)
    const { id, url } = await made(person)
    for (const { client } of [member, owner, { client: app.visitor() }]) {
      expect((await client.get(url)).status).toBe(404)
    }
    const response = await person.client.get(url)
    expect(response.headers.get('content-disposition')).toContain('attachment')
    expect(response.headers.get('cache-control')).toBe('no-store')
    await response.arrayBuffer()
    expect((await person.client.call('DELETE', `/takeouts/${id}`)).status).toBe(200)
    expect((await person.client.get(url)).status).toBe(404)
    await app.worker.settle()
    const left = []
    for await (const { key } of app.services.blobs.list(`${person.householdId}/`)) left.push(key)
    expect(left).toEqual([])
  })

  it('is kept with the two before it, so that many don’t fill the disk', async () => {
    const person = await makePerson(app)
    const ids: string[] = []
    for (let at = 0; at < 4; at += 1) {
      await start(person)
      ids.unshift((await made(person)).id)
    }
    expect((await list(person)).map(({ id }) => id)).toEqual(ids.slice(0, 3))
  })

  // spec product: takeout: archives are deleted after a week, also failed and unfinished ones
  it('goes after its days, be it ready, failed or never finished', async () => {
    const people: TestPerson[] = []
    for (const state of ['waiting', 'making', 'failed', 'ready']) {
      const person = await makePerson(app)
      const { body } = await start(person)
      expect(Date.parse(body.expiresAt) - Date.parse(body.createdAt)).toBe(TAKEOUT_DAYS * 86_400_000)
      const blobId = state === 'ready' ? newId() : null
      await change(person, 'set state = $1, blob_id = $2', [state, blobId])
      people.push(person)
    }
    const tidy = takeoutJobs(app.services).find(({ topic }) => topic === 'tidy-takeouts')
    const left = async () => (await Promise.all(people.map(list))).map(({ length }) => length)
    await tidy?.handle({ key: 'tidy', payload: {} })
    expect(await left()).toEqual([1, 1, 1, 1])
    for (const person of people) await change(person, "set expires_at = now() - interval '1 minute'")
    await tidy?.handle({ key: 'tidy', payload: {} })
    expect(await left()).toEqual([0, 0, 0, 0])
  })

  it('answers the same archive to a request that is repeated', async () => {
    const person = await makePerson(app)
    const id = newId()
    await start(person, id)
    await made(person)
    expect((await start(person, id)).body).toMatchObject({ id, state: 'ready' })
  })
})
