import type { PostPicture } from '@app/domain/community/community.contract'
import { communityErrors } from '@app/domain/community/community.errors'
import { MOST_PICTURES } from '@app/domain/community/community.vocabulary'
import { PHOTO_MAX_BYTES } from '@app/domain/files/photos.vocabulary'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import type { Transact, Tx } from '../../platform/database/tx.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { requestMoment } from '../../platform/http/moment.ts'
import { hashUpload, storePhoto, withRowOf, type StoredPhoto } from '../files/photos.service.ts'
import {
  deleteOwnPicture,
  findOwnPicture,
  findPosition,
  insertPicture,
  lockOwnPost,
} from './pictures.queries.ts'
import { refuseSuspended, requireProfile, type Viewer } from './serve-community.ts'

interface NewPicture {
  id: string
  postId: string
  alt: string | null
  file: File
}

interface Adding {
  input: NewPicture
  viewer: Viewer
  transact: Transact
  context: RequestContext
}

/**
 * Adds a picture to a post of the viewer's own; the same request again changes nothing.
 * @throws NOT_FOUND, POST_LOCKED, TOO_MANY_PICTURES, ID_TAKEN, or why the file can't be stored
 */
export async function addPicture({ input, viewer, transact, context }: Adding): Promise<PostPicture> {
  const { services } = context
  const { postId, file } = input
  const author = requireProfile(viewer)
  refuseSuspended(viewer, requestMoment(context).timeZone)
  const present = await transact(async (tx) => {
    const before = await findRepeated(tx, input, author, () => hashUpload(file))
    if (!before) await lockPosition(tx, postId, author)
    return before
  })
  if (present) return services.links.fill(postId, present)
  const stored = await storePhoto(services, postId, file, PHOTO_MAX_BYTES)
  const added = await withRowOf(services, postId, stored, () =>
    transact((tx) => writePicture(tx, input, author, stored)),
  )
  return services.links.fill(postId, added)
}

/** Removes a picture from a post of the viewer's own, if there is one. */
export async function deletePicture({
  tx,
  viewer,
  input,
}: {
  tx: Tx
  viewer: Viewer
  input: { pictureId: string }
}): Promise<{ deleted: true }> {
  await tx.run(deleteOwnPicture, [input.pictureId, viewer.id])
  return { deleted: true }
}

/** Locks the post and returns the first free position. @throws NOT_FOUND, POST_LOCKED, TOO_MANY_PICTURES */
async function lockPosition(tx: Tx, postId: string, author: string): Promise<number> {
  const [post] = await tx.run(lockOwnPost, [postId, author])
  if (!post) throw new Refusal(commonErrors.NOT_FOUND)
  if (post.isLocked) throw new Refusal(communityErrors.POST_LOCKED)
  const [free] = await tx.run(findPosition, [postId, MOST_PICTURES])
  if (!free) throw new Refusal(communityErrors.TOO_MANY_PICTURES)
  return free.position
}

/** Returns the picture that an equal request added under this id. @throws ID_TAKEN if it holds another */
async function findRepeated(
  tx: Tx,
  { id, postId, alt }: NewPicture,
  author: string,
  hash: () => Promise<string>,
): Promise<PostPicture | undefined> {
  const [present] = await tx.run(findOwnPicture, [id, author])
  if (!present) return undefined
  const isSame = present.postId === postId && present.alt === (alt ?? '')
  if (!isSame || present.sha256 !== (await hash())) throw new Refusal(commonErrors.ID_TAKEN)
  return present.record
}

async function writePicture(
  tx: Tx,
  input: NewPicture,
  author: string,
  { blobId, width, height, bytes, sha256 }: StoredPhoto,
): Promise<PostPicture> {
  const { id, postId, alt } = input
  const position = await lockPosition(tx, postId, author).catch(async (error: unknown) => {
    // The same request may have taken the last position a moment earlier.
    const before = await findRepeated(tx, input, author, async () => sha256)
    if (before) return before
    throw error
  })
  if (typeof position !== 'number') return position
  const values = [id, postId, position, alt ?? '', blobId, width, height, bytes, sha256]
  const [added] = await tx.run(insertPicture, values)
  if (added) return added.record
  const before = await findRepeated(tx, input, author, async () => sha256)
  if (!before) throw new Refusal(commonErrors.ID_TAKEN)
  return before
}
