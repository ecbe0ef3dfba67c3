import type { StepPosition } from '@app/domain/kernel/tutorials.vocabulary'
import { TOOLTIP_OFFSET } from '@app/domain/tutorials/tutorials.timing'

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

interface Size {
  width: number
  height: number
}

/** Distance between a card and the edges of the screen, in pixels. */
const MARGIN = 12

const opposite = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' } as const

const within = (value: number, from: number, to: number) => Math.max(from, Math.min(value, to))

/**
 * Positions a card next to its target: on the wanted side, else on the opposite one, else on another with enough room.
 * Without room on any side, the card is in the corner at the end of the screen.
 * @param room the part of the screen that nothing else covers
 */
export function placeCard(
  target: Box,
  card: Size,
  room: Box,
  wanted: StepPosition,
): { left: number; top: number } {
  const middle = {
    x: (target.left + target.right - card.width) / 2,
    y: (target.top + target.bottom - card.height) / 2,
  }
  const left = within(middle.x, room.left + MARGIN, room.right - MARGIN - card.width)
  const top = within(middle.y, room.top + MARGIN, room.bottom - MARGIN - card.height)
  const places: Record<StepPosition, { left: number; top: number }> = {
    top: { left, top: target.top - TOOLTIP_OFFSET - card.height },
    bottom: { left, top: target.bottom + TOOLTIP_OFFSET },
    left: { left: target.left - TOOLTIP_OFFSET - card.width, top },
    right: { left: target.right + TOOLTIP_OFFSET, top },
  }
  const fits = (place: { left: number; top: number }) =>
    place.left >= room.left + MARGIN &&
    place.top >= room.top + MARGIN &&
    place.left + card.width <= room.right - MARGIN &&
    place.top + card.height <= room.bottom - MARGIN
  const sides: StepPosition[] = [wanted, opposite[wanted], 'right', 'left', 'bottom', 'top']
  const side = sides.find((candidate) => fits(places[candidate]))
  if (side) return places[side]
  return {
    left: room.right - MARGIN - card.width,
    top: Math.max(room.top + MARGIN, room.bottom - MARGIN - card.height),
  }
}
