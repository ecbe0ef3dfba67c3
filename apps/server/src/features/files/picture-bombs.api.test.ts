import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limitOf } from '@app/domain/kernel/access/plans'
import { makePerson, setPlan, type TestPerson } from '@app/testing/factories/people'
import { addPet, addRecordOf, bodies, documentForm, photoForm } from '@app/testing/factories/records'
import {
  fileOf,
  receivedFiles,
  startPhotoStage,
  storedKeys,
  upload,
  type PhotoStage,
} from '@app/testing/photo-stage'
import { hugePng, redPicture } from '../../platform/images/pictures.fixture.ts'

let stage: PhotoStage
beforeAll(async () => {
  stage = await startPhotoStage('disk')
})
afterAll(() => stage.stop())

type Send = (person: TestPerson, petId: string, file: File) => Promise<{ status: number; body: unknown }>

/** Builds a form with only a file. */
function formOf(file: File): FormData {
  const form = new FormData()
  form.set('file', file)
  return form
}

/** Every operation that accepts a picture. */
const gates: Record<string, Send> = {
  'a photo': (person, petId, file) => upload(person.client, petId, file),
  'a document': ({ client }, petId, file) =>
    client.call('POST', `/pets/${petId}/documents`, documentForm({}, file)),
  'a pet’s face': ({ client }, petId, file) =>
    client.call('PUT', `/pets/${petId}/profile-photo`, formOf(file)),
  'an avatar': ({ client }, _petId, file) => client.call('PUT', '/profile/avatar', formOf(file)),
  'a dose’s picture': async ({ client }, petId, file) => {
    const { id } = await addRecordOf(client, 'medication', petId, { frequency: 'As needed' })
    const dose = bodies.dose()
    await client.call('POST', `/medications/${id}/doses`, dose)
    return client.call('POST', `/doses/${dose.id}/picture`, formOf(file))
  },
}

describe.each(Object.entries(gates))('a picture bomb as %s', (_name, send) => {
  // spec product: documents: pictures encoded again, PDFs kept and only downloaded, bounded, for members only
  // spec ASVS V15.2.2
  // spec ASVS V5.2.1
  it('is refused from its header, in words that belong to the file, and nothing of it is kept', async () => {
    const keys = await storedKeys(stage)
    const message = 'This image is more than 16,384 pixels wide or high. Please use a smaller one.'
    const bomb = fileOf(hugePng(49_999_999, 1), 'a.png', 'image/png')
    expect(await send(stage.owner, stage.petId, bomb)).toMatchObject({
      status: 413,
      body: { code: 'PHOTO_SIDE_TOO_LONG', title: 'Photo too large', message, fields: { file: message } },
    })
    expect(await storedKeys(stage)).toEqual(keys)
    expect(await receivedFiles(stage)).toEqual([])
  })
})

/** A picture that every decoder refuses: its error proves that the decoding was reached. */
const damaged = async () => fileOf((await redPicture().jpeg().toBuffer()).subarray(0, 300), 'a.jpg')

describe('a household without room', () => {
  it.each([
    ['a photo', 'UPLOAD_LIMIT_REACHED', async () => photoForm()],
    ['a document', 'DOCUMENT_LIMIT_REACHED', async () => documentForm()],
    ['a dose’s picture', 'UPLOAD_LIMIT_REACHED', async () => photoForm()],
  ] as const)('reports %s before decoding', async (gate, code, fill) => {
    const person = await makePerson(stage.app, { name: 'Cleo' })
    const { id: petId } = await addPet(person.client)
    const folder = code === 'DOCUMENT_LIMIT_REACHED' ? 'documents' : 'photos'
    for (let at = 0; at < limitOf('free', folder); at += 1) {
      expect((await person.client.call('POST', `/pets/${petId}/${folder}`, await fill())).status).toBe(200)
    }
    await setPlan(stage.app, person, 'free')
    expect(await gates[gate]?.(person, petId, await damaged())).toMatchObject({ status: 403, body: { code } })
  })

  it('is refused for a missing pet before its photo is decoded', async () => {
    const stranger = await makePerson(stage.app, { name: 'Dora' })
    const answer = await upload(stranger.client, stage.petId, await damaged())
    expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  })
})
