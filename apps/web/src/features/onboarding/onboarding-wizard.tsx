import { Component, type ReactNode } from 'react'
import type { Me } from '@app/domain/identity/accounts/accounts.contract'
import { onboardingTexts } from '@app/domain/onboarding/onboarding.errors'
import { forgetSetupChoice, keepSetupChoice } from '../../device/setup-choice.ts'
import { useStepArrival } from '../../page/use-focus-on-arrival.ts'
import { SpeciesDrawing } from '../../ui/art/species-drawing.tsx'
import { Progress } from '../../ui/charts/progress.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ErrorState } from '../../ui/layout/error-state.tsx'
import { addActions } from '../../windows/add-actions.ts'
import { PetStep } from './pet-step.tsx'
import { reportSetupFailure } from './setup-log.ts'
import { StepCard } from './step-card.tsx'
import { StepProgress } from './step-progress.tsx'
import { TroubleCard } from './trouble-card.tsx'
import { type Completion, useCompletion } from './use-completion.ts'
import { PET_STEP, STEPS, useWizard, type Wizard } from './use-wizard.ts'
import { WelcomeStep } from './welcome-step.tsx'

/** Last step: every choice completes onboarding (spec access §2). */
function RemindersStep({
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

/** Explains health tracking, and offers to begin with it at once. */
function HealthStep({ wizard: { step, goTo, petState, petForm } }: StepProps) {
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

/** Replaces a step that failed to render; the rest of the wizard stays. */
class StepBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: Error) {
    reportSetupFailure(error)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <ErrorState
        heading="h1"
        title="Something went wrong"
        message={onboardingTexts.stepFailed}
        retryLabel="Reload"
        onRetry={() => location.reload()}
      />
    )
  }
}

/** Four steps, of which only the first has a required field (spec access §2). */
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

/** Name field of a pet whose species has been chosen and that has no name yet. */
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
