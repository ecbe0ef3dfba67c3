import LogOut from 'lucide-react/icons/log-out'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sparkles from 'lucide-react/icons/sparkles'
import Sun from 'lucide-react/icons/sun'
import { type ReactNode, useState } from 'react'
import { useMe } from '../api/use-me.ts'
import { useOpenPlans } from '../features/plans/plans-context.ts'
import { type Appearance, chooseAppearance, readAppearance } from '../ui/appearance.ts'
import { MenuChoice } from '../ui/menu-choice.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../ui/menu.tsx'
import { useSignOut } from './use-sign-out.ts'

const themes: readonly { value: Appearance['theme']; label: string; icon: ReactNode }[] = [
  { value: 'light', label: 'Light', icon: <Sun aria-hidden size={18} /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden size={18} /> },
  { value: 'system', label: 'System', icon: <Monitor aria-hidden size={18} /> },
]

export type AccountMenuProps = { trigger: ReactNode }

/** Who is signed in, how the app looks on this device, and the way out. */
export default function AccountMenu({ trigger }: AccountMenuProps) {
  const { displayName, email } = useMe()
  const signOut = useSignOut()
  const openPlans = useOpenPlans()
  return (
    <Menu defaultOpen trigger={trigger}>
      <div className="max-w-72 px-3 pt-2 pb-1">
        <p className="truncate font-semibold">{displayName}</p>
        <p className="truncate text-s text-ink-soft">{email}</p>
      </div>
      <MenuSeparator />
      <MenuLabel>Theme</MenuLabel>
      <ThemeChoice />
      <MenuSeparator />
      {openPlans && (
        <MenuItem icon={<Sparkles aria-hidden size={18} />} onSelect={openPlans}>
          Your plan
        </MenuItem>
      )}
      <MenuItem icon={<LogOut aria-hidden size={18} />} onSelect={signOut}>
        Sign Out
      </MenuItem>
    </Menu>
  )
}

/** Reads the choice anew whenever the menu opens: it may have been made elsewhere on this device. */
function ThemeChoice() {
  const [theme, setTheme] = useState(() => readAppearance().theme)
  const choose = (chosen: Appearance['theme']) => {
    setTheme(chosen)
    chooseAppearance('theme', chosen)
  }
  return <MenuChoice label="Theme" choices={themes} value={theme} onChoose={choose} />
}
