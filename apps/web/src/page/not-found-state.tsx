import type { ReactNode } from 'react'
import { buttonStyle } from '../ui/controls/button-style.ts'
import { EmptyState } from '../ui/layout/empty-state.tsx'

/** Plain links, so that it also works if the app does not run; home is the dashboard for signed-in people. */
export function NotFoundState({ drawing }: { drawing: ReactNode }) {
  return (
    <EmptyState
      heading="h1"
      drawing={drawing}
      title="The trail ends here"
      sentence="We could not find that page. It may have moved, or the address has a typo."
      action={
        <>
          <a href="/" className={buttonStyle('primary')}>
            Go home
          </a>
          <span className="contents signed-in:hidden">
            <a href="/auth" className={buttonStyle('quiet')}>
              Sign in
            </a>
          </span>
        </>
      }
    />
  )
}
