import type { ReactNode } from 'react'

/** Words for screen readers, beside a picture that says the same. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}
