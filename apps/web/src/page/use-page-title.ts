import { useEffect } from 'react'
import { inFull } from './page-meta.ts'

/** Names the page in the browser while a screen is shown, and gives it the name from before back. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    const before = document.title
    const shown = inFull(title)
    document.title = shown
    return () => {
      if (document.title === shown) document.title = before
    }
  }, [title])
}
