import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestClock } from '@app/testing/clock'
import type { TestPerson } from '@app/testing/factories/people'
import { makeMember, makePerson, removeMember } from '@app/testing/factories/people'
import { addPet, photoForm } from '@app/testing/factories/records'
import { startPhotoStage, upload, type PhotoStage } from '@app/testing/photo-stage'
import { newId } from '../../platform/base/ids.ts'
import { LINK_SECONDS } from '../../platform/files/signed-links.ts'

let stage: PhotoStage
let link: string
const clock = createTestClock()
beforeAll(async () => {
  stage = await startPhotoStage('disk', clock)
  link = (await upload(stage.owner.client, stage.petId)).body.picture.large
})
afterAll(() => stage.stop())

const follow = async ({ client }: Pick<TestPerson, 'client'>, path = link) => (await client.get(path)).status

describe('a link to a picture', () => {
  it('gives it to its owner and to a member who sees photos', async () => {
    expect(await follow(stage.owner)).toBe(200)
    for (const role of ['caregiver', 'viewer'] as const) {
      expect([role, await follow(await makeMember(stage.app, stage.owner, role))]).toEqual([role, 200])
    }
  })

  it('gives nothing to a visitor, to another household, to a member without photos', async () => {
    const others: Record<string, Pick<TestPerson, 'client'>> = {
      visitor: { client: stage.app.visitor() },
      stranger: await makePerson(stage.app, { name: 'Bea' }),
      admin: await makePerson(stage.app, { name: 'Root', systemRole: 'super_admin' }),
      member: await makeMember(stage.app, stage.owner, 'member'),
    }
    for (const [who, person] of Object.entries(others)) {
      const response = await person.client.get(link)
      expect([who, response.status]).toEqual([who, 404])
      expect(await response.json()).toMatchObject({ code: 'NOT_FOUND' })
    }
  })

  // spec core-records §7: a stored photo in three sizes behind signed links
  // spec ASVS V8.3.2
  it('ends for a member who is removed, although the link has not ended', async () => {
    const member = await makeMember(stage.app, stage.owner, 'caregiver')
    expect(await follow(member)).toBe(200)
    await removeMember(stage.app, stage.owner, member)
    expect(await follow(member)).toBe(404)
  })

  it('of a profile photo is open to members of any role', async () => {
    const member = await makeMember(stage.app, stage.owner, 'member')
    const form = await photoForm()
    const { body } = await stage.owner.client.call<{ picture: { thumb: string } }>(
      'PUT',
      `/pets/${stage.petId}/profile-photo`,
      form,
    )
    expect(await follow(member, body.picture.thumb)).toBe(200)
  })

  // spec ASVS V5.3.1
  it('is not found when anything of it is forged', async () => {
    const [path = '', query = ''] = link.split('?')
    const [, , household = '', blob = ''] = path.split('/')
    const signature = new URLSearchParams(query)
    const forged = [
      path,
      `${path}?e=${signature.get('e')}`,
      `${path}?e=${Number(signature.get('e')) + 1800}&s=${signature.get('s')}`,
      `${path}?e=${signature.get('e')}&s=${'A'.repeat(43)}`,
      `${path}?e=nonsense&s=${signature.get('s')}`,
      `${path.replace('large', 'original')}?${query}`,
      `${path.replace('large', 'secret')}?${query}`,
      `${path.replace(blob, newId())}?${query}`,
      `${path.replace(household, newId())}?${query}`,
      `${path.replace(blob, '..%2f..%2fpasswd')}?${query}`,
    ]
    for (const one of forged) expect([one, await follow(stage.owner, one)]).toEqual([one, 404])
  })

  // spec ASVS V8.2.2
  it('of another household is not found with a signature that we made ourselves', async () => {
    const stranger = await makePerson(stage.app, { name: 'Cleo' })
    const { id } = await addPet(stranger.client)
    const { body } = await upload(stranger.client, id)
    const [, , , blob = ''] = (body.picture.large.split('?')[0] ?? '').split('/')
    const mine = stage.app.services.links.picture(stage.owner.householdId, blob)
    expect(await follow(stage.owner, mine.large)).toBe(404)
    expect(await follow(stranger, mine.large)).toBe(404)
  })

  it('ends within the hour, and the next answer carries a fresh one', async () => {
    const start = clock.now()
    clock.set(new Date(start.getTime() + LINK_SECONDS * 1000))
    expect(await follow(stage.owner)).toBe(404)
    const { body } = await stage.owner.client.call<{ entries: { picture: { large: string } }[] }>(
      'GET',
      `/pets/${stage.petId}/photos`,
    )
    expect(await follow(stage.owner, body.entries[0]?.picture.large)).toBe(200)
    clock.set(start)
  })

  it('stops working with its deleted photo at once, before the files are removed', async () => {
    const { body } = await upload(stage.owner.client, stage.petId)
    await stage.owner.client.call('DELETE', `/photos/${body.id}`)
    expect(await follow(stage.owner, body.picture.large)).toBe(404)
  })
})
