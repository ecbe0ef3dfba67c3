import { addActions } from '../../windows/add-actions.ts'
import { forgetSetupChoice, keepSetupChoice } from '../../device/setup-choice.ts'
import { SpeciesDrawing } from '../../ui/art/species-drawing.tsx'
import { Button } from '../../ui/controls/button.tsx'
import type { StepProps } from './onboarding-wizard.tsx'
import { StepCard } from './step-card.tsx'

/** The last step: whatever is chosen completes onboarding (spec access §2). */
export function RemindersStep({
  wizard: { step, goTo, petState, petForm },
  completion: { busy, complete },
}: StepProps) {
  const canBegin = petState === 'named' && addActions.some(({ id }) => id === 'reminder')
  const later = () => {
    forgetSetupChoice('reminder')
    complete()
  }
  const setUp = () => {
    keepSetupChoice('reminder')
    complete()
  }
  return (
    <StepCard
      title="Reminders"
      sentence="Nail trims, flea treatments, clean filters: add what you don’t want to forget."
      drawing={<SpeciesDrawing species={petForm.getValues('species') ?? 'bird'} className="h-18" />}
      actions={
        <>
          {canBegin && (
            <Button size="large" busy={busy} onClick={setUp}>
              Set up reminders
            </Button>
          )}
          <Button size="large" variant={canBegin ? 'soft' : 'primary'} busy={busy} onClick={later}>
            I'll set this up later
          </Button>
          <div className="flex flex-wrap justify-between gap-2">
            <Button variant="quiet" disabled={busy} onClick={() => goTo(step - 1)}>
              Previous
            </Button>
            <Button variant="quiet" busy={busy} onClick={later}>
              Skip
            </Button>
          </div>
        </>
      }
    />
  )
}
