import type { ReactElement } from 'react'
import { Tooltip, TooltipGroup } from '../../ui/overlays/tooltip.tsx'
import { NameOnRail } from './sidebar-entry.tsx'
import Sidebar from './sidebar.tsx'

const inTooltip = (name: string, entry: ReactElement) => <Tooltip text={name}>{entry}</Tooltip>

/** The sidebar on screens too narrow for its words. */
export default function Rail() {
  return (
    <TooltipGroup>
      <NameOnRail value={inTooltip}>
        <Sidebar />
      </NameOnRail>
    </TooltipGroup>
  )
}
