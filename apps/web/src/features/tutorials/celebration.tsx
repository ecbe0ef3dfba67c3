import Award from 'lucide-react/icons/award'
import PartyPopper from 'lucide-react/icons/party-popper'
import Trophy from 'lucide-react/icons/trophy'
import { useEffect, useEffectEvent, useState } from 'react'
import type { TutorialsAnswer } from '@app/domain/tutorials/tutorials.contract'
import type { Celebration as Kind } from '@app/domain/tutorials/tutorials.rules'
import { celebrationTexts, tutorialTexts } from '@app/domain/tutorials/tutorials.texts'
import { celebrationMilliseconds, NEXT_TUTORIAL_MILLISECONDS } from '@app/domain/tutorials/tutorials.timing'
import { useRest } from '../../ui/behaviour/second-tap.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { startRun } from './run-store.ts'
import { TutorialCounts } from './tutorial-counts.tsx'

const icons = { tutorial: PartyPopper, milestone: Award, mastery: Trophy }

interface CelebrationProps {
  kind: Kind
  name: string
  answer: TutorialsAnswer
  onClose: () => void
}

/** Celebrates the end of a tutorial for a few seconds; after a touch or a key press it stays open. */
export function Celebration({ kind, name, answer: { tutorials }, onClose }: CelebrationProps) {
  const completed = tutorials.filter(({ isCompleted }) => isCompleted).length
  const next = tutorials.find(({ obstacle, isCompleted }) => obstacle === null && !isCompleted)
  useCloseAfter(celebrationMilliseconds(kind), onClose)
  const { resting, rest } = useRest()
  const restAtFirst = useEffectEvent(rest)
  // Ignores the second tap of a double tap, which was meant for the step.
  useEffect(() => restAtFirst(), [])
  const Icon = icons[kind]
  const goOn = () => {
    if (resting) return
    onClose()
    if (!next) return
    const { id, currentStep } = next
    setTimeout(
      () => startRun({ id, step: currentStep, isOffered: false, isRepeated: false }),
      NEXT_TUTORIAL_MILLISECONDS,
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={tutorialTexts.completed}
      description={celebrationTexts[kind](name, completed)}
      footer={
        <>
          <Button
            variant={next ? 'quiet' : 'primary'}
            resting={resting}
            onClick={() => {
              if (!resting) onClose()
            }}
          >
            {tutorialTexts.done}
          </Button>
          {next && (
            <Button resting={resting} onClick={goOn}>
              {tutorialTexts.nextTutorial}
            </Button>
          )}
        </>
      }
    >
      <div className="grid justify-items-center gap-4">
        <span className="grid size-20 animate-reveal place-items-center rounded-full bg-action-soft text-action">
          <Icon aria-hidden size={40} />
        </span>
        <TutorialCounts tutorials={tutorials} />
      </div>
    </Dialog>
  )
}

/** Closes after a time, unless the user has interacted by then. */
function useCloseAfter(milliseconds: number, close: () => void): void {
  const onOver = useEffectEvent(close)
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => onOver(), milliseconds)
    const over = new AbortController()
    for (const event of ['pointermove', 'pointerdown', 'keydown', 'wheel'])
      addEventListener(event, () => setHeld(true), { capture: true, passive: true, signal: over.signal })
    return () => {
      clearTimeout(timer)
      over.abort()
    }
  }, [isHeld, milliseconds])
}
