import {
  CARD_CACHE,
  CARD_DATA_BEFORE,
  cardDataOf,
  isOfCardPage,
  SHELL_CACHE,
} from '@app/domain/emergency/emergency.card'
import { CARD_PATH } from '@app/domain/emergency/emergency.card-path'
import type { EmergencyInformation } from '@app/domain/emergency/emergency.contract'
import { makeCard } from '@app/domain/emergency/emergency.rules'
import { readCardChoice } from '../../device/card-choice.ts'
import { formatDay } from '../../format/format-dates.ts'
import type { Format } from '../../format/format.ts'
import { asDataUrl } from '../../print/as-data-url.ts'

/** Household of the card. */
type CardHousehold = Readonly<{ id: string; name: string }>

let writing: Promise<void> = Promise.resolve()

/**
 * Writes the emergency card of a household to this device. Writes run one after the other, so that the newest remains.
 * Does nothing if the card is not, or no longer, wanted.
 * @throws Error if the browser stores nothing: without https, or in some private windows
 */
export function writeCard(
  household: CardHousehold,
  information: EmergencyInformation,
  format: Format,
): Promise<void> {
  writing = writing.catch(() => undefined).then(() => write(household, information, format))
  return writing
}

async function write(
  { id, name }: CardHousehold,
  information: EmergencyInformation,
  format: Format,
): Promise<void> {
  const now = new Date()
  const pictures = await readPictures(information)
  const reading = {
    today: format.dayOf(now),
    weightUnit: format.weightUnit,
    formatDay,
    savedAt: now.toISOString(),
    household: { id, name },
  }
  // Checks again: during the slow read of pictures the user may have switched the card off or signed out.
  if (!readCardChoice(id)) return
  const cache = await caches.open(CARD_CACHE)
  await cache.put(cardDataOf(id), Response.json(makeCard(information, reading, pictures)))
  await cache.delete(CARD_DATA_BEFORE)
  if (!readCardChoice(id)) await cache.delete(cardDataOf(id))
}

/** Caches the page that shows the card, and its service worker, which serves the page without a connection. */
export async function keepCardPage(): Promise<void> {
  const page = await fetch(CARD_PATH)
  if (!page.ok) throw new Error(`The card's page was answered with ${page.status}`)
  const html = await page.clone().text()
  const files = [...html.matchAll(/(?:href|src)="(\/[^"]+)"/g)].flatMap(([, path = '']) =>
    isOfCardPage(path) ? [path] : [],
  )
  const cache = await caches.open(SHELL_CACHE)
  await cache.addAll(files)
  await cache.put(CARD_PATH, page)
  await dropOthers(cache, [CARD_PATH, ...files])
  await navigator.serviceWorker.register('/service-worker.js')
}

/** Deletes files of earlier versions of the page. */
async function dropOthers(cache: Cache, paths: readonly string[]): Promise<void> {
  const old = (await cache.keys()).filter(({ url }) => !paths.includes(new URL(url).pathname))
  await Promise.all(old.map((request) => cache.delete(request)))
}

/** The pets' small pictures as data URLs; one that can't be read is left out. */
async function readPictures({ pets }: EmergencyInformation): Promise<ReadonlyMap<string, string>> {
  const read = pets.map(async ({ id, picture }): Promise<[string, string][]> => {
    if (!picture) return []
    try {
      const answer = await fetch(picture.thumb)
      return answer.ok ? [[id, await asDataUrl(await answer.blob())]] : []
    } catch (error) {
      console.warn('failed to read a picture for the emergency card', error)
      return []
    }
  })
  return new Map((await Promise.all(read)).flat())
}
