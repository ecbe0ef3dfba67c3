import type { ReactNode } from 'react'
import { joinClasses } from '../behaviour/join-classes.ts'
import { WindowFrame, WindowTitle } from './window-frame.tsx'

export type CoverWindowProps = {
  /** Purpose of the window, for screen readers. */
  label: string
  /** True if the content asks questions in windows, which open above it. */
  opensWindows?: boolean
  children: ReactNode
}

/** Covers everything, open windows included, until it is removed; the user can't close it. */
export function CoverWindow({ label, opensWindows = false, children }: CoverWindowProps) {
  return (
    <WindowFrame
      open
      kind="cover"
      veil={false}
      className={joinClasses(
        'fixed inset-0 overflow-y-auto overscroll-contain bg-paper px-[clamp(16px,4vw,40px)] py-10 outline-none',
        opensWindows ? 'z-50' : 'z-60',
      )}
    >
      <WindowTitle className="sr-only">{label}</WindowTitle>
      {children}
    </WindowFrame>
  )
}
