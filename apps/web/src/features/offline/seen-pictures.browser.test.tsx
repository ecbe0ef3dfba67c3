import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { eventually } from '../../../test-support/eventually.ts'
import { addPet, addPhoto, callElsewhere, countAsked, enter } from '../../../test-support/stage.ts'
import { keep } from '../../api/client/device-storage.ts'
import { OFFLINE_KEY } from '../../device/kept-here.ts'
import { forgetOffline, SEEN_CACHE } from '../../device/offline-here.ts'
import type { Reader } from './seen-cache.ts'
import { picturesFolder, watchPictures } from './seen-pictures.ts'
import { dropOthers, keepSeen, readSeen } from './seen-store.ts'

/** Link of a real picture, and its reader. */
let link: string
let reader: Reader
let stop: (() => void) | undefined

beforeAll(async () => {
  await enter()
  const pet = await addPet({ name: 'Biscuit' })
  await addPhoto(pet.id, 'In the park')
  const path = `/pets/${pet.id}/photos`
  const { body } = await callElsewhere<{ entries: { picture: { thumb: string } }[] }>('GET', path)
  link = new URL(body.entries[0]?.picture.thumb ?? '', location.origin).href
  reader = { person: 'ana', household: new URL(link).pathname.split('/')[2] ?? '' }
})
beforeEach(() => keep('device', OFFLINE_KEY, 'ana'))
afterEach(async () => {
  stop?.()
  await forgetOffline()
})

const show = (src: string) => Object.assign(new Image(), { src }).decode()
const names = (thumb: string) => ({
  key: [['pets', 'list']],
  data: [{ picture: { thumb } }],
  readAt: Date.now(),
})
const keptPictures = async () => {
  const entries = await (await caches.open(SEEN_CACHE)).keys()
  return entries.map(({ url }) => new URL(url).pathname).filter((path) => path.startsWith('/seen-pictures/'))
}
const thumbOf = async (household = reader.household) => {
  const [seen] = await readSeen(household)
  return (seen?.data as { picture: { thumb: string } }[] | undefined)?.[0]?.picture.thumb
}
const FILES = /^GET \/files\//

// spec product: thumbnails that were seen before are shown without a connection, within a limit, to their
//   user alone, without a request of their own
it('a picture that the page shows is kept without fetching it again, and shown without its link', async () => {
  stop = watchPictures(reader)
  await show(link)
  await keepSeen(reader, 'pets', names(link))
  await eventually(keptPictures).toHaveLength(1)
  expect(await countAsked(FILES)).toBe(1)
  const shown = (await thumbOf()) ?? ''
  expect(shown).toMatch(/^blob:/)
  await show(shown)
  // The card reads its pictures from their links.
  await keepSeen(reader, 'pets', { ...names(link), key: [['emergency', 'get']] })
  expect(await thumbOf()).toBe(link)
})

it('keeps no picture of another household, nor any for a signed-out user', async () => {
  const stops = [{ ...reader, household: 'another' }, { ...reader, person: 'sam' }, reader].map(watchPictures)
  stop = () => stops.forEach((end) => end())
  await show(link)
  await keepSeen(reader, 'pets', names(link))
  await eventually(keptPictures).toEqual([picturesFolder(reader) + new URL(link).pathname.slice(1)])
})

// spec ASVS V14.3.1
it('is shown to no one else, and is removed with the membership and at sign-out', async () => {
  stop = watchPictures(reader)
  await show(link)
  await keepSeen(reader, 'pets', names(link))
  await eventually(keptPictures).toHaveLength(1)
  keep('device', OFFLINE_KEY, 'sam')
  expect(await thumbOf()).toBeUndefined()
  await keepSeen({ ...reader, person: 'sam' }, 'pets', names(link))
  expect(await thumbOf()).toBe(link)
  await dropOthers('sam', [reader.household])
  expect(await keptPictures()).toEqual([])
  await forgetOffline()
  expect(await caches.keys()).toEqual([])
})

it('is bounded, the oldest goes first, and what no reading names goes at the next opening', async () => {
  const cache = await caches.open(SEEN_CACHE)
  const old = (number: number) => `${picturesFolder(reader)}files/${reader.household}/${number}/thumb`
  await keepSeen(reader, 'pets', {
    ...names(link),
    data: { listed: Array.from({ length: 150 }, (_, at) => `/files/${reader.household}/${at}/thumb?e=1`) },
  })
  for (let number = 0; number < 151; number += 1) await cache.put(old(number), new Response('a picture'))
  stop = watchPictures(reader)
  await eventually(keptPictures).not.toContain(old(150))
  await show(link)
  await eventually(keptPictures).not.toContain(old(0))
  expect(await keptPictures()).toHaveLength(150)
  expect(await keptPictures()).toContain(old(1))
})
