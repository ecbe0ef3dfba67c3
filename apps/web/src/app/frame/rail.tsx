import { inTooltip, TooltipGroup } from '../../ui/overlays/tooltip.tsx'
import { NameOnRail } from './sidebar-entry.tsx'
import Sidebar from './sidebar.tsx'

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
