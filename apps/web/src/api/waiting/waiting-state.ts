import type { Problem } from '@app/domain/kernel/problems'
import { recall } from '../client/device-storage.ts'

/** What may wait on the device until the server answers. */
export type WaitingOperation =
  | 'doses.markDose'
  | 'doses.addDosePicture'
  | 'healthLogs.add'
  | 'photos.add'
  | 'documents.add'

/** A change as its person made it. */
export interface WaitingDraft {
  /** The id of the attempt that was not answered, which is that of what it makes. */
  id: string
  operation: WaitingOperation
  /** What is sent, besides its file. */
  input: Readonly<Record<string, unknown>>
  household: string
  /** What and for whom in words: 'Apoquel for Biscuit'. */
  title: string
  /** What is said of it: 'Given'. */
  detail: string
  /** The instant at which the dose is due that it is about. */
  dueAt?: string
  /** The change that has to be taken before this one, and with which it goes: a picture belongs to its dose. */
  follows?: string
}

/** A change that waits on this device. */
export interface WaitingChange extends WaitingDraft {
  person: string
  /** When it was made, in milliseconds. */
  madeAt: number
  /** The zone in which it was made: a day is that of its calendar. */
  zone: string
  /** What its file is called, and its type; what is in it lies apart. */
  file?: { name: string; type: string }
  /** What the server said against it; it waits for its person's answer then. */
  problem?: Problem
  /** When the server took it, in milliseconds, while the lists that show it may be older. */
  sentAt?: number
}

/** Under which name, followed by the person's id, a device remembers that changes of theirs wait on it. */
export const WAITING_KEY = 'waiting-'

/** True if changes of a person may wait on this device, or were sent and may not show yet. */
export const keepsWaiting = (person: string): boolean => recall('device', WAITING_KEY + person) !== null

let here: readonly WaitingChange[] = []
let changes: readonly WaitingChange[] = []
const listeners = new Set<() => void>()

/** What waits here of the person of this page, in the order in which it was made, as far as this page has read it. */
export const waitingChanges = (): readonly WaitingChange[] => changes

/** The same, with doses that were sent and that a list may still offer. */
export const changesHere = (): readonly WaitingChange[] => here

/** The households of doses that were sent and that a list may still offer. */
export const householdsSentTo = (): ReadonlySet<string> =>
  new Set(here.flatMap(({ sentAt, household }) => (sentAt === undefined ? [] : [household])))

export function setWaiting(read: readonly WaitingChange[]): void {
  here = read
  changes = read.filter(({ sentAt }) => sentAt === undefined)
  for (const tell of listeners) tell()
}

/** Calls the listener at each change, until the returned function is called. */
export function whenWaitingChanges(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
