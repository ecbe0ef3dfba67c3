import Check from 'lucide-react/icons/check'
import { roleTexts } from '@app/domain/kernel/access/role-texts'
import type { HouseholdRole } from '@app/domain/kernel/access/roles'

interface RoleProps {
  role: HouseholdRole
}

/** Permissions of a role. */
export function PermissionList({ role }: RoleProps) {
  return (
    <ul className="grid gap-1.5">
      {roleTexts[role].may.map((thing) => (
        <li key={thing} className="flex items-start gap-2">
          <Check aria-hidden size={18} className="mt-0.5 shrink-0 text-good" />
          {thing}
        </li>
      ))}
    </ul>
  )
}

/** Permissions of a role, addressed to the person who is offered it. */
export function RolePermissions({ role }: RoleProps) {
  return (
    <div className="grid gap-2">
      <p className="font-semibold">As {roleTexts[role].title} you can:</p>
      <PermissionList role={role} />
    </div>
  )
}
