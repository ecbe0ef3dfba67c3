import type { Me } from '@app/domain/accounts/accounts.contract'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { Frame } from '../../app/frame.tsx'
import { pageMeta } from '../../app/page-meta.ts'
import { RouteError } from '../../app/route-error.tsx'
import { SignedIn } from '../../app/signed-in.tsx'
import { useSignOut } from '../../app/use-sign-out.ts'
import { Button } from '../../ui/button.tsx'
import { OnboardingWizard } from './onboarding-wizard.tsx'

export function meta() {
  return pageMeta({ title: 'Getting started', noindex: true })
}

/** The wizard that stands before the app, once (spec access §2, onboarding gate). */
export default function OnboardingPage() {
  return <SignedIn>{(me) => <Gate me={me} />}</SignedIn>
}

function Gate({ me }: { me: Me }) {
  // As it was on arrival: the wizard itself goes on when it has finished.
  const [isDone] = useState(me.onboardingCompleted)
  const signOut = useSignOut()
  if (isDone) return <Navigate to="/" replace />
  const header = (
    <Button variant="quiet" className="ml-auto" onClick={signOut}>
      Sign Out
    </Button>
  )
  return (
    <Frame header={header}>
      <OnboardingWizard me={me} />
    </Frame>
  )
}

export { RouteError as ErrorBoundary }
