import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  CLOSE,
  distanceOf,
  heldIn,
  isDoubleTap,
  middleOf,
  type Point,
  type Tap,
  turnOf,
  type View,
  WHOLE,
  zoomedAt,
} from './zoom.ts'

/** Maximum movement of a tap, in pixels. */
const STILL = 8
/** Zoom factor per step of a mouse wheel, or of a pinch on a touchpad. */
const WHEEL = 0.01

interface Gesture {
  /** Active pointers, by id. */
  fingers: Map<number, Point>
  /** Point at which the first finger touched. */
  began: Point
  /** True after a second finger, so that lifting the fingers turns no page. */
  pinched: boolean
}

/**
 * Zooms a picture with two fingers, a double tap, a double click or a pinch on a touchpad; pans it while enlarged, and
 * turns to another with one finger otherwise. A view belongs to one picture: the next one is whole.
 * @param onTurn turns to the next picture (1) or the previous one (-1)
 */
export function useZoom(pictureId: string, onTurn: (by: 1 | -1) => void) {
  const [held, hold] = useState<{ pictureId: string; view: View }>()
  const view = held?.pictureId === pictureId ? held.view : WHOLE
  const [pull, setPull] = useState(0)
  const [isMoving, setMoving] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const gesture = useRef<Gesture>(undefined)
  const lastTap = useRef<Tap>(undefined)
  const show = (next: View) => hold({ pictureId, view: next })
  const sizeOf = () => frame.current?.getBoundingClientRect() ?? new DOMRect()
  /** Point of the screen, measured from the middle of the frame. */
  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top, width, height } = sizeOf()
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }
  const toggle = (at: Point = { x: 0, y: 0 }) =>
    show(view.scale > 1 ? WHOLE : zoomedAt(view, CLOSE, at, sizeOf()))

  const onWheel = useEffectEvent((event: WheelEvent) => {
    // A pinch on a touchpad arrives as a wheel event with Ctrl; by default it would zoom the page.
    if (!event.ctrlKey) return
    event.preventDefault()
    show(zoomedAt(view, view.scale * Math.exp(-event.deltaY * WHEEL), placeOf(event), sizeOf()))
  })
  useEffect(() => {
    const element = frame.current
    const listen = (event: WheelEvent) => onWheel(event)
    element?.addEventListener('wheel', listen, { passive: false })
    return () => element?.removeEventListener('wheel', listen)
  }, [])

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    const place = placeOf(event)
    const { fingers = new Map<number, Point>(), began = place } = gesture.current ?? {}
    fingers.set(event.pointerId, place)
    gesture.current = { fingers, began, pinched: fingers.size > 1 }
    setMoving(true)
  }
  const onPointerMove = (event: PointerEvent) => {
    const { fingers, began } = gesture.current ?? {}
    const before = fingers?.get(event.pointerId)
    if (!fingers || !began || !before) return
    const place = placeOf(event)
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
    fingers.set(event.pointerId, place)
    if (other) {
      const grown = distanceOf(place, other) / Math.max(distanceOf(before, other), 1)
      show(zoomedAt(view, view.scale * grown, middleOf(place, other), sizeOf()))
    } else if (view.scale > 1) {
      show(heldIn({ ...view, x: view.x + place.x - before.x, y: view.y + place.y - before.y }, sizeOf()))
    } else if (event.pointerType !== 'mouse' && !gesture.current?.pinched) setPull(place.x - began.x)
  }
  const end = (event: PointerEvent, isLifted: boolean) => {
    const { fingers, began, pinched } = gesture.current ?? {}
    if (!fingers?.delete(event.pointerId) || !began || fingers.size > 0) return
    gesture.current = undefined
    setPull(0)
    setMoving(false)
    if (!isLifted || pinched) return
    const place = placeOf(event)
    const moved = { x: place.x - began.x, y: place.y - began.y }
    if (distanceOf(place, began) < STILL) {
      const tap = { ...place, at: event.timeStamp }
      const isDouble = isDoubleTap(lastTap.current, tap)
      lastTap.current = isDouble ? undefined : tap
      if (isDouble) toggle(place)
      return
    }
    const by = turnOf(moved)
    if (by !== 0 && view.scale === 1 && event.pointerType !== 'mouse') onTurn(by)
  }
  return {
    isZoomed: view.scale > 1,
    toggle: () => toggle(),
    frame: {
      ref: frame,
      onPointerDown,
      onPointerMove,
      onPointerUp: (event: PointerEvent) => end(event, true),
      onPointerCancel: (event: PointerEvent) => end(event, false),
      onPointerLeave: (event: PointerEvent) => end(event, false),
    },
    picture: {
      style: { transform: `translate(${view.x + pull}px, ${view.y}px) scale(${view.scale})` },
      isMoving,
    },
  }
}
