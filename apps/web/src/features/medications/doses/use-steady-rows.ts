import { type RefObject, useEffect, useRef, useState } from 'react'
import { useWhenQuiet } from '../../../loading/quiet.ts'
import { keepPlaces } from './keep-places.ts'

/**
 * Keeps rows in position while the user interacts with them: marked, late or reloaded rows are sorted in a quiet
 * moment, and never under a finger.
 * @param left takes the focus of a row that has left the list
 * @returns the rows to show, and the rows as last sorted
 */
export function useSteadyRows<Row extends object>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  left?: RefObject<HTMLElement | null>,
): { rows: Row[]; settled: readonly Row[] } {
  const [settled, setSettled] = useState(rows)
  const moved = useRef<{ rows: readonly Row[]; focus: Element | null }>(undefined)
  const steady = keepPlaces(settled.map(keyOf), rows, keyOf)
  useWhenQuiet(settled !== rows, () => {
    moved.current = { rows, focus: document.activeElement }
    setSettled(rows)
  })
  // Restores the focus, which a row loses by moving in the document.
  useEffect(() => {
    const focus = moved.current?.rows === settled ? moved.current.focus : null
    if (!(focus instanceof HTMLElement) || document.activeElement !== document.body) return
    const takes = focus.isConnected ? focus : left?.current
    takes?.focus({ preventScroll: true })
  }, [settled, left])
  return { rows: steady, settled }
}
