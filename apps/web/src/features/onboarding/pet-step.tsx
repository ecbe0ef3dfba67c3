import { onboardingTexts } from '@app/domain/onboarding/onboarding.errors'
import { useProblemToast } from '../../api/use-problem-toast.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Greeting } from './greeting.tsx'
import type { StepProps } from './onboarding-wizard.tsx'
import { PetFields } from './pet-fields.tsx'
import { PetPhoto } from './pet-photo.tsx'
import { StepCard } from './step-card.tsx'

/** The first pet; this step is optional. */
export function PetStep({ wizard, completion }: StepProps) {
  const { petForm, petState, clearPet, goTo, step } = wizard
  const showProblem = useProblemToast()
  const goOn = petForm.handleSubmit(
    () => goTo(step + 1),
    () => showProblem(onboardingTexts.invalid),
  )
  const skip = () => {
    clearPet()
    goTo(step + 1)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (petState === 'untouched' && !petForm.getValues('species')) skip()
        else void goOn()
      }}
    >
      <StepCard
        title="Add your pet"
        sentence="A name and a species are enough to start."
        drawing={<Greeting form={petForm} />}
        actions={
          <>
            <Button type="submit" size="large">
              Continue
            </Button>
            <div className="flex flex-wrap justify-between gap-2">
              <Button variant="quiet" onClick={() => goTo(step - 1)}>
                Previous
              </Button>
              <Button variant="quiet" disabled={completion.busy} onClick={skip}>
                Skip for now
              </Button>
            </div>
          </>
        }
      >
        <PetFields form={petForm} photo={<PetPhoto wizard={wizard} />} />
      </StepCard>
    </form>
  )
}
