import { Readable } from 'node:stream'
import { Hono, type Context } from 'hono'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { isRecordId } from '@app/domain/kernel/fields'
import { hashToken, readSessionToken } from '../../platform/auth/session-cookie.ts'
import type { OpenBlob } from '../../platform/blobs/blob-store.ts'
import { namedSql } from '../../platform/database/tx.ts'
import { checkFileLink } from '../../platform/files/signed-links.ts'
import { toRefusal } from '../../platform/http/problems.ts'
import type { Services } from '../../platform/services.ts'
import { blobKey } from './photos.service.ts'

/** The files of each size, the likelier first; the original is a JPG unless it has transparent parts. */
const filesOfVariant: Readonly<Record<string, readonly string[]>> = {
  thumb: ['thumb.webp'],
  large: ['large.webp'],
  original: ['original.jpg', 'original.webp'],
}

// What the person may see is what their rows say: a photo, the picture of a dose, or that of a pet.
const seesBlob = namedSql<{ seen: boolean }>(`
  select exists (select 1 from photos where household_id = (select app.household_id()) and blob_id = $1)
      or exists (select 1 from doses where household_id = (select app.household_id()) and blob_id = $1)
      or exists (select 1 from pet_faces where household_id = (select app.household_id()) and blob_id = $1) as seen`)

/**
 * GET /files/{household}/{blob}/{variant}: a stored picture, by a signed link that has not ended, to a person who
 * may see it now. Whatever does not hold, the answer is the same: not found.
 */
export function fileRoutes(services: Services): Hono {
  const app = new Hono()
  app.get('/:householdId/:photoId/:variant', async (c) => {
    try {
      return await sendFile(c, services)
    } catch (error) {
      const refusal = toRefusal(error) ?? new Refusal(commonErrors.UNAVAILABLE)
      if (refusal.status >= 500) c.get('log').error({ err: error }, 'a file could not be served')
      return c.json(refusal.problem, refusal.status as 404)
    }
  })
  return app
}

async function sendFile(c: Context, services: Services): Promise<Response> {
  const { householdId = '', photoId = '', variant = '' } = c.req.param() as Record<string, string>
  const link = { e: c.req.query('e') ?? '', s: c.req.query('s') ?? '' }
  const file = { householdId, photoId, variant }
  const check = checkFileLink(file, link, services.auth.secret, services.now())
  if (!check.valid || !isRecordId(photoId) || !(await maySee(c, services, householdId, photoId))) {
    throw new Refusal(commonErrors.NOT_FOUND)
  }
  for (const name of filesOfVariant[variant] ?? []) {
    const blob = await services.blobs.open(blobKey(householdId, photoId, name))
    if (blob) return asResponse(blob, name, check.secondsLeft)
  }
  throw new Refusal(commonErrors.NOT_FOUND)
}

async function maySee(
  c: Context,
  { auth, db }: Services,
  householdId: string,
  blobId: string,
): Promise<boolean> {
  const token = readSessionToken(c, auth.secret)
  if (!token) return false
  const seen = await db.withActor({ tokenHash: hashToken(token), householdId }, async (tx, actor) =>
    actor.household ? (await tx.run(seesBlob, [blobId]))[0]?.seen : false,
  )
  return seen?.value ?? false
}

function asResponse({ body, bytes }: OpenBlob, name: string, secondsLeft: number): Response {
  return new Response(Readable.toWeb(body) as ReadableStream, {
    headers: {
      'content-type': name.endsWith('.jpg') ? 'image/jpeg' : 'image/webp',
      'content-length': String(bytes),
      'cache-control': `private, max-age=${secondsLeft}, immutable`,
    },
  })
}
