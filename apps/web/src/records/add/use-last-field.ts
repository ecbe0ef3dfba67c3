import { useCallback, useEffect, useRef } from 'react'

/**
 * Remembers the last focused field: a person who keeps editing continues there, and Escape closes its form.
 * @param editing true while there is a form to return to
 * @returns finds the field; null if it is gone
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
