import { useQuery } from '@tanstack/react-query'
import { plural } from '@app/domain/kernel/message-format'
import type { DosedMedication } from '@app/domain/medications/doses/doses.contract'
import { isFollowed } from '@app/domain/medications/doses/today.rules'
import { useFormat } from '../../../format/use-format.ts'
import { lastWeekQuery, MISSED_DAYS } from './doses-query.ts'
import { type DueDose, keyOfDose, withMedications } from './due-doses.ts'
import { OpenDose } from './open-dose.tsx'

/** Number of missed doses listed, newest first; the history has all. */
const SHOWN = 3

interface MissedDosesProps {
  medication: DosedMedication
  petName: string
  /** Doses that are already listed above. */
  shown: readonly DueDose[]
  now: Date
}

/** Missed doses of the last week, newest first. */
export function MissedDoses({ medication, petName, shown, now }: MissedDosesProps) {
  const { dayOf } = useFormat()
  const { data } = useQuery(lastWeekQuery(dayOf(now), medication.petId))
  const above = new Set(shown.map(keyOfDose))
  const missed = (data ? withMedications(data) : [])
    .filter((dose) => dose.medicationId === medication.medicationId && isFollowed(dose, now))
    .filter((dose) => !above.has(keyOfDose(dose)))
    .toReversed()
  const more = missed.length - SHOWN
  return (
    <>
      {missed.slice(0, SHOWN).map((dose) => (
        <OpenDose key={keyOfDose(dose)} dose={dose} petName={petName} now={now} />
      ))}
      {more > 0 && (
        <p className="text-s text-ink-soft">
          {plural(more, {
            one: `# more missed in the last ${MISSED_DAYS} days: see History.`,
            other: `# more missed in the last ${MISSED_DAYS} days: see History.`,
          })}
        </p>
      )}
    </>
  )
}
