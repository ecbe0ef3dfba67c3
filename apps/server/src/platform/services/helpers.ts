import { programPath } from '../base/project-root.ts'
import { createHelperPool } from '../helpers/helper-pool.ts'
import type { PictureHelpers, pictureTasks } from '../images/picture-tasks.ts'
import type { SheetHelpers, sheetTasks } from '../print/sheet-tasks.ts'

/** The processes that work for the server. */
export interface Helpers {
  pictures: PictureHelpers
  sheets: SheetHelpers
  stop(): void
}

/** Queue limits: a user may choose two dozen photos at once; a longer queue would only make people wait longer. */
const PICTURES_WAITING = { waiting: 64, waitingEach: 24 }
/** Queue limits: a user prints one sheet after the other. */
const SHEETS_WAITING = { waiting: 32, waitingEach: 4 }
/** Two helpers, as most machines have two cores or more, and one per household: the other is free for the others. */
const PLACES = { atOnce: 2, atOnceEach: 1 }
/**
 * Idle time before a helper ends: a user's next action within it finds a helper running. Starting one takes 0.2 s,
 * keeping one 76 MB or more.
 */
const IDLE_MS = 10_000

/**
 * The slowest picture within the limits (see `inspectUpload`) took 2.1 s and 446 MB, a photo of 12 megapixels 0.5 s and
 * 143 MB.
 */
const PICTURE_LIMITS = { timeMs: 15_000, memoryBytes: 600_000_000, idleMs: IDLE_MS }

/**
 * The longest sheet, of 20 pets with 40 medications each and texts of maximum length, took 2.4 s and 203 MB. A sheet
 * keeps the helper from checking its memory, so only the timeout ends it.
 */
const SHEET_LIMITS = { timeMs: 10_000, memoryBytes: 500_000_000, idleMs: IDLE_MS }

/** Creates the pools; no process starts before there is work for it. */
export function createHelpers(): Helpers {
  const program = programPath('helper')
  const pictures = createHelperPool<typeof pictureTasks>(program, {
    ...PLACES,
    ...PICTURES_WAITING,
    ...PICTURE_LIMITS,
  })
  const sheets = createHelperPool<typeof sheetTasks>(program, {
    ...PLACES,
    ...SHEETS_WAITING,
    ...SHEET_LIMITS,
  })
  return {
    pictures,
    sheets,
    stop: () => {
      pictures.stop()
      sheets.stop()
    },
  }
}
