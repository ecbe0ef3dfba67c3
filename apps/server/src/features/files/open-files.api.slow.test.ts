import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Photo } from '@app/domain/files/photos.contract'
import { documentForm } from '@app/testing/factories/records'
import { pageObjects, pdfOf } from '@app/testing/pdf'
import { fileOf, startPhotoStage, storeKinds, upload, type PhotoStage } from '@app/testing/photo-stage'
import { expectNoOpenFiles } from '../../platform/blobs/open-files.fixture.ts'
import { fileRoutes } from './files.routes.ts'

/** More than the number of sockets that a bucket's client opens. */
const MANY = 60

const cookieOf = ({ owner }: PhotoStage): string =>
  [...owner.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

describe.each(storeKinds)('files on %s', (kind) => {
  let stage: PhotoStage
  let photo: Photo
  let scan: string
  beforeAll(async () => {
    stage = await startPhotoStage(kind)
    photo = (await upload(stage.owner.client, stage.petId)).body
    // Larger than the buffers of sockets, so that it can't be sent completely before its reader disconnects.
    const content = randomBytes(20 * 1024 * 1024)
    const pdf = fileOf(pdfOf([...pageObjects('Scan'), { dictionary: '', content }]), 'scan.pdf')
    const { body } = await stage.owner.client.call<{ file: string }>(
      'POST',
      `/pets/${stage.petId}/documents`,
      documentForm({}, pdf),
    )
    scan = body.file
  })
  afterAll(() => stage.stop())

  const ask = (method: string, path: string, read: 'whole' | 'beginning') =>
    new Promise<{ status: number | undefined; length: string | undefined }>((resolve, reject) => {
      const cookie = cookieOf(stage)
      const asked = request(`${stage.app.url}${path}`, { method, headers: { cookie } }, (response) => {
        const answer = { status: response.statusCode, length: response.headers['content-length'] }
        if (read === 'beginning') response.once('data', () => response.destroy())
        response.once('close', () => resolve(answer)).resume()
      })
      asked.once('error', reject).end()
    })

  const expectNothingOpen = async () => {
    await expectNoOpenFiles(stage.app.services.settings.blobsDir)
    const served = await ask('GET', photo.picture.large, 'whole')
    expect(served.status).toBe(200)
  }

  it('are not opened for HEAD', async () => {
    const { length } = await ask('GET', scan, 'whole')
    for (let at = 0; at < MANY; at += 1) {
      expect(await ask('HEAD', scan, 'whole')).toEqual({ status: 200, length })
    }
    await expectNothingOpen()
    expect((await ask('HEAD', scan.replace('original', 'takeout'), 'whole')).status).toBe(404)
  })

  it('are closed when their reader stays but stops reading', async () => {
    const app = new Hono().route('/files', fileRoutes(stage.app.services, { idleMilliseconds: 1000 }))
    const server = createAdaptorServer({ fetch: app.fetch }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const cookie = cookieOf(stage)
    const readers = await Promise.all(
      Array.from({ length: MANY }, async () => {
        const asked = request({ port, path: scan, headers: { cookie } }).end()
        await once(asked, 'response')
        return asked
      }),
    )
    await expect.poll(() => ask('GET', photo.picture.large, 'whole')).toMatchObject({ status: 200 })
    await expectNothingOpen()
    for (const reader of readers) reader.destroy()
    server.close()
  })

  it('are closed when their reader disconnects', async () => {
    for (let at = 0; at < MANY; at += 1) {
      expect((await ask('GET', scan, 'beginning')).status).toBe(200)
    }
    await expectNothingOpen()
  })
})
