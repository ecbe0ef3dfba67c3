import { roleTexts } from '@app/domain/kernel/role-texts'
import type { MemberRole } from '@app/domain/kernel/roles'
import Check from 'lucide-react/icons/check'

/** What somebody would be able to do in a role. */
export function RolePermissions({ role }: { role: MemberRole }) {
  const { title, may } = roleTexts[role]
  return (
    <div className="grid gap-2">
      <p className="font-semibold">As {title} you can:</p>
      <ul className="grid gap-1.5">
        {may.map((thing) => (
          <li key={thing} className="flex items-start gap-2">
            <Check aria-hidden size={18} className="mt-0.5 shrink-0 text-good" />
            {thing}
          </li>
        ))}
      </ul>
    </div>
  )
}
