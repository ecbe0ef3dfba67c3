import type { ReactNode } from 'react'

/** A name or an amount within words of ours, as somebody wrote it: a browser that translates the page leaves it alone. */
export function AsWritten({ children }: { children: ReactNode }) {
  return <bdi translate="no">{children}</bdi>
}
