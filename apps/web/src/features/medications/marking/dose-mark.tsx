import Check from 'lucide-react/icons/check'
import { type ReactNode, useState } from 'react'
import { isGiven } from '@app/domain/medications/doses/day-ring.rules'
import { doseOutcomeLabels } from '@app/domain/medications/doses/doses.vocabulary'
import { useFormat } from '../../../format/use-format.ts'
import { latePart } from '../../../loading/late-part.tsx'
import { joinClasses } from '../../../ui/behaviour/join-classes.ts'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import type { DueDose } from '../doses/due-doses.ts'
import { markedBy, markInWords } from './mark-in-words.ts'
import { useWaitingMarks } from './use-waiting-marks.ts'

/** Loaded on demand, because it is rarely shown. */
export const WaitingMark = latePart(() => import('./waiting-mark.tsx'))

interface DoseMarkProps {
  dose: DueDose
  now: Date
  className?: string
  /** Content while the dose is open. */
  children?: ReactNode
}

/** Shows who marked a dose and when, with a tick if it was given. The mark is announced, and slides in. */
export function DoseMark({ dose, now, className, children }: DoseMarkProps) {
  const { mark, dueAt } = dose
  const [waiting] = useWaitingMarks(dose)
  const [firstId] = useState(mark?.id)
  const { dayOf, nearAfter, time } = useFormat()
  const when = (at: string) => (dayOf(at) === dayOf(dueAt) ? time(at) : nearAfter(at, now))
  const given = mark !== null && isGiven(mark)
  return (
    <div aria-live="polite" className={className}>
      {mark ? (
        <span
          className={joinClasses(
            'flex items-center gap-1.5 text-s font-semibold',
            given ? 'text-good' : 'text-ink-soft',
          )}
        >
          {given && <Check aria-hidden size={18} className="shrink-0" />}
          <span className={joinClasses(mark.id !== firstId && 'animate-slide')}>
            {mark.outcome === 'given' ? (
              <>
                <VisuallyHidden>{doseOutcomeLabels.given} </VisuallyHidden>
                {markedBy(mark, when)}
              </>
            ) : (
              markInWords(mark, when)
            )}
          </span>
        </span>
      ) : waiting ? (
        <WaitingMark change={waiting} />
      ) : (
        children
      )}
    </div>
  )
}
