import type { Me } from '@app/domain/identity/accounts/accounts.contract'
import { useStepArrival } from '../../page/use-focus-on-arrival.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Progress } from '../../ui/charts/progress.tsx'
import { HealthStep } from './health-step.tsx'
import { PetStep } from './pet-step.tsx'
import { RemindersStep } from './reminders-step.tsx'
import { StepProgress } from './step-progress.tsx'
import { StepBoundary } from './step-boundary.tsx'
import { TroubleCard } from './trouble-card.tsx'
import { type Completion, useCompletion } from './use-completion.ts'
import { PET_STEP, STEPS, useWizard, type Wizard } from './use-wizard.ts'
import { WelcomeStep } from './welcome-step.tsx'

/** Four steps, of which only the first asks for something (spec access §2). */
export function OnboardingWizard({ me }: { me: Me }) {
  const wizard = useWizard(me)
  const completion = useCompletion(wizard)
  const { step } = wizard
  useStepArrival(String(step), () => nameToGive(wizard))
  return (
    <div className="mx-auto grid max-w-xl gap-6">
      <StepProgress step={step} steps={STEPS} />
      <StepBoundary key={step}>
        <Step wizard={wizard} completion={completion} />
      </StepBoundary>
      {completion.percentSent !== undefined && (
        <Card className="grid gap-2">
          <p className="font-semibold">Uploading the photo</p>
          <Progress label="Uploading the photo" percent={completion.percentSent} />
        </Card>
      )}
      {step > 0 && <TroubleCard wizard={wizard} completion={completion} />}
    </div>
  )
}

/** The field for the name of a pet whose face has been chosen and that has none yet. */
const nameToGive = ({ step, petForm }: Wizard): HTMLElement | undefined =>
  step === PET_STEP && petForm.getValues('species') && !petForm.getValues('name')
    ? document.getElementsByName('name')[0]
    : undefined

export type StepProps = { wizard: Wizard; completion: Completion }

function Step(props: StepProps) {
  switch (props.wizard.step) {
    case 0:
      return <WelcomeStep {...props} />
    case 1:
      return <PetStep {...props} />
    case 2:
      return <HealthStep {...props} />
    default:
      return <RemindersStep {...props} />
  }
}
