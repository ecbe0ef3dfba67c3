import { Slot } from 'radix-ui/slot'
import { type ComponentType, type ReactNode, useState } from 'react'
import type { AccountMenuProps } from './account-menu.tsx'
import { useLoadPart } from './use-load-part.ts'

/** The button of the account menu. The menu itself comes when it is first asked for. */
export function AccountButton({ children }: { children: ReactNode }) {
  const [part, setPart] = useState<{ Menu: ComponentType<AccountMenuProps> }>()
  const load = useLoadPart()
  if (part) return <part.Menu trigger={children} />
  const open = async () => {
    const Menu = await load(() => import('./account-menu.tsx'))
    if (Menu) setPart({ Menu })
  }
  return (
    <Slot aria-haspopup="menu" aria-expanded={false} onClick={() => void open()}>
      {children}
    </Slot>
  )
}
