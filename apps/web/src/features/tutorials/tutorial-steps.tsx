import { useAtLeast } from '../../ui/behaviour/use-at-least.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { Run } from './run-store.ts'
import { StepCard } from './step-card.tsx'
import { NeverAgain, StepButtons, StepState } from './step-parts.tsx'
import { type StepsOutcome, useSteps } from './use-steps.ts'

/** A step as a dialog. */
function StepWindow(way: Way) {
  const { step, leave } = way
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) leave()
      }}
      title={step.title}
      description={step.description}
      footer={<StepButtons {...way} />}
    >
      <div className="grid gap-2">
        <StepState {...way} />
        <NeverAgain {...way} />
      </div>
    </Dialog>
  )
}

interface TutorialStepsProps extends StepsOutcome {
  run: Run
  /** True while the completed last step is being saved. */
  isEnding: boolean
  /** Called if the user turns off automatic tutorials. */
  onNeverAgain: (step: number, skipped: readonly string[]) => void
}

/** Present step of a tutorial, in its own form. */
export function TutorialSteps({ run, isEnding, onNeverAgain, ...outcome }: TutorialStepsProps) {
  const steps = useSteps(run, outcome)
  const isWide = useAtLeast('tablet')
  const way: Way = {
    ...steps,
    isEnding,
    isRepeated: run.isRepeated,
    // Offered in an automatic tutorial only, before anything else to read.
    ...(run.isOffered && { neverAgain: () => onNeverAgain(steps.reached, steps.skipped) }),
  }
  return steps.step.component === 'modal' ? (
    <StepWindow {...way} />
  ) : (
    <>
      {/* Catches the second tap of a double tap, which would hit the page below a closed dialog. */}
      {steps.resting && <div aria-hidden className="fixed inset-0 z-45" />}
      <StepCard key={steps.step.id} {...way} isWide={isWide} />
    </>
  )
}

/** Content of a step, and its exits. */
export interface Way extends Omit<ReturnType<typeof useSteps>, 'reached' | 'skipped'> {
  isEnding: boolean
  isRepeated: boolean
  neverAgain?: () => void
}
