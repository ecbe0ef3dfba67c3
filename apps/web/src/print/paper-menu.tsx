import type { ReactNode } from 'react'
import { type Paper, paperLabels } from '@app/domain/kernel/paper'
import { Menu, MenuItem, MenuLabel } from '../ui/overlays/menu.tsx'

interface PaperMenuProps {
  trigger: ReactNode
  /** Papers, the likeliest first. */
  papers: readonly Paper[]
  onChoose: (paper: Paper) => void
}

/** The papers that a sheet can be printed on. */
export default function PaperMenu({ trigger, papers, onChoose }: PaperMenuProps) {
  return (
    <Menu align="start" defaultOpen trigger={trigger}>
      <MenuLabel>PDF for</MenuLabel>
      {papers.map((paper) => (
        <MenuItem key={paper} onSelect={() => onChoose(paper)}>
          {paperLabels[paper]}
        </MenuItem>
      ))}
    </Menu>
  )
}
