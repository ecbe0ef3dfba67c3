import type { ReactNode } from 'react'
import { Navigate, Outlet, useMatches } from 'react-router'
import { useAdministers, useMe } from '../../api/use-me.ts'
import { PaymentWatch } from '../../features/plans/payment-watch.tsx'
import { PlansHost } from '../../features/plans/plans-host.tsx'
import { latePart } from '../../loading/late-part.tsx'
import { OFFLINE_PLACE, AppFrame } from '../../page/app-frame.tsx'
import { useAtLeast } from '../../ui/behaviour/use-at-least.ts'
import { isAdministration } from '../frame/administration.ts'
import { AppHeader } from '../frame/app-header.tsx'
import { BottomNavigation } from '../frame/bottom-navigation.tsx'
import { LivePart } from '../frame/live-part.tsx'
import { AddDialogs } from '../windows/add-dialogs.tsx'
import { EmergencyWindow } from '../windows/emergency-window.tsx'
import { SettingsWindow } from '../windows/settings-window.tsx'

const Sidebar = latePart(() => import('../frame/sidebar.tsx'))
const Rail = latePart(() => import('../frame/rail.tsx'))
const MaintenanceBanner = latePart(() => import('../frame/maintenance-banner.tsx'))
const AdminFrame = latePart(() => import('../frame/admin/admin-frame.tsx'), { failure: 'page' })
const Keepers = latePart(() => import('../frame/keepers.tsx'), { when: 'idle' })

/** The app proper, for people who have completed onboarding (spec access §2, onboarding gate). */
export default function HomeGate() {
  const { onboardingCompleted } = useMe()
  const administers = useAdministers()
  const Frame = useMatches().some(isAdministration) && administers ? AdminFrame : HomeFrame
  if (!onboardingCompleted) return <Navigate to="/onboarding" replace />
  return (
    <PlansHost>
      <AddDialogs>
        <Frame>
          <Page />
        </Frame>
        <SettingsWindow />
        <EmergencyWindow />
        <Keepers />
        <LivePart />
      </AddDialogs>
    </PlansHost>
  )
}

function HomeFrame({ children }: { children: ReactNode }) {
  const isTablet = useAtLeast('tablet')
  const isDesktop = useAtLeast('desktop')
  return (
    <AppFrame
      side={isTablet && (isDesktop ? <Sidebar /> : <Rail />)}
      header={<AppHeader />}
      footer={isTablet || <BottomNavigation />}
    >
      {children}
    </AppFrame>
  )
}

/** The page in its frame, below the notices that concern every page. */
function Page() {
  const { maintenance } = useMe()
  return (
    <>
      <div id={OFFLINE_PLACE} />
      {maintenance && <MaintenanceBanner />}
      <PaymentWatch />
      <Outlet />
    </>
  )
}
