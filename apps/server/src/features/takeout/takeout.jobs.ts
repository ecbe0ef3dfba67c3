import { mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { TAKEOUT_DAYS, TAKEOUTS_KEPT } from '@app/domain/kernel/retention'
import { newId } from '../../platform/base/ids.ts'
import type { NamedSql } from '../../platform/database/tx.ts'
import type { Job, JobHandler } from '../../platform/jobs/job-queue.ts'
import type { Services } from '../../platform/services/services.ts'
import { blobKey } from '../files/photos.service.ts'
import { writeArchive } from './takeout.archive.ts'
import {
  findExpired,
  noteFailed,
  noteProgress,
  noteReady,
  removeOlder,
  removeTakeout,
} from './takeout.queries.ts'

type Making = Pick<Services, 'db' | 'blobs' | 'settings' | 'log' | 'clock'>

interface Order {
  householdId: string
  userId: string
  takeoutId: string
}

/** A very large household takes minutes. After five failed attempts the job ends, and the user may request it again. */
const LONG = { seconds: 6 * 60 * 60, attempts: 5 }
/** Interval at which the row's progress is updated. */
const PROGRESS_MILLISECONDS = 500

const orderOf = ({ payload }: Job): Order => ({
  householdId: String(payload['householdId']),
  userId: String(payload['userId']),
  takeoutId: String(payload['takeoutId']),
})

/** Jobs that create archives, and delete expired ones. */
export const takeoutJobs = (services: Making): JobHandler[] => [
  {
    topic: 'takeout-failed',
    handle: async (job) => {
      await change(services, orderOf(job), noteFailed, [])
    },
  },
  {
    topic: 'make-takeout',
    long: LONG,
    givenUpTo: 'takeout-failed',
    handle: (job) => makeTakeout(services, orderOf(job)),
  },
  {
    topic: 'tidy-takeouts',
    cron: '29 * * * *',
    handle: () => removeExpired(services),
  },
]

/** The takeout was deleted while its archive was being made. */
class NoLongerWanted extends Error {}

async function makeTakeout(services: Making, order: Order): Promise<void> {
  const folder = await mkdtemp(join(services.settings.uploadsDir, 'takeout-'))
  try {
    const path = join(folder, 'takeout.zip')
    await writeArchive(
      { ...services, ...order, madeAt: services.clock.now(), onProgress: reporter(services, order) },
      path,
    )
    await keepArchive(services, order, path)
  } catch (error) {
    if (!(error instanceof NoLongerWanted)) throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Writes the progress to the row, though not for every file. */
function reporter(services: Making, order: Order): (done: number, total: number) => Promise<void> {
  let last = -Infinity
  return async (done, total) => {
    const now = services.clock.now().getTime()
    if (now - last < PROGRESS_MILLISECONDS) return
    last = now
    const noted = await change(services, order, noteProgress, [done, total])
    if (!noted) throw new NoLongerWanted()
  }
}

async function keepArchive(services: Making, order: Order, path: string): Promise<void> {
  const blobId = newId()
  const { size: bytes } = await stat(path)
  const key = blobKey(order.householdId, blobId, 'takeout.zip')
  await services.blobs.put(key, path, { contentType: 'application/zip', bytes })
  const noted = await change(services, order, noteReady, [blobId, bytes, TAKEOUT_DAYS])
  if (noted) await change(services, order, removeOlder, [TAKEOUTS_KEPT])
  else await services.blobs.remove(key)
}

/** Changes the row as the worker, for that household. @returns whether there was such a row */
const change = (
  { db }: Making,
  { householdId, userId, takeoutId }: Order,
  statement: NamedSql,
  values: readonly unknown[],
): Promise<boolean> =>
  db.withArchivist(async (tx) => (await tx.run(statement, [takeoutId, ...values])).length > 0, {
    householdId,
    userId,
  })

async function removeExpired({ db }: Making): Promise<void> {
  const expired = await db.withArchivist((tx) => tx.run(findExpired, []))
  for (const { household_id: householdId, id } of expired) {
    await db.withArchivist((tx) => tx.run(removeTakeout, [id]), { householdId })
  }
}
