import { useLocation } from 'react-router'
import { COMMUNITY_LINK } from '@app/domain/community/community.links'
import { useMe } from '../../api/use-me.ts'
import { CommunityBadge } from '../../features/community/index.ts'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { PlainLink } from '../../ui/controls/plain-link.tsx'
import { bar } from '../../ui/layout/bar.ts'
import { useAdd, useAddActions } from '../../windows/add-context.ts'
import { bottomBar, isOpen, meets, type NavigationEntry } from './navigation.ts'

/** The main navigation on a phone, within reach of the thumb: as wide as the screen, Add raised in its middle. */
export function BottomNavigation() {
  const me = useMe()
  return (
    <nav
      {...bar}
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 flex items-end justify-around border-t border-line bg-surface px-1.5 pt-2 pb-[max(10px,env(safe-area-inset-bottom))] tablet:hidden print:hidden"
    >
      {bottomBar
        .filter((entry) => meets(me, entry.needs))
        .map((entry) =>
          'to' in entry ? (
            <LinkEntry key={entry.label} {...entry} />
          ) : (
            <AddEntry key={entry.label} {...entry} />
          ),
        )}
    </nav>
  )
}

function LinkEntry({ label, icon: Icon, to }: Extract<NavigationEntry, { to: string }>) {
  const isHere = isOpen(to, useLocation())
  return (
    <PlainLink
      to={to}
      {...(isHere && { 'aria-current': 'page' as const })}
      className={joinClasses(
        'grid min-h-11 min-w-11 flex-1 content-center justify-items-center gap-0.5 rounded-control text-[min(0.6875rem,3.4vw)] font-semibold whitespace-nowrap',
        isHere ? 'text-action' : 'text-ink-faint',
      )}
    >
      <span className="relative">
        <Icon aria-hidden size={22} />
        {to === COMMUNITY_LINK && <CommunityBadge at="corner" />}
      </span>
      {label}
    </PlainLink>
  )
}

function AddEntry({ label, icon: Icon }: NavigationEntry) {
  const { openSheet } = useAdd()
  if (useAddActions().length === 0) return null
  return (
    <span className="grid flex-1 justify-items-center">
      <button
        {...bar}
        data-tour="add"
        type="button"
        aria-label={label}
        onClick={({ currentTarget }) => openSheet(currentTarget)}
        className="-mt-6 grid size-14 place-items-center rounded-[20px] bg-action text-action-ink shadow-float"
      >
        <Icon aria-hidden size={26} />
      </button>
    </span>
  )
}
