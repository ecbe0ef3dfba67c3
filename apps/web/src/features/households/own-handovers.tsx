import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnHandover } from '@app/domain/households/handovers.contract'
import { handoverTexts } from '@app/domain/households/handovers.texts'
import { orpc } from '../../api/queries.ts'
import { useMe } from '../../api/use-me.ts'
import { formatDay } from '../../format/format-dates.ts'
import { useFormat } from '../../format/use-format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card, CardHeader } from '../../ui/layout/card.tsx'
import { Row, RowList } from '../../ui/layout/row-list.tsx'
import { AnswerDialog } from './answer-dialog.tsx'

/** Households offered to the signed-in user; renders nothing without any. */
export function OwnHandovers() {
  const { handovers } = useMe()
  const { dayOf } = useFormat()
  // Keeps an opened offer in the dialog after its withdrawal, which the dialog then reports.
  const [opened, setOpened] = useState<OwnHandover>()
  const { data } = useQuery({
    ...orpc.handovers.listOwnHandovers.queryOptions({ input: {} }),
    enabled: handovers > 0 || opened !== undefined,
  })
  const offers = (handovers > 0 && data) || []
  return (
    <>
      {offers.length > 0 && (
        <Card>
          <CardHeader title={handoverTexts.answer.heading} />
          <RowList label={handoverTexts.answer.heading}>
            {offers.map((offer) => (
              <Row
                key={offer.householdId}
                title={handoverTexts.answer.title(offer.ownerName)}
                detail={`${offer.householdName} · Until ${formatDay(dayOf(offer.expiresAt))}`}
                trailing={<Button onClick={() => setOpened(offer)}>See the offer</Button>}
              />
            ))}
          </RowList>
        </Card>
      )}
      {opened && (
        <AnswerDialog
          offer={opened}
          isOpen={
            handovers > 0 && (data ?? [opened]).some(({ householdId }) => householdId === opened.householdId)
          }
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
