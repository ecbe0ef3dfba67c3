import type { ReactNode } from 'react'
import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { adminLinks } from '@app/domain/installation/administration.links'
import { administrationTexts as texts } from '@app/domain/installation/administration.texts'
import { useAdministers } from '../../../api/use-me.ts'
import { AppFrame } from '../../../page/app-frame.tsx'
import { NotFoundState } from '../../../page/not-found-state.tsx'
import { inFull } from '../../../page/page-meta.ts'
import { LateDrawing } from '../../../ui/art/late-drawing.tsx'
import { centreWhenLaidOut } from '../../../ui/behaviour/centre-in-row.ts'
import { useAtLeast } from '../../../ui/behaviour/use-at-least.ts'
import { PlainLink } from '../../../ui/controls/plain-link.tsx'
import { inTooltip, TooltipGroup } from '../../../ui/overlays/tooltip.tsx'
import { NameOnRail } from '../sidebar-entry.tsx'
import { tabStyle } from '../tabs-row.tsx'
import { AdminCount } from './admin-count.tsx'
import { AdminHeader } from './admin-header.tsx'
import { isAdminOpen, useAdminGroups } from './admin-navigation.ts'
import { screenAt } from './admin-screens.ts'
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

/** Gate around the administration. Its addresses do not exist for anyone else. */
export function AdminGate() {
  const administers = useAdministers()
  const { pathname } = useLocation()
  const open = administers ? screenAt(pathname) : undefined
  return (
    <>
      {/* Runs again for each address, as the title of the frame does. */}
      <Title key={pathname} title={open?.title ?? 'Page not found'} />
      {open ? (
        <open.Screen key={pathname} />
      ) : (
        <NotFoundState drawing={<LateDrawing name="NothingFoundDrawing" className="h-36" />} />
      )}
    </>
  )
}

function Title({ title }: { title: string }) {
  useLayoutEffect(() => {
    document.title = inFull(title)
  }, [title])
  return null
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
    <nav
      aria-label={texts.navigation}
      className="sticky top-0 z-10 -mx-4 mb-4 min-w-0 border-b border-line bg-paper px-1 tablet:hidden print:hidden"
    >
      <div className="-mb-px flex overflow-x-auto mask-[linear-gradient(90deg,#000_calc(100%-44px),transparent)] [scrollbar-width:none]">
        {entries.map((entry) => {
          const { id, label, to } = entry
          const isHere = isAdminOpen(entry, pathname)
          return (
            <PlainLink
              key={id}
              to={to}
              {...(isHere && { ref: centreWhenLaidOut, 'aria-current': 'page' as const })}
              className={tabStyle(isHere)}
            >
              {label}
              <AdminCount of={id} inRow />
            </PlainLink>
          )
        })}
        <PlainLink to="/" className={tabStyle(false)}>
          {texts.back}
        </PlainLink>
        {/* Lets the last one scroll out of the fading end. */}
        <span aria-hidden className="w-11 shrink-0" />
      </div>
    </nav>
  )
}
