import type { ReactNode } from 'react'
import { LoadingScreen } from '../ui/layout/loading-screen.tsx'
import { pageTitleStyle } from '../ui/layout/page-header.tsx'
import { AppFrame } from './app-frame.tsx'

/**
 * The page while the app is on its way. On the dashboard it is the person's greeting from the moment the server has said
 * who they are, in the place in which the dashboard greets them: boot/ahead.ts writes it, long before the app is there.
 */
export function FirstSight({
  places,
}: {
  /** What holds the places of the dashboard's cards. */ places: ReactNode
}) {
  return (
    <>
      <div className="greeted:hidden">
        <LoadingScreen />
      </div>
      <div className="hidden greeted:block">
        <AppFrame>
          <div className="grid gap-6">
            <h1 data-greeting-here className={pageTitleStyle}>
              {readGreeting()}
            </h1>
            {/* Where the tabs will stand on a phone. */}
            <div className="-mx-4 -mt-4 h-12 border-b border-line tablet:hidden" />
            {places}
          </div>
        </AppFrame>
      </div>
    </>
  )
}

const readGreeting = (): string =>
  'document' in globalThis ? (document.documentElement.dataset['greeting'] ?? '') : ''

/** The dashboard greets by itself from now on; what loads later is no first sight. */
export function endFirstSight(): void {
  delete document.documentElement.dataset['greeting']
}
