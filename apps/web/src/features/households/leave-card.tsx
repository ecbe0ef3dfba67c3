import { familyTexts } from '@app/domain/households/invitations.texts'
import { roleTexts } from '@app/domain/kernel/access/role-texts'
import { useState } from 'react'
import { forgetHousehold } from '../../api/client/acting-household.ts'
import { client } from '../../api/client/client.ts'
import { useMe } from '../../api/use-me.ts'
import { removeCard } from '../../device/card-choice.ts'
import { startAnew } from '../../page/use-hold-page.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card, CardHeader } from '../../ui/layout/card.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { PermissionList } from './role-permissions.tsx'
import { useFamilyChange } from './use-family-change.ts'

/** What somebody may do who helps here, and the way out. */
export function LeaveCard() {
  const { household } = useMe()
  const [asking, setAsking] = useState(false)
  const { busy, carryOut } = useFamilyChange()
  const { title, message } = familyTexts.leaving(household.name)
  const leave = async () => {
    const done = await carryOut(() => client.households.leaveHousehold({}), familyTexts.left)
    if (!done) return
    await removeCard(household.id)
    forgetHousehold()
    startAnew()
  }
  return (
    <Card>
      <CardHeader title={`You are here as: ${roleTexts[household.role].title}`} />
      <PermissionList role={household.role} />
      <div className="mt-4 flex justify-end">
        <Button variant="soft" onClick={() => setAsking(true)}>
          Leave this household
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={title}
        description={message}
        confirmLabel="Leave"
        busy={busy}
        onConfirm={() => void leave()}
      />
    </Card>
  )
}
