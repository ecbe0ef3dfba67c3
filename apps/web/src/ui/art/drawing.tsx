import type { ReactNode } from 'react'

export type DrawingProps = { className?: string | undefined }

/** The frame of a drawing. It says nothing by itself: what it stands for is named beside it. */
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
