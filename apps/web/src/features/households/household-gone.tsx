import { useEffect } from 'react'
import { forgetHousehold } from '../../api/client/acting-household.ts'
import { removeCard } from '../../device/card-choice.ts'
import { startAnew } from '../../page/use-hold-page.ts'
import { NothingFoundDrawing } from '../../ui/art/empty/nothing-found-drawing.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { CoverWindow } from '../../ui/overlays/cover-window.tsx'

interface HouseholdGoneProps {
  /** Household of the page; undefined if the user was never a member of it. */
  household?: { id: string; name: string }
}

function leave(): void {
  forgetHousehold()
  startAnew()
}

/** Replaces the page of a household of which the user is not, or no longer, a member. */
export default function HouseholdGone({ household }: HouseholdGoneProps) {
  const left = household?.id
  useEffect(() => {
    if (left) void removeCard(left)
  }, [left])
  return (
    <CoverWindow label="Household not found">
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
            ? 'Its owner decides who has access. What you recorded stays with its pets.'
            : 'Ask the person who sent you the link for an invitation, or sign in with the invited address.'
        }
        action={<Button onClick={leave}>Go to your pets</Button>}
      />
    </CoverWindow>
  )
}
