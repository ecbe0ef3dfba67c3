import { MISSED_SHARE, pageOfShare } from '@app/domain/files/shared-files.address'
import {
  MOST_SHARED_BYTES,
  MOST_SHARED_FILES,
  SHARED_FIELD,
  sharedTypes,
} from '@app/domain/files/shared-files.vocabulary'
import { newId } from '../../api/client/new-id.ts'
import {
  dropShares,
  inTurnWithShares,
  type KeptShare,
  newShareId,
  SHARED_CACHE,
  sharedFilePath,
  sharePath,
  sweepShares,
} from '../../device/shared-cache.ts'

/** True for a form on another site; the system itself names none. */
const isFromElsewhere = ({ referrer }: Request): boolean =>
  /^https?:/.test(referrer) && new URL(referrer).origin !== location.origin

/** Keeps the files that another app shares on this device, and opens the page that adds them. */
export async function takeShared(request: Request): Promise<Response> {
  if (isFromElsewhere(request)) return Response.redirect('/', 303)
  const id = newShareId()
  try {
    await keepShared(id, request)
    return Response.redirect(pageOfShare(id), 303)
  } catch (error) {
    console.warn('failed to keep shared files', error)
    await dropShares((other) => other === id).catch(() => undefined)
    return Response.redirect(pageOfShare(MISSED_SHARE), 303)
  }
}

async function keepShared(id: string, request: Request): Promise<void> {
  const form = await request.formData()
  const taken: { id: string; file: File }[] = []
  const leftOut: File[] = []
  let room = MOST_SHARED_BYTES
  for (const file of form.getAll(SHARED_FIELD)) {
    if (typeof file === 'string') continue
    const { name, type, size } = file
    // A form without a chosen file.
    if (name === '' && size === 0) continue
    if (taken.length === MOST_SHARED_FILES || size > room || !sharedTypes.includes(type)) leftOut.push(file)
    else {
      taken.push({ id: newId(), file })
      room -= size
    }
  }
  if (taken.length + leftOut.length === 0) throw new Error('Nothing was shared')
  const share: KeptShare = {
    files: taken.map(({ id: fileId, file: { name, type } }) => ({ id: fileId, name, type })),
    leftOut: leftOut.map(({ name, type, size }) => ({ id: newId(), name, type, size })),
  }
  await inTurnWithShares(async () => {
    const cache = await caches.open(SHARED_CACHE)
    // Write one after the other: if one fails, no other is still being written.
    for (const { id: fileId, file } of taken) await cache.put(sharedFilePath(id, fileId), new Response(file))
    await cache.put(sharePath(id), new Response(JSON.stringify(share)))
  })
  await sweepShares()
}
