import { useLocation } from 'react-router'
import { administrationTexts as texts } from '@app/domain/installation/administration.texts'
import { centreWhenLaidOut } from '../../../ui/behaviour/centre-in-row.ts'
import { PlainLink } from '../../../ui/controls/plain-link.tsx'
import { tabStyle } from '../tabs-row.tsx'
import { AdminCount } from './admin-count.tsx'
import { isAdminOpen, useAdminGroups } from './admin-navigation.ts'

/** The screens of the administration on a phone: a row that scrolls sideways and stays in sight. */
export function AdminTabs() {
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
