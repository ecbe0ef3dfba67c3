import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the focus inside a container whose steps replace one another: each step focuses its first field, or else its
 * first button. Otherwise the next keys would go nowhere, because the focused element is gone.
 * @param step name of the shown step; undefined until there is one
 * @returns ref for the element around all steps
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
