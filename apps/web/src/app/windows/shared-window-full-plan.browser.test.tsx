import { afterEach, beforeAll, it } from 'vitest'
import { eventually } from '../../../test-support/eventually.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import { oneColourPhoto } from '../../../test-support/pictures.ts'
import { button, field, isGone, isShown, press, windowOf } from '../../../test-support/screen.ts'
import { addPet, addPhotoRows, enter } from '../../../test-support/stage.ts'
import { newId } from '../../api/client/new-id.ts'
import {
  forgetShared,
  newShareId,
  SHARED_CACHE,
  sharedFilePath,
  sharePath,
} from '../../device/shared-cache.ts'

const dialog = windowOf('Add to a pet')

beforeAll(async () => {
  await enter('free')
  const { id } = await addPet({ name: 'Biscuit' })
  await addPhotoRows(id, 3)
})
afterEach(forgetShared)

/** Opens files as the worker keeps them. */
async function openShare(...files: File[]): Promise<void> {
  const id = newShareId()
  const cache = await caches.open(SHARED_CACHE)
  const kept = files.map((file) => ({ id: newId(), name: file.name, type: file.type, file }))
  for (const { id: fileId, file } of kept) await cache.put(sharedFilePath(id, fileId), new Response(file))
  await cache.put(sharePath(id), new Response(JSON.stringify({ files: kept, leftOut: [] })))
  openApp(`/pets?shared=${id}`)
}

// spec product: in a share of photos and documents the photos can be skipped; sent files are not offered
//   again
it('a plan without room for the photos says so, and the documents still come', async () => {
  const lab = new File(['a document'], 'lab.pdf', { type: 'application/pdf' })
  await openShare(await oneColourPhoto('park.png'), lab)
  await isShown(dialog.getByText('The document comes next.'))
  await isGone(button(dialog, 'Add Photo'))
  await press(dialog, 'Skip')
  await eventually(field(dialog, 'Title')).toHaveValue('lab')
})
