/** Latest activity of the user at the screen. */
const seen = { at: 0, isDown: false, place: { x: 0, y: 0 }, isMouse: false, isKey: false }

/** Time without a press or a movement that makes a moment quiet, in milliseconds. */
const QUIET = 4000
/** Matches rows that may have to keep their position for the pointer or the focus on them. */
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

/** Watches the pointer and the keys for the lifetime of the page. Further calls do nothing. */
export function watchPresence(): void {
  const passive = { capture: true, passive: true }
  for (const type of ['pointerdown', 'pointerup', 'pointercancel', 'pointermove'] as const) {
    document.addEventListener(type, see, passive)
  }
  document.addEventListener('keydown', seeKey, passive)
}

/** Position of the last press; undefined for a key. */
export const lastPlace = (): { x: number; y: number } | undefined => (seen.isKey ? undefined : seen.place)

/** Number of marks under way, or answered just now. */
let marksUnderWay = 0

/** Prevents a quiet moment until the work is done, and for a while after it. */
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
