import type { ReactNode } from 'react'
import { Brand } from '../ui/art/brand.tsx'

/** Frame of the message for an app that can't be shown. */
export function RootFrame({ children }: { children: ReactNode }) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-310 content-center gap-8 p-6">
      <a href="/" className="mx-auto inline-flex min-h-11 items-center">
        <Brand />
      </a>
      {children}
    </main>
  )
}
