import type { Dose } from '@app/domain/doses/doses.contract'
import { isGiven } from '@app/domain/doses/day-ring.rules'
import { type DoseOutcome, doseOutcomeLabels } from '@app/domain/doses/doses.vocabulary'
import { isAtHand, isLate } from '@app/domain/doses/today.rules'
import Check from 'lucide-react/icons/check'
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useMay, useMe } from '../../api/use-me.ts'
import { useFormat } from '../../format/use-format.ts'
import { useMayChange } from '../../records/use-may-change.ts'
import { Button } from '../../ui/button.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { DueDose } from './doses-query.ts'
import { markedBy, markInWords } from './mark-in-words.ts'
import { type MarkingDose, useMarkDose } from './use-mark-dose.ts'

/** Asked for seldom, so it is fetched when it is. */
export const AnywayQuestion = lazy(() => import('./anyway-question.tsx'))

/** All that can be said of a dose, fetched when it is asked for. */
export const MarkDoseSheet = lazy(() => import('./mark-dose-sheet.tsx'))

interface DoseActionProps {
  dose: DueDose
  petName: string
  now: Date
  /** Offers every dose of the day, also those that are far ahead. */
  always?: boolean
  /** What else can be done about an open dose. */
  renderMore?: (marking: MarkingDose & { say: (outcome: DoseOutcome) => void }) => ReactNode
}

/** The one action beside a dose; once it is marked, who did it and when stands where the button was. */
export function DoseAction({ dose, petName, now, always = false, renderMore }: DoseActionProps) {
  const [saying, setSaying] = useState<DoseOutcome>()
  /** What stood here when the focus last was. */
  const focused = useRef<{ markId: string | undefined }>(undefined)
  const button = useRef<HTMLButtonElement>(null)
  const asksForPicture = useMe().preferences.photoConfirmation
  const [firstMarkId] = useState(dose.mark?.id)
  const mayMark = useMay('mark doses')
  const { dayOf, near, time } = useFormat()
  const name = `${dose.medication.name} for ${petName}`
  const what = `${name}, ${near(dose.dueAt, now)}`
  const marking = useMarkDose(dose, { name })
  // What was pressed is gone and the focus with it, to what is around, which in a window is the window; it moves to what
  // took its place, unless it is elsewhere by now.
  const markId = dose.mark?.id
  useEffect(() => {
    if (saying || !focused.current || focused.current.markId === markId) return
    focused.current = undefined
    if (document.activeElement?.contains(button.current)) button.current?.focus({ preventScroll: true })
  }, [markId, saying])
  const give = () => {
    if (asksForPicture) setSaying('given')
    else void marking.mark('given')
  }
  return (
    <div
      aria-live="polite"
      onFocus={({ currentTarget, target }) => {
        // What a window that was opened here focuses is elsewhere on the page.
        if (currentTarget.contains(target)) focused.current = { markId }
      }}
      className="flex flex-wrap items-center justify-end gap-x-2"
    >
      {dose.mark ? (
        <Mark
          mark={dose.mark}
          when={(at) => (dayOf(at) === dayOf(dose.dueAt) ? time(at) : near(at, now))}
          isNew={dose.mark.id !== firstMarkId}
          what={what}
          busy={marking.busy}
          resting={marking.resting}
          onUndo={(mark) => marking.press(() => void marking.undo(mark))}
          undoRef={button}
        />
      ) : (
        mayMark &&
        (always || isAtHand(dose, now)) && (
          <>
            <Button
              ref={button}
              variant={isLate(dose, now) ? 'primary' : 'soft'}
              busy={marking.busy}
              resting={marking.resting}
              onClick={() => marking.press(give)}
            >
              Give<VisuallyHidden> {what}</VisuallyHidden>
            </Button>
            {renderMore?.({ ...marking, say: setSaying })}
          </>
        )
      )}
      {marking.warning && (
        <Suspense fallback={null}>
          <AnywayQuestion warning={marking.warning} marking={marking} />
        </Suspense>
      )}
      {saying && (
        <Suspense fallback={null}>
          <MarkDoseSheet
            medication={dose.medication}
            dose={dose}
            outcome={saying}
            petName={petName}
            onClose={() => setSaying(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}

interface MarkProps {
  mark: Dose
  when: (instant: string) => string
  /** It was made while its row was shown. */
  isNew: boolean
  what: string
  busy: boolean
  resting: boolean
  onUndo: (mark: Dose) => void
  undoRef: RefObject<HTMLButtonElement | null>
}

function Mark({ mark, when, isNew, what, busy, resting, onUndo, undoRef }: MarkProps) {
  const mayUndo = useMayChange('correct doses')
  const given = isGiven(mark)
  return (
    <>
      <span
        className={joinClasses(
          'inline-flex items-center gap-1.5 text-s font-semibold',
          given ? 'text-good' : 'text-ink-soft',
        )}
      >
        {given && <Check aria-hidden size={18} className="shrink-0" />}
        <span className={joinClasses(isNew && 'animate-slide')}>
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
      {mayUndo(mark) && (
        <Button ref={undoRef} variant="quiet" busy={busy} resting={resting} onClick={() => onUndo(mark)}>
          Undo<VisuallyHidden> {what}</VisuallyHidden>
        </Button>
      )}
    </>
  )
}
