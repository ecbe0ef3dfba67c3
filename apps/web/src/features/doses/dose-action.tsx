import type { Dose } from '@app/domain/doses/doses.contract'
import { distanceToDose, isAtHand } from '@app/domain/doses/today.rules'
import { doseOutcomeLabels } from '@app/domain/doses/doses.vocabulary'
import Check from 'lucide-react/icons/check'
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useMay, useMe } from '../../api/use-me.ts'
import { useFormat } from '../../format/use-format.ts'
import { useMayChange } from '../../records/use-may-change.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { AnywayQuestion } from './anyway-question.tsx'
import type { DueDose } from './doses-query.ts'
import { type MarkingDose, useMarkDose } from './use-mark-dose.ts'

/** All that can be said of a dose, fetched when it is asked for. */
export const MarkDoseSheet = lazy(() => import('./mark-dose-sheet.tsx'))

interface DoseActionProps {
  dose: DueDose
  petName: string
  now: Date
  /** Offers every dose of the day, also those that are far ahead. */
  always?: boolean
  /** What else can be done about an open dose. */
  renderMore?: (marking: MarkingDose) => ReactNode
}

/** The one action beside a dose; once it is marked, who did it and when stands where the button was. */
export function DoseAction({ dose, petName, now, always = false, renderMore }: DoseActionProps) {
  const marking = useMarkDose(dose)
  const [asking, setAsking] = useState(false)
  /** What stood here when the focus last was. */
  const focused = useRef<{ markId: string | undefined }>(undefined)
  const button = useRef<HTMLButtonElement>(null)
  const asksForPicture = useMe().preferences.photoConfirmation
  const mayMark = useMay('mark doses')
  const { time } = useFormat()
  const what = `${dose.medication.name} for ${petName}, ${time(dose.dueAt)}`
  // What was pressed is gone and the focus with it, to what is around, which in a window is the window; it moves to what
  // took its place, unless it is elsewhere by now.
  const markId = dose.mark?.id
  useEffect(() => {
    if (!focused.current || focused.current.markId === markId) return
    focused.current = undefined
    if (document.activeElement?.contains(button.current)) button.current?.focus({ preventScroll: true })
  }, [markId])
  const give = () => {
    if (asksForPicture) setAsking(true)
    else void marking.mark('given')
  }
  return (
    <div
      aria-live="polite"
      onFocus={() => {
        focused.current = { markId }
      }}
      className="flex flex-wrap items-center gap-x-2 gap-y-1"
    >
      {dose.mark ? (
        <Mark
          mark={dose.mark}
          what={what}
          busy={marking.busy}
          onUndo={(mark) => void marking.undo(mark)}
          undoRef={button}
        />
      ) : mayMark && (always || isAtHand(dose, now)) ? (
        <>
          <Button
            ref={button}
            variant={isAtHand(dose, now) ? 'primary' : 'soft'}
            busy={marking.busy}
            onClick={give}
          >
            Give<VisuallyHidden> {what}</VisuallyHidden>
          </Button>
          {renderMore?.(marking)}
        </>
      ) : (
        <Chip tone={isAtHand(dose, now) ? 'due' : 'neutral'}>{distanceToDose(dose.dueAt, now)}</Chip>
      )}
      {marking.warning && (
        <AnywayQuestion
          warning={marking.warning}
          busy={marking.busy}
          onAnyway={() => void marking.mark('given', true)}
          onClose={marking.dropWarning}
        />
      )}
      {asking && (
        <Suspense fallback={null}>
          <MarkDoseSheet
            medication={dose.medication}
            dose={dose}
            outcome="given"
            petName={petName}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

interface MarkProps {
  mark: Dose
  what: string
  busy: boolean
  onUndo: (mark: Dose) => void
  undoRef: RefObject<HTMLButtonElement | null>
}

function Mark({ mark, what, busy, onUndo, undoRef }: MarkProps) {
  const mayUndo = useMayChange('correct doses')
  const given = mark.givenAt !== null
  const { time } = useFormat()
  return (
    <>
      <span
        className={joinClasses(
          'inline-flex items-center gap-1.5 text-s font-semibold',
          given ? 'text-action' : 'text-ink-soft',
        )}
      >
        {given && <Check aria-hidden size={18} />}
        {markInWords(mark, time)}
      </span>
      {mayUndo(mark) && (
        <Button ref={undoRef} variant="quiet" busy={busy} onClick={() => onUndo(mark)}>
          Undo<VisuallyHidden> {what}</VisuallyHidden>
        </Button>
      )}
    </>
  )
}

/** Who did what and when: 'Given by Sam 8:02 AM'. */
export const markInWords = (
  { outcome, byName, givenAt, markedAt }: Dose,
  time: (instant: string) => string,
): string => `${doseOutcomeLabels[outcome]} by ${byName ?? 'a former member'} ${time(givenAt ?? markedAt)}`
