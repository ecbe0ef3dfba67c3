import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePerson } from '@app/testing/factories/people'
import { addPet } from '@app/testing/factories/records'
import { fileOf, receivedFiles, startPhotoStage, upload, type PhotoStage } from '@app/testing/photo-stage'
import { redPicture } from '../../platform/images/pictures.fixture.ts'

let stage: PhotoStage
/** Picture within the limits that takes some hundred milliseconds to decode. */
let heavy: File
beforeAll(async () => {
  stage = await startPhotoStage('disk')
  heavy = fileOf(await redPicture(6000, 4000).jpeg({ progressive: true }).toBuffer(), 'a.jpg')
})
afterAll(() => stage.stop())

describe('uploads of many people', () => {
  it('take turns: one photo does not wait for the many of another user', async () => {
    const [busy, quick] = [stage.owner, await makePerson(stage.app, { name: 'Bea' })]
    const { id: petOfQuick } = await addPet(quick.client)
    let done = 0
    const many = Array.from({ length: 8 }, async () => {
      const { status } = await upload(busy.client, stage.petId, heavy)
      done += 1
      return status
    })
    // Any of them may arrive first: they are sent at once.
    await Promise.race(many)
    expect((await upload(quick.client, petOfQuick)).status).toBe(200)
    expect(done).toBeLessThan(8)
    expect(await Promise.all(many)).toEqual(Array.from({ length: 8 }, () => 200))
  })

  it('are refused for the moment beyond the queue, and taken afterwards', async () => {
    const { client } = stage.owner
    // The light ones arrive while a helper works on the heavy ones.
    const files = [...Array.from({ length: 5 }, () => heavy), ...Array.from({ length: 35 }, () => undefined)]
    const answers = await Promise.all(files.map((file) => upload(client, stage.petId, file)))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.length).toBeGreaterThan(0)
    for (const { status, body } of refused) {
      expect([status, body]).toMatchObject([429, { code: 'PHOTOS_BUSY', retryAfter: 5 }])
    }
    expect(await receivedFiles(stage)).toEqual([])
    expect((await upload(client, stage.petId)).status).toBe(200)
  })
})
