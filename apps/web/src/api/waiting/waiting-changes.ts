import { createSignal } from '../../ui/behaviour/store.ts'
import { actingPerson } from '../client/acting-person.ts'
import { forget, keep } from '../client/device-storage.ts'
import { ProblemError } from '../client/problem-error.ts'
import { presentZone } from '../client/zone.ts'
import { importKey, seal } from './seal.ts'
import { aloneWith } from './send-waiting.ts'
import { openChanges, sealContent } from './waiting-content.ts'
import { setWaiting, WAITING_KEY, type WaitingDraft } from './waiting-state.ts'
import {
  dropKey,
  heldKey,
  holdKey,
  NoRoom,
  removeChanges,
  storeChange,
  storedChanges,
} from './waiting-store.ts'
import { openWaitingChannel, tellOthers, WAITING_TAG } from './waiting-tag.ts'

/** Notifies other tabs and the worker of changes to the queue. */
const channel = openWaitingChannel()
/** Asks this page to send the queue. */
const wanted = createSignal()
/** Asks this page to open the list of waiting changes. */
const opened = createSignal()
/** True if the list was to open before its code had loaded. */
let openingWaits = false
/** Serialises reads, so that the newest one is shown. */
let reading: Promise<void> = Promise.resolve()

/** Reads the waiting changes of the person of this page, and notifies the page. */
export const readWaiting = (): Promise<void> => {
  reading = reading.then(async () => {
    const held = await heldKey()
    const own = held && held.person === actingPerson() ? await openChanges(held) : []
    if (held && own.length === 0) forget('device', WAITING_KEY + held.person)
    setWaiting(own.map(({ change }) => change))
  })
  reading = reading.catch(() => undefined)
  return reading
}

/** Reloads the queue in this page and in all others. */
export async function tellWaiting(): Promise<void> {
  tellOthers(channel)
  await readWaiting()
}

/**
 * Calls the listener after a change by another tab or the worker.
 * @returns removes the listener
 */
export function whenTold(listener: () => void): () => void {
  channel.addEventListener('message', listener)
  return () => channel.removeEventListener('message', listener)
}

/** Makes this page send the queue as soon as the server answers. */
export const wantSending = wanted.send

/**
 * Calls the listener if this page has a change to send.
 * @returns removes the listener
 */
export const whenWanted = wanted.subscribe

/** Holds the key of the person of this page; no change can wait here without it. Browsers encrypt only over https. */
export async function holdKeyOf(person: string, readKey: () => Promise<string>): Promise<void> {
  if (!isSecureContext) return
  if ((await heldKey())?.person !== person) {
    const key = await importKey(await readKey())
    // The person may have signed out during the request.
    if (actingPerson() !== person) return
    await holdKey({ person, key })
  }
  await tellWaiting()
}

/** True if a change could wait on this device now. */
export const canWait = async (): Promise<boolean> =>
  heldKey().then(
    (held) => held !== undefined && held.person === actingPerson(),
    () => false,
  )

/**
 * Keeps an unanswered change until it can be sent, under the id of that request.
 * @param file belongs to the change, sealed too
 * @returns false if this device holds no key of the person, or stores nothing: the change has then failed
 * @throws ProblemError if the device has no room for it
 */
export async function keepForLater(draft: WaitingDraft, file?: File): Promise<boolean> {
  const held = await heldKey().catch(() => undefined)
  if (!held || held.person !== actingPerson()) return false
  const { id, household, follows, ...said } = draft
  const owner = { id, person: held.person, household, ...(follows !== undefined && { follows }) }
  // Without persistent storage the browser may clear the queue when it needs space; the browser decides on the request.
  void navigator.storage?.persist().catch(() => undefined)
  try {
    const sealed = await sealContent(held, owner, {
      ...said,
      zone: presentZone(),
      ...(file && { file: { name: file.name, type: file.type } }),
    })
    const sealedFile = file && (await seal(held, owner, await file.arrayBuffer()))
    const size = sealed.bytes.byteLength + (sealedFile?.bytes.byteLength ?? 0)
    const stored = { ...owner, madeAt: Date.now(), sealed, size, needsAnswer: false, failures: 0 }
    await storeChange(stored, sealedFile)
    keep('device', WAITING_KEY + held.person, 'yes')
  } catch (error) {
    if (error instanceof NoRoom) throw new ProblemError(error.problem, 0, error)
    return false
  }
  await tellWaiting()
  wantSending()
  void askForSync().catch(() => undefined)
  return true
}

/** The part of background sync used here; few browsers have it. */
interface WithSync {
  sync?: { register: (tag: string) => Promise<void> }
}

/** Makes the browser wake the worker once there is a connection, even without an open page. */
async function askForSync(): Promise<void> {
  const worker = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined
  await (worker as WithSync | undefined)?.sync?.register(WAITING_TAG)
}

/**
 * Takes a change back before it is sent, with the changes that follow it. A change that is being sent is awaited; a
 * file in transfer is canceled, and may have arrived.
 * @returns true if the change was still here
 */
export async function takeBack(id: string): Promise<boolean> {
  tellOthers(channel, id)
  const removed = await aloneWith(id, async () => {
    const count = await removeChanges((change) => change.id === id && change.sentAt === undefined)
    if (count > 0) await removeChanges(({ follows }) => follows === id)
    return count
  })
  await tellWaiting()
  return removed > 0
}

/** Removes doses of a household that were sent by `readAt`: the lists that offer doses have been reloaded since. */
export async function forgetSent(household: string, readAt: number): Promise<void> {
  const removed = await removeChanges(
    (change) => change.household === household && change.sentAt !== undefined && change.sentAt <= readAt,
  )
  if (removed > 0) await tellWaiting()
}

/** Counts the waiting changes of a person, including sealed ones. */
export const countWaiting = async (person: string): Promise<number> =>
  storedChanges(person).then(
    (changes) => changes.filter(({ sentAt }) => sentAt === undefined).length,
    () => 0,
  )

/**
 * Removes the key from this device, so that the queue remains sealed, or removes the queue too.
 * @param person undefined on a page without a person, where any key is removed
 */
export async function leaveWaiting(person: string | undefined, isDiscarded: boolean): Promise<void> {
  openingWaits = false
  if (isDiscarded) await removeChanges((change) => change.person === person)
  await dropKey(person)
  await tellWaiting()
}

/** Opens the list of the changes that wait on this device. */
export function openWaiting(): void {
  openingWaits = !opened.isWatched()
  opened.send()
}

/**
 * Calls the listener to open the list, and at once if the list was to open before.
 * @returns removes the listener
 */
export function whenOpened(listener: () => void): () => void {
  if (openingWaits) listener()
  openingWaits = false
  return opened.subscribe(listener)
}
