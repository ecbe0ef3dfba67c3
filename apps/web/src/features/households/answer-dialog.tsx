import type { OwnHandover } from '@app/domain/households/handovers.contract'
import { handoverErrors } from '@app/domain/households/handovers.errors'
import { handoverTexts } from '@app/domain/households/handovers.texts'
import { fillMessage } from '@app/domain/kernel/errors'
import { householdPath } from '../../api/client/acting-household.ts'
import { client } from '../../api/client/client.ts'
import { useMe } from '../../api/use-me.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Banner } from '../../ui/layout/banner.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Points } from './points.tsx'
import { useHandoverChange } from './use-handover-change.ts'

interface AnswerDialogProps {
  offer: OwnHandover
  /** True while the offer is pending. */
  isOpen: boolean
  onClose: () => void
}

/** Explains the effects of accepting a household, and takes the answer. */
export function AnswerDialog({ offer, isOpen, onClose }: AnswerDialogProps) {
  const { householdId, householdName, ownerName, plan } = offer
  const { household, households, billing } = useMe()
  const accepting = useHandoverChange()
  const declining = useHandoverChange(handoverErrors.HANDOVER_GONE.code)
  const { answer, accepted, declined } = handoverTexts
  const accept = async () => {
    const done = await accepting.carryOut(
      () => client.handovers.acceptHandover({ householdId }),
      accepted(householdName),
    )
    if (!done) return
    // Does not close first: closing goes back in the browser's history, which would cancel the navigation to another
    // household.
    if (household.id === householdId) onClose()
    else location.assign(householdPath(householdId))
  }
  const decline = async () => {
    const done = await declining.carryOut(() => client.handovers.declineHandover({ householdId }), declined)
    if (done) onClose()
  }
  const busy = accepting.busy || declining.busy
  const isOver = !isOpen && !busy
  // True if the user has accepted already: the answer was lost, or it came from another device.
  const isOwner = households.some(({ id, role }) => id === householdId && role === 'owner')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={answer.title(ownerName)}
      textOnly
      footer={
        isOver ? (
          <Button onClick={onClose}>Got it</Button>
        ) : (
          <>
            <Button
              variant="quiet"
              busy={declining.busy}
              disabled={accepting.busy}
              onClick={() => void decline()}
            >
              Decline
            </Button>
            <Button busy={accepting.busy} disabled={declining.busy} onClick={() => void accept()}>
              Accept household
            </Button>
          </>
        )
      }
    >
      {isOver ? (
        isOwner ? (
          <Banner tone="success" title={accepted(householdName).title} />
        ) : (
          <Banner tone="warn" title={handoverErrors.HANDOVER_GONE.title}>
            {fillMessage(handoverErrors.HANDOVER_GONE, {})}
          </Banner>
        )
      ) : (
        <div className="grid gap-5">
          <p>{answer.sentence(householdName)}</p>
          <Points title="For you" points={answer.forYou} />
          <Points title={`For ${ownerName}`} points={[answer.forThem(ownerName)]} />
          {billing !== 'off' && <Points title="Payment" points={[answer.payment(plan)]} />}
        </div>
      )}
    </Dialog>
  )
}
