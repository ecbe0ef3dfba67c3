import { Link, useLocation } from 'react-router'
import { useMe } from '../api/use-me.ts'
import { bar } from '../ui/bar.ts'
import { joinClasses } from '../ui/join-classes.ts'
import { AccountButton } from './account-button.tsx'
import { useAdd, useAddActions } from '../shell/add-context.ts'
import { isOpen, meets, navigation, type NavigationEntry } from './navigation.ts'

/** The main navigation on a phone, where the thumb is. */
export function BottomNavigation() {
  const me = useMe()
  return (
    <nav
      {...bar}
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 flex items-end justify-around border-t border-line bg-surface px-2.5 pt-2 pb-[max(10px,env(safe-area-inset-bottom))] sm:hidden"
    >
      {navigation
        .filter((entry) => meets(me, entry.needs))
        .map((entry) => (
          <Entry key={entry.label} entry={entry} />
        ))}
    </nav>
  )
}

function Entry({ entry }: { entry: NavigationEntry }) {
  if ('to' in entry) return <LinkEntry {...entry} />
  return entry.opens === 'add' ? <AddEntry {...entry} /> : <AccountEntry {...entry} />
}

function LinkEntry({ label, icon: Icon, to }: Extract<NavigationEntry, { to: string }>) {
  const isHere = isOpen(to, useLocation())
  return (
    <Link to={to} {...(isHere && { 'aria-current': 'page' as const })} className={styleEntry(isHere)}>
      <Icon aria-hidden size={22} />
      {label}
    </Link>
  )
}

function AddEntry({ label, icon: Icon }: NavigationEntry) {
  const { openSheet } = useAdd()
  if (useAddActions().length === 0) return null
  return (
    <button
      {...bar}
      type="button"
      aria-label={label}
      onClick={openSheet}
      className="-mt-6 grid size-14 place-items-center rounded-[20px] bg-action text-action-ink shadow-float"
    >
      <Icon aria-hidden size={26} />
    </button>
  )
}

function AccountEntry({ label, icon: Icon }: NavigationEntry) {
  return (
    <AccountButton>
      <button type="button" className={styleEntry(false)}>
        <Icon aria-hidden size={22} />
        {label}
      </button>
    </AccountButton>
  )
}

const styleEntry = (isActive: boolean): string =>
  joinClasses(
    'grid min-h-11 min-w-16 content-center justify-items-center gap-0.5 rounded-control text-[0.6875rem] font-semibold',
    isActive ? 'text-action' : 'text-ink-faint',
  )
