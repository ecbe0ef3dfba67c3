import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ExportEntry } from '@app/domain/exports/exports.contract'
import { HISTORY_PAGE, MOST_EXPORTED_PETS } from '@app/domain/exports/exports.vocabulary'
import type { Plan } from '@app/domain/kernel/access/plans'
import { EXPORTS_KEPT, EXPORT_DAYS } from '@app/domain/kernel/retention'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makeMember, makePerson, setPlan, type TestPerson } from '@app/testing/factories/people'
import { addPet, photoForm } from '@app/testing/factories/records'
import { readZip } from '@app/testing/read-zip'
import { newId } from '../../platform/base/ids.ts'
import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import { StorageUnavailable } from '../../platform/blobs/storage-unavailable.ts'
import { namedSql } from '../../platform/database/tx.ts'
import { blobKey } from '../files/photos.service.ts'
import { exportJobs } from './exports.jobs.ts'
import { beginExport, noteReady } from './exports.queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** Makes an owner with pets of these names; on a smaller plan the pets are from before a downgrade. */
async function makeHousehold(names: readonly string[], plan: Plan = 'pro') {
  const person = await makePerson(app)
  const petIds: string[] = []
  for (const name of names) petIds.push((await addPet(person.client, { name })).id)
  await setPlan(app, person, plan)
  return { ...person, petIds }
}

const start = ({ client }: TestPerson, fields: object = {}) =>
  client.call<ExportEntry & { code?: string; fields?: Record<string, string> }>('POST', '/exports', {
    id: newId(),
    document: 'emergency-info',
    ...fields,
  })
const list = async ({ client }: Pick<TestPerson, 'client'>, path = '/exports') =>
  (await client.call<{ entries: ExportEntry[] }>('GET', path)).body.entries
const newest = async (person: Pick<TestPerson, 'client'>, path = '/exports') => (await list(person, path))[0]

async function linkTo({ client }: Pick<TestPerson, 'client'>, id: string, path = '/exports') {
  const { body } = await client.call<{ url: string | null }>('POST', `${path}/${id}/links`)
  return body.url ?? ''
}

/** Runs the worker; returns the newest export and its file. */
async function finished(person: TestPerson) {
  await app.worker.settle()
  const entry = await newest(person)
  const url = await linkTo(person, entry?.id ?? '')
  const response = await person.client.get(url)
  return { entry, url, response, file: Buffer.from(await response.arrayBuffer()) }
}

/** Keys of all stored files of a household. */
async function filesOf({ householdId }: TestPerson): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of app.services.blobs.list(`${householdId}/`)) keys.push(key)
  return keys
}

const orderOf = ({ householdId, userId }: TestPerson, exportId: string) => ({
  key: 'test',
  payload: { householdId, userId, exportId },
})

describe('an export', () => {
  // spec engagement §4: idle, in progress with a current/total count and current pet name, then complete
  it('of one pet is a PDF named by pet, document and day', async () => {
    const owner = await makeHousehold(['Miso Möhre'], 'free')
    const { status, body } = await start(owner, { document: 'health-summary' })
    expect([status, body]).toMatchObject([
      200,
      { state: 'waiting', done: 0, pets: [{ id: owner.petIds[0], name: 'Miso Möhre' }], bytes: null },
    ])
    expect(await linkTo(owner, body.id)).toBe('')
    const { entry, response, file } = await finished(owner)
    const today = new Date().toISOString().slice(0, 10)
    expect(entry).toMatchObject({
      state: 'ready',
      done: 1,
      failures: [],
      bytes: file.length,
      fileName: `miso-möhre-health-summary-${today}.pdf`,
    })
    expect(Date.parse(entry?.keptUntil ?? '') - Date.now()).toBeGreaterThan(6.9 * 86_400_000)
    expect(file.subarray(0, 5).toString()).toBe('%PDF-')
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toBe('attachment')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('of several pets is an archive with a file for each, and its parts are gone', async () => {
    const owner = await makeHousehold(['Miso', 'Miso', '雪球'], 'premium')
    await start(owner, { document: 'health-summary' })
    const { entry, file } = await finished(owner)
    const today = new Date().toISOString().slice(0, 10)
    expect(entry).toMatchObject({ done: 3, fileName: `health-summary-${today}.zip` })
    expect([...(await readZip(file)).keys()]).toEqual([
      `miso-health-summary-${today}.pdf`,
      `miso-health-summary-${today}-2.pdf`,
      `雪球-health-summary-${today}.pdf`,
    ])
    expect(await filesOf(owner)).toHaveLength(1)
  })

  it('of tables is one file, or in CSV an archive with a file for each', async () => {
    const owner = await makeHousehold(['Miso'])
    const tables = { document: 'health-summary', sections: ['weight', 'medications'] }
    const today = new Date().toISOString().slice(0, 10)
    await start(owner, { ...tables, format: 'csv' })
    const { entry, file } = await finished(owner)
    expect(entry).toMatchObject({ state: 'ready', done: 1, fileName: `health-summary-csv-${today}.zip` })
    expect([...(await readZip(file)).keys()]).toEqual(
      ['medications', 'doses', 'weights'].map((table) => `miso-${table}-${today}.csv`),
    )
    await start(owner, { ...tables, format: 'json' })
    const json = await finished(owner)
    expect(json.entry?.fileName).toBe(`miso-health-summary-${today}.json`)
    expect(Object.keys((JSON.parse(json.file.toString()) as { tables: object }).tables)).toEqual([
      'medications',
      'doses',
      'weights',
    ])
  })

  // spec engagement §5: no selection but pets present: all pets are exported
  it('has the chosen pets, or all living ones', async () => {
    const owner = await makeHousehold(['Miso', 'Luna', 'Rex'])
    const [miso = '', luna = '', rex = ''] = owner.petIds
    await owner.client.call('POST', `/pets/${rex}/archive`, { version: 1 })
    const namesIn = async (petIds?: string[]) => {
      const { body } = await start(owner, { petIds })
      await owner.client.call('DELETE', `/exports/${body.id}`)
      return body.pets.map(({ name }) => name)
    }
    expect(await namesIn()).toEqual(['Miso', 'Luna'])
    expect(await namesIn([luna, miso])).toEqual(['Miso', 'Luna'])
    expect(await namesIn([rex])).toEqual(['Rex'])
  })

  // spec engagement §5: 'No Pets Selected'
  it('needs a pet, at most as many as fit, and pets of this household', async () => {
    const owner = await makeHousehold([])
    const refused = {
      code: 'NO_PETS_SELECTED',
      title: 'No Pets Selected',
      message: 'Please select pets to export or make sure you have pets added.',
    }
    expect((await start(owner)).body).toMatchObject(refused)
    const other = await makeHousehold(['Rex'])
    expect((await start(owner, { petIds: other.petIds })).body).toMatchObject(refused)
    const many = Array.from({ length: MOST_EXPORTED_PETS + 1 }, () => newId())
    expect((await start(owner, { petIds: many })).body).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { petIds: 'One export can have at most 50 pets. Please select fewer.' },
    })
    await Promise.all(many.map(() => addPet(owner.client)))
    expect((await start(owner)).body).toMatchObject({ code: 'TOO_MANY_PETS' })
  })

  // spec engagement §5: vaccination export requires the premium-level feature, Medical Timeline pro; non-PDF formats need
  //   the advanced export formats
  // spec product: data_export is free; comprehensive_health_reports and batch_export are Premium
  it.each<[Plan, { petIds?: number; [field: string]: unknown }, string | undefined]>([
    ['free', { petIds: 2 }, undefined],
    ['free', { document: 'health-summary', petIds: 2 }, 'Premium'],
    ['free', { document: 'health-summary', sections: ['health-logs'] }, 'Premium'],
    ['free', { document: 'vaccination-records' }, 'Premium'],
    ['premium', { document: 'health-summary', petIds: 2, sections: ['photos'] }, undefined],
    ['premium', { document: 'vaccination-records' }, undefined],
    ['premium', { document: 'medical-timeline' }, 'Pro'],
    ['premium', { document: 'health-summary', format: 'xlsx' }, 'Pro'],
    ['pro', { document: 'medical-timeline', petIds: 2 }, undefined],
  ])('on %s, of %j, needs %s', async (plan, { petIds = 1, ...fields }, needed) => {
    const owner = await makeHousehold(['Miso', 'Luna'], plan)
    const { status, body } = await start(owner, { ...fields, petIds: owner.petIds.slice(0, petIds) })
    if (needed) {
      const message = `Your plan does not include this. Upgrade to ${needed} to use it.`
      expect([status, body]).toMatchObject([403, { code: 'FEATURE_NOT_IN_PLAN', message }])
    } else {
      expect(status).toBe(200)
      // No later test writes it.
      await owner.client.call('DELETE', `/exports/${body.id}`)
    }
  })

  it('is refused at its field for what no document has', async () => {
    const owner = await makeHousehold(['Miso', 'Luna'])
    const fieldsOf = async (fields: object) => (await start(owner, fields)).body.fields
    expect(await fieldsOf({ format: 'csv' })).toEqual({ format: 'This document is a PDF' })
    expect(await fieldsOf({ document: 'a' })).toEqual({ document: 'Choose a document' })
    expect(await fieldsOf({ sections: [] })).toEqual({ sections: 'Choose at least one section' })
    expect(await fieldsOf({ document: 'vaccination-records', vaccinationId: newId() })).toEqual({
      vaccinationId: 'Choose one pet for the certificate of one vaccination',
    })
  })

  it('is one at a time for each user: two taps at once start one', async () => {
    const owner = await makeHousehold(['Miso'])
    const answers = await Promise.all([start(owner), start(owner)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'EXPORT_UNDER_WAY',
      title: 'An export is in progress',
    })
    const id = (await newest(owner))?.id ?? ''
    expect((await start(owner, { id })).body).toMatchObject({ id })
    expect((await start(owner, { id, document: 'health-summary' })).body).toMatchObject({ code: 'ID_TAKEN' })
    expect(await list(owner)).toHaveLength(1)
  })

  it('stops when it is cancelled, and leaves no file', async () => {
    const owner = await makeHousehold(['Miso', 'Luna'])
    const { body } = await start(owner)
    const blobs: BlobStore = {
      ...app.services.blobs,
      async put(...blob) {
        await app.services.blobs.put(...blob)
        await owner.client.call('DELETE', `/exports/${body.id}`)
      },
    }
    const make = exportJobs({ ...app.services, blobs }).find(({ topic }) => topic === 'make-export')
    await make?.handle(orderOf(owner, body.id))
    await app.worker.settle()
    expect([await list(owner), await filesOf(owner)]).toEqual([[], []])
  })

  // spec engagement §8: 'Some exports may have failed': a failed part is named, and the rest is delivered
  it('names a pet that is gone, and delivers the others', async () => {
    const owner = await makeHousehold(['Miso', 'Luna', 'Rex'])
    const [miso = '', luna = '', rex = ''] = owner.petIds
    await start(owner)
    await owner.client.call('DELETE', `/pets/${luna}`)
    const { entry, file } = await finished(owner)
    expect(entry).toMatchObject({ state: 'ready', done: 3, failures: [{ name: 'Luna', reason: 'pet-gone' }] })
    expect([...(await readZip(file)).keys()]).toHaveLength(2)
    await start(owner, { petIds: [miso, rex] })
    for (const id of [miso, rex]) await owner.client.call('DELETE', `/pets/${id}`)
    await app.worker.settle()
    expect(await newest(owner)).toMatchObject({ state: 'failed', fileName: null, keptUntil: null })
  })

  it('that ends at any step resumes, without a second file of a pet', async () => {
    const owner = await makeHousehold(['Miso', 'Luna', 'Rex'])
    // The second part and the archive each fail once before and once after they are stored.
    for (const step of [2, 3, 6, 7]) {
      const { body } = await start(owner)
      let puts = 0
      const blobs: BlobStore = {
        ...app.services.blobs,
        async put(...blob) {
          const isLast = puts === Math.floor(step / 2)
          puts += 1
          if (isLast && step % 2 === 0) throw new Error('killed')
          await app.services.blobs.put(...blob)
          if (isLast) throw new Error('killed')
        },
      }
      const make = exportJobs({ ...app.services, blobs }).find(({ topic }) => topic === 'make-export')
      await expect(make?.handle(orderOf(owner, body.id))).rejects.toThrow('killed')
      expect(await newest(owner)).toMatchObject({ state: 'making', done: Math.min(3, Math.floor(step / 2)) })
      const { entry, file } = await finished(owner)
      expect(entry).toMatchObject({ id: body.id, state: 'ready', done: 3, failures: [] })
      expect((await readZip(file)).size).toBe(3)
    }
    expect(await list(owner)).toHaveLength(4)
  })

  it('waits for pictures that the storage does not give, and then has them', async () => {
    const owner = await makeHousehold(['Miso'])
    await owner.client.call('PUT', `/pets/${owner.petIds[0]}/profile-photo`, await photoForm())
    const { body } = await start(owner)
    const blobs: BlobStore = {
      ...app.services.blobs,
      open: () => Promise.reject(new StorageUnavailable('unreachable', null)),
    }
    const make = exportJobs({ ...app.services, blobs }).find(({ topic }) => topic === 'make-export')
    await expect(make?.handle(orderOf(owner, body.id))).rejects.toThrow('unavailable')
    const { entry, file } = await finished(owner)
    expect(entry).toMatchObject({ state: 'ready', failures: [] })
    expect(file.toString('latin1')).toContain('DCTDecode')
  })

  it('fails as a whole after its last attempt, keeps no file, and another may start', async () => {
    const owner = await makeHousehold(['Miso', 'Luna'])
    const { body } = await start(owner)
    let puts = 0
    const blobs: BlobStore = {
      ...app.services.blobs,
      async put(...blob) {
        puts += 1
        if (puts > 1) throw new Error('killed')
        await app.services.blobs.put(...blob)
      },
    }
    const make = exportJobs({ ...app.services, blobs }).find(({ topic }) => topic === 'make-export')
    await expect(make?.handle(orderOf(owner, body.id))).rejects.toThrow('killed')
    expect(await filesOf(owner)).toHaveLength(1)
    const failed = exportJobs(app.services).find(({ topic }) => topic === 'export-failed')
    await failed?.handle(orderOf(owner, body.id))
    await app.worker.settle()
    expect(await newest(owner)).toMatchObject({ state: 'failed', failures: [] })
    expect(await filesOf(owner)).toEqual([])
    expect((await start(owner)).status).toBe(200)
  })
})

/** Makes an export ready with a small file: the worker finds nothing to write. */
async function makeReady({ householdId, userId }: TestPerson, id: string): Promise<void> {
  const blobId = newId()
  const file = Buffer.from('%PDF-')
  const key = blobKey(householdId, blobId, 'export.pdf')
  await app.services.blobs.put(key, file, { contentType: 'application/pdf', bytes: file.length })
  await app.services.db.withArchivist(
    async (tx) => {
      await tx.run(beginExport, [id])
      await tx.run(noteReady, [id, blobId, file.length, 'export.pdf', EXPORT_DAYS])
    },
    { householdId, userId },
  )
}

describe('the history', () => {
  // spec product: export history is stored on the server per user, newest 10; files can be downloaded for a week
  it('keeps the newest ten of a user, and a file for a week', async () => {
    const owner = await makeHousehold(['Miso'])
    const ids: string[] = []
    for (let at = 0; at < EXPORTS_KEPT + 1; at += 1) {
      const { body } = await start(owner)
      await makeReady(owner, body.id)
      ids.unshift(body.id)
    }
    await app.worker.settle()
    expect((await list(owner)).map(({ id }) => id)).toEqual(ids.slice(0, EXPORTS_KEPT))
    expect(EXPORTS_KEPT).toBeGreaterThan(HISTORY_PAGE)
    expect(await filesOf(owner)).toHaveLength(EXPORTS_KEPT)
    const old = namedSql("update exports set expires_at = now() - interval '1 minute' where id = $1")
    await app.services.db.withArchivist((tx) => tx.run(old, [ids[0]]), { householdId: owner.householdId })
    const tidy = exportJobs(app.services).find(({ topic }) => topic === 'tidy-exports')
    await tidy?.handle({ key: 'tidy', payload: {} })
    await app.worker.settle()
    expect(await newest(owner)).toMatchObject({ state: 'ready', keptUntil: null })
    expect(await linkTo(owner, ids[0] ?? '')).toBe('')
    expect(await filesOf(owner)).toHaveLength(EXPORTS_KEPT - 1)
  })

  it('is cleared with its files, but for an export in progress', async () => {
    const owner = await makeHousehold(['Miso'])
    await start(owner)
    const { url } = await finished(owner)
    const { body } = await start(owner)
    expect((await owner.client.call('DELETE', '/export-history')).body).toEqual({ deleted: true })
    expect((await owner.client.get(url)).status).toBe(404)
    expect((await list(owner)).map(({ id }) => id)).toEqual([body.id])
    await finished(owner)
    expect((await owner.client.call('DELETE', `/exports/${body.id}`)).status).toBe(200)
    await app.worker.settle()
    expect(await filesOf(owner)).toEqual([])
  })

  it('and its files are for the owner alone, and no longer after a handover', async () => {
    const owner = await makeHousehold(['Miso'])
    const caregiver = await makeMember(app, owner, 'caregiver')
    await start(owner)
    const { url } = await finished(owner)
    for (const client of [caregiver.client, (await makeHousehold([])).client, app.visitor()])
      expect((await client.get(url)).status).toBe(404)
    await owner.client.call('POST', '/household/handover', { userId: caregiver.userId })
    const accepted = await caregiver.client.call('POST', `/handovers/${owner.householdId}/acceptances`, {})
    expect(accepted.status).toBe(200)
    expect((await owner.client.get(url)).status).toBe(404)
    expect((await caregiver.client.get(url)).status).toBe(404)
  })
})

const REPORTS = '/health-reports'
const generate = ({ client }: Pick<TestPerson, 'client'>, petId = '') =>
  client.call<ExportEntry & { code?: string }>('POST', REPORTS, { id: newId(), petId })

describe('a health report', () => {
  // spec product: Reports; export: owner view, generate; export; caregiver view, generate; viewer view
  it('is generated by a caregiver and read by everyone who may view reports', async () => {
    const owner = await makeHousehold(['Miso'])
    const caregiver = await makeMember(app, owner, 'caregiver', 'Sam')
    const viewer = await makeMember(app, owner, 'viewer')
    const member = await makeMember(app, owner, 'member')
    expect((await generate(viewer, owner.petIds[0])).status).toBe(403)
    const { body } = await generate(caregiver, owner.petIds[0])
    expect(body).toMatchObject({
      document: 'health-report',
      byName: 'Sam (Caregiver)',
      pets: [{ name: 'Miso' }],
    })
    await app.worker.settle()
    const url = await linkTo(viewer, body.id, REPORTS)
    expect((await viewer.client.get(url)).status).toBe(200)
    expect((await member.client.get(url)).status).toBe(404)
    expect((await member.client.call('GET', REPORTS)).status).toBe(403)
    expect((await list(owner, REPORTS)).map(({ id }) => id)).toEqual([body.id])
    expect([
      await list(owner),
      (await owner.client.call('POST', `/exports/${body.id}/links`)).status,
    ]).toEqual([[], 404])
  })

  it('is deleted by its maker and the owner, and no file is left', async () => {
    const owner = await makeHousehold(['Miso'])
    const caregiver = await makeMember(app, owner, 'caregiver')
    const { body: own } = await generate(caregiver, owner.petIds[0])
    const { body: others } = await generate(owner, owner.petIds[0])
    await app.worker.settle()
    const remove = async ({ client }: Pick<TestPerson, 'client'>, id: string) =>
      (await client.call('DELETE', `${REPORTS}/${id}`)).status
    expect(await remove(caregiver, others.id)).toBe(403)
    expect(await remove(caregiver, own.id)).toBe(200)
    expect(await remove(owner, others.id)).toBe(200)
    await app.worker.settle()
    expect([await list(owner, REPORTS), await filesOf(owner)]).toEqual([[], []])
  })

  it('is a feature of Premium, for a pet of the household', async () => {
    const owner = await makeHousehold(['Miso'], 'free')
    expect((await generate(owner, owner.petIds[0])).body).toMatchObject({
      code: 'FEATURE_NOT_IN_PLAN',
      message: 'Your plan does not include this. Upgrade to Premium to use it.',
    })
    await setPlan(app, owner, 'premium')
    expect((await generate(owner, newId())).status).toBe(404)
    expect((await generate(owner, owner.petIds[0])).status).toBe(200)
  })
})
