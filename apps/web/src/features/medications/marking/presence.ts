/** Latest activity of the user at the screen. */
const seen = { at: 0, isDown: false, place: { x: 0, y: 0 }, isMouse: false, isKey: false }

/** A moment is quiet when nothing was pressed or moved for this many milliseconds. */
const QUIET = 4000
/** A list that may have to keep its places for the pointer or the focus on it. */
const ROW = 'li, fieldset'

function see(event: PointerEvent): void {
  seen.at = performance.now()
  seen.place = { x: event.clientX, y: event.clientY }
  seen.isKey = false
  seen.isMouse = event.pointerType === 'mouse'
  if (event.type === 'pointerdown') seen.isDown = true
  if (event.type === 'pointerup' || event.type === 'pointercancel') seen.isDown = false
}

const seeKey = (): void => {
  seen.at = performance.now()
  seen.isKey = true
}

/** Watches the pointer and the keys for as long as the page lives. Called again, it watches no more than once. */
export function watchPresence(): void {
  const passive = { capture: true, passive: true }
  for (const type of ['pointerdown', 'pointerup', 'pointercancel', 'pointermove'] as const) {
    document.addEventListener(type, see, passive)
  }
  document.addEventListener('keydown', seeKey, passive)
}

/** Position of the last press; undefined for a key. */
export const lastPlace = (): { x: number; y: number } | undefined => (seen.isKey ? undefined : seen.place)

/** Marks that are on their way, or were answered just now. */
let marksUnderWay = 0

/** Keeps the moment from being quiet until the work is done, and for a while after it. */
export async function keepingPlaces<T>(work: Promise<T>): Promise<T> {
  marksUnderWay += 1
  try {
    return await work
  } finally {
    marksUnderWay -= 1
    seen.at = performance.now()
  }
}

/** True if rows may move: no press, no movement, no mark under way, and neither pointer nor focus on a row. */
export function isQuiet(): boolean {
  if (seen.isDown || marksUnderWay > 0 || performance.now() - seen.at < QUIET) return false
  const isAtRow = seen.isMouse && document.elementFromPoint(seen.place.x, seen.place.y)?.closest(ROW)
  return !isAtRow && !document.querySelector(`:is(${ROW}) :focus-visible`)
}
