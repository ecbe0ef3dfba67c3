import { isSystemUser, roleBadges } from '@app/domain/kernel/roles'
import Plus from 'lucide-react/icons/plus'
import Siren from 'lucide-react/icons/siren'
import { Link, useLocation } from 'react-router'
import { useHasFeature, useMe } from '../api/use-me.ts'
import { HouseholdSwitcher } from '../features/households/household-switcher.tsx'
import { useOpenPlans } from '../shell/plans-context.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import { PlanBadge } from '../ui/plan-badge.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { AccountButton } from './account-button.tsx'
import { useAdd, useAddActions } from '../shell/add-context.ts'
import { useEmergencyPlace } from '../shell/emergency-address.ts'
import { isOpen, meets, navigation } from './navigation.ts'
import { SearchPart } from './search-part.tsx'
import { NotificationsPart } from './notifications-part.tsx'

/** After the brand: the navigation where there is room, who one is here, and the account. */
export function AppHeader() {
  const { displayName, picture } = useMe()
  return (
    <>
      <HouseholdSwitcher />
      <HeaderNavigation />
      <div className="ml-auto flex items-center gap-2">
        <div className="hidden sm:block">
          <IdentityBadges />
        </div>
        <SearchPart />
        <EmergencyButton />
        <NotificationsPart />
        <div className="hidden items-center gap-2 sm:flex">
          <AddButton />
          <AccountButton>
            <button type="button" className="rounded-chip">
              <Avatar name={displayName} photoUrl={picture?.thumb ?? null} />
              <VisuallyHidden>: account</VisuallyHidden>
            </button>
          </AccountButton>
        </div>
      </div>
    </>
  )
}

function HeaderNavigation() {
  const me = useMe()
  const links = navigation.filter((entry) => 'to' in entry && meets(me, entry.needs))
  return (
    <nav aria-label="Main" className="ml-4 hidden gap-1 sm:flex">
      {links.map((entry) => 'to' in entry && <HeaderLink key={entry.to} to={entry.to} label={entry.label} />)}
    </nav>
  )
}

function HeaderLink({ to, label }: { to: string; label: string }) {
  const isHere = isOpen(to, useLocation())
  return (
    <Link
      to={to}
      {...(isHere && { 'aria-current': 'page' as const })}
      className={joinClasses(
        'inline-flex min-h-11 items-center rounded-control px-3 font-semibold transition-colors hover:bg-sunk',
        isHere ? 'text-action' : 'text-ink-soft',
      )}
    >
      {label}
    </Link>
  )
}

/**
 * The plan of the household, the role in it, and whether one administers the installation. On a phone the account menu says
 * so: the header has no room for it.
 */
function IdentityBadges() {
  const { household, systemRole } = useMe()
  return (
    <div className="flex flex-wrap items-center justify-end gap-1.5">
      <PlanBadge plan={household.plan} onOpen={useOpenPlans()} />
      <Chip>{roleBadges[household.role]}</Chip>
      {isSystemUser(systemRole) && <Chip tone="ok">System User</Chip>}
    </div>
  )
}

/** One press away from every page, on every plan. */
function EmergencyButton() {
  const { open } = useEmergencyPlace()
  if (!useHasFeature('emergency_panic_button')) return null
  return <IconButton label="Emergency" tone="danger" icon={<Siren aria-hidden size={22} />} onClick={open} />
}

function AddButton() {
  const { openSheet } = useAdd()
  if (useAddActions().length === 0) return null
  return (
    <Button variant="soft" icon={<Plus aria-hidden size={18} />} onClick={openSheet}>
      Add
    </Button>
  )
}
