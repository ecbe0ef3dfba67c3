import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CommunityPost, PostPicture } from '@app/domain/community/community.contract'
import { startTestApp, type TestApp } from '@app/testing/app'
import {
  addCommunityPost,
  joinCommunity,
  picturesForm,
  setProfile,
  switchCommunity,
  type TestMember,
} from '@app/testing/factories/community'
import { makePerson } from '@app/testing/factories/people'
import { sweepPhotos } from '@app/testing/photo-stage'
import { newId } from '../../platform/base/ids.ts'

let app: TestApp
let ana: TestMember
let bo: TestMember
beforeAll(async () => {
  app = await startTestApp()
  await switchCommunity(app)
  ana = await joinCommunity(await makePerson(app, { name: 'Ana' }), 'Ana & Miso')
  bo = await joinCommunity(await makePerson(app, { name: 'Bo' }), 'Bo')
})
beforeEach(() => setProfile(app, ana.profileId, { recent_posts: [] }))
afterAll(() => app.stop())

const add = ({ client }: TestMember, postId: string, form: FormData) =>
  client.call<PostPicture>('POST', `/community/posts/${postId}/pictures`, form)
const read = async ({ client }: TestMember, postId: string) =>
  (await client.call<CommunityPost>('GET', `/community/posts/${postId}`)).body
const storedFiles = async (postId: string) => {
  const keys: string[] = []
  for await (const { key } of app.services.blobs.list(`${postId}/`)) keys.push(key)
  return keys
}

describe('pictures of a post', () => {
  it('are shown to others without the data of the camera', async () => {
    const post = await addCommunityPost(ana, { kind: 'story' })
    const source = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#884422' } })
      .withExif({ IFD0: { Copyright: 'Ana Example' }, IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer()
    const file = new File([new Uint8Array(source)], '<img src=x onerror=alert(1)>.jpg', {
      type: 'image/jpeg',
    })
    const alt = '"><script>alert(1)</script>'
    const added = await add(ana, post.id, await picturesForm({ alt }, file))
    expect(added.body).toMatchObject({ alt, width: 40, height: 30 })
    const [shown] = (await read(bo, post.id)).pictures
    expect(shown).toMatchObject({ alt })
    const answer = await bo.client.get(shown?.picture.original ?? '')
    expect(answer.status).toBe(200)
    const { exif } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect(exif).toBeUndefined()
    const link = new URL(shown?.picture.original ?? '', app.url)
    expect((await app.visitor().get(link.pathname + link.search)).status).toBe(404)
  })

  it('are four at most, however many are sent at once, and no file is left over', async () => {
    const post = await addCommunityPost(ana)
    const forms = await Promise.all(Array.from({ length: 8 }, () => picturesForm()))
    const answers = await Promise.all(forms.map((form) => add(ana, post.id, form)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
    const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body)
    for (const problem of refused) expect(problem).toMatchObject({ code: 'TOO_MANY_PICTURES' })
    expect((await read(bo, post.id)).pictures).toHaveLength(4)
    expect(await storedFiles(post.id)).toHaveLength(12)
  })

  it('are one for a repeated request, also at once', async () => {
    const post = await addCommunityPost(ana)
    const id = newId()
    const file = (await picturesForm()).get('file') as File
    const answers = await Promise.all(
      Array.from({ length: 3 }, async () => add(ana, post.id, await picturesForm({ id }, file))),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const other = await add(ana, post.id, await picturesForm({ id, alt: 'Another' }))
    expect(other.body).toMatchObject({ code: 'ID_TAKEN' })
    expect((await read(bo, post.id)).pictures).toHaveLength(1)
  })

  it('stay when unused files are swept', async () => {
    const post = await addCommunityPost(ana)
    await add(ana, post.id, await picturesForm())
    const stored = await storedFiles(post.id)
    await sweepPhotos(app, 2)
    expect(await storedFiles(post.id)).toEqual(stored)
    expect(stored).toHaveLength(3)
  })

  it('are removed by the author only, and with the post', async () => {
    const post = await addCommunityPost(ana)
    const one = await add(ana, post.id, await picturesForm())
    const two = await add(ana, post.id, await picturesForm())
    await bo.client.call('DELETE', `/community/pictures/${one.body.id}`)
    expect((await read(bo, post.id)).pictures).toHaveLength(2)
    await ana.client.call('DELETE', `/community/pictures/${one.body.id}`)
    expect((await read(bo, post.id)).pictures).toMatchObject([{ id: two.body.id }])
    await ana.client.call('DELETE', `/community/posts/${post.id}`)
    await app.worker.settle()
    expect(await storedFiles(post.id)).toEqual([])
  })
})
