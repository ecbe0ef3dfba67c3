import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the focus in a place whose steps replace one another: each step begins at its first field, or at its first button
 * where it has none. Otherwise the next keys would go nowhere, as what had the focus is gone.
 * @param step names what is shown; undefined until there is something
 * @returns to be put on the element around all steps
 */
export function useFocusOnStep(step: string | undefined): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    const before = shown.current
    shown.current = step
    if (before === undefined || before === step) return
    const first = ['input:not([hidden])', 'button']
      .map((what) => place.current?.querySelector<HTMLElement>(what))
      .find(Boolean)
    first?.focus()
  }, [step])
  return place
}
