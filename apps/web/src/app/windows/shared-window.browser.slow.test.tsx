import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../../test-support/eventually.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import { oneColourPhoto, smallPdf } from '../../../test-support/pictures.ts'
import {
  button,
  choose,
  doubleClick,
  field,
  fillIn,
  isGone,
  isShown,
  press,
  pressEscape,
  questionOf,
  seeToast,
  windowOf,
} from '../../../test-support/screen.ts'
import { bringTrouble, callElsewhere, countAsked, enter, mend } from '../../../test-support/stage.ts'
import { forget, keep } from '../../api/client/device-storage.ts'
import { newId } from '../../api/client/new-id.ts'
import { dropKey, heldKey } from '../../api/waiting/waiting-store.ts'
import { OFFLINE_KEY } from '../../device/kept-here.ts'
import {
  dropShares,
  forgetOpenedShares,
  forgetShared,
  newShareId,
  SHARED_CACHE,
  openedPath,
  sharedFilePath,
  sharePath,
} from '../../device/shared-cache.ts'
import { sortShared } from '../../features/files/index.ts'

const UPLOADS = /^POST \/api\/pets\/[^/]+\/(photos|documents)$/
const dialog = windowOf('Add to a pet')
const lostNote = dialog.getByRole('status').filter({ hasText: 'Not everything you shared is here' })

const noted = (file: File) => ({ id: newId(), name: file.name, type: file.type, size: file.size, file })

/**
 * Keeps files as the worker does.
 * @returns their share's id
 */
async function share(
  files: readonly File[],
  leftOut: readonly File[] = [],
  id = newShareId(),
): Promise<string> {
  const cache = await caches.open(SHARED_CACHE)
  const kept = files.map(noted)
  await Promise.all(
    kept.map(({ id: fileId, file }) => cache.put(sharedFilePath(id, fileId), new Response(file))),
  )
  const text = JSON.stringify({ files: kept, leftOut: leftOut.map(noted) })
  await cache.put(sharePath(id), new Response(text))
  return id
}
const openShare = (id: string) => openApp(`/pets?shared=${id}`)
/** Counts the photos with this caption. */
async function photosOf(said: string): Promise<number> {
  const { body: pets } = await callElsewhere<{ id: string }[]>('GET', '/pets')
  const { body: photos } = await callElsewhere<{ entries: { caption: string | null }[] }>(
    'GET',
    `/pets/${pets[0]?.id}/photos`,
  )
  return photos.entries.filter(({ caption }) => caption === said).length
}
const keptHere = () => eventually(() => caches.keys())

beforeAll(async () => {
  await enter()
})
beforeEach(forgetShared)
afterEach(forgetShared)

describe('without a pet', () => {
  // spec product: pictures and PDFs shared by another app are added to a pet by the ordinary forms; nothing is sent
  //   before
  it('one is added first, and the files wait: pictures become photos, then PDFs documents', async () => {
    const id = await share([await oneColourPhoto('park.png'), smallPdf('blood_count.pdf')])
    openShare(id)
    await isShown(dialog.getByText('Add a pet first. Your 2 files wait here.'))
    await eventually(() => location.search).toBe('')
    await press(dialog, 'Add Pet')
    const adding = windowOf('Add Pet')
    await fillIn(adding, { Name: 'Biscuit' })
    await choose(adding, { Species: 'dog' })
    await press(adding, 'Add Pet')
    await isShown(button(dialog, 'Remove park.png'))
    await eventually(field(dialog, 'Pet')).toHaveDisplayValue('Biscuit')
    await isShown(dialog.getByText('The document comes next.'))
    await fillIn(dialog, { Caption: 'In the park' })
    expect(await countAsked(UPLOADS)).toBe(0)
    await press(dialog, 'Add Photo')
    await seeToast('Photo added')
    await eventually(field(dialog, 'Title')).toHaveValue('blood count')
    await eventually(field(dialog, 'Pet')).toHaveDisplayValue('Biscuit')
    await press(dialog, 'Add Document')
    await seeToast('Document added')
    await isGone(dialog)
    expect(await countAsked(UPLOADS)).toBe(2)
    await keptHere().toEqual([])
  })
})

describe('with a pet', () => {
  it('two taps add once, however long the answer takes', async () => {
    const before = await countAsked(UPLOADS)
    openShare(await share([await oneColourPhoto('lake.png')]))
    await isShown(button(dialog, 'Remove lake.png'))
    await bringTrouble(UPLOADS, 'hold')
    await doubleClick(button(dialog, 'Add Photo'))
    await isShown(button(dialog, 'Cancel lake.png'))
    await mend()
    await isGone(dialog)
    expect(await countAsked(UPLOADS)).toBe(before + 1)
  })

  it('a photo whose answer was lost is no second one after the page is reloaded', async () => {
    openShare(await share([await oneColourPhoto('lake.png')]))
    await fillIn(dialog, { Caption: 'At the lake' })
    await bringTrouble(UPLOADS, 'lose')
    await press(dialog, 'Add Photo')
    await isShown(button(dialog, 'Try again: lake.png'))
    await mend()
    openApp('/pets')
    await fillIn(dialog, { Caption: 'At the lake' })
    await press(dialog, 'Add Photo')
    await seeToast('Photo added')
    await isGone(dialog)
    expect(await photosOf('At the lake')).toBe(1)
    await keptHere().toEqual([])
  })

  // spec product: photos, documents and pictures of doses without an answer stay on the device, sealed with
  //   their files, shown in their lists, and are sent once; a picture follows its dose log, and an unreadable
  //   or refused file is reported
  it('a photo that gets no answer waits on the device, is shared no more, and is sent once', async () => {
    const { body: me } = await callElsewhere<{ userId: string }>('GET', '/me')
    keep('device', OFFLINE_KEY, me.userId)
    openShare(await share([await oneColourPhoto('lake.png')]))
    await fillIn(dialog, { Caption: 'At the lake, later' })
    await eventually(heldKey).toBeDefined()
    await bringTrouble(UPLOADS, 'lose')
    await press(dialog, 'Add Photo')
    await seeToast('Saved on this device', 'It will be sent once you’re back online.')
    await isGone(dialog)
    await keptHere().toEqual([])
    const lost = await countAsked(UPLOADS)
    await mend()
    dispatchEvent(new Event('online'))
    await eventually(() => countAsked(UPLOADS)).toBe(lost + 1)
    await eventually(() => photosOf('At the lake, later')).toBe(1)
    forget('device', OFFLINE_KEY)
    await dropKey(me.userId)
  })

  it('is asked about before it is let go of, and nothing of it stays then', async () => {
    const before = await countAsked(UPLOADS)
    openShare(await share([await oneColourPhoto('park.png')]))
    await isShown(button(dialog, 'Remove park.png'))
    await pressEscape()
    const question = questionOf('Leave without adding?')
    await press(question, 'Stay')
    await isShown(button(dialog, 'Remove park.png'))
    await pressEscape()
    await press(question, 'Leave')
    await isGone(dialog)
    await keptHere().toEqual([])
    expect(await countAsked(UPLOADS)).toBe(before)
  })

  // spec product: in a share of photos and documents the photos can be skipped; sent files are not offered
  //   again
  it('the photos can be skipped, by Escape too, and only the documents wait then; two taps skip no document', async () => {
    openShare(await share([await oneColourPhoto('park.png'), smallPdf('lab.pdf')]))
    await press(dialog, 'Remove park.png')
    await pressEscape()
    await press(questionOf('Skip the photo?'), 'Stay')
    await doubleClick(button(dialog, 'Skip'))
    await eventually(field(dialog, 'Title')).toHaveValue('lab')
    openApp('/pets')
    await eventually(field(dialog, 'Title')).toHaveValue('lab')
    await press(dialog, 'Cancel')
    await isGone(dialog)
    await keptHere().toEqual([])
  })

  it('does not offer sent files again after a reload, only failed ones', async () => {
    const files = [await oneColourPhoto('failed.png'), await oneColourPhoto('sent.png')]
    openShare(await share([...files, smallPdf('lab.pdf')]))
    await isShown(button(dialog, 'Remove failed.png'))
    await bringTrouble(UPLOADS, 'hold')
    await press(dialog, 'Add Photo')
    await press(dialog, 'Cancel failed.png')
    await isShown(button(dialog, 'Cancel sent.png'))
    await mend()
    await isShown(button(dialog, 'Try again: failed.png'))
    await isGone(button(dialog, 'Cancel sent.png'))
    openApp('/pets')
    await isShown(button(dialog, 'Remove failed.png'))
    await isGone(button(dialog, 'Remove sent.png'))
  })

  it('the next share joins the open one', async () => {
    openShare(await share([await oneColourPhoto('one.png')]))
    await isShown(button(dialog, 'Remove one.png'))
    openShare(await share([await oneColourPhoto('two.png')]))
    await isShown(button(dialog, 'Remove two.png'))
    await isShown(button(dialog, 'Remove one.png'))
    await isGone(lostNote)
  })

  // spec product: a share that is lost while another is open is reported beside it
  it.each([
    ['missed', 'What you shared last did not arrive. The device may be full. Please share it again.'],
    ['no-such-share', /keeps what you share for 10 minutes\. Please share the rest again\./],
  ])('reports beside the open share that the next one is lost: %s', async (id, words) => {
    openShare(await share([await oneColourPhoto('one.png')]))
    await isShown(button(dialog, 'Remove one.png'))
    openShare(id)
    await isShown(lostNote.getByText(words))
    await isShown(button(dialog, 'Remove one.png'))
  })

  it('reports that the open share has gone meanwhile', async () => {
    const old = await share([await oneColourPhoto('one.png')])
    openShare(old)
    await isShown(button(dialog, 'Remove one.png'))
    await dropShares((id) => id === old)
    openShare(await share([await oneColourPhoto('two.png')]))
    await isShown(lostNote)
    await isShown(button(dialog, 'Remove two.png'))
  })

  it('says of each file that is left out why', async () => {
    const film = new File(['a film'], 'walk.mp4', { type: 'video/mp4' })
    const large = new File([new Uint8Array(26 * 1024 * 1024)], 'scan.pdf', { type: 'application/pdf' })
    openShare(
      await share([smallPdf('lab.pdf'), large], [film, new File(['x'], 'late.jpg', { type: 'image/jpeg' })]),
    )
    const note = dialog.getByRole('status').filter({ hasText: '3 files were left out' })
    await isShown(note.getByText('walk.mp4: Only PDF, JPG, PNG, WEBP and GIF files can be added.'))
    await isShown(note.getByText('late.jpg: You can share up to 20 files and 60 MB at once.'))
    await isShown(note.getByText('scan.pdf: It is too large. A picture can have 10 MB, a PDF 25 MB.'))
    await eventually(field(dialog, 'Title')).toHaveValue('lab')
  })

  it('leaves out kinds that the role may not add, with the reason', async () => {
    const file = { id: newId(), file: await oneColourPhoto('park.png') }
    const sorted = await sortShared({ files: [file], leftOut: [] }, { photos: false, documents: true })
    const reason = 'Your role in this household does not allow this. Ask its owner.'
    expect(sorted).toEqual({
      photos: [],
      documents: [],
      leftOut: [{ id: file.id, name: 'park.png', reason }],
    })
  })

  it('nothing that can be added is said, and closed', async () => {
    openShare(await share([], [new File(['a film'], 'walk.mp4', { type: 'video/mp4' })]))
    await isShown(dialog.getByText('1 file was left out'))
    await press(dialog.getByRole('contentinfo'), 'Close')
    await isGone(dialog)
    await keptHere().toEqual([])
  })
})

describe('missing things', () => {
  it.each([
    ['missed', /The files did not arrive\. The device may be full, or Pawtrail was not opened here before\./],
    ['no-such-share', /These files are no longer here\. Pawtrail keeps what you share for 10 minutes/],
    ['<b>', /The files did not arrive/],
  ])('is said: %s', async (id, words) => {
    openShare(id)
    await isShown(dialog.getByText(words))
  })

  it('is older than ten minutes', async () => {
    openShare(
      await share([smallPdf('lab.pdf')], [], newShareId().replace(/^\d+/, String(Date.now() - 601_000))),
    )
    await isShown(dialog.getByText('These files are no longer here.'))
  })

  // spec product: shared files are limited, deleted soon, and shown only to the user who opened them
  it('is what another user has opened on this device', async () => {
    const id = await share([smallPdf('lab.pdf')])
    await (await caches.open(SHARED_CACHE)).put(openedPath(id), new Response('somebody else'))
    openShare(id)
    await isShown(dialog.getByText('These files are no longer here.'))
  })

  it('is the share opened here, once the session has ended; later shares wait', async () => {
    const opened = await share([smallPdf('lab.pdf')])
    await (await caches.open(SHARED_CACHE)).put(openedPath(opened), new Response('ana'))
    const since = await share([smallPdf('since.pdf')])
    await forgetOpenedShares()
    const cache = await caches.open(SHARED_CACHE)
    const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname)
    expect(paths).toContain(sharePath(since))
    expect(paths.join()).not.toContain(opened)
  })
})
