import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnInvitation } from '@app/domain/households/invitations.contract'
import { familyTexts } from '@app/domain/households/invitations.texts'
import { roleTexts } from '@app/domain/kernel/access/role-texts'
import { client } from '../../api/client/client.ts'
import { toProblem } from '../../api/client/problem-error.ts'
import { orpc } from '../../api/queries.ts'
import { useProblemToast } from '../../api/use-problem-toast.ts'
import { useReadFamilyAnew } from '../../api/use-read-family-anew.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card, CardHeader } from '../../ui/layout/card.tsx'
import { Row, RowList } from '../../ui/layout/row-list.tsx'
import { useToast } from '../../ui/overlays/toast-context.ts'
import { useAccept } from './use-accept.ts'

/** Invitations to the signed-in user's address; renders nothing without any. */
export default function OwnInvitations() {
  const { data } = useQuery(orpc.invitations.listOwnInvitations.queryOptions({ input: {} }))
  const { busy, accept } = useAccept()
  const { declining, decline } = useDecline()
  if (!data || data.length === 0) return null
  return (
    <Card>
      <CardHeader title="You are invited" />
      <RowList label="Invitations">
        {data.map((invitation) => (
          <Row
            key={invitation.id}
            title={`${invitation.ownerName} asks for your help`}
            detail={`In the household ${invitation.householdName}. Your role: ${roleTexts[invitation.role].title}`}
            trailing={
              <span className="flex flex-wrap gap-2">
                <Button variant="quiet" disabled={declining || busy} onClick={() => decline(invitation)}>
                  Decline
                </Button>
                <Button busy={busy} disabled={declining} onClick={() => accept({ id: invitation.id })}>
                  Accept
                </Button>
              </span>
            }
          />
        ))}
      </RowList>
    </Card>
  )
}

function useDecline() {
  const [declining, setDeclining] = useState(false)
  const readFamilyAnew = useReadFamilyAnew()
  const showToast = useToast()
  const showProblem = useProblemToast()
  const decline = async ({ id }: OwnInvitation) => {
    setDeclining(true)
    try {
      await client.invitations.declineInvitation({ id })
      showToast({ ...familyTexts.declined, variant: 'success' })
    } catch (error) {
      showProblem(toProblem(error))
    }
    await readFamilyAnew().catch(() => undefined)
    setDeclining(false)
  }
  return { declining, decline: (invitation: OwnInvitation) => void decline(invitation) }
}
