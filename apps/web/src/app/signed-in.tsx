import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { LoadFailure } from '../api/load-failure.tsx'
import { hasCode } from '../api/problem-error.ts'
import { MeContext, meQuery } from '../api/use-me.ts'
import type { Me } from '@app/domain/accounts/accounts.contract'
import { LoadingScreen } from '../ui/loading-screen.tsx'
import { keepsCard } from './card-key.ts'
import { useAccountPreferences } from './account-preferences.ts'
import { CardLink } from './kept-card.tsx'
import { Frame } from './frame.tsx'
import { signInPath } from './return-to.ts'

/** Shows its content to a signed-in person; anybody else signs in first and comes back. */
export function SignedIn({ children }: { children: (me: Me) => ReactNode }) {
  const location = useLocation()
  const { data, error, refetch } = useQuery(meQuery)
  // The whole app begins with this answer: it is drawn in slices, so that a slow phone stays responsive meanwhile.
  const begun = useDeferredValue(data !== undefined)
  const me = begun ? data : undefined
  useAccountPreferences(me?.preferences)
  const signedOut = hasCode(error, 'SIGNED_OUT')
  // The server's mark is of when the page was served; who has signed in since is signed in.
  useEffect(() => {
    if (me) document.documentElement.dataset['session'] = 'in'
  }, [me])
  useEffect(() => {
    if (signedOut && keepsCard())
      void import('./card-choice.ts').then((card) => card.clearCardOfEndedSession())
  }, [signedOut])
  if (signedOut) return <Navigate to={signInPath(location)} replace />
  if (me) return <MeContext value={me}>{children(me)}</MeContext>
  if (!error) return <LoadingScreen />
  return (
    <Frame>
      <LoadFailure heading="h1" error={error} retry={refetch} />
      <CardLink />
    </Frame>
  )
}
