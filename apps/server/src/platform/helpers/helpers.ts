import { programPath } from '../project-root.ts'
import { createHelperPool, type HelperPool } from './helper-pool.ts'
import type { pictureTasks, sheetTasks } from './tasks.ts'

/** The processes that work for the server. */
export interface Helpers {
  pictures: HelperPool<typeof pictureTasks>
  sheets: HelperPool<typeof sheetTasks>
  stop(): void
}

/** A dialog sends a few files at once, and people wait for the answer: a longer queue would only time out later. */
const WAITING = { waiting: 64, waitingEach: 24 }
/** Two helpers, as most machines have two cores or more, and one for each household: the other is free for the others. */
const PLACES = { atOnce: 2, atOnceEach: 1 }
const IDLE_MS = 20_000

/**
 * The slowest picture within the limits (see `inspectUpload`) took 2.1 s and 446 MB, a photo of 12 megapixels 0.5 s
 * and 143 MB.
 */
const PICTURE_LIMITS = { timeMs: 15_000, memoryBytes: 600_000_000, idleMs: IDLE_MS }

/** The longest sheet took 0.6 s and 180 MB. */
const SHEET_LIMITS = { timeMs: 10_000, memoryBytes: 500_000_000, idleMs: IDLE_MS }

/** Makes the pools; no process is started before there is work for it. */
export function createHelpers(): Helpers {
  const program = programPath('helper')
  const pictures = createHelperPool<typeof pictureTasks>(program, {
    ...PLACES,
    ...WAITING,
    ...PICTURE_LIMITS,
  })
  const sheets = createHelperPool<typeof sheetTasks>(program, { ...PLACES, ...WAITING, ...SHEET_LIMITS })
  return {
    pictures,
    sheets,
    stop: () => {
      pictures.stop()
      sheets.stop()
    },
  }
}
