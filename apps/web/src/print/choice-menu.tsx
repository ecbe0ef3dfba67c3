import type { ReactNode } from 'react'
import { Menu, MenuItem, MenuLabel } from '../ui/overlays/menu.tsx'

interface ChoiceMenuProps {
  trigger: ReactNode
  label: string
  /** The likeliest first. */
  choices: readonly { name: string; onSelect: () => void }[]
}

/** Papers or formats of a file, behind the button that saves it. */
export default function ChoiceMenu({ trigger, label, choices }: ChoiceMenuProps) {
  return (
    <Menu align="start" defaultOpen trigger={trigger}>
      <MenuLabel>{label}</MenuLabel>
      {choices.map(({ name, onSelect }) => (
        <MenuItem key={name} onSelect={onSelect}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  )
}
