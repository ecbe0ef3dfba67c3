import { useState } from 'react'
import { Navigate } from 'react-router'
import { pageHelp } from '@app/domain/help/help.vocabulary'
import { useMe } from '../../api/use-me.ts'
import { Frame } from '../../page/frame.tsx'
import { useSignOut } from '../../session/use-sign-out.ts'
import { Button } from '../../ui/controls/button.tsx'
import { HelpLink } from '../../ui/controls/help-link.tsx'
import { FamilyWelcome } from './family-welcome.tsx'
import { OnboardingWizard } from './onboarding-wizard.tsx'

/** Wizard shown once, before the app (spec access §2, onboarding gate). */
export default function OnboardingPage() {
  const me = useMe()
  // Keeps the state of arrival: the wizard itself navigates on completion.
  const [isDone] = useState(me.onboardingCompleted)
  const { signOut, busy } = useSignOut()
  if (isDone) return <Navigate to="/" replace />
  const header = (
    <div className="ml-auto flex">
      <HelpLink article={pageHelp['/onboarding']} />
      <Button variant="quiet" busy={busy} onClick={() => signOut()}>
        Sign Out
      </Button>
    </div>
  )
  return (
    <Frame header={header}>
      {me.household.role === 'owner' ? <OnboardingWizard me={me} /> : <FamilyWelcome me={me} />}
    </Frame>
  )
}
