import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROFILE_PHOTO_MAX_BYTES } from '@app/domain/files/photos.vocabulary'
import { pets, type Pet } from '@app/domain/pets/pets.contract'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import { addPet, smallPicture } from '@app/testing/factories/records'
import { fileOf, startPhotoStage, storedKeys, type PhotoStage } from '@app/testing/photo-stage'

let stage: PhotoStage
beforeAll(async () => {
  stage = await startPhotoStage('disk')
})
afterAll(() => stage.stop())

async function setPicture(person: TestPerson, petId: string, file?: File) {
  const form = new FormData()
  form.set('file', file ?? (await smallPicture()))
  return person.client.call<Pet & { code?: string }>('PUT', `/pets/${petId}/profile-photo`, form)
}

const blobOf = ({ picture }: Pick<Pet, 'picture'>): string => picture?.thumb.split('/')[3] ?? 'none'

async function expectBlobs(person: TestPerson, blobs: string[]): Promise<void> {
  await stage.app.worker.settle()
  const own = (await storedKeys(stage)).filter((key) => key.startsWith(person.householdId))
  expect(new Set(own.map((key) => key.split('/')[1]))).toEqual(new Set(blobs))
}

describe("a pet's profile photo", () => {
  // spec core-records §4: pet profile photo: replace, or remove so that there is none
  // spec core-records §7: update pets: photo_url, and all editable fields
  it('is set, replaced and removed; the files of the old one go', async () => {
    const person = await makePerson(stage.app, { plan: 'free' })
    const { id } = await addPet(person.client)
    const first = await setPicture(person, id)
    expect(first.status).toBe(200)
    expect(pets.entry.strict().parse(first.body)).toEqual(first.body)
    expect((await person.client.get(first.body.picture?.large ?? '')).status).toBe(200)
    await expectBlobs(person, [blobOf(first.body)])
    const second = await setPicture(person, id)
    expect(blobOf(second.body)).not.toBe(blobOf(first.body))
    await expectBlobs(person, [blobOf(second.body)])
    const removed = await person.client.call<Pet>('DELETE', `/pets/${id}/profile-photo`)
    expect(removed.body).toMatchObject({ picture: null, version: 4 })
    await expectBlobs(person, [])
    expect((await person.client.call('DELETE', `/pets/${id}/profile-photo`)).status).toBe(200)
  })

  it('is deleted with its pet', async () => {
    const person = await makePerson(stage.app)
    const { id } = await addPet(person.client)
    const { body } = await setPicture(person, id)
    await expectBlobs(person, [blobOf(body)])
    await person.client.call('DELETE', `/pets/${id}`)
    await expectBlobs(person, [])
  })

  it('does not count as a photo of the plan', async () => {
    const person = await makePerson(stage.app, { plan: 'free' })
    const { id } = await addPet(person.client)
    await setPicture(person, id)
    expect((await person.client.call('GET', '/photo-allowance')).body).toMatchObject({ used: 0 })
  })

  it.each([
    ['more than 5 MB', Buffer.alloc(PROFILE_PHOTO_MAX_BYTES + 1, 1), 413, 'PHOTO_TOO_LARGE'],
    ['text', 'Hello', 415, 'PHOTO_TYPE_UNSUPPORTED'],
  ] as const)('is refused when it is %s, and the one before stays', async (_name, content, status, code) => {
    const person = await makePerson(stage.app)
    const { id } = await addPet(person.client)
    const { body: before } = await setPicture(person, id)
    const refused = await setPicture(person, id, fileOf(content, 'face.jpg'))
    expect([refused.status, refused.body.code]).toEqual([status, code])
    if (status === 413)
      expect(refused.body).toMatchObject({
        message: 'File is too large. Please use a smaller image (under 5MB).',
      })
    const { body } = await person.client.call<Pet>('GET', `/pets/${id}`)
    expect(body.picture).toEqual(before.picture)
    await expectBlobs(person, [blobOf(before)])
  })

  it('is refused for a pet of another household, and nothing of it is kept', async () => {
    const person = await makePerson(stage.app)
    const keys = await storedKeys(stage)
    expect((await setPicture(person, stage.petId)).status).toBe(404)
    expect(await storedKeys(stage)).toEqual(keys)
  })
})
