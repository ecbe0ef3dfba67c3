import type { ReactNode } from 'react'
import { useMe } from '../../api/use-me.ts'
import { latePart } from '../../loading/late-part.tsx'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { Avatar } from '../../ui/layout/avatar.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { entryStyle, wordStyle } from './sidebar-entry.tsx'

const AccountMenu = latePart(() => import('./account-menu.tsx'), { when: 'press' })

/** The signed-in person at the foot of a sidebar; opens the account menu. */
export function SidebarAccount({ detail }: { /** Words below the name. */ detail: ReactNode }) {
  const { displayName, picture } = useMe()
  return (
    <AccountMenu
      trigger={
        <button type="button" className={joinClasses(entryStyle(false), 'w-full text-left')}>
          <span aria-hidden className="desktop:-mx-1.5">
            <Avatar name={displayName} photoUrl={picture?.thumb ?? null} size="small" />
          </span>
          <span className={joinClasses('min-w-0', wordStyle)}>
            <span dir="auto" translate="no" className="block truncate leading-snug text-ink">
              {displayName}
            </span>
            <span className="block text-s leading-snug font-normal">{detail}</span>
          </span>
          <VisuallyHidden>: account</VisuallyHidden>
        </button>
      }
    />
  )
}
