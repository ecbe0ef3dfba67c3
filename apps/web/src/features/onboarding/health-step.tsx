import { addActions } from '../../windows/add-actions.ts'
import { forgetSetupChoice, keepSetupChoice } from '../../device/setup-choice.ts'
import { SpeciesDrawing } from '../../ui/art/species-drawing.tsx'
import { Button } from '../../ui/controls/button.tsx'
import type { StepProps } from './onboarding-wizard.tsx'
import { StepCard } from './step-card.tsx'

/** What health tracking is, and whether to begin with it at once. */
export function HealthStep({ wizard: { step, goTo, petState, petForm } }: StepProps) {
  const canBegin = petState === 'named' && addActions.some(({ id }) => id === 'health-log')
  const later = () => {
    forgetSetupChoice('health-log')
    goTo(step + 1)
  }
  const now = () => {
    keepSetupChoice('health-log')
    goTo(step + 1)
  }
  return (
    <StepCard
      title="Health tracking"
      sentence="Note weight, appetite, mood or symptoms in seconds. Over time, they show your vet the full picture."
      drawing={<SpeciesDrawing species={petForm.getValues('species') ?? 'rabbit'} className="h-18" />}
      actions={
        <>
          {canBegin && (
            <Button size="large" onClick={now}>
              Set up now
            </Button>
          )}
          <Button size="large" variant={canBegin ? 'soft' : 'primary'} onClick={later}>
            I'll set this up later
          </Button>
          <div className="flex flex-wrap justify-between gap-2">
            <Button variant="quiet" onClick={() => goTo(step - 1)}>
              Previous
            </Button>
            <Button variant="quiet" onClick={later}>
              Skip
            </Button>
          </div>
        </>
      }
    />
  )
}
