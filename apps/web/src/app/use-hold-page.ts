import { useEffect } from 'react'

/** Has the browser ask before the page is left or loaded anew, while something is not saved. */
export function useHoldPage(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return undefined
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', hold)
    return () => removeEventListener('beforeunload', hold)
  }, [unsaved])
}
