import { Dialog } from '../../ui/overlays/dialog.tsx'
import { NeverAgain, StepButtons, StepState } from './step-parts.tsx'
import type { Way } from './tutorial-steps.tsx'

/** A step in a window of its own. */
export function StepWindow(way: Way) {
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
