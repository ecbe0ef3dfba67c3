import { useCallback } from 'react'
import { useToast } from '../ui/overlays/toast-context.ts'

/** Loads a part of the app that is not in the first load. Shows a failure, and returns undefined then. */
export function useLoadPart(): <Part>(load: () => Promise<{ default: Part }>) => Promise<Part | undefined> {
  const showToast = useToast()
  return useCallback(
    async (load) => {
      try {
        return (await load()).default
      } catch (error) {
        console.warn('failed to load a part of the app', error)
        const description =
          'You may be offline. Try again once you’re online. If it still doesn’t open, reload the page.'
        showToast({ title: 'This could not be opened', description, variant: 'danger' })
        return undefined
      }
    },
    [showToast],
  )
}
