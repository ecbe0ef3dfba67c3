import type { ReactNode } from 'react'
import { LoadingScreen } from '../ui/layout/loading-screen.tsx'
import { pageTitleStyle } from '../ui/layout/page-header.tsx'
import { AppFrame } from './app-frame.tsx'

/**
 * The page while the app loads. On the dashboard it shows the person's greeting as soon as the server has named them,
 * in the greeting's final place: boot/ahead.ts writes it, long before the app has loaded.
 */
export function FirstSight({ places }: { /** Placeholders of the dashboard's cards. */ places: ReactNode }) {
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
            {/* Placeholder of the tabs on a phone. */}
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

/** The dashboard shows its own greeting from now on; later loading is no first sight. */
export function endFirstSight(): void {
  delete document.documentElement.dataset['greeting']
}
