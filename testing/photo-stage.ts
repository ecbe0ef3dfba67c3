import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Photo } from '@app/domain/files/photos.contract'
import { sweepOrphans } from '@app/server/features/files/photos.jobs'
import type { Clock } from '@app/server/platform/base/clock'
import { collect } from '@app/server/platform/blobs/collect.fixture'
import {
  canMount,
  makeReadOnly,
  mountSmallDisk,
  unmount,
} from '@app/server/platform/blobs/small-disk.fixture'
import type { Statement } from '@app/server/platform/database/tx'
import { startTestApp, type TestApp } from './app.ts'
import { createTestClock } from './clock.ts'
import { makePerson, type TestPerson } from './factories/people.ts'
import { addPet, photoForm } from './factories/records.ts'
import type { Answer, Client } from './http-client.ts'
import { startS3Server } from './servers/s3.ts'

/** A server with one kind of picture store, an owner and a pet. */
export interface PhotoStage {
  app: TestApp
  owner: TestPerson
  petId: string
  /** Starts and ends an outage of the store; undefined if this machine can't. */
  outage?: { begin: () => Promise<void>; end: () => Promise<void> }
  stop: () => Promise<void>
}

/** Kinds of picture stores. */
export const storeKinds = ['disk', 's3'] as const
export type StoreKind = (typeof storeKinds)[number]

/**
 * Starts a server on a store of the kind.
 * @param clock by default, one that does not move: links change every half hour, and would differ between two answers
 */
export const startPhotoStage = (kind: StoreKind, clock: Clock = createTestClock()): Promise<PhotoStage> =>
  kind === 'disk' ? startOnDisk(clock) : startOnBucket(clock)

async function people(app: TestApp): Promise<Pick<PhotoStage, 'app' | 'owner' | 'petId'>> {
  const owner = await makePerson(app)
  return { app, owner, petId: (await addPet(owner.client)).id }
}

async function startOnBucket(clock: Clock): Promise<PhotoStage> {
  const bucket = await startS3Server()
  const env = {
    S3_ENDPOINT: bucket.endpoint,
    S3_BUCKET: bucket.bucket,
    S3_REGION: bucket.region,
    S3_ACCESS_KEY_ID: bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
  }
  const app = await startTestApp({ env, clock })
  return {
    ...(await people(app)),
    outage: { begin: bucket.goDown, end: bucket.comeBack },
    stop: async () => {
      await app.stop()
      await bucket.stop()
    },
  }
}

/** The outage is a read-only disk mounted over the folder, because root ignores file permissions. */
async function startOnDisk(clock: Clock): Promise<PhotoStage> {
  const app = await startTestApp({ clock })
  const { blobsDir } = app.services.settings
  const outage = {
    begin: async () => {
      mountSmallDisk(blobsDir, '64k')
      makeReadOnly(blobsDir)
    },
    end: async () => unmount(blobsDir),
  }
  return { ...(await people(app)), ...(canMount() ? { outage } : {}), stop: app.stop }
}

/** Uploads a picture of the stage's pet. */
export async function upload(
  client: Client,
  petId: string,
  file?: File,
  fields: Record<string, string> = {},
): Promise<Answer<Photo & { code?: string; title?: string; message?: string }>> {
  return client.call('POST', `/pets/${petId}/photos`, await photoForm(fields, file))
}

/** Lists the keys of all stored blobs. */
export const storedKeys = async ({ app }: Pick<PhotoStage, 'app'>): Promise<string[]> =>
  (await collect(app.services.blobs.list(''))).map(({ key }) => key).toSorted()

/** Lists the files that uploads have left in the receiving folder. */
export const receivedFiles = ({ app }: Pick<PhotoStage, 'app'>): Promise<string[]> =>
  readdir(join(app.services.settings.uploadsDir))

const countPhotosSql: Statement<{ rows: number }> = { text: 'select count(*) as rows from photos' }

/** Counts the photo rows of a user's household. */
export async function countPhotos({ services }: TestApp, { tokenHash }: TestPerson): Promise<number> {
  const counted = await services.db.withActor({ tokenHash }, (tx) => tx.run(countPhotosSql, []))
  return counted?.value[0]?.rows ?? -1
}

/**
 * Sweeps files without a row, as the worker does every hour.
 * @param hoursAhead hours to add to the present time
 * @returns the number of removed pictures
 */
export const sweepPhotos = ({ services: { db, blobs } }: TestApp, hoursAhead = 0): Promise<number> =>
  sweepOrphans(db, blobs, new Date(Date.now() + hoursAhead * 3_600_000))

/** Builds a file as a browser sends it. */
export const fileOf = (bytes: Uint8Array | string, name: string, type = 'image/jpeg'): File =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type })
