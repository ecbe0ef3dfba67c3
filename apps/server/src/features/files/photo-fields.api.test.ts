import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { photos, type Photo } from '@app/domain/files/photos.contract'
import type { TestPerson } from '@app/testing/factories/people'
import { addPet, photoForm } from '@app/testing/factories/records'
import { startPhotoStage, storedKeys, upload, type PhotoStage } from '@app/testing/photo-stage'
import { dayAfterTomorrow } from '@app/testing/record-suite'
import { newId } from '../../platform/base/ids.ts'

let stage: PhotoStage
let owner: TestPerson
let petId: string
beforeAll(async () => {
  stage = await startPhotoStage('disk')
  ;({ owner, petId } = stage)
})
afterAll(() => stage.stop())

const wrong = [
  ['caption', 'x'.repeat(201), 'Caption must be less than 200 characters'],
  ['type', 'selfie', 'Choose a type'],
  ['takenOn', '', 'Date is required'],
  ['takenOn', '2026-02-30', 'Date must be a date'],
  ['takenOn', '1899-12-31', 'Date cannot be before January 1, 1900'],
  ['takenOn', dayAfterTomorrow(), 'Date cannot be in the future'],
] as const

describe('the caption of a photo', () => {
  // spec core-records §5: photo: pet and file required, date range, caption and type
  it.each(wrong)(
    'is refused with %s %j, when it is uploaded and when it is changed',
    async (field, value, message) => {
      const refusal = {
        status: 422,
        body: { code: 'INVALID_INPUT', title: 'Please fix the errors', fields: { [field]: message } },
      }
      const keys = await storedKeys(stage)
      expect(await upload(owner.client, petId, undefined, { [field]: value })).toMatchObject(refusal)
      expect(await storedKeys(stage)).toEqual(keys)
      const { body } = await upload(owner.client, petId)
      const { caption, type, takenOn } = body
      const changed = await owner.client.call('PATCH', `/photos/${body.id}`, {
        caption,
        type,
        takenOn,
        version: 1,
        [field]: value,
      })
      expect(changed).toMatchObject(refusal)
    },
  )

  it('is trimmed, may be empty, and defaults to a general photo', async () => {
    const form = await photoForm({ caption: '  Bath \u202eday ' })
    form.delete('type')
    const { body } = await owner.client.call('POST', `/pets/${petId}/photos`, form)
    expect(body).toMatchObject({ caption: 'Bath day', type: 'general' })
    expect((await upload(owner.client, petId, undefined, { caption: '   ' })).body.caption).toBeNull()
  })

  // spec core-records §5: photo: pet and file required, date range, caption and type
  it('is refused without a file, and with text in its place', async () => {
    const form = await photoForm()
    form.delete('file')
    const fields = { file: 'Choose a photo' }
    const path = `/pets/${petId}/photos`
    expect(await owner.client.call('POST', path, form)).toMatchObject({ status: 422, body: { fields } })
    form.set('file', 'a picture')
    expect(await owner.client.call('POST', path, form)).toMatchObject({ status: 422, body: { fields } })
    const asJson = { id: newId(), takenOn: '2026-01-05', file: 'a picture' }
    expect(await owner.client.call('POST', path, asJson)).toMatchObject({ status: 422, body: { fields } })
  })

  it('is refused with two files, with too many fields and with a truncated body', async () => {
    const two = await photoForm()
    two.append('file', new File(['x'], 'second.jpg'))
    const many = await photoForm()
    for (let at = 0; at < 30; at += 1) many.set(`field${at}`, 'x')
    for (const form of [two, many]) {
      const { status, body } = await owner.client.call('POST', `/pets/${petId}/photos`, form)
      expect([status, body['code']]).toEqual([422, 'INVALID_INPUT'])
    }
    const cut = await owner.client.call('POST', `/pets/${petId}/photos`, new FormData(), {
      'content-type': 'multipart/form-data; boundary=none',
    })
    expect(cut.status).toBe(422)
  })

  it('is changed from its newest version, and the newer one comes back with its links', async () => {
    const { body: added } = await upload(owner.client, petId)
    const path = `/photos/${added.id}`
    const change = { caption: 'By the sea', type: 'before_after', takenOn: '2026-01-06', version: 1 }
    const { body: changed } = await owner.client.call<Photo>('PATCH', path, change)
    expect(photos.entry.strict().parse(changed)).toEqual(changed)
    expect(changed).toMatchObject({ caption: 'By the sea', version: 2, picture: added.picture })
    const stale = await owner.client.call('PATCH', path, change)
    expect(stale).toMatchObject({ status: 409, body: { code: 'STALE_VERSION', current: changed } })
  })
})

describe("a pet's photos", () => {
  it('are listed newest first, page by page, each by the contract', async () => {
    const { id } = await addPet(owner.client)
    const days = ['2026-01-03', '2026-01-01', '2026-01-02']
    for (const takenOn of days) await upload(owner.client, id, undefined, { takenOn })
    const seen: Photo[] = []
    let cursor = ''
    do {
      const query = `?limit=2${cursor && `&cursor=${encodeURIComponent(cursor)}`}`
      const { body } = await owner.client.call<{ entries: Photo[]; nextCursor: string | null }>(
        'GET',
        `/pets/${id}/photos${query}`,
      )
      seen.push(...body.entries)
      cursor = body.nextCursor ?? ''
    } while (cursor)
    expect(seen.map(({ takenOn }) => takenOn)).toEqual(days.toSorted().toReversed())
    for (const one of seen) expect(photos.entry.strict().parse(one)).toEqual(one)
  })
})
