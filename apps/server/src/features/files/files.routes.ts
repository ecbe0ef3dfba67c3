import { Readable } from 'node:stream'
import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import { exportFormats } from '@app/domain/exports/exports.vocabulary'
import { PROOF_MINUTES } from '@app/domain/kernel/access/lifetimes'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { isRecordId } from '@app/domain/kernel/fields'
import { tableTypes } from '@app/domain/kernel/table-files'
import { isProved } from '../../platform/auth/is-proved.ts'
import { checkSecondFactor } from '../../platform/auth/required-second-factor.ts'
import { hashToken, readSessionToken } from '../../platform/auth/session-cookie.ts'
import type { OpenBlob } from '../../platform/blobs/blob-store.ts'
import { uuid } from '../../platform/database/columns.ts'
import { namedSql } from '../../platform/database/tx.ts'
import { keeperSql } from '../../platform/files/file-columns.ts'
import { checkFileLink, type LinkedFile } from '../../platform/files/signed-links.ts'
import { checkOpenTo } from '../../platform/http/maintenance.ts'
import { pictureCaching } from '../../platform/http/pages/browser-cache.ts'
import { toRefusal } from '../../platform/http/problems.ts'
import type { Services } from '../../platform/services/services.ts'
import { blobKey } from './photos.service.ts'

/**
 * Minutes after its proof in which an archive may be fetched: the proof may have been about to expire when the link was
 * created.
 */
const ARCHIVE_MINUTES = 2 * PROOF_MINUTES

/** Idle time after which a download is closed: a phone that lost its network does not close its connection. */
const IDLE_MILLISECONDS = 60_000

const ARCHIVE = 'takeout.zip'

interface Env {
  Bindings: HttpBindings
}

/** Files of each size, the likelier first; the largest of a picture is a JPG unless it has transparent parts. */
const filesOfVariant: Readonly<Record<string, readonly string[]>> = {
  thumb: ['thumb.webp'],
  large: ['large.webp'],
  original: ['original.jpg', 'original.webp', 'original.pdf'],
  takeout: [ARCHIVE],
  ...Object.fromEntries(
    [...exportFormats, 'zip'].map((format) => [`export-${format}`, [`export.${format}`]]),
  ),
}

/** Headers of a file that the server has written, to save. */
function saved(type: string): Readonly<Record<string, string>> {
  return { 'content-type': type, 'cache-control': 'no-store', 'content-disposition': 'attachment' }
}

/**
 * Response headers for each kind of file. Pictures are displayed inline. A PDF is stored unchanged, so it may contain
 * anything: it is downloaded and never opened on our address, and a browser that opens it all the same does so in a
 * sandboxed origin. Neither PDFs nor archives are cached, because the browser's next user could find them after the
 * person has signed out. A PDF without a name is saved under its link's, as is any other file.
 */
const headersOfKind: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  jpg: { 'content-type': 'image/jpeg' },
  webp: { 'content-type': 'image/webp' },
  pdf: {
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'content-disposition': 'attachment',
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  },
  zip: saved('application/zip'),
  csv: saved('text/csv; charset=utf-8'),
  json: saved('application/json'),
  xlsx: saved(tableTypes.xlsx),
}

const findKeeper = namedSql({ keeper: uuid }, keeperSql)

/**
 * GET /files/{household}/{blob}/{variant}: returns a stored picture, by a signed link that has not expired, to a person
 * with access to it. Every failed check answers the same: not found. During maintenance the answer says so.
 */
export function fileRoutes(services: Services, { idleMilliseconds = IDLE_MILLISECONDS } = {}): Hono<Env> {
  const app = new Hono<Env>()
  app.get('/:householdId/:photoId/:variant', async (c) => {
    const { outgoing } = c.env
    try {
      const answer = await sendFile(c, services)
      outgoing.setTimeout(idleMilliseconds, () => outgoing.destroy())
      return answer
    } catch (error) {
      const refusal = toRefusal(error) ?? new Refusal(commonErrors.UNAVAILABLE)
      if (refusal.status >= 500 && !(error instanceof Refusal))
        c.get('log').error({ err: error }, 'failed to serve a file')
      return c.json(refusal.problem, refusal.status as 404)
    }
  })
  return app
}

async function sendFile(c: Context, services: Services): Promise<Response> {
  const { householdId = '', photoId = '', variant = '' } = c.req.param() as Record<string, string>
  const link = { e: c.req.query('e') ?? '', s: c.req.query('s') ?? '' }
  const file = { householdId, photoId, variant }
  const check = checkFileLink(file, link, services.keys.fileLinks, services.clock.now())
  if (!check.valid || !isRecordId(photoId)) throw new Refusal(commonErrors.NOT_FOUND)
  const keeper = await keeperFor(c, services, file)
  for (const name of filesOfVariant[variant] ?? []) {
    const key = blobKey(keeper, photoId, name)
    // For HEAD the body would be neither read nor closed.
    const blob = await (c.req.method === 'HEAD' ? services.blobs.measure(key) : services.blobs.open(key))
    if (blob) return asResponse(blob, name, pictureCaching(services.appUrl, check.secondsLeft))
  }
  throw new Refusal(commonErrors.NOT_FOUND)
}

/** Returns the owner id of a picture's files, if the user may see the picture now. */
async function keeperFor(
  c: Context,
  { keys, db, https }: Services,
  { householdId, photoId: blobId, variant }: LinkedFile,
): Promise<string> {
  const token = readSessionToken(c, keys.cookies, https)
  if (!token) throw new Refusal(commonErrors.NOT_FOUND)
  const found = await db.withActor({ tokenHash: hashToken(token), householdId }, async (tx, actor) => {
    checkOpenTo(actor)
    checkSecondFactor(actor)
    if (variant === 'takeout' && !(await isProved(tx, actor, ARCHIVE_MINUTES))) return undefined
    const keeper = (await tx.run(findKeeper, [blobId]))[0]?.keeper
    // A picture of the community is linked by its post, a file of the support by its ticket, not by a household.
    return actor.household || keeper === householdId ? keeper : undefined
  })
  if (!found?.value) throw new Refusal(commonErrors.NOT_FOUND)
  return found.value
}

function asResponse(blob: OpenBlob | { bytes: number }, name: string, caching: string): Response {
  return new Response('body' in blob ? (Readable.toWeb(blob.body) as ReadableStream) : null, {
    headers: {
      'cache-control': caching,
      ...headersOfKind[name.slice(name.lastIndexOf('.') + 1)],
      ...(name === ARCHIVE && { 'content-disposition': 'attachment; filename="pawtrail-takeout.zip"' }),
      'content-length': String(blob.bytes),
    },
  })
}
