import type { ReactNode } from 'react'
import { Menu, MenuLink } from '../../ui/overlays/menu.tsx'
import type { DashboardTab } from './navigation.ts'

/** The tabs of the first page that do not fit in its row. */
export default function MoreTabs({ trigger, tabs }: { trigger: ReactNode; tabs: readonly DashboardTab[] }) {
  return (
    <Menu defaultOpen trigger={trigger}>
      {tabs.map(({ id, label, to }) => (
        <MenuLink key={id} to={to}>
          {label}
        </MenuLink>
      ))}
    </Menu>
  )
}
