import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { adminLinks } from '@app/domain/installation/administration.links'
import { administrationTexts as texts } from '@app/domain/installation/administration.texts'
import { AppFrame } from '../../../page/app-frame.tsx'
import { useAtLeast } from '../../../ui/behaviour/use-at-least.ts'
import { inTooltip, TooltipGroup } from '../../../ui/overlays/tooltip.tsx'
import { NameOnRail } from '../sidebar-entry.tsx'
import { ScrollingTabs, Tab } from '../tabs-row.tsx'
import { AdminCount } from './admin-count.tsx'
import { AdminHeader } from './admin-header.tsx'
import { isAdminOpen, useAdminGroups } from './admin-navigation.ts'
import AdminSidebar from './admin-sidebar.tsx'

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

/** The sidebar of the administration on screens too narrow for its words. */
function AdminRail() {
  return (
    <TooltipGroup>
      <NameOnRail value={inTooltip}>
        <AdminSidebar />
      </NameOnRail>
    </TooltipGroup>
  )
}

/** The screens of the administration on a phone: a row that scrolls sideways and stays in sight. */
function AdminTabs() {
  const { pathname } = useLocation()
  const entries = useAdminGroups().flatMap((group) => group.entries)
  return (
    <ScrollingTabs label={texts.navigation} className="mb-4">
      {entries.map((entry) => {
        const { id, label, to } = entry
        return (
          <Tab key={id} to={to} isHere={isAdminOpen(entry, pathname)}>
            {label}
            <AdminCount of={id} inRow />
          </Tab>
        )
      })}
      <Tab to="/" isHere={false}>
        {texts.back}
      </Tab>
    </ScrollingTabs>
  )
}
