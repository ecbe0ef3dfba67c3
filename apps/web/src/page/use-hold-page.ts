import { useEffect } from 'react'
import { leaveDocument } from '../ui/behaviour/history-layers.ts'

let isLetGo = false

/**
 * Loads the app again from its first page, without asking about unsaved changes, for the person who is signed in now.
 */
export function startAnew(): void {
  isLetGo = true
  leaveDocument(() => location.replace('/'))
}

/** Makes the browser ask before the page is left or reloaded, while input is unsaved. */
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
