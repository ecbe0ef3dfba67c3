import { Navigate, Outlet } from 'react-router'
import { useMe } from '../../api/use-me.ts'
import { PaymentWatch } from '../../features/plans/payment-watch.tsx'
import { PlansHost } from '../../features/plans/plans-host.tsx'
import { latePart } from '../../loading/late-part.tsx'
import { OFFLINE_PLACE, AppFrame } from '../../page/app-frame.tsx'
import { useAtLeast } from '../../ui/behaviour/use-at-least.ts'
import { AppHeader } from '../frame/app-header.tsx'
import { BottomNavigation } from '../frame/bottom-navigation.tsx'
import { LivePart } from '../frame/live-part.tsx'
import { AddDialogs } from '../windows/add-dialogs.tsx'
import { EmergencyWindow } from '../windows/emergency-window.tsx'
import { SettingsWindow } from '../windows/settings-window.tsx'

const Sidebar = latePart(() => import('../frame/sidebar.tsx'))
const Rail = latePart(() => import('../frame/rail.tsx'))
const MaintenanceBanner = latePart(() => import('../frame/maintenance-banner.tsx'))
const Keepers = latePart(() => import('../frame/keepers.tsx'), { when: 'idle' })

/** The app proper, for people who have completed onboarding (spec access §2, onboarding gate). */
export default function HomeGate() {
  const { onboardingCompleted, maintenance } = useMe()
  const isTablet = useAtLeast('tablet')
  const isDesktop = useAtLeast('desktop')
  if (!onboardingCompleted) return <Navigate to="/onboarding" replace />
  return (
    <PlansHost>
      <AddDialogs>
        <AppFrame
          side={isTablet && (isDesktop ? <Sidebar /> : <Rail />)}
          header={<AppHeader />}
          footer={isTablet || <BottomNavigation />}
        >
          <div id={OFFLINE_PLACE} />
          {maintenance && <MaintenanceBanner />}
          <PaymentWatch />
          <Outlet />
        </AppFrame>
        <SettingsWindow />
        <EmergencyWindow />
        <Keepers />
        <LivePart />
      </AddDialogs>
    </PlansHost>
  )
}
