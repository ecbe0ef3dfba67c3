import { familyTexts } from '@app/domain/invitations/invitations.texts'
import { roleTexts } from '@app/domain/kernel/role-texts'
import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import { forgetHousehold } from '../../api/acting-household.ts'
import { client } from '../../api/client.ts'
import { useMe } from '../../api/use-me.ts'
import { removeCard } from '../../shell/card-choice.ts'
import { startAnew } from '../../shell/use-hold-page.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useFamilyChange } from './use-family-change.ts'

/** What somebody may do who helps here, and the way out. */
export function LeaveCard() {
  const { household } = useMe()
  const [asking, setAsking] = useState(false)
  const { busy, carryOut } = useFamilyChange()
  const text = roleTexts[household.role]
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
      <CardHeader title={`You are here as: ${text.title}`} />
      <ul className="grid gap-1.5">
        {text.may.map((thing) => (
          <li key={thing} className="flex items-start gap-2">
            <Check aria-hidden size={18} className="mt-0.5 shrink-0 text-good" />
            {thing}
          </li>
        ))}
      </ul>
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
