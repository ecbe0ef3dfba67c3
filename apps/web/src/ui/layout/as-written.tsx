import type { ReactNode } from 'react'

/**
 * A name or an amount within words of ours, as a person wrote it: a browser that translates the page leaves it
 * unchanged.
 */
export function AsWritten({ children }: { children: ReactNode }) {
  return <bdi translate="no">{children}</bdi>
}
