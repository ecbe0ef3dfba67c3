import type { Problem } from '@app/domain/kernel/problems'
import {
  deviceFull,
  MOST_WAITING,
  MOST_WAITING_BYTES,
  tooManyWaiting,
} from '@app/domain/offline/waiting-changes.texts'

const NAME = 'waiting'
const CHANGES = 'changes'
const FILES = 'files'
const STATE = 'state'

/** Encrypted bytes that only the key of their person opens. */
export interface Sealed {
  nonce: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
}

/** A change as stored on the device: its person and time are readable, the rest is sealed. */
export interface StoredChange {
  /** Sequence number, assigned on storing: older changes are sent first. */
  order?: number
  id: string
  person: string
  household: string
  /** In milliseconds. */
  madeAt: number
  sealed: Sealed
  /** Bytes of everything, including the file. */
  size: number
  needsAnswer: boolean
  /** Number of server failures on this change. */
  failures: number
  /** The id of the change that must be sent before it. */
  follows?: string
  /**
   * Time at which the server took the change, in milliseconds. A dose stays until its lists have been reloaded, so that
   * it is not offered again.
   */
  sentAt?: number
}

/** The key of the person who is signed in on this device. */
export interface HeldKey {
  person: string
  key: CryptoKey
}

/** Pause in sending, and its end. */
export interface Pause {
  /** In milliseconds. */
  until: number
  tries: number
  /** True if the server set the time. */
  told: boolean
}

/** Error of a change that the device has no room for. */
export class NoRoom extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.message)
    this.problem = problem
  }
}

const done = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })

/** Timeout of opening the store; without the store, the browser keeps no changes. */
const OPEN_MILLISECONDS = 3000

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1)
  request.addEventListener('upgradeneeded', () => {
    const database = request.result
    const changes = database.createObjectStore(CHANGES, { keyPath: 'order', autoIncrement: true })
    changes.createIndex('id', 'id', { unique: true })
    database.createObjectStore(FILES)
    database.createObjectStore(STATE)
  })
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The store does not open')), OPEN_MILLISECONDS)
    done(request)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}

/** Works in one transaction, and resolves once the data is on the disk. The work must await nothing but the store. */
async function within<Result>(
  mode: IDBTransactionMode,
  work: (transaction: IDBTransaction) => Promise<Result>,
): Promise<Result> {
  const database = await open()
  try {
    const transaction = database.transaction([CHANGES, FILES, STATE], mode, { durability: 'strict' })
    const ended = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(transaction.error))
    })
    ended.catch(() => undefined)
    const result = await work(transaction)
    await ended
    return result
  } finally {
    database.close()
  }
}

const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError'

/**
 * Stores a change, and replaces one of the same id.
 * @param file the sealed content of its file
 * @throws NoRoom if the device holds its maximum, or has no space left
 */
export async function storeChange(change: StoredChange, file: Sealed | undefined): Promise<void> {
  try {
    await within('readwrite', async (transaction) => {
      const changes = transaction.objectStore(CHANGES)
      const all = (await done(changes.getAll())) as StoredChange[]
      const same = all.find(({ id }) => id === change.id)
      const others = all.filter((other) => other !== same)
      const size = others.reduce((sum, other) => sum + other.size, change.size)
      const waiting = others.filter(({ sentAt }) => sentAt === undefined)
      if (waiting.length >= MOST_WAITING || size > MOST_WAITING_BYTES) throw new NoRoom(tooManyWaiting())
      await done(changes.put({ ...change, ...(same?.order !== undefined && { order: same.order }) }))
      if (file) await done(transaction.objectStore(FILES).put(file, change.id))
    })
  } catch (error) {
    throw isFull(error) ? new NoRoom(deviceFull) : error
  }
}

/** Reads the stored changes of a person, oldest first. */
export const storedChanges = (person: string): Promise<StoredChange[]> =>
  within('readonly', async (transaction) => {
    const all = (await done(transaction.objectStore(CHANGES).getAll())) as StoredChange[]
    return all.filter((change) => change.person === person)
  })

/** Reads the sealed content of a change's file. */
export const storedFile = (id: string): Promise<Sealed | undefined> =>
  within(
    'readonly',
    async (transaction) => (await done(transaction.objectStore(FILES).get(id))) as Sealed | undefined,
  )

/**
 * Rewrites a change, unless it is gone.
 * @returns true if the change was still there
 */
export const rewriteChange = (change: StoredChange): Promise<boolean> =>
  within('readwrite', async (transaction) => {
    const changes = transaction.objectStore(CHANGES)
    const isThere = (await done(changes.index('id').getKey(change.id))) !== undefined
    if (isThere) await done(changes.put(change))
    return isThere
  })

/**
 * Removes changes with their files.
 * @returns the number of removed changes
 */
export const removeChanges = (isRemoved: (change: StoredChange) => boolean): Promise<number> =>
  within('readwrite', async (transaction) => {
    const changes = transaction.objectStore(CHANGES)
    const removed = ((await done(changes.getAll())) as StoredChange[]).filter(isRemoved)
    for (const { order, id } of removed) {
      if (order !== undefined) await done(changes.delete(order))
      await done(transaction.objectStore(FILES).delete(id))
    }
    return removed.length
  })

/** The key that this device holds. */
export const heldKey = (): Promise<HeldKey | undefined> =>
  within(
    'readonly',
    async (transaction) => (await done(transaction.objectStore(STATE).get('key'))) as HeldKey | undefined,
  )

/** Holds a person's key, and replaces any other person's. */
export const holdKey = (held: HeldKey): Promise<unknown> =>
  within('readwrite', async (transaction) => done(transaction.objectStore(STATE).put(held, 'key')))

/** Removes the key from the device if it is this person's, or any key without a person. Sealed changes stay. */
export const dropKey = (person: string | undefined): Promise<unknown> =>
  within('readwrite', async (transaction) => {
    const state = transaction.objectStore(STATE)
    const held = (await done(state.get('key'))) as HeldKey | undefined
    if (person === undefined || held?.person === person) await done(state.clear())
  })

export const readPause = (): Promise<Pause | undefined> =>
  within(
    'readonly',
    async (transaction) => (await done(transaction.objectStore(STATE).get('pause'))) as Pause | undefined,
  )

/** @param pause undefined to end the pause */
export const keepPause = (pause: Pause | undefined): Promise<unknown> =>
  within('readwrite', async (transaction) => {
    const state = transaction.objectStore(STATE)
    await (pause ? done(state.put(pause, 'pause')) : done(state.delete('pause')))
  })
