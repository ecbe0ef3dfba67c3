import { PDF_MAX_BYTES } from '@app/domain/files/documents.vocabulary'
import { PHOTO_MAX_BYTES, photoContentTypes } from '@app/domain/files/photos.vocabulary'
import { sharedTexts } from '@app/domain/files/shared-files.texts'
import { sharedTypes } from '@app/domain/files/shared-files.vocabulary'
import { commonErrors, fillMessage } from '@app/domain/kernel/errors'
import { GALLERY_SIDE, shrinkPicture } from '../../records/add/shrink-picture.ts'
import type { ReadyFile } from '../../windows/add-actions.ts'
import type { Shared } from './shared-store.ts'

/** Files that can be added, and the reason for each one that can't. */
export interface SortedFiles {
  photos: readonly ReadyFile[]
  documents: readonly ReadyFile[]
  leftOut: readonly { id: string; name: string; reason: string }[]
}

/** Kinds of file that the user may add. */
export interface MayAdd {
  photos: boolean
  documents: boolean
}

const isPicture = ({ type }: { type: string }): boolean =>
  (photoContentTypes as readonly string[]).includes(type)

const roleReason = fillMessage(commonErrors.NOT_ALLOWED, {})

/** Turns pictures into photos, made smaller if needed, and PDFs into documents. */
export async function sortShared(
  { files, leftOut }: Pick<Shared, 'files' | 'leftOut'>,
  may: MayAdd,
): Promise<SortedFiles> {
  const photos: ReadyFile[] = []
  const documents: ReadyFile[] = []
  const refused: SortedFiles['leftOut'][number][] = leftOut.map((file) => ({
    id: file.id,
    name: file.name,
    reason: sharedTypes.includes(file.type) ? sharedTexts.noRoom : sharedTexts.wrongType,
  }))
  // Handles one file after the other: an open one takes much memory.
  for (const { id, file: shared } of files) {
    const kind = isPicture(shared) ? 'photos' : 'documents'
    const file =
      kind === 'photos' && may.photos
        ? await shrinkPicture(shared, { maxBytes: PHOTO_MAX_BYTES, longSide: GALLERY_SIDE })
        : shared
    const reason = may[kind] ? reasonAgainst(file) : roleReason
    if (reason !== undefined) refused.push({ id, name: shared.name, reason })
    else (kind === 'photos' ? photos : documents).push({ id, file })
  }
  return { photos, documents, leftOut: refused }
}

const reasonAgainst = (file: File): string | undefined =>
  file.size > (isPicture(file) ? PHOTO_MAX_BYTES : PDF_MAX_BYTES) ? sharedTexts.tooLarge : undefined
