import { Progress } from '../../ui/charts/progress.tsx'

interface StepProgressProps {
  /** From 0. */
  step: number
  steps: number
}

/** Progress in the wizard. */
export function StepProgress({ step, steps }: StepProgressProps) {
  const percent = Math.round(((step + 1) / steps) * 100)
  return (
    <div className="grid gap-2">
      <div className="flex justify-between text-s font-semibold text-ink-soft">
        <span aria-live="polite">
          Step {step + 1} of {steps}
        </span>
        <span>{percent}% complete</span>
      </div>
      <Progress label="Setup progress" percent={percent} />
    </div>
  )
}
