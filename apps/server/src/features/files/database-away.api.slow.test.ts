import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { photoForm, recordPaths } from '@app/testing/factories/records'
import { startPhotoStage, storedKeys, sweepPhotos, type PhotoStage } from '@app/testing/photo-stage'
import type { Statement } from '../../platform/database/tx.ts'

const UPLOADS = 12

let stage: PhotoStage
let admin: pg.Client
beforeAll(async () => {
  stage = await startPhotoStage('disk')
  admin = new pg.Client({ connectionString: stage.app.database.url })
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await stage.stop()
})

const send = (form: FormData) => stage.owner.client.call('POST', recordPaths.photo.under(stage.petId), form)

const findBlobs: Statement<{ blob_id: string }> = { text: 'select blob_id from photos' }

/** A dead connection may be noticed only on its next use. */
async function sendUntilTaken(form: FormData): Promise<void> {
  let status: number
  do ({ status } = await send(form))
  while (status === 503)
  expect(status).toBe(200)
}

/** Ends every connection to the database but this one. */
const cutConnections = () =>
  admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
  )

it('uploads lose no acknowledged picture during an outage, and leave none without a row', async () => {
  const forms = await Promise.all(Array.from({ length: UPLOADS }, () => photoForm()))
  const uploads = { areOver: false }
  const cutting = (async () => {
    while (!uploads.areOver) await cutConnections()
  })()
  const first = await Promise.all(forms.map(send))
  uploads.areOver = true
  await cutting
  for (const { status } of first) expect([200, 503]).toContain(status)
  // A client that was asked to retry does so; for the others repeating has no effect.
  for (const form of forms) await sendUntilTaken(form)
  await sweepPhotos(stage.app, 2)
  const seen = await stage.app.services.db.withActor(stage.owner, (tx) => tx.run(findBlobs, []))
  const rows = seen?.value ?? []
  expect(rows).toHaveLength(UPLOADS)
  const stored = (await storedKeys(stage)).map((key) => key.split('/')[1])
  expect(stored).toHaveLength(3 * UPLOADS)
  expect(new Set(stored)).toEqual(new Set(rows.map((row) => row.blob_id)))
})
