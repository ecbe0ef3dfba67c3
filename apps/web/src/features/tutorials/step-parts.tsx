import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { tutorialTexts } from '@app/domain/tutorials/tutorials.texts'
import { Progress } from '../../ui/charts/progress.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Chip } from '../../ui/controls/chip.tsx'
import type { Way } from './tutorial-steps.tsx'

/** Position in the tutorial, and the open task of this step. */
export function StepState({ at, total, isDone, isRefused, children }: Way & { children?: ReactNode }) {
  const place = tutorialTexts.stepOf(at + 1, total)
  return (
    <div className="grid gap-2">
      {isDone && (
        <p>
          <Chip tone="ok" icon={<Check aria-hidden size={14} />}>
            {tutorialTexts.isDone}
          </Chip>
        </p>
      )}
      <p aria-live="polite" className="text-s font-medium text-ink empty:hidden">
        {isRefused && tutorialTexts.stillOpen}
      </p>
      {children}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 text-s text-ink-soft">
        <Progress label={place} percent={((at + 1) / total) * 100} />
        <span>{place}</span>
      </div>
    </div>
  )
}

interface StepButtonsProps extends Way {
  /** Action of the step, before the others. */
  offer?: { label: string; act: () => void }
}

/** Buttons of a step (spec engagement §2). */
export function StepButtons({ offer, ...way }: StepButtonsProps) {
  const { step, at, isLast, isEnding, isRepeated, resting } = way
  const end = isRepeated ? tutorialTexts.done : tutorialTexts.complete
  return (
    <div className="flex w-full flex-wrap items-center justify-end gap-2">
      {offer && (
        <Button className="grow basis-full" resting={resting} onClick={offer.act}>
          {offer.label}
        </Button>
      )}
      <Button variant="quiet" className="mr-auto" disabled={at === 0} resting={resting} onClick={way.back}>
        {tutorialTexts.back}
      </Button>
      {step.isSkippable && (
        <Button variant="quiet" resting={resting} onClick={way.skip}>
          {tutorialTexts.skip}
        </Button>
      )}
      <Button variant={offer ? 'soft' : 'primary'} resting={resting} busy={isEnding} onClick={way.next}>
        {isLast ? end : tutorialTexts.next}
      </Button>
    </div>
  )
}

/** Turns off automatic tutorials, with one tap. */
export function NeverAgain({ at, neverAgain }: Pick<Way, 'at' | 'neverAgain'>) {
  if (!neverAgain || at > 0) return null
  return (
    <button
      type="button"
      onClick={neverAgain}
      className="min-h-control justify-self-start rounded-[6px] text-s font-semibold text-ink-soft underline-offset-4 hover:underline"
    >
      {tutorialTexts.neverAgain}
    </button>
  )
}
