import { useCallback, useEffect, useRef } from 'react'

/**
 * Remembers the field that had the focus last, so that who keeps editing goes on there and Escape closes its form.
 * @param editing whether there is a form to go on with
 * @returns finds the field; null where it is gone
 */
export function useLastField(editing: boolean): () => HTMLElement | null {
  const field = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!editing) return undefined
    const note = ({ target }: Pick<Event, 'target'>) => {
      if (target instanceof HTMLElement && target.closest('form')) field.current = target
    }
    note({ target: document.activeElement })
    document.addEventListener('focusin', note)
    return () => {
      document.removeEventListener('focusin', note)
      field.current = null
    }
  }, [editing])
  return useCallback(() => (field.current?.isConnected ? field.current : null), [])
}
