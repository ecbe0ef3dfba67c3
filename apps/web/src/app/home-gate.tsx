import { Navigate, Outlet } from 'react-router'
import { AddDialogs } from './add-dialogs.tsx'
import { AppHeader } from './app-header.tsx'
import { BottomNavigation } from './bottom-navigation.tsx'
import { Frame } from './frame.tsx'
import { SettingsWindow } from './settings-window.tsx'
import { SignedIn } from './signed-in.tsx'

/** The app proper, for who is signed in and has been through onboarding (spec access §2, onboarding gate). */
export default function HomeGate() {
  return (
    <SignedIn>
      {({ onboardingCompleted }) =>
        onboardingCompleted ? (
          <AddDialogs>
            <Frame header={<AppHeader />} footer={<BottomNavigation />}>
              <Outlet />
            </Frame>
            <SettingsWindow />
          </AddDialogs>
        ) : (
          <Navigate to="/onboarding" replace />
        )
      }
    </SignedIn>
  )
}
