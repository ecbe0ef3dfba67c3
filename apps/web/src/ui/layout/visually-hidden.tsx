import type { ReactNode } from 'react'

/** Words for those who hear the page, where a picture says the same. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}
