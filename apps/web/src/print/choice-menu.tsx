import type { ReactNode } from 'react'
import { Menu, MenuItem, MenuLabel } from '../ui/overlays/menu.tsx'

interface ChoiceMenuProps {
  trigger: ReactNode
  label: string
  /** The likeliest first. */
  choices: readonly { name: string; icon?: ReactNode; onSelect: () => void }[]
}

/** Papers, formats or pets of a file, behind the button that makes it. */
export default function ChoiceMenu({ trigger, label, choices }: ChoiceMenuProps) {
  return (
    <Menu align="start" defaultOpen trigger={trigger}>
      <MenuLabel>{label}</MenuLabel>
      {choices.map(({ name, icon, onSelect }, at) => (
        // Two pets may have one name.
        // oxlint-disable-next-line react/no-array-index-key -- the choices stay while the menu is open
        <MenuItem key={at} icon={icon} onSelect={onSelect}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  )
}
