export interface Point {
  x: number
  y: number
}

/** Position of a picture in its frame: scaled around the middle, then moved, in pixels. */
export interface View extends Point {
  scale: number
}

/** View of the whole picture. */
export const WHOLE: View = { scale: 1, x: 0, y: 0 }
/** Scale after a double tap. */
export const CLOSE = 2.5
const CLOSEST = 5

/** Sideways distance of a swipe that turns to the next picture, in pixels. */
const SWIPE = 48
/** Minimum ratio of sideways to vertical movement in a swipe. */
const ASIDE = 1.5
/** Maximum interval and distance of a double tap, in milliseconds and pixels. */
const DOUBLE_MILLISECONDS = 300
const DOUBLE_PIXELS = 30

interface Size {
  width: number
  height: number
}

const between = (least: number, value: number, most: number): number => Math.min(Math.max(value, least), most)

/** Limits a view so that no edge of the picture moves inside the frame. */
export function heldIn({ scale, x, y }: View, { width, height }: Size): View {
  const [right, down] = [((scale - 1) * width) / 2, ((scale - 1) * height) / 2]
  return { scale, x: between(-right, x, right), y: between(-down, y, down) }
}

/** Scales a picture around a point, measured from the middle of the frame, so that the content there does not move. */
export function zoomedAt(view: View, scale: number, point: Point, frame: Size): View {
  const next = between(1, scale, CLOSEST)
  const grown = next / view.scale
  return heldIn(
    { scale: next, x: point.x - (point.x - view.x) * grown, y: point.y - (point.y - view.y) * grown },
    frame,
  )
}

export const distanceOf = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)

export const middleOf = (one: Point, other: Point): Point => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
})

/** Direction of a swipe: 1 for the next picture, -1 for the previous one, 0 for none. */
export function turnOf({ x, y }: Point): 1 | -1 | 0 {
  if (Math.abs(x) < SWIPE || Math.abs(x) < Math.abs(y) * ASIDE) return 0
  return x < 0 ? 1 : -1
}

export interface Tap extends Point {
  /** Time of the tap, in milliseconds. */
  at: number
}

/** True if two taps are one double tap. */
export const isDoubleTap = (first: Tap | undefined, second: Tap): boolean =>
  first !== undefined &&
  second.at - first.at <= DOUBLE_MILLISECONDS &&
  distanceOf(first, second) <= DOUBLE_PIXELS
