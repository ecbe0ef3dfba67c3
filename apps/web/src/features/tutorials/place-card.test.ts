import { expect, test } from 'vitest'
import { placeCard } from './place-card.ts'

const room = { left: 0, top: 60, right: 1200, bottom: 800 }
const card = { width: 360, height: 200 }
const box = (left: number, top: number, width = 100, height = 40) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

// spec engagement §2: tooltips and spotlights at top, bottom, left or right of the target, which is scrolled into
//   view
// spec engagement §9: exit 3 s after completion at the latest; offset 20 px, padding 8 px, reposition after 100 ms
test.each([
  ['bottom', { left: 470, top: 460 }],
  ['top', { left: 470, top: 180 }],
  ['left', { left: 220, top: 320 }],
  ['right', { left: 720, top: 320 }],
] as const)('places a card %s of its target, 20 pixels away', (position, place) => {
  expect(placeCard(box(600, 400), card, room, position)).toEqual(place)
})

// spec engagement §2: tooltips and spotlights at top, bottom, left or right of the target, which is scrolled into
//   view
test.each([
  ['top', box(600, 70), { left: 470, top: 130 }],
  ['bottom', box(600, 740), { left: 470, top: 520 }],
  ['left', box(100, 400), { left: 220, top: 320 }],
] as const)('without room at the %s the card is across', (position, target, place) => {
  expect(placeCard(target, card, room, position)).toEqual(place)
})

test('it stays within the screen beside a target at the edge', () => {
  expect(placeCard(box(1080, 100), card, room, 'bottom').left).toBe(1200 - 12 - 360)
  expect(placeCard(box(4, 400), card, room, 'bottom').left).toBe(12)
})

test('without room anywhere the card is in the corner', () => {
  expect(placeCard(box(20, 70, 1160, 700), card, room, 'bottom')).toEqual({ left: 828, top: 588 })
  const low = { ...room, bottom: 200 }
  expect(placeCard(box(20, 70, 1160, 100), card, low, 'bottom').top).toBe(72)
})
