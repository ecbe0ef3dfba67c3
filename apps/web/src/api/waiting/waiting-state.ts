import type { Problem } from '@app/domain/kernel/problems'
import { createStore } from '../../ui/behaviour/store.ts'
import { recall } from '../client/device-storage.ts'

/** Operations that may wait on the device until the server answers. */
export type WaitingOperation =
  | 'doses.markDose'
  | 'doses.addDosePicture'
  | 'healthLogs.add'
  | 'quickChecks.addCheck'
  | 'photos.add'
  | 'documents.add'

/** A change as its person made it. */
export interface WaitingDraft {
  /** The id of the unanswered request, which is also that of the record it creates. */
  id: string
  operation: WaitingOperation
  /** Input of the operation, without its file. */
  input: Readonly<Record<string, unknown>>
  household: string
  /** Action and pet in words: 'Apoquel for Biscuit'. */
  title: string
  /** Details in words: 'Given'. */
  detail: string
  /** The due time of the change's dose. */
  dueAt?: string
  /** The change that must be sent before this one, and removed with it: a picture belongs to its dose. */
  follows?: string
}

export interface WaitingChange extends WaitingDraft {
  person: string
  /** Time of creation, in milliseconds. */
  madeAt: number
  /** Time zone of its creation, which decides its calendar day. */
  zone: string
  /** Name and type of its file; the content is stored separately. */
  file?: { name: string; type: string }
  /** The server's refusal, which awaits the person's answer. */
  problem?: Problem
  /** Time at which the server took the change, in milliseconds, while its lists may be older. */
  sentAt?: number
}

/** Storage key, followed by the person's id, for a device with waiting changes of that person. */
export const WAITING_KEY = 'waiting-'

/** True if changes of a person may wait on this device, or were sent and may not show yet. */
export const keepsWaiting = (person: string): boolean => recall('device', WAITING_KEY + person) !== null

/** Waiting changes of the person of this page in the order of creation, as last read by this page. */
export const waitingChanges = createStore<readonly WaitingChange[]>([])

/** The waiting changes, with sent doses that a list may still offer. */
export const changesHere = createStore<readonly WaitingChange[]>([])

/** The households of sent doses that a list may still offer. */
export const householdsSentTo = (): ReadonlySet<string> =>
  new Set(changesHere.get().flatMap(({ sentAt, household }) => (sentAt === undefined ? [] : [household])))

export function setWaiting(read: readonly WaitingChange[]): void {
  changesHere.set(read)
  waitingChanges.set(read.filter(({ sentAt }) => sentAt === undefined))
}
