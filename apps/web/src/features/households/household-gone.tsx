import { useEffect } from 'react'
import { forgetHousehold } from '../../api/acting-household.ts'
import { removeCard } from '../../shell/card-choice.ts'
import { startAnew } from '../../shell/use-hold-page.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FullWindow } from '../../ui/full-window.tsx'
import { NothingFoundDrawing } from '../../ui/art/empty/nothing-found-drawing.tsx'

interface HouseholdGoneProps {
  /** The household that the page was of; none where its address names one that the person never was in. */
  household?: { id: string; name: string }
}

function leave(): void {
  forgetHousehold()
  startAnew()
}

/** In the place of the page of a household that is not the person's, or not any more. */
export default function HouseholdGone({ household }: HouseholdGoneProps) {
  const left = household?.id
  useEffect(() => {
    if (left) void removeCard(left)
  }, [left])
  return (
    <FullWindow label="Household not found">
      <EmptyState
        heading="h1"
        drawing={<NothingFoundDrawing className="h-36" />}
        title={
          household
            ? `You are no longer in the household ${household.name}`
            : 'This is not one of your households'
        }
        sentence={
          household
            ? 'Whoever owns it decides who helps there. What you recorded stays with its pets.'
            : 'Ask whoever sent you the link to invite you, or sign in with the address that was invited.'
        }
        action={<Button onClick={leave}>Go to your pets</Button>}
      />
    </FullWindow>
  )
}
