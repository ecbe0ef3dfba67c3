import { useEffect } from 'react'

let isLetGo = false

/** Forgets this page with everything in it, unasked, and begins anew as whoever is signed in now. */
export function startAnew(): void {
  isLetGo = true
  location.replace('/')
}

/** Has the browser ask before the page is left or loaded anew, while something is not saved. */
export function useHoldPage(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return undefined
    const hold = (event: BeforeUnloadEvent) => {
      if (!isLetGo) event.preventDefault()
    }
    addEventListener('beforeunload', hold)
    return () => removeEventListener('beforeunload', hold)
  }, [unsaved])
}
