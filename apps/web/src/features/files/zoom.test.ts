import { expect, test } from 'vitest'
import { heldIn, isDoubleTap, turnOf, WHOLE, zoomedAt } from './zoom.ts'

const frame = { width: 400, height: 800 }

test('what lies under the fingers stays there while it is enlarged', () => {
  const view = zoomedAt(WHOLE, 2, { x: 100, y: -50 }, frame)
  expect(view).toEqual({ scale: 2, x: -100, y: 50 })
  // The content under the point has not moved: mapping the point back through the view yields the same point.
  expect([(100 - view.x) / view.scale, (-50 - view.y) / view.scale]).toEqual([100, -50])
})

test('a picture is enlarged to five times at most, and lies whole in the middle when made small', () => {
  expect(zoomedAt(WHOLE, 40, { x: 0, y: 0 }, frame).scale).toBe(5)
  expect(zoomedAt({ scale: 3, x: 400, y: 100 }, 0.2, { x: 10, y: 10 }, frame)).toEqual(WHOLE)
})

test('no edge comes further in than it was', () => {
  expect(heldIn({ scale: 2, x: 900, y: -900 }, frame)).toEqual({ scale: 2, x: 200, y: -400 })
})

test.each([
  [{ x: -60, y: 5 }, 1],
  [{ x: 60, y: 5 }, -1],
  [{ x: -20, y: 0 }, 0],
  [{ x: -60, y: 60 }, 0],
])('a finger that moved by %o turns by %i', (moved, by) => {
  expect(turnOf(moved)).toBe(by)
})

test('two taps are one double tap when they are near in time and place', () => {
  const first = { x: 10, y: 10, at: 0 }
  expect(isDoubleTap(undefined, first)).toBe(false)
  expect(isDoubleTap(first, { x: 15, y: 12, at: 250 })).toBe(true)
  expect(isDoubleTap(first, { x: 15, y: 12, at: 400 })).toBe(false)
  expect(isDoubleTap(first, { x: 90, y: 12, at: 250 })).toBe(false)
})
