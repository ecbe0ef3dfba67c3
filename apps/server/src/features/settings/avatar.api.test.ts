import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PictureLinks } from '@app/domain/files/photos.contract'
import type { Me } from '@app/domain/identity/accounts/accounts.contract'
import { AVATAR_MAX_BYTES } from '@app/domain/settings/settings.vocabulary'
import { makeMember, makePerson, removeMember, type TestPerson } from '@app/testing/factories/people'
import { smallPicture } from '@app/testing/factories/records'
import { fileOf, startPhotoStage, storedKeys, sweepPhotos, type PhotoStage } from '@app/testing/photo-stage'

let stage: PhotoStage
beforeAll(async () => {
  stage = await startPhotoStage('disk')
})
afterAll(() => stage.stop())

type Answered = { picture: PictureLinks | null; code?: string; title?: string; message?: string }
const put = async ({ client }: TestPerson, file?: File) => {
  const form = new FormData()
  form.set('file', file ?? (await smallPicture()))
  return client.call<Answered>('PUT', '/profile/avatar', form)
}
const statusOf = async ({ client }: TestPerson, picture: PictureLinks | null | undefined) =>
  (await client.get(picture?.thumb ?? '/nothing')).status
const filesOf = async ({ userId }: TestPerson) =>
  (await storedKeys(stage)).filter((key) => key.startsWith(userId))

describe('an avatar', () => {
  // spec access §5: avatar: an image of at most 5 MB, really stored and shown
  it('is stored, shown, replaced and removed; the files of the old one go', async () => {
    const person = await makePerson(stage.app)
    const { status, body: first } = await put(person)
    expect(status).toBe(200)
    const { body: me } = await person.client.call<Me>('GET', '/me')
    expect(me.picture).toEqual(first.picture)
    expect(await statusOf(person, me.picture)).toBe(200)
    const { body: second } = await put(person)
    expect(second.picture).not.toEqual(first.picture)
    expect(await statusOf(person, first.picture)).toBe(404)
    await stage.app.worker.settle()
    expect(await filesOf(person)).toHaveLength(3)
    expect((await person.client.call('DELETE', '/profile/avatar')).body).toEqual({ picture: null })
    await stage.app.worker.settle()
    expect(await filesOf(person)).toEqual([])
  })

  it('is seen by the households that the person helps in, for as long as they do, and by no others', async () => {
    const owner = await makePerson(stage.app)
    const helper = await makeMember(stage.app, owner, 'caregiver')
    const stranger = await makePerson(stage.app, { name: 'Bea' })
    await put(helper)
    const { body: family } = await owner.client.call<{ displayName: string; picture: PictureLinks | null }[]>(
      'GET',
      '/household/members',
    )
    const picture = family.find(({ displayName }) => displayName === 'Sam')?.picture
    expect(await statusOf(owner, picture)).toBe(200)
    expect(await statusOf(stranger, picture)).toBe(404)
    await removeMember(stage.app, owner, helper)
    expect(await statusOf(owner, picture)).toBe(404)
  })

  it.each([
    [
      'more than 5 MB',
      Buffer.alloc(AVATAR_MAX_BYTES + 1, 1),
      'File too large',
      'Please select an image smaller than 5MB.',
    ],
    ['text', 'Hello', 'Invalid file type', 'Please select an image file.'],
  ])('is refused when it is %s, and the one before stays', async (_name, content, title, message) => {
    const person = await makePerson(stage.app)
    const { body: before } = await put(person)
    expect((await put(person, fileOf(content, 'face.jpg'))).body).toMatchObject({ title, message })
    expect((await person.client.call<Me>('GET', '/me')).body.picture).toEqual(before.picture)
  })

  it('is kept by the sweep of files without a row', async () => {
    const person = await makePerson(stage.app)
    await put(person)
    await sweepPhotos(stage.app, 2)
    expect(await filesOf(person)).toHaveLength(3)
  })

  it('is deleted with its account', async () => {
    const person = await makePerson(stage.app)
    await put(person)
    await stage.app.database.pool.query('delete from users where id = $1', [person.userId])
    await stage.app.worker.settle()
    expect(await filesOf(person)).toEqual([])
  })
})
