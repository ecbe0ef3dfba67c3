import type { ReactNode } from 'react'

export type DrawingProps = { className?: string | undefined }

/** The frame of a drawing. It has no accessible name: text beside it names its subject. */
export function Drawing({
  viewBox,
  className,
  children,
}: DrawingProps & { viewBox: string; children: ReactNode }) {
  return (
    <svg viewBox={viewBox} className={className} aria-hidden focusable="false">
      {children}
    </svg>
  )
}
