import House from 'lucide-react/icons/house'
import { Fragment } from 'react'
import { useLocation } from 'react-router'
import { administrationTexts as texts, systemRoleLabels } from '@app/domain/installation/administration.texts'
import { useMe } from '../../../api/use-me.ts'
import { joinClasses } from '../../../ui/behaviour/join-classes.ts'
import { SidebarAccount } from '../sidebar-account.tsx'
import { SidebarEntry, wordStyle } from '../sidebar-entry.tsx'
import { AdminCount } from './admin-count.tsx'
import { type AdminEntry, isAdminOpen, useAdminGroups } from './admin-navigation.ts'

/** The navigation of the administration from a tablet on. */
export default function AdminSidebar() {
  const { systemRole } = useMe()
  return (
    <>
      <nav aria-label={texts.navigation} className="flex shrink-0 flex-col gap-0.5">
        {useAdminGroups().map(({ title, entries }) => (
          <Fragment key={title ?? ''}>
            {title && (
              <>
                <h2
                  id={`admin-${title}`}
                  className={joinClasses('px-3.5 pt-3.5 pb-1 text-s font-semibold text-ink-soft', wordStyle)}
                >
                  {title}
                </h2>
                <hr aria-hidden className="mx-2 my-2 shrink-0 border-line desktop:hidden" />
              </>
            )}
            <ul
              {...(title && { 'aria-labelledby': `admin-${title}` })}
              className="grid shrink-0 grid-cols-1 gap-0.5"
            >
              {entries.map((entry) => (
                <li key={entry.id}>
                  <Entry entry={entry} />
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
        <hr className="mx-2 my-2 border-line" />
        <SidebarEntry to="/" alone label={texts.back} picture={<House aria-hidden size={20} />} />
      </nav>
      <div className="mt-auto shrink-0 pt-2.5">
        <SidebarAccount detail={systemRoleLabels[systemRole]} />
      </div>
    </>
  )
}

function Entry({ entry }: { entry: AdminEntry }) {
  const { id, label, to, icon: Icon } = entry
  const { pathname } = useLocation()
  return (
    <SidebarEntry
      to={to}
      isHere={isAdminOpen(entry, pathname)}
      label={label}
      picture={<Icon aria-hidden size={20} />}
      badge={<AdminCount of={id} />}
    />
  )
}
