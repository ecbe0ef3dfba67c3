import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documents, type MedicalDocument } from '@app/domain/files/documents.contract'
import { PDF_MAX_BYTES } from '@app/domain/files/documents.vocabulary'
import { PHOTO_MAX_BYTES } from '@app/domain/files/photos.vocabulary'
import { makeMember, makePerson, removeMember, setPlan } from '@app/testing/factories/people'
import {
  addDocument,
  addPet,
  addRecordOf,
  documentForm,
  recordPaths,
  smallPdf,
  smallPicture,
  type RecordKind,
} from '@app/testing/factories/records'
import type { Client } from '@app/testing/http-client'
import { packed, pageObjects, pdfOf } from '@app/testing/pdf'
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
import { locatedJpeg } from '../../platform/images/pictures.fixture.ts'

type Answered = MedicalDocument & { code?: string; message?: string }

const send = (client: Client, petId: string, file?: File, fields: Record<string, string> = {}) =>
  client.call<Answered>('POST', recordPaths.document.under(petId), documentForm(fields, file))

const smallPdfBytes = () => pdfOf(pageObjects('Blood count'))
const withObject = (object: string) => pdfOf([...pageObjects('Hi'), object])

/** PDFs with actions on opening, in spellings that a search of their bytes would partly miss. */
const acting: Record<string, () => Buffer> = {
  'of one page': smallPdfBytes,
  'with a script': () => pdfOf(pageObjects('Hi', '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>')),
  'with a script in a packed group of no type, its filter spelled in numbers': () => {
    const group = packed('/N 1 /First 4', '7 0 << /S /JavaScript /JS (app.alert(1)) >>')
    const dictionary = group.dictionary.replace('/Filter', '/F#69lter')
    return pdfOf([...pageObjects('Hi'), { ...group, dictionary }])
  },
  'with a rendition': () => withObject('<< /S /Rendition /OP 0 /JS (app.alert(1)) >>'),
  'with a link into another file': () => withObject('<< /S /GoToR /F (http://example.com/a.pdf) >>'),
  'with a file inside': () => withObject('<< /Type /Filespec /F (a.exe) /EF << /F 4 0 R >> >>'),
  'with a film': () => withObject('<< /Type /Annot /Subtype /Movie /Movie << /F (a.avi) >> >>'),
  'with a scene in space': () => withObject('<< /Type /Annot /Subtype /3D /3DD 4 0 R >>'),
  'that is encrypted': () => pdfOf(pageObjects('Hi'), '/Encrypt 9 0 R'),
}

describe.each(storeKinds)('documents on %s', (kind) => {
  let stage: PhotoStage
  beforeAll(async () => {
    stage = await startPhotoStage(kind)
  })
  afterAll(() => stage.stop())
  const upload = (file?: File, fields?: Record<string, string>) =>
    send(stage.owner.client, stage.petId, file, fields)

  // spec product: documents: pictures encoded again, PDFs kept and only downloaded, bounded, for members only
  // spec ASVS V3.2.1
  // spec ASVS V5.4.1
  it.each(Object.keys(acting))(
    'a PDF %s is kept as it came, and never opened on our address',
    async (name) => {
      const pdf = fileOf((acting[name] ?? smallPdfBytes)(), 'blood.pdf', 'application/pdf')
      const { status, body } = await upload(pdf, { notes: 'All in range' })
      expect(status).toBe(200)
      expect(documents.entry.strict().parse(body)).toEqual(body)
      expect(body).toMatchObject({ title: 'Blood count', contentType: 'application/pdf', picture: null })
      const response = await stage.owner.client.get(body.file)
      expect(Buffer.from(await response.arrayBuffer())).toEqual(Buffer.from(await pdf.arrayBuffer()))
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': 'attachment',
        'cache-control': 'no-store',
        'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'content-length': String(body.bytes),
      })
    },
  )

  it('a picture is re-encoded in three sizes, without the place where it was taken', async () => {
    const { body } = await upload(fileOf(await locatedJpeg(), 'x-ray.pdf', 'application/pdf'))
    expect(body).toMatchObject({ contentType: 'image/jpeg' })
    for (const link of [body.file, ...Object.values(body.picture ?? {})]) {
      const bytes = Buffer.from(await (await stage.owner.client.get(link)).arrayBuffer())
      expect(bytes.includes('SECRET')).toBe(false)
      expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    }
  })

  // Refused before the store is accessed.
  if (kind === 'disk')
    describe('an unsupported file is refused, and nothing of it is kept', () => {
      const type = 'Invalid file type. Please use PDF, JPG, PNG, WEBP, or GIF files.'
      const refused: Record<string, [() => File | Promise<File>, number, string, string]> = {
        'a page that is called PDF': [
          () => fileOf('<script>alert(1)</script>', 'a.pdf', 'application/pdf'),
          415,
          'DOCUMENT_TYPE_UNSUPPORTED',
          type,
        ],
        'a page that goes on as a PDF': [
          () => fileOf(`<script>alert(1)</script>%PDF-1.7`, 'a.pdf', 'application/pdf'),
          415,
          'DOCUMENT_TYPE_UNSUPPORTED',
          type,
        ],
        'an SVG': [() => fileOf('<svg/>', 'a.png', 'image/png'), 415, 'DOCUMENT_TYPE_UNSUPPORTED', type],
        'a PDF cut short': [
          async () => fileOf(Buffer.from(await smallPdf().arrayBuffer()).subarray(0, 200), 'a.pdf'),
          422,
          'DOCUMENT_DAMAGED',
          'This file is damaged or incomplete. Please choose another one.',
        ],
        'a picture of more than 10 MB': [
          () => fileOf(Buffer.alloc(PHOTO_MAX_BYTES + 1, 0xff), 'a.jpg'),
          413,
          'DOCUMENT_TOO_LARGE',
          'This picture is too large. Please use a smaller one (under 10MB).',
        ],
        'anything of more than 25 MB': [
          () => fileOf(Buffer.alloc(PDF_MAX_BYTES + 1, 0x20), 'a.pdf', 'application/pdf'),
          413,
          'DOCUMENT_TOO_LARGE',
          'This document is too large. Please use a smaller one (under 25MB).',
        ],
      }

      // spec ASVS V5.2.2
      // spec ASVS V1.3.4
      it.each(Object.keys(refused))('%s', async (name) => {
        const [make, status, code, message] = refused[name] ?? [smallPdf, 0, '', '']
        const keys = await storedKeys(stage)
        expect(await upload(await make())).toMatchObject({ status, body: { code, message } })
        expect(await storedKeys(stage)).toEqual(keys)
        expect(await receivedFiles(stage)).toEqual([])
      })
    })

  it('a PDF of 24 MB is accepted', async () => {
    const scan = { dictionary: '/Subtype /Image', content: Buffer.alloc(24 * 1024 * 1024, 0xa5) }
    const { status, body } = await upload(fileOf(pdfOf([...pageObjects('Scan'), scan]), 'scan.pdf'))
    expect([status, body.bytes > 24 * 1024 * 1024]).toEqual([200, true])
  })

  it('a repeated upload is the same document, with other values a conflict, and stays deleted', async () => {
    const [pdf, id] = [smallPdf(), newId()]
    const first = await upload(pdf, { id })
    const keys = await storedKeys(stage)
    expect(await upload(pdf, { id })).toMatchObject({ status: 200, body: first.body })
    expect(await upload(pdf, { id, title: 'Other' })).toMatchObject({
      status: 409,
      body: { code: 'ID_TAKEN' },
    })
    expect(await storedKeys(stage)).toEqual(keys)
    expect((await stage.owner.client.call('DELETE', `/documents/${id}`)).body).toEqual({ deleted: true })
    expect(await upload(pdf, { id })).toMatchObject({ status: 409, body: { code: 'ID_DELETED' } })
  })

  it('files are deleted with their document, and the sweep removes only files without a row', async () => {
    const person = await makePerson(stage.app, { name: 'Bea' })
    const { id: petId } = await addPet(person.client)
    const first = await addDocument(person.client, petId)
    const second = await addDocument(person.client, petId)
    await sweepPhotos(stage.app, 2)
    const orphan = `${person.householdId}/${newId()}/original.pdf`
    await stage.app.services.blobs.put(orphan, Buffer.from('x'), { contentType: 'application/pdf', bytes: 1 })
    expect(await sweepPhotos(stage.app, 2)).toBe(1)
    const ofPerson = async () => (await storedKeys(stage)).filter((key) => key.startsWith(person.householdId))
    expect(await ofPerson()).toHaveLength(2)
    await person.client.call('DELETE', `/documents/${first.id}`)
    await stage.app.worker.settle()
    expect(await ofPerson()).toHaveLength(1)
    expect((await person.client.get(String(second['file']))).status).toBe(200)
  })
})

describe('a document', () => {
  let stage: PhotoStage
  beforeAll(async () => {
    stage = await startPhotoStage('disk')
  })
  afterAll(() => stage.stop())

  it('is changed only from its newest version, without its file', async () => {
    const { client } = stage.owner
    const added = await addDocument(client, stage.petId)
    const fields = { title: 'Blood', type: 'report', datedOn: '2026-01-06', notes: '' }
    const path = recordPaths.document.at(added.id)
    const changed = await client.call('PATCH', path, { ...fields, version: 1 })
    expect(changed.body).toMatchObject({ title: 'Blood', notes: null, version: 2 })
    expect((await client.call<Answered>('GET', path)).body).toEqual(changed.body)
    const stale = await client.call('PATCH', path, { ...fields, version: 1 })
    expect(stale).toMatchObject({ status: 409, body: { code: 'STALE_VERSION', current: changed.body } })
  })

  it.each([
    ['title', '', 'Title is required'],
    ['title', 'x'.repeat(101), 'Title must be less than 100 characters'],
    ['type', 'virus', 'Choose a type'],
    ['datedOn', '2100-01-01', 'Date cannot be in the future'],
    ['notes', 'x'.repeat(1001), 'Notes must be less than 1000 characters'],
    ['attachedId', newId(), 'Choose the record it belongs to'],
    ['attachedKind', 'pets', 'Choose what it is attached to'],
  ])('with %s %j is refused at the field', async (field, value, message) => {
    const { status, body } = await send(stage.owner.client, stage.petId, undefined, { [field]: value })
    expect([status, Reflect.get(body, 'fields')]).toEqual([422, { [field]: message }])
  })

  describe('of a record', () => {
    const kinds: Record<string, RecordKind> = {
      medications: 'medication',
      appointments: 'appointment',
      health_logs: 'healthLog',
      vaccinations: 'vaccination',
    }
    // spec product: medical documents: PDF and pictures of a pet or of one of its records
    it.each(Object.keys(kinds))(
      'of the %s is listed with it, and stays when it goes',
      async (attachedKind) => {
        const { client } = stage.owner
        const { id: petId } = await addPet(client)
        const record = await addRecordOf(client, kinds[attachedKind] ?? 'medication', petId)
        const attached = { attachedKind, attachedId: record.id }
        const added = await addDocument(client, petId, attached)
        expect(added).toMatchObject(attached)
        await addDocument(client, petId)
        const list = () =>
          client.call<Answered[]>(
            'GET',
            `/pets/${petId}/attached-documents?recordIds=${newId()},${record.id}`,
          )
        expect((await list()).body.map(({ id }) => id)).toEqual([added.id])
        await client.call('DELETE', recordPaths[kinds[attachedKind] ?? 'medication'].at(record.id))
        expect((await list()).body).toEqual([])
        const { body } = await client.call('GET', recordPaths.document.at(added.id))
        expect(body).toMatchObject({ petId, attachedKind: null, attachedId: null })
      },
    )

    it('of another pet or another household is refused, with nothing stored', async () => {
      const { client } = stage.owner
      const second = await addPet(client)
      const stranger = await makePerson(stage.app, { name: 'Eve' })
      const foreign = await addRecordOf(stranger.client, 'medication', (await addPet(stranger.client)).id)
      const [own, keys] = [await addRecordOf(client, 'medication', second.id), await storedKeys(stage)]
      for (const { id: attachedId } of [own, foreign]) {
        const refused = await send(client, stage.petId, undefined, {
          attachedKind: 'medications',
          attachedId,
        })
        expect(refused).toMatchObject({ status: 422, body: { code: 'DOCUMENT_RECORD_MISSING' } })
      }
      expect(await storedKeys(stage)).toEqual(keys)
    })
  })

  it('is deleted with its pet, whatever it is attached to', async () => {
    const { client } = stage.owner
    const { id: petId } = await addPet(client)
    const { id: attachedId } = await addRecordOf(client, 'medication', petId)
    const { id } = await addDocument(client, petId, { attachedKind: 'medications', attachedId })
    expect((await client.call('DELETE', `/pets/${petId}`)).status).toBe(200)
    expect((await client.call('GET', recordPaths.document.at(id))).status).toBe(404)
  })

  it('is deleted with its household’s owner’s account, including the file', async () => {
    const person = await makePerson(stage.app, { name: 'Dora' })
    const { id: petId } = await addPet(person.client)
    const { id: attachedId } = await addRecordOf(person.client, 'medication', petId)
    await addDocument(person.client, petId, { attachedKind: 'medications', attachedId })
    const gone = await person.client.call('POST', '/account/deletion', { confirmation: 'DELETE' })
    expect(gone.status).toBe(200)
    await stage.app.worker.settle()
    const ofPerson = async () => (await storedKeys(stage)).filter((key) => key.startsWith(person.householdId))
    expect(await ofPerson()).toEqual([])
  })

  it('is served to who may see documents at that moment, and to no one else', async () => {
    const { file } = (await addDocument(stage.owner.client, stage.petId)) as unknown as MedicalDocument
    const status = async ({ client }: { client: Client }) => (await client.get(file)).status
    const helper = await makeMember(stage.app, stage.owner, 'caregiver')
    expect([await status(stage.owner), await status(helper)]).toEqual([200, 200])
    expect(await status(await makeMember(stage.app, stage.owner, 'member'))).toBe(404)
    expect(await status(await makePerson(stage.app, { name: 'Eve' }))).toBe(404)
    expect(await status({ client: stage.app.visitor() })).toBe(404)
    await removeMember(stage.app, stage.owner, helper)
    expect(await status(helper)).toBe(404)
  })

  // spec product: documents: 5, 200, unlimited; a downgrade hides nothing
  //   in packages/domain/src/kernel/access/plans.ts, db/schema/35-files.sql
  it('stops at the number of the plan, in its words; existing ones stay after a downgrade', async () => {
    const person = await makePerson(stage.app, { name: 'Cleo', plan: 'free' })
    const { id: petId } = await addPet(person.client)
    for (let at = 0; at < 5; at += 1) await addDocument(person.client, petId)
    const keys = await storedKeys(stage)
    expect(await send(person.client, petId)).toMatchObject({
      status: 403,
      body: {
        code: 'DOCUMENT_LIMIT_REACHED',
        message:
          'You have reached the limit of 5 documents on your plan. Upgrade to Premium for 200 documents!',
      },
    })
    expect(await storedKeys(stage)).toEqual(keys)
    await setPlan(stage.app, person, 'premium')
    await addDocument(person.client, petId)
    await setPlan(stage.app, person, 'free')
    const { body } = await person.client.call<{ entries: Answered[] }>('GET', `/pets/${petId}/documents`)
    expect(body.entries).toHaveLength(6)
  })

  it('a picture of a document never counts as a photo', async () => {
    await addDocument(stage.owner.client, stage.petId, {}, await smallPicture())
    const { body } = await stage.owner.client.call<{ entries: object[] }>(
      'GET',
      `/pets/${stage.petId}/photos`,
    )
    expect(body.entries).toEqual([])
  })
})
