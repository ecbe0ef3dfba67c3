import { Navigate, Outlet } from 'react-router'
import { useMe } from '../api/use-me.ts'
import { PaymentWatch } from '../features/plans/payment-watch.tsx'
import { PlansHost } from '../features/plans/plans-host.tsx'
import { AddDialogs } from './add-dialogs.tsx'
import { AppHeader } from './app-header.tsx'
import { BottomNavigation } from './bottom-navigation.tsx'
import { EmergencyWindow } from './emergency-window.tsx'
import { latePart } from '../shell/late-part.tsx'
import { AppFrame } from '../shell/app-frame.tsx'
import { OFFLINE_PLACE } from '../shell/offline-place.ts'
import { useAtLeast } from '../ui/use-at-least.ts'
import { IdlePart } from './idle-part.tsx'
import { LivePart } from './live-part.tsx'
import { SettingsWindow } from './settings-window.tsx'

const Sidebar = latePart(() => import('./sidebar.tsx'))
const Rail = latePart(() => import('./rail.tsx'))
const MaintenanceBanner = latePart(() => import('./maintenance-banner.tsx'))
const loadKeepers = () => import('./keepers.tsx')

/** The app proper, for people who have been through onboarding (spec access §2, onboarding gate). */
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
        <IdlePart load={loadKeepers} />
        <LivePart />
      </AddDialogs>
    </PlansHost>
  )
}
