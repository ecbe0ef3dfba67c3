import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { DoseOutcome } from '@app/domain/medications/doses/doses.vocabulary'
import { isAtHand, isFollowed, isLate } from '@app/domain/medications/doses/today.rules'
import { isMissed } from '@app/domain/medications/doses/too-late.rules'
import { useMay, useMe } from '../../../api/use-me.ts'
import { useFormat } from '../../../format/use-format.ts'
import { latePart } from '../../../loading/late-part.tsx'
import { LATE_DOSE_MARK } from '../../../loading/quiet.ts'
import { useMayChange } from '../../../records/use-may-change.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { useWaitingMarks, WaitingMark } from '../marking/dose-mark.tsx'
import { useMarkDose } from '../marking/use-mark-dose.ts'
import type { DoseMarking } from './dose-options.tsx'
import type { DueDose } from './due-doses.ts'

/** Loaded on demand, because it is rarely needed. */
export const AnywayQuestion = latePart(() => import('../marking/anyway-question.tsx'))

/** Loaded on demand, because few doses are too late. */
const DoseOptions = latePart(() => import('./dose-options.tsx'))

/** Loaded on demand, because most doses of a list are done or due. */
const EarlyOptions = latePart(() => import('./early-options.tsx'))

/** Sheet with every field of a dose, fetched on demand. */
export const MarkDoseSheet = latePart(() => import('../marking/mark-dose-sheet.tsx'))

/** Loaded on demand, because Home does not offer it. */
const CorrectDose = latePart(() => import('../marking/correct-dose.tsx'))

interface DoseActionProps {
  dose: DueDose
  petName: string
  now: Date
  /** True to offer every dose of the day at once, even hours ahead. */
  always?: boolean
  /** True to fill the give button even if the dose is not late. */
  filled?: boolean
  /** Renders further actions on an open dose. */
  renderMore?: (marking: DoseMarking) => ReactNode
}

/**
 * The one action on a dose: give it, or undo its mark. A dose that is hours ahead is given through '…', and a missed
 * one is only recorded.
 */
export function DoseAction({
  dose,
  petName,
  now,
  always = false,
  filled = false,
  renderMore,
}: DoseActionProps) {
  const [saying, setSaying] = useState<DoseOutcome>()
  /** Content of the row while it last had the focus. */
  const focused = useRef<string>(undefined)
  const place = useRef<HTMLDivElement>(null)
  const asksForPicture = useMe().preferences.photoConfirmation
  const mayMark = useMay('mark doses')
  const mayUndo = useMayChange('correct doses')
  const { near } = useFormat()
  const name = `${dose.medication.name} for ${petName}`
  const what = `${name}, ${near(dose.dueAt, now)}`
  const marking = useMarkDose(dose, { name })
  const [waiting] = useWaitingMarks(dose)
  const missed = isMissed(dose, now)
  const more = { ...marking, say: setSaying }
  // Moves the focus to the replacement of the pressed button. The button is gone, so the focus fell to the surrounding
  // dialog or page; a focus elsewhere by now stays there.
  const stands = `${dose.mark?.id ?? waiting?.id ?? ''} ${missed}`
  const [shownWaiting, setShownWaiting] = useState<string>()
  const isThere = !waiting || shownWaiting === waiting.id
  useEffect(() => {
    if (saying || !focused.current || focused.current === stands || !isThere) return
    focused.current = undefined
    const first = place.current?.querySelector('button')
    if (first && document.activeElement?.contains(first)) first.focus({ preventScroll: true })
  }, [stands, saying, isThere])
  const give = () => {
    if (asksForPicture) setSaying('given')
    else void marking.mark('given')
  }
  return (
    <div
      ref={place}
      onFocus={({ currentTarget, target }) => {
        // Ignores focus inside a dialog that was opened here: its elements are elsewhere on the page.
        if (currentTarget.contains(target)) focused.current = stands
      }}
      className="flex flex-wrap items-center justify-end gap-x-2 empty:hidden"
      {...(mayMark && !waiting && isLate(dose, now) && { [LATE_DOSE_MARK]: '' })}
    >
      {dose.mark ? (
        mayUndo(dose.mark) && (
          <Button
            variant="quiet"
            busy={marking.busy}
            resting={marking.resting}
            onClick={() => marking.press(() => void (dose.mark && marking.undo(dose.mark)))}
          >
            Undo<VisuallyHidden> {what}</VisuallyHidden>
          </Button>
        )
      ) : waiting ? (
        <WaitingMark
          change={waiting}
          action={{ what, marking, onShown: () => setShownWaiting(waiting.id) }}
        />
      ) : (
        mayMark &&
        (!always && !isAtHand(dose, now) ? (
          <EarlyOptions what={what} marking={marking} give={give} />
        ) : (
          <>
            {!missed && (
              <Button
                variant={filled || isLate(dose, now) ? 'primary' : 'soft'}
                busy={marking.busy}
                resting={marking.resting}
                onClick={() => marking.press(give)}
              >
                Give<VisuallyHidden> {what}</VisuallyHidden>
              </Button>
            )}
            {renderMore?.(more)}
            {missed && !renderMore && (
              <DoseOptions what={what} marking={more} isMissed={isFollowed(dose, now)} />
            )}
          </>
        ))
      )}
      {dose.mark && always && (
        <CorrectDose
          mark={dose.mark}
          medication={dose.medication}
          petName={petName}
          what={what}
          resting={marking.resting}
        />
      )}
      {marking.warning && <AnywayQuestion warning={marking.warning} marking={marking} />}
      {saying && (
        <MarkDoseSheet
          medication={dose.medication}
          dose={dose}
          outcome={saying}
          petName={petName}
          onClose={() => setSaying(undefined)}
        />
      )}
    </div>
  )
}
