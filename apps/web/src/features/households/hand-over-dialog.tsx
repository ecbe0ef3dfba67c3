import { useState } from 'react'
import { windowHelp } from '@app/domain/help/help.vocabulary'
import { handoverTexts } from '@app/domain/households/handovers.texts'
import type { HouseholdMember } from '@app/domain/households/households.contract'
import { roleBadges } from '@app/domain/kernel/access/roles'
import { client } from '../../api/client/client.ts'
import { useMe } from '../../api/use-me.ts'
import { Button } from '../../ui/controls/button.tsx'
import { RadioCards } from '../../ui/controls/radio-cards.tsx'
import { Avatar } from '../../ui/layout/avatar.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Points } from './points.tsx'
import { useHandoverChange } from './use-handover-change.ts'

interface HandOverDialogProps {
  people: readonly HouseholdMember[]
  onClose: () => void
}

/** Chooses the next owner, and explains the effects on each side before the offer is sent. */
export function HandOverDialog({ people, onClose }: HandOverDialogProps) {
  const { household, billing } = useMe()
  const [chosen, setChosen] = useState<string>()
  const [isMissing, setMissing] = useState(false)
  const { busy, carryOut } = useHandoverChange()
  const { offer, offered, action } = handoverTexts
  const members = people.filter(({ role }) => role !== 'owner')
  // The chosen member may have left since.
  const receiver = members.find(({ userId }) => userId === chosen)
  const send = async () => {
    setMissing(!receiver)
    if (!receiver) return
    const { userId, displayName } = receiver
    const done = await carryOut(() => client.handovers.offerHandover({ userId }), offered(displayName))
    if (done) onClose()
  }
  return (
    <Dialog
      help={windowHelp.handOver}
      open
      onOpenChange={(open) => !open && onClose()}
      title={action}
      {...(members.length > 0 && { description: offer.sentence })}
      textOnly={members.length === 0}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          {members.length > 0 && (
            <Button busy={busy} onClick={() => void send()}>
              Offer household
            </Button>
          )}
        </>
      }
    >
      {members.length === 0 ? (
        <p>{offer.nobody}</p>
      ) : (
        <div className="grid gap-5">
          <RadioCards
            legend="New owner"
            required
            columns={1}
            value={receiver?.userId}
            onChoose={setChosen}
            error={isMissing && !receiver ? offer.chooseSomebody : undefined}
            choices={members.map(({ userId, displayName, role, picture }) => ({
              value: userId,
              label: displayName,
              hint: roleBadges[role],
              picture: (
                <span aria-hidden>
                  <Avatar name={displayName} photoUrl={picture?.thumb ?? null} />
                </span>
              ),
            }))}
          />
          <Points title="For you" points={offer.forYou} />
          <Points title={`For ${receiver?.displayName ?? 'the new owner'}`} points={offer.forThem} />
          <Points
            title="Payment and archives"
            points={[billing === 'off' ? undefined : offer.payment(household.plan), offer.takeout].filter(
              (point) => point !== undefined,
            )}
          />
        </div>
      )}
    </Dialog>
  )
}
