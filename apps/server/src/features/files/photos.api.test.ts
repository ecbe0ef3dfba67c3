import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { photos } from '@app/domain/files/photos.contract'
import { PHOTO_MAX_BYTES } from '@app/domain/files/photos.vocabulary'
import { makePerson, setPlan } from '@app/testing/factories/people'
import { addPet, smallPicture } from '@app/testing/factories/records'
import {
  countPhotos,
  fileOf,
  receivedFiles,
  startPhotoStage,
  storedKeys,
  storeKinds,
  sweepPhotos,
  upload,
  type PhotoStage,
} from '@app/testing/photo-stage'
import { newId } from '../../platform/base/ids.ts'
import { animation, hugePng, locatedJpeg, redPicture } from '../../platform/images/pictures.fixture.ts'

describe.each(storeKinds)('photos on %s', (kind) => {
  let stage: PhotoStage
  beforeAll(async () => {
    stage = await startPhotoStage(kind)
  })
  afterAll(() => stage.stop())

  const send = (file?: File, fields?: Record<string, string>) =>
    upload(stage.owner.client, stage.petId, file, fields)
  const fetchSize = async (link: string) => {
    const response = await stage.owner.client.get(link)
    return { response, bytes: Buffer.from(await response.arrayBuffer()) }
  }

  describe('an upload', () => {
    const pictures: Record<string, () => Promise<Buffer>> = {
      'park.jpg': () => redPicture().jpeg().toBuffer(),
      'park.png': () => redPicture().png().toBuffer(),
      'park.webp': () => redPicture().webp().toBuffer(),
      'park.gif': () => animation('gif'),
    }

    // spec core-records §7: a stored photo in three sizes behind signed links
    // spec core-records §7: insert pet_photos: caption, type, date, with the file
    it.each(Object.keys(pictures))('of %s is answered by the contract, in three sizes', async (name) => {
      const bytes = (await pictures[name]?.()) ?? Buffer.alloc(0)
      const { status, body } = await send(fileOf(bytes, name, `image/${name.slice(5)}`))
      expect(status).toBe(200)
      expect(photos.entry.strict().parse(body)).toEqual(body)
      expect(body).toMatchObject({ petId: stage.petId, caption: 'In the park', version: 1 })
      for (const link of Object.values(body.picture)) {
        const { response, bytes: served } = await fetchSize(link)
        const { format, width } = await sharp(served).metadata()
        expect(response.headers.get('content-type')).toBe(`image/${format}`)
        expect(response.headers.get('x-content-type-options')).toBe('nosniff')
        expect(response.headers.get('cache-control')).toMatch(/^private, max-age=\d+, immutable$/)
        if (link === body.picture.original) expect(width).toBe(body.width)
        if (link === body.picture.thumb) expect(width).toBe(320)
      }
    })

    // spec core-records §7: photo quality 90; no EXIF and no position kept
    it('keeps nothing of where a picture was taken', async () => {
      const { body } = await send(fileOf(await locatedJpeg(), 'home.jpg'))
      expect([body.width, body.height]).toEqual([200, 400])
      for (const link of Object.values(body.picture)) {
        const { bytes } = await fetchSize(link)
        expect(bytes.includes('SECRET')).toBe(false)
        const { exif, xmp, orientation } = await sharp(bytes).metadata()
        expect([exif, xmp, orientation]).toEqual([undefined, undefined, undefined])
      }
    })

    it('of twelve pictures at once stores all', async () => {
      const before = await countPhotos(stage.app, stage.owner)
      const answers = await Promise.all(Array.from({ length: 12 }, () => send()))
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
      expect(await countPhotos(stage.app, stage.owner)).toBe(before + 12)
      for (const { body } of answers) expect((await fetchSize(body.picture.thumb)).response.status).toBe(200)
    })
  })

  // Refused before the store is accessed.
  if (kind === 'disk')
    describe('a file that is no photo of ours', () => {
      const refused: Record<string, [() => Promise<File>, number, string, string]> = {
        'an SVG that is called JPG': [
          async () => fileOf('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', 'a.jpg'),
          415,
          'PHOTO_TYPE_UNSUPPORTED',
          'Invalid file type. Please use JPG, PNG, WEBP, or GIF images.',
        ],
        'a page': [
          async () => fileOf('<!doctype html><script>alert(1)</script>', 'a.png', 'image/png'),
          415,
          'PHOTO_TYPE_UNSUPPORTED',
          'Invalid file type. Please use JPG, PNG, WEBP, or GIF images.',
        ],
        text: [
          async () => fileOf('Hello', 'a.gif', 'image/gif'),
          415,
          'PHOTO_TYPE_UNSUPPORTED',
          'Invalid file type. Please use JPG, PNG, WEBP, or GIF images.',
        ],
        'a TIFF that is called PNG': [
          async () => fileOf(await redPicture().tiff().toBuffer(), 'a.png', 'image/png'),
          415,
          'PHOTO_TYPE_UNSUPPORTED',
          'Invalid file type. Please use JPG, PNG, WEBP, or GIF images.',
        ],
        'nothing at all': [
          async () => fileOf('', 'a.jpg'),
          415,
          'PHOTO_TYPE_UNSUPPORTED',
          'Invalid file type. Please use JPG, PNG, WEBP, or GIF images.',
        ],
        'a JPG cut short': [
          async () => fileOf((await redPicture(2000, 2000).jpeg().toBuffer()).subarray(0, 3000), 'a.jpg'),
          422,
          'PHOTO_DAMAGED',
          'This image is damaged or incomplete. Please choose another one.',
        ],
        '30,000 by 30,000 pixels': [
          async () => fileOf(hugePng(30_000, 30_000), 'a.png', 'image/png'),
          413,
          'PHOTO_TOO_MANY_PIXELS',
          'This image has more than 50 million pixels. Please use a smaller one.',
        ],
        'more than 10 MB': [
          async () => fileOf(Buffer.alloc(PHOTO_MAX_BYTES + 1, 0xff), 'a.jpg'),
          413,
          'PHOTO_TOO_LARGE',
          'File is too large. Please use a smaller image (under 10MB).',
        ],
      }

      // spec core-records §8: files of the wrong type, damaged or too large, each with its message
      it.each(Object.keys(refused))('%s is refused, and nothing of it is kept', async (name) => {
        const [make, status, code, message] = refused[name] ?? [smallPicture, 0, '', '']
        const [keys, rows] = [await storedKeys(stage), await countPhotos(stage.app, stage.owner)]
        const answer = await send(await make())
        expect(answer).toMatchObject({ status, body: { code, message } })
        expect(await storedKeys(stage)).toEqual(keys)
        expect(await countPhotos(stage.app, stage.owner)).toBe(rows)
        expect(await receivedFiles(stage)).toEqual([])
      })
    })

  describe('a repeated upload', () => {
    it('is the same photo; with another file or other values it is a conflict', async () => {
      const file = await smallPicture()
      const id = newId()
      const first = await send(file, { id })
      const keys = await storedKeys(stage)
      expect(await send(file, { id })).toMatchObject({ status: 200, body: first.body })
      expect(await send(await smallPicture(), { id })).toMatchObject({
        status: 409,
        body: { code: 'ID_TAKEN' },
      })
      expect(await send(file, { id, caption: 'Other words' })).toMatchObject({ status: 409 })
      expect(await storedKeys(stage)).toEqual(keys)
    })

    it('that races itself makes one photo and keeps one set of files', async () => {
      const before = await storedKeys(stage)
      const [file, id] = [await smallPicture(), newId()]
      const answers = await Promise.all([send(file, { id }), send(file, { id }), send(file, { id })])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(new Set(answers.map(({ body }) => body.picture.thumb)).size).toBe(1)
      expect((await storedKeys(stage)).length - before.length).toBe(3)
    })

    it('under a deleted id stays deleted', async () => {
      const [file, id] = [await smallPicture(), newId()]
      await send(file, { id })
      const { body } = await stage.owner.client.call('DELETE', `/photos/${id}`)
      expect(body).toEqual({ deleted: true })
      const keys = await storedKeys(stage)
      expect(await send(file, { id })).toMatchObject({ status: 409, body: { code: 'ID_DELETED' } })
      expect(await storedKeys(stage)).toEqual(keys)
    })
  })

  // spec core-records §8: storage unavailable: Upload failed, and no part of the file is kept
  it('say that the upload failed while the store is away, and keep neither row nor file', async (context) => {
    const { outage } = stage
    if (!outage) {
      context.skip('no disk can be mounted here')
      return
    }
    const [keys, rows] = [await storedKeys(stage), await countPhotos(stage.app, stage.owner)]
    const { body: seen } = await send()
    await outage.begin()
    const answer = await send()
    const picture = await stage.owner.client.get(seen.picture.large)
    await outage.end()
    expect(answer).toMatchObject({
      status: 503,
      body: {
        code: 'STORAGE_UNAVAILABLE',
        title: 'Upload failed',
        message: 'Failed to upload photo. Please try again.',
      },
    })
    expect([404, 503]).toContain(picture.status)
    expect(await countPhotos(stage.app, stage.owner)).toBe(rows + 1)
    expect((await storedKeys(stage)).length).toBe(keys.length + 3)
    expect(await receivedFiles(stage)).toEqual([])
    expect((await send()).status).toBe(200)
  })

  describe('files', () => {
    // spec core-records §7: deleting a photo removes its stored files
    it('go with their photo and with their pet, by the worker', async () => {
      const person = await makePerson(stage.app, { name: 'Bea' })
      const { id: petId } = await addPet(person.client)
      const [first] = await Promise.all([upload(person.client, petId), upload(person.client, petId)])
      const ofPerson = async () =>
        (await storedKeys(stage)).filter((key) => key.startsWith(person.householdId)).length
      await person.client.call('DELETE', `/photos/${first.body.id}`)
      await stage.app.worker.settle()
      expect(await ofPerson()).toBe(3)
      await person.client.call('DELETE', `/pets/${petId}`)
      await stage.app.worker.settle()
      expect(await ofPerson()).toBe(0)
    })

    it('without a row are swept once they are an hour old, and no others', async () => {
      const { blobs } = stage.app.services
      const { body } = await send()
      const orphan = `${stage.owner.householdId}/${newId()}/thumb.webp`
      await blobs.put(orphan, Buffer.from('x'), { contentType: 'image/webp', bytes: 1 })
      const keys = await storedKeys(stage)
      expect(await sweepPhotos(stage.app)).toBe(0)
      expect(await sweepPhotos(stage.app, 2)).toBe(1)
      expect(await storedKeys(stage)).toEqual(keys.filter((key) => key !== orphan))
      expect((await fetchSize(body.picture.thumb)).response.status).toBe(200)
    })
  })

  // spec core-records §5: photo limit with its message; the check runs first
  // spec core-records §7: RPC validate_photo_upload_limit_secure: canUpload, message, tier
  it('stop at the number of the plan, in its words, with nothing stored', async () => {
    const person = await makePerson(stage.app, { name: 'Cleo', plan: 'free' })
    const { id: petId } = await addPet(person.client)
    const allowance = () => person.client.call('GET', '/photo-allowance')
    expect((await allowance()).body).toEqual({
      canUpload: true,
      message: '',
      tier: 'free',
      limit: 3,
      used: 0,
    })
    for (let at = 0; at < 3; at += 1) expect((await upload(person.client, petId)).status).toBe(200)
    const keys = await storedKeys(stage)
    const message = 'You have reached the limit of 3 photos on your plan. Upgrade to Premium for 100 photos!'
    expect((await allowance()).body).toMatchObject({ canUpload: false, message, used: 3 })
    expect(await upload(person.client, petId)).toMatchObject({
      status: 403,
      body: { code: 'UPLOAD_LIMIT_REACHED', title: 'Upload Limit Reached', message },
    })
    expect(await storedKeys(stage)).toEqual(keys)
    await setPlan(stage.app, person, 'premium')
    expect((await upload(person.client, petId)).status).toBe(200)
  })
})
