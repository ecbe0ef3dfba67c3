import { useState } from 'react'
import type { Dose, DosedMedication } from '@app/domain/medications/doses/doses.contract'
import { useMay, useMe } from '../../../api/use-me.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useNow } from '../../../format/use-now.ts'
import { useMayChange } from '../../../records/use-may-change.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { markInWords, useWaitingMarks, WaitingMark } from '../marking/dose-mark.tsx'
import { useMarkDose } from '../marking/use-mark-dose.ts'
import { AnywayQuestion, MarkDoseSheet } from './dose-action.tsx'

interface NeededDoseProps {
  medication: DosedMedication
  /** Doses given since yesterday. */
  given: readonly Dose[]
  petName: string
}

/** Medication as needed: its last dose, the earliest time for the next one, and a button to record it. */
export function NeededDose({ medication, given, petName }: NeededDoseProps) {
  const marking = useMarkDose(
    { medicationId: medication.medicationId },
    { name: `${medication.name} for ${petName}` },
  )
  const waiting = useWaitingMarks({ medicationId: medication.medicationId })
  const [saying, setSaying] = useState(false)
  const asksForPicture = useMe().preferences.photoConfirmation
  const mayMark = useMay('mark doses')
  const mayUndo = useMayChange('correct doses')
  const now = useNow()
  const { near, nearAfter } = useFormat()
  const inWords = (mark: Dose) => markInWords(mark, (instant) => nearAfter(instant, now))
  const words = useNeededWords(medication)
  const what = `${medication.name} to ${petName}`
  const give = () => (asksForPicture ? setSaying(true) : void marking.mark('given'))
  return (
    <>
      <p aria-live="polite" className="text-s text-ink-soft">
        {words}
      </p>
      {mayMark && (
        <div className="flex flex-wrap gap-2">
          <Button busy={marking.busy} resting={marking.resting} onClick={() => marking.press(give)}>
            Give now<VisuallyHidden>: {what}</VisuallyHidden>
          </Button>
          <Button
            variant="soft"
            resting={marking.resting}
            onClick={() => marking.press(() => setSaying(true))}
          >
            Given earlier<VisuallyHidden>: {what}</VisuallyHidden>
          </Button>
        </div>
      )}
      {waiting.map((change) => (
        <fieldset
          key={change.id}
          aria-label={`${change.detail}, not sent yet`}
          className="flex flex-wrap items-center gap-x-2"
        >
          <WaitingMark change={change} />
          <WaitingMark
            change={change}
            action={{ what: `${what}, ${near(new Date(change.madeAt).toISOString(), now)}`, marking }}
          />
        </fieldset>
      ))}
      {given.map((mark) => (
        <fieldset key={mark.id} aria-label={inWords(mark)} className="flex flex-wrap items-center gap-x-2">
          <span className="text-s font-semibold text-action">{inWords(mark)}</span>
          {mayUndo(mark) && (
            <Button
              variant="quiet"
              busy={marking.busy}
              resting={marking.resting}
              onClick={() => marking.press(() => void marking.undo(mark))}
            >
              Undo<VisuallyHidden> {inWords(mark)}</VisuallyHidden>
            </Button>
          )}
        </fieldset>
      ))}
      {marking.warning && <AnywayQuestion warning={marking.warning} marking={marking} />}
      {saying && (
        <MarkDoseSheet
          medication={medication}
          outcome="given"
          petName={petName}
          onClose={() => setSaying(false)}
        />
      )}
    </>
  )
}

function useNeededWords({ asNeeded }: DosedMedication): string {
  const { nearAfter } = useFormat()
  const now = useNow()
  const near = (instant: string) => nearAfter(instant, now)
  if (!asNeeded?.lastGivenAt) return 'Not given yet'
  const last = `Last given ${near(asNeeded.lastGivenAt)}`
  return asNeeded.nextAllowedAt ? `${last} · next from ${near(asNeeded.nextAllowedAt)}` : last
}
