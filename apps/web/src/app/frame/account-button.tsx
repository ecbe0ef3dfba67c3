import type { ComponentProps, ReactElement } from 'react'
import { MenuOnDemand } from '../../loading/menu-on-demand.tsx'

const loadMenu = () => import('./account-menu.tsx')

/** The button of the account menu. */
export function AccountButton({ children }: { children: ReactElement<ComponentProps<'button'>> }) {
  return (
    <MenuOnDemand trigger={children} load={loadMenu}>
      {(AccountMenu) => <AccountMenu trigger={children} />}
    </MenuOnDemand>
  )
}
