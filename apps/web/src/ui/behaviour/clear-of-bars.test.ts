import { expect, test } from 'vitest'
import { clearOfBars } from './clear-of-bars.ts'

const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom })
/** A toast on a phone, and one on a desktop. */
const wide = box(12, 0, 378, 70)
const narrow = box(1036, 0, 1420, 70)

test('without a bar a toast is at the bottom of the screen', () => {
  expect(clearOfBars(wide, [], 844)).toBe(832)
})

test('a toast is above the navigation, and above the button that rises from it', () => {
  const navigation = box(0, 774, 390, 844)
  expect(clearOfBars(wide, [navigation], 844)).toBe(762)
  expect(clearOfBars(wide, [box(167, 750, 223, 806), navigation], 844)).toBe(738)
})

// spec product: toasts cover neither the buttons of a footer nor the navigation
test('a toast is above the footer of a sheet that it touches, and ignores one that it does not touch', () => {
  expect(clearOfBars(wide, [box(0, 660, 390, 844)], 844)).toBe(648)
  expect(clearOfBars(narrow, [box(260, 776, 1180, 846)], 900)).toBe(764)
  expect(clearOfBars(narrow, [box(460, 700, 980, 780)], 900)).toBe(888)
})

test('a keyboard that is open lifts it too, and it never leaves the screen', () => {
  expect(clearOfBars(wide, [box(0, 774, 390, 844)], 500)).toBe(488)
  expect(clearOfBars(wide, [box(0, 40, 390, 844)], 844)).toBe(82)
})
