import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Handover } from '@app/domain/households/handovers.contract'
import { handoverTexts } from '@app/domain/households/handovers.texts'
import type { HouseholdMember } from '@app/domain/households/households.contract'
import { client } from '../../api/client/client.ts'
import { LoadFailure } from '../../api/load-failure.tsx'
import { orpc } from '../../api/queries.ts'
import { formatDay } from '../../format/format-dates.ts'
import { useFormat } from '../../format/use-format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Banner } from '../../ui/layout/banner.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { useHandoverChange } from './use-handover-change.ts'

/** Lets the owner hand over the household, and shows the state of an offer. */
export function HandoverSection({ people }: { people: readonly HouseholdMember[] }) {
  const [isChoosing, setChoosing] = useState(false)
  const { data, error, refetch } = useQuery(orpc.handovers.getHandover.queryOptions({ input: {} }))
  if (!data) return error ? <LoadFailure heading="h3" error={error} retry={refetch} /> : null
  const { offer } = data
  return (
    <div className="mt-4 grid gap-3">
      {offer && <Offer offer={offer} />}
      {offer?.state !== 'waiting' && (
        <Button variant="quiet" className="-ml-4 justify-self-start" onClick={() => setChoosing(true)}>
          {handoverTexts.action}
        </Button>
      )}
      {isChoosing && <HandOverDialog people={people} onClose={() => setChoosing(false)} />}
    </div>
  )
}

function Offer({ offer: { displayName, expiresAt, state } }: { offer: Handover }) {
  const { dayOf } = useFormat()
  const { busy, carryOut } = useHandoverChange('NOT_FOUND')
  const { waiting, withdrawn } = handoverTexts
  if (state === 'expired')
    return (
      <Banner tone="warn" title={waiting.expiredTitle}>
        {waiting.expired(displayName)}
      </Banner>
    )
  return (
    <Banner
      title={waiting.title(displayName)}
      action={
        <Button
          variant="quiet"
          busy={busy}
          onClick={() => void carryOut(() => client.handovers.withdrawHandover({}), withdrawn)}
        >
          Withdraw offer
        </Button>
      }
    >
      {waiting.waits(displayName, formatDay(dayOf(expiresAt)))}
    </Banner>
  )
}
