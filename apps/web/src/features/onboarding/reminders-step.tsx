import { SpeciesDrawing } from '../../ui/art/species-drawing.tsx'
import { Button } from '../../ui/button.tsx'
import type { StepProps } from './onboarding-wizard.tsx'
import { StepCard } from './step-card.tsx'

/** The last step: whatever is chosen completes onboarding (spec access §2). */
export function RemindersStep({ wizard: { step, goTo }, completion: { busy, complete } }: StepProps) {
  return (
    <StepCard
      title="Reminders"
      sentence="Add boosters and visits, and the next ones show up on your home page."
      drawing={<SpeciesDrawing species="bird" className="h-18" />}
      actions={
        <>
          <Button size="large" busy={busy} onClick={complete}>
            I'll set this up later
          </Button>
          <div className="flex flex-wrap justify-between gap-2">
            <Button variant="quiet" disabled={busy} onClick={() => goTo(step - 1)}>
              Previous
            </Button>
            <Button variant="quiet" busy={busy} onClick={complete}>
              Skip
            </Button>
          </div>
        </>
      }
    />
  )
}
