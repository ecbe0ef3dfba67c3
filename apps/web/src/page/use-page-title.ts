import { useEffect } from 'react'
import { inFull } from './page-meta.ts'

/** Sets the page's title in the browser while a screen is shown, and restores the previous one. */
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
