import type { Me } from '@app/domain/accounts/accounts.contract'
import type { Permission } from '@app/domain/kernel/permissions'
import type { Feature } from '@app/domain/kernel/plans'
import BellRing from 'lucide-react/icons/bell-ring'
import House from 'lucide-react/icons/house'
import PawPrint from 'lucide-react/icons/paw-print'
import Plus from 'lucide-react/icons/plus'
import UserRound from 'lucide-react/icons/user-round'
import type { ComponentType } from 'react'

/** What somebody must have so that an entry is shown to them. */
export interface Needs {
  permission?: Permission
  feature?: Feature
}

export type NavigationEntry = {
  label: string
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>
  needs?: Needs
} & (
  | { /** Where it leads. */ to: string }
  | { /** What it opens: the sheet of things to add, or the account menu. */ opens: 'add' | 'account' }
)

/** The main navigation, in its order: the bar at the foot of a phone, and the header elsewhere. */
export const navigation: readonly NavigationEntry[] = [
  { label: 'Home', icon: House, to: '/' },
  { label: 'Pets', icon: PawPrint, to: '/pets', needs: { permission: 'view pets' } },
  { label: 'Add', icon: Plus, opens: 'add' },
  {
    label: 'Reminders',
    icon: BellRing,
    to: '/?tab=reminders',
    needs: { permission: 'view reminders', feature: 'basic_reminders' },
  },
  { label: 'Profile', icon: UserRound, opens: 'account' },
]

/** Whether the server has said that the person may and the plan has what is needed. */
export function meets({ may, features }: Pick<Me, 'may' | 'features'>, needs: Needs = {}): boolean {
  if (needs.permission && may[needs.permission] === undefined) return false
  return !needs.feature || features.includes(needs.feature)
}

/** Whether an address is open: a path with all below it, or a tab of the first page. */
export function isOpen(to: string, { pathname, search }: { pathname: string; search: string }): boolean {
  const [path = '', query] = to.split('?')
  if (path !== '/') return pathname === path || pathname.startsWith(`${path}/`)
  return pathname === '/' && tabOf(search) === tabOf(query)
}

const tabOf = (search = ''): string | null => new URLSearchParams(search).get('tab')
