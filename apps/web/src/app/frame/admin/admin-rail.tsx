import { inTooltip, TooltipGroup } from '../../../ui/overlays/tooltip.tsx'
import { NameOnRail } from '../sidebar-entry.tsx'
import AdminSidebar from './admin-sidebar.tsx'

/** The sidebar of the administration on screens too narrow for its words. */
export default function AdminRail() {
  return (
    <TooltipGroup>
      <NameOnRail value={inTooltip}>
        <AdminSidebar />
      </NameOnRail>
    </TooltipGroup>
  )
}
