import type { ReactNode } from 'react'
import { adminLinks } from '@app/domain/installation/administration.links'
import { administrationTexts as texts } from '@app/domain/installation/administration.texts'
import { AppFrame } from '../../../page/app-frame.tsx'
import { useAtLeast } from '../../../ui/behaviour/use-at-least.ts'
import { AdminHeader } from './admin-header.tsx'
import AdminRail from './admin-rail.tsx'
import AdminSidebar from './admin-sidebar.tsx'
import { AdminTabs } from './admin-tabs.tsx'

export { AdminGate } from './admin-gate.tsx'

/** The frame of the administration: no Add, no bell and no Emergency. */
export default function AdminFrame({ children }: { children: ReactNode }) {
  const isTablet = useAtLeast('tablet')
  const isDesktop = useAtLeast('desktop')
  return (
    <AppFrame
      home={adminLinks.overview}
      mark={
        <span className="ml-2 rounded-chip bg-action-soft px-2.5 py-0.5 text-s font-semibold text-action no-underline tablet:max-desktop:sr-only">
          {texts.mark}
        </span>
      }
      side={isTablet && (isDesktop ? <AdminSidebar /> : <AdminRail />)}
      header={<AdminHeader />}
    >
      {!isTablet && <AdminTabs />}
      {children}
    </AppFrame>
  )
}
