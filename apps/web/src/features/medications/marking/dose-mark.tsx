import { useQueryClient } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import { type ReactNode, useState } from 'react'
import { FORMER_MEMBER } from '@app/domain/kernel/people.texts'
import { addDays } from '@app/domain/kernel/time/dates'
import { isGiven } from '@app/domain/medications/doses/day-ring.rules'
import type { Dose, SettledDose } from '@app/domain/medications/doses/doses.contract'
import { doseOutcomeLabels } from '@app/domain/medications/doses/doses.vocabulary'
import { useHouseholdApi } from '../../../api/client/household-api.ts'
import { changesHere, type WaitingChange } from '../../../api/waiting/waiting-state.ts'
import { useFormat } from '../../../format/use-format.ts'
import { latePart } from '../../../loading/late-part.tsx'
import { RECORDS_KEY } from '../../../records/records-key.ts'
import { joinClasses } from '../../../ui/behaviour/join-classes.ts'
import { useStore } from '../../../ui/behaviour/use-store.ts'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { dosesQuery, lastWeekQuery } from '../doses/doses-query.ts'
import type { DueDose } from '../doses/due-doses.ts'
import { applyMark } from './apply-mark.ts'

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

/** Words for the person and the time of a mark: 'by Sam 8:02 AM'. */
const markedBy = (
  { byName, givenAt, markedAt }: Pick<Dose, 'byName' | 'givenAt' | 'markedAt'>,
  inWords: (instant: string) => string,
): string => `by ${byName ?? FORMER_MEMBER} ${inWords(givenAt ?? markedAt)}`

/** Words for a mark's outcome, person and time: 'Given by Sam 8:02 AM'. */
export const markInWords = (mark: Dose, inWords: (instant: string) => string): string =>
  `${doseOutcomeLabels[mark.outcome]} ${markedBy(mark, inWords)}`

interface Marked {
  medicationId: string
  date?: string | null
  time?: string | null
}

/**
 * Marks of a dose that wait on this device, or were sent and may not be in the list yet; for a medicine alone, the
 * marks of its doses as needed.
 */
export const useWaitingMarks = ({ medicationId, date = null, time = null }: Marked): WaitingChange[] =>
  useStore(changesHere).filter(
    ({ input }) =>
      input['medicationId'] === medicationId &&
      (input['date'] ?? null) === date &&
      (input['time'] ?? null) === time,
  )

/** Writes the answer to a mark into the shown lists, so that no second request is needed. */
export function useWriteMark(): (settled: SettledDose) => void {
  const queryClient = useQueryClient()
  const { orpc } = useHouseholdApi()
  const { dayOf } = useFormat()
  return (settled) => {
    const today = dayOf(new Date())
    const isListed = (instant: string) => [today, addDays(today, -1)].includes(dayOf(instant))
    for (const { queryKey } of [undefined, settled.dose.petId].map((petId) =>
      dosesQuery(today, petId, orpc),
    )) {
      const isBeingRead = queryClient.isFetching({ queryKey, exact: true }) > 0
      queryClient.setQueryData(queryKey, (list) => list && applyMark(list, settled, isListed))
      // Reloads a list with a read under way: its answer may be older than the mark.
      if (isBeingRead) void queryClient.invalidateQueries({ queryKey, exact: true })
    }
    const lastWeek = lastWeekQuery(today, settled.dose.petId, orpc)
    void queryClient.invalidateQueries({ queryKey: lastWeek.queryKey })
    void queryClient.invalidateQueries({ queryKey: orpc.doses.listDoseHistory.key() })
    void queryClient.invalidateQueries({ queryKey: orpc.doses.listInsulinDoses.key() })
    void queryClient.invalidateQueries({ queryKey: orpc.due.key() })
    void queryClient.invalidateQueries({ queryKey: orpc.notices.key() })
    void queryClient.invalidateQueries({ queryKey: orpc.milestones.key() })
    void queryClient.invalidateQueries({ queryKey: [RECORDS_KEY, 'story'] })
  }
}
