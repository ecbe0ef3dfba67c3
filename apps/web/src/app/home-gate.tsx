import { Navigate, Outlet } from 'react-router'
import { PaymentWatch } from '../features/plans/payment-watch.tsx'
import { PlansHost } from '../features/plans/plans-host.tsx'
import { AddDialogs } from './add-dialogs.tsx'
import { AppHeader } from './app-header.tsx'
import { BottomNavigation } from './bottom-navigation.tsx'
import { EmergencyWindow } from './emergency-window.tsx'
import { Frame } from './frame.tsx'
import { KeptCard } from './kept-card.tsx'
import { LivePart } from './live-part.tsx'
import { SettingsWindow } from './settings-window.tsx'
import { SignedIn } from './signed-in.tsx'

/** The app proper, for who is signed in and has been through onboarding (spec access §2, onboarding gate). */
export default function HomeGate() {
  return (
    <SignedIn>
      {({ onboardingCompleted }) =>
        onboardingCompleted ? (
          <PlansHost>
            <AddDialogs>
              <Frame header={<AppHeader />} footer={<BottomNavigation />}>
                <PaymentWatch />
                <Outlet />
              </Frame>
              <SettingsWindow />
              <EmergencyWindow />
              <KeptCard />
              <LivePart />
            </AddDialogs>
          </PlansHost>
        ) : (
          <Navigate to="/onboarding" replace />
        )
      }
    </SignedIn>
  )
}
