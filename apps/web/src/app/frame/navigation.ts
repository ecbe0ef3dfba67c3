import BellRing from 'lucide-react/icons/bell-ring'
import House from 'lucide-react/icons/house'
import MessageCircle from 'lucide-react/icons/message-circle'
import PawPrint from 'lucide-react/icons/paw-print'
import Plus from 'lucide-react/icons/plus'
import UserRound from 'lucide-react/icons/user-round'
import type { ComponentType } from 'react'
import { COMMUNITY_LINK } from '@app/domain/community/community.links'
import type { Me } from '@app/domain/identity/accounts/accounts.contract'
import type { Permission } from '@app/domain/kernel/access/permissions'
import type { Feature, Plan } from '@app/domain/kernel/access/plans'
import { INBOX_LINK, SUPPORT_LINK } from '@app/domain/support/support.links'

export type Icon = ComponentType<{ size?: number; 'aria-hidden'?: boolean }>

/** Requirements for showing an entry. */
export interface Needs {
  permission?: Permission
  feature?: Feature
  /** Plans that are sold here. */
  plans?: readonly Plan[]
  /** True for an entry of the community, false for one that the community replaces. */
  community?: boolean
}

export type DashboardTabId = 'overview' | 'health' | 'reminders' | 'reports' | 'community' | 'premium' | 'pro'

/** A tab of the first page, with an address of its own. */
export interface DashboardTab {
  id: DashboardTabId
  label: string
  to: string
  needs?: Needs
  /** False keeps the tab out of the navigation. */
  built: boolean
}

/** The tabs of the first page in their order (spec engagement §2): a row on a phone, the sidebar elsewhere. */
export const dashboardTabs = [
  { id: 'overview', label: 'Overview', to: '/', built: true },
  { id: 'health', label: 'Health', to: '/?tab=health', built: true },
  {
    id: 'reminders',
    label: 'Reminders',
    to: '/?tab=reminders',
    needs: { permission: 'view reminders', feature: 'basic_reminders' },
    built: true,
  },
  {
    id: 'reports',
    label: 'Reports',
    to: '/?tab=reports',
    needs: { permission: 'view reports' },
    built: true,
  },
  {
    id: 'community',
    label: 'Community',
    to: '/?tab=community',
    needs: { community: true },
    built: true,
  },
  {
    id: 'premium',
    label: 'Premium',
    to: '/?tab=premium',
    needs: { permission: 'view pets', plans: ['premium', 'pro'] },
    built: true,
  },
  {
    id: 'pro',
    label: 'Pro',
    to: '/?tab=pro',
    needs: { permission: 'view pets', plans: ['pro'] },
    built: true,
  },
] as const satisfies readonly DashboardTab[]

/** Id of a tab in the navigation. */
export type BuiltTabId = Extract<(typeof dashboardTabs)[number], { built: true }>['id']
type BuiltTab = DashboardTab & { id: BuiltTabId }

export type NavigationEntry = {
  label: string
  icon: Icon
  needs?: Needs
} & ({ /** Address of the entry. */ to: string } | { /** Opens the sheet of add actions. */ opens: 'add' })

/** The bar at the foot of a phone, in its order. The community takes the position of Reminders (spec engagement §2). */
export const bottomBar: readonly NavigationEntry[] = [
  { label: 'Home', icon: House, to: '/' },
  { label: 'Pets', icon: PawPrint, to: '/pets', needs: { permission: 'view pets' } },
  { label: 'Add', icon: Plus, opens: 'add' },
  {
    label: 'Reminders',
    icon: BellRing,
    to: '/?tab=reminders',
    needs: { permission: 'view reminders', feature: 'basic_reminders', community: false },
  },
  { label: 'Community', icon: MessageCircle, to: COMMUNITY_LINK, needs: { community: true } },
  { label: 'Profile', icon: UserRound, to: '/profile' },
]

type Has = Pick<Me, 'may' | 'features' | 'billing' | 'hasCommunity'> & {
  household: Pick<Me['household'], 'plan'>
}

/** True if the server reports the needed permission, plan and feature. */
export function meets({ may, features, household, billing, hasCommunity }: Has, needs: Needs = {}): boolean {
  if (needs.permission && may[needs.permission] === undefined) return false
  if (needs.plans && (billing === 'off' || !needs.plans.includes(household.plan))) return false
  if (needs.community !== undefined && needs.community !== hasCommunity) return false
  return !needs.feature || features.includes(needs.feature)
}

const builtTabs = (dashboardTabs as readonly DashboardTab[]).filter((tab): tab is BuiltTab => tab.built)

/** The tabs of the first page that the person has. */
export const tabsFor = (has: Has): BuiltTab[] => builtTabs.filter((tab) => meets(has, tab.needs))

/** The tab of an id, if the person has it, or if a larger plan does: it describes that plan then. */
export const tabToOpen = (has: Has, id: string | null): BuiltTab | undefined =>
  builtTabs.find((tab) => {
    if (tab.id !== id) return false
    const { plans: sold, ...needs } = tab.needs ?? {}
    return meets(has, sold && has.billing !== 'off' ? needs : tab.needs)
  })

/** Pages that belong to a tab of the first page, with everything below them. */
const pagesOf: Readonly<Record<string, readonly string[]>> = {
  health: ['/analytics', '/health-metrics'],
  community: [COMMUNITY_LINK],
}
/** Pages that belong to another page in the navigation. */
const pagesBelow: Readonly<Record<string, readonly string[]>> = {
  '/profile': [SUPPORT_LINK, INBOX_LINK],
}
/** Pages that a tab of the first page shows too. */
const tabsOfPages: Readonly<Record<string, string>> = { [COMMUNITY_LINK]: 'community' }

const isWithin = (path: string, pathname: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`)

/** True if an address is open: a path with everything below it, or a tab of the first page with its pages. */
export function isOpen(to: string, { pathname, search }: { pathname: string; search: string }): boolean {
  const [path = '', query] = to.split('?')
  if (path !== '/') {
    const tab = tabsOfPages[path]
    const isBelow = pagesBelow[path]?.some((page) => isWithin(page, pathname)) ?? false
    return (
      isBelow || isWithin(path, pathname) || (pathname === '/' && tab !== undefined && tabOf(search) === tab)
    )
  }
  const tab = tabOf(query)
  if (pathname === '/') return tabOf(search) === tab
  return tab !== null && (pagesOf[tab]?.some((page) => isWithin(page, pathname)) ?? false)
}

const tabOf = (search = ''): string | null => new URLSearchParams(search).get('tab')
