import { useEffect, useEffectEvent } from 'react'

/** Activity of the user on this page. */
const seen = {
  /** Number of presses, keys and scrolls. */
  touches: 0,
  /** The same, and movements of the pointer. */
  moves: 0,
  /** Time of the latest of them, on the clock of `performance.now`. */
  at: 0,
  isDown: false,
  place: { x: 0, y: 0 },
  isMouse: false,
  isKey: false,
}

const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'touchmove']
const MOVES = ['pointerup', 'pointercancel', 'pointermove']

function noteTouch(event: Event): void {
  seen.touches += 1
  noteMove(event)
}

function noteMove(event: Event): void {
  seen.moves += 1
  seen.at = performance.now()
  if (event.type === 'keydown') seen.isKey = true
  if (!(event instanceof PointerEvent)) return
  seen.place = { x: event.clientX, y: event.clientY }
  seen.isKey = false
  seen.isMouse = event.pointerType === 'mouse'
  if (event.type !== 'pointermove') seen.isDown = event.type === 'pointerdown'
}

/** Watches the user for the lifetime of the page. Further calls do nothing. */
export function watchTouches(): void {
  const passive = { capture: true, passive: true }
  for (const type of TOUCHES) addEventListener(type, noteTouch, passive)
  for (const type of MOVES) addEventListener(type, noteMove, passive)
}

/** Position of the last press; undefined for a key. */
export const lastPlace = (): { x: number; y: number } | undefined => (seen.isKey ? undefined : seen.place)

/** Pieces of work under way that prevent a quiet moment. */
let held = 0

/** Prevents a quiet moment until the work is done, and for a while after it. */
export async function holdQuiet<T>(work: Promise<T>): Promise<T> {
  held += 1
  try {
    return await work
  } finally {
    held -= 1
    disturb()
  }
}

/** Restarts every wait for a quiet moment. */
function disturb(): void {
  seen.touches += 1
  seen.moves += 1
  seen.at = performance.now()
}

/** Attribute of the element in which a late dose awaits its answer: no question covers it. */
export const LATE_DOSE_MARK = 'data-late-dose'

/** Interval between checks, in ms. */
const LOOK = 500

interface Quiet {
  /** Shortest time without a touch, in ms. */
  untouched: number
  /** True while nothing else prevents the work; checked throughout that time. */
  isFree?: () => boolean
  /** Counts movements of the pointer as touches, and the time before the call. */
  sinceMove?: boolean
}

/**
 * Calls back in each moment in which the page has been untouched for a while.
 * @returns ends the wait
 */
export function whenQuiet({ untouched, isFree, sinceMove = false }: Quiet, act: () => void): () => void {
  watchTouches()
  const countTouches = () => (sinceMove ? seen.moves : seen.touches)
  let known = countTouches()
  let quietLooks = sinceMove ? (performance.now() - seen.at) / LOOK : 0
  const timer = setInterval(() => {
    const isUntouched = countTouches() === known
    known = countTouches()
    quietLooks = isUntouched && held === 0 && isFree?.() !== false ? quietLooks + 1 : 0
    if (quietLooks * LOOK >= untouched) act()
  }, LOOK)
  return () => clearInterval(timer)
}

/** Matches rows that may have to keep their position for the pointer or the focus on them. */
const ROW = 'li, fieldset'

/** True if rows may move: no press, and neither pointer nor focus on a row. */
function areRowsFree(): boolean {
  if (seen.isDown) return false
  const isAtRow = seen.isMouse && document.elementFromPoint(seen.place.x, seen.place.y)?.closest(ROW)
  return !isAtRow && !document.querySelector(`:is(${ROW}) :focus-visible`)
}

/** Acts in the next moment in which rows may move, while `isWaiting`: never under a finger. */
export function useWhenQuiet(isWaiting: boolean, act: () => void): void {
  const actNow = useEffectEvent(act)
  useEffect(watchTouches, [])
  useEffect(
    () =>
      isWaiting ? whenQuiet({ untouched: 4000, isFree: areRowsFree, sinceMove: true }, actNow) : undefined,
    [isWaiting],
  )
}
